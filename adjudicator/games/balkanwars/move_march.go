// One march: who goes, where and how (5).

package balkanwars

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// marching is what a MOVE, RAIL or EXIT line says.
type marching struct {
	units []unitID // those named first
	cells []cell   // as written: a path, or one destination
	all   bool     // it says ALL
	named int      // how many units it names
}

// readMarch reads units and a path: `MOVE u, u 2426-2425`, `MOVE u TO 2425`,
// `MOVE ALL FROM 2426 TO 2425`. Every unit must pass may, which faults.
func (r *run) readMarch(o *orders.Order, may func(orders.Pos, unitID) bool) (marching, bool) {
	w := r.scratch()
	m := marching{units: w.group[:0], cells: w.written[:0]}
	for _, a := range o.Args {
		switch {
		case a.Kind == orders.Path:
		case isAll(a):
			m.all = true
		default:
			u, ok := r.readUnit(a, r.active)
			if !ok || !may(a.Pos, u) {
				return m, false
			}
			if inGroup(m.units, u) {
				r.fault(a.Pos, "twice", "5", "unit", r.unitName(u))
				return m, false
			}
			m.units = append(m.units, u)
		}
	}
	var ok bool
	m.named = len(m.units)
	if m.cells, ok = r.readWay(o, m.cells); !ok || !r.isOneWay(o) {
		return m, false
	}
	if m.units, ok = r.startingFrom(o, m); !ok {
		return m, false
	}
	w.group, w.written = m.units, m.cells
	return m, true
}

// isOneWay faults a second way or destination: hexes of one way are joined by hyphens.
func (r *run) isOneWay(o *orders.Order) bool {
	own := slices.DeleteFunc(slices.Clone(o.Args), func(a orders.Arg) bool { return !isPath(a) })
	for _, list := range [...][]orders.Arg{own, clauseArgs(o, "TO", "AT")} {
		if len(list) > 1 {
			r.fault(list[1].Pos, "one-place", "5", "text", argText(list[1]), "verb", o.Verb)
			return false
		}
	}
	return true
}

// readWay reads the hexes of a line: its path, what stands after VIA, and what stands
// after TO or AT. There must be one.
func (r *run) readWay(o *orders.Order, cells []cell) ([]cell, bool) {
	ok := true
	read := func(args []orders.Arg) {
		for _, a := range args {
			if ok {
				cells, ok = r.readPath(a, cells)
			}
		}
	}
	read(slices.DeleteFunc(slices.Clone(o.Args), func(a orders.Arg) bool { return !isPath(a) }))
	read(clauseArgs(o, "VIA"))
	before := len(cells)
	read(clauseArgs(o, "TO", "AT"))
	if ok && hasClause(o, "VIA") && len(cells) == before {
		r.fault(clausePos(o, "VIA"), "want-path", "5.2")
		return cells, false
	}
	if ok && len(cells) == 0 {
		r.fault(o.Pos, "want-path", "5")
		return cells, false
	}
	return cells, ok
}

// startingFrom returns the units of a line after its FROM clause: ALL are
// those in these hexes that have not moved, of EXIT in the Off-Map box, and units
// named must stand in one of them. A hex of which nobody goes is a fault.
func (r *run) startingFrom(o *orders.Order, m marching) ([]unitID, bool) {
	var from []cell
	for _, a := range clauseArgs(o, "FROM") {
		var ok bool
		if from, ok = r.readPath(a, from); !ok {
			return nil, false
		}
	}
	units := m.units
	if m.all {
		places := from
		switch {
		case len(from) > 0:
		case o.Verb == "EXIT":
			places = []cell{locOffMap}
		default:
			places = m.cells[:1]
		}
		for _, at := range slices.Compact(slices.Clone(places)) {
			before := len(units)
			if units = r.movable(at, units); len(units) == before && !slices.ContainsFunc(units, func(u unitID) bool { return r.at(u) == at }) {
				r.nobody(o, at)
				return nil, false
			}
		}
	}
	if len(units) == 0 {
		r.fault(o.Pos, "want-unit", "5")
		return nil, false
	}
	for _, u := range units {
		if len(from) > 0 && !slices.Contains(from, r.at(u)) {
			r.fault(r.hexPos(o.Pos, from[0]), "not-there", "5", "unit", r.unitName(u), "hex", r.placeName(u), "path", r.hexName(from[0]))
			return nil, false
		}
	}
	for _, c := range from {
		if !slices.ContainsFunc(units, func(u unitID) bool { return r.at(u) == c }) {
			r.nobody(o, c)
			return nil, false
		}
	}
	return units, true
}

// isAll tells whether an argument is the word ALL.
func isAll(a orders.Arg) bool { return a.Kind == orders.Name && strings.EqualFold(a.Text, "ALL") }

// movable appends the units of the phasing side in a place that have not moved
// and do not hold. Depots go by rail only when they are named.
func (r *run) movable(at loc, buf []unitID) []unitID {
	named := len(buf)
	for u := range r.units {
		u := unitID(u)
		if un := &r.units[u]; r.at(unitID(u)) == at && r.sideOf(u) == r.active && un.flags&(didMove|didHold) == 0 &&
			r.sys.counters[u].movement > 0 && !inGroup(buf[:named], u) {
			buf = append(buf, u)
		}
	}
	return buf
}

// nobody faults ALL of a place where nobody can move.
func (r *run) nobody(o *orders.Order, at loc) {
	if at < 0 {
		r.fault(o.Pos, "nobody", "5.6", "hex", locNames[at])
		return
	}
	r.fault(r.hexPos(o.Pos, cell(at)), "nobody", "5", "hex", r.hexName(cell(at)))
}

// placeName returns the printed hex or the box of a unit.
func (s *State) placeName(u unitID) string {
	if at := s.at(u); at < 0 {
		return locNames[at]
	}
	return s.hexName(s.at(u))
}

// hold executes HOLD and REPAIR: Engineers stay, they bridge the Rivers of
// their hex (5.4), repair a cut Railroad (5.2) or dig in (13.1). One may do
// several of these at once (R88).
func (r *run) hold(o *orders.Order) {
	for _, a := range o.Args {
		if u, ok := r.readUnit(a, r.active); ok {
			r.stay(o, a, u, hasClause(o, "ENTRENCH"))
		}
	}
}

// stay keeps one Engineer where it is for the whole Movement Segment.
func (r *run) stay(o *orders.Order, a orders.Arg, u unitID, dig bool) {
	un := &r.units[u]
	code, rule := "", adjudicator.Rule("5.4")
	switch {
	case r.sys.counters[u].kind != engineer:
		code = "not-engineer"
	case r.at(u) < 0:
		code, rule = "not-on-map", "5"
	case un.flags&didMove != 0:
		code = "already-moved"
	case o.Verb == "REPAIR" && (!r.opts.noteCuts || !r.cut[r.at(u)]):
		code, rule = "not-cut", "5.2"
	case dig && !r.opts.entrench:
		r.fault(a.Pos, "verb-unused", "13", "verb", "ENTRENCH")
		return
	case dig:
		code, rule = r.mayDig(u), "13.1"
	}
	if code != "" {
		r.fault(a.Pos, code, rule, "unit", r.unitName(u), "hex", r.placeName(u))
		return
	}
	un.flags |= didHold
	if dig {
		un.flags |= isDigging
	}
	r.tell(u, "hold", "5.4", []any{"unit", r.unitName(u), "hex", r.placeName(u), "digs", dig}, nil)
}

func hasClause(o *orders.Order, key string) bool {
	_, ok := o.Clause(key)
	return ok
}

// chooseHQ checks `HQ SE/HQ 1 FOR SE/5 Bde`. In movement every HQ in range
// gives the same, so nothing depends on the choice (9.1).
func (r *run) chooseHQ(o *orders.Order) {
	c, _ := o.Clause("FOR")
	switch {
	case len(o.Args) == 0 || len(c.Args) == 0:
		r.fault(o.Pos, "want-unit", "9.1")
		return
	case len(o.Args) > 1:
		r.fault(o.Args[1].Pos, "contrary", "9.1", "text", argText(o.Args[1]), "other", argText(o.Args[0]), "verb", o.Verb)
		return
	}
	h, ok := r.readUnit(o.Args[0], r.active)
	if !ok {
		return
	}
	for _, a := range c.Args {
		u, ok := r.readUnit(a, r.active)
		if !ok {
			continue
		}
		if r.at(u) < 0 || !r.inCommand(h, u, r.at(u)) {
			r.fault(a.Pos, "out-of-command", "9.1", "unit", r.unitName(u), "hq", r.unitName(h))
		}
	}
}
