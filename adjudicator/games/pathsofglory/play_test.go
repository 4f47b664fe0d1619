package pathsofglory

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

// anyStanding are standing orders a seat may send at any time.
var anyStanding = map[adjudicator.Seat][]string{
	"cp": {"STAND RETREAT ANY CANCEL", "STAND LOSS ANY PREFER CORPS", "STAND CANCEL"},
	"ap": {"STAND DEFEND ANY ASK", "STAND PEACE REFUSE", "STAND CANCEL"},
}

func TestRandomGamesPlayToTheEnd(t *testing.T) {
	games := 2
	if testing.Short() {
		games = 1
	}
	for _, c := range []struct {
		scenario string
		options  adjudicator.Options
	}{
		{"campaign", nil},
		{"campaign", adjudicator.Options{"edition": "2018", "expansion": "on", "entrench_bonus": "on"}},
		{"introductory", adjudicator.Options{"balanced_setup": "on"}},
		{"limited-war", adjudicator.Options{"competition": "on", "first_to_level": "on"}},
		{"campaign", adjudicator.Options{"competition": "on", "expansion": "on"}},
		{"historical", nil},
		{"great-war-1917", nil},
	} {
		n, err := gametest.Play(gametest.Log(t), opened(t),
			gametest.PlayOptions{Scenario: c.scenario, Options: c.options, Games: games, Seed: 1, Standing: anyStanding})
		if err != nil {
			t.Errorf("%s %v: %v", c.scenario, c.options, err)
		}
		if n.Warned == 0 {
			t.Errorf("%s %v: no warnings were compared with those of other hands", c.scenario, c.options)
		}
	}
}
