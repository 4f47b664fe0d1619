package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/orders"
)

// otherSealed returns the state with other sealed lines of the seat's
// opponent: nothing of them may show.
func otherSealed(sys *System) func(adjudicator.State, adjudicator.Seat) ([]adjudicator.State, error) {
	return func(st adjudicator.State, seat adjudicator.Seat) ([]adjudicator.State, error) {
		saved, err := st.Save()
		if err != nil {
			return nil, err
		}
		twin, err := sys.Load(saved)
		if err != nil {
			return nil, err
		}
		s := twin.(*State)
		sd, _ := s.seatSide(seat)
		if s.segment() != segDiplomatic {
			return nil, nil
		}
		s.talks.Sheets[sd.other()] = []orders.Order{settled(line("COMMIT", numberArg(1))), settled(line("CALL", nameArg("GB")))}
		return []adjudicator.State{s}, nil
	}
}

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
		{"first-war", adjudicator.Options{"profile": "full", "diplomacy": "ahead", "fast_ottoman": "on"}},
		{"second-war", adjudicator.Options{"profile": "full"}},
	} {
		counts, err := gametest.Play(caseLog{t}, sys, gametest.PlayOptions{Scenario: x.scenario, Options: x.opts, Games: games, Seed: 3,
			Standing: anyStanding, Hidden: otherSealed(sys)})
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
