package storminthewest

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// known is the state as a seat may know it: all that it cannot look at is the same in
// all positions that look the same to it. CHECK, previews, warnings, templates and offers
// are made from this state and so can tell nothing else. Whatever a line then meets below
// a top is met when it is carried out: it is dropped if that bars it (13.8).
func (s *State) known(seat adjudicator.Seat) *State {
	sd := seats.Of(seat)
	if sd == nobody || s.result != nil {
		return s
	}
	k, other := s.clone(), sd.Other()
	k.veilUnits(seat, sd)
	k.standing[other], k.queued[other] = nil, nil
	return k
}

// hiddenFrom lists the units below the tops that a seat cannot look at; who takes part in
// a battle has been named.
func (s *State) hiddenFrom(seat adjudicator.Seat, sd side) (list []unitID) {
	v := viewer{State: s, seat: seat, side: sd}
	for c := range s.sys.board.hexes {
		list = append(list, v.hidesBelow(cell(c))...)
	}
	if b := s.battle; b != nil {
		list = slices.DeleteFunc(list, func(u unitID) bool {
			return u == b.AGB || slices.Contains(b.Attackers, u) || slices.Contains(b.Fled, u)
		})
	}
	return list
}

// veilUnits puts a unit like the top in the stead of each hidden one: of its army and
// kind if there is one, at full strength. Which one depends on the tops and the ZOC alone;
// it bars nothing that the top does not bar.
func (s *State) veilUnits(seat adjudicator.Seat, sd side) {
	other := sd.Other()
	hidden := s.hiddenFrom(seat, sd)
	type slot struct {
		at       cell
		top      unitID
		watching bool // it has the ZOC that its top does not have
	}
	slots := make([]slot, len(hidden))
	for i, u := range hidden {
		c := s.at(u)
		slots[i] = slot{at: c, top: s.top(c), watching: s.watchesBelow(c)}
	}
	var reserve []unitID
	for _, u := range hidden {
		s.station(u, locOut)
	}
	for i := range s.units {
		if u := unitID(i); s.at(u) == locOut && s.sys.counters[u].side == other && s.sys.counters[u].kind.isLand() {
			s.units[u] = unit{}
			reserve = append(reserve, u)
		}
	}
	slices.SortStableFunc(reserve, func(a, b unitID) int { return cmp.Compare(s.oddity(a), s.oddity(b)) })
	for _, x := range slots {
		army, silent := s.sys.counters[x.top].army, !x.watching && !s.sys.counters[x.top].zoc
		like := func(u unitID) bool { return s.sys.counters[u].army == army && s.sys.counters[u].zoc != silent }
		i := slices.IndexFunc(reserve, func(u unitID) bool { return like(u) && s.sys.counters[u].kind == s.sys.counters[x.top].kind })
		if i < 0 {
			i = slices.IndexFunc(reserve, like)
		}
		if i < 0 {
			i = slices.IndexFunc(reserve, func(u unitID) bool { return s.sys.counters[u].zoc != silent })
		}
		if i = max(i, 0); len(reserve) == 0 {
			return
		}
		u := reserve[i]
		s.station(u, x.at)
		s.keepTop(x.at, x.top)
		s.units[u] = unit{steps: s.sys.counters[u].steps, flags: s.units[x.top].flags & wasAttacked}
		reserve = slices.Delete(reserve, i, i+1)
	}
}

// watchesBelow tells whether a stack has the ZOC that its top does not have: it is seen on
// the map.
func (s *State) watchesBelow(c cell) bool {
	if s.sys.counters[s.top(c)].zoc {
		return false
	}
	for u := range s.pieces.In(c) {
		if s.sys.counters[u].zoc {
			return true
		}
	}
	return false
}

// oddity is how unlike a unit of the line a unit is.
func (s *State) oddity(u unitID) (n int) {
	k := &s.sys.counters[u]
	for i, odd := range [...]bool{k.special != plain, k.kind != infantry, !k.zoc} {
		if odd {
			n += 1 << i
		}
	}
	return n
}

// isKnownSound tells whether a sheet stands by what its seat may know.
func (s *State) isKnownSound(seat adjudicator.Seat, sheet orders.Sheet) bool {
	r := s.known(seat).looking()
	r.execute(seats.Of(seat), sheet)
	r.rest()
	return len(r.Faults) == 0
}
