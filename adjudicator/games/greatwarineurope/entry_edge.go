// Americans beside the map, and how they come in (13.25).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// letsIn tells whether Americans come in over a hex of the edge: in the west and
// south of the Western Front, in the south of the Italian one, when the Allies hold
// it (13.25).
func (s *State) letsIn(c cell) bool { return s.hex(c).forUS && s.control[c] == allied }

// edgesOf are the hexes of the edge by which a unit beside the map can come in, in
// supply.
func (s *State) edgesOf(u unitID) (list []cell) {
	for _, c := range s.sys.board.edges {
		if sd := s.sideOf(u); s.letsIn(c) && s.mayLeave(u).ok() && s.mayGoInto(u, s.at(u), c).ok() && !s.enemyIn(c, sd) &&
			s.overfull(c, sd, u) == nil && s.supplyAt(u, c).is(toStay) {
			list = append(list, c)
		}
	}
	return list
}

// marchIn brings US units from beside the map over an edge, and on as far as they
// can; false when the line is about other units.
func (r *run) marchIn(sd side, o *orders.Order) bool {
	group := r.beside(sd, o.Args)
	if len(group) == 0 {
		return false
	}
	for _, a := range o.Args {
		if a.Kind == orders.Path {
			continue
		}
		if u, ok := r.readUnit(a, sd); !ok {
			return true
		} else if r.at(u) != locEdge {
			r.fault(a.Pos, "not-together", "13.25", "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "from", boxName(locEdge))
			return true
		}
	}
	way, ok := r.readWayIn(o)
	if !ok {
		return true
	}
	c := way[0]
	if !r.letsIn(c) || r.Phase.Active[west] != sd {
		r.fault(o.Pos, "not-an-edge", "13.25", "unit", r.unitName(group[0]), "hex", r.hexName(c))
		return true
	}
	for _, u := range group {
		b := r.mayLeave(u)
		if b.ok() {
			b = r.mayGoInto(u, locEdge, c)
		}
		if b.ok() && r.enemyIn(c, sd) {
			b = bar{"enemy", "8.21"}
		}
		if !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.hexName(c), "from", boxName(locEdge))
			return true
		}
	}
	for _, u := range group {
		r.put(u, c)
	}
	cost, ok := r.walkIn(o.Pos, group, way)
	if !ok {
		for _, u := range group {
			r.put(u, locEdge)
		}
		return true
	}
	r.marched = append(r.marched, marched{o.Pos, group, r.flagsOf(group), locEdge})
	if len(way) > 1 {
		r.goes(group, way, cost)
		return true
	}
	for _, u := range group {
		r.units[u].flags |= didMove
	}
	r.tellMarch(group, r.topOf(group, c, sd), way, cost)
	r.settleMarch()
	return true
}

// beside are the units of a line that wait beside the map.
func (r *run) beside(sd side, args []orders.Arg) (group []unitID) {
	r.Quiet = true
	defer func() { r.Quiet = false }()
	for _, a := range args {
		if a.Kind == orders.Path {
			continue
		}
		if u, ok := r.readUnit(a, sd); ok && r.at(u) == locEdge && !slices.Contains(group, u) {
			group = append(group, u)
		}
	}
	return group
}

// readWayIn reads the way of Americans, which begins with a hex of the edge.
func (r *run) readWayIn(o *orders.Order) (way []cell, ok bool) {
	list := o.Args
	if to, has := o.Clause("TO"); has {
		list = to.Args
	}
	for _, a := range list {
		if a.Kind == orders.Path {
			if way, ok = r.readPath(a, way); !ok {
				return nil, false
			}
		}
	}
	if len(way) == 0 {
		r.fault(o.Pos, "want-path", "8.0", "unit", o.Args[0].Text)
		return nil, false
	}
	return way, true
}

// walkIn is what a way costs that begins beside the map: the first hex as if it were
// entered over a side without a river.
func (r *run) walkIn(pos orders.Pos, group []unitID, way []cell) (int, bool) {
	_, have := r.slowest(group)
	h := r.hex(way[0])
	first := int(r.sys.tables.terrain[h.terrain].cost[r.Weather[h.front]])
	if len(way) == 1 {
		return first, true // 8.13
	}
	t := r.travellerOf(group)
	v := r.sys.board.Net().Walk(way, have-first, &t)
	switch {
	case v.Reason == path.TooFar:
		r.fault(pos, "too-far", "8.12", "unit", r.unitName(group[0]), "hex", r.hexName(way[v.At]), "need", first+v.Cost+v.Need, "have", have)
		return 0, false
	case v.Reason != "":
		r.fault(pos, v.Reason, faultRules[v.Reason], "unit", r.unitName(group[0]), "hex", r.hexName(way[v.At]), "from", r.hexName(way[v.At-1]))
		return 0, false
	}
	return first + v.Cost, true
}

// travelsIn tells whether a way of Allied hexes leads from beside the map to a hex: an
// American there counts as in a city (13.25).
func (s *State) travelsIn(u unitID, c cell, may enters) bar {
	b, w := &s.sys.board, s.scratch().traces.flood
	w.Begin()
	for _, x := range b.edges {
		if b.hexes[x].front == b.hexes[c].front && s.letsIn(x) && s.passes(x, allied) && may(u, locEdge, x).ok() {
			w.Add(x)
		}
	}
	step := func(from, to cell, way int) bool {
		return b.hexes[from].side[way]&(sideClosed|sideLake|sideLagoon) == 0 && s.passes(to, allied) && may(u, from, to).ok()
	}
	if slices.Contains(w.Spread(step), c) {
		return bar{}
	}
	return bar{"no-line-of-hexes", "9.31"}
}
