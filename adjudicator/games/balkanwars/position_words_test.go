package balkanwars

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

// Every row is read and printed, or says why nothing prints it.
func TestEveryPositionWordIsReadAndPrinted(t *testing.T) {
	sys := opened(t)
	before := map[string]string{ // lines that the example of a word needs
		"CALLED":      "ALLY AH league\n",
		"CAPITULATED": "CAPITULATE GR\n",
		"EXCHANGE":    "UNIT OE/5 Div POW\nUNIT BU/3 Bde POW\n",
	}
	for w := range sys.words.Words {
		if (w.Print == nil) != (w.Unprinted != "") {
			t.Errorf("%s is printed, or says why not: %q", w.Name, w.Unprinted)
		}
		line := strings.TrimSpace(w.Name + " " + w.Example)
		st, err := sys.Position("SCENARIO first-war\nOPTION profile full\nEMPTY\n" + before[w.Name] + line + "\n")
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
