package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
)

// fielded returns a Full game with both armies on the map.
func fielded(t testing.TB) *State {
	t.Helper()
	st, err := opened(t).Position("SCENARIO first-war\nOPTION profile full\nSIDE league\nPHASE combat\n")
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State)
}

func TestSupplyTracesAllocateNothing(t *testing.T) {
	s := fielded(t)
	trace := func() {
		for u := range s.units {
			if s.at(unitID(u)) >= 0 && !s.isExempt(unitID(u)) {
				s.traceSupply(unitID(u))
			}
		}
	}
	trace()
	if n := testing.AllocsPerRun(5, trace); n > 0 {
		t.Errorf("%v allocations for the Supply Lines of all units", n)
	}
}

// Every unit that the rules send to the front of October 1912 could attack
// with supply: the armies stand on their railways.
func TestArmiesBeginInSupply(t *testing.T) {
	s := fielded(t)
	for u := range s.units {
		if n := s.sys.counters[u].nation; s.at(unitID(u)) >= 0 && (n == bulgaria || n == serbia || n == greece) && !s.isSupplied(unitID(u)) {
			t.Errorf("%s at %s begins without supply", s.unitName(unitID(u)), s.placeName(unitID(u)))
		}
	}
}

func BenchmarkSupplyOfAllUnits(b *testing.B) {
	s := fielded(b)
	for b.Loop() {
		for u := range s.units {
			if s.at(unitID(u)) >= 0 && !s.isExempt(unitID(u)) {
				s.traceSupply(unitID(u))
			}
		}
	}
}

func BenchmarkViewOfAFullGame(b *testing.B) {
	s := fielded(b)
	for b.Loop() {
		if v := s.View(adjudicator.Seat("league")); len(v.Pieces) == 0 {
			b.Fatal("nothing to see")
		}
	}
}
