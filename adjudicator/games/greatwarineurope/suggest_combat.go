package greatwarineurope

import (
	"strconv"

	"feldpost/orders"
)

// suggestAttacks attacks what can be attacked; then a marker comes to some Germans or
// Allies, and who stands near it attacks once more (10.8).
func (g *guesser) suggestAttacks() {
	for i := range g.whim.Order(len(g.sys.board.hexes)) {
		if c := cell(i); g.mayBeFought(c) && g.chance(60) {
			g.suggestAttack(c, noMarker)
		}
	}
	for m := noMarker + 1; m < markers; m++ {
		g.suggestMarker(m)
	}
}

// mayBeFought tells whether a hex is a target in a theatre of the side.
func (g *guesser) mayBeFought(c cell) bool {
	return g.hex(c).playable && g.Phase.Active[g.hex(c).front.theatre()] == g.side && g.isTarget(c, g.side)
}

// suggestMarker places a marker where it may lie, next to the enemy, and attacks with
// it.
func (g *guesser) suggestMarker(m marker) {
	if m.side() != g.side || !g.chance(50) {
		return
	}
	for i := range g.whim.Order(len(g.sys.board.hexes)) {
		c := cell(i)
		if !g.pieces.Has(c, g.side) || !g.touchesEnemy(c, g.side) || !g.mayPlaceMarker(g.side, m, c).ok() {
			continue
		}
		if !g.try("MARKER "+m.String()+" AT "+g.hexName(c), func(o *orders.Order) { g.placeMarker(g.side, o) }) {
			return
		}
		g.calm()
		for _, at := range g.sys.board.next(c) {
			if at != noCell && g.mayBeFought(at) {
				g.suggestAttack(at, m)
			}
		}
		return
	}
}

// suggestAttack attacks a hex with most of those who may; sometimes an HQ supports
// them, and not all advance.
func (g *guesser) suggestAttack(c cell, m marker) {
	a := &attack{side: g.side, target: c, hq: noUnit, marker: m}
	line, n := "ATTACK "+g.hexName(c)+" WITH ", 0
	support, shock := noUnit, noUnit
	for _, at := range g.sys.board.next(c) {
		if at == noCell {
			continue
		}
		for _, u := range g.defenders(at, g.side) {
			if !g.mayJoin(a, u).ok() || !g.chance(80) || m != noMarker && !g.inReach(m, u) {
				continue
			}
			if n > 0 {
				line += ", "
			}
			line += g.unitWord(u)
			a.units = append(a.units, u)
			if n++; g.goesFar(u) {
				shock = u
			}
		}
		for u := range g.pieces.Of(at, g.side) {
			if g.counter(u).kind == headquarters {
				support = u
			}
		}
	}
	if n == 0 {
		return
	}
	if support != noUnit && g.maySupport(support, a.units, toServe).ok() && g.chance(60) {
		line += " HQ " + g.unitWord(support)
		a.hq = support
	}
	line += g.suggestHelp(a)
	switch next := g.sys.board.next(c)[g.whim.Below(6)]; {
	case shock != noUnit && next != noCell && g.hex(next).playable && g.chance(50):
		line += " ADVANCE " + g.unitWord(shock) + " " + g.hexName(c) + "-" + g.hexName(next)
	case g.chance(15):
		line += " ADVANCE NONE"
	case g.chance(15):
		line += " LOSS " + g.unitWord(a.units[0]) + " ADVANCE " + g.unitWord(a.units[0])
	}
	if k := len(g.airFor(g.side, g.hex(c).front)); k > 0 && g.chance(40) {
		line += " AIR " + strconv.Itoa(1+g.whim.Below(k))
	}
	switch {
	case m != noMarker:
		line += " USE " + m.String()
	case g.mayAssault(a).ok() && g.chance(70):
		line += " USE KAISERSCHLACHT"
	case g.chance(10):
		line += " USE FOLLOW"
	}
	g.try(line, g.declare)
}

// declare checks an attack and marks on the copy who takes part in it.
func (g *guesser) declare(o *orders.Order) {
	if a, ok := g.readAttack(g.side, o); ok && g.mayAttack(a) {
		g.bind(a)
	}
}
