// Shock troops (15.41-15.46) and cavalry that dismounts (15.55).
// Cavalry that retreats before combat, and who follows it (15.5).

package greatwarineurope

import (
	"cmp"
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

// cavalryFlees lets defenders that are all cavalry retreat before the die; what
// follows is the attacker's choice (15.51, 15.53).
func (r *run) cavalryFlees(b *battle) bool {
	if !r.mayFlee(b) || !r.wantsToFlee(b) {
		return false
	}
	to := r.refuge(b)
	if to == noCell {
		return false
	}
	r.emit("no-combat", "15.52", "hex", r.hexName(b.target))
	for i, u := range b.defenders {
		if i == 0 {
			r.enter(u, to)
		}
		r.put(u, to)
		r.emit("cavalry-retreats", "15.52", "unit", r.unitName(u), "path", r.hexPath([]cell{b.target, to}))
	}
	r.settle()
	if r.result == nil {
		r.pursue(b, to)
	}
	return true
}

// mayFlee tells whether cavalry may retreat: nothing else stands in its hex, no fort
// of its own with a unit in it either, and no cavalry attacks (15.51). Those in a
// besieged Kut stay there (14.23).
func (r *run) mayFlee(b *battle) bool {
	isCavalry := func(u unitID) bool { return r.kindOf(u) == cavalry }
	if len(b.defenders) == 0 || b.intrinsic || slices.ContainsFunc(b.units, isCavalry) || b.target == r.sys.board.at.kut &&
		b.side == central && r.isKutBesieged() {
		return false
	}
	for u := range r.pieces.Of(b.target, b.side.Other()) {
		if !isCavalry(u) || r.face(u).movement == 0 {
			return false
		}
	}
	return true
}

// wantsToFlee is the defender's standing order; by default cavalry retreats at a
// column of 2-1 or better (21).
func (r *run) wantsToFlee(b *battle) bool {
	for _, o := range r.answers(b.side.Other(), "RETREAT", b.target, b) {
		units := r.unitsIn(o.Args, b.side.Other())
		switch {
		case len(units) > 0 && !slices.ContainsFunc(units, func(u unitID) bool { return slices.Contains(b.defenders, u) }):
			continue
		case says(o.Args, "DEFAULT"):
			return b.look.column >= 1
		}
		return !says(o.Args, "NEVER")
	}
	return b.look.column >= 1
}

// refuge is the hex into which cavalry retreats: where it may be, with supply, if
// possible nearer to a source, the one that the owner prefers, else the nearest to a
// source; noCell when there is none (15.52, 10.73).
func (r *run) refuge(b *battle) cell {
	var list []cell
	for way, c := range r.sys.board.next(b.target) {
		if c != noCell && r.hex(b.target).side[way]&(sideClosed|sideLake|sideLagoon) == 0 && !slices.Contains(b.left, c) && r.mayRetreatTo(b, c) {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return noCell
	}
	far := make(map[cell]int, len(list))
	for _, c := range list {
		far[c] = r.sourceDistance(b.defenders[0], c)
	}
	here := r.sourceDistance(b.defenders[0], b.target)
	if nearer := slices.DeleteFunc(slices.Clone(list), func(c cell) bool { return far[c] >= here }); len(nearer) > 0 {
		list = nearer
	}
	for _, o := range r.answers(b.side.Other(), "RETREAT", b.target, b) {
		for _, key := range [...]string{"TO", "TOWARD"} {
			c, has := o.Clause(key)
			if !has {
				continue
			}
			for _, a := range c.Args {
				for _, text := range a.Path {
					if goal := r.sys.board.Named(text); slices.Contains(list, goal) {
						return goal
					}
				}
			}
		}
	}
	return slices.MinFunc(list, func(x, y cell) int {
		return cmp.Or(far[x]-far[y], int(x)-int(y))
	})
}

// mayRetreatTo tells whether all the cavalry of a hex may retreat into another one.
func (r *run) mayRetreatTo(b *battle, c cell) bool {
	sd := b.side.Other()
	if r.enemyIn(c, sd) || r.holdsFort(c, b.side) || r.overfull(c, sd, b.defenders...) != nil {
		return false
	}
	for _, u := range b.defenders {
		if !r.mayGoInto(u, b.target, c).ok() || !r.supplyIfIn(u, c).is(toStay) {
			return false
		}
	}
	return true
}

// farAway is a distance that no source has.
const farAway = 9999

// sourceDistance is how far a hex is from the next source of a unit's supply, of any
// type: a Primary source, a town with a line, an HQ of its nation (15.52).
func (r *run) sourceDistance(u unitID, from cell) int {
	sd, army, f := r.sideOf(u), r.counter(u).army, r.hex(from).front
	set := r.linesFor(u)
	w := r.traceFor(f, sd, set)
	isSource := func(c cell) bool {
		if w.joined[c]&set != 0 && (r.isDepot(c, sd) || r.hex(c).edge != noEdge && r.control[c] == sd || r.isPrimaryOf(c, sd) &&
			r.control[c] == sd) {
			return true
		}
		for v := range r.pieces.Of(c, sd) {
			if k := r.counter(v); k.kind == headquarters && k.army == army && r.isSupplied(v) {
				return true
			}
		}
		return false
	}
	open := func(a, c cell, way int) bool {
		return w.open[sd][c] && r.hex(a).side[way]&(sideClosed|sideLagoon) == 0
	}
	w.flood.Begin()
	w.flood.Add(from)
	for c := w.flood.Next(open); c != noCell; c = w.flood.Next(open) {
		if isSource(c) {
			return w.flood.Steps(c)
		}
	}
	return farAway
}

// mayStillCome tells whether what keeps a unit from an attack may be gone when its
// condition holds: a line that waits may speak of units that have followed cavalry
// into its hex without a combat (15.53).
//
// So may a garrison of Kut that an earlier attack relieves (14.22).
func (r *run) mayStillCome(a *attack, b bar) bool {
	if !r.Dry {
		return false
	}
	waits := a.order.When != nil
	return waits && (b.code == "not-adjacent" || b.code == "already-attacked") || b.code == "kut-besieged" && (waits || r.isKutAttacked())
}

// isKutAttacked tells whether all CP units in K hexes are attacked by earlier lines: it may
// relieve Kut (14.22).
func (s *State) isKutAttacked() bool {
	for _, n := range s.sys.board.next(s.sys.board.at.kut) {
		if n == noCell || !s.hex(n).has(markK) {
			continue
		}
		for u := range s.pieces.Of(n, central) {
			if s.units[u].flags&wasAttacked == 0 {
				return false
			}
		}
	}
	return true
}

// pursue is what the attacker does when the cavalry is gone: who may advances as his
// line says, and with USE FOLLOW the same attack is made on the cavalry again; without
// it the units may still attack by another line (15.53).
func (r *run) pursue(b *battle, to cell) {
	if !b.stay {
		r.advanceInto(b)
	}
	if !b.follow || r.result != nil {
		return
	}
	a := *b.attack
	a.target, a.units, a.second = to, nil, nil
	a.left = append(slices.Clone(b.left), b.target)
	for _, u := range b.units {
		if r.onMap(u) && r.mayJoin(&a, u).ok() {
			a.units = append(a.units, u)
		}
	}
	a.units = slices.DeleteFunc(a.units, func(u unitID) bool { return !r.maySort(&a, u).ok() })
	if len(a.units) == 0 || !r.isTarget(to, a.side) {
		return
	}
	if a.hq != noUnit && !r.maySupport(a.hq, a.units, toServe).ok() {
		a.hq = noUnit
	}
	if r.mayAttack(&a) {
		r.fight(&a)
	}
}
