// The frozen Rustcuk group (S1 special 6).

package balkanwars

import "feldpost/adjudicator/kernel/hex"

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
