// The position as a side may know it (7.25).
// Twins of a position: what may lie below the tops instead (7.25).

package greatwarineurope

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pieces"
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

// inborn are the flags that go with a unit wherever it is; the others tell what was done
// in the hex.
const inborn = isBack | isUntried | isPEF | isLost2 | isRed | isRebuilt | isRegular

// Disguises returns states that differ in all that a seat cannot look at: hidden units of
// the other side have changed places, have been worn down or restored, have moved or have
// not, and others that nobody sees stand in their stead (7.25); events kept and in the cup
// have changed places (6.1.7), and one of them is a Mutiny that is kept secret, or the other
// way round (6.47); what is sealed for a phase of both sides is something else (8.11).
func (s *State) Disguises(seat adjudicator.Seat) (out []adjudicator.State) {
	sd, _ := s.seated(seat)
	if sd == nobody || s.result != nil {
		return nil
	}
	add := func(twin *State, changed bool) {
		if changed {
			out = append(out, twin)
		}
	}
	list := s.hiddenFrom(seat, sd)
	twin := s.clone()
	add(twin, twin.exchangeHidden(list))
	twin = s.clone()
	add(twin, twin.wearHidden(list))
	twin = s.clone()
	add(twin, twin.strangersFor(list))
	twin = s.clone()
	events, plans := twin.exchangeEvents(sd.Other()), twin.otherPlans(sd.Other())
	add(twin, events || plans)
	if sd == central {
		twin = s.clone()
		add(twin, twin.exchangeMutiny())
	}
	return out
}

// hiddenFrom lists the units below the tops that a seat cannot look at.
func (s *State) hiddenFrom(seat adjudicator.Seat, sd side) (list []unitID) {
	v := viewer{State: s, seat: seat, side: sd}
	for c := range s.sys.board.hexes {
		list = append(list, v.hidesBelow(cell(c))...)
	}
	return list
}

// mayStandFor tells whether a unit may stand where another one does: on this map at all,
// and without a restriction that keeps it from there (7.2).
func (s *State) mayStandFor(a, b unitID) bool {
	x, y := s.counter(a), s.counter(b)
	return x.limit == y.limit && s.sideOf(a) == s.sideOf(b) && x.fixed == y.fixed
}

// exchangeHidden lets hidden units change places in pairs, of whatever kind and nation.
func (s *State) exchangeHidden(list []unitID) bool {
	return pieces.Pairs(list, func(a, b unitID) bool {
		fits := s.at(a) != s.at(b) && s.hex(s.at(a)).front == s.hex(s.at(b)).front && s.mayStandFor(a, b)
		if fits {
			s.exchange(a, b)
		}
		return fits
	})
}

// wearHidden turns hidden counters and what they did in this phase.
func (s *State) wearHidden(list []unitID) (changed bool) {
	for i, u := range list {
		top := s.top(s.at(u), s.sideOf(u))
		if k := s.counter(u); k.back == reduced || k.back == depleted || k.back == shock {
			s.units[u].flags ^= isBack
		}
		if i%2 == 0 {
			s.units[u].flags ^= didMove | didTravel
		}
		s.keepTop(s.at(u), top)
		changed = true
	}
	return changed
}

// strangersFor puts units that no view shows in the stead of hidden ones, which leave the
// game.
func (s *State) strangersFor(list []unitID) (changed bool) {
	next := 0
	for _, u := range list {
		for ; next < len(s.units); next++ {
			x := unitID(next)
			if at := s.at(x); (at == locOut || at == locPending) && s.sideOf(x) == s.sideOf(u) && s.counter(x).special == plain &&
				s.mayStandFor(x, u) {
				s.exchange(u, x)
				changed = true
				next++
				break
			}
		}
	}
	return changed
}

// exchange lets two units of a side change places.
func (s *State) exchange(a, b unitID) {
	at, to := s.at(a), s.at(b)
	var tops [2]unitID
	for i, c := range [...]cell{at, to} {
		if c >= 0 {
			tops[i] = s.top(c, s.sideOf(a))
		}
	}
	s.pieces.Put(a, locPending, s.sideOf(a))
	s.pieces.Put(b, at, s.sideOf(b))
	s.pieces.Put(a, to, s.sideOf(a))
	x, y := s.units[a], s.units[b]
	s.units[a], s.units[b] = y, x
	s.units[a].flags, s.units[b].flags = y.flags&^inborn|x.flags&inborn, x.flags&^inborn|y.flags&inborn
	for i, c := range [...]cell{at, to} {
		if c >= 0 {
			s.keepTop(c, tops[i])
		}
	}
}

// keepTop leaves a unit on top of its stack.
func (s *State) keepTop(c cell, top unitID) {
	if s.top(c, s.sideOf(top)) != top {
		s.tops[c] = top
	}
}

// exchangeEvents lets the events that a side keeps change places with those of its cup.
func (s *State) exchangeEvents(sd side) (changed bool) {
	if s.opts.On(optOpenEvents) {
		return false
	}
	var hand, cup []int
	for i := range s.Chits {
		switch x := &s.Chits[i]; {
		case s.event(i).side != sd || s.event(i).rule == "6.47": // which is never kept itself
		case x.At == chitHand:
			hand = append(hand, i)
		case x.At == chitCup:
			cup = append(cup, i)
		}
	}
	for i := range min(len(hand), len(cup)) {
		s.Chits[hand[i]], s.Chits[cup[i]] = s.Chits[cup[i]], s.Chits[hand[i]]
		changed = true
	}
	return changed
}

// exchangeMutiny makes a secret Mutiny another event that the Allies keep; or the last that they have kept a
// Mutiny, if that would not be over (6.47).
func (s *State) exchangeMutiny() (changed bool) {
	if !s.opts.On(optMutiny) || s.opts.On(optOpenEvents) {
		return false
	}
	mutiny := s.chitsOf("6.47")[0]
	other := -1
	for i := range s.Chits {
		x := s.Chits[i]
		switch {
		case s.event(i).side != allied || i == mutiny:
		case s.Duties.SecretMutiny && x.At == chitCup, !s.Duties.SecretMutiny && x.At == chitHand && x.Turn+mutinyTurns > s.Turn:
			other = i
		}
	}
	switch {
	case other < 0:
		return false
	case s.Duties.SecretMutiny:
		s.Chits[other] = chit{At: chitHand, Turn: s.Chits[mutiny].Turn}
		s.unmakeMutiny()
	case s.Chits[mutiny].At != chitCup:
		return false
	default:
		turn := s.Chits[other].Turn
		s.Chits[other] = chit{At: chitCup}
		s.Chits[mutiny] = chit{At: chitGone, Turn: turn}
		s.Duties.SecretMutiny, s.Mutiny = true, turn+mutinyTurns-1
	}
	return true
}
