// Operational movement (8).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// openMovement begins a Mutual Movement Phase: who moves in which theatre (8.11).
func (r *run) openMovement(p phase) {
	r.Phase.Half = 1
	if p == phaseMove2 {
		r.Phase.Half = 2
	}
	for t := range theatres {
		r.Phase.Active[t] = r.Initiative[t]
		if p == phaseMove2 {
			r.Phase.Active[t] = r.Initiative[t].Other()
		}
	}
	for u := range r.units {
		r.units[u].flags &^= didMove | didAttack | wasAttacked
		if p == phaseMove1 {
			r.units[u].flags &^= isBurning
		}
	}
	r.Phase.Markers, r.Phase.Burned, r.Phase.Struck, r.Phase.Fought = [markers]cell{}, nil, nil, [fronts]int8{}
	r.emit("movers", "8.11", "west", seats.Seat(r.Phase.Active[west]), "east", seats.Seat(r.Phase.Active[east]))
}

// doubledFrom is the turn of November and December 1914, from which combat units on
// the Western and Italian Fronts are doubled by exception only (8.14).
const doubledFrom = 6

// depletesFrom is the turn of January and February 1915, from which an HQ on the
// Western Front may be depleted by its march (8.15).
const depletesFrom = 7

// traveller is what of a group decides about its way.
type traveller struct {
	s        *State
	side     side
	units    []unitID
	hq       bool // there is an HQ among them (15.63)
	combat   bool // and a combat unit (8.22)
	mountain bool // all of them are mountain units (8.32)
	aloof    bool // the way may touch no enemy: cavalry that is doubled (8.14)
	steps    bool // some step was made: the first one may cost anything (8.13)
	west     bool
}

// travellerOf makes the rules of a group's way.
func (s *State) travellerOf(group []unitID) traveller {
	t := traveller{s: s, side: s.sideOf(group[0]), units: group, mountain: true}
	for _, u := range group {
		k := s.kindOf(u)
		t.hq = t.hq || k == headquarters
		t.combat = t.combat || k != headquarters
		t.mountain = t.mountain && k == mountaineers
	}
	return t
}

// Step implements path.Rules: what it costs to enter a hex, and what bars it
// (8.2, 8.3).
func (t *traveller) Step(from, to cell, way int) (int, string) {
	s := t.s
	h, f := s.hex(to), s.hex(from)
	side := f.side[way]
	frozen := h.front != egyptian && h.front != iraqi && s.Weather[h.front] == snow
	switch {
	case side&sideClosed != 0:
		return 0, "closed-side"
	case (side&sideLake != 0 || h.terrain == fullLake) && !frozen:
		return 0, "lake"
	}
	if h.terrain != fullLake {
		for _, u := range t.units {
			if b := s.mayBe(u, to); !b.ok() {
				return 0, b.code
			}
		}
	}
	if s.holdsFort(to, t.side.Other()) {
		return 0, "enemy-fort"
	}
	if s.pieces.Has(to, t.side.Other()) && (t.hq || s.fighters(to, t.side.Other()) > 0) {
		return 0, "enemy"
	}
	if code := s.ordersOfBeach(from, to); code != "" {
		return 0, code
	}
	if s.Treaty && !t.turkish(h.front) && s.touchesRussians(to) {
		return 0, "treaty"
	}
	if t.aloof && s.touchesEnemy(to, t.side) {
		return 0, "near-enemy"
	}
	return s.cost(from, to, way, t.mountain), ""
}

// ordersOfBeach bars all steps to and from the beaches of Gallipoli but those by
// E1023 (6.52).
func (s *State) ordersOfBeach(from, to cell) string {
	at := &s.sys.board.at
	if x, y := s.hex(from).place == beach, s.hex(to).place == beach; x && to != at.inland || y && from != at.inland {
		return "beach"
	}
	return ""
}

// turkish tells whether a group is of Turks on the N sheet, who may still meet the
// Russians after the treaty (5.46).
func (t *traveller) turkish(f front) bool {
	return !f.inEurope() && !slices.ContainsFunc(t.units, func(u unitID) bool { return t.s.counter(u).army != turkey })
}

// touchesRussians tells whether a hex is adjacent to Russian units inside Russia,
// whom nobody may meet after the treaty (5.46).
func (s *State) touchesRussians(c cell) bool {
	for way, n := range s.sys.board.next(c) {
		if n == noCell || s.hex(n).country != inRussia || s.hex(c).side[way]&sideClosed != 0 {
			continue
		}
		for u := range s.pieces.Of(n, allied) {
			if s.counter(u).army == russia {
				return true
			}
		}
	}
	return false
}

// cost is what a step costs in MP (8.32-8.35, 12.2, 14.63).
func (s *State) cost(from, to cell, way int, mountaineer bool) int {
	h := s.hex(to)
	w := s.Weather[h.front]
	if h.front == egyptian || h.front == iraqi {
		w = fair // neither Wet nor Snow has an effect there (12.2)
	}
	side := s.hex(from).side[way]
	e := &s.sys.tables.terrain[h.terrain]
	n := int(e.cost[w])
	switch {
	case side&sideLagoon != 0:
		return 1 // 8.35
	case h.terrain == fullLake:
		return 1
	case mountaineer && (h.terrain == mountain || h.terrain == mountainPass || h.terrain == alpine):
		n = int(e.mountain)
	case h.terrain == mountainPass && side&sidePass == 0:
		n = 2 // 8.33
	}
	if s.spoiled[to]&isDevastated != 0 {
		n = max(n, 2)
	}
	if side&sideRiver != 0 && w == wet {
		n++
	}
	return n
}

// touchesEnemy tells whether a hex is adjacent to an enemy combat unit (8.14).
func (s *State) touchesEnemy(c cell, sd side) bool {
	for way, n := range s.sys.board.next(c) {
		if n != noCell && s.hex(c).side[way]&sideClosed == 0 && s.fighters(n, sd.Other()) > 0 {
			return true
		}
	}
	return false
}

// allowance is what a unit may spend where it stands (8.14): sure is what it has
// in any case, most what it has when it keeps away from the enemy all the way.
func (s *State) allowance(u unitID, withTank bool) (sure, most int) {
	n := int(s.face(u).movement)
	f, sd, k := s.frontOf(u), s.sideOf(u), s.kindOf(u)
	switch {
	case f == eastern || f == caucasus || f == iraqi:
		return n, n
	case f == egyptian, k == headquarters, s.Turn < doubledFrom, s.isShock(u), s.counter(u).army == america, k == tank && sd == allied, withTank:
		return 2 * n, 2 * n
	case k == cavalry:
		if s.touchesEnemy(s.at(u), sd) {
			return n, n
		}
		return n, 2 * n
	case !s.touchesEnemy(s.at(u), sd):
		return 2 * n, 2 * n
	}
	return n, n
}

// slowest is the allowance of a group: that of its slowest unit (8.16).
func (s *State) slowest(group []unitID) (sure, most int) {
	sure, most = 99, 99
	withTank := slices.ContainsFunc(group, func(u unitID) bool { return s.kindOf(u) == tank && s.sideOf(u) == allied })
	for _, u := range group {
		a, b := s.allowance(u, withTank)
		sure, most = min(sure, a), min(most, b)
	}
	return sure, most
}

// mayMarch tells whether a unit may move now: its side moves in its theatre (8.11),
// it has not moved, and nothing holds it.
func (s *State) mayMarch(u unitID) bar {
	un := &s.units[u]
	if !s.onMap(u) {
		return bar{"not-on-map", "8.0"}
	}
	f := s.frontOf(u)
	switch {
	case s.Phase.Active[f.theatre()] != s.sideOf(u):
		return bar{"other-theatre", "8.11"}
	case un.flags&isFrozen != 0:
		return bar{"just-entered", "17.11"}
	case un.flags&isBurning != 0:
		return bar{"devastating", "14.61"}
	case un.flags&didMove != 0:
		return bar{"moved-already", "8.18"}
	case s.face(u).movement == 0:
		return bar{"immobile", "8.13"}
	case s.at(u) == s.sys.board.at.kut && s.sideOf(u) == allied && s.isKutBesieged():
		return bar{"kut-besieged", "14.22"}
	case s.Treaty && s.counter(u).army == russia:
		return bar{"treaty", "5.46"}
	case s.counter(u).army == montenegro && s.hex(s.at(u)).country != inMontenegro:
		return bar{"not-there", "17.21"}
	}
	return bar{}
}

// isTyphus tells whether nobody goes into or out of Serbia (6.57).
func (s *State) isTyphus() bool { return s.Turn <= s.Duties.Typhus }

// marchAll carries out the movement lines of a side; what cannot stand at the end
// is a fault.
func (r *run) marchAll(sd side, lines []orders.Order) {
	for i := range lines { // 14.61: before anything moves
		if lines[i].Verb == "DEVASTATE" {
			r.devastate(sd, &lines[i])
		}
	}
	for i := range lines {
		switch lines[i].Verb {
		case "MOVE":
			r.march(sd, &lines[i])
		case "TOP":
			r.topLine(sd, &lines[i])
		}
	}
	r.endMarch(sd)
	for i := range lines { // 10.82: when all have moved
		if lines[i].Verb == "MARKER" {
			r.placeMarker(sd, &lines[i])
		}
	}
}

// marchAll2 is marchAll for good: both sides have ordered.
func (r *run) marchAll2(sd side, lines []orders.Order) {
	r.actor, r.lines = sd, lines
	r.marchAll(sd, lines)
}

// march carries out one MOVE line: units, then a path from where they stand, or
// TO a hex.
func (r *run) march(sd side, o *orders.Order) {
	if r.marchIn(sd, o) {
		return
	}
	group, at, rest, ok := r.readGroup(sd, o.Args, o)
	if !ok {
		return
	}
	for _, u := range group {
		if b := r.mayMarch(u); !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return
		}
	}
	way, cost, ok := r.readWay(o, group, at, rest)
	if ok && len(way) > 1 {
		r.marched = append(r.marched, marched{o.Pos, group, at})
		r.goes(group, way, cost)
	}
}

// readGroup reads the units of a line, which must stand in one hex of the side:
// names, or ALL with the hex from which they go. It returns the path that was
// written, nil for none.
func (r *run) readGroup(sd side, args []orders.Arg, o *orders.Order) (group []unitID, at cell, way []cell, ok bool) {
	at = noCell
	all := false
	for _, a := range args {
		switch {
		case a.Kind == orders.Path:
			if way, ok = r.readPath(a, way); !ok {
				return nil, at, nil, false
			}
		case a.Is("ALL"):
			all = true
		default:
			u, known := r.readUnit(a, sd)
			if !known {
				return nil, at, nil, false
			}
			if slices.Contains(group, u) {
				r.fault(a.Pos, "twice", "8.16", "unit", r.unitName(u))
				return nil, at, nil, false
			}
			group = append(group, u)
		}
	}
	from, has := o.Clause("FROM")
	switch {
	case has && len(from.Args) == 1:
		if at, ok = r.readHex(from.Args[0]); !ok {
			return nil, at, nil, false
		}
	case all && len(way) > 0:
		at = way[0]
	case len(group) > 0:
		at = max(noCell, r.at(group[0]))
	}
	if all && at != noCell {
		for u := range r.pieces.Of(at, sd) {
			if r.mayMarch(u).ok() {
				group = append(group, u)
			}
		}
	}
	if len(group) == 0 {
		r.fault(o.Pos, "no-units", "8.0", "hex", r.sys.board.Printed(at))
		return nil, at, nil, false
	}
	for _, u := range group {
		if r.at(u) < 0 {
			r.fault(o.Pos, "not-on-map", "8.0", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return nil, at, nil, false
		}
		if r.at(u) != at {
			r.fault(o.Pos, "not-together", "8.16", "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "from", r.placeName(at))
			return nil, at, nil, false
		}
	}
	return group, at, way, true
}

// readWay makes the way of a group: as written, or the cheapest one to the hex
// that is named.
func (r *run) readWay(o *orders.Order, group []unitID, at cell, way []cell) ([]cell, int, bool) {
	if to, has := o.Clause("TO"); has && len(to.Args) == 1 {
		goal, ok := r.readHex(to.Args[0])
		if !ok {
			return nil, 0, false
		}
		return r.findWay(o.Pos, group, at, goal)
	}
	switch {
	case len(way) == 0:
		r.fault(o.Pos, "no-way-given", "8.0", "unit", r.unitName(group[0]))
		return nil, 0, false
	case len(way) == 1 && way[0] != at, len(way) == 2 && way[0] == at && r.sys.board.Net().Way(at, way[1]) < 0:
		return r.findWay(o.Pos, group, at, way[len(way)-1])
	case way[0] != at:
		way = append([]cell{at}, way...)
	}
	cost, ok := r.walk(o.Pos, group, way)
	return way, cost, ok
}

// faultRules are the rules behind what bars a way.
var faultRules = map[string]adjudicator.Rule{"closed-side": "8.24", "lake": "8.34", "enemy-fort": "8.21", "enemy": "8.21", "near-enemy": "8.14", "off-map": "8.24", "near-east-closed": "7.12",
	"alpine": "8.32", "neutral": "17.4", "just-entered": "17.11", "turkey-not-set-up": "17.31", "not-there": "3.26", "no-hq-near-east": "17.31", "only-austrians": "17.31",
	"not-before-1917": "17.31", "only-balkans": "17.31", "only-italians": "17.21", "before-pef": "17.4", "beach": "6.52", "kut-besieged": "14.22", "quota": "17.31", "treaty": "5.46", path.NotAdjacent: "8.0"}

// walk checks a written way and returns its cost.
func (r *run) walk(pos orders.Pos, group []unitID, way []cell) (int, bool) {
	t := r.travellerOf(group)
	sure, most := r.slowest(group)
	limit := most
	if len(way) == 2 {
		limit = path.Never // 8.13
	}
	v := r.sys.board.Net().Walk(way, limit, &t)
	if v.Reason == "" && v.Cost > sure && most > sure && len(way) > 2 { // cavalry (8.14)
		t.aloof = true
		v = r.sys.board.Net().Walk(way, limit, &t)
	}
	last := way[len(way)-1]
	switch {
	case v.Reason == path.TooFar:
		r.fault(pos, "no-mp", "8.12", "unit", r.unitName(group[0]), "hex", r.hexName(way[v.At]), "need", v.Cost+v.Need, "have", most)
		return 0, false
	case v.Reason != "":
		r.fault(pos, v.Reason, faultRules[v.Reason], "unit", r.unitName(group[0]), "hex", r.hexName(way[v.At]), "from", r.hexName(way[v.At-1]))
		return 0, false
	case r.hex(last).terrain == fullLake:
		r.fault(pos, "ends-on-lake", "8.34", "unit", r.unitName(group[0]), "hex", r.hexName(last))
		return 0, false
	}
	return v.Cost, r.leavesSerbia(pos, group[0], way)
}

// leavesSerbia faults a way into or out of Serbia during a typhus (6.57).
func (r *run) leavesSerbia(pos orders.Pos, u unitID, way []cell) bool {
	if !r.isTyphus() {
		return true
	}
	for i := 1; i < len(way); i++ {
		if (r.hex(way[i]).country == inSerbia) != (r.hex(way[i-1]).country == inSerbia) {
			r.fault(pos, "typhus", "6.57", "unit", r.unitName(u), "hex", r.hexName(way[i]))
			return false
		}
	}
	return true
}

// findWay searches the cheapest way of a group to a hex.
func (r *run) findWay(pos orders.Pos, group []unitID, at, to cell) ([]cell, int, bool) {
	w := r.scratch()
	t := r.travellerOf(group)
	sure, most := r.slowest(group)
	if at == to {
		r.fault(pos, "already-there", "8.0", "unit", r.unitName(group[0]), "hex", r.hexName(to))
		return nil, 0, false
	}
	if r.sys.board.adjacent(at, to) {
		way := []cell{at, to}
		cost, ok := r.walk(pos, group, way)
		return way, cost, ok
	}
	found := w.search.To(at, to, sure, &t)
	if !found && most > sure {
		t.aloof = true
		found = w.search.To(at, to, most, &t)
	}
	if !found {
		r.whyNot(pos, group, at, to, most)
		return nil, 0, false
	}
	way := w.search.Path(to, nil)
	cost, ok := r.walk(pos, group, way)
	return way, cost, ok
}

// whyNot says what keeps a group from a hex.
func (r *run) whyNot(pos orders.Pos, group []unitID, at, to cell, have int) {
	w := r.scratch()
	t := r.travellerOf(group)
	unit := r.unitName(group[0])
	for _, u := range group {
		if b := r.mayBe(u, to); !b.ok() {
			r.fault(pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.hexName(to), "from", r.hexName(at))
			return
		}
	}
	switch {
	case r.holdsFort(to, t.side.Other()):
		r.fault(pos, "enemy-fort", "8.21", "unit", unit, "hex", r.hexName(to), "from", r.hexName(at))
	case r.fighters(to, t.side.Other()) > 0:
		r.fault(pos, "enemy", "8.21", "unit", unit, "hex", r.hexName(to), "from", r.hexName(at))
	case w.search.To(at, to, farthest, &t):
		need, _ := w.search.Cost(to)
		r.fault(pos, "no-mp", "8.12", "unit", unit, "hex", r.hexName(to), "need", need, "have", have)
	default:
		r.fault(pos, "no-path", "8.2", "unit", unit, "hex", r.hexName(to), "from", r.hexName(at))
	}
}

// farthest is how far a way is searched that is too long for a fault.
const farthest = 60

// goes takes a group along a legal way; every hex on it is taken (7.13).
func (r *run) goes(group []unitID, way []cell, cost int) {
	to, top := way[len(way)-1], r.strongest(group)
	if u := r.tops[way[0]]; u != noUnit && slices.Contains(group, u) {
		top = u
	}
	for _, c := range way[1:] {
		if r.hex(c).terrain != fullLake {
			r.enter(group[0], c)
		}
	}
	for _, u := range group {
		spends := r.depletes(u, cost)
		r.put(u, to)
		r.units[u].flags |= didMove
		if spends {
			r.units[u].flags |= isBack
			r.tellOwn(r.sideOf(u), "depleted", "8.15", "unit", r.unitName(u), "hex", r.hexName(to))
		}
	}
	r.tellMarch(group, top, way, cost)
}

// depletes tells whether an HQ is depleted by a march of a cost (8.15).
func (s *State) depletes(u unitID, cost int) bool {
	return s.kindOf(u) == headquarters && s.frontOf(u) == western && s.Turn >= depletesFrom && !s.Relief && cost > int(s.counter(u).faces[0].movement) && !s.isDepleted(u)
}

// tellOwn tells something of a unit to its owner: the other side sees no more than
// the top of a stack (7.25).
func (r *run) tellOwn(sd side, kind string, rule adjudicator.Rule, pairs ...any) {
	if !r.Dry {
		r.Emit(adjudicator.NewEvent(kind, rule, pairs...).For(seats.Seat(sd), adjudicator.Referee))
	}
}

// tellMarch tells both sides of a march: the other one sees the top of the stack
// and how many there are (7.25).
func (r *run) tellMarch(group []unitID, top unitID, way []cell, cost int) {
	if r.Dry {
		return
	}
	sd := r.sideOf(group[0])
	text := r.hexPath(way)
	for _, u := range group {
		to := []adjudicator.Seat{seats.Seat(sd), adjudicator.Referee}
		if u == top {
			to = nil
		}
		r.Emit(adjudicator.NewEvent("move", "8.0", "unit", r.unitName(u), "path", text, "mp", cost).For(to...))
	}
	if len(group) > 1 {
		r.Emit(adjudicator.NewEvent("sighted", "7.25", "nation", r.counter(top).nation.String(), "n", len(group)-1, "by", "move", "path", text).For(seats.Seat(sd.Other())))
	}
}

// strongest is the unit of a list that lies on top by default (7.25).
func (s *State) strongest(list []unitID) unitID {
	return slices.MaxFunc(list, func(a, b unitID) int {
		if d := s.worth(a) - s.worth(b); d != 0 {
			return d
		}
		return int(b) - int(a)
	})
}

// endMarch is the end of a side's movement in its theatre: nobody stands where too
// many are (8.23), and who ends out of supply by his own will goes back (8.26).
func (r *run) endMarch(sd side) {
	for _, m := range r.marched {
		for _, u := range m.group {
			if !r.onMap(u) {
				continue
			}
			c := r.at(u)
			if l := r.overfull(c, sd); l != nil {
				r.fault(m.pos, l.Code, l.Rule, "unit", r.unitName(u), "hex", r.hexName(c))
				if !r.Dry {
					r.put(u, m.from)
				}
				continue
			}
			if r.supply(u) == outOfSupply {
				r.fault(m.pos, "ends-unsupplied", "8.26", "unit", r.unitName(u), "hex", r.hexName(c))
				r.put(u, m.from)
			}
		}
	}
	r.marched = nil
	if !r.Dry {
		for c := range r.control {
			r.trim(cell(c), sd)
		}
	}
}

// marched is a march of this sheet.
type marched struct {
	pos   orders.Pos
	group []unitID
	from  cell
}
