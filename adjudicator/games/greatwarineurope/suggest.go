package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// guesser builds a random sheet: every line is tried on a copy as Check would, and
// kept when it has no fault.
type guesser struct {
	*run
	offer.Guess
	base *State // as it is
	side side
}

// Suggest implements adjudicator.Suggester: a random legal sheet for what the seat
// owes.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sd, by := s.seated(seat)
	if sd == nobody || s.result != nil {
		return orders.Sheet{}
	}
	s = s.known(seat)
	g := &guesser{run: s.trial(), base: s, side: sd, Guess: offer.Guess{Whim: offer.NewWhim(roll)}}
	g.by = by
	defer g.rest()
	g.actor, g.Sheet.End = sd, true
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
		faults := g.base.Check(seat, g.Sheet)
		if len(faults) == 0 {
			return g.Sheet
		}
		var rest []orders.Order
		for i, o := range g.Sheet.Orders {
			if !slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return f.Pos.Line == i+1 }) {
				raw := o.Raw
				o = o.At(orders.Pos{Line: len(rest) + 1, Col: 1})
				o.Raw = raw
				rest = append(rest, o)
			}
		}
		g.Sheet.Orders = rest
	}
	return orders.Sheet{End: true}
}

// try keeps a line when carrying it out on the copy makes no fault.
func (g *guesser) try(text string, do func(o *orders.Order)) bool {
	o := g.sys.language.Line(text)
	o.Raw = text
	if g.team != alone && g.base.commander(g.side, g.by, &o) != g.by {
		return false // it is left to the other person of the side
	}
	return g.Try(o, &g.Faults, do)
}

// unitWord is a unit as a line names it: in quotation marks where a keyword stands
// in its name.
func (s *State) unitWord(u unitID) string {
	return `"` + s.unitName(u) + `"`
}

// suggestMoves moves some stacks by a step or two, mostly towards the enemy.
func (g *guesser) suggestMoves() {
	for i := range g.Order(len(g.sys.board.hexes)) {
		c := cell(i)
		if !g.pieces.Has(c, g.side) || !g.Chance(35) {
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
		if len(group) > 1 && g.Chance(60) {
			group = group[g.Below(len(group)):][:1]
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
	to := reach[1+g.Below(len(reach)-1)]
	if g.Chance(60) {
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
			g.Sheet.Orders = g.Sheet.Orders[:len(g.Sheet.Orders)-1]
			return
		}
	}
}

// suggestAttacks attacks what can be attacked; then a marker comes to some Germans or
// Allies, and who stands near it attacks once more (10.8).
func (g *guesser) suggestAttacks() {
	for i := range g.Order(len(g.sys.board.hexes)) {
		if c := cell(i); g.mayBeFought(c) && g.Chance(60) {
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
	if m.side() != g.side || !g.Chance(50) {
		return
	}
	for i := range g.Order(len(g.sys.board.hexes)) {
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
			if !g.mayJoin(a, u).ok() || !g.Chance(80) || m != noMarker && !g.inReach(m, u) {
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
	if support != noUnit && g.maySupport(support, a.units, toServe).ok() && g.Chance(60) {
		line += " HQ " + g.unitWord(support)
		a.hq = support
	}
	line += g.suggestHelp(a)
	switch next := g.sys.board.next(c)[g.Below(6)]; {
	case shock != noUnit && next != noCell && g.hex(next).playable && g.Chance(50):
		line += " ADVANCE " + g.unitWord(shock) + " " + g.hexName(c) + "-" + g.hexName(next)
	case g.Chance(15):
		line += " ADVANCE NONE"
	case g.Chance(15):
		line += " LOSS " + g.unitWord(a.units[0]) + " ADVANCE " + g.unitWord(a.units[0])
	}
	if k := len(g.airFor(g.side, g.hex(c).front)); k > 0 && g.Chance(40) {
		line += " AIR " + strconv.Itoa(1+g.Below(k))
	}
	switch {
	case m != noMarker:
		line += " USE " + m.String()
	case g.mayAssault(a).ok() && g.Chance(70):
		line += " USE KAISERSCHLACHT"
	case g.Chance(10):
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

// suggestEntry brings most of the units that wait, each into the first hex that is
// open to it, with a chance to pass some by.
func (g *guesser) suggestEntry() {
	g.suggestNations()
	for i := range g.Order(len(g.units)) {
		u := unitID(i)
		if g.sideOf(u) != g.side || !g.mayBring(u).ok() || !g.Chance(90) {
			continue
		}
		skip := g.Below(3)
		c := g.findEntry(u, func(c cell) bool {
			if c >= 0 && skip > 0 {
				skip--
				return false
			}
			return true
		})
		if c == noCell {
			continue
		}
		g.try("PLACE "+g.unitWord(u)+" AT "+g.placeName(c), func(o *orders.Order) { g.placeLine(g.side, o) })
	}
	g.suggestConversions()
	if g.side == central && g.mayConvertShock() && g.Chance(60) {
		for u := range g.units {
			if u := unitID(u); g.isShockable(u) && g.Chance(30) {
				g.try("CONVERT "+g.unitWord(u), func(o *orders.Order) { g.convertLine(g.side, o) })
			}
		}
	}
}

// suggestMarchesIn brings most of the Americans beside the map over the edge (13.25).
func (g *guesser) suggestMarchesIn() {
	for i := range g.units {
		u := unitID(i)
		if g.at(u) != locEdge || g.sideOf(u) != g.side || !g.Chance(80) {
			continue
		}
		if list := g.edgesOf(u); len(list) > 0 {
			g.try("MOVE "+g.unitWord(u)+" TO "+g.hexName(list[0]), func(o *orders.Order) { g.march(g.side, o) })
		}
	}
}

// suggestTravel moves some units strategically, and some by sea.
func (g *guesser) suggestTravel() {
	tries := 0
	if line := g.expeditionLine(); g.side == allied && line != "" && g.Chance(20) {
		g.try(line, func(o *orders.Order) { g.travelLine(g.side, o) })
	}
	for i := range g.Order(len(g.units)) {
		u := unitID(i)
		if g.sideOf(u) != g.side || tries > 25 || !g.mayTravel(u).ok() {
			continue
		}
		tries++
		c := g.sys.board.towns[g.Below(len(g.sys.board.towns))]
		line := "SR " + g.unitWord(u) + " TO " + g.hexName(c)
		if g.side == allied && g.Chance(30) {
			line += " BY SEA"
		}
		if g.Chance(10) {
			line = "SR " + g.unitWord(u) + " TO TRANSIT"
		}
		g.try(line, func(o *orders.Order) { g.travelLine(g.side, o) })
	}
}
