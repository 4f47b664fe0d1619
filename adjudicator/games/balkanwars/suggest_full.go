package balkanwars

import "feldpost/orders"

// suggestChoices picks other counters for some categories of Scenario 2.
func (g *guesser) suggestChoices() {
	for u := range g.units {
		id := unitID(u)
		if g.at(unitID(u)) != locPool || !g.isOptional(id) || g.deployer(id) != g.side || !g.chance(10) {
			continue
		}
		o := line("CHOOSE", g.unitArg(id))
		for v := range g.units {
			if g.at(unitID(v)) >= 0 && g.isAlike(id, unitID(v)) && g.chance(30) {
				o.Clauses = []orders.Clause{clause("FOR", g.unitArg(unitID(v)))}
				break
			}
		}
		g.try(o, g.chooseCounters)
	}
}

// suggestHold keeps an Engineer in place, to dig in, to repair what was cut
// before this Segment, or to bridge.
func (g *guesser) suggestHold(u unitID) {
	if g.opts.noteCuts && g.base.cut[g.at(u)] && g.try(line("REPAIR", g.unitArg(u)), g.hold) {
		return
	}
	o := line("HOLD", g.unitArg(u))
	if g.opts.entrench && g.mayDig(u) == "" && g.chance(70) {
		o.Clauses = []orders.Clause{clause("ENTRENCH")}
	}
	g.try(o, g.hold)
}

// suggestLandings now and then sends units from Ports to places nearer to an
// aim.
func (g *guesser) suggestLandings() {
	if code, _ := g.landingBar(); !g.opts.amphibious || code != "" || !g.chance(20) {
		return
	}
	var from []unitID
	var to []cell
	for u := range g.units {
		id := unitID(u)
		if at := g.at(unitID(u)); at >= 0 && g.sideOf(id) == g.side && g.units[u].flags&(didMove|didHold) == 0 && g.sys.counters[u].movement > 0 &&
			g.sys.board.hexes[at].site != nil && g.sys.board.hexes[at].site.port&landingSeas != 0 && !g.isFrozen(id) {
			from = append(from, id)
		}
	}
	for c := range g.sys.board.hexes {
		h := &g.sys.board.hexes[c]
		if h.coast && h.site != nil && h.seas&landingSeas != 0 && !g.enemyIn(cell(c), g.side) && g.dist[c] >= 0 && g.dist[c] <= 3 {
			to = append(to, cell(c))
		}
	}
	if len(from) == 0 || len(to) == 0 {
		return
	}
	g.shuffle(from)
	for range 2 {
		o := line("AMPHIB")
		n := 1 + g.below(min(4, len(from)))
		for _, u := range from[:n] {
			o.Args = append(o.Args, g.unitArg(u))
		}
		o.Clauses = []orders.Clause{clause("TO", g.hexArg(to[g.below(len(to))]))}
		if g.try(o, g.amphib) {
			return
		}
	}
}

// suggestFleet stations the Fleet off an enemy's coast and lets it fight
// there, alone or with the units beside it.
func (g *guesser) suggestFleet() {
	if !g.opts.fleet || !g.hasFleet(g.side) || g.fleetAt != noCell {
		return
	}
	var off []cell
	for c := range g.sys.board.hexes {
		if g.friendIn(cell(c), g.side.other()) && g.fleetMayBePlaced(g.side, cell(c)) {
			off = append(off, cell(c))
		}
	}
	if len(off) == 0 {
		return
	}
	target := off[g.below(len(off))]
	if !g.try(line("FLEET", g.hexArg(target)), g.placeFleet) || !g.chance(50) {
		return
	}
	o := line("ATTACK", g.hexArg(target))
	o.Clauses = []orders.Clause{clause("WITH", nameArg("GB/Fleet"))}
	g.tryClause(o)
}

// guessDefence is the strength of the units in a hex, as far as the side may
// know it: five for each that is face down.
func (g *guesser) guessDefence(c cell) (n int) {
	for u := range g.pieces.In(c) {
		if g.isHidden(u) {
			n += 5
		} else {
			n += g.sys.counters[u].combat
		}
	}
	return n
}

// suggestSecrets now and then reveals a unit or closes the boxes.
func (g *guesser) suggestSecrets() {
	if !g.opts.fog {
		return
	}
	if g.chance(3) {
		word := "ON"
		if g.concealed[g.side] {
			word = "OFF"
		}
		g.try(line("CONCEAL", nameArg(word)), func(o *orders.Order) { g.conceal(g.side, o) })
	}
	if g.side != g.active || g.segment() < segMobilization || !g.chance(10) {
		return
	}
	var own []unitID
	for u := range g.units {
		if g.at(unitID(u)) >= 0 && g.sideOf(unitID(u)) == g.side {
			own = append(own, unitID(u))
		}
	}
	if len(own) > 0 {
		g.try(line("REVEAL", g.unitArg(own[g.below(len(own))])), func(o *orders.Order) { g.revealOwn(g.side, o) })
	}
}
