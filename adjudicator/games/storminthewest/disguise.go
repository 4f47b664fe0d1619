package storminthewest

import "feldpost/adjudicator"

// Disguises returns states that differ in all that a seat cannot look at: hidden units of
// the other side have changed places, have lost or found steps, have moved or have not,
// and others that nobody sees stand in their stead (13.8); what the other side has ready
// for later is something else. ZOC is seen on the map (10), and stays as it is.
func (s *State) Disguises(seat adjudicator.Seat) (out []adjudicator.State) {
	sd := seats.Of(seat)
	if sd == nobody || s.result != nil {
		return nil
	}
	list := s.hiddenFrom(seat, sd)
	for _, change := range [...]func(*State) bool{
		func(twin *State) bool { return twin.exchangeHidden(list) },
		func(twin *State) bool { return twin.wearHidden(list) },
		func(twin *State) bool { return twin.strangersFor(list) },
		func(twin *State) bool {
			other := sd.Other()
			changed := len(twin.queued[other])+len(twin.standing[other]) > 0
			twin.queued[other], twin.standing[other] = nil, nil
			return changed
		},
	} {
		if twin := s.clone(); change(twin) {
			out = append(out, twin)
		}
	}
	return out
}

// exchangeHidden lets hidden units change places in pairs, of whatever kind, where both
// may stand.
func (s *State) exchangeHidden(list []unitID) (changed bool) {
	done := map[unitID]bool{}
	for i, a := range list {
		for j := len(list) - 1; j > i && !done[a]; j-- {
			if b := list[j]; !done[b] && s.at(a) != s.at(b) && s.tryExchange(a, b) {
				done[a], done[b], changed = true, true, true
			}
		}
	}
	return changed
}

// wearHidden turns hidden units to their other side, and changes what they did.
func (s *State) wearHidden(list []unitID) (changed bool) {
	for i, u := range list {
		if full := s.sys.counters[u].steps; full > 1 {
			s.units[u].steps = 1 + full - s.units[u].steps
			changed = true
		}
		if i%2 == 0 {
			s.units[u].flags ^= didRail | didMove
			changed = true
		}
	}
	return changed
}

// strangersFor puts units that no view shows in the stead of hidden ones, which leave the
// game.
func (s *State) strangersFor(list []unitID) (changed bool) {
	for _, u := range list {
		for i := range s.units {
			v := unitID(i)
			if k := &s.sys.counters[v]; s.at(v) != locOut || k.side != s.sys.counters[u].side || !k.kind.isLand() || !s.tryExchange(u, v) {
				continue
			}
			s.units[u], s.units[v] = unit{}, unit{steps: s.sys.counters[v].steps}
			changed = true
			break
		}
	}
	return changed
}

// tryExchange lets two units of a side change places, unless a stack would be too large or
// its ZOC another one.
func (s *State) tryExchange(a, b unitID) bool {
	at, to := s.at(a), s.at(b)
	watches := func(c cell) bool {
		if c >= 0 {
			for u := range s.pieces.In(c) {
				if s.sys.counters[u].zoc {
					return true
				}
			}
		}
		return false
	}
	was := [2]bool{watches(at), watches(to)}
	s.exchange(a, b)
	fits := was == [2]bool{watches(at), watches(to)}
	for _, c := range [...]cell{at, to} {
		fits = fits && (c < 0 || s.overfull(c, s.sys.counters[a].side) == nil)
	}
	if !fits {
		s.exchange(a, b)
	}
	return fits
}

// exchange lets two units of a side change places.
func (s *State) exchange(a, b unitID) {
	at, to := s.at(a), s.at(b)
	var tops [2]unitID
	var seen [2]bool
	for i, c := range [...]cell{at, to} {
		if c >= 0 {
			tops[i], seen[i] = s.top(c), s.seen[c]
		}
	}
	s.station(a, locAside)
	s.station(b, at)
	s.station(a, to)
	for i, c := range [...]cell{at, to} {
		if c >= 0 {
			s.seen[c] = seen[i]
			s.keepTop(c, tops[i])
		}
	}
}

// keepTop leaves a unit on top of its stack.
func (s *State) keepTop(c cell, top unitID) {
	if s.top(c) != top {
		s.tops[c] = top
	}
}
