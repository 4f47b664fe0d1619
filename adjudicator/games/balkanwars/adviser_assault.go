package balkanwars

import (
	"slices"

	"feldpost/orders"
)

// threshold is the least worth of an assault that is made: small gains are
// not worth a risk to the plan.
const threshold = 60

// ways are the hexes that a unit can be in at the end of the Segment, by
// marching.
func (a *adviser) ways(u unitID) []cell {
	at := a.at(u)
	list := []cell{at}
	if !a.canMarch(u) {
		return list
	}
	w := a.scratch()
	w.one = append(w.one[:0], u)
	w.walk = moveRules{s: a.State, sd: a.side, units: w.one, start: at, commanded: a.isCommanded(u, at),
		escorted: a.sys.counters[u].kind == engineer, steps: -1}
	for _, c := range w.search.Reach(at, a.allowance(u), &w.walk) {
		if c != at && !a.shuns(c) {
			list = append(list, c)
		}
	}
	return list
}

// shuns tells whether the side keeps out of a hex: the Ottomans out of
// Bulgaria while the Rustcuk group is not released (S1 special 6).
func (a *adviser) shuns(c cell) bool {
	return a.opts.rustcuk != "off" && !a.released && a.allegiance[ottoman] == a.side && a.sys.board.hexes[c].country[a.year].only(bulgaria)
}

// canMarch tells whether a unit may still move this Segment.
func (a *adviser) canMarch(u unitID) bool {
	k := &a.sys.counters[u]
	return a.at(u) >= 0 && k.movement > 0 && a.units[u].flags&(didMove|didHold) == 0 && !a.isFrozen(u) && !a.rest.has(k.nation)
}

// isTrooper tells whether a unit is one that an attack is made with.
func (a *adviser) isTrooper(u unitID) bool {
	k := &a.sys.counters[u]
	return k.kind <= engineer && a.at(u) >= 0 && a.sideOf(u) == a.side && !a.units[u].demoralized && !a.isFrozen(u) &&
		a.units[u].flags&(didAttack|didStand) == 0 && !a.rest.has(k.nation)
}

// byWorth lists the side's attacking units: guns first, since they shift the
// column, then by Combat Strength, Engineers last.
func (a *adviser) byWorth() (list []unitID) {
	rank := func(u unitID) int {
		k := &a.sys.counters[u]
		return 100*k.bombardment + 10*k.combat + k.cadre
	}
	for u := range a.units {
		if !a.isTrooper(unitID(u)) {
			continue
		}
		list = append(list, unitID(u))
		for i := len(list) - 1; i > 0 && rank(list[i]) > rank(list[i-1]); i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
	}
	return list
}

// planAssaults moves units to where they attack from: the best assault first,
// until none is worth it.
func (a *adviser) planAssaults() {
	list := a.byWorth()
	reach := make([][]cell, len(a.units))
	for _, u := range list {
		if !a.busy[u] {
			reach[u] = a.ways(u)
		} else {
			reach[u] = []cell{a.at(u)}
		}
	}
	for range 12 {
		var best assault
		for c := range a.sys.board.hexes {
			if a.friendIn(cell(c), a.side.other()) && a.claimedFor(cell(c)) == 0 {
				if x := a.gather(cell(c), list, reach); x.worth >= threshold && x.worth > best.worth {
					best = x
				}
			}
		}
		if best.units == nil {
			return
		}
		a.assemble(&best)
	}
}

// claimedFor counts the stacks that are set to attack a hex.
func (a *adviser) claimedFor(target cell) (n int) {
	for _, t := range a.claim {
		if t == target {
			n++
		}
	}
	return n
}

// gather finds the best assault on a hex with the units that can come.
func (a *adviser) gather(target cell, list []unitID, reach [][]cell) assault {
	best, x := assault{}, assault{target: target}
	room := map[cell]int{}
	for _, c := range a.sys.board.next(target) {
		if c != noCell && !a.enemyIn(c, a.side) && (a.claim[c] == noCell || a.claim[c] == target) {
			room[c] = a.sys.tables.num.stacking - a.stackSize(c, a.side)
		}
	}
	for _, u := range list {
		at := a.seatFor(u, target, reach[u], room)
		if at == noCell {
			continue
		}
		if a.at(u) != at {
			room[at]--
		}
		x.units, x.at = append(x.units, u), append(x.at, at)
		if k := a.sys.counters[u].kind; k == artillery || len(x.units) == 1 && a.sys.counters[u].combat == 0 {
			continue
		}
		if a.weigh(&x); x.worth > best.worth+10 {
			best = x
			best.units, best.at = append([]unitID(nil), x.units...), append([]cell(nil), x.at...)
		}
	}
	return best
}

// seatFor is the hex from which a unit would attack: where it stands, else
// one with room, over no river if that can be, with the most comrades.
func (a *adviser) seatFor(u unitID, target cell, reach []cell, room map[cell]int) cell {
	best, worth := noCell, 0
	for _, c := range reach {
		free, is := room[c]
		here := a.at(u) == c
		if !is || free <= 0 && !here || a.busy[u] && !here {
			continue
		}
		if code, _ := a.canAssault(u, c, target); code != "" {
			continue
		}
		w := 10 + a.sys.tables.num.stacking - free
		if here {
			w += 10
		}
		if a.sys.board.hexes[c].side[a.sys.board.dirTo(c, target)]&sideRiver == 0 {
			w += 6
		}
		if w > worth {
			best, worth = c, w
		}
	}
	return best
}

// assemble moves the units of an assault to their hexes.
func (a *adviser) assemble(x *assault) {
	for i, u := range x.units {
		a.claim[x.at[i]] = x.target
		a.busy[u] = true
		if a.at(u) != x.at[i] {
			a.try(line("MOVE", a.unitArg(u), a.hexArg(x.at[i])), a.move)
		}
	}
}

// adviseCombat attacks from where the units stand now, the best assault
// first.
func (a *adviser) adviseCombat() {
	for c := range a.claim {
		a.claim[c] = noCell
	}
	for range 24 {
		list := a.byWorth()
		reach := make([][]cell, len(a.units))
		for _, u := range list {
			reach[u] = []cell{a.at(u)}
		}
		var best assault
		for c := range a.sys.board.hexes {
			if !a.friendIn(cell(c), a.side.other()) || a.wasAttacked(cell(c)) {
				continue
			}
			if x := a.gather(cell(c), list, reach); x.worth >= threshold/2 && x.worth > best.worth {
				best = x
			}
		}
		if best.units == nil || !a.launch(&best) {
			return
		}
	}
}

// wasAttacked reports whether a hex is closed to further attacks (R120).
func (a *adviser) wasAttacked(c cell) bool {
	for u := range a.pieces.In(c) {
		if a.units[u].flags&wasAttacked != 0 {
			return true
		}
	}
	return false
}

// launch writes the lines of an assault.
func (a *adviser) launch(x *assault) bool {
	o := line("ATTACK", a.hexArg(x.target))
	var with []orders.Arg
	var from []cell
	for i, u := range x.units {
		with = append(with, a.unitArg(u))
		if a.claim[x.at[i]] = x.target; !slices.Contains(from, x.at[i]) {
			from = append(from, x.at[i])
		}
	}
	slices.Sort(from)
	args := make([]orders.Arg, len(from))
	for i, c := range from {
		args[i] = a.hexArg(c)
	}
	o.Clauses = []orders.Clause{clause("FROM", args...), clause("WITH", with...)}
	if !a.try(o, func(o *orders.Order) { a.combatSegment([]orders.Order{*o}) }) {
		return false
	}
	if x.charge {
		a.tryClause(line("CHARGE", a.hexArg(x.target), nameArg("ALL")))
	}
	m := line("MORALE", a.hexArg(x.target))
	m.Clauses = []orders.Clause{clause("SPEND"), clause("MIN", numberArg(4))}
	m.When = &orders.Cond{Any: [][]orders.Term{{{Subject: "IMPROVES"}}}}
	a.tryClause(m)
	a.follow(x)
	return true
}

// follow sends the strongest attackers into the hex when it is worth holding
// or they are strong enough to stay.
func (a *adviser) follow(x *assault) {
	var names []orders.Arg
	strength, room := 0, a.sys.tables.num.stacking-1
	for _, u := range x.units {
		if k := &a.sys.counters[u]; k.kind <= cavalry && len(names) < room {
			names = append(names, a.unitArg(u))
			strength += k.combat
		}
	}
	threat := a.power[a.side.other()][x.target] - a.stackStrength(x.target, a.side.other())
	if len(names) == 0 || threat > 2*strength && a.placeValue(x.target) < 5 {
		return
	}
	if a.placeValue(x.target) < 5 && threat > strength {
		return
	}
	a.tryClause(line("ADVANCE", append([]orders.Arg{a.hexArg(x.target)}, names...)...))
}
