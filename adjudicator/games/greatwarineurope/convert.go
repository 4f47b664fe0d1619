// Shock troops (15.41-15.46) and cavalry that dismounts (15.55).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// What the two Shock-Troop events cost, and how many divisions the first gives
// (15.41).
const (
	firstShockCost  = 1
	secondShockCost = 7
	firstShock      = 6
)

// mayConvertShock tells whether a Shock-Troop event lets divisions be converted now.
func (s *State) mayConvertShock() bool {
	if s.shockLeft() == 0 || s.ShockPaid < s.ShockEvents && int(s.RP[germany]) < s.shockCost() {
		return false
	}
	for u := range s.units {
		if u := unitID(u); s.isShockable(u) && s.tracesHome(u) {
			return true
		}
	}
	return false
}

// shockLeft is how many divisions may still be converted.
func (s *State) shockLeft() int {
	switch {
	case s.ShockEvents == 0:
		return 0
	case s.ShockEvents == 1:
		return max(0, firstShock-int(s.ShockMade))
	}
	return len(s.units)
}

// shockCost is what the next conversion costs: the price of an event is paid once.
func (s *State) shockCost() int {
	switch {
	case s.ShockPaid >= s.ShockEvents:
		return 0
	case s.ShockEvents == 1:
		return firstShockCost
	}
	return secondShockCost
}

// isShockable tells a division on the map that may become shock troops. One that was
// lost as such waits for the second event, and after that never does again (15.43), nor
// does one that the Influenza reverted (6.58).
func (s *State) isShockable(u unitID) bool {
	k := s.counter(u)
	return k.back == shock && k.special != alpenkorps && s.onMap(u) && s.units[u].flags&(isBack|isLost2|isRegular) == 0
}

// convertLine turns divisions into shock troops, or cavalry into infantry.
func (r *run) convertLine(sd side, o *orders.Order) {
	if sd != central {
		r.fault(o.Pos, "other-side-only", "15.41", "verb", o.Verb)
		return
	}
	group, ok := r.readConverted(o)
	for _, u := range group {
		if !ok {
			return
		}
		ok = r.convert(o, u)
	}
}

// readConverted reads the units of a CONVERT line; ALL are the divisions that may
// become shock troops.
func (r *run) readConverted(o *orders.Order) (group []unitID, ok bool) {
	if len(o.Args) != 1 || !o.Args[0].Is("ALL") {
		return r.readUnits(o.Args, central)
	}
	for u := range r.units {
		if u := unitID(u); r.isShockable(u) && r.tracesHome(u) && len(group) < r.shockLeft() {
			group = append(group, u)
		}
	}
	if len(group) == 0 {
		r.fault(o.Pos, "nothing-to-convert", "15.41")
	}
	return group, len(group) > 0
}

// convert turns one unit over.
func (r *run) convert(o *orders.Order, u unitID) bool {
	k := r.counter(u)
	fail := func(code string, pairs ...any) bool {
		r.fault(o.Pos, code, "15.42", append([]any{"unit", r.unitName(u)}, pairs...)...)
		return false
	}
	dismounts := k.army == germany && k.back == asInfantry && r.onMap(u) && r.units[u].flags&isBack == 0
	switch {
	case !dismounts && !r.isShockable(u):
		return fail("not-convertible")
	case !r.tracesHome(u):
		return fail("no-line-home", "hex", r.hexName(r.at(u)))
	case dismounts:
		r.turnOver(u, "15.55")
		return true
	case r.shockLeft() == 0:
		return fail("no-shock-event")
	case int(r.RP[germany]) < r.shockCost():
		return fail("no-rp", "need", r.shockCost(), "have", r.RP[germany])
	}
	if cost := r.shockCost(); cost > 0 {
		r.RP[germany] -= int8(cost)
		r.ShockPaid = r.ShockEvents
		r.emit("rp-spent", "15.41", "nation", germany.String(), "n", cost)
	}
	if r.ShockEvents == 1 {
		r.ShockMade++
	}
	r.turnOver(u, "15.41")
	return true
}

// tracesHome tells whether a unit has a line to Berlin or a Ruhr hex, within four
// hexes, by a town or by an HQ of its nation (15.42, 11.22).
func (s *State) tracesHome(u unitID) bool {
	f := s.frontOf(u)
	if f != western && f != eastern {
		return false
	}
	b, w := &s.sys.board, s.scratch()
	open, mountain := s.trace(f).open[central], s.kindOf(u) == mountaineers
	step := func(from, to cell, way int) bool {
		h := &b.hexes[from]
		return open[to] && h.side[way]&(sideClosed|sideLagoon) == 0 && (mountain || b.hexes[to].terrain != alpine && h.terrain != alpine)
	}
	near := slices.ContainsFunc(s.about(s.at(u)), func(c cell) bool { return s.hasOwnHQ(c, u) })
	w.travel.Begin()
	w.travel.Add(s.at(u))
	for c := w.travel.Next(step); c != noCell; c = w.travel.Next(step) {
		isHome := c == b.at.berlin || isOneOf(c, b.at.ruhr[:])
		near = near || w.travel.Steps(c) <= shortLine && (s.isDepot(c, central) || isHome && s.control[c] == central)
		switch {
		case !near && w.travel.Steps(c) > shortLine:
			return false
		case near && isHome && s.control[c] == central:
			return true
		}
	}
	return false
}

// hasOwnHQ tells whether an HQ of a unit's nation is in a hex (11.22).
func (s *State) hasOwnHQ(c cell, u unitID) bool {
	for v := range s.pieces.Of(c, s.sideOf(u)) {
		if k := s.counter(v); k.kind == headquarters && k.army == s.counter(u).army && v != u {
			return true
		}
	}
	return false
}

// turnOver turns a counter to its other side.
func (r *run) turnOver(u unitID, rule adjudicator.Rule) {
	r.units[u].flags |= isBack
	r.tellGroup("converted", rule, []unitID{u}, "hex", r.hexName(r.at(u)))
}
