// Albania (S1), and neutrals that go to war (11.2).
// The frozen Rustcuk group (S1 special 6).

package balkanwars

import "feldpost/adjudicator/kernel/hex"

// The sets of borders: those of the two scenarios, and those of 1912 with an
// independent Albania (event 26 of Scenario 1, R99).
const (
	borders1912 = iota
	borders1913
	bordersAlbania
	borders
)

// borderNames tell the sets of borders apart on drawn maps.
var borderNames = [borders]string{"1912", "1913", "1912, Albania independent"}

// drawAlbania makes the third set of borders. A hex that lies partly in
// Albania in 1913 is Albanian in place of Ottoman; when other countries share
// it in 1913 the Ottoman Empire keeps its share.
func (b *board) drawAlbania() {
	for c := range b.hexes {
		h := &b.hexes[c]
		h.country[bordersAlbania], h.main[bordersAlbania] = h.country[borders1912], h.main[borders1912]
		h.railOf[bordersAlbania] = h.railOf[borders1912]
		if h.site != nil {
			h.site.country[bordersAlbania] = h.site.country[borders1912]
		}
		if in := h.country[borders1913]; in.has(albania) {
			h.becomeAlbanian(in.only(albania))
		}
	}
}

func (h *hexInfo) becomeAlbanian(wholly bool) {
	if wholly {
		h.country[bordersAlbania] &^= setOf(ottoman)
	}
	h.country[bordersAlbania] |= setOf(albania)
	if h.main[borders1913] == albania {
		h.main[bordersAlbania] = albania
	}
	if h.site != nil && h.site.country[borders1913] == albania {
		h.site.country[bordersAlbania] = albania
	}
}

// freeAlbania is event 26 of Scenario 1: Albania becomes an independent
// neutral with her unit at Tirana. Every other unit in her territory is
// eliminated; Depots and Fortifications do not come back. With albania=leave
// only these are, and the others have their next Movement Segment (R99).
func (r *run) freeAlbania(effect) {
	r.drawBorders()
	r.emit("independent", "S1", "nation", albania)
	r.clearAlbania(func(u unitID) bool {
		k := r.sys.counters[u].kind
		return !r.opts.albaniaLeave || k == depot || k == fortification
	})
	r.placeAlbanians()
}

// drawBorders makes Albania's borders valid.
func (s *State) drawBorders() {
	s.talks.Albania, s.year = true, bordersAlbania
	s.recountZOC()
}

// clearAlbania eliminates units that stand in Albania and are not hers.
func (r *run) clearAlbania(goes func(unitID) bool) {
	for c := range r.sys.board.hexes {
		if !r.isAlbania(cell(c)) {
			continue
		}
		for u := range r.pieces.In(cell(c)) {
			if r.sys.counters[u].nation != albania && goes(u) {
				r.loseUnit(u, eliminated, "R99")
			}
		}
	}
}

// placeAlbanians puts the Albanian unit on its hex (S1), as soon as no unit
// that has to leave stands there.
func (r *run) placeAlbanians() {
	for u := range r.units {
		p := r.placement(unitID(u))
		if r.sys.counters[u].nation != albania || p.center == noCell || r.at(unitID(u)) != locAside || !r.pieces.IsEmpty(p.center) {
			continue
		}
		r.put(unitID(u), p.center)
		r.units[u].open = !r.opts.fog
		r.emit("deploy", "S1", "unit", r.unitName(unitID(u)), "hex", r.hexName(p.center))
	}
}

// leaveAlbania ends the Movement Segment in which the units of a side had to
// leave Albania: those that are still there are eliminated (R99).
func (r *run) leaveAlbania() {
	if !r.opts.albaniaLeave || !r.talks.Albania || r.allegiance[albania] != sideNone {
		return
	}
	r.clearAlbania(func(u unitID) bool { return r.sideOf(u) == r.active })
	r.placeAlbanians()
}

// isAlbania reports whether a hex lies wholly in independent Albania.
func (s *State) isAlbania(c cell) bool {
	return s.talks.Albania && s.sys.board.hexes[c].country[s.year].only(albania)
}

// mustEmpty reports whether no unit but her own may stay in a hex of neutral
// Albania (R99).
func (s *State) mustEmpty(c cell) bool {
	return s.opts.albaniaLeave && s.allegiance[albania] == sideNone && s.isAlbania(c)
}

// mustLeave reports whether a unit stands in neutral Albania and has to leave
// it (R99). It may cross her territory on the way.
func (s *State) mustLeave(u unitID) bool {
	return s.at(u) >= 0 && s.sys.counters[u].nation != albania && s.mustEmpty(s.at(u))
}

// enterWar makes a neutral a belligerent of the designated side (11.2), which
// commands its units from now on. Romania on the Ottoman side frees the
// Rustcuk group (S1 special 6).
func (r *run) enterWar(e effect) {
	if !r.isNeutralNation(e.nation) {
		r.noEvent("condition")
		return
	}
	r.changeSide(e.nation, e.side)
	r.emit("belligerent", "11.2", "nation", e.nation, "side", r.seat(e.side))
	if e.nation == romania && e.side == r.allegiance[ottoman] && r.opts.rustcuk != "off" && !r.released {
		r.freeRustcuk()
		r.emit("released", "S1.sr6", "nation", e.nation)
	}
}

// rustcuk is the hex of the group that is frozen (S1 special 6).
const rustcuk hex.ID = 1622

// isFrozen tells whether a unit of the Rustcuk group may not act yet, or one
// that its Depot received and that is still within a hex of it (S1 special 6,
// R102). It defends and has a ZOC all the same.
func (s *State) isFrozen(u unitID) bool {
	un := &s.units[u]
	if s.released || un.flags&isFrozen == 0 {
		return false
	}
	return s.placement(u).frozen || s.at(u) < 0 || grid.Distance(s.sys.board.id(s.at(u)), rustcuk) <= 1
}

// releaseRustcuk frees the Rustcuk group when an Ottoman unit stands in
// pre-war Bulgaria at the end of a Game Turn, or Romania fights on the Ottoman
// side (S1 special 6). A hex that the
// border splits is not in Bulgaria for this: Ottoman units may start there.
func (r *run) releaseRustcuk() {
	if r.opts.rustcuk == "off" || r.released {
		return
	}
	if r.allegiance[romania] == r.allegiance[ottoman] {
		r.freeRustcuk()
		r.emit("released", "S1.sr6", "nation", romania)
		return
	}
	if c := r.ottomanInBulgaria(); c != noCell {
		r.freeRustcuk()
		r.emit("released", "S1.sr6", "nation", ottoman, "hex", r.hexName(c))
	}
}

// ottomanInBulgaria is the first hex of pre-war Bulgaria in which an Ottoman
// unit stands, noCell when there is none.
func (s *State) ottomanInBulgaria() cell {
	for c := range s.sys.board.hexes {
		for u := range s.pieces.In(cell(c)) {
			if s.sys.counters[u].nation == ottoman && s.sys.board.hexes[c].country[0].only(bulgaria) {
				return cell(c)
			}
		}
	}
	return noCell
}

// freeRustcuk lets the group act; with rustcuk=withheld it is placed now, in
// its set-up area, or goes to the Pool when there is no room.
func (r *run) freeRustcuk() {
	r.released = true
	for u := range r.units {
		r.units[u].flags &^= isFrozen
	}
	if r.opts.rustcuk != "withheld" {
		return
	}
	for u := range r.units {
		if r.at(unitID(u)) == locAside && r.placement(unitID(u)).frozen {
			r.put(unitID(u), locUnplaced)
		}
	}
	r.deployRest(r.allegiance[bulgaria], 0)
	for u := range r.units {
		if r.at(unitID(u)) == locUnplaced {
			r.put(unitID(u), locPool)
		}
	}
}
