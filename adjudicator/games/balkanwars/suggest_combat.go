package balkanwars

import (
	"strconv"

	"feldpost/orders"
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
		var from []cell
		attack, defence := 0, 1
		for _, next := range g.sys.board.next(target) {
			if next == noCell || !g.friendIn(next, g.side) || g.isResting(next) || g.chance(10) {
				continue
			}
			if n := g.strength(next, true); n > 0 {
				from = append(from, next)
				attack += n
			}
		}
		defence += g.guessDefence(target)
		if len(from) == 0 || attack < 2*defence && !g.chance(10*attack/defence) {
			continue
		}
		o := line("ATTACK", g.hexArg(target))
		args := make([]orders.Arg, len(from))
		for i, f := range from {
			args[i] = g.hexArg(f)
		}
		o.Clauses = []orders.Clause{clause("FROM", args...), clause("WITH", nameArg("ALL"))}
		if g.try(o, func(o *orders.Order) { g.combatSegment([]orders.Order{*o}) }) {
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

// strength adds up the Combat Strength of a stack.
func (g *guesser) strength(c cell, attacks bool) (n int) {
	for u := range g.pieces.In(c) {
		k := &g.sys.counters[u]
		if attacks && (k.kind == artillery || k.kind == fortification || g.isFrozen(u) || g.units[u].flags&didAttack != 0) {
			continue
		}
		n += k.combat
	}
	return n
}

// suggestClauses adds a Charge and a use of Morale Points to an attack.
func (g *guesser) suggestClauses(target cell) {
	if g.chance(40) {
		o := line("CHARGE", g.hexArg(target), nameArg("ALL"))
		if g.chance(30) {
			o.When = &orders.Cond{Any: [][]orders.Term{{{Subject: "ODDS", Op: "<=", Value: strconv.Itoa(1+g.below(4)) + "/1"}}}}
		}
		g.tryClause(o)
	}
	if g.chance(30) {
		o := line("MORALE", g.hexArg(target))
		o.Clauses = []orders.Clause{clause("SPEND")}
		o.When = &orders.Cond{Any: [][]orders.Term{{{Subject: "DIE", Op: "<=", Value: strconv.Itoa(1 + g.below(6))}}}}
		g.tryClause(o)
	}
}

// suggestAfter adds lines for what follows the die: advances, retreats and
// losses.
func (g *guesser) suggestAfter(target cell, from []cell) {
	if g.chance(60) {
		g.tryClause(line("ADVANCE", g.hexArg(target), nameArg("ALL")))
	}
	if g.chance(10) {
		g.tryClause(line("RETREAT", nameArg("SAFEST")))
	}
	if stack := g.pieces.Append(nil, from[0], g.side); len(stack) > 0 && g.chance(15) {
		o := line("LOSS", g.hexArg(target), g.unitArg(stack[g.below(len(stack))]))
		o.Clauses = []orders.Clause{clause([]string{"FIRST", "LAST"}[g.below(2)])}
		g.tryClause(o)
	}
}

func (g *guesser) tryClause(o orders.Order) {
	g.try(o, func(o *orders.Order) { g.combatSegment([]orders.Order{*o}) })
}

// suggestRally tries a National Rally and spends some points on rallies.
func (g *guesser) suggestRally() {
	for n := range nations {
		if g.allegiance[n] == g.side && n.hasMorale() && g.morale[n] == 0 && g.chance(70) {
			g.try(line("NATIONALRALLY", nameArg(n.String())), func(o *orders.Order) { g.rallySegment([]orders.Order{*o}, false) })
		}
	}
	if g.chance(30) {
		o := line("RALLY", nameArg("ALL"))
		o.Clauses = []orders.Clause{clause("SPEND", orders.Arg{Kind: orders.Number, Text: strconv.Itoa(g.below(2))})}
		g.try(o, func(o *orders.Order) { g.rallySegment([]orders.Order{*o}, false) })
	}
}

// suggestStanding now and then changes a standing order.
func (g *guesser) suggestStanding() {
	if !g.chance(10) {
		return
	}
	o := orders.Order{Verb: "STAND"}
	switch g.below(6) {
	case 0:
		o.Sub, o.Args = "CHARGE", []orders.Arg{nameArg("ALL")}
		if !g.opts.secretCharge && g.chance(50) {
			o.When = &orders.Cond{Any: [][]orders.Term{{{Subject: "ATTACKER CHARGES"}}}}
		}
	case 1:
		o.Sub, o.Args = "CHARGE", []orders.Arg{nameArg("NEVER")}
	case 2:
		o.Sub, o.Clauses = "MORALE", []orders.Clause{clause("SPEND"), clause("MIN", orders.Arg{Kind: orders.Number, Text: "2"})}
		o.When = &orders.Cond{Any: [][]orders.Term{{{Subject: "DIE", Op: ">=", Value: strconv.Itoa(3 + g.below(4))}}}}
	case 3:
		o.Sub, o.Args = "RETREAT", []orders.Arg{nameArg("SAFEST")}
	case 4:
		o.Sub, o.Args = "ADVANCE", []orders.Arg{nameArg([]string{"ALL", "NEVER"}[g.below(2)])}
	case 5:
		o.Sub = "CANCEL"
	}
	g.try(o, func(o *orders.Order) { g.takeStanding(g.side, []orders.Order{*o}) })
}
