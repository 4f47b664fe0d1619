package balkanwars

import (
	"slices"
	"strconv"
)

// suggestCombat attacks hexes at good odds, sometimes at bad ones, with some
// of the clauses that a combat can have.
func (g *guesser) suggestCombat() {
	g.suggestFleet()
	for c := range g.sys.board.hexes {
		target := cell(c)
		if !g.friendIn(target, g.side.other()) {
			continue
		}
		from := slices.DeleteFunc(g.attackedFrom(g.side, target), func(c cell) bool { return g.isResting(c) || g.Chance(10) })
		attack, defence := 0, 1+g.guessDefence(target)
		for _, c := range from {
			attack += g.attackStrength(c, target)
		}
		if len(from) == 0 || attack < 2*defence && !g.Chance(10*attack/defence) {
			continue
		}
		if g.try(g.attackLine(target, from), g.fight) {
			g.suggestClauses(target)
			g.suggestAfter(target, from)
		}
	}
}

// isResting tells whether a country that stays still has a unit in a hex.
func (g *guesser) isResting(c cell) bool {
	for u := range g.pieces.In(c) {
		if g.rest.has(g.sys.counters[u].nation) {
			return true
		}
	}
	return false
}

// suggestClauses adds a Charge and a use of Morale Points to an attack.
func (g *guesser) suggestClauses(target cell) {
	if g.Chance(40) {
		o := g.besideAttack("CHARGE", target, noUnit)
		if g.Chance(30) {
			o = when(o, "ODDS", "<=", strconv.Itoa(1+g.Below(4))+"/1")
		}
		g.try(o, g.fight)
	}
	if g.Chance(30) {
		g.try(when(g.besideAttack("MORALE", target, noUnit), "DIE", "<=", strconv.Itoa(1+g.Below(6))), g.fight)
	}
}

// suggestAfter adds lines for what follows the die: advances, retreats and
// losses.
func (g *guesser) suggestAfter(target cell, from []cell) {
	if g.Chance(60) {
		g.try(g.besideAttack("ADVANCE", target, noUnit), g.fight)
	}
	if g.Chance(10) {
		g.try(g.besideAttack("RETREAT", target, noUnit), g.fight)
	}
	if stack := g.pieces.Append(nil, from[0], g.side); len(stack) > 0 && g.Chance(15) {
		o := g.besideAttack("LOSS", target, anyOf(g, stack))
		o.Clauses[0].Key = anyOf(g, []string{"FIRST", "LAST"})
		g.try(o, g.fight)
	}
}

// suggestRally tries a National Rally and spends some points on rallies.
func (g *guesser) suggestRally() {
	for _, n := range g.nationsFor("NATIONALRALLY", g.side) {
		if g.Chance(70) {
			g.try(nationLine("NATIONALRALLY", n, 0), g.rallyBy)
		}
	}
	switch list := g.unitsFor("RALLY", g.side); {
	case g.Chance(30):
		g.try(with(line("RALLY", nameArg("ALL")), "SPEND", numberArg(g.Below(2))), g.rallyBy)
	case len(list) > 0 && g.Chance(30):
		g.try(g.lineFor("RALLY", []unitID{anyOf(g, list)}, noCell), g.rallyBy)
	}
}

// suggestStanding now and then changes a standing order.
func (g *guesser) suggestStanding() {
	if g.Chance(10) {
		g.try(g.written(anyOf(g, append(g.usualStanding(), g.otherStanding()...))), g.standBy)
	}
}
