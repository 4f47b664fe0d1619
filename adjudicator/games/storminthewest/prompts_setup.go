package storminthewest

import (
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// setupLines offers the default set-up: AUTO for all of it, what the side may
// choose, and a line for each stack, to be changed.
func (p *prompter) setupLines() {
	p.Add("setup", p.sys.language.Line("AUTO"), nil)
	if list := p.chosen(); list != nil {
		p.Add("setup", p.unitLine("CHOOSE", list), nil)
	}
	r := p.base.trial()
	r.deployRest(p.side)
	for c := range r.sys.board.hexes {
		var list []unitID
		for u := range r.pieces.Of(cell(c), p.side) {
			if p.at(u) == locUnplaced {
				list = append(list, u)
			}
		}
		if list != nil {
			p.Add("setup", p.placeLine(list, cell(c)), nil)
		}
	}
}

// unitLine writes a line of units.
func (s *State) unitLine(verb string, list []unitID) orders.Order {
	o := orders.Order{Verb: verb}
	for _, u := range list {
		o.Args = append(o.Args, orders.Arg{Kind: orders.Name, Text: s.unitName(u)})
	}
	return s.sys.language.Bind(o)
}

// placeLine writes a PLACE line.
func (s *State) placeLine(list []unitID, at cell) orders.Order {
	o := s.unitLine("PLACE", list)
	o.Clauses = []orders.Clause{{Key: "AT", Args: []orders.Arg{{Kind: orders.Path, Path: []string{s.hexName(at)}}}}}
	return s.sys.language.Bind(o)
}

// chosen is what a side has chosen, or the default choice: the Stosstruppen of
// Plan 1919 (S3.8), the French corps in the dead pile of The Allied Offensive
// (S2.5).
func (s *State) chosen() (list []unitID) {
	for u := range s.units {
		k, p := &s.sys.counters[u], s.start().setup[u]
		switch {
		case s.active == german && s.scenario == s3 && k.kind == stosstruppen && p.at == locAside && s.at(unitID(u)) != locAside,
			s.active == allied && s.scenario == s2 && k.side == allied && s.at(unitID(u)) == locDead:
			list = append(list, unitID(u))
		}
	}
	return list
}

// Chances of a random set-up, in percent, and how many stacks it moves at most.
const (
	chancePlace = 60
	chanceOther = 50
	maxPlaced   = 6
)

// suggestSetup puts some units elsewhere than the default has them, if the whole
// is legal.
func (g *guesser) suggestSetup(base *State) {
	if !g.chance(chancePlace) {
		return
	}
	if list := g.others(); list != nil && g.chance(chanceOther) {
		g.try(g.unitLine("CHOOSE", list), g.choose)
	}
	for i := range g.whim.Order(len(g.units)) {
		u := unitID(i)
		if len(g.sheet.Orders) == maxPlaced {
			break
		}
		if g.at(u) != locUnplaced || g.sys.counters[u].side != g.side {
			continue
		}
		for c := range g.whim.Order(len(g.sys.board.hexes)) {
			if g.maySettle(u, cell(c)) {
				g.try(g.placeLine([]unitID{u}, cell(c)), g.place)
				break
			}
		}
	}
	if len(pass.Try(base.newRun, seats.Seat(g.side), g.sheet)) > 0 {
		g.sheet.Orders = nil
	}
}

// others is a choice that is not the default one.
func (g *guesser) others() []unitID {
	list := g.chosen()
	if len(list) == 0 {
		return nil
	}
	var all []unitID
	for u, p := range g.start().setup {
		k := &g.sys.counters[u]
		if g.active == german && k.kind == stosstruppen && p.at == locAside || g.active == allied && k.nation == french && k.kind == infantry &&
			g.at(unitID(u)) == locUnplaced {
			all = append(all, unitID(u))
		}
	}
	pick := make([]unitID, 0, len(list))
	for i := range g.whim.Order(len(all)) {
		if len(pick) < len(list) {
			pick = append(pick, all[i])
		}
	}
	return pick
}
