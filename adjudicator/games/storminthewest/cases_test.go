package storminthewest

import (
	"slices"
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

// before are the lines that some words of position text need before them.
func before() map[string]string {
	return map[string]string{
		"TOP": "UNIT \"Be 1\" 1135\nUNIT \"Be 2\" 1135\n", "SEEN": "UNIT \"Be 2\" 1135\n",
		"RAILED": "SIDE german\nPHASE strategic open\n", "BATTLE": "SIDE german\nPHASE combat1 open\n",
		"UNTIL":    "SIDE german\nPHASE combat1 open\nBATTLE 2532 losses\n",
		"FIGHT":    "SIDE german\nPHASE combat1 open\nBATTLE 2532 losses\n",
		"UNPLACED": "SIDE allied\nPHASE setup open\n",
	}
}

// Every row is read and printed; UNPLACED is short for UNIT lines.
func TestEveryPositionWordIsReadAndPrinted(t *testing.T) {
	sys, before := opened(t), before()
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

// A word too many in a line of position text that the game reads itself is refused;
// nothing of it is passed over.
func TestAWordTooManyInPositionTextIsRefused(t *testing.T) {
	sys, before := opened(t), before()
	for w := range sys.words.Words {
		if !slices.Contains([]string{"EMPTY", "UNPLACED", "SIDE", "PHASE", "BERTHA", "CONTROL", "LOST", "UNIT", "TOP", "UNTIL", "BATTLE",
			"RESULT"}, w.Name) {
			continue
		}
		line := strings.TrimSpace(w.Name + " " + w.Example)
		for _, text := range []string{line + " zonk", line + " 99999"} {
			if _, err := sys.Position("SCENARIO campaign\nEMPTY\n" + before[w.Name] + text + "\n"); err == nil {
				t.Errorf("%q is read", text)
			}
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
