// Railroads (5.2).

package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// railRules are the Railroads of one country (5.2). It implements path.Rules;
// the cost of a hex is 1, so that the shortest way is found.
type railRules struct {
	s      *State
	sd     side
	nation nation
}

// Step implements path.Rules.
func (p *railRules) Step(from, to cell, way int) (int, string) {
	s := p.s
	switch {
	case !s.isHomeRail(p.nation, from, way):
		return 0, "no-route"
	case s.enemyIn(to, p.sd):
		return 0, "enemy"
	case s.inEnemyZOC(to, p.sd):
		return 0, "zoc"
	}
	if code, _ := s.barred(p.nation, to); code != "" {
		return 0, code // the last hexside of a Railroad to the frontier (5.1)
	}
	return 1, ""
}

// isHomeRail tells whether a hexside carries a Railroad that lies inside a
// country as it was when the scenario began and is not cut (5.2, R42).
func (s *State) isHomeRail(n nation, c cell, d int) bool {
	h := &s.sys.board.hexes[c]
	if h.side[d]&s.railMask() == 0 || h.railOf[s.year][d] != n {
		return false
	}
	return !s.opts.cutRails || !s.isCut(c, d)
}

// hasHomeRail tells whether any Railroad of a country runs through a hex.
func (s *State) hasHomeRail(n nation, c cell) bool {
	for d := range s.sys.board.hexes[c].side {
		if s.isHomeRail(n, c, d) {
			return true
		}
	}
	return false
}

// mayRail faults units that cannot use Rail Movement at all (5.2, 4.1).
func (r *run) mayRail(pos orders.Pos, u unitID) bool {
	un, k := &r.units[u], &r.sys.counters[u]
	code, rule := "", adjudicator.Rule("5.2")
	switch {
	case r.at(u) == locOffMap && un.flags&isBound == 0 && r.waitsForCorps(u):
		code, rule = "corps", "S1.sr4"
	case r.at(u) < 0 && r.at(u) != locOffMap:
		code, rule = "not-on-map", "5"
	case r.isFrozen(u):
		code, rule = "frozen", "S1.sr6"
	case un.flags&didMove != 0:
		code, rule = "already-moved", "5"
	case un.flags&didHold != 0:
		code, rule = "holding", "5.4"
	case k.movement == 0 && k.kind != depot:
		code = "immobile"
	case un.flags&isCounted != 0:
		code, rule = "counted", "4.1"
	case r.at(u) >= 0 && !r.hasHomeRail(k.nation, r.at(u)):
		code = "no-route"
	case r.at(u) >= 0 && r.inEnemyZOC(r.at(u), r.active):
		code = "zoc"
	}
	if code != "" {
		r.fault(pos, code, rule, "unit", r.unitName(u), "hex", r.placeName(u))
	}
	return code == ""
}

// rail executes RAIL: the engine finds the way between the hexes written,
// for all units of the line or none.
func (r *run) rail(o *orders.Order) {
	m, ok := r.readMarch(o, r.mayRail)
	if !ok {
		return
	}
	can := func(group []unitID) bool {
		for _, u := range group {
			if _, ok := r.railPath(o.Pos, u, m.cells); !ok {
				return false
			}
		}
		return r.keepsEscorts(o.Pos, group)
	}
	if m.all && !r.goers(o, &m, r.mayRail, can) || !can(m.units) {
		return
	}
	for _, u := range m.units {
		if cells, ok := r.railPath(o.Pos, u, m.cells); ok {
			r.ride(u, cells)
		}
	}
}

// railPath returns the way of a unit along its Railroads, from its hex or
// from an edge hex that it enters from the Off-Map box.
func (r *run) railPath(pos orders.Pos, u unitID, stops []cell) ([]cell, bool) {
	w, at := r.scratch(), r.at(u)
	cells := w.route[:0]
	switch {
	case at == locOffMap:
		if !r.mayAppear(pos, u, stops[0], true) {
			return nil, false
		}
		cells, stops = append(cells, stops[0]), stops[1:]
	case stops[0] == cell(at) && len(stops) == 1:
		r.fault(r.pathPos(pos), "already-there", "5.2", "unit", r.unitName(u), "hex", r.placeName(u))
		return nil, false
	case stops[0] == cell(at):
		cells, stops = append(cells, cell(at)), stops[1:]
	default:
		cells = append(cells, cell(at))
	}
	cells, ok := r.railRoute(pos, u, cells, stops)
	if ok && at >= 0 && len(cells) == 1 { // every stop is the hex it stands in
		r.fault(r.pathPos(pos), "already-there", "5.2", "unit", r.unitName(u), "hex", r.placeName(u))
		return nil, false
	}
	if ok {
		w.route = cells
	}
	return cells, ok
}

// railRoute extends a path by the shortest Railroad to each stop.
func (r *run) railRoute(pos orders.Pos, u unitID, cells, stops []cell) ([]cell, bool) {
	w := r.scratch()
	w.rail = railRules{s: r.State, sd: r.active, nation: r.sys.counters[u].nation}
	for _, stop := range stops {
		from := cells[len(cells)-1]
		if !w.search.To(from, stop, noLimit, &w.rail) {
			code, rule := r.barred(w.rail.nation, stop)
			if code == "" {
				code, rule = "no-route", "5.2"
			}
			switch {
			case r.enemyIn(stop, r.active):
				code = "enemy"
			case r.inEnemyZOC(stop, r.active):
				code = "zoc"
			}
			r.fault(r.hexPos(pos, stop), code, rule, "unit", r.unitName(u), "hex", r.hexName(stop), "from", r.hexName(from))
			return nil, false
		}
		w.cells = w.search.Path(stop, w.cells[:0])
		cells = append(cells, w.cells[1:]...)
	}
	return cells, true
}

// ride takes a unit along a Railroad.
func (r *run) ride(u unitID, cells []cell) {
	var from []any
	if r.at(u) == locOffMap { // the path begins at the edge, and may end there
		from = []any{"from", locNames[locOffMap]}
	}
	for i, c := range cells {
		if i == len(cells)-1 || r.opts.noteCuts {
			if r.at(u) != c {
				r.put(u, c)
				r.entered(u, c, false)
			}
		}
	}
	r.units[u].flags = r.units[u].flags&^isBound | didMove | didRail
	r.tellMarch([]unitID{u}, "rail", "5.2", cells, nil, from...)
}

// cutRail cuts the Railroad of a hex that an enemy of its country enters
// (option of 5.2, R107).
func (r *run) cutRail(u unitID, c cell) {
	if r.cut[c] {
		return
	}
	h := &r.sys.board.hexes[c]
	for d := range h.side {
		if h.side[d]&r.railMask() == 0 {
			continue
		}
		if of := h.railOf[r.year][d]; of < nations && r.allegiance[of] == r.sideOf(u).other() {
			r.cut[c] = true
			r.emit("rail-cut", "5.2", "hex", r.hexName(c), "nation", r.sys.counters[u].nation)
			return
		}
	}
}

// repairRails mends the cut hexes in which an Engineer of the phasing side
// held for the whole Segment (option of 5.2).
func (r *run) repairRails() {
	if !r.opts.noteCuts {
		return
	}
	for u := range r.units {
		un := &r.units[u]
		if un.flags&didHold == 0 || r.at(unitID(u)) < 0 || !r.cut[r.at(unitID(u))] || r.sideOf(unitID(u)) != r.active {
			continue
		}
		if r.isFriendlyRail(r.at(unitID(u)), r.active) {
			r.cut[r.at(unitID(u))] = false
			r.emit("rail-repaired", "5.2", "hex", r.hexName(r.at(unitID(u))), "nation", r.sys.counters[u].nation)
		}
	}
}

// isFriendlyRail tells whether a Railroad of a hex lies in a country of a
// side.
func (s *State) isFriendlyRail(c cell, sd side) bool {
	h := &s.sys.board.hexes[c]
	for d := range h.side {
		if of := h.railOf[s.year][d]; h.side[d]&s.railMask() != 0 && of < nations && s.allegiance[of] == sd {
			return true
		}
	}
	return false
}
