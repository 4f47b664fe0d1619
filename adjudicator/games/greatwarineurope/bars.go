// What bars a unit from going, and from going into a hex, by whatever way it goes: one
// list for land and sea, rail and box, the edge of the map, new units, advances and
// retreats (8.2, 9.3; 5.46, 6.3, 6.52, 6.57, 14.23, 14.62, 15.93, 17).

package greatwarineurope

import "slices"

// mayLeave tells whether a unit may begin a move of any kind: what holds it where it is.
func (s *State) mayLeave(u unitID) bar {
	un, k, at := &s.units[u], s.counter(u), s.at(u)
	switch {
	case un.flags&isFrozen != 0:
		return bar{"just-entered", "17.11"}
	case s.Treaty && k.army == russia:
		return bar{"treaty", "5.46"}
	case un.flags&isBurning != 0:
		return bar{"devastating", "14.62"}
	case slices.Contains(s.Duties.Halted, u):
		return bar{"interdicted", "6.3"}
	case at == s.sys.board.at.kut && s.sideOf(u) == allied && s.isKutBesieged():
		return bar{"kut-besieged", "14.23"}
	case k.army == montenegro && at >= 0 && s.hex(at).country != inMontenegro:
		return bar{"not-there", "17.21"}
	}
	return bar{}
}

// mayGoInto tells whether the rules let a unit go into a hex from a hex or a box,
// whatever enemies stand there: every way of going asks it of every hex that it enters.
func (s *State) mayGoInto(u unitID, from loc, to cell) bar {
	if b := s.mayBe(u, to); !b.ok() {
		return b
	}
	switch {
	case s.crossesTyphus(from, to):
		return bar{"typhus", "6.57"}
	case s.Bolshevik > 0 && s.meetsReds(u, to):
		return bar{"red-alone", "15.93"}
	case s.Treaty && !s.mayMeetRussians(u, to) && s.touchesRussians(to):
		return bar{"treaty", "5.46"}
	}
	return bar{}
}

// crossesTyphus tells whether a move leads into or out of Serbia during a typhus (6.57).
func (s *State) crossesTyphus(from, to loc) bool {
	inside := func(at loc) bool { return at >= 0 && s.hex(at).country == inSerbia }
	return s.isTyphus() && inside(from) != inside(to)
}

// meetsReds tells whether a hex is closed to a unit because the Red Army moves through
// nobody's hex, and nobody through its (15.93).
func (s *State) meetsReds(u unitID, c cell) bool {
	for v := range s.pieces.Of(c, s.sideOf(u)) {
		if v != u && s.isRed(u) != s.isRed(v) {
			return true
		}
	}
	return false
}

// mayMeetRussians tells whether a unit may come next to Russians inside Russia after the
// treaty: another Russian, and a Turk on the N sheet (5.46).
func (s *State) mayMeetRussians(u unitID, c cell) bool {
	n := s.counter(u).army
	return n == russia || n == turkey && !s.hex(c).front.inEurope()
}

// touchesRussians tells whether a hex is adjacent to Russian units inside Russia,
// whom nobody may meet after the treaty (5.46).
func (s *State) touchesRussians(c cell) bool {
	for way, n := range s.sys.board.next(c) {
		if n == noCell || s.hex(n).country != inRussia || s.hex(c).side[way]&sideClosed != 0 {
			continue
		}
		for u := range s.pieces.Of(n, allied) {
			if s.counter(u).army == russia {
				return true
			}
		}
	}
	return false
}

// leadsOn tells whether a unit that goes into a box can ever come out of it on another
// front than its own: nobody is sent where he may never go (3.26, 15.64, 17).
func (s *State) leadsOn(u unitID, box loc) (b bar) {
	for _, c := range s.sys.board.towns {
		h := s.hex(c)
		switch {
		case h.front == s.frontOf(u) || !s.uses(h.front):
			continue
		case box == locTransfer && h.country != inRussia && h.country != inPoland, box == locTransit && h.front.inEurope() && h.front != eastern:
			continue
		}
		if b = s.limitOf(u, h); b.ok() {
			b = s.nationBars(u, h)
		}
		if b.ok() {
			return b
		}
	}
	return b
}
