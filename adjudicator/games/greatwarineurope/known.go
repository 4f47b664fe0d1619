// The position as a side may know it (7.25).

package greatwarineurope

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// known is the state as a seat may know it: all that it cannot look at is the same in
// all positions that look the same to it. CHECK, previews, warnings, templates and offers
// are made from this state and so can tell nothing else. Whatever a line then meets below
// a top is met when it is carried out: it is dropped if that bars it (7.25).
func (s *State) known(seat adjudicator.Seat) *State {
	sd, _ := s.seated(seat)
	if sd == nobody || s.result != nil {
		return s
	}
	k := s.clone()
	k.veilUnits(seat, sd)
	k.veilEvents(sd.Other())
	k.otherPlans(sd.Other())
	k.standing[sd.Other()] = nil
	return k
}

// veilUnits puts a unit like the top in the stead of each hidden one: of its army and kind
// if there is one, at full strength. Which one depends on the tops alone; it bars nothing
// that the top does not bar.
func (s *State) veilUnits(seat adjudicator.Seat, sd side) {
	other := sd.Other()
	hidden := s.hiddenFrom(seat, sd)
	slots := make([]cell, len(hidden))
	for i, u := range hidden {
		slots[i] = s.at(u)
	}
	for c := range s.tops { // no standing order decides any more
		if top := s.top(cell(c), other); top != noUnit {
			s.tops[c] = top
		}
	}
	for _, u := range hidden {
		s.pieces.Put(u, locOut, other)
	}
	var reserve []unitID
	for i := range s.units {
		u := unitID(i)
		if at := s.at(u); (at == locOut || at == locPending) && s.sideOf(u) == other {
			s.pieces.Put(u, locOut, other)
			s.units[u] = unit{}
			reserve = append(reserve, u)
		}
	}
	slices.SortStableFunc(reserve, func(a, b unitID) int { return cmp.Compare(s.oddity(a), s.oddity(b)) })
	for _, c := range slots {
		top := s.tops[c]
		k := s.counter(top)
		like := func(u unitID) bool { return s.counter(u).army == k.army && s.counter(u).special != redHQ }
		i := slices.IndexFunc(reserve, func(u unitID) bool { return like(u) && s.counter(u).kind == k.kind })
		if i < 0 {
			i = slices.IndexFunc(reserve, like)
		}
		if i = max(i, 0); len(reserve) == 0 {
			return
		}
		s.pieces.Put(reserve[i], c, other)
		s.units[reserve[i]].flags = s.units[top].flags & (wasAttacked | isRed)
		reserve = slices.Delete(reserve, i, i+1)
	}
}

// oddity is how unlike a division of the line a unit is.
func (s *State) oddity(u unitID) (n int) {
	k := s.counter(u)
	for i, odd := range [...]bool{k.size != division, k.limit != 0, k.untried, k.special != plain, k.kind != infantry,
		k.kind == headquarters} {
		if odd {
			n += 1 << i
		}
	}
	return n
}

// veilEvents gives a side as many events as it is seen to keep, the first that may be
// kept; the others lie in its cup. A Mutiny that is kept secret counts as one (6.1.7, 6.47).
func (s *State) veilEvents(sd side) {
	n := s.keptCount(sd)
	if sd == allied && s.Duties.SecretMutiny {
		s.unmakeMutiny()
	}
	if s.opts.On(optOpenEvents) {
		return
	}
	var list []int
	for i := range s.Chits {
		if x := &s.Chits[i]; s.event(i).side == sd && (x.At == chitHand || x.At == chitCup) {
			*x = chit{At: chitCup}
			list = append(list, i)
		}
	}
	for _, i := range list[:min(n, len(list))] {
		s.Chits[i].At = chitHand
	}
}

// unmakeMutiny puts a secret Mutiny back into the cup.
func (s *State) unmakeMutiny() {
	s.Chits[s.chitsOf("6.47")[0]] = chit{At: chitCup}
	s.Duties.SecretMutiny, s.Mutiny = false, 0
}

// otherPlans drops the lines that a side has sealed.
func (s *State) otherPlans(sd side) (changed bool) {
	for p := range s.plans[sd] {
		pl := &s.plans[sd][p]
		changed = changed || len(pl.lines()) > 0
		pl.Orders = nil
		for i := range pl.Others {
			pl.Others[i].Orders = nil
		}
	}
	return changed
}

// isKnownSound tells whether a sheet stands by what its seat may know.
func (s *State) isKnownSound(seat adjudicator.Seat, sheet orders.Sheet) bool {
	r := s.known(seat).looking()
	r.executeFor(seat, sheet)
	r.rest()
	return len(r.Faults) == 0
}
