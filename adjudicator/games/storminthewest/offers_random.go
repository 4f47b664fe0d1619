// Random play: some of the lines that may be sent, at whim.

package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// guesser builds a random sheet: every line is tried on a copy as Check would,
// and kept when it has no fault.
type guesser struct {
	*lister
	whim  *offer.Whim
	sheet orders.Sheet
}

// Suggest implements adjudicator.Suggester: a random legal sheet for what the
// seat owes.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	l := s.lister(seat)
	if l == nil {
		return orders.Sheet{}
	}
	g := &guesser{lister: l, whim: offer.NewWhim(roll)}
	defer g.State.rest()
	g.in = &incoming{side: g.side}
	g.sheet.End = true
	if o, ok := g.berthaLine(); ok && g.side == german && g.chance(20) {
		g.try(o, func(o *orders.Order) { g.takeStanding(g.side, []orders.Order{*o}) })
	}
	if g.side == g.Active {
		for _, x := range g.open() {
			x.suggest(g)
		}
	}
	return g.sheet
}

// chance is true in n of 100 cases.
func (g *guesser) chance(n int) bool { return g.whim.Below(100) < n }

// any is one of some hexes.
func (g *guesser) any(list []cell) cell { return list[g.whim.Below(len(list))] }

// own yields the units of the side in a random order.
func (g *guesser) own(yield func(unitID) bool) {
	for i := range g.whim.Order(len(g.units)) {
		if u := unitID(i); g.sys.counters[u].side == g.side && !yield(u) {
			return
		}
	}
}

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

// Chances of a random set-up, in percent, and how many stacks it moves at most.
const (
	chancePlace = 60
	chanceOther = 50
	maxPlaced   = 6
)

// suggestSetup puts some units elsewhere than the default has them, if the whole
// is legal.
func (g *guesser) suggestSetup() {
	if !g.chance(chancePlace) {
		return
	}
	if list := g.others(); list != nil && g.chance(chanceOther) {
		g.try(g.unitLine("CHOOSE", list), g.choose)
	}
	for u := range g.own {
		if len(g.sheet.Orders) == maxPlaced {
			break
		}
		if g.at(u) != locUnplaced {
			continue
		}
		for c := range g.whim.Order(len(g.sys.board.hexes)) {
			if g.maySettle(u, cell(c)) {
				g.try(g.placeLine([]unitID{u}, cell(c)), g.place)
				break
			}
		}
	}
	if len(pass.Try(g.base.newRun, seats.Seat(g.side), g.sheet)) > 0 {
		g.sheet.Orders = nil
	}
}

// others is a choice that is not the default one.
func (g *guesser) others() []unitID {
	list := g.chosen()
	if len(list) == 0 {
		return nil
	}
	all := g.unitsOf(g.Active, func(u unitID, k *counter) bool {
		isStoss := k.kind == stosstruppen && g.start().setup[u].at == locAside
		isFrench := k.nation == french && k.kind == infantry && g.at(u) == locUnplaced
		return g.Active == german && isStoss || g.Active == allied && isFrench
	})
	pick := make([]unitID, 0, len(list))
	for i := range g.whim.Order(len(all)) {
		if len(pick) < len(list) {
			pick = append(pick, all[i])
		}
	}
	return pick
}

// suggestStart opens an Allied player turn: an evacuation (16.5), bombers
// (S3.26).
func (g *guesser) suggestStart() {
	if g.side != allied || g.Begun {
		return
	}
	for _, c := range g.sys.board.ports {
		if g.plays("16.5") && g.friendIn(c, allied) && g.chance(15) {
			g.try(g.line("EVACUATE "+g.hexName(c)+" ALL"), g.evacuate)
		}
	}
	if g.theBombers() == noUnit || !g.chance(40) {
		return
	}
	for c := range g.whim.Order(len(g.sys.board.hexes)) {
		if g.enemyIn(cell(c), allied) {
			g.try(g.line("RAF TACTICAL "+g.hexName(cell(c))), g.bomb)
			break
		}
	}
}

// suggestReplacements spends some steps and places some reinforcements.
func (g *guesser) suggestReplacements() {
	g.suggestStart()
	for u := range g.army(g.side) {
		if g.at(u) == locPool && g.entersByPort(u) && g.chance(40) {
			g.try(g.line("PLACE "+g.unitName(u)+" AT "+g.hexName(g.any(g.sys.board.ports))), g.placeArrivals)
		}
	}
	g.arriveByDefault() // before steps are spent
	for u, k := range g.army(g.side) {
		switch some, at := g.chance(40), g.at(u); {
		case some && at >= 0 && g.units[u].steps < k.steps:
			o, _ := g.rebuildLine(u)
			g.try(o, g.replace)
		case some && at == locDead:
			o, _ := g.strongestReturn(u)
			g.try(o, g.replace)
		}
	}
}

// suggestRails moves some units strategically, to any town.
func (g *guesser) suggestRails() {
	for u := range g.own {
		if !g.sys.counters[u].kind.isLand() || !g.chance(15) || !g.mayTrain(u) {
			continue
		}
		if list := g.stationsAhead(u); len(list) > 0 {
			g.try(g.wayLine("RAIL", []unitID{u}, g.any(list)), func(o *orders.Order) { g.railAll([]orders.Order{*o}) })
		}
	}
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
		best := g.any(reach)
		if g.chance(70) {
			best = slices.MinFunc(reach, g.byDepth)
		}
		if best != c {
			g.try(g.wayLine("MOVE", group, best), g.move)
		}
	}
	for u := range g.army(g.side) {
		if g.at(u) == locPool && int(g.units[u].due) <= g.Turn && g.chance(70) {
			g.try(g.wayLine("MOVE", []unitID{u}, g.any(g.sys.board.sources[frenchSource])), g.move)
		}
	}
}

// suggestInfiltration takes units that can one hex farther.
func (g *guesser) suggestInfiltration() {
	for u := range g.own {
		if !g.chance(60) || !g.mayInfiltrate(u).None() {
			continue
		}
		if list := g.beside(u); len(list) > 0 {
			g.try(g.wayLine("INFILTRATE", []unitID{u}, g.any(list)), g.infiltrate)
		}
	}
}

// suggestAttacks attacks some hexes, mostly where that promises something, and
// leaves some decisions of the other turn to other rules than the defaults.
func (g *guesser) suggestAttacks() {
	if g.Battle != nil {
		return
	}
	if g.phase() == phaseInfiltration {
		g.beginCombat()
	}
	list := g.openings(g.side)
	for i := range g.whim.Order(len(list)) {
		x := g.opening(list[i].target, g.side) // units may have attacked meanwhile
		if len(x.units) == 0 || x.promise() < 10 && g.chance(80) || g.chance(20) {
			continue
		}
		units := x.units
		if len(units) > 1 && g.chance(25) {
			units = units[:1+g.whim.Below(len(units)-1)]
		}
		from := slices.DeleteFunc(slices.Clone(x.from), func(c cell) bool {
			return !slices.ContainsFunc(units, func(u unitID) bool { return g.at(u) == c })
		})
		o := g.attackLine(x.target, units, from, g.chance(60))
		if g.chance(15) {
			o = lines.With(o, "AIR", lines.Name("ALL"))
		}
		g.try(g.sys.language.Bind(o), func(o *orders.Order) { g.attack(o, nil) })
	}
	if g.chance(20) {
		text := g.standingTexts()
		o := g.line(text[g.whim.Below(len(text))])
		o.Pos.Line = len(g.sheet.Orders) + 1
		g.sheet.Orders = append(g.sheet.Orders, o)
	}
}

// standingTexts are standing orders for a random side.
func (g *guesser) standingTexts() []string {
	list := []string{"STAND RETREAT ALL ALWAYS", "STAND RETREAT ALL ASK", "STAND AIR ANY", "STAND AIR ALL ASK", "STAND LOSS ALL STRONGEST",
		"STAND TOP WEAKEST"}
	switch {
	case g.scenario == s3 && g.side == allied:
		list = append(list, "STAND RAF ALWAYS", "STAND RAF DRY", "STAND RAF NEVER")
	case g.scenario == s3:
		list = append(list, "STAND HOMEDEFENCE YES", "STAND HOMEDEFENCE NO", "STAND INTERCEPT YES", "STAND BOMBLOSS STRONGEST")
	case g.side == german && g.plays("16.6"):
		list = append(list, "STAND BERTHA TO 2332, 2432")
	}
	return list
}
