// Stacking (7).

package balkanwars

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// stackSize counts the land units of a side in a hex (7.1), whatever their
// countries: friends stack and move together (7.2).
func (s *State) stackSize(c cell, sd side) int { return s.pieces.Count(c, sd) }

// settleStacks settles the stacks of both sides at the end of a Segment: the
// opponent's may be too high as well, by retreats, or by units that came back
// or were called in the Diplomatic Phase (7, R14).
func (r *run) settleStacks(lines []orders.Order) {
	r.enforceStacking(r.active, lines)
	r.enforceStacking(r.active.other(), nil)
}

// room is how many more land units of a side may stay in a hex, below 0 when
// some have to leave.
func (s *State) room(c cell, sd side) int { return -s.pieces.Excess(&s.sys.stacking, c, sd) }

// isFull tells whether a hex holds as many land units of a side as may stay.
func (s *State) isFull(c cell, sd side) bool { return s.room(c, sd) <= 0 }

// enforceStacking settles the excess of a side's hexes at the end of a
// Movement or Combat Segment (7), in order of hex numbers: by OVERSTACK
// lines of the sheet, else by standing orders, else the unit that its owner
// can best spare leaves for the adjacent hex with the lowest number that no
// enemy ZOC reaches (rules 15).
func (r *run) enforceStacking(sd side, lines []orders.Order) {
	for i := range lines {
		if lines[i].Verb == "OVERSTACK" {
			r.checkOverstack(&lines[i])
		}
	}
	if !r.isOverstacked(sd) {
		return
	}
	standing := r.standingFor(sd, "OVERSTACK")
	for c := range r.sys.board.hexes {
		for !r.pieces.IsEmpty(cell(c)) && r.room(cell(c), sd) < 0 {
			if !r.dropOne(cell(c), sd, lines, standing) {
				break
			}
		}
	}
}

// isOverstacked tells whether units of a side have to leave any hex: most
// Segments end without.
func (s *State) isOverstacked(sd side) bool {
	for i := range s.units {
		if u := unitID(i); s.at(u) >= 0 && s.pieces.Owner(u) == sd && s.room(s.at(u), sd) < 0 {
			return true
		}
	}
	return false
}

// keepOverstack keeps the OVERSTACK lines of a sheet that leaves its Segment
// open: they are for its end.
func (r *run) keepOverstack(lines []orders.Order) {
	for i := range lines {
		if lines[i].Verb == "OVERSTACK" {
			r.checkOverstack(&lines[i])
			r.queued[r.active] = append(r.queued[r.active], lines[i].Settled())
		}
	}
}

// checkOverstack faults what is wrong with an OVERSTACK line whatever the
// dice do.
func (r *run) checkOverstack(o *orders.Order) {
	if len(o.Args) != 1 {
		r.fault(o.Pos, "want-hex", "7")
		return
	}
	from, ok := r.readHex(o.Args[0])
	if !ok {
		return
	}
	if !hasClause(o, "DROP") {
		r.fault(o.Pos, "want-unit", "7")
	}
	for _, a := range clauseArgs(o, "DROP") {
		if u, ok := r.readUnit(a, r.active); ok && r.at(u) < 0 {
			r.fault(a.Pos, "not-on-map", "7", "unit", r.unitName(u))
		}
	}
	for _, a := range clauseArgs(o, "TO") {
		if to, ok := r.readHex(a); ok && r.sys.board.dirTo(from, to) < 0 {
			r.fault(a.Pos, "not-adjacent", "7", "hex", r.hexName(to), "from", r.hexName(from))
		}
	}
}

// dropOne makes one unit leave an overfull hex. Fortifications and Depots
// never are the excess (R78).
func (r *run) dropOne(c cell, sd side, lines, standing []orders.Order) bool {
	u, to, rung := r.dropBy(lines, c, sd, "clause")
	if u == noUnit {
		u, to, rung = r.dropStanding(standing, c, sd)
	}
	if u == noUnit {
		u, rung = r.leastMissed(c, sd, nil), "default"
	}
	if u == noUnit {
		return false
	}
	if to == noCell || !r.mayReceive(u, c, to) {
		to = r.nextTo(u, c)
	}
	un := &r.units[u]
	r.watch.excess(r, u, c, to, rung)
	if un.demoralized || to == noCell { // R76
		r.tell(u, "overstack", "7", []any{"unit", r.unitName(u), "hex", r.hexName(c), "rung", rung}, nil)
		r.giveUp(u, c)
		return true
	}
	un.demoralized = true
	r.tell(u, "overstack", "7", []any{"unit", r.unitName(u), "hex", r.hexName(c), "to", r.hexName(to), "rung", rung},
		[]any{"nation", r.sys.counters[u].nation, "n", 1, "by", "overstack", "path", r.hexName(c) + "-" + r.hexName(to)})
	r.tell(u, "demoralized", "7", []any{"unit", r.unitName(u)}, nil)
	surrenders := r.inEnemyZOC(to, sd) // 8.3, R77
	r.put(u, to)
	r.entered(u, to, r.isLed(u, c, to))
	if surrenders {
		r.loseUnit(u, surrendered, "8.3")
	}
	return true
}

// giveUp loses an excess unit that cannot go: it Surrenders next to an enemy
// unit, else it is eliminated (7).
func (r *run) giveUp(u unitID, c cell) {
	how := eliminated
	for _, next := range r.sys.board.next(c) {
		if next != noCell && r.friendIn(next, r.sideOf(u).other()) {
			how = surrendered
		}
	}
	r.loseUnit(u, how, "7")
}

// isExcess tells whether a unit can be the one that leaves its hex: no
// Engineer that would leave others behind in a Mountain (5.5).
func (s *State) isExcess(u unitID, c cell, sd side) bool {
	k := s.sys.counters[u].kind
	return s.at(u) == c && s.sideOf(u) == sd && k != fortification && k != depot && k != fleet &&
		s.abandoned([]unitID{u}, c) == noUnit
}

// dropBy finds the first unit that an OVERSTACK line names for a hex:
// `OVERSTACK 2426 DROP BU/5 Bde TO 2427`.
func (r *run) dropBy(lines []orders.Order, c cell, sd side, rung string) (unitID, cell, string) {
	for i := range lines {
		o := &lines[i]
		if o.Verb != "OVERSTACK" || len(o.Args) != 1 || !r.isHexArg(o.Args[0], c) {
			continue
		}
		for _, a := range clauseArgs(o, "DROP") {
			if u, _ := r.findOf(a.Text, sd); u != noUnit && r.isExcess(u, c, sd) {
				return u, r.firstLegal(u, c, clauseArgs(o, "TO")), rung
			}
		}
	}
	return noUnit, noCell, ""
}

// dropStanding asks the standing orders: units named FIRST leave before all
// others, those named LAST after all others, both in the order named.
func (r *run) dropStanding(standing []orders.Order, c cell, sd side) (unitID, cell, string) {
	var last []unitID
	for _, o := range r.overstackLines(standing, c, sd) {
		for _, a := range o.Args {
			u, _ := r.findOf(a.Text, sd)
			if u == noUnit || !r.isExcess(u, c, sd) {
				continue
			}
			if inGroup(last, u) {
				continue
			}
			if hasClause(o, "LAST") {
				last = append(last, u)
				continue
			}
			return u, r.firstLegal(u, c, clauseArgs(o, "TO")), "standing"
		}
	}
	if len(last) == 0 {
		return noUnit, noCell, ""
	}
	u := r.leastMissed(c, sd, last)
	if u == noUnit {
		u = last[0]
	}
	return u, noCell, "standing"
}

// overstackLines are the standing orders that speak of a hex and whose condition holds,
// those of the hex alone before those of all.
func (r *run) overstackLines(standing []orders.Order, c cell, sd side) (list []*orders.Order) {
	for i := range standing {
		o := &standing[i]
		hexes := slices.DeleteFunc(slices.Clone(o.Args), func(a orders.Arg) bool { return !isPath(a) })
		here := slices.ContainsFunc(hexes, func(a orders.Arg) bool { return r.isHexArg(a, c) })
		if (here || len(hexes) == 0) && r.sys.terms.Holds(judge{run: r, side: sd}, o.When) {
			list = append(list, o)
		}
	}
	slices.SortStableFunc(list, func(x, y *orders.Order) int { return narrowness(y) - narrowness(x) })
	return list
}

// leastMissed returns the unit that can leave a hex, is not spared, and whose
// owner loses least by it.
func (r *run) leastMissed(c cell, sd side, spared []unitID) unitID {
	best := noUnit
	for u := range r.pieces.In(c) {
		if !r.isExcess(u, c, sd) || inGroup(spared, u) {
			continue
		}
		if best == noUnit || r.missedLess(u, best, c) {
			best = u
		}
	}
	return best
}

// missedLess compares two units of a hex: one that lives on goes before one
// that would be lost, troops before Mobile Supply and that before an HQ, then
// the lowest Combat Strength, then Cadre.
func (r *run) missedLess(a, b unitID, c cell) bool {
	if x, y := r.wouldBeLost(a, c), r.wouldBeLost(b, c); x != y {
		return y
	}
	if x, y := staffRank(r.sys.counters[a].kind), staffRank(r.sys.counters[b].kind); x != y {
		return x < y
	}
	return r.weaker(a, b)
}

// wouldBeLost tells whether an excess unit would leave the map: Demoralized
// already, without a hex to go to, or with one in an enemy ZOC only (7, R76,
// 8.3).
func (r *run) wouldBeLost(u unitID, from cell) bool {
	to := r.nextTo(u, from)
	return r.units[u].demoralized || to == noCell || r.inEnemyZOC(to, r.sideOf(u))
}

// staffRank is the order in which kinds of unit leave an overfull hex.
func staffRank(k kind) int {
	switch k {
	case hq:
		return 2
	case supply:
		return 1
	}
	return 0
}

func (r *run) weaker(a, b unitID) bool {
	x, y := &r.sys.counters[a], &r.sys.counters[b]
	if x.combat != y.combat {
		return x.combat < y.combat
	}
	if x.cadre != y.cadre {
		return x.cadre < y.cadre
	}
	return a < b
}

// mayReceive tells whether an excess unit may go to an adjacent hex: legal
// to enter, no enemies, room for it (R77).
func (r *run) mayReceive(u unitID, from, to cell) bool {
	if code, _ := r.canCross(u, from, to); code != "" {
		return false
	}
	sd := r.sideOf(u)
	return !r.enemyIn(to, sd) && !r.isFull(to, sd)
}

// firstLegal returns the first of the hexes written that may receive a unit.
func (r *run) firstLegal(u unitID, from cell, args []orders.Arg) cell {
	for _, a := range args {
		for to := range r.argCells(a) {
			if r.mayReceive(u, from, to) {
				return to
			}
		}
	}
	return noCell
}

// nextTo returns the default hex of an excess unit: the lowest number
// without enemy ZOC, else with one, noCell when none may receive it.
func (r *run) nextTo(u unitID, from cell) cell {
	best, sd := noCell, r.sideOf(u)
	for _, to := range r.sys.board.next(from) {
		if to == noCell || !r.mayReceive(u, from, to) {
			continue
		}
		if best == noCell || r.inEnemyZOC(best, sd) && !r.inEnemyZOC(to, sd) || r.inEnemyZOC(best, sd) == r.inEnemyZOC(to, sd) && to < best {
			best = to
		}
	}
	return best
}

// isHexArg tells whether an argument is one printed hex.
func (r *run) isHexArg(a orders.Arg, c cell) bool {
	return a.Kind == orders.Path && len(a.Path) == 1 && strings.TrimSpace(a.Path[0]) == r.hexName(c)
}
