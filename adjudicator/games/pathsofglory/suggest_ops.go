package pathsofglory

import (
	"slices"

	"feldpost/orders"
)

// operation activates spaces at random and uses them.
func (g *suggester) operation() {
	var spaces []space
	for sp := space(1); int(sp) < len(g.sys.board.places); sp++ {
		if g.pieces.Has(sp, g.side) {
			spaces = append(spaces, sp)
		}
	}
	if len(spaces) == 0 {
		return // nobody is left on the map
	}
	for try := 0; try < 6 && g.act.Spent < g.act.Ops; try++ {
		sp, mode := spaces[g.below(len(spaces))], toMove
		if g.chance(2) {
			sp = g.frontSpace(spaces, sp)
		}
		if g.besideEnemy(sp) && !g.chance(3) {
			mode = toAttack
		}
		before := len(g.Faults)
		g.activateSpace(orders.Pos{}, sp, mode, false)
		if len(g.Faults) == before {
			w := "MOVE"
			if mode == toAttack {
				w = "ATTACK"
			}
			g.add(line("ACTIVATE", g.spaceArg(sp), word(w)))
		}
	}
	g.markReady()
	g.moves()
	g.attacks()
	g.stopIfIdle("ACTIVATE")
}

// stopIfIdle says STOP when no line uses the points of the action.
func (g *suggester) stopIfIdle(verb string) {
	if !doesSomething(g.list, verb) {
		g.add(line("STOP"))
	}
}

// frontSpace is a space beside the enemy, if it finds one soon.
func (g *suggester) frontSpace(spaces []space, otherwise space) space {
	for range 8 {
		if sp := spaces[g.below(len(spaces))]; g.besideEnemy(sp) {
			return sp
		}
	}
	return otherwise
}

// besideEnemy reports whether something can be attacked from a space.
func (g *suggester) besideEnemy(sp space) bool {
	if g.enemyFort(sp, g.side) {
		return true
	}
	for _, l := range g.sys.board.places[sp].links {
		if g.pieces.Has(l.to, g.side.other()) || g.enemyFort(l.to, g.side) {
			return true
		}
	}
	return false
}

// moves sends units of the spaces activated for that on random ways.
func (g *suggester) moves() {
	for sp := space(1); int(sp) < len(g.sys.board.places); sp++ {
		if g.orders[sp] != toMove {
			continue
		}
		var room [4]unitID
		for _, u := range g.pieces.Append(room[:0], sp, g.side) {
			if g.done[u]&isFit == 0 || g.done[u]&hasMoved != 0 {
				continue
			}
			if code, _ := g.entrenchBar(u); code == "" && g.chance(2) {
				g.done[u] |= willEntrench
				g.add(with(line("ENTRENCH", g.unitArg(u)), "AT", g.spaceArg(sp)))
				continue
			}
			if g.mf(u) > 0 && !g.chance(4) {
				g.walk(u)
			}
		}
	}
}

// walk moves one unit, or a stack with it, along a random way.
func (g *suggester) walk(u unitID) {
	from := g.at(u)
	var room [8]unitID
	group := append(room[:0], u)
	if g.chance(2) {
		for v := range g.pieces.In(from) {
			if v > u && g.sideOf(v) == g.side && g.done[v]&(hasMoved|willEntrench) == 0 && g.done[v]&isFit != 0 && g.mf(v) > 0 {
				group = append(group, v)
			}
		}
	}
	if g.leavesSiege(from, group) {
		return
	}
	path := []space{from}
	limit := 1 + g.below(g.mf(u))
	for len(path) <= limit {
		at := path[len(path)-1]
		links := g.sys.board.places[at].links
		to := links[g.below(len(links))].to
		if !g.mayStep(group, at, to, len(path)) {
			break
		}
		path = append(path, to)
		if g.enemyFort(to, g.side) && !g.isBesieged(to) {
			break
		}
	}
	for len(path) > 1 && !g.mayStop(group, path[len(path)-1]) {
		path = path[:len(path)-1]
	}
	if len(path) < 2 {
		return
	}
	o := line("MOVE", append(g.unitArgs(group), g.pathArg(path))...)
	before := len(g.Faults)
	g.moveLine(&o)
	if len(g.Faults) == before {
		g.add(o)
	}
}

func (g *suggester) mayStep(group []unitID, at, to space, steps int) bool {
	for _, v := range group {
		if code, _ := g.stepBar(v, at, to); code != "" || steps > g.mf(v) {
			return false
		}
	}
	code, _ := g.entryBar(group, to, true)
	return code == ""
}

// mayStop reports whether a group may end its move in a space.
func (g *suggester) mayStop(group []unitID, sp space) bool {
	if g.room(sp, g.side) < len(group) || g.orders[sp] == toAttack {
		return false
	}
	if g.side == cp && g.sys.board.isCoast(sp) && !g.coastOpen() {
		return false
	}
	if !g.enemyFort(sp, g.side) {
		return true
	}
	armies, corps := g.besiegers(sp, g.side)
	for _, u := range group {
		if g.sys.counters[u].army {
			armies++
		} else {
			corps++
		}
	}
	return canBesiege(armies, corps, int(g.place(sp).fort))
}

// leavesSiege reports whether a siege would lapse though somebody stays.
func (g *suggester) leavesSiege(sp space, group []unitID) bool {
	return g.enemyFort(sp, g.side) && g.pieces.Count(sp, g.side) > len(group)
}

// attacks adds ATTACK lines for the spaces activated for that.
func (g *suggester) attacks() {
	for sp := space(1); int(sp) < len(g.sys.board.places); sp++ {
		if g.orders[sp] != toAttack || g.chance(6) {
			continue
		}
		targets := []space{sp}
		for _, l := range g.sys.board.places[sp].links {
			targets = append(targets, l.to)
		}
		for range 4 {
			if g.attack(sp, targets[g.below(len(targets))]) {
				break
			}
		}
	}
}

// attack adds a line for one target, false when there is no legal attack.
func (g *suggester) attack(from, target space) bool {
	if code, _ := g.targetBar(target); code != "" {
		return false
	}
	var only []space
	if g.chance(3) {
		only = []space{from}
	}
	a := attackLine{target: target, units: g.allAttackers(target, only)}
	if code, _, _ := g.attackBar(&a); code != "" {
		a.units = g.allAttackers(target, []space{from})
		if code, _, _ := g.attackBar(&a); code != "" {
			return false
		}
	}
	var spaces []space
	for _, u := range a.units {
		if !slices.Contains(spaces, g.at(u)) {
			spaces = append(spaces, g.at(u))
		}
	}
	o := with(line("ATTACK", g.spaceArg(target)), "FROM", g.spaceArgs(spaces)...)
	o = with(o, "WITH", g.unitArgs(a.units)...)
	if code, _ := g.flankBar(&a); code == "" && g.chance(2) {
		a.flank = true
		o = with(o, "FLANK")
		if g.chance(2) {
			o = with(o, "PIN", g.spaceArg(spaces[g.below(len(spaces))]))
		}
	}
	b := g.newBattle(&a)
	for _, c := range g.handOf(g.side) {
		if code, _ := g.ccBar(c, b, attacking); code == "" && !o.Has("CARD") && g.chance(2) {
			o = with(o, "CARD", g.cardArg(c))
		}
	}
	if g.act.Use == useEvent && g.chance(2) {
		a.event = g.act.Card
		if code, _ := g.boostBar(&a); code == "" {
			o = with(o, "EVENT", g.cardArg(a.event))
			g.act.Boosted = true
		}
	}
	if !g.chance(3) {
		o = with(o, "ADVANCE", word("ALL"))
	}
	g.attacked[target] = true
	for _, u := range a.units {
		g.done[u] |= hasAttacked
	}
	g.add(o)
	return true
}

// redeployments moves units by SR at random.
func (g *suggester) redeployments(points int) {
	spent := 0
	for try := 0; try < 14 && spent < points; try++ {
		u := unitID(1 + g.below(len(g.sys.counters)-1))
		c := &g.sys.counters[u]
		cost := g.sys.tables.num.srCorps
		if c.army {
			cost = g.sys.tables.num.srArmy
		}
		if c.side != g.side || g.at(u) == nowhere || g.at(u) == boxLost || g.at(u) == boxRemoved || spent+cost > points || g.leavesSiege(g.at(u), []unitID{u}) {
			continue
		}
		m := srMove{unit: u, from: g.at(u), to: g.redeployGoal(u)}
		if m.to.isMap() && g.room(m.to, g.side) <= 0 {
			continue
		}
		if code, _ := g.redeployBar(&m); code != "" {
			continue
		}
		spent += cost
		g.redeployUnit(&m)
		g.add(line("SR", g.unitArg(u), g.pathArg([]space{m.from, m.to})))
	}
}

// redeployGoal is a space with a friendly unit, or the Reserve.
func (g *suggester) redeployGoal(u unitID) space {
	if !g.sys.counters[u].army && g.at(u).isMap() && g.chance(3) {
		return boxReserve
	}
	for range 6 {
		v := unitID(1 + g.below(len(g.sys.counters)-1))
		if g.sideOf(v) == g.side && g.at(v).isMap() {
			return g.at(v)
		}
	}
	return boxReserve
}
