// Markers that are placed in the New Units Phase: the Hindenburg Line (14.3), the
// Paris Gun (6.10), Near East trenches (6.36).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// chitInHand finds an event by its rule that a side has drawn and keeps, -1 for none.
func (s *State) chitInHand(rule string, sd side) int {
	for i := range s.Chits {
		if e := &s.sys.tables.events[i]; s.Chits[i].At == chitHand && e.rule == rule && e.side == sd {
			return i
		}
	}
	return -1
}

// entryEvents are the rules of the events that are played in the New Units Phase.
var entryEvents = [2][]string{allied: {"6.52", "6.53", "6.4"}, central: {"6.5", "6.10", "6.36", "6.4", "6.6"}}

// holdsEntryEvent tells whether a side keeps an event that it may play in the New
// Units Phase.
func (s *State) holdsEntryEvent(sd side) bool {
	for i := range s.Chits {
		e := &s.sys.tables.events[i]
		if s.Chits[i].At == chitHand && e.side == sd && slices.Contains(entryEvents[sd], e.rule) {
			return true
		}
	}
	return false
}

// lineLength is how many Hindenburg Line markers there are (14.31).
const lineLength = 4

// placeHindenburg places the four markers at once: on the Western Front, in supplied
// hexes that touch no Allied unit or fort, in one chain (14.31).
func (r *run) placeHindenburg(sd side, o *orders.Order, where []orders.Arg) {
	var list []cell
	for _, a := range where {
		var ok bool
		if list, ok = r.readPath(a, list); !ok {
			return
		}
	}
	switch {
	case sd != central:
		r.fault(o.Pos, "other-side-only", "14.31", "verb", o.Verb)
		return
	case r.Hindenburg == 0:
		r.fault(o.Pos, "no-hindenburg", "14.31")
		return
	case len(list) != lineLength || !r.isChain(list):
		r.fault(o.Pos, "no-chain", "14.31", "n", lineLength)
		return
	}
	for _, c := range list {
		if b := r.mayFortify(c); !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "hex", r.hexName(c))
			return
		}
	}
	for _, c := range list {
		r.spoiled[c] |= hasHindenburg
	}
	r.Hindenburg = 0
	r.stale(western)
	r.emit("hindenburg-line", "14.31", "hexes", r.hexNames(list))
}

// mayFortify tells whether a Hindenburg marker may be placed in a hex.
func (s *State) mayFortify(c cell) bar {
	switch {
	case s.hex(c).front != western:
		return bar{"not-western", "14.31"}
	case s.control[c] != central || s.pieces.Has(c, allied) || s.holdsFort(c, allied):
		return bar{"not-held", "14.31"}
	case !s.isHexSupplied(c, central):
		return bar{"unsupplied-hex", "14.31"}
	case s.nearEnemy(c, central):
		return bar{"near-enemy", "14.31"}
	}
	return bar{}
}

// isChain tells whether hexes are distinct and can be ordered so that each touches
// the next.
func (s *State) isChain(list []cell) bool {
	for i, c := range list {
		if slices.Contains(list[:i], c) {
			return false
		}
	}
	for i := range list {
		if s.chainFrom(list, 1<<i, i) {
			return true
		}
	}
	return false
}

// chainFrom goes on with a chain that ends at one of its hexes.
func (s *State) chainFrom(list []cell, used, last int) bool {
	if used == 1<<len(list)-1 {
		return true
	}
	for i, c := range list {
		if used>>i&1 == 0 && s.sys.board.adjacent(list[last], c) && s.chainFrom(list, used|1<<i, i) {
			return true
		}
	}
	return false
}

// placeGun places the Paris Gun (6.10).
func (r *run) placeGun(sd side, o *orders.Order, where []orders.Arg) {
	r.placeEvent(sd, o, where, "6.10", (*run).gunAt)
}

// placeTrench places a Near East trench (6.36).
func (r *run) placeTrench(sd side, o *orders.Order, where []orders.Arg) {
	r.placeEvent(sd, o, where, "6.36", (*run).trenchAt)
}

// placeEvent places the marker of an event that the CP keep.
func (r *run) placeEvent(sd side, o *orders.Order, where []orders.Arg, rule string, at func(r *run, i int, o *orders.Order, c cell)) {
	i := r.chitInHand(rule, central)
	if sd != central || i < 0 {
		r.fault(o.Pos, "no-such-marker", ruleOf(rule))
		return
	}
	if len(where) > 1 {
		r.fault(where[1].Pos, "one-place", ruleOf(rule))
		return
	}
	if c, ok := r.readHex(where[0]); ok {
		at(r, i, o, c)
	}
}

// mayEntrench tells whether a Near East trench may be placed in a hex.
func (s *State) mayEntrench(c cell) bar {
	h := s.hex(c)
	switch {
	case h.front.inEurope(), h.place == city, h.terrain == mountain, h.terrain == mountainPass, h.terrain == marsh, h.terrain == alpine,
		s.spoiled[c]&hasTrench != 0:
		return bar{"no-trench-there", "6.36"}
	}
	for u := range s.pieces.Of(c, central) {
		if s.counter(u).army == turkey && s.isSupplied(u) {
			return bar{}
		}
	}
	return bar{"no-turks", "6.36"}
}

// nearEnemy tells whether a unit or an intact fort of the other side is next to a hex.
func (s *State) nearEnemy(c cell, sd side) bool { return s.nearEnemyBut(c, sd, 0) }

// nearEnemyBut does not count units with some flags.
func (s *State) nearEnemyBut(c cell, sd side, but unitFlags) bool {
	for way, n := range s.sys.board.next(c) {
		if n == noCell || s.hex(c).side[way]&sideClosed != 0 {
			continue
		}
		if s.holdsFort(n, sd.Other()) {
			return true
		}
		for u := range s.pieces.Of(n, sd.Other()) {
			if s.units[u].flags&but == 0 {
				return true
			}
		}
	}
	return false
}
