// The position as a side may know it (12).

package balkanwars

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// known is the state as a seat may know it: all that it cannot look at is the same in
// all positions that look the same to it. CHECK, previews, warnings, templates and offers
// are made from this state and so can tell nothing else. Whatever a line then meets face
// down is met when it is carried out: it is dropped if that bars it (12).
func (s *State) known(seat adjudicator.Seat) *State {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return s
	}
	other := sd.other()
	if !s.opts.fog && len(s.standing[other])+len(s.queued[other])+len(s.talks.Sheets[other]) == 0 && s.talks.Free[other] == 0 &&
		!s.hasPoints(other) {
		return s // all is seen
	}
	k := s.clone()
	if s.opts.fog {
		k.veilUnits(sd)
	}
	k.standing[other], k.queued[other], k.talks.Sheets[other] = nil, nil, nil
	k.talks.Free[other] = 0
	for n := range nations {
		if s.allegiance[n] == other {
			k.points[n] = min(s.points[n], 0)
		}
	}
	return k
}

// hasPoints tells whether a country of a side has Mobilization Points left, which it does
// not tell.
func (s *State) hasPoints(sd side) bool {
	for n := range nations {
		if s.allegiance[n] == sd && s.points[n] > 0 {
			return true
		}
	}
	return false
}

// hiddenFrom lists the units on the map that lie face down before a side, and those that no
// view of it shows: in boxes that are concealed, not placed yet, out of the game.
func (s *State) hiddenFrom(sd side) (onMap, unseen []unitID) {
	v := viewer{State: s, seat: s.seat(sd), side: sd}
	for i := range s.units {
		switch u := unitID(i); {
		case s.ownerOf(u) == sd:
		case s.at(u) == locOut:
			unseen = append(unseen, u)
		case v.sees(u):
		case s.at(u) >= 0:
			onMap = append(onMap, u)
		default:
			unseen = append(unseen, u)
		}
	}
	return onMap, unseen
}

// veilUnits puts a unit of the line of its country, in Good Order, in the stead of each one
// that lies face down. Which one depends on hex and country alone.
func (s *State) veilUnits(sd side) {
	onMap, unseen := s.hiddenFrom(sd)
	type slot struct {
		at     loc
		nation nation
	}
	slots := make([]slot, len(onMap))
	for i, u := range onMap {
		slots[i] = slot{s.at(u), s.sys.counters[u].nation}
	}
	slices.SortFunc(slots, func(a, b slot) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.nation, b.nation)) })
	reserve := append(onMap, unseen...)
	for _, u := range reserve { // who stands where is counted by side: ZOC and Entrenchments stay
		s.pieces.Put(u, locOut, s.sideOf(u))
		s.units[u] = unit{}
	}
	slices.SortFunc(reserve, func(a, b unitID) int {
		return cmp.Or(cmp.Compare(s.sys.counters[a].kind, s.sys.counters[b].kind), cmp.Compare(a, b))
	})
	for _, x := range slots {
		i := slices.IndexFunc(reserve, func(u unitID) bool { return s.sys.counters[u].nation == x.nation })
		u := reserve[i] // one of them stood there
		s.pieces.Put(u, x.at, s.sideOf(u))
		reserve = slices.Delete(reserve, i, i+1)
	}
	s.entries = slices.DeleteFunc(s.entries, func(u unitID) bool { return s.at(u) == locOut })
}

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
