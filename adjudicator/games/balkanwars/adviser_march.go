package balkanwars

import "slices"

// guard keeps in place what holds the places that count: enough against the
// enemy that can come, the weakest unit where nobody can.
func (a *adviser) guard() {
	enemy := a.power[a.side.other()]
	for c := range a.sys.board.hexes {
		at := cell(c)
		value := a.placeValue(at)
		if value == 0 || a.mustEmpty(at) || !a.friendIn(at, a.side) || a.countryOf(at) == noNation {
			continue
		}
		foreign := a.isForeign(at)
		switch {
		case value >= 5 && enemy[c] > 0:
			a.keep(at, max(1, a.needed(at)))
		case value >= 5 && foreign, foreign && (enemy[c] > 0 || a.turnsLeft() <= 2):
			a.keep(at, 1)
		}
	}
}

// defend brings troops to own places worth holding until they are strong
// enough against the enemy that can come, the most valuable first.
func (a *adviser) defend() {
	for value := 10; value >= 5; value-- {
		for c := range a.sys.board.hexes {
			at := cell(c)
			if a.placeValue(at) == value && a.controls(at) == a.side {
				a.reinforce(at, a.needed(at))
			}
		}
	}
}

// needed is the strength that holds a place: less where the ground helps.
func (a *adviser) needed(c cell) int {
	ground, place := a.sys.hexShift(c)
	n := 2 * a.power[a.side.other()][c] / (5 - ground - place)
	return n - 4*a.kindIn(c, fortification)
}

// reinforce moves the strongest free troops that can come into a hex.
func (a *adviser) reinforce(c cell, need int) {
	have := a.stackStrength(c, a.side)
	for have < need && a.stackSize(c, a.side) < a.sys.tables.num.stacking {
		best, worth, byRail := noUnit, 0, false
		for x := range a.units {
			u, k := unitID(x), &a.sys.counters[x]
			if a.busy[u] || k.kind > cavalry || a.sideOf(u) != a.side || !a.canMarch(u) || a.units[u].demoralized || a.at(u) == c {
				continue
			}
			w := 10*min(k.combat, need-have+2) - grid.Distance(a.sys.board.id(a.at(u)), a.sys.board.id(c))
			if w <= worth {
				continue
			}
			if slices.Contains(a.ways(u), c) {
				best, worth, byRail = u, w, false
			} else if slices.Contains(a.railways(u), c) {
				best, worth, byRail = u, w, true
			}
		}
		if best == noUnit {
			return
		}
		a.busy[best] = true
		o, act := line("MOVE", a.unitArg(best), a.hexArg(c)), a.move
		if byRail {
			o, act = line("RAIL", a.unitArg(best), a.hexArg(a.at(best), c)), a.rail
		}
		if a.try(o, act) {
			have += a.sys.counters[best].combat
		}
	}
}

// keep gives units of a hex the task to stay: the weakest that are strong
// enough together.
func (a *adviser) keep(c cell, need int) {
	have := 0
	for u := range a.pieces.Of(c, a.side) {
		if a.sys.counters[u].movement == 0 {
			have += a.sys.counters[u].combat
		}
	}
	for have < need {
		best := noUnit
		for u := range a.pieces.In(c) {
			if a.busy[u] || a.sideOf(u) != a.side || a.sys.counters[u].movement == 0 {
				continue
			}
			if best == noUnit || a.better(u, best, need-have) {
				best = u
			}
		}
		if best == noUnit {
			return
		}
		a.busy[best] = true
		have += max(1, a.sys.counters[best].combat)
	}
}

// better reports whether one unit fits a garrison that lacks so much strength
// better than another: the least that is enough, else the most.
func (a *adviser) better(u, than unitID, lack int) bool {
	x, y := a.sys.counters[u].combat, a.sys.counters[than].combat
	if (x >= lack) != (y >= lack) {
		return x >= lack
	}
	if x >= lack {
		return x < y
	}
	return x > y
}

// marchOthers moves the units without a task: troops, then guns and Engineers
// beside them, staffs and trains last.
func (a *adviser) marchOthers() {
	for _, rank := range [...]func(k kind) bool{
		func(k kind) bool { return k <= cavalry },
		func(k kind) bool { return k == artillery || k == engineer },
		func(k kind) bool { return k == hq || k == supply },
	} {
		var list []unitID
		for u := range a.units {
			if k := a.sys.counters[u].kind; rank(k) && !a.busy[u] && a.sideOf(unitID(u)) == a.side && a.canMarch(unitID(u)) {
				list = append(list, unitID(u))
				for i := len(list) - 1; i > 0 && a.aims[a.at(list[i])] < a.aims[a.at(list[i-1])]; i-- {
					list[i], list[i-1] = list[i-1], list[i]
				}
			}
		}
		for _, u := range list {
			a.marchOne(u)
		}
	}
}

// marchOne moves a unit to the hex that suits it best, on foot or by rail.
func (a *adviser) marchOne(u unitID) {
	at := a.at(u)
	best, worth, byRail := at, a.suits(u, at), false
	for _, c := range a.ways(u)[1:] {
		if a.stackSize(c, a.side) >= a.sys.tables.num.stacking {
			continue
		}
		if w := a.suits(u, c); w > worth {
			best, worth = c, w
		}
	}
	for _, c := range a.railways(u) {
		if a.stackSize(c, a.side) >= a.sys.tables.num.stacking {
			continue
		}
		if w := a.suits(u, c); w > worth+6 {
			best, worth, byRail = c, w, true
		}
	}
	switch {
	case best == at:
	case byRail:
		a.try(line("RAIL", a.unitArg(u), a.hexArg(at, best)), a.rail)
	default:
		a.try(line("MOVE", a.unitArg(u), a.hexArg(best)), a.move)
	}
}

// railways are the hexes that a unit can reach by rail.
func (a *adviser) railways(u unitID) (list []cell) {
	at, n := a.at(u), a.sys.counters[u].nation
	if !a.hasHomeRail(n, at) || a.inEnemyZOC(at, a.side) || a.units[u].flags&isCounted != 0 {
		return nil
	}
	w := a.scratch()
	w.rail = railRules{s: a.State, sd: a.side, nation: n}
	for _, p := range w.search.Reach(at, noLimit, &w.rail) {
		if p != at {
			list = append(list, p)
		}
	}
	return list
}

// suits prices a hex for a unit that has no other task.
func (a *adviser) suits(u unitID, c cell) int {
	if a.mustEmpty(c) {
		return -1000
	}
	k := &a.sys.counters[u]
	enemy := a.power[a.side.other()][c]
	with, size := a.company(u, c)
	switch {
	case a.units[u].demoralized:
		return a.suitsShaken(u, c, enemy)
	case k.kind == hq || k.kind == supply:
		return a.suitsStaff(u, c, with, enemy)
	case k.kind == artillery || k.kind == engineer:
		w := 3*min(with, 18) - a.aims[c]
		if with < 6 {
			w -= enemy / 2
		}
		return w - 8*a.kindIn(c, k.kind)
	}
	w := a.drive(u, c, enemy) + min(with, 16)/2 - 2*max(0, size-2)
	ground, place := a.sys.hexShift(c)
	w -= 2 * (ground + place)
	w += 4 * a.kindIn(c, fortification)
	if held := with + k.combat; enemy > 2*held {
		w -= min(30, enemy-2*held)
	}
	if v := a.placeValue(c); v > 0 && a.countsFor(u, c) {
		w += v * (3 + 18/(a.turnsLeft()+1))
	}
	return w
}

// drive prices the way: towards the enemy where the side is stronger or
// nobody is near, back to what it must hold where it is weaker.
func (a *adviser) drive(u unitID, c cell, enemy int) int {
	at := a.at(u)
	own := a.power[a.side][at]
	ahead := min(a.aims[at], 60) - min(a.aims[c], 60)
	back := min(a.homes[at], 60) - min(a.homes[c], 60)
	switch near := max(enemy, a.power[a.side.other()][at]); {
	case near == 0:
		return 4 * ahead
	case 10*own >= 13*near:
		return 4 * ahead
	case 10*own >= 8*near:
		return 2 * ahead
	default:
		return 3 * back
	}
}

// countsFor reports whether a unit in a hex makes the difference for the
// place there: the enemy's, or an own one that is threatened.
func (a *adviser) countsFor(u unitID, c cell) bool {
	alone := true
	for x := range a.pieces.In(c) {
		alone = alone && x == u
	}
	return alone && (a.isForeign(c) || a.inEnemyZOC(c, a.side))
}

// company is the Combat Strength and number of own units in a hex besides a
// unit.
func (a *adviser) company(u unitID, c cell) (strength, size int) {
	for x := range a.pieces.Of(c, a.side) {
		if x != u {
			size++
			if k := &a.sys.counters[x]; k.kind <= cavalry && !a.units[x].demoralized {
				strength += k.combat
			}
		}
	}
	return strength, size
}

// suitsShaken prices a hex for a Demoralized unit: out of reach, near a staff.
func (a *adviser) suitsShaken(u unitID, c cell, enemy int) int {
	w := -enemy - min(a.homes[c], 40)
	if a.inEnemyZOC(c, a.side) {
		w -= 20
	}
	for _, h := range a.sys.hqs {
		if a.at(h) >= 0 && a.mayCommand(h, u) && a.sideOf(h) == a.side {
			if d := grid.Distance(a.sys.board.id(a.at(h)), a.sys.board.id(c)); d <= a.commandRating(h) {
				w += 8 * a.staffRating(h)
				break
			}
		}
	}
	return w
}

// suitsStaff prices a hex for an HQ or Mobile Supply: in reach of as many of
// its troops as can be, behind them rather than alone.
func (a *adviser) suitsStaff(u unitID, c cell, with, enemy int) int {
	k := &a.sys.counters[u]
	radius := max(1, k.command)
	if k.kind == supply {
		radius = max(1, k.radius-1)
	}
	w := 0
	for x := range a.units {
		t := &a.sys.counters[x]
		if a.at(unitID(x)) < 0 || t.nation != k.nation || t.kind > engineer || x == int(u) {
			continue
		}
		d := grid.Distance(a.sys.board.id(a.at(unitID(x))), a.sys.board.id(c))
		if d <= radius {
			w += 2*t.combat - d
		} else if d <= 3*radius {
			w += t.combat / 2
		}
	}
	if with == 0 && enemy > 0 {
		w -= 2*enemy + 30
	} else if with < enemy/2 {
		w -= enemy / 2
	}
	w -= 12 * a.sameIn(u, c)
	return w - min(a.aims[c], 60)/4
}

// sameIn counts other units of the same kind within a hex of a place: staffs
// and trains spread.
func (a *adviser) sameIn(u unitID, c cell) (n int) {
	k := &a.sys.counters[u]
	for x := range a.units {
		t := &a.sys.counters[x]
		if unitID(x) != u && t.kind == k.kind && t.nation == k.nation && a.at(unitID(x)) >= 0 &&
			grid.Distance(a.sys.board.id(a.at(unitID(x))), a.sys.board.id(c)) <= 1 {
			n++
		}
	}
	return n
}
