package orders

import (
	"reflect"
	"strings"
	"testing"
)

// frontWords is a small lexicon: units of two countries, towns on hexes.
func frontWords() *Lexicon {
	named := func(names ...string) (out []Named) {
		for _, n := range names {
			out = append(out, Named{Name: n})
		}
		return out
	}
	x := odd.Lexicon(named("BU/1 Cav Bde", "BU/5 Bde", "BU/6 Bde", "SE/6 Bde", "SE/27 Bde", "BU/1 CV Cav Bde"), named("BU/Res 5 Bde"),
		[]Named{{Name: "2231", Also: []string{"Sofia"}}, {Name: "2523", Also: []string{"Haskovo"}}, {Name: "2522"}, {Name: "2618", Also: []string{"Kirk Kilisse"}}},
		named("OE/7 Div"))
	x.Lone = "MOVE"
	return x
}

// TestReadingLetters: what a line of a letter is taken for. Behind the arrow
// stands what is read: orders, CHECK, a fault in brackets, or nothing for talk.
func TestReadingLetters(t *testing.T) {
	l := oddOnly("MOVE", "ATTACK", "PLACE", "AUTO", "STAND CHARGE", "ARMISTICE", "GIVE MORALE", "RALLY")
	for text, want := range map[string]string{
		// orders
		"MOVE BU/5 Bde 2522-2523":                                  "MOVE BU/5 Bde 2522-2523",
		"mvoe BU/5 Bde 2522-2523":                                  "MOVE BU/5 Bde 2522-2523",
		"Please move the 27th to Haskovo, thanks":                  "MOVE SE/27 Bde TO 2523",
		"1st Bulgarian Cavalry Brigade to Sofia":                   "MOVE BU/1 Cav Bde TO 2231",
		"- GO BU/5 Bde 2522 -> 2523":                               "MOVE BU/5 Bde 2522-2523",
		"STRIKE Kirk Kilisse from 2522 with all":                   "ATTACK 2618 FROM 2522 WITH ALL",
		"ATTAQUER Kirk Kilisse de 2522 avec tous":                  "ATTACK 2618 FROM 2522 WITH ALL",
		"MOVE BU/5 Bde 2522-2523; ATTACK 2618 FROM 2523 WITH ALL":  "MOVE BU/5 Bde 2522-2523|ATTACK 2618 FROM 2523 WITH ALL",
		"Move BU/5 Bde to Sofia. Then attack 2618 from 2522. End.": "MOVE BU/5 Bde TO 2231|ATTACK 2618 FROM 2522|END",
		"The 27th to Haskovo; 1st Bulgarian Cavalry to Sofia":      "MOVE SE/27 Bde TO 2523[in-comment]",
		"MOVE BU/5 Bde 2522-2523 ; the 27th covers Haskovo":        "MOVE BU/5 Bde 2522-2523",
		"2523 : hello":                      "",
		"MOVE BU/5 Bde TO 2523, SE/27 Bde":  "[unexpected-object]",
		"END":                               "END bare",
		"End turn!":                         "END bare",
		"MOVE BU/5 Bde 2522-2523 end":       "MOVE BU/5 Bde 2522-2523|END",
		"RALLY ALL END":                     "RALLY ALL|END",
		"The 27th to Haskovo, please. Fin!": "MOVE SE/27 Bde TO 2523|END",
		"That is all for now. End.":         "END bare",
		"that is all, end":                  "END bare",
		"Nothing more from me END":          "END bare",
		"END NOTHING":                       "END NOTHING",
		"FIN RIEN":                          "END NOTHING",
		// talk
		"Setup as agreed.":                       "",
		"Stan":                                   "",
		"Rolf":                                   "",
		"No thanks, I have no time.":             "",
		"No problem.":                            "",
		"At dawn we march.":                      "",
		"Surrender is not an option!":            "",
		"Tell me: if I attack 2618, what then?":  "",
		"Say, may the 27th pass through Sofia?":  "",
		"Can I attack 2618 from 2522?":           "",
		"If you need help, write.":               "",
		"Turn three was fun.":                    "",
		"Check your calendar for next week":      "",
		"Orders for turn 3:":                     "",
		"2618 looks weak, I think.":              "",
		"Please confirm that you have got this.": "",
		"End of my holidays, sorry.":             "",
		"Hello, all is well at your end!":        "",
		"all good on this end":                   "",
		"Nous en verrons la fin":                 "",
		"HOPE ALL IS WELL AT YOUR END":           "",
		"Game on!":                               "",
		// asked about
		"RESING":                        "[unknown-verb]",
		"RES":                           "",
		"Attack 2618 from 2522?":        "[asks-order]",
		"Maybe attack 2618 from 2522.":  "[perhaps-order]",
		"The 27th attacks Kirk Kilisse": "[perhaps-order]",
		"MOVE BU/5 Bde 2522-2523 # ATTACK 2618 FROM 2522": "MOVE BU/5 Bde 2522-2523[in-comment]",
		"END\nPS: also move BU/5 Bde to Sofia":            "END bare[after-end]",
		"Please cancel my last orders":                    "[takes-back]",
		// to be checked
		"MOVE BU/5 Bde 2522-2523\nThis is only a draft": "MOVE BU/5 Bde 2522-2523 CHECK",
		"Not yet final, wait until I confirm.":          " CHECK",
		"Ce n'est pas encore définitif":                 " CHECK",
		"END # just a draft":                            "END bare CHECK",
	} {
		sheet, _, faults := l.Read(text, Reading{Words: frontWords()})
		var got []string
		for _, o := range sheet.Orders {
			got = append(got, o.String())
		}
		switch {
		case sheet.End && sheet.Bare:
			got = append(got, "END bare")
		case sheet.End && len(sheet.Orders) == 0:
			got = append(got, "END NOTHING")
		case sheet.End:
			got = append(got, "END")
		}
		read := strings.Join(got, "|")
		if sheet.Header.Check {
			read += " CHECK"
		}
		for _, f := range faults {
			read += "[" + f.Code + "]"
		}
		if read != want {
			t.Errorf("%q is read as %q, want %q; %v", text, read, want, faults)
		}
	}
}

// TestWordsThatHandOverAreWrittenOut: no beginning of a word confirms, resigns,
// ends, offers or sends anything.
func TestWordsThatHandOverAreWrittenOut(t *testing.T) {
	for _, v := range odd.rows() {
		if !v.Whole {
			continue
		}
		for n := 2; n < len(v.Name); n++ {
			for _, framed := range []bool{false, true} {
				sheet, _, _ := odd.Read(v.Name[:n]+" 5", Reading{Framed: framed, Words: frontWords()})
				for _, o := range sheet.Orders {
					if o.Verb == v.Name {
						t.Errorf("%s is read from %s", v.Name, v.Name[:n])
					}
				}
			}
		}
	}
}

// FuzzRead: any letter is read without a panic, and what was read is printed
// so that it is read again.
// The head of a letter says the same when it is read alone.
func TestTheHeaderOfALetterIsReadAlone(t *testing.T) {
	for _, text := range []string{
		"GAME balkan-17 CODE abcd-efgh SEAT League\nTURN 3\nMOVE BU/5 Bde 2522-2523\nEND\n",
		"Dear referee,\nthe game goes well, turn after turn.\nGame: balkan-17\nSeat: League\nLANG fr\nHELP MOVE\n",
		"PARTIE balkan-17 CODE abcd-efgh\nCAMP Ligue\nTOUR 4\nVERIFIER\nBOUGER BU/5 Bde 2522-2523\nFIN\n",
		"game on!\nMESSAGE \"GAME other\"\nSTATUS\n", "GAME a\nGAME b\n", "> GAME quoted\nSTATUS\n", "code\nCODE\nSEAT\n",
		"MOVE BU/5 Bde 2522\n+ -2523\nGAME balkan-17\nEND\nGAME later\n", "",
	} {
		for _, framed := range []bool{true, false} {
			sheet, _, _ := odd.Read(text, Reading{Framed: framed})
			got, want := ReadHeader(text, framed), sheet.Header
			got.Pos, want.Pos = nil, nil
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%q framed %t: %+v, in the letter %+v", text, framed, got, want)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"PLAC AUTO 00", "PAR 0", "Move the 5th and 6th to Sofia. End.", "1) BU/5 Bde: 2522->2523; END", "*MOVE* BU/5 Bde \"", "END # draft\nMESSAGE: x"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	words := frontWords()
	f.Fuzz(func(t *testing.T, text string, framed bool) {
		sheet, _, _ := odd.Read(text, Reading{Framed: framed, Words: words})
		printed, err := sheet.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		again := odd.Sheet()
		if err := again.UnmarshalText(printed); err != nil {
			t.Fatalf("%q is printed as %q: %v", text, printed, err)
		}
		if a, b := bared(sheet), bared(again); a != b {
			t.Fatalf("%q is printed as %q and read as\n%s instead of\n%s", text, printed, b, a)
		}
	})
}

// A place may have several names: a beginning that several of them share means
// it all the same. A name of two places means neither, unless orders write it.
func TestNamesOfPlaces(t *testing.T) {
	x := odd.Lexicon(nil, nil, []Named{{Name: "1026", Also: []string{"Pitesci", "Pitesti"}}, {Name: "2720", Also: []string{"Adrianople", "Edirne"}},
		{Name: "2033", Also: []string{"Tzaribrod", "Dimitrovgrad"}}, {Name: "2524", Also: []string{"Kamenitsa", "Dimitrovgrad"}},
		{Name: "Aix", Also: []string{"Koblenz"}}, {Name: "Koblenz"}, {Name: "Metz", Also: []string{"Koblenz"}}}, nil)
	for text, want := range map[string]string{"Pitesti": "1026", "pite": "1026", "Pitesci": "1026", "Edirne": "2720", "Adria": "2720",
		"Dimitrovgrad": "", "Kamenitsa": "2524", "Koblenz": "Koblenz"} {
		if got, _ := x.placeLike(text); got != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
}

// An unknown word before a unit and its place, or shouted before a place, is
// asked about and is no talk.
func TestAnUnknownWordBeforeAUnitIsAskedAbout(t *testing.T) {
	words := odd.Lexicon([]Named{{Name: "BU/2 Bde"}}, nil, []Named{{Name: "2231"}, {Name: "2232"}}, nil)
	words.Lone = "MOVE"
	l := oddOnly("MOVE", "HOLD")
	for _, text := range []string{"fly BU/2 Bde 2231", "Tomorrow BU/2 Bde 2232", "DANCE 2231"} {
		sheet, _, faults := l.Read(text, Reading{Words: words})
		if len(sheet.Orders) > 0 || len(faults) != 1 || faults[0].Code != UnknownVerb {
			t.Errorf("%q: %v %v", text, sheet.Orders, faults)
		}
	}
	for _, text := range []string{"my house has number 2231", "Could BU/2 Bde go to 2232?", "SOFIA, NOVEMBER"} {
		if sheet, _, faults := l.Read(text, Reading{Words: words}); len(faults)+len(sheet.Orders) > 0 {
			t.Errorf("%q: %v %v", text, sheet.Orders, faults)
		}
	}
}

// TestWishesAreRead takes lines that say how letters shall be for what they are,
// and words about formats and zones for talk.
func TestWishesAreRead(t *testing.T) {
	l := oddOnly("MOVE")
	for text, want := range map[string]string{
		"FORMAT SHORT": "FORMAT SHORT", "format full": "FORMAT full", "RECEIPTS ON": "RECEIPTS ON", "REÇUS OUI": "RECEIPTS OUI",
		"CALENDAR OFF": "CALENDAR OFF", "CALENDRIER OUI": "CALENDAR OUI", "NAMES ON": "NAMES ON", "NOMS NON": "NAMES NON", "ZONE Europe/Paris": "ZONE Europe/Paris", "FUSEAU Europe/Paris": "ZONE Europe/Paris",
		"Zone of control rules puzzle me here.": "", "The format is fine, thank you.": "", "Receipts would be nice to have.": "",
	} {
		_, queries, faults := l.Read(text, Reading{})
		got := ""
		for _, q := range queries {
			got += q.Verb + " " + q.Topic
		}
		if got != want || len(faults) > 0 {
			t.Errorf("%q was read as %q %v, want %q", text, got, faults, want)
		}
	}
}
