package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// Disguises returns states that differ in all that a seat cannot look at: the sealed lines
// of its opponent in a diplomatic phase (20.1) and the points that he has left; under Fog
// of War the enemies face down, which have changed places, are shaken or rested, or others
// that nobody sees in their stead (12).
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
	twin := s.clone()
	twin.standing[sd.other()], twin.queued[sd.other()] = nil, nil
	twin.talks.Free[sd.other()]++
	out = append(out, twin)
	if !s.opts.fog {
		return out
	}
	onMap, unseen := s.hiddenFrom(sd)
	for _, change := range [...]func(*State) bool{
		func(twin *State) bool { return twin.exchangeHidden(onMap) },
		func(twin *State) bool { return twin.shakeHidden(onMap) },
		func(twin *State) bool { return twin.strangersFor(onMap, unseen) },
	} {
		if twin := s.clone(); change(twin) {
			out = append(out, twin)
		}
	}
	return out
}

// exchangeHidden lets units face down of each country change places: the first with the
// last, and so on.
func (s *State) exchangeHidden(hidden []unitID) (changed bool) {
	for n := range nations {
		list := slices.DeleteFunc(slices.Clone(hidden), func(u unitID) bool { return s.sys.counters[u].nation != n })
		for i := 0; i < len(list)/2; i++ {
			changed = s.tryExchange(list[i], list[len(list)-1-i]) || changed
		}
	}
	return changed
}

// shakeHidden turns the order of every second unit that lies face down, and changes what it
// did.
func (s *State) shakeHidden(hidden []unitID) (changed bool) {
	for i, u := range hidden {
		if i%2 == 0 {
			s.units[u].demoralized = !s.units[u].demoralized
			s.units[u].flags ^= didMove
			changed = true
		}
	}
	return changed
}

// strangersFor puts units that no view shows in the stead of those face down.
func (s *State) strangersFor(hidden, unseen []unitID) (changed bool) {
	for _, u := range hidden {
		i := slices.IndexFunc(unseen, func(v unitID) bool {
			return s.sys.counters[u].nation == s.sys.counters[v].nation && s.tryExchange(u, v)
		})
		if i >= 0 {
			s.units[u], s.units[unseen[i]] = unit{}, unit{}
			unseen = slices.Delete(slices.Clone(unseen), i, i+1)
			changed = true
		}
	}
	return changed
}

// tryExchange lets two units change places if each may stand where the other is.
func (s *State) tryExchange(a, b unitID) bool {
	if s.sys.counters[a].kind == fleet || s.sys.counters[b].kind == fleet || s.at(a) == s.at(b) {
		return false
	}
	s.exchangeUnits(a, b)
	for _, u := range [...]unitID{a, b} {
		if s.at(u) >= 0 {
			if code, _ := s.canStand(u, s.at(u)); code != "" && !s.mustLeave(u) {
				s.exchangeUnits(a, b)
				return false
			}
		}
	}
	return true
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
