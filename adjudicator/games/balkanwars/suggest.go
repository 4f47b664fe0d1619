package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Suggest implements adjudicator.Suggester: a random legal sheet for what
// the seat owes, from one phase to a whole player turn. Every line is tried
// on a scratch clone as Check would, and kept when it has no fault.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return orders.Sheet{}
	}
	s = s.known(seat)
	g := &guesser{run: s.trialOf(sd), base: s, side: sd, Guess: offer.Guess{Whim: offer.NewWhim(roll)}}
	g.suggestStanding()
	g.suggestSecrets()
	switch {
	case s.segment() == segDiplomatic:
		g.suggestTalks()
	case sd != s.active:
	case s.segment() == segSetup:
		g.suggestSetup()
	default:
		g.suggestTurn()
	}
	return g.Sheet
}

// trialOf is a dry run in which a side has a sheet.
func (s *State) trialOf(sd side) *run {
	r := s.trial()
	r.in = &incoming{side: sd}
	return r
}

// guesser builds a random sheet.
type guesser struct {
	*run
	offer.Guess
	base  *State // as it is, to check whole sheets
	side  side
	dist  []int     // hexes to the nearest place worth taking, by cell
	rest  nationSet // countries that stay still for a National Rally
	swept []cell    // hexes that lines with ALL have left
}

// shuffle orders units at random.
func (g *guesser) shuffle(list []unitID) {
	for i := len(list) - 1; i > 0; i-- {
		j := g.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// try keeps an order when executing it on the clone makes no fault.
func (g *guesser) try(o orders.Order, execute func(o *orders.Order)) bool {
	return g.Try(o, &g.Faults, execute)
}

// Lines are carried out on the clone by what carries them out in a sheet.
func (g *guesser) standBy(o *orders.Order) { g.takeStanding(g.side, []orders.Order{*o}) }
func (g *guesser) fight(o *orders.Order)   { g.combatSegment([]orders.Order{*o}) }
func (g *guesser) rallyBy(o *orders.Order) { g.rallySegment([]orders.Order{*o}, false) }

// anyOf returns one of a list.
func anyOf[T any](g *guesser, list []T) T { return list[g.Below(len(list))] }

// anyLine writes a line of a verb for a unit and one of the hexes that it may
// go to; false when there is none.
func (g *guesser) anyLine(verb string, u unitID) (orders.Order, bool) {
	list := g.hexesFor(verb, g.side, u)
	if len(list) == 0 {
		return orders.Order{}, false
	}
	return g.lineFor(verb, []unitID{u}, anyOf(g, list)), true
}

// suggestSetup places some units by hand, at random but where they may
// stand, and leaves the others to AUTO. When no room is left that way, AUTO
// places all.
func (g *guesser) suggestSetup() {
	start := len(g.Sheet.Orders)
	keep := g.run.State.clone()
	if g.scenario == 2 {
		g.suggestChoices()
	}
	for _, u := range g.unitsFor("PLACE", g.side) {
		if !g.Chance(25) {
			continue
		}
		if o, ok := g.anyLine("PLACE", u); ok {
			g.try(o, g.place)
		}
	}
	g.deployRest(g.side, 0)
	if len(g.unplaced(g.side)) > 0 {
		g.run.State, g.Sheet.Orders = keep, g.Sheet.Orders[:start]
	} else if g.scenario == 2 && g.opts.entrench {
		for c := range g.sys.board.hexes {
			if g.friendIn(cell(c), g.side) && g.Chance(15) {
				g.try(line("ENTRENCH", g.hexArg(cell(c))), g.entrenchSetup)
			}
		}
	}
	g.Sheet.Orders = append(g.Sheet.Orders, line("AUTO"))
	g.Sheet.End = g.Chance(50)
}

// suggestTurn plays the open segments of a player turn. Now and then it
// stops after one of them, without END: the next letter goes on.
func (g *guesser) suggestTurn() {
	g.aim()
	if g.opts.talkAhead {
		g.suggestAhead()
	}
	for now := g.segment(); now <= segRally; now++ {
		switch now {
		case segMobilization:
			g.suggestReturns()
			if g.sys.tables.mobilizes(g.turn) {
				g.suggestMobilization()
			}
		case segMovement:
			g.endMobilization()
			g.suggestMovement()
		case segCombat:
			g.settleCorps()
			g.leaveAlbania()
			g.Faults = g.Faults[:0]
			g.enforceStacking(g.side, nil)
			g.suggestCombat()
		case segRally:
			g.suggestRally()
		}
		if now < segRally && len(g.Sheet.Orders) > 0 && g.Chance(4) {
			g.Sheet.End, g.Sheet.EndPhase = true, segmentWords[now]
			return
		}
	}
	g.Sheet.End = true
}

// segmentWords are the words of END MOVEMENT and the like.
var segmentWords = [...]string{segNone: "", segSetup: "SETUP", segMobilization: "MOBILIZATION", segMovement: "MOVEMENT",
	segCombat: "COMBAT", segRally: "RALLY"}

// aim measures how far every hex is from what the side wants: enemy towns
// and enemy units.
func (g *guesser) aim() {
	g.dist = g.stepsOverland(func(c cell) bool {
		town := g.sys.board.hexes[c].site != nil && g.belongsTo(c, g.side.other()) && !g.friendIn(c, g.side)
		return town || g.friendIn(c, g.side.other())
	})
}

// belongsTo tells whether a hex lies in a country of a side.
func (s *State) belongsTo(c cell, sd side) bool {
	for n := range nations {
		if s.allegiance[n] == sd && s.sys.board.hexes[c].country[s.year].has(n) {
			return true
		}
	}
	return false
}

// suggestMobilization buys what the points and Depots allow, country by
// country.
func (g *guesser) suggestMobilization() {
	for n := range nations {
		if g.isFor("SPEND", g.side, n) && g.morale[n] > 3 && g.Chance(20) {
			g.try(nationLine("SPEND", n, 1), g.spendMorale)
		}
		pool := g.poolOf(n)
		g.shuffle(pool)
		for _, u := range pool {
			if !g.canBeBought(g.side, u) {
				continue
			}
			if o, ok := g.anyLine("MOBILIZE", u); ok {
				g.try(o, g.buy)
			}
		}
	}
}

// poolOf lists the units of a country in the Pool that can be bought.
func (s *State) poolOf(n nation) (list []unitID) {
	for u := range s.units {
		if s.at(unitID(u)) == locPool && s.sys.counters[u].nation == n && s.sys.mobilizationCost(unitID(u)) > 0 {
			list = append(list, unitID(u))
		}
	}
	return list
}

// suggestMovement moves most units, in random order.
func (g *guesser) suggestMovement() {
	for n := range nations {
		if n.hasMorale() && g.morale[n] == 0 && !g.rallied[n] && g.Chance(50) {
			g.rest |= setOf(n)
		}
	}
	var list []unitID
	for u := range g.units {
		if g.sideOf(unitID(u)) == g.side && !g.rest.has(g.sys.counters[u].nation) && (g.at(unitID(u)) >= 0 || g.at(unitID(u)) == locOffMap) &&
			g.units[u].flags&didMove == 0 {
			list = append(list, unitID(u))
		}
	}
	g.shuffle(list)
	g.suggestLandings()
	for _, u := range list {
		if g.units[u].flags&(didMove|didHold) != 0 || !g.Chance(85) {
			continue
		}
		switch k := &g.sys.counters[u]; {
		case g.at(u) == locOffMap:
			g.suggestExit(u)
		case k.kind == engineer && g.Chance(30):
			g.suggestHold(u)
		case k.movement > 0 && !g.inEnemyZOC(g.at(u), g.side) && g.dist[g.at(u)] > 6 && g.Chance(60) && g.suggestRail(u):
		case k.movement > 0 && !g.isFrozen(u):
			g.suggestMove(u)
		case k.kind == depot && g.Chance(3):
			g.suggestRail(u)
		}
	}
}

// suggestExit brings a unit out of the Off-Map box; a corps as a whole.
func (g *guesser) suggestExit(u unitID) {
	if g.waitsForCorps(u) {
		edges := slices.DeleteFunc(g.edgeHexes(g.side, u), func(c cell) bool { return g.stackSize(c, g.side) > 0 })
		if len(edges) > 0 && g.Chance(10) {
			g.try(g.corpsLine(g.placement(u).corps, anyOf(g, edges)), g.enterCorps)
		}
		return
	}
	if o, ok := g.anyLine("RAIL", u); ok && g.Chance(50) && g.try(o, g.rail) {
		return
	}
	if o, ok := g.anyLine("EXIT", u); ok {
		g.try(o, g.exit)
	}
}

// suggestRail sends a unit along its country's Railroads towards the enemy.
func (g *guesser) suggestRail(u unitID) bool {
	if !g.canRail(g.side, u) {
		return false
	}
	at := g.at(u)
	to := g.choose(u, g.railReach(g.sys.counters[u].nation, at), at)
	return to != noCell && g.try(g.lineFor("RAIL", []unitID{u}, to), g.rail)
}

// suggestMove walks a unit, mostly towards the enemy.
func (g *guesser) suggestMove(u unitID) {
	at := g.at(u)
	to := g.choose(u, g.reach([]unitID{u}), at)
	if to == noCell {
		return
	}
	if g.Chance(15) && g.stackSize(to, g.side)+g.stackSize(at, g.side) <= g.sys.tables.num.stacking {
		if g.try(with(with(line("MOVE", nameArg("ALL")), "FROM", g.hexArg(at)), "TO", g.hexArg(to)), g.move) {
			g.swept = append(g.swept, at)
			return
		}
	}
	g.try(g.lineFor("MOVE", []unitID{u}, to), g.move)
}

// choose picks one of the cells in reach with room for a unit: the nearest
// to an aim, or any.
func (g *guesser) choose(u unitID, reach []cell, at cell) cell {
	if g.Chance(15) {
		for range 5 {
			if c := reach[g.Below(len(reach))]; c != at && g.stackSize(c, g.side) < g.sys.tables.num.stacking {
				return c
			}
		}
		return noCell
	}
	best, worth := noCell, 0
	for _, c := range reach {
		n := g.stackSize(c, g.side)
		if c != at && n >= g.sys.tables.num.stacking || g.dist[c] < 0 {
			continue
		}
		w := 100 - 4*g.dist[c] + 2*min(n, 3) + g.Below(6)
		if k := g.sys.counters[u].kind; k >= artillery && n == 0 { // guns and staffs do not lead
			w -= 8
		}
		if best == noCell || w > worth {
			best, worth = c, w
		}
	}
	if best == at {
		return noCell
	}
	return best
}
