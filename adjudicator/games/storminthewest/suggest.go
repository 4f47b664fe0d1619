package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// guesser builds a random sheet: every line is tried on a copy as Check would,
// and kept when it has no fault.
type guesser struct {
	*run
	side  side
	whim  *offer.Whim
	sheet orders.Sheet
	dist  []int // hexes to the enemy's ground, by cell
}

// Suggest implements adjudicator.Suggester: a random legal sheet for what the
// seat owes.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sd := seats.Of(seat)
	if sd == nobody || s.result != nil {
		return orders.Sheet{}
	}
	s = s.known(seat)
	g := &guesser{run: s.trial(), side: sd, whim: offer.NewWhim(roll), dist: s.toEnemy(sd)}
	defer g.rest()
	g.in = &incoming{side: sd}
	g.sheet.End = true
	if o, ok := g.berthaLine(); ok && sd == german && g.chance(20) {
		g.try(o, func(o *orders.Order) { g.takeStanding(sd, []orders.Order{*o}) })
	}
	if sd == s.active && s.phase() == phaseSetup {
		g.suggestSetup(s)
	}
	if sd == s.active && s.phase() > phaseSetup {
		if s.phase() == phaseReplacement {
			g.suggestReplacements()
		}
		if s.phase() <= phaseStrategic {
			g.suggestRails()
		}
		if s.phase() <= phaseRegular {
			g.suggestMoves()
		}
		if s.phase() == phaseInfiltration {
			g.suggestInfiltration()
		}
		if s.battle == nil {
			g.suggestAttacks()
		}
	}
	return g.sheet
}

// chance is true in n of 100 cases.
func (g *guesser) chance(n int) bool { return g.whim.Below(100) < n }

// try keeps an order when executing it on the copy makes no fault.
func (g *guesser) try(o orders.Order, execute func(o *orders.Order)) bool {
	o.Pos.Line = len(g.sheet.Orders) + 1
	before := len(g.Faults)
	execute(&o)
	if len(g.Faults) > before {
		g.Faults = g.Faults[:before]
		return false
	}
	g.sheet.Orders = append(g.sheet.Orders, o)
	return true
}

// suggestMoves moves some stacks, mostly towards the enemy.
func (g *guesser) suggestMoves() {
	for i := range g.whim.Order(len(g.sys.board.hexes)) {
		c := cell(i)
		group := g.movable(c, g.side)
		if len(group) == 0 || !g.chance(40) {
			continue
		}
		if len(group) > 1 && g.chance(60) {
			group = group[g.whim.Below(len(group)):][:1]
		}
		reach := slices.Clone(g.reach(group))
		best := reach[g.whim.Below(len(reach))]
		if g.chance(70) {
			best = slices.MinFunc(reach, func(a, b cell) int { return g.dist[a] - g.dist[b] })
		}
		if best != c {
			g.try(g.moveLine(group, c, best), g.move)
		}
	}
	for u := range g.units {
		if g.at(unitID(u)) == locPool && g.sys.counters[u].side == g.side && int(g.units[u].due) <= g.turn && g.chance(70) {
			list := g.sys.board.sources[frenchSource]
			g.try(g.moveLine([]unitID{unitID(u)}, noCell, list[g.whim.Below(len(list))]), g.move)
		}
	}
}
