// Advance after combat (6.7).

package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// advanceBoth lets the survivors of a side enter hexes that the combat
// emptied of the other's units (6.7). The attacker goes first.
func (r *run) advanceBoth(b *battle) {
	if r.isEmptied(b, b.target, defending) {
		r.attackerAdvance(b)
	}
	for _, c := range b.from {
		if r.isEmptied(b, c, attacking) {
			r.defenderAdvance(b)
			return
		}
	}
}

// isEmptied reports whether a hex of the combat holds none of the units
// that held it, nor others of their side.
func (s *State) isEmptied(b *battle, c cell, by role) bool {
	return !s.enemyIn(c, b.side[1-by])
}

// advanceStep tells why a unit may not enter an emptied hex, or as cavalry
// the one beyond it (6.7). ZOC is no bar; the land must be legal as for
// movement or, for the emptied hex, as for an attack (R69, R70).
func (s *State) advanceStep(u unitID, from, to cell, beyond bool) (string, adjudicator.Rule) {
	if k := s.sys.counters[u].kind; k == depot || k == fortification || k == fleet {
		return "cannot-advance", "6.7"
	}
	if s.isFrozen(u) { // R102
		return "frozen", "S1.sr6"
	}
	if s.sys.board.dirTo(from, to) < 0 {
		return "not-adjacent", "6.7"
	}
	if s.enemyIn(to, s.sideOf(u)) {
		return "enemy", "6.7"
	}
	if beyond {
		return s.canCross(u, from, to)
	}
	return s.canAssault(u, from, to)
}

// attackerAdvance follows the ADVANCE lines; without one nobody advances.
func (r *run) attackerAdvance(b *battle) {
	rung := standing.Default
	for i := range b.lines {
		o := &b.lines[i]
		if o.Verb != "ADVANCE" || !r.speaksOf(o, b) {
			continue
		}
		rung = standing.Clause
		if r.holds(o.When, b, attacking) {
			r.advanceLine(b, attacking, o)
		}
	}
	r.answered(b, attacking, "advance", rung)
}

// defenderAdvance follows the standing orders up to one that says ALL or
// NEVER; without one nobody advances.
func (r *run) defenderAdvance(b *battle) {
	rung := standing.Default
	kept := r.standing[b.side[defending]]
	for i := range kept {
		o := &kept[i]
		if o.Sub != "ADVANCE" || !r.speaksOfDefence(o, b) || !r.holds(o.When, b, defending) {
			continue
		}
		if hasWord(o.Args, "NEVER") {
			rung = standing.Standing
			break
		}
		if r.advanceLine(b, defending, o) {
			rung = standing.Standing
		}
		if hasWord(o.Args, "ALL") {
			break
		}
	}
	r.answered(b, defending, "advance", rung)
}

// speaksOf reports whether an ADVANCE line is about the target hex: alone,
// at the head of a path, or no hex at all.
func (r *run) speaksOf(o *orders.Order, b *battle) bool {
	for _, a := range objects(o) {
		if a.Kind == orders.Path {
			return a.Path[0] == r.hexName(b.target)
		}
	}
	return !hasWord(o.Args, "NEVER")
}

// speaksOfDefence is the same for a defender: a single hex is the one he
// defended, a path begins with an emptied one.
func (r *run) speaksOfDefence(o *orders.Order, b *battle) bool {
	for _, a := range objects(o) {
		if a.Kind != orders.Path {
			continue
		}
		c, _ := r.cellNamed(a.Path[0])
		return c == b.target && len(a.Path) == 1 || slices.Contains(b.from, c)
	}
	return true
}

// advanceLine moves the units that a line names, or ALL, or the CAVALRY: of
// those that it does not name as many as the hex has room for, the best first
// (7). It reports whether it speaks of any unit of the combat.
func (r *run) advanceLine(b *battle, as role, o *orders.Order) bool {
	var path []cell
	for _, a := range objects(o) {
		for _, h := range a.Path {
			if c, ok := r.cellNamed(h); ok && (as == attacking || len(a.Path) > 1 || c != b.target) {
				path = append(path, c)
			}
		}
	}
	all, horse := hasWord(o.Args, "ALL"), hasWord(o.Args, "CAVALRY")
	fits := false
	for _, i := range r.advanceOrder(b, as, o) {
		u := b.units[as][i]
		_, named := r.namedIn(u, o, b.side[as])
		if !named && !all && !(horse && r.sys.counters[u].kind == cavalry) {
			continue
		}
		fits = true
		switch code, rule := r.advanceUnit(b, as, i, path, !named); {
		case code == "" || !named || as == defending:
		case code == "escort":
			r.keepsEscort(o.Pos, []unitID{u}, r.at(u))
		default:
			r.fault(o.Pos, code, rule, "unit", r.unitName(u), "hex", r.hexName(last(b.target, path)))
		}
	}
	return fits
}

// advanceOrder is the order in which a line takes the units of a combat:
// those it names, as written, then those in Good Order, of the highest Combat
// Strength and Cadre; of both Engineers last, for they may not leave the others
// (5.5).
func (r *run) advanceOrder(b *battle, as role, o *orders.Order) []int {
	list := make([]int, len(b.units[as]))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(i, j int) int {
		u, v := b.units[as][i], b.units[as][j]
		at, x := r.namedIn(u, o, b.side[as])
		to, y := r.namedIn(v, o, b.side[as])
		leads, follows := r.sys.counters[u].kind != engineer, r.sys.counters[v].kind != engineer
		switch {
		case x != y:
			return first(x)
		case leads != follows:
			return first(leads)
		case x:
			return at - to
		case r.units[u].demoralized != r.units[v].demoralized:
			return first(r.units[v].demoralized)
		case r.weaker(u, v):
			return 1
		}
		return -1
	})
	return list
}

// first orders what has a property before what has not.
func first(has bool) int {
	if has {
		return -1
	}
	return 1
}

// namedIn tells whether a line names a unit, and at which place.
func (r *run) namedIn(u unitID, o *orders.Order, sd side) (at int, named bool) {
	at = slices.IndexFunc(objects(o), func(a orders.Arg) bool {
		x, ok := r.unitIn(a, sd)
		return ok && x == u
	})
	return at, at >= 0
}

// advanceUnit moves one survivor into an emptied hex, and cavalry one hex
// further when the path has a second hex; where room is asked for, into none
// that is full.
func (r *run) advanceUnit(b *battle, as role, i int, path []cell, room bool) (string, adjudicator.Rule) {
	u := b.units[as][i]
	if r.at(u) < 0 || r.at(u) != b.start[as][i] {
		return "gone", "6.7" // lost, retreated or advanced already
	}
	from := b.start[as][i]
	to := noCell
	if len(path) > 0 {
		to = path[0]
	} else if to = r.emptiedFor(b, as, u, from, room); to == noCell {
		return "no-emptied-hex", "6.7"
	}
	switch {
	case as == attacking && to != b.target, as == defending && !slices.Contains(b.from, to):
		return "no-emptied-hex", "6.7"
	case len(path) > advanceReach(r.sys.counters[u].kind):
		return "cavalry-only", "6.7"
	}
	if code, rule := r.advanceStep(u, from, to, false); code != "" {
		return code, rule
	}
	if room && r.isFull(last(to, path), b.side[as]) {
		return "stacking", "7"
	}
	if r.abandoned([]unitID{u}, from) != noUnit {
		return "escort", "5.5"
	}
	went := []cell{to}
	r.enterHex(u, to)
	code, rule := "", adjudicator.Rule("")
	if len(path) == 2 {
		if code, rule = r.advanceStep(u, to, path[1], true); code == "" {
			r.enterHex(u, path[1])
			went = path
		}
	}
	r.emit("advance", "6.7", "unit", r.unitName(u), "from", r.hexName(from), "path", r.hexPath(went))
	return code, rule
}

// advanceReach is how many hexes a kind of unit may advance: into the emptied
// one, cavalry one further (6.7).
func advanceReach(k kind) int {
	if k == cavalry {
		return 2
	}
	return 1
}

// enterHex puts a unit into a hex after a combat.
func (r *run) enterHex(u unitID, c cell) {
	from := r.at(u)
	r.put(u, c)
	r.units[u].flags &^= wasAttacked | didStand
	r.entered(u, c, r.isLed(u, from, c) && !r.isLinked(from, c))
}

// emptiedFor returns the emptied hex with the lowest number that a unit may
// enter, noCell when there is none; one with room for it if that is asked for.
func (r *run) emptiedFor(b *battle, as role, u unitID, from cell, room bool) cell {
	hexes := b.from
	if as == attacking {
		hexes = []cell{b.target}
	}
	for _, c := range hexes {
		if code, _ := r.advanceStep(u, from, c, false); code == "" && !(room && r.isFull(c, b.side[as])) {
			return c
		}
	}
	return noCell
}

// last is the end of a path, or the hex itself when there is none.
func last(c cell, path []cell) cell {
	if len(path) > 0 {
		return path[len(path)-1]
	}
	return c
}
