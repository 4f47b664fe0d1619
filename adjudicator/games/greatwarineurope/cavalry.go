// Cavalry that retreats before combat, and who follows it (15.5).

package greatwarineurope

import (
	"cmp"
	"slices"
)

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
	return waits && (b.code == "not-adjacent" || b.code == "attacked-already") || b.code == "kut-besieged" && (waits || r.isKutAttacked())
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
