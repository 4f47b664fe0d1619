package orders

import (
	"slices"
	"strings"
	"testing"
)

// A line of nothing but joining words and END ends, and no line of the parser's own
// words ends it: all pairs and triples, in the words of both languages.
func TestLinesOfTheParsersOwnWordsAreReadOrRefused(t *testing.T) {
	words := strings.Fields("then and puis et alors also END fin IF THEN ELSE MOVE ATTACK ATTAQUER STAND TO WITH avec ALL tous NONE , . ! ? YES NO GAME TURN CHECK please merci Sofia MESSAGE PLAY > - : + # ;")
	read := func(list ...string) {
		line := strings.Join(list, " ")
		sheet, _, faults := Language{}.Read(line, Reading{Words: Language{}.Lexicon(nil, nil, []Named{{Name: "Sofia"}}, nil)})
		if len(faults) > 0 {
			return
		}
		text, err := sheet.MarshalText()
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		again, _, faults := Language{}.Parse(string(text))
		if second, _ := again.MarshalText(); len(faults) > 0 || string(second) != string(text) {
			t.Errorf("%q is written %q, which is read as %q, %v", line, text, second, faults)
		}
	}
	for _, a := range words {
		for _, b := range words {
			read(a, b)
			for _, c := range words {
				read(a, b, c)
			}
		}
	}
	for _, line := range []string{"then end", "and end", "puis fin", "et fin"} {
		sheet, _, faults := Language{}.Read("MOVE Sofia\n"+line, Reading{Words: Language{}.Lexicon(nil, nil, []Named{{Name: "Sofia"}}, nil)})
		if !sheet.End || len(faults) > 0 {
			t.Errorf("%q: end %v, %v", line, sheet.End, faults)
		}
	}
}

func TestWordsThatChangeAnOrderHoldTheLetterBack(t *testing.T) {
	for body, held := range map[string]bool{
		"MOVE Sofia\nsame for the others\nEND":       true,
		"MOVE Sofia\n(but only if it is dry)\nEND":   true,
		"Not yet!\n\nMOVE Sofia\nEND":                true,
		"Pas encore !\n\nMOVE Sofia\nEND":            true,
		"What if I did this?\n\nMOVE Sofia\nEND":     true,
		"Would this be legal?\n\nMOVE Sofia\nEND":    true,
		"Perhaps: MOVE Sofia\nEND":                   true,
		"next turn: MOVE Sofia\nEND":                 true,
		"MOVE Sofia\n\"Sofia\"\nEND":                 true,
		"MOVE Sofia\nEND\n\nthen on to Sofia":        true,
		"MOVE Sofia\nEND\nor rather not":             true,
		"MOVE Sofia. Well played!\nEND":              false,
		"MOVE Sofia\nEND\n\nNever":                   false,
		"MOVE Sofia\n\nSee you on the 5th.":          false,
		"Hello Otto,\n\nMOVE Sofia\nThanks!\nEND":    false,
		"MOVE Sofia\nNot a bad turn!\nEND":           false,
		"MOVE Sofia\nEND\n\nSent from my iPhone":     false,
		"How are you?\n\nMOVE Sofia\nEND\nBest, Ann": false,
	} {
		sheet, _, faults := Language{}.Read(body, Reading{Words: Language{}.Lexicon(nil, nil, []Named{{Name: "Sofia"}}, nil)})
		is := sheet.Header.Check || slices.ContainsFunc(faults, func(f Fault) bool { return f.Code == NotUnderstood })
		if is != held || !held && len(faults) > 0 {
			t.Errorf("%q: held %v, %v", body, is, faults)
		}
	}
}
