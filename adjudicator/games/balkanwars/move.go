// Movement (5), in ZOC (8.2) and commanded (9.2).

package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// noLimit is more than any path on the map can cost.
const noLimit = 1 << 20

// moveRules are what normal movement costs and forbids a group of units
// that go together (5, 8.2, 9.2). It implements path.Rules.
type moveRules struct {
	s         *State
	sd        side
	units     []unitID
	start     cell // where the group stands; a written path may come back
	commanded bool // every unit is
	escorted  bool // an Engineer goes with them (5.5)
	steps     int  // steps made of a written path, -1 in a search
	noZOC     bool // to find out whether ZOC is what stands in the way
}

// Step implements path.Rules. Uncommanded units stop in an enemy ZOC and
// never go from one to another; commanded ones may for 2 more (8.2, 9.2),
// and need not stop (R40).
func (m *moveRules) Step(from, to cell, way int) (int, string) {
	s := m.s
	for _, u := range m.units {
		if code, _ := s.crossing(u, from, to, way, m.escorted); code != "" {
			return 0, code
		}
	}
	if s.enemyIn(to, m.sd) {
		return 0, "enemy"
	}
	cost := s.stepCost(m.sd, from, to, way)
	if m.noZOC || !s.inEnemyZOC(from, m.sd) {
		m.count()
		return cost, ""
	}
	atStart := from == m.start
	if m.steps >= 0 {
		atStart = m.steps == 0
	}
	zoc := s.inEnemyZOC(to, m.sd)
	switch {
	case !m.commanded && !atStart:
		return 0, "zoc-stop"
	case !m.commanded && zoc:
		return 0, "zoc-to-zoc"
	case zoc:
		cost += s.sys.tables.num.zocToZOC
	case !atStart && s.opts.zocStrict:
		return 0, "zoc-stop"
	}
	m.count()
	return cost, ""
}

// Least implements path.Bounded: the hexes as they are printed.
func (m *moveRules) Least(from, to cell) int { return m.s.sys.marches.of(m.s).Least(from, to) }

func (m *moveRules) count() {
	if m.steps >= 0 {
		m.steps++
	}
}

// moveFaults gives the rule of each reason why a unit cannot go on.
var moveFaults = map[string]adjudicator.Rule{
	"not-adjacent": "5", "prohibited": "5.1", "austria": "5.1", "romania": "5.1", "neutral": "11.1", "mountain": "5.5",
	"enemy": "5", "zoc-stop": "8.2", "zoc-to-zoc": "8.2", "too-far": "5", "no-path": "5", "no-route": "5.2", "zoc": "5.2",
}

// allowance returns the Movement Allowance of a unit, halved and rounded up
// while it is Demoralized (5.1).
func (s *State) allowance(u unitID) int {
	ma := s.sys.counters[u].movement
	if s.units[u].demoralized {
		return (ma + 1) / 2
	}
	return ma
}

// moveAll executes the lines of a Movement Segment: Engineers that hold
// first (R35), then the others in the order written.
func (r *run) moveAll(lines []orders.Order) {
	for i := range lines {
		switch lines[i].Verb {
		case "HOLD", "REPAIR":
			r.hold(&lines[i])
		case "ENTRENCH":
			r.entrench(&lines[i])
		}
	}
	r.moveLines(lines)
}

// moveOnce carries out the lines of a Movement Segment that move units, once.
func (r *run) moveOnce(lines []orders.Order) {
	for i := range lines {
		o := &lines[i]
		switch o.Verb {
		case "MOVE":
			r.move(o)
		case "RAIL":
			r.rail(o)
		case "EXIT":
			r.exit(o)
		case "AMPHIB":
			r.amphib(o)
		case "CORPS":
			r.enterCorps(o)
		case "HQ":
			r.chooseHQ(o)
		}
	}
}

// endMovement ends the Movement Segment: corps that entered are complete,
// rails are mended, neutral Albania is empty, stacks are legal (7).
func (r *run) endMovement(lines []orders.Order) {
	r.settleCorps()
	r.repairRails()
	r.digTrenches()
	r.leaveAlbania()
	r.settleStacks(lines)
}

// mayMove faults units that cannot make a normal move at all (5, 5.1).
func (r *run) mayMove(pos orders.Pos, u unitID) bool {
	un := &r.units[u]
	code, rule := "", adjudicator.Rule("5")
	switch {
	case r.at(u) < 0:
		code = "not-on-map"
	case r.isFrozen(u):
		code, rule = "frozen", "S1.sr6"
	case un.flags&didMove != 0:
		code = "already-moved"
	case un.flags&didHold != 0:
		code, rule = "holding", "5.4"
	case r.sys.counters[u].movement == 0:
		code, rule = "immobile", "5.1"
	}
	if code != "" {
		r.fault(pos, code, rule, "unit", r.unitName(u))
	}
	return code == ""
}

// move executes MOVE: a written path or a destination, for one unit or
// several that go together.
func (r *run) move(o *orders.Order) {
	m, ok := r.readMarch(o, r.mayMove)
	if !ok {
		return
	}
	if hasClause(o, "ESCORT") && !r.hasEngineer(m.units) {
		r.fault(clausePos(o, "ESCORT"), "no-engineer", "5.5", "unit", r.unitName(m.units[0]))
		return
	}
	if len(m.cells) > 1 && !r.areTogether(o.Pos, m.units) {
		return
	}
	if m.all && !r.goers(o, &m, r.mayMove, func(group []unitID) bool {
		if hasClause(o, "ESCORT") && !r.hasEngineer(group) {
			return false
		}
		_, _, ok := r.planMove(o.Pos, group, r.at(group[0]), m.cells)
		return ok
	}) {
		return
	}
	// Units that start together go together; a destination may be that of
	// several stacks.
	for len(m.units) > 0 {
		at := r.at(m.units[0])
		n := 1
		for n < len(m.units) && r.at(m.units[n]) == at {
			n++
		}
		if !r.moveGroup(o.Pos, m.units[:n], at, m.cells) {
			return
		}
		m.units = m.units[n:]
	}
}

// areTogether faults units that do not start a written path in one hex.
func (r *run) areTogether(pos orders.Pos, units []unitID) bool {
	for _, u := range units[1:] {
		if r.at(u) != r.at(units[0]) {
			r.fault(pos, "not-together", "5", "unit", r.unitName(u), "hex", r.placeName(u), "from", r.placeName(units[0]))
			return false
		}
	}
	return true
}

// moveGroup moves units that stand in one hex along one path, all or none.
func (r *run) moveGroup(pos orders.Pos, group []unitID, at cell, written []cell) bool {
	cells, costs, ok := r.planMove(pos, group, at, written)
	if !ok {
		return false
	}
	for _, u := range group {
		r.march(u, cells)
	}
	r.tellMarch(group, "move", "5", cells, costs)
	return true
}

// planMove returns the path of a group and what it costs each unit. The slices
// are good until the next search.
func (r *run) planMove(pos orders.Pos, group []unitID, at cell, written []cell) ([]cell, []int, bool) {
	w := r.scratch()
	w.move = moveRules{s: r.State, sd: r.active, units: group, start: at, escorted: r.hasEngineer(group), commanded: true}
	command := w.commanded[:0]
	for _, u := range group {
		command = append(command, r.isCommanded(u, at))
		w.move.commanded = w.move.commanded && command[len(command)-1]
	}
	w.commanded = command
	cells, ok := r.route(pos, group, at, written)
	if !ok || !r.keepsEscort(pos, group, at) {
		return nil, nil, false
	}
	costs := w.costs[:0]
	for i, u := range group {
		cost, ok := r.walk(pos, u, cells, command[i])
		if !ok {
			return nil, nil, false
		}
		costs = append(costs, cost)
	}
	w.costs = costs
	return cells, costs, true
}

// route returns the path of a group, its own hex first: the one written, or
// the cheapest to the destination. The slice is good until the next search.
func (r *run) route(pos orders.Pos, group []unitID, at cell, written []cell) ([]cell, bool) {
	w := r.scratch()
	cells := append(w.route[:0], at)
	switch {
	case len(written) > 1 && written[0] == at:
		cells = append(cells, written[1:]...)
	case len(written) > 1:
		cells = append(cells, written...)
	case written[0] == at:
		r.fault(r.hexPos(pos, at), "already-there", "5", "unit", r.unitName(group[0]), "hex", r.hexName(at))
		return nil, false
	default:
		var ok bool
		if cells, ok = r.cheapest(pos, group, at, written[0], cells[:0]); !ok {
			return nil, false
		}
	}
	w.route = cells
	if r.sys.board.dirTo(at, cells[1]) < 0 {
		if written[0] == at {
			r.fault(r.hexPos(pos, cells[1]), "not-adjacent", "5", "hex", r.hexName(cells[1]), "from", r.hexName(at))
			return nil, false
		}
		r.fault(r.hexPos(pos, cells[1]), "not-there", "5", "unit", r.unitName(group[0]), "hex", r.hexName(at), "path", r.hexName(cells[1]))
		return nil, false
	}
	return cells, true
}

// cheapest searches the path of a group to one hex; when there is none it
// faults with the reason.
func (r *run) cheapest(pos orders.Pos, group []unitID, at, to cell, buf []cell) ([]cell, bool) {
	w := r.scratch()
	w.move.steps = -1
	limit := noLimit
	for _, u := range group {
		limit = min(limit, r.allowance(u))
	}
	if w.search.To(at, to, limit, &w.move) {
		w.cells = w.search.Path(to, w.cells[:0])
		return append(buf, w.cells...), true
	}
	if way := r.sys.board.dirTo(at, to); way >= 0 { // the one-hex minimum (5.1)
		if _, code := w.move.Step(at, to, way); code == "" {
			return append(buf, at, to), true
		}
	}
	if r.Quiet {
		return nil, false
	}
	code, need := r.whyNot(group, at, to, limit)
	pairs := []any{"unit", r.unitName(group[0]), "hex", r.hexName(to)}
	if code == "too-far" {
		pairs = append(pairs, "need", need, "have", limit)
	}
	r.fault(r.hexPos(pos, to), code, moveFaults[code], pairs...)
	return nil, false
}

// whyNot says what keeps a group from a hex that no search reaches.
func (r *run) whyNot(group []unitID, at, to cell, limit int) (code string, need int) {
	w := r.scratch()
	for _, u := range group {
		if code, _ := r.canStand(u, to); code != "" {
			return code, 0
		}
	}
	if r.enemyIn(to, r.active) {
		return "enemy", 0
	}
	if way := r.sys.board.dirTo(at, to); way >= 0 {
		_, code := w.move.Step(at, to, way)
		return code, 0
	}
	if w.search.To(at, to, noLimit, &w.move) {
		need, _ = w.search.Cost(to)
		return "too-far", need
	}
	w.move.noZOC = true
	if w.search.To(at, to, limit, &w.move) {
		return "zoc-stop", 0
	}
	return "no-path", 0
}

// walk checks the path of one unit and returns its cost. One hex is always
// allowed (5.1), also from one ZOC hex to another for a commanded unit (9.2).
func (r *run) walk(pos orders.Pos, u unitID, cells []cell, commanded bool) (int, bool) {
	w := r.scratch()
	one := append(w.one[:0], u)
	w.one = one
	w.walk = moveRules{s: r.State, sd: r.active, units: one, start: cells[0], commanded: commanded, escorted: w.move.escorted}
	w.cells = append(w.cells[:0], cells...)
	limit := r.allowance(u)
	if len(cells) == 2 {
		limit = noLimit
	}
	v := r.sys.board.Net().Walk(w.cells, limit, &w.walk)
	switch v.Reason {
	case "":
		return v.Cost, true
	case path.TooFar:
		r.fault(r.hexPos(pos, cells[v.At]), "too-far", "5", "unit", r.unitName(u), "hex", r.hexName(cells[v.At]), "need", v.Cost+v.Need, "have",
			limit)
	default:
		r.fault(r.hexPos(pos, cells[v.At]), v.Reason, moveFaults[v.Reason], "unit", r.unitName(u), "hex", r.hexName(cells[v.At]), "from",
			r.hexName(cells[v.At-1]))
	}
	return 0, false
}

// march takes a unit along a legal path. Railroads are cut as it enters them.
func (r *run) march(u unitID, cells []cell) {
	last := len(cells) - 1
	for i := 1; i <= last; i++ {
		if i == last || r.opts.noteCuts {
			r.put(u, cells[i])
			r.entered(u, cells[i], r.isLed(u, cells[i-1], cells[i]))
		}
	}
	r.units[u].flags |= didMove
}

// entered does what follows when a unit comes into a hex, in movement,
// retreat or advance: it may have taken a City (10.3) or cut a Railroad (5.2),
// and an Engineer may have led it there (5.5).
func (r *run) entered(u unitID, c cell, led bool) {
	r.units[u].flags &^= isEscorted
	if led {
		r.units[u].flags |= isEscorted
	}
	if r.isCity(c) {
		r.noteEntry(u)
	}
	if r.opts.noteCuts {
		r.cutRail(u, c)
	}
}

func (s *State) isCity(c cell) bool {
	site := s.sys.board.hexes[c].site
	return site != nil && site.city
}
