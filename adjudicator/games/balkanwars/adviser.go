package balkanwars

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// adviser writes a sensible sheet by rules of thumb: mass where the odds are
// good, hold what counts, keep staffs and guns with the troops. Its dice only
// choose between equals.
type adviser struct {
	*guesser
	power [2][]int // strength of each side that is felt at a cell
	aims  []int    // march cost to the nearest place worth taking, by cell
	homes []int    // and to the nearest own place worth holding
	busy  []bool   // units that have their task, by unitID
	claim []cell   // the hex that a stack's cell is set to attack, noCell for none
}

// Advise implements adjudicator.Adviser.
func (s *State) Advise(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return orders.Sheet{}
	}
	a := &adviser{guesser: &guesser{run: s.trialOf(sd), base: s, side: sd,
		rng: uint64(roll.Roll("advise", "", 1<<30))}, busy: make([]bool, len(s.units)), claim: make([]cell, len(s.sys.board.hexes))}
	for c := range a.claim {
		a.claim[c] = noCell
	}
	if len(s.standing[sd]) == 0 {
		a.adviseStanding()
	}
	switch {
	case s.segment() == segDiplomatic:
		a.sheet.End = true
	case sd != s.active:
	case s.segment() == segSetup:
		a.sheet.Orders = append(a.sheet.Orders, line("AUTO"))
		a.sheet.End = true
	default:
		a.adviseTurn()
	}
	return a.sheet
}

// adviseStanding prepares the answers of the enemy's turn: meet a Charge with
// a Charge, spend for what it changes while morale is left, hold the ground.
func (a *adviser) adviseStanding() {
	when := func(t orders.Term) *orders.Cond { return &orders.Cond{Any: [][]orders.Term{{t}}} }
	stand := func(sub string, o orders.Order) {
		o.Verb, o.Sub = "STAND", sub
		a.try(o, func(o *orders.Order) { a.takeStanding(a.side, []orders.Order{*o}) })
	}
	if !a.opts.secretCharge {
		stand("CHARGE", orders.Order{Args: []orders.Arg{nameArg("ALL")}, When: when(orders.Term{Subject: "ATTACKER CHARGES"})})
	}
	stand("CHARGE", orders.Order{Args: []orders.Arg{nameArg("ALL")}, When: when(orders.Term{Subject: "ODDS", Op: "<=", Value: "2/1"})})
	stand("MORALE", orders.Order{Clauses: []orders.Clause{clause("SPEND"), clause("MIN", numberArg(3))}, When: when(orders.Term{Subject: "IMPROVES"})})
	stand("ADVANCE", orders.Order{Args: []orders.Arg{nameArg("NEVER")}})
	stand("RETREAT", orders.Order{Args: []orders.Arg{nameArg("SAFEST")}})
}

// adviseTurn plays the open segments of a player turn to its end.
func (a *adviser) adviseTurn() {
	a.look()
	for now := a.segment(); now <= segRally; now++ {
		switch now {
		case segMobilization:
			if a.sys.tables.mobilizes(a.turn) {
				a.adviseMobilization()
			}
		case segMovement:
			a.endMobilization()
			a.restCountries()
			a.enterFromBox()
			a.guard()
			a.defend()
			a.planAssaults()
			a.marchOthers()
		case segCombat:
			a.settleCorps()
			a.leaveAlbania()
			a.Faults = a.Faults[:0]
			a.enforceStacking(a.side, nil)
			a.adviseCombat()
		case segRally:
			a.adviseRally()
		}
	}
	a.sheet.End = true
}

// restCountries keeps a country at morale 0 still for its National Rally.
func (a *adviser) restCountries() {
	for n := range nations {
		if n.hasMorale() && a.allegiance[n] == a.side && a.morale[n] == 0 && !a.rallied[n] && !a.capitulated[n] {
			a.rest |= setOf(n)
		}
	}
}

// adviseRally spends on rallies while morale is high.
func (a *adviser) adviseRally() {
	for n := range nations {
		if a.rest.has(n) {
			a.try(line("NATIONALRALLY", nameArg(n.String())), func(o *orders.Order) { a.rallySegment([]orders.Order{*o}, false) })
		}
	}
	for n := range nations {
		if n.hasMorale() && a.allegiance[n] == a.side && !a.capitulated[n] && a.morale[n] >= 7 {
			o := line("RALLY", nameArg(n.String()))
			o.Clauses = []orders.Clause{clause("SPEND", numberArg(1))}
			o.When = &orders.Cond{Any: [][]orders.Term{{{Subject: "MORALE", Op: ">=", Value: "6"}}}}
			a.try(o, func(o *orders.Order) { a.rallySegment([]orders.Order{*o}, false) })
		}
	}
}

// adviseMobilization buys the most Combat Strength that points and Depots
// allow, nearest to the enemy; a Morale Point is spent while there are many.
func (a *adviser) adviseMobilization() {
	for n := range nations {
		if a.allegiance[n] != a.side || a.capitulated[n] || !n.hasMorale() {
			continue
		}
		depots := a.depotsOf(n)
		if len(depots) == 0 && (n != ottoman || a.offmapDepots == 0) {
			continue
		}
		if a.morale[n] >= 7 && a.bestBuy(n, int(a.points[n])) != a.bestBuy(n, int(a.points[n])+a.sys.tables.num.moralePoints) {
			a.try(sub("SPEND", "MORALE", nameArg(n.String()), numberArg(1)), a.spendMorale)
		}
		for tries := 0; tries < 12; tries++ {
			u := a.bestBuy(n, int(a.points[n]))
			if u == noUnit || !a.buyAt(u, depots) {
				break
			}
		}
	}
}

// depotsOf lists the hexes of a country's Depots, the nearest to the enemy
// first.
func (a *adviser) depotsOf(n nation) (list []cell) {
	for u := range a.units {
		k := &a.sys.counters[u]
		if k.kind != depot || k.nation != n || a.at(unitID(u)) < 0 || a.units[u].demoralized {
			continue
		}
		c := a.at(unitID(u))
		list = append(list, c)
		for i := len(list) - 1; i > 0 && a.aims[list[i]] < a.aims[list[i-1]]; i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
	}
	return list
}

// bestBuy is the strongest unit of a country's Pool that so many points pay
// for; of equals the one with the higher Cadre.
func (a *adviser) bestBuy(n nation, points int) unitID {
	best, worth := noUnit, 0
	for _, u := range a.poolOf(n) {
		k := &a.sys.counters[u]
		if cost := a.sys.mobilizationCost(u); cost > points {
			continue
		}
		if w := 10*k.combat + k.cadre + 8*k.bombardment; w > worth {
			best, worth = u, w
		}
	}
	return best
}

// buyAt mobilizes a unit at the first Depot that still takes one.
func (a *adviser) buyAt(u unitID, depots []cell) bool {
	for _, c := range depots {
		if a.freeDepot(c, a.sys.counters[u].nation) == noUnit {
			continue
		}
		o := line("MOBILIZE", a.unitArg(u))
		o.Clauses = []orders.Clause{clause("AT", a.hexArg(c))}
		if a.try(o, a.buy) {
			return true
		}
	}
	if a.sys.counters[u].nation != ottoman || a.offmapUsed >= a.offmapDepots {
		return false
	}
	o := line("MOBILIZE", a.unitArg(u))
	o.Clauses = []orders.Clause{clause("AT", nameArg("OFFMAP"))}
	return a.try(o, a.buy)
}

// enterFromBox brings the units of the Off-Map box in by rail, the corps as
// soon as there is room for them (5.6, S1 special 4).
func (a *adviser) enterFromBox() {
	if a.allegiance[ottoman] != a.side {
		return
	}
	for i, in := range a.corps {
		if _, head := a.railHead(a.sys.tables.num.stacking); !in && a.opts.offmapCorps && head != noCell {
			a.bringCorps(7 + i)
		}
	}
	for u := range a.units {
		if a.at(unitID(u)) == locOffMap && a.units[u].flags&isBound == 0 && !a.waitsForCorps(unitID(u)) {
			a.railIn(unitID(u))
		}
	}
}

// bringCorps brings one corps in as a whole or not at all.
func (a *adviser) bringCorps(n int) {
	keep, lines := a.run.State.clone(), len(a.sheet.Orders)
	o := line("CORPS", orders.Arg{Kind: orders.Number, Text: strconv.Itoa(n)})
	o.Clauses = []orders.Clause{clause("ENTER")}
	good := a.try(o, a.enterCorps)
	for u := range a.units {
		if good && a.units[u].flags&isBound != 0 && a.at(unitID(u)) == locOffMap {
			good = a.railIn(unitID(u))
		}
	}
	if !good {
		a.run.State, a.sheet.Orders = keep, a.sheet.Orders[:lines]
	}
}

// railHead is the hex nearest to the enemy, with room for so many units, that
// the railways reach from the edge where the Off-Map box opens; and that edge.
func (a *adviser) railHead(room int) (edge, head cell) {
	edge, head = noCell, noCell
	w := a.scratch()
	for c := range a.sys.board.hexes {
		if !a.sys.board.hexes[c].exitEdge || !a.hasHomeRail(ottoman, cell(c)) || a.enemyIn(cell(c), a.side) || a.inEnemyZOC(cell(c), a.side) {
			continue
		}
		w.rail = railRules{s: a.State, sd: a.side, nation: ottoman}
		for _, to := range w.search.Reach(cell(c), noLimit, &w.rail) {
			if a.stackSize(to, a.side)+room <= a.sys.tables.num.stacking && (head == noCell || a.aims[to] < a.aims[head]) {
				edge, head = cell(c), to
			}
		}
	}
	return edge, head
}

// railIn sends a unit from the Off-Map box along the railway.
func (a *adviser) railIn(u unitID) bool {
	edge, head := a.railHead(1)
	if head == noCell {
		return false
	}
	way := a.hexArg(edge, head)
	if edge == head {
		way = a.hexArg(edge)
	}
	a.busy[u] = a.try(line("RAIL", a.unitArg(u), way), a.rail)
	return a.busy[u]
}
