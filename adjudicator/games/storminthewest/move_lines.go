// MOVE lines: who goes, and along which path (12.2, 12.5).

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// moveAll carries out the lines of a Regular Movement Phase in their order.
func (r *run) moveAll(lines []orders.Order) {
	r.each(lines, "MOVE", r.move)
}

// marching is what a MOVE line says.
type marching struct {
	units []unitID
	cells []cell // as written: a path, or one destination
	pool  bool   // it begins off the map
}

// move executes MOVE: units that began the phase in one hex go together (12.5), at
// the pace of the slowest (12.7); one may be left on the way by a line of its own
// (12.6).
func (r *run) move(o *orders.Order) {
	m, ok := r.readMarch(o, r.mayMove)
	if !ok || !r.areTogether(o.Pos, m.units, "12.5") {
		return
	}
	switch at := r.at(m.units[0]); {
	case at == locPool:
		r.enter(o.Pos, &m)
	case m.pool:
		r.notThere(o.Pos, m.units[0], "12.2", locNames[locPool])
	default:
		if cells, cost, ok := r.route(o.Pos, m.units, at, m.cells); ok && !r.mixesAlong(o.Pos, m.units, cells[1:]) {
			r.march(m.units, cells, cells[1:], didMove, "move", "12.2", cost)
		}
	}
}

// readMarch reads units and a path: `MOVE u, u 2533-2534`, `MOVE u TO 2534`,
// `MOVE u POOL-2244-2243`, `MOVE ALL 2533-2534`.
// may tells why a unit cannot go.
func (r *run) readMarch(o *orders.Order, may func(u unitID) adjudicator.Bar) (m marching, ok bool) {
	all := false
	args, but := r.allBut(o, "", o.Args)
	from, _ := o.Clause("FROM") // where the way begins
	to, _ := o.Clause("TO")
	for _, a := range slices.Concat(from.Args, args, to.Args) {
		switch {
		case a.Kind == orders.Path:
			if len(a.Path) > 1 && strings.EqualFold(a.Path[0], locNames[locPool]) {
				m.pool, a.Path = true, a.Path[1:]
			}
			if m.cells, ok = r.readPath(a, m.cells); !ok {
				return m, false
			}
		case isWord(a, "ALL"):
			all = true
		case isWord(a, locNames[locPool]):
			m.pool = true
		default:
			u, ok := r.readUnit(a, r.Active)
			if !ok || !r.passes(a.Pos, may(u), "unit", r.unitName(u)) {
				return m, false
			}
			if slices.Contains(m.units, u) {
				return m, r.fault(a.Pos, "twice", "12.2", "unit", r.unitName(u))
			}
			m.units = append(m.units, u)
		}
	}
	if all && len(m.cells) > 0 {
		from := m.cells[0]
		if len(m.units) > 0 && r.at(m.units[0]) >= 0 { // beside a name: all that stand with it
			from = r.at(m.units[0])
		}
		for u := range r.pieces.Of(from, r.Active) {
			if may(u).None() && !slices.Contains(m.units, u) {
				m.units = append(m.units, u)
			}
		}
		if m.units, ok = r.leaveOut(o, m.units, but); !ok {
			return m, false
		}
	}
	switch {
	case !all && len(but) > 0: // nobody is left out of those that are named
		return m, r.unreadArg(o, but[0])
	case len(m.units) == 0:
		return m, r.fault(o.Pos, "want-unit", "12.2", "text", "")
	case len(m.cells) == 0:
		return m, r.fault(o.Pos, "want-hex", "12.2", "text", "")
	}
	return m, true
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
	return r.passes(pos, r.overfull(at, r.Active, group...), r.going(group[0], at)...)
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
