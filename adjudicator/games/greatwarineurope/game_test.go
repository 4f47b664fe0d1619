package greatwarineurope

import (
	"testing"

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

func TestRandomGamesPlayToTheEnd(t *testing.T) {
	for _, sc := range scenarioNames {
		t.Run(sc, func(t *testing.T) {
			if _, err := gametest.Play(gametest.Log(t), opened(t), gametest.PlayOptions{Scenario: sc, Games: 1, Seed: 7}); err != nil {
				t.Error(err)
			}
		})
	}
}
