package storminthewest

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

func opened(t testing.TB) *System {
	t.Helper()
	sys, err := Open(Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys.(*System)
}

func TestCases(t *testing.T) { gametest.Cases(t, opened(t)) }

func TestEveryClauseIsProvedAndNamedInTheCode(t *testing.T) { gametest.Clauses(t) }

func TestDocMapsChaptersToFiles(t *testing.T) { gametest.Chapters(t) }

// Every row is read and printed; UNPLACED is short for UNIT lines.
func TestEveryPositionWordIsReadAndPrinted(t *testing.T) {
	sys := opened(t)
	before := map[string]string{
		"TOP": "UNIT \"Be 1\" 1135\nUNIT \"Be 2\" 1135\n", "SEEN": "UNIT \"Be 2\" 1135\n",
		"RAILED": "SIDE german\nPHASE strategic open\n", "BATTLE": "SIDE german\nPHASE combat1 open\n", "UNTIL": "SIDE german\nPHASE combat1 open\nBATTLE 2532 losses\n",
		"FIGHT":    "SIDE german\nPHASE combat1 open\nBATTLE 2532 losses\n",
		"UNPLACED": "SIDE allied\nPHASE setup open\n",
	}
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
		if printed := st.(adjudicator.Placer).Position(); w.Name != "UNPLACED" && !strings.Contains(printed, "\n"+line+"\n") {
			t.Errorf("%s is not printed in\n%s", line, printed)
		}
	}
}

func TestRandomGamesPlayToTheEnd(t *testing.T) {
	games := 3
	if testing.Short() {
		games = 1
	}
	for _, sc := range scenarioNames {
		if _, err := gametest.Play(gametest.Log(t), opened(t), gametest.PlayOptions{Scenario: sc, Games: games, Seed: 7}); err != nil {
			t.Errorf("%s: %v", sc, err)
		}
	}
}
