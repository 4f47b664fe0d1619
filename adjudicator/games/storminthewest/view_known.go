package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pieces"
)

// known is the state as a seat may know it: all that it cannot look at is the same in
// all positions that look the same to it. CHECK, previews, warnings, templates and offers
// are made from this state and so can tell nothing else. Whatever a line then meets below
// a top is met when it is carried out: it is dropped if that bars it (13.8).
func (s *State) known(seat adjudicator.Seat) *State {
	sd := seats.Of(seat)
	if sd == nobody || s.Result != nil {
		return s
	}
	k, other := s.clone(), sd.Other()
	k.veilUnits(seat, sd)
	k.Standing[other], k.Queued[other] = nil, nil
	return k
}

// hiddenFrom lists the units below the tops that a seat cannot look at; who takes part in
// a battle has been named.
func (s *State) hiddenFrom(seat adjudicator.Seat, sd side) (list []unitID) {
	v := viewer{State: s, seat: seat, side: sd}
	for c := range s.sys.board.hexes {
		list = append(list, v.hidesBelow(cell(c))...)
	}
	if b := s.Battle; b != nil {
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
	hidden := s.hiddenFrom(seat, sd)
	type slot struct {
		at       cell
		top      unitID
		watching bool // it has a ZOC
	}
	slots := make([]slot, len(hidden))
	for i, u := range hidden {
		c := s.at(u)
		slots[i] = slot{at: c, top: s.pieces.Top(c), watching: s.watchesBelow(c) || s.sys.counters[s.pieces.Top(c)].zoc}
	}
	var reserve []unitID
	for _, u := range hidden {
		s.station(u, locOut)
	}
	for u, k := range s.army(sd.Other()) {
		if s.at(u) == locOut && k.kind.isLand() {
			s.units[u] = unit{}
			reserve = append(reserve, u)
		}
	}
	slices.SortStableFunc(reserve, func(a, b unitID) int { return s.oddity(a) - s.oddity(b) })
	like := func(x slot, u unitID) int { // alike in ZOC, then in army, then in kind
		k, top := &s.sys.counters[u], &s.sys.counters[x.top]
		return oneIf(k.zoc == x.watching) * (1 + oneIf(k.army == top.army)*(1+oneIf(k.kind == top.kind)))
	}
	pieces.Stand(slots, reserve, like, func(x slot, u unitID) {
		s.station(u, x.at)
		s.pieces.Keep(x.at, x.top)
		s.units[u] = unit{steps: s.sys.counters[u].steps, flags: s.units[x.top].flags & wasAttacked}
	})
}

// watchesBelow tells whether a stack has the ZOC that its top does not have: it is seen on
// the map.
func (s *State) watchesBelow(c cell) bool {
	return !s.sys.counters[s.pieces.Top(c)].zoc && s.isWatched(c)
}

// oddity is how unlike a unit of the line a unit is.
func (s *State) oddity(u unitID) int {
	k := &s.sys.counters[u]
	return oneIf(k.special != plain) + 2*oneIf(k.kind != infantry) + 4*oneIf(!k.zoc)
}

// Disguises returns states that differ in all that a seat cannot look at: hidden units of
// the other side have changed places, have lost or found steps, have moved or have not,
// and others that nobody sees stand in their stead (13.8); what the other side has ready
// for later is something else. ZOC is seen on the map (10), and stays as it is.
func (s *State) Disguises(seat adjudicator.Seat) (out []adjudicator.State) {
	sd := seats.Of(seat)
	if sd == nobody || s.Result != nil {
		return nil
	}
	list := s.hiddenFrom(seat, sd)
	dropPlans := func(twin *State, _ []unitID) bool {
		plans := len(twin.Queued[sd.Other()]) + len(twin.Standing[sd.Other()])
		twin.Queued[sd.Other()], twin.Standing[sd.Other()] = nil, nil
		return plans > 0
	}
	for _, change := range [...]func(*State, []unitID) bool{(*State).exchangeHidden, (*State).wearHidden, (*State).strangersFor, dropPlans} {
		if twin := s.clone(); change(twin, list) {
			out = append(out, twin)
		}
	}
	return out
}

// exchangeHidden lets hidden units change places in pairs, of whatever kind, where both
// may stand.
func (s *State) exchangeHidden(list []unitID) bool {
	return pieces.Pairs(list, func(a, b unitID) bool { return s.at(a) != s.at(b) && s.tryExchange(a, b) })
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
		for v, k := range s.army(s.sys.counters[u].side) {
			if s.at(v) == locOut && k.kind.isLand() && s.tryExchange(u, v) {
				s.units[u], s.units[v] = unit{}, unit{steps: k.steps}
				changed = true
				break
			}
		}
	}
	return changed
}

// tryExchange lets two units of a side change places, unless a stack would be too large or
// its ZOC another one.
func (s *State) tryExchange(a, b unitID) bool {
	at, to := s.at(a), s.at(b)
	was := [2]bool{s.isWatched(at), s.isWatched(to)}
	s.exchange(a, b)
	fits := was == [2]bool{s.isWatched(at), s.isWatched(to)}
	for _, c := range [...]cell{at, to} {
		fits = fits && (c < 0 || s.overfull(c, s.sys.counters[a].side).None())
	}
	if !fits {
		s.exchange(a, b)
	}
	return fits
}

// exchange lets two units of a side change places.
func (s *State) exchange(a, b unitID) {
	at, to := s.at(a), s.at(b)
	s.pieces.Exchange(a, b, locAside)
	for _, c := range [...]cell{at, to} {
		if c >= 0 {
			s.exertZOC(c, s.sys.counters[a].side)
		}
	}
}
