// Markers that are placed in the New Units Phase: the Hindenburg Line (14.3), the
// Paris Gun (6.10), Near East trenches (6.36).
// Devastated hexes (14.6).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/hex"
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

// backward are the directions in which a unit leaves a hex that it has laid waste:
// east, north-east, south-east (14.62).
var backward = [...]hex.Dir{0, 1, 5}

// devastate marks a hex at the start of the movement of the CP in the West (14.61,
// 14.62).
func (r *run) devastate(sd side, o *orders.Order) {
	if len(o.Args) != 1 {
		r.fault(o.Pos, "one-target", "14.61", "verb", o.Verb)
		return
	}
	c, ok := r.readHex(o.Args[0])
	if !ok {
		return
	}
	with, has := o.Clause("WITH")
	if !has || len(with.Args) != 1 {
		r.fault(o.Pos, "one-unit", "14.62", "hex", r.hexName(c))
		return
	}
	u, ok := r.readUnit(with.Args[0], sd)
	if !ok {
		return
	}
	if b := r.mayDevastate(u, c); !b.ok() {
		r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.hexName(c))
		return
	}
	to := r.wayBack(u, c)
	if clause, has := o.Clause("TO"); has && len(clause.Args) == 1 {
		if to, ok = r.readHex(clause.Args[0]); !ok {
			return
		}
		if !isBehind(r.sys.board.next(c), to) || !r.mayStepBack(u, c, to) {
			r.fault(o.Pos, "no-step-back", "14.62", "unit", r.unitName(u), "hex", r.hexName(to))
			return
		}
	}
	if to == noCell {
		r.fault(o.Pos, "no-step-back", "14.62", "unit", r.unitName(u), "hex", r.hexName(c))
		return
	}
	r.spoiled[c] |= isDevastated
	r.units[u].flags |= isBurning
	r.Phase.Burned = append(r.Phase.Burned, burned{u, to})
	r.stale(r.hex(c).front)
	r.tellOwn(sd, "hex-devastated", "14.61", "hex", r.hexName(c), "unit", r.unitName(u))
	r.whisper(sd.Other(), "hex-wasted", "14.61", "hex", r.hexName(c)) // by whom, he does not see (7.25)
}

// burned is a unit that lays a hex waste, and where it goes afterwards.
type burned struct {
	Unit unitID `json:"unit"`
	To   cell   `json:"to"`
}

// mayDevastate tells whether a unit may lay a hex waste (14.61, 14.62, 14.64).
func (s *State) mayDevastate(u unitID, c cell) bar {
	h := s.hex(c)
	marked := 0
	for _, f := range s.spoiled {
		if f&isDevastated != 0 {
			marked++
		}
	}
	switch {
	case s.Phase.Active[west] != central:
		return bar{"other-theatre", "14.61"}
	case h.front != western || h.terrain != clear && h.terrain != floodPlain || h.country != inFrance && h.country != inBelgium:
		return bar{"not-to-devastate", "14.61"}
	case s.spoiled[c]&isDevastated != 0:
		return bar{"devastated-already", "14.61"}
	case marked >= s.sys.tables.devastate:
		return bar{"no-markers", "14.64"}
	case s.at(u) != c || !s.isFootNow(u) || s.units[u].flags&(didMove|isBurning|isFrozen) != 0:
		return bar{"not-the-unit", "14.62"}
	case !s.isSupplied(u):
		return bar{"unsupplied", "14.62"}
	}
	return bar{}
}

// isBehind tells whether a hex lies east, north-east or south-east.
func isBehind(ways []cell, to cell) bool {
	return slices.ContainsFunc(backward[:], func(d hex.Dir) bool { return to != noCell && ways[d] == to })
}

// mayStepBack tells whether a unit may leave a devastated hex for another one.
func (s *State) mayStepBack(u unitID, from, to cell) bool {
	way := s.sys.board.Net().Way(from, to)
	sd := s.sideOf(u)
	return way >= 0 && s.hex(from).side[way]&(sideClosed|sideLake) == 0 && s.mayGoInto(u, from, to).ok() && !s.enemyIn(to, sd) &&
		!s.holdsFort(to, sd.Other())
}

// wayBack is the first hex into which a unit may step back, noCell for none.
func (s *State) wayBack(u unitID, from cell) cell {
	for _, d := range backward {
		if to := s.sys.board.next(from)[d]; to != noCell && s.mayStepBack(u, from, to) && s.overfull(to, s.sideOf(u), u) == nil {
			return to
		}
	}
	return noCell
}

// stepBack moves the units that have devastated, when the combats of the CP in the
// West are over (14.62); they do not move again in the turn.
func (r *run) stepBack() {
	if r.Phase.Active[west] != central {
		return
	}
	for _, x := range r.Phase.Burned {
		from := r.at(x.Unit)
		if from < 0 || r.units[x.Unit].flags&isBurning == 0 {
			continue
		}
		to := x.To
		if !r.mayStepBack(x.Unit, from, to) {
			to = r.wayBack(x.Unit, from)
		}
		if to == noCell {
			continue
		}
		r.enter(x.Unit, to)
		r.put(x.Unit, to)
		r.emit("stepped-back", "14.62", "unit", r.unitName(x.Unit), "path", r.hexPath([]cell{from, to}))
		r.trim(to, central)
	}
	r.Phase.Burned = nil
}
