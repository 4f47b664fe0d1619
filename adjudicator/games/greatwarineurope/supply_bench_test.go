package greatwarineurope

import "testing"

// inWar is the campaign in the turn of November and December 1914, when units stand
// on five of the six maps.
func inWar(t testing.TB) *State {
	t.Helper()
	st, err := opened(t).Position("SCENARIO campaign\nTURN 6\n")
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	s.setUp(s.sys.tables.num.nearEast)
	return s
}

// traceAll finds every line of every map.
func traceAll(s *State) {
	for f := range fronts {
		s.trace(f)
	}
}

func BenchmarkSupplyOfAllFrontsAnew(b *testing.B) {
	s := inWar(b)
	traceAll(s)
	b.ReportAllocs()
	for b.Loop() {
		s.work.traces.forget()
		traceAll(s)
	}
}

// One front after one change: a unit goes to the next hex and back.
func BenchmarkSupplyOfOneFrontAfterOneChange(b *testing.B) {
	for f := range fronts {
		b.Run(f.String(), func(b *testing.B) {
			s := inWar(b)
			u, to := s.goesAlone(f)
			if u == noUnit {
				b.Skip("nobody is there")
			}
			from := s.at(u)
			traceAll(s)
			b.ReportAllocs()
			for b.Loop() {
				s.put(u, to)
				s.trace(f)
				from, to = to, from
			}
		})
	}
}

func BenchmarkSupplyOfAllUnits(b *testing.B) {
	s := inWar(b)
	b.ReportAllocs()
	for b.Loop() {
		s.scratch().traces.forget()
		for u := range s.units {
			if s.onMap(unitID(u)) {
				s.supply(unitID(u))
			}
		}
	}
}

// goesAlone is a unit of a front that leaves its hex empty when it goes to an empty
// one: both change for the lines of the enemy.
func (s *State) goesAlone(f front) (unitID, cell) {
	for i := range s.units {
		u := unitID(i)
		if !s.onMap(u) || s.frontOf(u) != f || s.pieces.Count(s.at(u), s.sideOf(u)) > 1 {
			continue
		}
		for _, to := range s.sys.board.ways[s.at(u)] {
			if s.pieces.IsEmpty(to) && s.carries(to, s.sideOf(u).Other()) && s.carries(s.at(u), s.sideOf(u)) {
				return u, to
			}
		}
	}
	return noUnit, noCell
}

func TestSupplyAllocatesNothing(t *testing.T) {
	s := inWar(t)
	traceAll(s)
	u, to := s.goesAlone(western)
	from := s.at(u)
	if n := testing.AllocsPerRun(10, func() {
		s.put(u, to)
		traceAll(s)
		s.work.traces.forget()
		traceAll(s)
		from, to = to, from
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// What is found after a change is what is found anew: units are put from hex to hex
// of every front, hexes change hands, forts fall.
func TestLinesAfterAChangeAreThoseFoundAnew(t *testing.T) {
	s := inWar(t)
	seed := uint32(7)
	next := func(n int) int {
		seed = seed*1664525 + 1013904223
		return int(seed>>8) % n
	}
	for range 400 {
		u := unitID(next(len(s.units)))
		if !s.onMap(u) {
			continue
		}
		f := s.frontOf(u)
		c := s.sys.board.byFront[f][next(len(s.sys.board.byFront[f]))]
		if s.pieces.Has(c, s.sideOf(u).Other()) {
			continue
		}
		switch next(4) {
		case 0:
			s.razeFort(c)
		case 1:
			s.control[c] = s.sideOf(u)
			s.touched(c)
		}
		s.put(u, c)
		fresh := s.apart()
		for v := range s.units {
			if v := unitID(v); s.onMap(v) && s.supply(v) != fresh.supply(v) {
				t.Fatalf("%s in %s: %s, anew %s", s.unitName(v), s.hexName(s.at(v)), s.supply(v), fresh.supply(v))
			}
		}
		fresh.rest()
	}
}
