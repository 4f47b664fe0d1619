// Where units may be (3.26, 17).
// What bars a unit from going, and from going into a hex, by whatever way it goes: one
// list for land and sea, rail and box, the edge of the map, new units, advances and
// retreats (8.2, 9.3; 5.46, 6.3, 6.52, 6.57, 14.23, 14.62, 15.93, 17).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
)

// bar is why a unit may not be somewhere: the code of a fault and its rule; no
// code when it may.
type bar struct {
	code string
	rule adjudicator.Rule
}

// ok tells that nothing bars.
func (b bar) ok() bool { return b.code == "" }

// inBalkans tells whether a hex is of the Balkans: the E sheet outside
// Austria-Hungary, Germany, Russia and Russian Poland (3.13).
func (h *hexInfo) inBalkans() bool { return h.zone == zoneBalkans }

// isYetClosed tells whether the war has not come to a front yet (7.12).
func (s *State) isYetClosed(f front) bool { return !f.inEurope() && s.Turn < s.sys.tables.num.nearEast }

// mayBe tells whether the rules let a unit be in a hex at all, whoever stands
// there.
// Tanks and anti-tank units have their fronts (15.25, 15.32).
func (s *State) mayBe(u unitID, c cell) bar {
	h := s.hex(c)
	switch {
	case !h.playable || !s.uses(h.front):
		return bar{"off-map", "8.24"}
	case s.isYetClosed(h.front):
		return bar{"near-east-closed", "7.12"}
	case h.terrain == alpine && s.kindOf(u) != mountaineers:
		return bar{"alpine", "8.32"}
	}
	if b := s.mayBeInCountry(u, h); !b.ok() {
		return b
	}
	if b := s.limitOf(u, h); !b.ok() {
		return b
	}
	if b := s.nationBars(u, h); !b.ok() {
		return b
	}
	return s.placeBars(u, c, h)
}

// mayBeInCountry closes neutral countries (17.4, 17.11).
func (s *State) mayBeInCountry(u unitID, h *hexInfo) bar {
	n, ok := s.sys.ownerOf(h.country)
	switch {
	case s.isNeutral(h.country):
		return bar{"neutral", "17.4"}
	case !ok:
		return bar{}
	case s.Entered[n] == s.Turn && s.Turn > 0 && s.counter(u).nation != n:
		return bar{"just-entered", "17.11"}
	case n == turkey && s.sideOf(u) == central && s.counter(u).army != turkey && !s.TurkeySet && s.mode != nearEast && !s.isSmallGerman(u):
		return bar{"turkey-not-set-up", "17.31"}
	}
	return bar{}
}

// isSmallGerman tells German brigades, regiments and battalions (17.31).
func (s *State) isSmallGerman(u unitID) bool {
	k := s.counter(u)
	return k.army == germany && k.size != division
}

// limitOf is what the operational code of a counter bars (3.26): the table of the codes,
// and three exceptions for what a counter is besides its code.
func (s *State) limitOf(u unitID, h *hexInfo) bar {
	k := s.counter(u)
	ok := s.sys.tables.operations[k.limit].allows(k, h)
	switch k.limit {
	case onlyCaucasus:
		ok = ok && !(k.untried && h.country == inPersia) || h.front == iraqi && s.units[u].flags&isPEF != 0
	case onlyEgypt:
		ok = ok && (k.special != canal || h.has(markWestOfSuez))
	}
	if !ok {
		return bar{"not-there", "3.26"}
	}
	return bar{}
}

// nationBars is what section 17 bars a nation from, however many of it are where: the
// table of the fronts, and European Turkey before its army is there.
func (s *State) nationBars(u unitID, h *hexInfo) bar {
	k := s.counter(u)
	list := s.sys.tables.closedTo[k.army]
	for i := range list {
		if x := &list[i]; x.zones&h.zone != 0 && (x.before == 0 || s.Turn < x.before) && s.isMeant(u, x.units) {
			return x.bar
		}
	}
	if k.army == turkey && h.front == eastern && h.country == inTurkey && !s.TurkeySet && s.mode != europe {
		return bar{"turkey-not-set-up", "17.31"}
	}
	return bar{}
}

// isMeant tells whether a row of the table of fronts speaks of a unit.
func (s *State) isMeant(u unitID, what selection) bool {
	k := s.counter(u)
	switch what {
	case onlyHQs:
		return k.kind == headquarters
	case nearEastHQs:
		return k.kind == headquarters && k.limit != onlyEurope
	case notDFPS:
		return k.special != dfps
	case notPEF:
		return s.units[u].flags&isPEF == 0
	}
	return true
}

// placeBars is what single places and the numbers of a nation bar.
func (s *State) placeBars(u unitID, c cell, h *hexInfo) bar {
	at := &s.sys.board.at
	switch {
	case c == at.hamadan && s.PEF == 0:
		return bar{"before-pef", "17.4"}
	case (c == at.suvla || c == at.helles) && s.sideOf(u) == central:
		return bar{"beach", "6.52"}
	case (c == at.suvla || c == at.helles) && (s.Beaches == 0 || s.Beaches == beachesShut) && s.at(u) != c:
		return bar{"beach", "6.52"}
	case c == at.kut && s.isKutBesieged() && s.sideOf(u) == allied && s.at(u) != c:
		return bar{"kut-besieged", "14.23"}
	}
	return s.quota(u, h)
}

// isKutBesieged tells whether a CP unit is in a K hex while the Allies hold Kut
// (14.22).
func (s *State) isKutBesieged() bool {
	at := s.sys.board.at.kut
	if !s.Kut || !s.pieces.Has(at, allied) {
		return false
	}
	for _, n := range s.sys.board.next(at) {
		if n != noCell && s.hex(n).has(markK) && s.pieces.Has(n, central) {
			return true
		}
	}
	return false
}

// quota counts the units of a nation that may be somewhere at a time (17.21, 17.31).
func (s *State) quota(u unitID, h *hexInfo) bar {
	k := s.counter(u)
	list := s.sys.tables.quotas[k.army]
	for i := range list {
		q := &list[i]
		if !q.isIn(h) || q.fallen < nations && s.Fallen[q.fallen] || q.stays && s.onMap(u) && q.isIn(s.hex(s.at(u))) {
			continue
		}
		if s.countArmy(k.army, u, q.isIn) >= q.most {
			return bar{"quota", q.rule}
		}
	}
	if k.army == austria && s.isBoundNorth(h) && !(s.onMap(u) && s.isBoundNorth(s.hex(s.at(u)))) &&
		s.countArmy(austria, u, s.isBoundNorth) >= s.sys.tables.num.austriansNorth {
		return bar{"quota", "17.31"}
	}
	return bar{}
}

// countArmy counts the units of a nation on the map, one apart, that are in some hexes.
func (s *State) countArmy(army nation, but unitID, is func(h *hexInfo) bool) (n int) {
	for _, v := range s.sys.armies[army] {
		if v != but && s.onMap(v) && is(s.hex(s.at(v))) {
			n++
		}
	}
	return n
}

// isBoundNorth tells a hex north of that row in which the limit holds.
func (s *State) isBoundNorth(h *hexInfo) bool {
	return h.front == eastern && row(h) > s.sys.tables.num.polesRow && s.austriansBound(h)
}

// austriansBound tells whether the limit of four holds in a hex: it is lifted
// outside Germany while CP hold Kiev and Odessa before the Bolshevik Revolution
// (17.31).
func (s *State) austriansBound(h *hexInfo) bool {
	at := &s.sys.board.at
	return h.country == inGermany || s.Bolshevik > 0 || s.control[at.kiev] != central || s.control[at.odessa] != central
}

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
