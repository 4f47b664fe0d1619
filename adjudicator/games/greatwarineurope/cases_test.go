package greatwarineurope

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

func TestCases(t *testing.T) { gametest.Cases(t, opened(t)) }

func TestDocMapsChaptersToFiles(t *testing.T) { gametest.Chapters(t) }

// Every row is read and printed; FACTS prints all facts, WEATHER is among them.
func TestEveryPositionWordIsReadAndPrinted(t *testing.T) {
	sys := opened(t)
	before := map[string]string{"TOP": "UNIT \"GE 8 BV R\" W5512\n", "FORMER": "TURN 12\n"}
	for w := range sys.words.Words {
		line := strings.TrimSpace(w.Name + " " + w.Example)
		st, err := sys.Position("SCENARIO campaign\nEMPTY\n" + before[w.Name] + line + "\n")
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if err := gametest.Sound(sys, st); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		printed := st.(adjudicator.Placer).Position()
		if w.Name == "FACTS" || w.Unprinted != "" {
			line = "FACTS {"
		}
		if !strings.Contains(printed, "\n"+line) {
			t.Errorf("%s is not printed in\n%s", line, printed)
		}
	}
}

func TestEveryClauseIsProvedAndNamedInTheCode(t *testing.T) { gametest.Clauses(t) }
