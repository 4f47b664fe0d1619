// The way of a march: what each step costs, and what bars it (8.2, 8.3).
// Marches that cannot stand when all have marched (8.23, 8.26).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// traveller is what of a group decides about its way.
type traveller struct {
	s        *State
	side     side
	units    []unitID
	hq       bool // there is an HQ among them (15.63)
	mountain bool // all of them are mountain units (8.32)
	aloof    bool // the way may touch no enemy: cavalry that is doubled (8.14)
}

// travellerOf makes the rules of a group's way.
func (s *State) travellerOf(group []unitID) traveller {
	t := traveller{s: s, side: s.sideOf(group[0]), units: group, mountain: true}
	for _, u := range group {
		k := s.kindOf(u)
		t.hq = t.hq || k == headquarters
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
		return 0, "prohibited"
	case (side&sideLake != 0 || h.terrain == fullLake) && !frozen:
		return 0, "lake"
	}
	if h.terrain != fullLake {
		for _, u := range t.units {
			if b := s.mayGoInto(u, from, to); !b.ok() {
				return 0, b.code
			}
		}
	}
	if s.hasIntrinsic(to, t.side.Other()) { // the Hindenburg Line has no unit that would hold an empty hex (14.31)
		return 0, "enemy-fort"
	}
	if s.pieces.Has(to, t.side.Other()) && (t.hq || s.fighters(to, t.side.Other()) > 0) {
		return 0, "enemy"
	}
	if from != s.at(t.units[0]) && s.isInterdicted(from, t.side) {
		return 0, "interdicted"
	}
	if code := s.ordersOfBeach(from, to); code != "" {
		return 0, code
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

// cost is what a step costs in MP (8.32-8.35, 12.2, 14.63).
// Terrain, hexside, weather and the kind of unit add up (8.25, 8.31, 8.4).
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
		r.fault(o.Pos, "want-path", "8.0", "unit", r.unitName(group[0]))
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
var faultRules = map[string]adjudicator.Rule{"prohibited": "8.24", "lake": "8.34", "enemy-fort": "8.22", "enemy": "8.22",
	"near-enemy": "8.14", "off-map": "8.24", "near-east-closed": "7.12",

	"alpine": "8.32", "neutral": "17.4", "just-entered": "17.11", "turkey-not-set-up": "17.31", "not-there": "3.26",
	"no-hq-near-east": "17.31", "only-austrians": "17.31",
	"not-before-1917": "17.31", "only-balkans": "17.31", "only-italians": "17.21", "before-pef": "17.4", "beach": "6.52", "interdicted": "6.3",
	"kut-besieged": "14.23", "quota": "17.31", "treaty": "5.46", "typhus": "6.57", "red-alone": "15.93", path.NotAdjacent: "8.0"}

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
		r.fault(pos, "too-far", "8.21", "unit", r.unitName(group[0]), "hex", r.hexName(way[v.At]), "need", v.Cost+v.Need, "have", most)
		return 0, false
	case v.Reason != "":
		r.fault(pos, v.Reason, faultRules[v.Reason], "unit", r.unitName(group[0]), "hex", r.hexName(way[v.At]), "from", r.hexName(way[v.At-1]))
		return 0, false
	case r.hex(last).terrain == fullLake:
		r.fault(pos, "ends-on-lake", "8.34", "unit", r.unitName(group[0]), "hex", r.hexName(last))
		return 0, false
	}
	return v.Cost, true
}

// typhusTurns is how long a typhus lasts: the three turns after the one in which it is
// drawn (6.57).
const typhusTurns = 3

// isTyphus tells whether nobody goes into or out of Serbia (6.57).
func (s *State) isTyphus() bool {
	return s.Turn <= s.Duties.Typhus && s.Turn > s.Duties.Typhus-typhusTurns
}

// starvesSerbia tells whether Serbia gets no RP: from the draw of the typhus to its end
// (6.57).
func (s *State) starvesSerbia() bool { return s.Turn <= s.Duties.Typhus }

// findWay searches the cheapest way of a group to a hex.
func (r *run) findWay(pos orders.Pos, group []unitID, at, to cell) ([]cell, int, bool) {
	w := r.scratch()
	t := r.travellerOf(group)
	sure, most := r.slowest(group)
	if at == to {
		r.fault(pos, "already-there", "8.0", "unit", r.unitName(group[0]), "hex", r.hexName(to))
		return nil, 0, false
	}
	dir := r.sys.board.Net().Way(at, to)
	direct := false // a step may cost anything (8.13), a way around what bars it not
	if dir >= 0 {
		_, barred := t.Step(at, to, dir)
		direct = barred == "" || r.hex(at).place == beach
	}
	found := !direct && w.search.To(at, to, sure, &t)
	if direct || dir >= 0 && !found {
		way := []cell{at, to}
		cost, ok := r.walk(pos, group, way)
		return way, cost, ok
	}
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
		if b := r.mayGoInto(u, at, to); !b.ok() {
			r.fault(pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.hexName(to), "from", r.hexName(at))
			return
		}
	}
	switch {
	case r.hasIntrinsic(to, t.side.Other()):
		r.fault(pos, "enemy-fort", "8.22", "unit", unit, "hex", r.hexName(to), "from", r.hexName(at))
	case r.fighters(to, t.side.Other()) > 0:
		r.fault(pos, "enemy", "8.22", "unit", unit, "hex", r.hexName(to), "from", r.hexName(at))
	case w.search.To(at, to, farthest, &t):
		need, _ := w.search.Cost(to)
		r.fault(pos, "too-far", "8.21", "unit", unit, "hex", r.hexName(to), "need", need, "have", have)
	default:
		r.fault(pos, "no-path", "8.2", "unit", unit, "hex", r.hexName(to), "from", r.hexName(at))
	}
}

// farthest is how far a way is searched that is too long for a fault.
const farthest = 60

// marched is a march of this sheet.
type marched struct {
	pos   orders.Pos
	group []unitID
	flags []unitFlags // as they were before
	from  cell
}

// calledOff is a march that is not made: the unit for which it cannot stand, where that
// would end, and why.
type calledOff struct {
	pos  orders.Pos
	unit unitID
	hex  cell
	bar  bar
}

// marchLines carries out the MOVE and TOP lines of a side but for those that are called
// off; last march those who have to.
func (r *run) marchLines(sd side, lines []orders.Order, off []calledOff) {
	for i := 0; i < len(lines) && r.result == nil; i++ {
		o := &lines[i]
		at := slices.IndexFunc(off, func(x calledOff) bool { return x.pos == o.Pos })
		switch {
		case at >= 0:
			r.faultMarch(off[at])
		case o.Verb != "MOVE" && o.Verb != "TOP", !r.hasCome(sd, o):
		case o.Verb == "MOVE":
			r.march(sd, o)
		case o.Verb == "TOP":
			r.topLine(sd, o)
		}
	}
	if r.result == nil {
		r.withdrawSouth(sd)
	}
}

// callOff finds the marches of a side that could not stand when all have marched: they
// are tried on a copy, and one after the other is left out until the others stand. So a
// march is made whole or not at all: nobody takes a hex, overruns an HQ or wins a die on a
// way that he does not go (7.13, 8.22, 8.26). A Check has no dice to lose: there the
// faults are found where the lines are.
func (r *run) callOff(sd side, lines []orders.Order) (off []calledOff) {
	for !r.Dry {
		t := r.State.trial()
		t.ahead, t.actor, t.by, t.lines = true, sd, r.by, lines
		t.marchLines(sd, lines, off)
		t.closeBeachheads()
		x, found := t.cannotStand(sd)
		t.rest()
		if !found {
			break
		}
		off = append(off, x)
	}
	return off
}

// cannotStand finds a march whose units may not stay where it ends: too many are there
// (8.23), of whom the last to come go back, or somebody is out of supply by his own will
// (8.26).
func (r *run) cannotStand(sd side) (x calledOff, found bool) {
	for i := len(r.marched) - 1; i >= 0; i-- {
		m := &r.marched[i]
		for j := len(m.group) - 1; j >= 0; j-- {
			u := m.group[j]
			if !r.onMap(u) {
				continue
			}
			c := r.at(u)
			l := r.overfull(c, sd)
			if l == nil && r.Phase.Active[r.hex(c).front.theatre()] == sd {
				l = r.disunited(c, sd)
			}
			if l != nil && l.Points(u) > 0 {
				return calledOff{m.pos, u, c, bar{l.Code, l.Rule}}, true
			}
		}
	}
	for i := range r.marched {
		m := &r.marched[i]
		for _, u := range m.group {
			if r.onMap(u) && !r.isSuppliedFor(u, toStay) {
				return calledOff{m.pos, u, r.at(u), bar{"ends-unsupplied", "8.26"}}, true
			}
		}
	}
	return x, false
}

// faultMarch tells of a march that is not made.
func (r *run) faultMarch(x calledOff) {
	r.fault(x.pos, x.bar.code, x.bar.rule, "unit", r.unitName(x.unit), "hex", r.hexName(x.hex))
}

// endMarch is the end of a side's movement in its theatre. In a Check who cannot stand
// goes back with all who marched with him; what is carried out for good holds no such
// march.
func (r *run) endMarch(sd side) {
	r.closeBeachheads()
	if !r.Dry { // a later line of a draft may not cut off who has marched by an earlier one
		r.marched = nil
		return
	}
	for x, found := r.cannotStand(sd); found; x, found = r.cannotStand(sd) {
		r.faultMarch(x)
		r.goBack(x.pos)
	}
}

// goBack brings all who marched by a line back to where they were.
func (r *run) goBack(pos orders.Pos) {
	for i := range r.marched {
		m := &r.marched[i]
		if m.pos != pos {
			continue
		}
		for j, u := range m.group {
			r.put(u, m.from)
			r.units[u].flags = m.flags[j] | didMove
		}
	}
	r.marched = slices.DeleteFunc(r.marched, func(m marched) bool { return m.pos == pos })
}
