// Lines about battles that the game writes itself: what could be attacked now.

package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/orders"
)

// maxAttackLines is how many attacks are offered, the most promising first.
const maxAttackLines = 16

// opening is an attack that a side could make from where its units stand.
type opening struct {
	target        cell
	from          []cell
	units         []unitID
	attack, guess int // factors, and those of the defence as far as its top unit tells (13.8)
}

// promise compares attacks by what their odds seem to be, in tenths.
func (x *opening) promise() int { return x.attack * 10 / max(x.guess, 1) }

// openings lists what a side could attack, the most promising first.
func (s *State) openings(sd side) (list []opening) {
	for i := range s.sys.board.hexes {
		c := cell(i)
		if !s.enemyIn(c, sd) {
			continue
		}
		if x := s.opening(c, sd); len(x.units) > 0 && x.promise() > 0 {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(x, y opening) int { return y.promise() - x.promise() })
	return list
}

// opening gathers who could attack a hex: nobody where it was attacked already,
// or holds those alone who retreated into it.
func (s *State) opening(target cell, sd side) (x opening) {
	x.target = target
	for u := range s.pieces.Of(target, sd.Other()) {
		if s.units[u].flags&(wasAttacked|didFlee) != 0 {
			return x
		}
	}
	for _, c := range s.sys.board.next(target) {
		if c == noCell || !s.sys.board.joined(c, target) {
			continue
		}
		before := len(x.units)
		for u := range s.pieces.Of(c, sd) {
			if s.mayAttack(u, target).None() && (!s.sys.counters[u].kind.isTank() || s.isLed(u, target, nil, true)) {
				x.units = append(x.units, u)
			}
		}
		if len(x.units) > before {
			x.from = append(x.from, c)
		}
	}
	x.attack = s.attackFactors(&assault{target: target, side: sd, attackers: x.units, agb: noUnit})
	x.guess = int(s.face(s.top(target)).defence) * s.pieces.Count(target, sd.Other())
	return x
}

// attackLine writes an ATTACK line of units from some hexes.
func (s *State) attackLine(target cell, units []unitID, from []cell, advance bool) orders.Order {
	o := orders.Order{Verb: "ATTACK", Args: []orders.Arg{{Kind: orders.Path, Path: []string{s.hexName(target)}}}}
	clause := func(key string, args []orders.Arg) {
		o.Clauses = append(o.Clauses, orders.Clause{Key: key, Args: args})
	}
	var hexes, names []orders.Arg
	for _, c := range from {
		hexes = append(hexes, orders.Arg{Kind: orders.Path, Path: []string{s.hexName(c)}})
	}
	for _, u := range units {
		names = append(names, orders.Arg{Kind: orders.Name, Text: s.unitName(u)})
	}
	clause("FROM", hexes)
	clause("WITH", names)
	if advance {
		clause("ADVANCE", []orders.Arg{{Kind: orders.Name, Text: "ALL"}})
	}
	return s.sys.language.Bind(o)
}

// attackLines offers attacks from where the units stand now.
func (p *prompter) attackLines() {
	taken := 0
	for _, x := range p.openings(p.side) {
		if taken == maxAttackLines {
			return
		}
		o := p.attackLine(x.target, x.units, x.from, true)
		if at := p.Add("combat", o, nil, "hex", p.hexName(x.target), "own", strconv.Itoa(x.attack), "enemy",
			strconv.Itoa(p.pieces.Count(x.target, p.side.Other()))); at >= 0 {
			taken++
		}
	}
}

// suggestAttacks attacks some hexes, mostly where that promises something, and
// leaves some decisions of the other turn to other rules than the defaults.
func (g *guesser) suggestAttacks() {
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
			o.Clauses = append(o.Clauses, orders.Clause{Key: "AIR", Args: []orders.Arg{{Kind: orders.Name, Text: "ALL"}}})
		}
		g.try(g.sys.language.Bind(o), func(o *orders.Order) { g.attack(o, nil) })
	}
	if g.chance(20) {
		text := g.standingTexts()
		o := g.sys.language.Line(text[g.whim.Below(len(text))])
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
