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
	if r.hasSaid(b, attacking, "ADVANCE") {
		rung = standing.Clause
	}
	var out []unitID
	for _, o := range r.said(b, attacking, "ADVANCE", false) {
		never := false
		if out, never = r.refuse(o, b.side[attacking], out); never {
			break
		}
		if !isRefusal(o) {
			r.advanceLine(b, attacking, o, out)
		}
	}
	r.answered(b, attacking, "advance", rung)
}

// defenderAdvance follows the standing orders up to one that says ALL or
// NEVER; without one nobody advances.
func (r *run) defenderAdvance(b *battle) {
	rung := standing.Default
	var out []unitID
	for _, o := range r.said(b, defending, "ADVANCE", true) {
		never := false
		if out, never = r.refuse(o, b.side[defending], out); never {
			rung = standing.Standing
			break
		}
		if isRefusal(o) || r.advanceLine(b, defending, o, out) {
			rung = standing.Standing
		}
		if hasWord(objects(o), "ALL") {
			break
		}
	}
	r.answered(b, defending, "advance", rung)
}

// speaksOf reports whether an ADVANCE line is about a combat, by one of its hexes or no
// hex at all. Of an attacker it is the target, alone or at the head of a path; of a
// defender a single hex is the one he defended or an emptied one, at which a path begins.
func (r *run) speaksOf(o *orders.Order, b *battle, as role) bool {
	some := false
	for _, a := range objects(o) {
		if !isPath(a) {
			continue
		}
		some = true
		c, _ := r.cellNamed(a.Path[0])
		if c == b.target && (as == attacking || len(a.Path) == 1) || as == defending && slices.Contains(b.from, c) {
			return true
		}
	}
	return !some
}

// advanceWays are the ways that an ADVANCE line gives in a combat, the longest first.
func (r *run) advanceWays(o *orders.Order, b *battle, as role) (ways [][]cell) {
	for _, a := range objects(o) {
		if !isPath(a) {
			continue
		}
		way, _ := r.readPath(a, nil)
		if len(way) > 0 && (as == attacking && way[0] == b.target || as == defending && slices.Contains(b.from, way[0])) {
			ways = append(ways, way)
		}
	}
	slices.SortStableFunc(ways, func(x, y []cell) int { return len(y) - len(x) })
	return ways
}

// advanceLine moves the units that a line names, or ALL, or the CAVALRY: of
// those that it does not name as many as the hex has room for, the best first
// (7). It reports whether it speaks of any unit of the combat.
func (r *run) advanceLine(b *battle, as role, o *orders.Order, out []unitID) bool {
	ways := r.advanceWays(o, b, as)
	all, horse := hasWord(objects(o), "ALL"), hasWord(objects(o), "CAVALRY")
	fits := false
	for _, i := range r.advanceOrder(b, as, o) {
		u := b.units[as][i]
		_, named := r.namedIn(u, o, b.side[as])
		if inGroup(out, u) || !named && !all && !(horse && r.sys.counters[u].kind == cavalry) {
			continue
		}
		fits = true
		way := r.wayFor(b, as, i, ways, !named)
		switch code, rule := r.advanceUnit(b, as, i, way, !named); {
		case code == "" || !named || as == defending:
		case code == "escort":
			r.keepsEscort(o.Pos, []unitID{u}, r.at(u))
		default:
			r.fault(o.Pos, code, rule, "unit", r.unitName(u), "hex", r.hexName(last(b.target, way)))
		}
	}
	return fits
}

// wayFor is the first of several ways that a unit can take, else the last.
func (r *run) wayFor(b *battle, as role, i int, ways [][]cell, room bool) (way []cell) {
	for _, way = range ways {
		code, _ := r.advanceStep(b.units[as][i], b.start[as][i], way[0], false)
		if code == "" && len(way) <= advanceReach(r.sys.counters[b.units[as][i]].kind) && !(room && r.isFull(last(way[0], way), b.side[as])) {
			return way
		}
	}
	return way
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
