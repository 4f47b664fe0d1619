// Strategic movement (9): by land over any distance, and the boxes between the maps.

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// openTravel begins the half of a side; with that of the Allies the phase begins, and
// the supply of all units is fixed (11.11). What came by HQ to the Eastern Front in this
// turn came over sea (13.3).
func (r *run) openTravel(sd side) {
	r.Phase.Moved, r.Phase.Sea = [budgets]int8{}, [2]int8{r.Phase.East}
	for u := range r.units {
		r.units[u].flags &^= didTravel
	}
	if sd == allied {
		if !r.Dry {
			r.watchHexes() // 5.16
		}
		r.fixSupply()
	}
}

// closeTravel ends the half: nobody stands where too many are (7.22).
func (r *run) closeTravel(sd side) {
	if sd == allied {
		r.landFirstArmy()
	}
	r.trimAll()
	for u := range r.units {
		r.units[u].flags &^= didTravel
	}
	if sd == central {
		r.freeSupply()
	}
}

// travelAll carries out the lines of the Strategic Movement Phase.
func (r *run) travelAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "SR", "PLAY", "RAID", "TOP") {
		switch o.Verb {
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
		if !r.standsAlone(o, "BY", boxName(box)) {
			return
		}
		if box == locNear && sd == allied {
			r.recallExpedition(o, group)
			return
		}
		for _, u := range group {
			r.intoBox(o, u, box)
		}
		return
	}
	c, ok := r.readHex(to.Args[0])
	if !ok {
		return
	}
	if r.isExpedition(group, c) && r.standsAlone(o, "BY", r.hexName(c)) {
		r.expedite(o, group)
		return
	}
	by, bySea := o.Clause("BY")
	if bySea && (len(by.Args) != 1 || !says(by.Args, "SEA", "MER")) {
		r.fault(o.Pos, "by-sea-only", "9.5")
		return
	}
	for _, u := range group {
		if bySea {
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
	bill, b := r.mayGo(u, c)
	if !b.ok() {
		r.refuse(o, u, c, r.whyNoLine(u, c, b))
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

// mayGo tells whether a unit may move strategically to a hex, and what that takes.
func (s *State) mayGo(u unitID, c cell) (bill [budgets]int8, b bar) {
	if b = s.mayTravel(u); !b.ok() {
		return bill, b
	}
	for _, may := range [...]func(*State, unitID, cell) bar{(*State).mayRide, (*State).mayArrive, (*State).isConnected} {
		if b = may(s, u, c); !b.ok() {
			return bill, b
		}
	}
	return s.bill(u, c)
}

// mayTravel tells whether a unit may begin a strategic move: in supply since the
// beginning of the phase, in a town or city of its side, once a phase (9.31, 9.56).
// Whether it has moved and fought in the turn does not matter (9.33).
func (s *State) mayTravel(u unitID) bar {
	un, at := &s.units[u], s.at(u)
	switch {
	case un.flags&didTravel != 0:
		return bar{"travelled", "9.56"}
	}
	if b := s.mayLeave(u); !b.ok() {
		return b
	}
	switch {
	case at == locTransit || at == locArabia || at == locEdge || at == locTransfer && int(un.due) <= s.Turn:
		return bar{}
	case at < 0:
		return bar{"not-on-map", "9.31"}
	case s.Duties.Raid == at && at != 0:
		return bar{"raided", "6.25"}
	case un.flags&isCut != 0:
		return bar{"unsupplied", "11.11"}
	case !s.hex(at).isSettled() || s.control[at] != s.sideOf(u):
		return bar{"no-station", "9.31"}
	}
	return bar{}
}

// mayRide tells whether a unit may go to a hex by the zones of its nation: Russians
// inside Russia and Russian Poland, nobody else of the Allies in the East (9.22); in
// the Near East Egypt, and the south of Iraq (9.23); no German division on the N sheet
// before European Turkey is set up (9.15).
func (s *State) mayRide(u unitID, c cell) bar {
	at := s.at(u)
	if b := s.mayRailTurkey(u, c); !b.ok() {
		return b
	}
	if at >= 0 {
		if b := s.zone(u, at); !b.ok() {
			return b
		}
	}
	return s.zone(u, c)
}

// mayRailTurkey keeps German divisions from the railways of the N sheet until
// European Turkey is set up (9.15), and opens the way between European Turkey and the
// rest of Europe (9.17).
func (s *State) mayRailTurkey(u unitID, c cell) bar {
	at, h := s.at(u), s.hex(c)
	switch {
	case s.sideOf(u) != central:
		return bar{}
	case !h.front.inEurope():
		return s.mayUseNear(u)
	case at >= 0 && s.hex(at).front.inEurope() && (s.hex(at).country == inTurkey) != (h.country == inTurkey):
		return s.mayCrossBalkans()
	}
	return bar{}
}

// mayUseNear keeps German divisions from strategic movement in the Near East until
// European Turkey is set up (9.15).
func (s *State) mayUseNear(u unitID) bar {
	if k := s.counter(u); k.army == germany && k.isDivision() && !s.TurkeySet && s.mode != nearEast {
		return bar{"turkey-not-set-up", "9.15"}
	}
	return bar{}
}

// iraqColumn is the column south of which the Allies move strategically in Iraq (9.23).
const iraqColumn = 44

// zone tells whether a strategic move of a unit may touch a hex (9.22, 9.23); the CP
// and the Allies in the West have no zone.
func (s *State) zone(u unitID, c cell) bar {
	h, russian := s.hex(c), s.counter(u).army == russia
	if s.sideOf(u) == central {
		return bar{}
	}
	switch h.front {
	case eastern, caucasus:
		switch {
		case !russian:
			return bar{"only-russians", "9.22"}
		case h.country != inRussia && h.country != inPoland:
			return bar{"only-in-russia", "9.22"}
		}
	case egyptian:
		if h.country != inEgypt && h.country != inSinai {
			return bar{"only-in-egypt", "9.23"}
		}
	case iraqi:
		switch {
		case !s.inForce("6.33"):
			return bar{"before-maude", "6.33"}
		case c != s.sys.board.at.abadan && (column(h) <= iraqColumn || h.country == inPersia):
			return bar{"only-in-iraq", "9.23"}
		}
	}
	return bar{}
}

// mayArrive tells whether a unit may end a strategic move in a hex: a supplied town or
// city of its side that touches no enemy (9.31, 9.32).
func (s *State) mayArrive(u unitID, c cell) bar {
	sd := s.sideOf(u)
	switch {
	case !s.hex(c).isSettled():
		return bar{"no-station", "9.31"}
	case s.control[c] != sd:
		return bar{"not-held", "9.31"}
	case s.Duties.Raid == c && c != 0:
		return bar{"raided", "6.25"}
	case s.nearEnemyBut(c, sd, isFrozen):
		return bar{"near-enemy-town", "9.32"}
	case !s.wasSupplied(u, c):
		return bar{"unsupplied-hex", "9.31"}
	}
	if b := s.mayGoInto(u, s.at(u), c); !b.ok() {
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

var capacities = [2][budgets]int8{central: {budgetEurope: 24, budgetNear: 4},
	allied: {budgetEurope: 12, budgetRussia: 8, budgetCaucasus: 2, budgetEgypt: 4, budgetIraq: 4}}

// rate is what a strategic move of a unit counts: an HQ double (9.34).
func (s *State) rate(u unitID) int8 {
	if s.counter(u).kind == headquarters {
		return 2
	}
	return 1
}

// bill is what a strategic move takes of which capacity, and whether so much is left.
func (s *State) bill(u unitID, c cell) (bill [budgets]int8, b bar) {
	at, to, cost := s.at(u), s.hex(c), s.rate(u)
	atHome := func(in ...country) bool {
		return (at == locEdge || at >= 0 && slices.Contains(in, s.hex(at).country)) && slices.Contains(in, to.country)
	}
	central := s.sideOf(u) == central
	switch {
	case central && (at == locTransit || at == locArabia || !to.front.inEurope()):
		bill[budgetNear] = cost
		if to.front.inEurope() {
			bill[budgetEurope] = 2 * cost // it starts outside Germany (9.11, 9.14)
		}
	case at == locTransfer:
		bill[budgetRussia], bill[budgetCaucasus] = cost, cost // 9.25
	case !central && to.front == eastern:
		bill[budgetRussia] = cost
	case !central && to.front == caucasus:
		bill[budgetCaucasus] = cost
	case to.front == egyptian:
		bill[budgetEgypt] = cost
	case to.front == iraqi:
		bill[budgetIraq] = cost
	case central && atHome(inGermany), !central && atHome(inFrance, inItaly):
		bill[budgetEurope] = cost
	default:
		bill[budgetEurope] = 2 * cost
	}
	return bill, s.mayAfford(u, bill)
}

// mayAfford tells whether the capacities of the phase have room for a bill (9.1, 9.2).
func (s *State) mayAfford(u unitID, bill [budgets]int8) bar {
	for i, n := range bill {
		if n > 0 && s.Phase.Moved[i]+s.inTransfer(i, u)+n > capacities[s.sideOf(u)][i] {
			return bar{"no-capacity", capacityRules[s.sideOf(u)][i]}
		}
	}
	return bar{}
}

// capacityRules are where the capacities are written.
var capacityRules = [2][budgets]adjudicator.Rule{central: {budgetEurope: "9.11", budgetNear: "9.12"},
	allied: {budgetEurope: "9.21", budgetRussia: "9.22", budgetCaucasus: "9.22", budgetEgypt: "9.23", budgetIraq: "9.23"}}

// inTransfer counts the Russian units under way between the fronts: they take of both
// capacities; the one that leaves now is counted by its move (9.25).
func (s *State) inTransfer(budget int, but unitID) (n int8) {
	if budget != budgetRussia && budget != budgetCaucasus {
		return 0
	}
	for u := range s.units {
		if u := unitID(u); s.at(u) == locTransfer && u != but {
			n += s.rate(u)
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
