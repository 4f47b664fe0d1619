package prose

import (
	"strings"
	"testing"

	"feldpost/orders"
)

// A bold reading guesses at what it does not know; a careful one leaves it.
func TestABoldReadingGuesses(t *testing.T) {
	for text, want := range map[string]string{
		"The 5th and the 16th, who are at 2524, they go till Haskovo.":                      "MOVE BU/5 Bde, BU/16 Bde TO 2523",
		"The 7th is to leave Sofia and zwick over into Harmanli":                            "MOVE BU/7 Bde TO 2622",
		"Harmanli! The 5th and the 16th of Stara Zagora zwick at it and attack it":          "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde",
		"unit | zwick | to\n5 Bde | 2524 | 2523\n7 Bde | 2231 | 2622":                       "MOVE BU/5 Bde TO 2523|MOVE BU/7 Bde TO 2622",
		"Landwehr, I zwick it for its operations points.":                                   "PLAY 12 OPS",
		"We attack Harmanli with the 5th. First step zwicked shall be lost by the 5th, ay.": "ATTACK 2622 FROM 2524 WITH BU/5 Bde LOSS BU/5 Bde",
	} {
		s := field()
		s.Bold, s.Others = true, []Unit{{Where: "2622", On: true}}
		if got := strings.ReplaceAll(s.read(text).Orders, "\n", "|"); strings.Trim(got, "|") != want {
			t.Errorf("%q:\n%s\nwant\n%s", text, got, want)
		}
		if p := field().read(text); len(p.Left) == 0 && strings.Contains(text, "zwick") && strings.Contains(p.Text, strings.Split(want, "|")[0]) {
			t.Errorf("%q is carried out unasked:\n%s", text, p.Text)
		}
	}
}

// What turns the words beside it around is never passed over: it is named, or nothing is read.
func TestABoldReadingPassesOverNothingThatMatters(t *testing.T) {
	for _, text := range []string{
		"The 5th will not zwick to Haskovo", "If he zwicks, the 5th goes to Haskovo", "The 5th zwicks to Haskovo unless he comes", "Perhaps the 5th zwicks to Haskovo",
		"The 5th zwicks to Haskovo next turn", "la 5e ne zwicke pas à Haskovo", "instead of the 5th zwicking to Haskovo", "everybody but the 5th zwicks to Haskovo",
		"The 5th goes, unless Sofia falls, to Haskovo",
	} {
		s := field()
		s.Bold = true
		if p := s.read(text); strings.Contains(p.Orders, "BU/5 Bde TO 2523") && len(p.Left)+len(p.Waiting) == 0 {
			t.Errorf("%q: %s, left %v, waiting %q, passed %q", text, p.Orders, p.Left, p.Waiting, p.Passed)
		}
	}
}

func TestWhatOneWordChanges(t *testing.T) {
	for text, want := range map[string]string{
		"The wrecked 5th brigade goes to Haskovo":                       "MOVE BU/5 Bde TO 2523",
		"The 7th goes to Harmanli while the 5th goes to Haskovo":        "MOVE BU/7 Bde TO 2622|MOVE BU/5 Bde TO 2523",
		"La 7e va à Harmanli tandis que la 5e va à Haskovo":             "MOVE BU/7 Bde TO 2622|MOVE BU/5 Bde TO 2523",
		"The 7th goes to Harmanli, and the 5th with it":                 "MOVE BU/7 Bde, BU/5 Bde TO 2622",
		"La 7e va à Harmanli, la 5e avec elle":                          "MOVE BU/7 Bde, BU/5 Bde TO 2622",
		"V and XVI brigades go to Haskovo":                              "MOVE BU/5 Bde, BU/16 Bde TO 2523",
		"the XVIth brigade goes to Haskovo":                             "MOVE BU/16 Bde TO 2523",
		"The 5th goes to Haskovo. My movements are finished.":           "MOVE BU/5 Bde TO 2523|END MOVEMENT",
		"la 5e va à Haskovo\nfin des mouvements":                        "MOVE BU/5 Bde TO 2523|END MOVEMENT",
		"la 5e va à Haskovo\nvous pouvez clore le tour":                 "MOVE BU/5 Bde TO 2523|END",
		"The 5th goes to Haskovo. I close the turn with that.":          "MOVE BU/5 Bde TO 2523|END",
		"The 5th goes to Haskovo. Good luck with your turn":             "MOVE BU/5 Bde TO 2523",
		"la 7e sort de Sofia et va à Harmanli, où la 5e la rejoint":     "MOVE BU/7 Bde, BU/5 Bde TO 2622",
		"my two brigades in Stara Zagora (5 and 16) go to Haskovo, svp": "MOVE BU/5 Bde, BU/16 Bde TO 2523",
		"The 5th goes to Haskovo stop the 7th goes to Harmanli stop":    "",
		"the brigade in Stara Zagora goes to Haskovo":                   "",
		"the brigades in Stara Zagora go to Haskovo":                    "MOVE BU/5 Bde, BU/16 Bde TO 2523",
		"Attack Harmanli with the brigade in Stara Zagora":              "",
		"7 Bde ........ 2231 => 2622":                                   "MOVE BU/7 Bde TO 2622",
	} {
		p := field().read(text)
		got := strings.ReplaceAll(p.Text, "\n", "|")
		if len(p.Left) > 0 {
			got = ""
		}
		if got != want {
			t.Errorf("%q:\n%s, left %v\nwant\n%s", text, got, p.Left, want)
		}
	}
}

// Who says that nothing is done and that his turn is over has ended it.
func TestNothingIsDoneAndTheTurnIsOver(t *testing.T) {
	s := field()
	s.Asked = []string{"MOVE", "ATTACK"}
	if p := s.read("No attack this time. My turn is over."); p.Text != "END NOTHING" && !strings.HasSuffix(strings.TrimSpace(p.Text), "END NOTHING") || len(p.Left) > 0 {
		t.Errorf("%q, left %v", p.Text, p.Left)
	}
}

// A Roman number at the end of a unit's name is part of it.
func TestANameMayEndInARomanNumber(t *testing.T) {
	s := field()
	s.Own = append(s.Own, Unit{Name: "OE/7 Cav Bde VII", Where: "2231", On: true})
	s.Words = s.Language.Lexicon([]orders.Named{{Name: "OE/7 Cav Bde VII"}, {Name: "OE/7 Cav Bde VIII"}}, nil, []orders.Named{{Name: "2523", Also: []string{"Haskovo"}}, {Name: "2231"}}, nil)
	if p := s.read("the 7 Cav Bde VII goes to Haskovo"); p.Text != "MOVE OE/7 Cav Bde VII TO 2523" {
		t.Errorf("%q, left %v", p.Text, p.Left)
	}
}
