package prose

import (
	"slices"
	"strings"
	"testing"

	"feldpost/orders"
)

// field is a board of four towns, on which everything that is written as an order is legal but
// a move to where a unit stands.
func field() *Scene {
	units := []orders.Named{{Name: "BU/5 Bde"}, {Name: "BU/16 Bde"}, {Name: "BU/7 Bde"}, {Name: "BU/1 Cav"}}
	places := []orders.Named{{Name: "2523", Also: []string{"Haskovo"}}, {Name: "2524", Also: []string{"Stara Zagora"}}, {Name: "2622", Also: []string{"Harmanli"}}, {Name: "2231", Also: []string{"Sofia"}}}
	l := orders.Declared(nil, orders.Speech{}, "MOVE", "ATTACK", "PLAY", "PASS", "STAND")
	words := l.Lexicon(units, nil, places, nil)
	words.Lone = "MOVE"
	s := &Scene{Language: l, Words: words, Cards: []Card{{ID: "CP 9"}, {ID: "CP 12", Names: []string{"Landwehr"}}}, Asked: []string{"MOVE", "ATTACK", "PLAY", "PASS"}, Offers: func() []orders.Order { return nil }}
	for i, at := range []string{"2524", "2524", "2231", "2231"} {
		s.Own = append(s.Own, Unit{Name: units[i].Name, Where: at, On: true})
	}
	s.Bad = func(text string) (bad []int) {
		sheet, _, faults := l.Read(text, orders.Reading{Words: words})
		for _, f := range faults {
			bad = append(bad, f.Pos.Line)
		}
		for _, p := range sheet.Skipped {
			bad = append(bad, p.Line)
		}
		for _, o := range sheet.Orders {
			for _, u := range s.Own {
				if o.Verb == "MOVE" && strings.Contains(o.String(), u.Name) && strings.HasSuffix(o.String(), " "+u.Where) {
					bad = append(bad, o.Pos.Line)
				}
			}
		}
		return bad
	}
	return s
}

// read reads a letter every line of which is words, but those that are orders.
func (s *Scene) read(text string) Paper {
	var lines []Line
	for l := range strings.SplitSeq(text, "\n") {
		sheet, _, faults := s.Language.Read(l, orders.Reading{Words: s.Words})
		switch {
		case strings.TrimSpace(l) == "":
			lines = append(lines, Blank)
		case len(faults) == 0 && len(sheet.Skipped) == 0 && l == strings.ToUpper(l):
			lines = append(lines, Done)
		default:
			lines = append(lines, Words)
		}
	}
	p, _ := s.Read(text, lines)
	return p
}

func TestSentencesAreOrders(t *testing.T) {
	for text, want := range map[string]string{
		"The 5th brigade heads for Haskovo.":                                        "MOVE BU/5 Bde TO 2523",
		"la 5e brigade va à Haskovo":                                                "MOVE BU/5 Bde TO 2523",
		"5 Bde -> 25.23":                                                            "MOVE BU/5 Bde TO 2523",
		"The 5th and 16th brigades go to Haskovo":                                   "MOVE BU/5 Bde, BU/16 Bde TO 2523",
		"Both brigades in Stara Zagora march to Haskovo":                            "MOVE BU/5 Bde, BU/16 Bde TO 2523",
		"MOVE BU/7 BDE TO 2622\nthe 1 Cav too":                                      "MOVE BU/7 BDE TO 2622|MOVE BU/1 Cav TO 2622",
		"MOVE BU/7 BDE TO 2622\nthe others stay where they are":                     "MOVE BU/7 BDE TO 2622",
		"MOVE BU/7 BDE TO 2622\nEND\n\nPS: and the 5th to Haskovo":                  "MOVE BU/7 BDE TO 2622|MOVE BU/5 Bde TO 2523|END",
		"The 7th goes to Haskovo. No, make it Harmanli.":                            "MOVE BU/7 Bde TO 2622",
		"The 7th goes to Haskovo. Scrap that. The 5th goes there.":                  "",
		"The 7th goes to Haskovo\nscrap that\nthe 5th goes to Haskovo":              "MOVE BU/5 Bde TO 2523",
		"Attack Harmanli from Stara Zagora, no advance please":                      "Attack Harmanli from Stara Zagora ADVANCE NONE",
		"Harmanli is attacked by the 5th":                                           "ATTACK 2622 FROM 2524 WITH BU/5 Bde",
		"carte 9 en événement, euh non, pas la 9, la 12":                            "PLAY 12 EVENT",
		"Card 9 as event, no, 12":                                                   "PLAY 12 EVENT",
		"Card 12 for ops":                                                           "PLAY 12 OPS",
		"Landwehr as event, end of turn":                                            "PLAY 12 EVENT|END",
		"The 5th goes to Haskovo because it is cold in the mountains":               "MOVE BU/5 Bde TO 2523",
		"To Haskovo goes the 5th brigade":                                           "MOVE BU/5 Bde TO 2523",
		"C'est à Haskovo que doit aller la 5e brigade":                              "MOVE BU/5 Bde TO 2523",
		"The 5th brigade (2524) goes to Haskovo":                                    "MOVE BU/5 Bde TO 2523",
		"Card 12 (Landwehr) for ops":                                                "PLAY 12 OPS",
		"card no. 12 for ops":                                                       "PLAY 12 OPS",
		"the event of 9":                                                            "PLAY 9 EVENT",
		"send the 5th and the 16th in against Harmanli":                             "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde",
		"storm Harmanli: the 5th, the 16th":                                         "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde",
		"Attack Harmanli from Stara Zagora. If the hex empties, everybody advances": "Attack Harmanli from Stara Zagora ADVANCE ALL",
		"Attack Harmanli from Stara Zagora. If they fall back nobody advances":      "Attack Harmanli from Stara Zagora ADVANCE NONE",
		"The 7th goes to Harmanli to make room for the 5th, which goes to Haskovo":  "MOVE BU/7 Bde TO 2622|MOVE BU/5 Bde TO 2523",
		"5th, 16th: Haskovo; 7th: Harmanli":                                         "MOVE BU/5 Bde, BU/16 Bde TO 2523|MOVE BU/7 Bde TO 2622",
		"Up at Haskovo I want the 5th, at Harmanli the 7th":                         "MOVE BU/5 Bde TO 2523|MOVE BU/7 Bde TO 2622",
		"the 7th to Haskovo (2523).":                                                "MOVE BU/7 Bde TO 2523",
		"the 7th to Haskovo, 2523":                                                  "MOVE BU/7 Bde TO 2523",
		"Brigade n°7 goes to Haskovo":                                               "MOVE BU/7 Bde TO 2523",
		"The VII brigade goes to Haskovo":                                           "MOVE BU/7 Bde TO 2523",
		"The 5th attacks Harmanli and stays put":                                    "ATTACK 2622 FROM 2524 WITH BU/5 Bde ADVANCE NONE",
		"Landwehr for 3 ops":                                                        "PLAY 12 OPS",
		"16 goes to Haskovo":                                                        "MOVE BU/16 Bde TO 2523",
		"5 and 16 attack Harmanli; 16 takes the first hit":                          "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde LOSS BU/16 Bde",
		"5th and 16th attack Harmanli. If we take losses the 5th takes them first":  "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde LOSS BU/5 Bde",
		"5th and 16th attack Harmanli. The 16th moves in if the enemy runs":         "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde ADVANCE BU/16 Bde",
		"La 5e et la 16e attaquent Harmanli. S'ils gagnent ils restent sur place":   "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde ADVANCE NONE",
		"The 5th attacks Harmanli but does not advance, even if they leave":         "ATTACK 2622 FROM 2524 WITH BU/5 Bde ADVANCE NONE",
		"La 5e et la 16e attaquent Harmanli, et c'est la 16e qui paiera":            "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde LOSS BU/16 Bde",
		"The 7th goes to Haskovo. That's it.":                                       "MOVE BU/7 Bde TO 2523|END",
		"The 7th goes to Haskovo. That's all for now.":                              "MOVE BU/7 Bde TO 2523",
		"The 7th goes to Haskovo. All other formations remain in place.":            "MOVE BU/7 Bde TO 2523",
		"5th to Haskovo. No, sorry, scratch that: the 16th goes to Haskovo":         "MOVE BU/16 Bde TO 2523",
		"5th to Haskovo. Scratch that: the 16th goes to Haskovo":                    "MOVE BU/16 Bde TO 2523",
		"The 5th goes to Haskovo. That's all, attacks will follow":                  "MOVE BU/5 Bde TO 2523",
		"The 5th goes to Haskovo. Good luck with your turn":                         "MOVE BU/5 Bde TO 2523",
		"La 5e va à Haskovo. Merci à toi":                                           "MOVE BU/5 Bde TO 2523",
		"The 5th goes to Haskovo. That's all, attacks will follow\nEND":             "MOVE BU/5 Bde TO 2523|END",
		"The 5th goes to Haskovo, done":                                             "MOVE BU/5 Bde TO 2523|END",
		"The 5th goes to Haskovo to outflank Harmanli":                              "MOVE BU/5 Bde TO 2523",
		"La 5e va à Haskovo pour déborder Harmanli":                                 "MOVE BU/5 Bde TO 2523",
		"The 2 brigades in Stara Zagora (the 5th and the 16th) go to Haskovo":       "MOVE BU/5 Bde, BU/16 Bde TO 2523",
		"Target: Harmanli\nUnits: the 5th and the 16th\nLosses: the 5th":            "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde LOSS BU/5 Bde",
		"The 7th goes to Haskovo. Et c'est fini":                                    "MOVE BU/7 Bde TO 2523|END",
		"Standing orders: losses on the weakest":                                    "STAND LOSS WEAKEST",
		"The 5th to Haskovo (it is far)":                                            "MOVE BU/5 Bde TO 2523",
		"What a winter! The 5th goes to Haskovo. Regards, Otto":                     "MOVE BU/5 Bde TO 2523",
	} {
		p := field().read(text)
		var lines []string
		for l := range strings.SplitSeq(p.Text, "\n") {
			if l != "" {
				lines = append(lines, l)
			}
		}
		if got := strings.Join(lines, "|"); want != "" && (got != want || len(p.Left) > 0) {
			t.Errorf("%q:\n%s, left %v\nwant\n%s", text, got, p.Left, want)
		}
	}
}

// What is not understood to its last word orders nothing: it is named, or stays for the reading of lines to judge.
func TestNoPartOfASentenceIsPassedOver(t *testing.T) {
	for text, names := range map[string]string{
		"The 5th brigade goes to Haskovo if it is dry":                             "if",
		"Perhaps the 5th brigade goes to Haskovo":                                  "5th",
		"Nothing this turn. They all charge if the attacker does. End of turn.":    "charge",
		"The 5th brigade frobs to Haskovo":                                         "frobs",
		"The 5th brigade goes to Haskovo with air support":                         "5th",
		"The 5th to Haskovo with air support":                                      "5th",
		"One of the two brigades in Stara Zagora goes to Haskovo":                  "brigades",
		"Three brigades in Stara Zagora go to Haskovo":                             "brigades",
		"ATTACK 2622 FROM 2524 WITH ALL\nthe brigades advance":                     "brigades",
		"ATTACK 2622 FROM 2524 WITH ALL\nthe rest advances":                        "rest",
		"ATTACK 2622 FROM 2524 WITH ALL\nall three advance":                        "three",
		"MOVE BU/5 BDE TO 2523\nthe 5th stays where it is":                         "5",
		"The 5th and the 7th in Stara Zagora go to Haskovo":                        "5th",
		"The 5th goes to Haskovo, end of my patience":                              "end",
		"I would like to be asked before any melee at Haskovo":                     "asked",
		"ATTACK 2622 FROM 2524 WITH ALL\nnobody advances unless they fall back":    "unless",
		"ATTACK 2622 FROM 2524 WITH ALL\nunless they fall back everybody advances": "unless",
		"attack with 12 ops":                                                "12",
		"The 5th stays in support":                                          "5th",
		"No attack. Attack Harmanli from Sofia":                             "attack",
		"Rail movement of the two: the 5th goes to Haskovo":                 "5th",
		"Use card 12 for a move: the 5th goes to Haskovo":                   "card",
		"because it is cold, the 5th frobs to Haskovo":                      "frobs",
		"The 5th goes to Haskovo. No.":                                      "no",
		"the 2nd brigade and the 5th go to Haskovo":                         "2nd",
		"The 7th Cav goes to Haskovo":                                       "7th",
		"5th and 16th attack Harmanli. If they do not run the 5th moves in": "not",
		"5th and 16th attack Harmanli. The 7th takes the first hit":         "7th",
		"Order 5, movement: the 7th goes to Haskovo":                        "5",
		"the 5th to Stara Zagora":                                           "5th",
		"(the 5th, at Haskovo)":                                             "5th",
		"Attack Haskovo Harmanli from Stara Zagora":                         "haskovo",
	} {
		p := field().read(text)
		kept := slices.ContainsFunc(strings.Split(p.Text, "\n"), func(l string) bool {
			return strings.Contains(text, l) && strings.Contains(strings.ToLower(l), names) && l != strings.ToUpper(l)
		})
		if !kept && !slices.ContainsFunc(p.Left, func(l Left) bool { return strings.Contains(strings.ToLower(l.Text), names) }) {
			t.Errorf("%q: left %v, read %v\n%s", text, p.Left, p.Read, p.Text)
		}
	}
}

// A clause that is not understood leaves no half of it behind.
func TestAClauseIsUnderstoodWholeOrNotAtAll(t *testing.T) {
	for _, text := range []string{"Attack Harmanli and Nowhere from Sofia", "Attack Harmanli, Haskovo and the 99th"} {
		p := field().read(text)
		if strings.Count(p.Text, "ATTACK 2622") > 1 {
			t.Errorf("%q: %s", text, p.Text)
		}
	}
}

// What stays of a letter beside what was understood stands apart, so that its writer may be asked.
func TestOrdersStandApartFromWhatWaits(t *testing.T) {
	p := field().read("MOVE BU/7 BDE TO 2622\nwhat if he strikes back\nThe 5th goes to Haskovo.\nEND")
	if want := "MOVE BU/7 BDE TO 2622\nMOVE BU/5 Bde TO 2523\nEND"; p.Orders != want || !p.Kept || len(p.Waiting) != 1 {
		t.Errorf("orders\n%s\nwaiting %q", p.Orders, p.Waiting)
	}
}

// A bold reading tells what else the words may mean.
func TestABoldReadingNamesTheOthers(t *testing.T) {
	s := field()
	s.Bold = true
	s.Own = append(s.Own, Unit{Name: "BU/5 Cav", Where: "2231", On: true})
	s.Words = s.Language.Lexicon([]orders.Named{{Name: "BU/5 Bde"}, {Name: "BU/5 Cav"}}, nil, []orders.Named{{Name: "2523", Also: []string{"Haskovo"}}, {Name: "2524"}, {Name: "2231"}}, nil)
	p := s.read("the 5th to Haskovo")
	if p.Orders != "MOVE BU/5 Bde TO 2523" || !slices.Equal(p.Others, []Other{{"MOVE BU/5 Bde TO 2523", "MOVE BU/5 Cav TO 2523"}}) {
		t.Errorf("%s, or %q", p.Orders, p.Others)
	}
}

// Of two units that may both be meant none is taken, be the place a number or a name.
func TestOfTwoUnitsNoneIsTaken(t *testing.T) {
	for _, text := range []string{"the 5th to Haskovo", "the 5th to 2523"} {
		s := field()
		s.Own = append(s.Own, Unit{Name: "SE/5 Bde", Where: "2231", On: true})
		s.Words = s.Language.Lexicon([]orders.Named{{Name: "BU/5 Bde"}, {Name: "SE/5 Bde"}}, nil, []orders.Named{{Name: "2523", Also: []string{"Haskovo"}}, {Name: "2524"}, {Name: "2231"}}, nil)
		if p := s.read(text); strings.Contains(p.Text, "MOVE") || len(p.Left) == 0 {
			t.Errorf("%q: %s, left %v", text, p.Text, p.Left)
		}
	}
}

// The plain unit is meant before one with more to its name, where both are of one nation.
func TestThePlainUnitIsMeant(t *testing.T) {
	s := field()
	s.Own = []Unit{{Name: "Ge 5R", Where: "2231", On: true}, {Name: "Ge 5", Where: "2231", On: true}}
	s.Words = s.Language.Lexicon([]orders.Named{{Name: "Ge 5R"}, {Name: "Ge 5"}}, nil, []orders.Named{{Name: "2523", Also: []string{"Haskovo"}}, {Name: "2524"}, {Name: "2231"}}, nil)
	if p := s.read("the 5th to Haskovo"); p.Text != "MOVE Ge 5 TO 2523" {
		t.Errorf("%s, left %v", p.Text, p.Left)
	}
}

// Of a town of several places none is taken before the others.
func TestATownOfSeveralPlacesIsAskedAbout(t *testing.T) {
	s := field()
	s.Words = s.Language.Lexicon([]orders.Named{{Name: "BU/7 Bde"}}, nil, []orders.Named{{Name: "2231"}, {Name: "4908", Also: []string{"Paris"}}, {Name: "5008", Also: []string{"Paris"}}}, nil)
	if p := s.read("the 7th to Paris"); strings.Contains(p.Text, "MOVE") || len(p.Left) == 0 {
		t.Errorf("%s, left %v", p.Text, p.Left)
	}
	if p := s.read("the 7th to Paris (5008)"); p.Text != "MOVE BU/7 Bde TO 5008" {
		t.Errorf("%s, left %v", p.Text, p.Left)
	}
}
