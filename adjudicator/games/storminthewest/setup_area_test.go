package storminthewest

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// The map of who owes the set-up marks where his infantry may stand, and nobody else's does: each line that the default
// set-up has for infantry leads there, and what is refused in a marked hex is not refused for its area alone (3.6, 3.7).
func TestTheMapMarksWhereInfantryMayBeSetUp(t *testing.T) {
	sys := opened(t)
	for _, sc := range sys.Info().Scenarios {
		s, _, err := sys.Setup(sc.Name, nil, dice.NewSource([]byte("area"), "set-up"))
		if err != nil {
			t.Fatal(err)
		}
		st := s.(*State)
		for _, d := range st.Pending() {
			marked, placed := markedArea(st, d.Seat), 0
			for _, p := range st.Prompts(d.Seat) {
				if p.Order.Verb != "PLACE" {
					continue
				}
				at, _ := p.Order.Clause("AT")
				for _, a := range p.Order.Args {
					u := slices.IndexFunc(st.sys.counters, func(k counter) bool { return k.name == a.Text })
					if u < 0 || st.sys.counters[u].kind != infantry {
						continue
					}
					if placed++; !slices.Contains(marked, at.Args[0].Path[0]) {
						t.Errorf("%s: %s is not marked for %s", sc.Name, p.Order, a.Text)
					}
				}
			}
			for _, other := range sc.Seats {
				if other.Seat != d.Seat && len(markedArea(st, other.Seat)) > 0 {
					t.Errorf("%s: marked for %s too", sc.Name, other.Seat)
				}
			}
			if t.Logf("%s, %s: %d hexes, %d corps", sc.Name, d.Seat, len(marked), placed); len(marked) == 0 || placed == 0 {
				t.Error("nothing is marked")
			}
		}
	}
}

// markedArea are the hexes that the map of a seat marks for the set-up.
func markedArea(s *State, seat adjudicator.Seat) (list []string) {
	for _, m := range s.Scene(seat).Marks {
		if m.Kind == markSetupArea {
			list = append(list, m.Cell)
		}
	}
	return list
}
