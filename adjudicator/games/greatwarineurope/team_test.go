package greatwarineurope

import (
	"testing"

	"feldpost/adjudicator/gametest"
)

// A game by teams is played to its end by four persons, with every check: what one
// may order, what each is asked, what stays sealed until all are in (2.0, 8.11).
func TestAGameByTeamsPlaysOn(t *testing.T) {
	if testing.Short() {
		t.Skip("a long game")
	}
	if _, err := gametest.Play(gametest.Log(t), opened(t), gametest.PlayOptions{Scenario: "europe-1914-teams", Games: 1, Seed: 3}); err != nil {
		t.Error(err)
	}
}
