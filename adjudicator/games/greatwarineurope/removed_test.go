package greatwarineurope

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// A unit that the referee takes away, at any question of any step, stops nothing: the game
// goes on, nothing of it is left behind, and each waiting line that orders it is told of.
func TestAUnitMayBeTakenAwayAtAnyStep(t *testing.T) {
	gone, told, steps := 0, 0, map[phase]int{}
	for i, scenario := range []string{"campaign", "west-1914", "near-east", "europe-1914"} {
		whim, roll := dice.NewSource([]byte("whim"), scenario), dice.NewSource([]byte("removed"), scenario)
		roll.Begin(0)
		st, _, err := opened(t).Setup(scenario, nil, roll)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		rule := func(seq uint64, u unitID) {
			t.Helper()
			text := "UNIT \"" + s.unitName(u) + "\" DEAD\n"
			if _, err := s.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Reason: "a trial",
				Text: text}, roll); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if err := gametest.Sound(s.sys, s); err != nil {
				t.Fatalf("without %s in %s: %v", s.unitName(u), s.phase(), err)
			}
			gone++
			steps[s.phase()]++
		}
		for seq := uint64(1); seq <= 40 && len(s.Pending()) > 0; seq++ {
			whim.Begin(seq)
			if u := unitID(whim.Roll("victim", "", len(s.units)) - 1); s.onMap(u) && whim.Roll("whether", "", 2) == 1 {
				rule(seq, u)
			}
			if len(s.Pending()) == 0 {
				break
			}
			seat := s.Pending()[0].Seat
			sheet, _ := adjudicator.Suggest(s, seat, whim)
			if more := marchesAhead(s, seat, whim); s.phase() < phaseMove2 && len(more.Orders) > 1 && len(s.Check(seat, more)) == 0 {
				sheet = more
			}
			roll.Begin(seq)
			events, err := s.Apply(adjudicator.Command{Seq: seq, Seat: seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll)
			if err != nil {
				t.Fatalf("%s, command %d: %v", scenario, seq, err)
			}
			if u, line := s.waiting(whim); u != noUnit && i%2 == 0 { // of a march that waits: whose line is carried out by whoever is asked next
				rule(seq, u)
				sd := s.sideOf(u)
				for n := 0; s.hasPlan(sd, line) && len(s.Pending()) > 0 && n < 12; n++ {
					seq++
					roll.Begin(seq)
					next := s.Pending()[0].Seat
					if events, err = s.Apply(adjudicator.Command{Seq: seq, Seat: next, Kind: adjudicator.CommandSheet, Sheet: orders.Sheet{End: true}},
						roll); err != nil {
						t.Fatal(err)
					}
				}
				if s.hasPlan(sd, line) || s.result != nil {
					continue
				}
				found := false
				for _, e := range events {
					found = found || e.Kind == "order-dropped" && e.Get("line") == line
				}
				if !found {
					t.Errorf("%s, command %d: %s is gone, and nothing is told of %s", scenario, seq, s.unitName(u), line)
				}
				told++
			}
		}
	}
	t.Logf("%d units taken away in %v, %d of waiting lines", gone, steps, told)
	if gone < 25 || told < 5 || len(steps) < 5 {
		t.Errorf("only %d units were taken away in %v, %d of waiting lines", gone, steps, told)
	}
}

// waiting is a unit on the map that a waiting march names, alone, and that line.
func (s *State) waiting(whim *dice.Source) (unitID, string) {
	for sd := range nobody {
		for _, p := range [...]phase{phaseMove1, phaseMove2} {
			for _, o := range s.plans[sd][p].Orders {
				if u, ok, _ := s.sys.named.Find(strings.ReplaceAll(o.Args[0].Text, "_", " ")); ok && o.Verb == "MOVE" && s.onMap(u) &&
					len(o.Args) == 2 && whim.Roll("waiting", "", 3) == 1 {
					return u, o.Raw
				}
			}
		}
	}
	return noUnit, ""
}

// hasPlan tells whether a line of a side still waits.
func (s *State) hasPlan(sd side, line string) bool {
	for _, p := range [...]phase{phaseMove1, phaseMove2} {
		for _, o := range s.plans[sd][p].Orders {
			if o.Raw == line {
				return true
			}
		}
	}
	return false
}
