package pathsofglory

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// A unit that the referee takes away, at any question of any step, stops nothing: the game
// goes on, nothing of it is left behind, and a waiting action is carried out or told of.
func TestAUnitMayBeTakenAwayAtAnyStep(t *testing.T) {
	gone, steps, left := 0, map[string]int{}, 0
	for i, scenario := range []string{"campaign", "great-war-1917", "limited-war"} {
		s, whim, roll := atBegin(t, scenario, byte(i+30))
		for sd := ap; sd <= cp; sd++ {
			sheet, _ := parsed("STAND DEFEND ANY, ASK\nSTAND LOSS ANY, ASK\nSTAND RETREAT ANY, ASK\n")
			if _, err := s.Apply(adjudicator.Command{Kind: adjudicator.CommandStanding, Seat: s.seat(sd), Sheet: sheet}, roll); err != nil {
				t.Fatal(err)
			}
		}
		for seq := uint64(1); seq <= 120 && len(s.Pending()) > 0; seq++ {
			whim.Begin(seq)
			if u := s.victim(whim); u != noUnit {
				step := s.step()
				_, err := s.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Reason: "a trial",
					Text: "UNIT " + s.unitName(u) + " REPLACEABLE\n"}, roll)
				if err != nil {
					t.Fatalf("%s in %s: %v", s.unitName(u), step, err)
				}
				if err := gametest.Sound(s.sys, s); err != nil {
					t.Fatalf("without %s in %s: %v", s.unitName(u), step, err)
				}
				gone++
				steps[step]++
			}
			if len(s.Pending()) == 0 {
				break
			}
			now := letter{s.Pending()[0].Seat, s.Suggest(s.Pending()[0].Seat, whim)}
			if next, ok := s.nextOf(now, whim); ok && len(s.Check(next.seat, next.sheet)) == 0 {
				if _, err := s.Apply(adjudicator.Command{Seq: seq, Seat: next.seat, Kind: adjudicator.CommandSheet, Sheet: next.sheet},
					roll); err != nil {
					t.Fatal(err)
				}
				for _, u := range (&run{State: s}).namedUnits(next.sheet.Orders[len(next.sheet.Orders)-1].Args) { // of the waiting action
					if _, err := s.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Reason: "a trial",
						Text: "UNIT " + s.unitName(u) + " REPLACEABLE\n"}, roll); err != nil {
						t.Fatal(err)
					}
					left++
					break
				}
			}
			waits := [2]int{len(s.queued[ap]), len(s.queued[cp])}
			whim.Begin(seq + 1000)
			now.sheet = s.Suggest(now.seat, whim)
			roll.Begin(seq)
			events, err := s.Apply(adjudicator.Command{Seq: seq, Seat: now.seat, Kind: adjudicator.CommandSheet, Sheet: now.sheet}, roll)
			if err != nil {
				t.Fatalf("%s, command %d: %v", scenario, seq, err)
			}
			for sd := ap; sd <= cp; sd++ {
				told := slices.ContainsFunc(events, func(e adjudicator.Event) bool {
					return e.Kind == "action" && e.Get("side") == string(s.seat(sd)) || e.Kind == "order-dropped" || e.Kind == "queue-skipped" ||
						e.Kind == "event-used"
				})
				if len(s.queued[sd]) < waits[sd] && !told && s.result == nil && s.seat(sd) != now.seat {
					t.Errorf("%s, command %d: the waiting action of %s went without a word: %v", scenario, seq, s.seat(sd), events)
				}
			}
		}
	}
	t.Logf("%d units taken away in %v, %d of waiting actions", gone, steps, left)
	if gone < 60 || left < 10 || len(steps) < 5 {
		t.Errorf("only %d units were taken away in %v, %d of waiting actions", gone, steps, left)
	}
}

// victim is a unit to be taken away now: of the combat at hand if there is one; often none.
func (s *State) victim(whim *dice.Source) unitID {
	if s.battle != nil {
		list := slices.Concat(s.battle.Sides[attacking].Units, s.battle.Sides[defending].Units)
		if len(list) == 0 {
			return noUnit
		}
		return list[whim.Roll("victim", "", len(list))-1]
	}
	if whim.Roll("whether", "", 3) > 1 {
		return noUnit
	}
	u := unitID(whim.Roll("victim", "", len(s.sys.counters)-1))
	if !s.at(u).isMap() || s.sys.counters[u].tag == tagMN {
		return noUnit
	}
	return u
}
