package balkanwars

import (
	"slices"

	"feldpost/orders"
)

// suggestChoices picks other counters for some categories of Scenario 2.
func (g *guesser) suggestChoices() {
	for _, u := range g.unitsFor("CHOOSE", g.side) {
		if !g.chance(10) {
			continue
		}
		o := g.lineFor("CHOOSE", []unitID{u}, noCell)
		for v := range g.units {
			if g.at(unitID(v)) >= 0 && g.isAlike(u, unitID(v)) && g.chance(30) {
				o = with(o, "FOR", g.unitArg(unitID(v)))
				break
			}
		}
		g.try(o, g.chooseCounters)
	}
}

// suggestHold keeps an Engineer in place, to dig in, to repair what was cut
// before this Segment, or to bridge. Below a line that moves ALL from its hex it
// would change what that line means.
func (g *guesser) suggestHold(u unitID) {
	if slices.Contains(g.swept, g.at(u)) {
		return
	}
	if g.base.cut[g.at(u)] && g.canRepair(g.side, u) && g.try(g.lineFor("REPAIR", []unitID{u}, noCell), g.hold) {
		return
	}
	o := g.lineFor("HOLD", []unitID{u}, noCell)
	if g.canDig(g.side, u) && g.chance(70) {
		o = with(o, "ENTRENCH")
	}
	g.try(o, g.hold)
}

// suggestLandings now and then sends units from Ports to places nearer to an
// aim.
func (g *guesser) suggestLandings() {
	from := g.unitsFor("AMPHIB", g.side)
	if len(from) == 0 || !g.chance(20) {
		return
	}
	g.shuffle(from)
	to := slices.DeleteFunc(g.landingHexes(g.side, from[0]), func(c cell) bool { return g.dist[c] < 0 || g.dist[c] > 3 })
	for range 2 {
		if len(to) == 0 || g.try(g.lineFor("AMPHIB", from[:1+g.whim.Below(min(4, len(from)))], anyOf(g, to)), g.amphib) {
			return
		}
	}
}

// suggestFleet stations the Fleet off an enemy's coast and lets it fight
// there, alone or with the units beside it.
func (g *guesser) suggestFleet() {
	off := g.fleetHexes(g.side)
	if len(off) == 0 {
		return
	}
	target := anyOf(g, off)
	if g.try(line("FLEET", g.hexArg(target)), g.placeFleet) && g.chance(50) {
		g.try(with(line("ATTACK", g.hexArg(target)), "WITH", g.unitArg(g.sys.fleet)), g.fight)
	}
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
	if own := g.unitsFor("REVEAL", g.side); len(own) > 0 {
		g.try(g.lineFor("REVEAL", []unitID{anyOf(g, own)}, noCell), func(o *orders.Order) { g.revealOwn(g.side, o) })
	}
}
