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

// isKnownSound tells whether a sheet stands by what its seat may know.
func (s *State) isKnownSound(seat adjudicator.Seat, sheet orders.Sheet) bool {
	sd, _ := s.seatSide(seat)
	r := s.known(seat).looking()
	r.execute(sd, sheet)
	r.rest()
	return len(r.Faults) == 0
}
