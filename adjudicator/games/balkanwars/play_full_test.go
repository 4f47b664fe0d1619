package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

func TestRandomGamesWithDiplomacy(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 1
	}
	sys := opened(t)
	for _, x := range []struct {
		scenario string
		opts     adjudicator.Options
	}{
		{"first-war", adjudicator.Options{"profile": "full"}},
		{"first-war", adjudicator.Options{"profile": "full", "diplomacy": "ahead", "fast_ottoman": "on", "albania": "leave"}},
		{"second-war", adjudicator.Options{"profile": "full"}},
	} {
		counts, err := gametest.Play(gametest.Log(t), sys, gametest.PlayOptions{Scenario: x.scenario, Options: x.opts, Games: games, Seed: 3,
			Standing: anyStanding})
		if err != nil {
			t.Errorf("%v: %v", x, err)
		}
		for _, kind := range []string{"event", "sealed", "alliance"} {
			if counts.Kinds[kind] == 0 && x.opts["diplomacy"] == "" && !testing.Short() {
				t.Errorf("%v: no %s came up: %v", x, kind, counts.Kinds)
			}
		}
	}
}
