// Strategic movement (9): by land over any distance, and the boxes between the maps.

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// openTravel begins the half of a side: the supply of its units is fixed (11.11).
func (r *run) openTravel(sd side) {
	r.Phase.Moved, r.Phase.Sea = [budgets]int8{}, [2]int8{}
	if sd == allied && !r.Dry {
		r.watchHexes() // 5.16
	}
	for u := range r.units {
		u := unitID(u)
		un := &r.units[u]
		un.flags &^= didTravel | isCut
		if r.sideOf(u) == sd && r.onMap(u) && r.supply(u) != normal {
			un.flags |= isCut
		}
	}
}

// closeTravel ends the half: nobody stands where too many are (7.21).
func (r *run) closeTravel(sd side) {
	for c := range r.control {
		r.trim(cell(c), sd)
	}
	for u := range r.units {
		r.units[u].flags &^= didTravel | isCut
	}
}

// travelAll carries out the lines of the Strategic Movement Phase.
func (r *run) travelAll(sd side, lines []orders.Order) {
	for i := range lines {
		switch o := &lines[i]; o.Verb {
		case "SR":
			r.travelLine(sd, o)
		case "PLAY":
			r.playOrder(sd, o)
		case "RAID":
			r.raidOrder(sd, o)
		case "TOP":
			r.topLine(sd, o)
		}
	}
}

// travelLine carries out SR unit, unit TO hex, TO TRANSIT or TRANSFER, BY SEA.
func (r *run) travelLine(sd side, o *orders.Order) {
	to, has := o.Clause("TO")
	if !has || len(to.Args) != 1 || len(o.Args) == 0 {
		r.fault(o.Pos, "want-place", "9.31")
		return
	}
	group, ok := r.readUnits(o.Args, sd)
	if !ok {
		return
	}
	if box := boxNamed(to.Args[0].Text); to.Args[0].Kind != orders.Path && box != locEnd {
		for _, u := range group {
			r.intoBox(o, u, box)
		}
		return
	}
	c, ok := r.readHex(to.Args[0])
	if !ok {
		return
	}
	for _, u := range group {
		if o.Has("BY") {
			r.sail(o, u, c)
		} else {
			r.travel(o, u, c)
		}
	}
}

// refuse faults a strategic move.
func (r *run) refuse(o *orders.Order, u unitID, c cell, b bar) {
	r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.sys.board.Printed(c))
}

// travel moves one unit strategically (9.0, 9.3).
func (r *run) travel(o *orders.Order, u unitID, c cell) {
	b := r.mayTravel(u)
	if b.ok() {
		b = r.mayArrive(u, c)
	}
	if b.ok() {
		b = r.isConnected(u, c)
	}
	var bill [budgets]int8
	if b.ok() {
		bill, b = r.bill(u, c)
	}
	if !b.ok() {
		r.refuse(o, u, c, b)
		return
	}
	for i, n := range bill {
		r.Phase.Moved[i] += n
	}
	from := r.placeName(r.at(u))
	r.put(u, c)
	r.units[u].flags |= didTravel
	r.tellTravel("travels", "9.0", u, from, c)
}

// mayTravel tells whether a unit may begin a strategic move: in supply since the
// beginning of the phase, in a town or city of its side, once a phase (9.31, 9.56).
func (s *State) mayTravel(u unitID) bar {
	un, at := &s.units[u], s.at(u)
	switch {
	case un.flags&didTravel != 0:
		return bar{"travelled", "9.56"}
	case at == locTransit || at == locArabia || at == locTransfer && int(un.due) <= s.Turn:
		return bar{}
	case at < 0:
		return bar{"not-on-map", "9.31"}
	case s.Duties.RaidTo == at && at != 0:
		return bar{"raided", "6.25"}
	case un.flags&isBurning != 0:
		return bar{"devastating", "14.62"}
	case un.flags&isCut != 0:
		return bar{"unsupplied", "11.11"}
	case !s.hex(at).isSettled() || s.control[at] != s.sideOf(u):
		return bar{"not-a-town", "9.31"}
	case un.flags&isFrozen != 0:
		return bar{"just-entered", "17.11"}
	case s.Treaty && s.counter(u).army == russia:
		return bar{"treaty", "5.46"}
	case s.hex(at).country == inSerbia && s.isTyphus():
		return bar{"typhus", "6.57"}
	}
	return bar{}
}

// mayArrive tells whether a unit may end a strategic move in a hex: a supplied town or
// city of its side that touches no enemy (9.31, 9.32).
func (s *State) mayArrive(u unitID, c cell) bar {
	sd := s.sideOf(u)
	switch {
	case !s.hex(c).isSettled():
		return bar{"not-a-town", "9.31"}
	case s.control[c] != sd:
		return bar{"not-held", "9.31"}
	case s.Duties.RaidTo == c && c != 0:
		return bar{"raided", "6.25"}
	case s.nearEnemy(c, sd):
		return bar{"near-enemy-town", "9.32"}
	case s.trace(s.hex(c).front).near[c]&s.linesFor(u) == 0:
		return bar{"unsupplied-hex", "9.31"}
	case s.hex(c).country == inSerbia && s.isTyphus():
		return bar{"typhus", "6.57"}
	}
	if b := s.mayBe(u, c); !b.ok() {
		return b
	}
	if l := s.overfull(c, sd, u); l != nil {
		return bar{l.Code, l.Rule}
	}
	return bar{}
}

// passes tells whether a strategic move may go through a hex (9.31, 9.32).
func (s *State) passes(c cell, sd side) bool {
	if h := s.hex(c); !h.playable || h.terrain == alpine || s.control[c] != sd || s.pieces.Has(c, sd.Other()) || s.holdsFort(c, sd.Other()) {
		return false
	}
	return !s.nearEnemy(c, sd) || s.pieces.Has(c, sd) || s.holdsFort(c, sd)
}

// isConnected tells whether a way of hexes of its side leads a unit to a hex: over one
// front, or out by an edge and in by another (9.0, 9.31).
func (s *State) isConnected(u unitID, c cell) bar {
	at, sd, b := s.at(u), s.sideOf(u), &s.sys.board
	to := b.hexes[c].front
	if at < 0 {
		return s.leavesBox(u, at, c)
	}
	f := b.hexes[at].front
	w := s.scratch().traces.flood
	step := func(from, to cell, way int) bool { return b.hexes[from].side[way]&sideClosed == 0 && s.passes(to, sd) }
	w.Begin()
	w.Add(at)
	reached := slices.Clone(w.Spread(step))
	if f == to {
		if slices.Contains(reached, c) {
			return bar{}
		}
		return bar{"no-line-of-hexes", "9.31"}
	}
	if !s.linked(f, to, sd) || !slices.ContainsFunc(reached, func(x cell) bool { return s.isGate(x, sd) }) {
		return bar{"no-way-between", "9.31"}
	}
	w.Begin()
	for _, x := range b.byFront[to] {
		if s.isGate(x, sd) && s.passes(x, sd) {
			w.Add(x)
		}
	}
	if slices.Contains(w.Spread(step), c) {
		return bar{}
	}
	return bar{"no-line-of-hexes", "9.31"}
}

// linked tells between which fronts a side moves strategically in one phase (9.11,
// 9.21).
func (s *State) linked(f, to front, sd side) bool {
	if sd == central {
		return f.inEurope() && to.inEurope()
	}
	return f != eastern && to != eastern && f.inEurope() && to.inEurope() && s.War[italy]
}

// isGate tells the hexes by which units leave a map: sources on its edge (9.0).
func (s *State) isGate(c cell, sd side) bool {
	h := s.hex(c)
	if sd == central {
		return h.edge == edgeCP || h.has(markRuhr)
	}
	return h.edge == edgeAllies
}

// The capacities of strategic movement (9.1, 9.2).
const (
	budgetEurope   = iota // 24 of the CP, 12 of the Allies in the West and Italy
	budgetNear            // 4 of the CP on the N sheet
	budgetRussia          // 8 of Russia
	budgetCaucasus        // 2 of Russia
	budgetEgypt           // 4 of the Allies
	budgetIraq            // 4 of the Allies
	budgets
)

var capacities = [2][budgets]int8{central: {budgetEurope: 24, budgetNear: 4}, allied: {budgetEurope: 12, budgetRussia: 8, budgetCaucasus: 2, budgetEgypt: 4, budgetIraq: 4}}

// iraqColumn is the column south of which the Allies move strategically in Iraq (9.23).
const iraqColumn = 44

// bill is what a strategic move takes of which capacity, and what forbids it there.
func (s *State) bill(u unitID, c cell) (bill [budgets]int8, b bar) {
	k, sd, at := s.counter(u), s.sideOf(u), s.at(u)
	cost := int8(1)
	if k.kind == headquarters {
		cost = 2 // 9.34
	}
	to := s.hex(c)
	inside := func(is func(h *hexInfo) bool) bool { return at >= 0 && is(s.hex(at)) && is(to) }
	switch {
	case sd == central && (at == locTransit || at == locArabia || !to.front.inEurope()):
		bill[budgetNear] = cost
		if to.front.inEurope() {
			bill[budgetEurope] = 2 * cost
		}
	case sd == central:
		if !inside(func(h *hexInfo) bool { return h.country == inGermany }) {
			cost *= 2
		}
		bill[budgetEurope] = cost
	case k.army == russia && to.front == eastern:
		if at >= 0 && !inside(func(h *hexInfo) bool { return h.country == inRussia || h.country == inPoland }) || to.country != inRussia && to.country != inPoland {
			return bill, bar{"only-in-russia", "9.22"}
		}
		bill[budgetRussia] = cost
	case k.army == russia:
		if to.country != inRussia || at >= 0 && s.hex(at).country != inRussia {
			return bill, bar{"only-in-russia", "9.22"}
		}
		bill[budgetCaucasus] = cost
	case to.front == egyptian:
		if !inside(func(h *hexInfo) bool { return h.country == inEgypt || h.country == inSinai }) {
			return bill, bar{"only-in-egypt", "9.23"}
		}
		bill[budgetEgypt] = cost
	case to.front == iraqi:
		if !s.inForce("6.33") {
			return bill, bar{"before-maude", "6.33"}
		}
		abadan := s.sys.board.at.abadan
		if !inside(func(h *hexInfo) bool { return column(h) > iraqColumn && h.country != inPersia }) && c != abadan && at != abadan {
			return bill, bar{"only-in-iraq", "9.23"}
		}
		bill[budgetIraq] = cost
	case to.front == eastern:
		return bill, bar{"only-russians", "9.22"}
	default:
		if !inside(func(h *hexInfo) bool { return h.country == inFrance || h.country == inItaly }) {
			cost *= 2
		}
		bill[budgetEurope] = cost
	}
	for i, n := range bill {
		if n > 0 && s.Phase.Moved[i]+s.inTransfer(i, u)+n > capacities[sd][i] {
			return bill, bar{"no-capacity", "9.1"}
		}
	}
	return bill, bar{}
}

// inTransfer counts the Russian units under way between the fronts: they take of both
// capacities; the one that leaves now is counted by its move (9.25).
func (s *State) inTransfer(budget int, but unitID) (n int8) {
	if budget != budgetRussia && budget != budgetCaucasus {
		return 0
	}
	for u := range s.units {
		if u := unitID(u); s.at(u) == locTransfer && u != but {
			n++
		}
	}
	return n
}

// tellTravel tells of a strategic or sea move: its side all of it, the other one that
// somebody came (7.25).
func (r *run) tellTravel(kind string, rule adjudicator.Rule, u unitID, from string, c cell) {
	if r.Dry {
		return
	}
	sd := r.sideOf(u)
	r.Emit(adjudicator.NewEvent(kind, rule, "unit", r.unitName(u), "from", from, "hex", r.hexName(c)).For(seats.Seat(sd), adjudicator.Referee))
	r.whisper(sd.Other(), "newcomers", rule, "nation", r.counter(u).nation.String(), "n", 1, "hex", r.hexName(c))
}
