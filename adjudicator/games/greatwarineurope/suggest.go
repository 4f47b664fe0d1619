package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// guesser builds a random sheet: every line is tried on a copy as Check would, and
// kept when it has no fault.
type guesser struct {
	*run
	base  *State // as it is
	side  side
	whim  *offer.Whim
	sheet orders.Sheet
}

// Suggest implements adjudicator.Suggester: a random legal sheet for what the seat
// owes.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sd, by := s.seated(seat)
	if sd == nobody || s.result != nil {
		return orders.Sheet{}
	}
	s = s.known(seat)
	g := &guesser{run: s.trial(), base: s, side: sd, whim: offer.NewWhim(roll)}
	g.by = by
	defer g.rest()
	g.actor, g.sheet.End = sd, true
	switch p := s.phase(); p {
	case phaseEvents:
		g.suggestEvents()
	case phaseEnter:
		g.suggestEntry()
		g.suggestPlays()
	case phaseMove1, phaseMove2:
		g.suggestPlays()
		g.suggestDevastation()
		g.suggestMarchesIn()
		g.suggestMandates()
		g.suggestMoves()
		g.suggestAttacks()
	case phaseTravel:
		g.suggestPlays()
		g.suggestRaid()
		g.suggestTravel()
	case phaseResources, phaseWarfare, phaseReplacement, phaseReserve, phaseRevolution, phaseInitiative:
		g.suggestStrategic(p)
	}
	return g.sound(seat)
}

// sound is the sheet without the lines that do not stand beside the others: a later one
// may take from an earlier one what it lives on (8.26).
func (g *guesser) sound(seat adjudicator.Seat) orders.Sheet {
	for range 4 {
		faults := g.base.Check(seat, g.sheet)
		if len(faults) == 0 {
			return g.sheet
		}
		var rest []orders.Order
		for i, o := range g.sheet.Orders {
			if !slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return f.Pos.Line == i+1 }) {
				raw := o.Raw
				o = o.At(orders.Pos{Line: len(rest) + 1, Col: 1})
				o.Raw = raw
				rest = append(rest, o)
			}
		}
		g.sheet.Orders = rest
	}
	return orders.Sheet{End: true}
}

// chance is true in n of 100 cases.
func (g *guesser) chance(n int) bool { return g.whim.Below(100) < n }

// try keeps a line when carrying it out on the copy makes no fault.
func (g *guesser) try(text string, do func(o *orders.Order)) bool {
	o := g.sys.language.Line(text)
	o.Pos.Line = len(g.sheet.Orders) + 1
	o.Raw = text
	if g.team != alone && g.base.commander(g.side, g.by, &o) != g.by {
		return false // it is left to the other person of the side
	}
	before := len(g.Faults)
	do(&o)
	if len(g.Faults) > before {
		g.Faults = g.Faults[:before]
		return false
	}
	g.sheet.Orders = append(g.sheet.Orders, o)
	return true
}

// unitWord is a unit as a line names it: in quotation marks where a keyword stands
// in its name.
func (s *State) unitWord(u unitID) string {
	return `"` + s.unitName(u) + `"`
}

// suggestMoves moves some stacks by a step or two, mostly towards the enemy.
func (g *guesser) suggestMoves() {
	for i := range g.whim.Order(len(g.sys.board.hexes)) {
		c := cell(i)
		if !g.pieces.Has(c, g.side) || !g.chance(35) {
			continue
		}
		var group []unitID
		for u := range g.pieces.Of(c, g.side) {
			if g.mayMarch(u).ok() {
				group = append(group, u)
			}
		}
		if len(group) == 0 {
			continue
		}
		if len(group) > 1 && g.chance(60) {
			group = group[g.whim.Below(len(group)):][:1]
		}
		g.suggestMarch(group, c)
	}
}

// suggestMarch tries a hex in reach for a group.
func (g *guesser) suggestMarch(group []unitID, at cell) {
	w := g.scratch()
	t := g.travellerOf(group)
	sure, _ := g.slowest(group)
	reach := slices.Clone(w.search.Reach(at, sure, &t))
	if len(reach) < 2 {
		return
	}
	to := reach[1+g.whim.Below(len(reach)-1)]
	if g.chance(60) {
		if i := slices.IndexFunc(reach[1:], func(c cell) bool { return g.touchesEnemy(c, g.side) }); i >= 0 {
			to = reach[1+i]
		}
	}
	if g.hex(to).terrain == fullLake || g.overfull(to, g.side, group...) != nil {
		return
	}
	line := "MOVE "
	for i, u := range group {
		if i > 0 {
			line += ", "
		}
		line += g.unitWord(u)
	}
	from := make([]cell, 0, len(group))
	for range group {
		from = append(from, at)
	}
	flags := make([]unitFlags, len(group))
	for i, u := range group {
		flags[i] = g.units[u].flags
	}
	n := len(g.marched)
	if !g.try(line+" TO "+g.hexName(to), func(o *orders.Order) { g.march(g.side, o) }) {
		return
	}
	for _, u := range group { // 8.26
		if !g.isSuppliedFor(u, toLive) {
			for i, v := range group {
				g.put(v, from[i])
				g.units[v].flags = flags[i]
			}
			g.marched = g.marched[:n]
			g.sheet.Orders = g.sheet.Orders[:len(g.sheet.Orders)-1]
			return
		}
	}
}
