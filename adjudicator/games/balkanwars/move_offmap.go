// The Off-Map box (5.6) and its corps (S1 special 4).

package balkanwars

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// waitsForCorps tells whether a unit may not leave the Off-Map box alone:
// its corps has not entered (S1 special 4).
func (s *State) waitsForCorps(u unitID) bool {
	p := s.sys.counters[u].setup[s.scenario-1]
	return s.opts.offmapCorps && p.corps > 0 && !s.corps[p.corps-7]
}

// mayExit faults units that cannot leave the Off-Map box (5.6).
func (r *run) mayExit(pos orders.Pos, u unitID) bool {
	un := &r.units[u]
	code, rule := "", adjudicator.Rule("5.6")
	switch {
	case r.at(u) != locOffMap:
		code = "not-off-map"
	case r.waitsForCorps(u):
		code, rule = "corps", "S1.sr4"
	case un.flags&didMove != 0:
		code = "already-moved"
	}
	if code != "" {
		r.fault(pos, code, rule, "unit", r.unitName(u))
	}
	return code == ""
}

// mayAppear faults a first hex that a unit cannot enter from the Off-Map
// box: no hex of Anatolia's edge, enemies in it (R45), a Mountain without an
// escort; by rail also without a Railroad or in an enemy ZOC (R44).
func (r *run) mayAppear(pos orders.Pos, u unitID, c cell, byRail bool) bool {
	code, rule := r.canStand(u, c)
	k := r.sys.counters[u].kind
	switch {
	case code != "":
	case !r.sys.board.hexes[c].exitEdge:
		code, rule = "not-edge", "5.6"
	case r.enemyIn(c, r.active):
		code, rule = "enemy", "5.6"
	case byRail && !r.hasHomeRail(r.sys.counters[u].nation, c):
		code, rule = "no-route", "5.6"
	case byRail && r.inEnemyZOC(c, r.active):
		code, rule = "zoc", "5.2"
	case !byRail && r.sys.board.hexes[c].terrain == mountain && k != alpine && k != engineer && !r.scratch().move.escorted &&
		!r.engineerIn(c, r.active):
		code, rule = "mountain", "5.5"
	}
	if code != "" {
		r.fault(r.hexPos(pos, c), code, rule, "unit", r.unitName(u), "hex", r.hexName(c))
	}
	return code == ""
}

// exit executes EXIT: units leave the Off-Map box for 0 and pay the whole
// cost of the first hex (5.6).
func (r *run) exit(o *orders.Order) {
	m, ok := r.readMarch(o, r.mayExit)
	if !ok {
		return
	}
	if m.all && !r.goers(o, &m, r.mayExit, func(group []unitID) bool {
		_, _, ok := r.planExit(o.Pos, group, m.cells)
		return ok
	}) {
		return
	}
	r.leaveBox(o.Pos, m.units, m.cells)
}

// leaveBox moves units from the box along one path, all or none.
func (r *run) leaveBox(pos orders.Pos, group []unitID, written []cell) bool {
	cells, costs, ok := r.planExit(pos, group, written)
	if !ok {
		return false
	}
	for _, u := range group {
		r.put(u, cells[0])
		r.entered(u, cells[0], r.isLed(u, noCell, cells[0]))
		r.march(u, cells)
		r.units[u].flags &^= isBound
	}
	r.tellMarch(group, "exit", "5.6", cells, costs)
	return true
}

// planExit returns the path of a group out of the box and what it costs each
// unit. A path of an edge hex and one that is not adjacent to it is completed.
func (r *run) planExit(pos orders.Pos, group []unitID, written []cell) ([]cell, []int, bool) {
	w := r.scratch()
	w.move = moveRules{s: r.State, sd: r.active, units: group, start: noCell, escorted: r.hasEngineer(group)}
	for _, u := range group {
		if !r.mayAppear(pos, u, written[0], false) {
			return nil, nil, false
		}
	}
	cells := append(w.route[:0], written...)
	if len(written) == 2 && r.sys.board.dirTo(written[0], written[1]) < 0 {
		var ok bool
		if cells, ok = r.beyondEdge(pos, group, written[0], written[1], cells[:0]); !ok {
			return nil, nil, false
		}
	}
	w.route = cells
	costs := w.costs[:0]
	for _, u := range group {
		cost, ok := r.walkFromBox(pos, u, cells)
		if !ok {
			return nil, nil, false
		}
		costs = append(costs, cost)
	}
	w.costs = costs
	return cells, costs, true
}

// beyondEdge searches the way from the edge hex to a destination.
func (r *run) beyondEdge(pos orders.Pos, group []unitID, edge, to cell, buf []cell) ([]cell, bool) {
	w := r.scratch()
	w.move.steps = -1
	limit := noLimit
	for _, u := range group {
		limit = min(limit, r.allowance(u)-r.edgeCost(edge))
	}
	if !w.search.To(edge, to, limit, &w.move) {
		if r.Quiet {
			return nil, false
		}
		code, need := r.whyNot(group, edge, to, limit)
		r.fault(r.hexPos(pos, to), code, moveFaults[code], "unit", r.unitName(group[0]), "hex", r.hexName(to), "need", need, "have", limit)
		return nil, false
	}
	w.cells = w.search.Path(to, w.cells[:0])
	return append(buf, w.cells...), true
}

// edgeCost is what the first map hex costs: its terrain, there is no
// hexside.
func (s *State) edgeCost(c cell) int {
	return s.sys.tables.moveCost(s.sys.board.hexes[c].terrain)
}

// walkFromBox checks the rest of a path after its edge hex. The unit is not
// commanded: no HQ reaches into the box.
func (r *run) walkFromBox(pos orders.Pos, u unitID, cells []cell) (int, bool) {
	w := r.scratch()
	w.one = append(w.one[:0], u)
	w.walk = moveRules{s: r.State, sd: r.active, units: w.one, start: noCell, escorted: w.move.escorted, steps: 1}
	w.cells = append(w.cells[:0], cells...)
	first := r.edgeCost(cells[0])
	v := r.sys.board.Net().Walk(w.cells, max(0, r.allowance(u)-first), &w.walk)
	switch v.Reason {
	case "":
		return first + v.Cost, true
	case path.TooFar:
		r.fault(r.hexPos(pos, cells[v.At]), "too-far", "5", "unit", r.unitName(u), "hex", r.hexName(cells[v.At]), "need", first+v.Cost+v.Need,
			"have", r.allowance(u))
	default:
		r.fault(r.hexPos(pos, cells[v.At]), v.Reason, moveFaults[v.Reason], "unit", r.unitName(u), "hex", r.hexName(cells[v.At]), "from",
			r.hexName(cells[v.At-1]))
	}
	return 0, false
}

// enterCorps executes CORPS 7 ENTER: the whole corps must leave the box this
// Segment (S1 special 4, R101), at the hexes written or by EXIT lines.
func (r *run) enterCorps(o *orders.Order) {
	n := corpsNumber(o)
	switch {
	case !r.opts.offmapCorps:
		r.fault(o.Pos, "verb-unused", "S1.sr4", "verb", o.Verb)
		return
	case n == 0:
		r.fault(firstPos(o), "unknown-corps", "S1.sr4", "text", argText(o.Args[0]))
		return
	case r.active != r.allegiance[ottoman]:
		r.fault(firstPos(o), "not-yours", "S1.sr4", "corps", n)
		return
	case r.corps[n-7]:
		r.fault(firstPos(o), "already-entered", "S1.sr4", "corps", n)
		return
	}
	places := goalsOf(o)
	var ways [][]cell
	for _, a := range places {
		cells, ok := r.readPath(a, nil)
		if !ok {
			return
		}
		ways = append(ways, cells)
	}
	group := r.bindCorps(n)
	if len(group) == 0 || len(ways) == 0 || r.leaveTogether(o, group, ways) {
		return
	}
	r.corps[n-7] = false
	for _, u := range group {
		r.units[u].flags &^= isBound
	}
}

// leaveTogether takes the units of a corps out of the box, all or none: by one way, or
// each by its own when as many are written.
func (r *run) leaveTogether(o *orders.Order, group []unitID, ways [][]cell) bool {
	if len(ways) == 1 {
		return r.leaveBox(o.Pos, group, ways[0])
	}
	if len(ways) != len(group) {
		odd := goalsOf(o)[min(len(ways)-1, len(group))]
		r.fault(odd.Pos, "unpaired", "S1.sr4", "text", argText(odd), "verb", o.Verb)
		return false
	}
	for i := range group {
		if _, _, ok := r.planExit(o.Pos, group[i:i+1], ways[i]); !ok {
			return false
		}
	}
	for i := range group {
		r.leaveBox(o.Pos, group[i:i+1], ways[i])
	}
	return true
}

// corpsNumber reads the number of a corps: 7, 7th, 8e CORPS; 0 for all else.
func corpsNumber(o *orders.Order) int {
	for _, a := range o.Args {
		word := strings.TrimPrefix(strings.ToUpper(a.Text), "CORPS ")
		for _, ending := range [...]string{" CORPS", "TH", "E", "EME", "\u00c8ME"} {
			word = strings.TrimSuffix(word, ending)
		}
		if a.Kind != orders.Path && (word == "7" || word == "8") {
			return int(word[0] - '0')
		}
	}
	return 0
}

// bindCorps lets a corps enter and marks its units in the box: they must
// leave it this Segment.
func (r *run) bindCorps(n int) (group []unitID) {
	r.corps[n-7] = true
	for u := range r.units {
		if r.placement(unitID(u)).corps == n && r.at(unitID(u)) == locOffMap {
			r.units[u].flags |= isBound
			group = append(group, unitID(u))
		}
	}
	if r.opts.fog && r.concealed[r.active] {
		r.whisper(r.active, "corps", "S1.sr4", "corps", n, "units", r.unitNames(group))
	} else {
		r.emit("corps", "S1.sr4", "corps", n, "units", r.unitNames(group))
	}
	return group
}

// settleCorps ends the entry of corps at the end of the Movement Segment.
// A sheet that leaves part of a corps behind is faulty; at the deadline the
// rest enters where there is room.
func (r *run) settleCorps() {
	var left []unitID
	for u := range r.units {
		if r.units[u].flags&isBound != 0 {
			left = append(left, unitID(u))
		}
	}
	if r.Dry && len(left) > 0 {
		r.fault(orders.Pos{}, "corps-incomplete", "S1.sr4", "units", r.unitNames(left))
		return
	}
	for _, u := range left {
		r.enterAnywhere(u)
	}
}

// enterAnywhere puts a unit of an entering corps into the first edge hex
// with room.
func (r *run) enterAnywhere(u unitID) {
	for c := range r.sys.board.hexes {
		h := &r.sys.board.hexes[c]
		if !h.exitEdge || h.terrain == mountain || r.enemyIn(cell(c), r.active) || r.isFull(cell(c), r.active) {
			continue
		}
		if code, _ := r.canStand(u, cell(c)); code == "" {
			r.put(u, cell(c))
			r.entered(u, cell(c), false)
			r.units[u].flags = r.units[u].flags&^isBound | didMove
			r.tellMarch([]unitID{u}, "exit", "5.6", []cell{cell(c)}, []int{r.edgeCost(cell(c))})
			return
		}
	}
}
