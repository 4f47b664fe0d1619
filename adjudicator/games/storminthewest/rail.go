// Strategic movement (11).

package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// train is one strategic move: units that go together, each of which counts
// (11.2).
type train struct {
	units []unitID
	sd    side
	from  cell // noCell when they come from off the map (11.7)
	to    cell
	via   []cell // the hexes where they leave the map and come back (11.9), nil when the referee finds them
	path  []cell // as written, nil when the referee finds it
	pos   orders.Pos
}

// railAll carries out the lines of a Strategic Movement Phase in their order.
func (r *run) railAll(lines []orders.Order) {
	agenda.Do{"FORM": r.form, "RAIL": func(o *orders.Order) {
		if t, ok := r.readTrain(o); ok {
			r.rail(&t)
		}
	}}.Each(lines)
}

// railLimit is how many units may move strategically in a player turn (11.2), in
// the influenza peak fewer (16.2).
func (s *State) railLimit(sd side) int {
	n := &s.sys.tables.num
	if s.hasInfluenza() {
		return [...]int{n.RailGermanInfluenza, n.RailAlliedInfluenza}[sd]
	}
	return [...]int{n.RailGerman, n.RailAllied}[sd]
}

// readTrain reads RAIL: `RAIL u TO 1830`, `RAIL u 2533-2432-2332`, `RAIL u TO 3708
// VIA 1618, 4107` for a way off the map.
func (r *run) readTrain(o *orders.Order) (t train, ok bool) {
	t.pos, t.sd = o.Pos, r.Active
	via, _ := o.Clause("VIA")
	for _, a := range via.Args {
		if t.via, ok = r.readPath(a, t.via); !ok {
			return t, false
		}
	}
	way := *o
	way.Clauses = slices.DeleteFunc(slices.Clone(o.Clauses), func(c orders.Clause) bool { return c.Key == "VIA" })
	m, ok := r.readMarch(&way, r.mayRail)
	if !ok || !r.areTogether(o.Pos, m.Units, "11.2") {
		return t, false
	}
	at, n := r.at(m.Units[0]), len(m.Cells)
	t.units, t.from, t.to = m.Units, max(at, noCell), m.Cells[n-1]
	switch {
	case at >= 0 && m.Off:
		return t, r.notThere(o.Pos, m.Units[0], "11.7", locNames[locPool])
	case at >= 0 && n > 1 && m.Cells[0] != at:
		return t, r.notThere(o.Pos, m.Units[0], "11.7", r.hexName(m.Cells[0]))
	case n > 2 || n > 1 && at < 0: // two hexes are FROM and TO, or come from off the map
		t.path = m.Cells
	}
	return t, true
}

// rail executes a strategic move: a way of any length without enemies, between
// towns (11.3 to 11.8).
func (r *run) rail(t *train) {
	first, n := r.unitName(t.units[0]), r.railLimit(t.sd)
	isRight := (int(r.Railed)+len(t.units) <= n || r.fault(t.pos, "no-capacity", "11.2", "unit", first, "n", n)) &&
		(t.from != t.to || r.fault(t.pos, "already-there", "11.7", "unit", first, "hex", r.hexName(t.to))) &&
		r.isTerminal(t, t.from) && r.isTerminal(t, t.to) && r.mayStop(t.pos, t.units, t.to) &&
		(t.sd != allied || r.letsTrain(t, r.hosts(t.to, t.units...), t.to)) // 9.6
	if !isRight {
		return
	}
	cells, off, ok := r.wayOf(t)
	if !ok || r.mixesAlong(t.pos, t.units, cells) {
		return
	}
	r.Railed += int8(len(t.units))
	kind, rule := "rail", adjudicator.Rule("11.1")
	if off {
		kind, rule = "rail-offmap", "11.9"
	}
	r.march(t.units, cells, cells, didRail, kind, rule, 0)
}

// isTerminal faults a hex in which a strategic move cannot start or end.
func (r *run) isTerminal(t *train, c cell) bool {
	if c == noCell { // an imaginary town off the map (11.7)
		return true
	}
	for _, u := range t.units {
		if !r.letsTrain(t, r.barsStation(u, c, c == t.to), c) {
			return false
		}
	}
	return true
}

// barsStation tells why a unit cannot start, or end, a strategic move in a hex: it
// has no town or city (11.7), but for AGB in a German trench (11.10). AGB does not end
// in a town in a marsh, a flooded plain or the mountains, nor beside Allied units
// (14.2); a trench there bears it.
func (s *State) barsStation(u unitID, c cell, ends bool) adjudicator.Bar {
	h, isAGB := &s.sys.board.hexes[c], s.sys.counters[u].special == agb
	isTown := h.settlement != noSettlement
	return adjudicator.FirstBar(
		adjudicator.BarIf(!isTown && !(isAGB && h.trench[s.start().sheet].owner() == german), "no-station", "11.7"),
		adjudicator.BarIf(isAGB && ends && isTown && !s.sys.agbMayEnter(c, s.Wet), "agb-terrain", "11.10"),
		adjudicator.BarIf(isAGB && ends && s.isNextToEnemy(c, german), "agb-adjacent", "14.2"))
}

// startsByRail tells whether a unit stands where a strategic move may begin: off the
// map is an imaginary town (11.7).
func (s *State) startsByRail(u unitID) bool {
	return s.at(u) < 0 || s.barsStation(u, s.at(u), false).None()
}

// remains tells whether a friend that has not moved strategically stands in a hex
// throughout the phase (10.3): one that is not of the train.
func (r *run) remains(t *train, c cell) bool {
	return r.pieces.Any(c, t.sd, func(u unitID) bool { return r.units[u].flags&didRail == 0 && !slices.Contains(t.units, u) })
}

// closedTo tells why a train may not be in a hex: enemies hold it (11.4), it lies
// beyond the original front lines (11.5), in an enemy ZOC where it does not start
// or end beside a friend (10.3), it is full (9.2).
func (r *run) closedTo(t *train, c cell) adjudicator.Bar {
	switch {
	case r.control[c] != t.sd:
		return adjudicator.NewBar("enemy-held", "11.4")
	case r.sys.board.hexes[c].beyond[r.start().sheet] == t.sd.Other():
		return adjudicator.NewBar("beyond-front", "11.5")
	case r.inEnemyZOC(c, t.sd) && (c != t.to && c != t.from || !r.remains(t, c)):
		return adjudicator.NewBar("zoc", "10.3")
	case c == t.from || r.opts.On("rail_ignores_stacking"):
		return adjudicator.Bar{}
	}
	if bar := full(r.mayPass(c, t.sd, t.units...)); !bar.None() || t.sd == german {
		return bar
	}
	return r.hosts(c, t.units...)
}

// isPortal tells whether a side may leave the map in a hex and come back: an edge
// hex that is a source of its supply, in its hands, without enemy ZOC (11.9). A
// train from off the map that ends there may do so beside a friend (10.3).
func (r *run) isPortal(t *train, c cell) bool {
	return r.sys.board.hexes[c].source == gates(t.sd) && r.closedTo(t, c).None() &&
		(!r.inEnemyZOC(c, t.sd) || t.from == noCell && c == t.to)
}

// wayOf is the way of a train: the one written or the shortest one, over the map
// if there is one there (11.9), that keeps to the nine divisions if one does (9.6).
// It tells whether it leads off the map.
func (r *run) wayOf(t *train) (cells []cell, off, ok bool) {
	if t.path != nil {
		return t.path, t.from == noCell, r.isOpenWay(t)
	}
	open := func(_, to cell, _ int) bool {
		return r.closedTo(t, to).None()
	}
	if cells, off, ok = r.shortestWay(t, open); !ok {
		return nil, off, false
	}
	if other := r.hostsByRail(t, cells, off, open); other != nil {
		cells = other
	}
	return cells, off, true
}

// shortestWay is that of a train for which the referee finds it.
func (r *run) shortestWay(t *train, open path.Open) (cells []cell, off, ok bool) {
	if t.from == noCell {
		return r.wayOffMap(t, open)
	}
	flood := r.scratch().rails
	if !r.letsTrain(t, r.closedTo(t, t.from), t.from) || !r.letsTrain(t, r.closedTo(t, t.to), t.to) {
		return nil, false, false
	}
	flood.Over(open, t.from)
	reached := flood.Steps(t.to) >= 0
	cutOff := !reached && r.isCutOff(t)
	switch {
	case !cutOff && len(t.via) > 0:
		return nil, false, r.letsTrain(t, adjudicator.NewBar("not-cut", "11.9"), t.to)
	case cutOff:
		flood.Over(open, t.from) // what is open to it on the map, again
		return r.wayOffMap(t, open)
	case !reached:
		return nil, false, r.letsTrain(t, adjudicator.NewBar("no-route", "11.4"), t.to)
	}
	return flood.Path(t.to, nil), false, true
}

// isCutOff tells whether the ground that a side controls lies in parts, and where a
// train starts and ends in two of them (11.9): only then may it go off the map. Full
// hexes, enemy ZOC and front lines cut nothing in parts.
func (r *run) isCutOff(t *train) bool {
	flood := r.scratch().rails
	flood.Over(func(_, to cell, _ int) bool { return r.control[to] == t.sd }, t.from)
	return flood.Steps(t.to) < 0
}

// portals are the hexes by which a train may leave the map, or come onto it: those
// that it names if it does (11.9).
func (r *run) portals(t *train, out bool) (list []cell) {
	for _, c := range r.sys.board.sources[gates(t.sd)] {
		named := len(t.via) == 0 || out && c == t.via[0] || !out && c == t.via[len(t.via)-1]
		if named && r.isPortal(t, c) {
			list = append(list, c)
		}
	}
	return list
}

// wayOffMap is the shortest way of a train off the map and back (11.9), or of one
// that comes from there (11.7).
func (r *run) wayOffMap(t *train, open path.Open) (cells []cell, off, ok bool) {
	flood := r.scratch().rails
	out := noCell // where it leaves the map
	if t.from != noCell {
		for _, c := range r.portals(t, true) {
			if flood.Steps(c) >= 0 && (out == noCell || flood.Steps(c) < flood.Steps(out)) {
				out = c
			}
		}
	}
	if out != noCell {
		cells = flood.Path(out, nil)
	}
	if t.from == noCell || out != noCell {
		flood.Over(open, r.portals(t, false)...)
		if flood.Steps(t.to) >= 0 {
			return flood.Path(t.to, cells), true, true
		}
	}
	return nil, false, r.letsTrain(t, adjudicator.NewBar("no-route", "11.4"), t.to)
}

// isOpenWay faults the first hex of a written way that is closed to a train.
func (r *run) isOpenWay(t *train) bool {
	if first := t.path[0]; t.from == noCell && !r.isPortal(t, first) {
		return r.fault(t.pos, "no-source", "11.7", "unit", r.unitName(t.units[0]), "hex", r.hexName(first))
	}
	for i, c := range t.path {
		from := t.path[max(i-1, 0)]
		way := r.sys.board.dirTo(from, c)
		bar := adjudicator.FirstBar(
			adjudicator.BarIf(i > 0 && way < 0, "not-adjacent", "11.3"),
			adjudicator.BarIf(way >= 0 && r.sys.board.hexes[from].closed[max(way, 0)], "prohibited", "11.3"),
			r.closedTo(t, c))
		if !r.passes(t.pos, bar, "unit", r.unitName(t.units[0]), "hex", r.hexName(c), "from", r.hexName(from)) {
			return false
		}
	}
	return true
}

// mayRail tells why a unit cannot move strategically.
func (s *State) mayRail(u unitID) adjudicator.Bar {
	return adjudicator.FirstBar(s.whereabouts(u, "11.7"), adjudicator.BarIf(s.units[u].flags&didRail != 0, "travelled", "11.2"))
}

// gates are the sources by which a side leaves the map and comes back (11.9).
func gates(sd side) source { return [...]source{german: germanSource, allied: frenchSource}[sd] }

// letsTrain faults a train by what bars it from a hex.
func (r *run) letsTrain(t *train, bar adjudicator.Bar, c cell) bool {
	return r.letsInto(t.pos, bar, t.units[0], c)
}
