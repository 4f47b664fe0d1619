package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// Disguises returns the state with other sealed lines of the seat's opponent
// in a diplomatic phase (20.1), and under Fog of War the state in which the
// enemies that the seat cannot see have changed places (12).
func (s *State) Disguises(seat adjudicator.Seat) (out []adjudicator.State) {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	if s.segment() == segDiplomatic {
		twin := s.clone()
		twin.talks.Sheets[sd.other()] = []orders.Order{line("COMMIT", numberArg(1)).Settled(), line("CALL", nameArg("GB")).Settled()}
		out = append(out, twin)
	}
	if s.opts.fog {
		twin := s.clone()
		twin.exchangeConcealed(sd)
		out = append(out, twin)
	}
	return out
}

// exchangeConcealed lets the units of each country that a side cannot tell
// apart change places: the first with the last, and so on.
func (s *State) exchangeConcealed(sd side) {
	for n := range nations {
		list := s.concealedFrom(sd, n)
		for i := 0; i+1 < len(list); i += 2 {
			s.exchangeUnits(list[i], list[len(list)-1-i])
		}
	}
}

// concealedFrom lists the units of one country that a seat's opponent holds
// and the seat cannot tell apart: face down on the map, or in a closed box.
func (s *State) concealedFrom(sd side, n nation) (list []unitID) {
	v := viewer{State: s, seat: s.seat(sd), side: sd}
	for u := range s.units {
		at := s.at(unitID(u))
		if s.sys.counters[u].nation == n && !v.sees(unitID(u)) && at != locUnplaced && s.sys.counters[u].movement > 0 {
			list = append(list, unitID(u))
		}
	}
	return list
}

// exchangeUnits lets two units change places, with all that is true of them.
func (s *State) exchangeUnits(a, b unitID) {
	x, y, dug := s.units[a], s.units[b], slices.Clone(s.entrenched)
	atA, atB := s.at(a), s.at(b)
	s.put(a, locOut)
	s.put(b, locOut)
	s.put(a, atB)
	s.put(b, atA)
	s.units[a].demoralized, s.units[a].flags, s.units[a].open = y.demoralized, y.flags, y.open
	s.units[b].demoralized, s.units[b].flags, s.units[b].open = x.demoralized, x.flags, x.open
	s.entrenched, s.fallen = dug, nil
	for i, u := range s.entries {
		switch u {
		case a:
			s.entries[i] = b
		case b:
			s.entries[i] = a
		}
	}
}
