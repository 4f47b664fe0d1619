// Regular movement (12) in ZOC (10.4) and under the limits of stacking (9.2).
// The end of regular movement: AGB leaves a flooded hex (14.2), who is stacked
// with tanks is noted (15.3).
// MOVE lines: who goes, and along which path (12.2, 12.5).

package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// moveRules are what a hex costs and what forbids it to units that go together.
// It implements path.Rules.
type moveRules struct {
	s     *State
	sd    side
	group []unitID
	start cell
	steps int               // steps made of a written path, -1 in a search
	agb   bool              // AGB goes with them (14.2)
	alps  bool              // all are Alpenkorps (S3.17)
	noZOC bool              // to find out whether ZOC is what stands in the way
	keep  func(c cell) bool // hexes that a search keeps to, nil for all
}

// rulesFor are the rules of a group in its hex.
func (s *State) rulesFor(group []unitID, start cell) moveRules {
	m := moveRules{s: s, sd: s.sys.counters[group[0]].side, group: group, start: start, steps: -1, alps: true}
	for _, u := range group {
		m.agb = m.agb || s.sys.counters[u].special == agb
		m.alps = m.alps && s.sys.counters[u].special == alpenkorps
	}
	return m
}

// moveFaults gives the rule of each reason why units cannot go on.
var moveFaults = map[string]adjudicator.Rule{"not-adjacent": "12.2", "prohibited": "11.3", "enemy": "12.4", "zoc-stop": "10.4",
	"zoc-to-zoc":  "10.4",
	"agb-terrain": "14.2", "agb-adjacent": "14.2", "stacking": "9.1", "stacking-zero": "9.4", "stacking-tanks": "S3.15", codeNations: "9.5",
	"nine":    "9.6",
	"too-far": "12.2", "no-path": "12.2"}

// Step implements path.Rules: units stop in the first enemy ZOC that they enter
// and leave one only for a hex without (10.4).
func (m *moveRules) Step(from, to cell, way int) (int, string) {
	s := m.s
	if code := m.enters(from, to, way); code != "" {
		return 0, code
	}
	if !m.noZOC && s.inEnemyZOC(from, m.sd) {
		switch atStart := m.steps == 0 || m.steps < 0 && from == m.start; {
		case !atStart:
			return 0, "zoc-stop"
		case s.inEnemyZOC(to, m.sd):
			return 0, "zoc-to-zoc"
		}
	}
	if m.steps >= 0 {
		m.steps++
	}
	return m.cost(from, to), ""
}

// enters tells why the group may not cross a hexside or be in the hex behind
// it: all-sea hexsides (11.3), enemies (12.4), AGB (14.2), stacking (9.2).
func (m *moveRules) enters(from, to cell, way int) string {
	s := m.s
	switch {
	case s.sys.board.hexes[from].closed[way]:
		return "prohibited"
	case s.enemyIn(to, m.sd):
		return "enemy"
	case m.keep != nil && !m.keep(to):
		return "no-path"
	}
	return m.bars(to)
}

// bars tells why the group may not be in a hex.
func (m *moveRules) bars(to cell) string {
	s := m.s
	switch {
	case m.agb && !s.sys.agbMayEnter(to, s.Wet):
		return "agb-terrain"
	case m.agb && s.isNextToEnemy(to, m.sd):
		return "agb-adjacent"
	}
	if l := s.mayPass(to, m.sd, m.group...); l != nil {
		return l.Code
	}
	if m.sd == allied && s.isBeyondNine(to, m.group) {
		return "nine"
	}
	return ""
}

// cost is the MP of a step (12.11); Alpenkorps pays 1 for a mountain and for a
// forest when it is wet (S3.17).
func (m *moveRules) cost(from, to cell) int {
	sys := m.s.sys
	cost := sys.stepCost(from, to, m.sd, m.s.start().sheet, m.s.Wet)
	if t := sys.board.hexes[to].terrain; m.alps && (t == mountain || t == forest && m.s.Wet) {
		cost -= int(sys.tables.terrain[t].mp[weather(m.s.Wet)]) - 1
	}
	return cost
}

// isNextToEnemy tells whether a unit of the other side stands next to a hex (14.2).
func (s *State) isNextToEnemy(c cell, sd side) bool {
	return slices.ContainsFunc(s.sys.board.next(c), func(n cell) bool { return n != noCell && s.enemyIn(n, sd) })
}

// allowance is the movement factor of a unit: less in the influenza peak (16.2),
// then halved, rounded up, for one without regular supply (7.2, 7.11, 7.12).
func (s *State) allowance(u unitID) int {
	mp := int(s.face(u).movement)
	if s.hasInfluenza() {
		mp = max(0, mp+s.sys.tables.num.InfluenzaMovement)
	}
	if s.isHalved(u) {
		mp = half(mp)
	}
	return mp
}

// slowest is the allowance of a stack (12.5).
func (s *State) slowest(group []unitID) int {
	mp := path.Never
	for _, u := range group {
		mp = min(mp, s.allowance(u))
	}
	return mp
}

// reach lists the hexes to which units of one hex can go together, their own
// included, cheapest first; those last that only the least move of one hex leads to
// (12.3). The slice is good until the next search.
func (s *State) reach(group []unitID) []cell {
	w := s.scratch()
	w.move = s.rulesFor(group, s.at(group[0]))
	list := w.search.Reach(w.move.start, s.slowest(group), &w.move)
	return s.keepsNine(group, w.move.start, s.withLeastMoves(list))
}

// withLeastMoves adds, behind a search of all that units can reach, the hexes beside
// them that cost more than they have: one hex is always theirs (12.3).
func (s *State) withLeastMoves(list []cell) []cell {
	w := s.scratch()
	list = list[:len(list):len(list)]
	for way, c := range s.sys.board.next(w.move.start) {
		if c == noCell || slices.Contains(list, c) {
			continue
		}
		if _, reason := w.move.Step(w.move.start, c, way); reason == "" {
			list = append(list, c)
		}
	}
	return list
}

// endMovement does what follows the moves of a player turn.
func (r *run) endMovement() {
	if r.Active == german {
		r.leaveFlood()
		return
	}
	for u := range r.army(allied) {
		if at := r.at(u); at >= 0 && r.hasTank(at) {
			r.units[u].flags |= withTank
		}
	}
}

// hasTank tells whether an Allied tank unit stands in a hex.
func (s *State) hasTank(c cell) bool {
	return s.anyIn(c, allied, func(_ unitID, k *counter) bool { return k.kind.isTank() })
}

// leaveFlood moves AGB out of a floodplain that is wet by the shortest way, if
// its owner has not (14.2).
func (r *run) leaveFlood() {
	for u, k := range r.army(german) {
		at := r.at(u)
		if k.special != agb || at < 0 || r.units[u].flags&(didMove|didRail) != 0 || r.sys.agbMayEnter(at, r.Wet) {
			continue
		}
		group := []unitID{u}
		if list := r.goals(group, german); len(list) > 0 {
			if cells, cost, ok := r.route(orders.Pos{}, group, at, list[:1]); ok {
				r.march(group, cells, cells[1:], didMove, "move", "12.2", cost)
			}
		}
	}
}

// whereabouts tells why a unit cannot set out at all: it is not due, is placed in a
// port, or is in neither the map nor the pool.
func (s *State) whereabouts(u unitID, rule adjudicator.Rule) adjudicator.Bar {
	at := s.at(u)
	return adjudicator.FirstBar(
		adjudicator.BarIf(at == locPool && int(s.units[u].due) > s.Turn, "not-due", "8.1"),
		adjudicator.BarIf(at == locPool && s.entersByPort(u), "by-port", "8.1.1"),
		adjudicator.BarIf(at < 0 && at != locPool, "not-on-map", rule))
}

// mayMove tells why a unit cannot make a regular move at all.
func (s *State) mayMove(u unitID) adjudicator.Bar {
	flags := s.units[u].flags
	return adjudicator.FirstBar(
		s.whereabouts(u, "12.1"),
		adjudicator.BarIf(flags&didRail != 0, "railed", "11.6"),
		adjudicator.BarIf(flags&didMove != 0, "already-moved", "12.2"),
		adjudicator.BarIf(s.sys.counters[u].faces[0].movement == 0, "immobile", "12.1"))
}

// marching is what a MOVE line says.
type marching = reads.March[unitID]

// move executes MOVE: units that began the phase in one hex go together (12.5), at
// the pace of the slowest (12.7); one may be left on the way by a line of its own
// (12.6).
func (r *run) move(o *orders.Order) {
	m, ok := r.readMarch(o, r.mayMove)
	if !ok || !r.areTogether(o.Pos, m.Units, "12.5") {
		return
	}
	switch at := r.at(m.Units[0]); {
	case at == locPool:
		r.enter(o.Pos, &m)
	case m.Off:
		r.notThere(o.Pos, m.Units[0], "12.2", locNames[locPool])
	default:
		if cells, cost, ok := r.route(o.Pos, m.Units, at, m.Cells); ok && !r.mixesAlong(o.Pos, m.Units, cells[1:]) {
			r.march(m.Units, cells, cells[1:], didMove, "move", "12.2", cost)
		}
	}
}

// readMarch reads units and a path; may tells why a unit cannot go.
func (r *run) readMarch(o *orders.Order, may func(u unitID) adjudicator.Bar) (marching, bool) {
	m := &r.reads().marches
	m.Pieces, m.May, m.Strict = r.namesOf(r.Active), may, r.Dry && o.When == nil
	return m.Read(o)
}

// route returns the path of a group, its own hex first, and what it costs: the
// one written, or the cheapest to the destination. One hex is always allowed by
// its cost (12.3).
func (r *run) route(pos orders.Pos, group []unitID, at cell, written []cell) ([]cell, int, bool) {
	cells, to := append(r.scratch().cells[:0], at), written[0]
	isNext := r.sys.board.dirTo(at, to) >= 0
	switch {
	case to == at && len(written) > 1:
		cells = append(cells, written[1:]...)
	case to == at:
		return nil, 0, r.fault(pos, "already-there", "12.2", "unit", r.unitName(group[0]), "hex", r.hexName(at))
	case len(written) > 1:
		cells = append(cells, written...)
	case r.cheapest(group, at, to):
		cells = r.scratch().search.Path(to, cells[:0])
		if other := r.hostsOn(group, at, cells); other != nil {
			cells = other
		}
	case isNext:
		cells = append(cells, to)
	default:
		r.whyNot(pos, group, at, to)
		return nil, 0, false
	}
	r.scratch().cells = cells
	if len(written) > 1 && to != at && !isNext {
		return nil, 0, r.notThere(pos, group[0], "12.2", r.hexName(to))
	}
	cost, ok := r.walk(pos, group, cells, 0)
	return cells, cost, ok
}

// cheapest searches the cheapest path of a group to a hex.
func (r *run) cheapest(group []unitID, at, to cell) bool {
	w := r.scratch()
	w.move = r.rulesFor(group, at)
	return w.search.To(at, to, r.slowest(group), &w.move)
}

// walk checks a path and returns its cost; spent is what has been paid to come
// to its first hex.
func (r *run) walk(pos orders.Pos, group []unitID, cells []cell, spent int) (int, bool) {
	w := r.scratch()
	w.move = r.rulesFor(group, cells[0])
	if w.move.steps = 0; spent > 0 { // the first hex was entered already
		w.move.steps = 1
	}
	have := r.slowest(group)
	limit := have - spent
	if len(cells) == 2 && spent == 0 {
		limit = path.Never // 12.3
	}
	v := r.sys.board.Net().Walk(cells, limit, &w.move)
	unit, last := r.unitName(group[0]), cells[len(cells)-1]
	switch v.Reason {
	case "":
	case path.TooFar:
		return 0, r.fault(pos, "too-far", "12.2", "unit", unit, "hex", r.hexName(cells[v.At]), "need", spent+v.Cost+v.Need, "have", have)
	default:
		r.fault(pos, v.Reason, moveFaults[v.Reason], "unit", unit, "hex", r.hexName(cells[v.At]), "from", r.hexName(cells[v.At-1]))
		return 0, false
	}
	return spent + v.Cost, r.mayStop(pos, group, last)
}

// mayStop faults a group that finds no room where it stops (9.1).
func (r *run) mayStop(pos orders.Pos, group []unitID, at cell) bool {
	return r.letsInto(pos, r.overfull(at, r.Active, group...), group[0], at)
}

// whyNot says what keeps a group from a hex that no search reaches.
func (r *run) whyNot(pos orders.Pos, group []unitID, at, to cell) {
	w := r.scratch()
	have := r.slowest(group)
	pairs := []any{"unit", r.unitName(group[0]), "hex", r.hexName(to), "from", r.hexName(at)}
	w.move = r.rulesFor(group, at)
	code := w.move.bars(to)
	switch {
	case r.enemyIn(to, r.Active):
		code = "enemy"
	case code != "":
	case w.search.To(at, to, path.Never, &w.move):
		need, _ := w.search.Cost(to)
		code, pairs = "too-far", append(pairs[:4], "need", need, "have", have)
	default:
		code, w.move.noZOC = "no-path", true
		if w.search.To(at, to, have, &w.move) {
			code = "zoc-stop"
		}
	}
	r.fault(pos, code, moveFaults[code], pairs...)
}

// march takes a group along a legal way: every hex that it comes into on it is taken
// (3.5).
func (r *run) march(group []unitID, way, into []cell, did unitFlags, kind string, rule adjudicator.Rule, cost int) {
	top, to := r.leader(group), way[len(way)-1]
	for _, c := range into {
		r.mix(c, group)
		r.take(c, r.Active)
	}
	for _, u := range group {
		if r.at(u) == locPool {
			r.units[u].flags |= didEnter
		}
		r.put(u, to)
		r.units[u].flags |= did
	}
	r.tellMarch(group, top, kind, rule, way, cost)
}

// areTogether faults units of a line that do not stand in one place.
func (r *run) areTogether(pos orders.Pos, group []unitID, rule adjudicator.Rule) bool {
	at := r.at(group[0])
	for _, u := range group[1:] {
		if r.at(u) != at {
			return r.fault(pos, "not-together", rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "from", r.placeName(at))
		}
	}
	return true
}

// notThere faults a way that does not begin where its units are.
func (r *run) notThere(pos orders.Pos, u unitID, rule adjudicator.Rule, begins string) bool {
	return r.fault(pos, "not-there", rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "path", begins)
}
