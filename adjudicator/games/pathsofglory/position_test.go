package pathsofglory

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

// Every row is read and printed, or says why nothing prints it.
func TestEveryPositionWordIsReadAndPrinted(t *testing.T) {
	sys := opened(t)
	for w := range sys.words.Words {
		if (w.Print == nil) != (w.Unprinted != "") {
			t.Errorf("%s is printed, or says why not: %q", w.Name, w.Unprinted)
		}
		line := strings.TrimSpace(w.Name + " " + w.Example)
		st, err := sys.Position("SCENARIO campaign\nEMPTY\n" + line + "\n")
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if err := gametest.Sound(sys, st); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if printed := st.(adjudicator.Placer).Position(); w.Unprinted == "" && !strings.Contains(printed, "\n"+line+"\n") {
			t.Errorf("%s is not printed in\n%s", line, printed)
		}
	}
}

func TestPositionErrorsNameTheLine(t *testing.T) {
	sys := opened(t)
	for line, says := range map[string]string{
		"UNIT GE-99A Sedan":       `no unit "GE-99A"`,
		"UNIT GE-1A":              "want a unit and a place",
		"UNIT GE-1A Sedann":       "want a space of the map",
		"UNIT GE-1A Sedan tired":  `unknown word "tired"`,
		"FAILED GE-99A 1":         `no unit "GE-99A"`,
		"TURN 99":                 "want a number from 1 to 20",
		"SIDE turkey":             "want a side: ap or cp",
		"CONTROL cp Nowhere":      "want a space of the map",
		"TRENCH ap Verdun 3":      "want a number from 0 to 2",
		"LEVEL cp grand":          "want mobilization, limited or total",
		"MO cp XX":                "want a nation of the table",
		"RECORD ap 2 nap":         "want ops, sr, rp, event, auto or peace",
		"RP XX 3":                 "like RP GE 3",
		"WAR XX 3":                "like WAR TU",
		"REINFORCED XX":           "like REINFORCED TU",
		"NEAR far":                "want an allowance of the Near East: br, ru, cp",
		"ORDINARY none":           "want the kind of an army",
		"CARDS ap sleeve 1":       "want out, deck, hand, discard, removed or kept",
		"HAND cp 99":              "want a number from 1 to 65",
		"STAND ap FLY AWAY":       "cannot read the order",
		"SCRIPT FLY AWAY":         "cannot read the order",
		"RESULT winner=cp best=1": `unknown word "best"`,
		"RESULT winner=cp vp=ten": "want vp=10",
		"ACTION yes":              "invalid character",
		"PHASE siesta":            `unknown phase "siesta"`,
		"PHASE":                   "want a phase",
		"HELLO":                   `unknown word "HELLO"; the words are SCENARIO OPTION EMPTY TURN ROUND`,
	} {
		_, err := sys.Position("SCENARIO campaign\nEMPTY\n" + line + "\n")
		if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "position line 3") {
			t.Errorf("%s: %v, want %q of line 3", line, err, says)
		}
	}
}

// Nothing behind the words of a line is passed over. Orders are read by their own
// language, and looked at when they are carried out.
func TestNothingIsPassedOverInPositionText(t *testing.T) {
	sys := opened(t)
	for w := range sys.words.Words {
		if w.Name == "STAND" || w.Name == "QUEUE" || w.Name == "DISCARDS" || w.Name == "SCRIPT" {
			continue
		}
		line := strings.TrimSpace(w.Name+" "+w.Example) + " Zonk"
		if _, err := sys.Position("SCENARIO campaign\nEMPTY\n" + line + "\n"); err == nil {
			t.Errorf("%s is read", line)
		}
	}
}

func TestALineOfMarksNamesSeveralSpaces(t *testing.T) {
	st, err := opened(t).Position("SCENARIO campaign\nEMPTY\nRUINED Verdun Liege\nATTACKED Sedan Metz\n")
	if err != nil {
		t.Fatal(err)
	}
	text := st.(adjudicator.Placer).Position()
	for _, line := range []string{"RUINED Verdun\n", "RUINED Liege\n", "ATTACKED Sedan\n", "ATTACKED Metz\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
}
