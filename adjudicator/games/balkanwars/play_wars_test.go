package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

func TestRandomGamesOfBothWars(t *testing.T) {
	games := 3
	if testing.Short() {
		games = 1
	}
	sys := opened(t)
	for _, x := range []struct {
		scenario string
		opts     adjudicator.Options
	}{
		{"first-war", adjudicator.Options{"profile": "solitaire", "s1_end": "december", "cut_rails": "on", "cut_rails_supply": "on"}},
		{"second-war", adjudicator.Options{"profile": "competitor"}},
		{"second-war", adjudicator.Options{"profile": "solitaire", "exneutral_supply": "exempt", "special_supply": "cities",
			"s2_bulgarian_infantry": "pool"}},
		{"second-war", adjudicator.Options{"profile": "full"}},
		{"second-war", adjudicator.Options{"profile": "beginner"}},
	} {
		counts, err := gametest.Play(gametest.Log(t), sys, gametest.PlayOptions{Scenario: x.scenario, Options: x.opts, Games: games, Seed: 11,
			Standing: map[adjudicator.Seat][]string{}})
		if err != nil {
			t.Errorf("%s %v: %v", x.scenario, x.opts, err)
		}
		t.Log(counts.Kinds)
	}
}
