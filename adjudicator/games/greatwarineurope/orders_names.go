// Names of units and places in lines; who of ALL is left out, and who of an attack by a
// marker is dead (10.13, 10.22, 10.82).

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// unitForm is how names of units begin.
var unitForm = adjudicator.UnitForm{Mark: " "}

// unitName returns the printed name of a unit.
func (s *State) unitName(u unitID) string { return s.sys.counters[u].id }

// unitNames returns printed names, for an event.
func (s *State) unitNames(list []unitID) []string {
	out := make([]string, len(list))
	for i, u := range list {
		out[i] = s.unitName(u)
	}
	return out
}

// hexName returns the printed number of a cell.
func (s *State) hexName(c cell) string { return s.sys.board.Printed(c) }

// hexNames returns printed numbers, for an event.
func (s *State) hexNames(cells []cell) []string { return s.sys.board.Names(cells) }

// hexPath returns a hyphenated list of printed numbers.
func (s *State) hexPath(cells []cell) string { return strings.Join(s.hexNames(cells), "-") }

// placeName returns the printed hex or the box of a place.
func (s *State) placeName(at loc) string {
	if at >= 0 {
		return s.hexName(at)
	}
	return boxName(at)
}

// readUnit reads the name of a unit of a side; nobody reads any unit. What fits
// several units means that of the side's own which is in play.
func (r *run) readUnit(a orders.Arg, sd side) (unitID, bool) {
	if a.Kind == orders.Path {
		r.fault(a.Pos, "want-unit", "", "text", argText(a))
		return noUnit, false
	}
	text := strings.ReplaceAll(a.Text, "_", " ")
	u, ok, near := r.sys.named.Find(text)
	if !ok {
		u, ok = r.sys.named.Among(text, func(u unitID) bool { return r.sideOf(u) == sd && r.at(u) != locOut && r.at(u) != locPending })
	}
	switch {
	case !ok:
		r.fault(a.Pos, "unknown-unit", "", "text", a.Text, "near", near)
	case sd != nobody && r.sideOf(u) != sd:
		r.fault(a.Pos, "not-yours", "", "unit", r.unitName(u))
	default:
		return u, true
	}
	return noUnit, false
}

// readUnits reads a list of units of a side, each once.
func (r *run) readUnits(args []orders.Arg, sd side) (list []unitID, ok bool) {
	for _, a := range args {
		u, known := r.readUnit(a, sd)
		if !known {
			return nil, false
		}
		for _, v := range list {
			if v == u {
				r.fault(a.Pos, "twice", "8.16", "unit", r.unitName(u))
				return nil, false
			}
		}
		list = append(list, u)
	}
	return list, true
}

// readHex reads one printed hex, or a place by its name.
func (r *run) readHex(a orders.Arg) (cell, bool) {
	if c, ok := r.sys.places[names.Key(argText(a))]; ok && a.Kind != orders.Path && c != noCell && r.uses(r.hex(c).front) {
		return c, true
	}
	return r.reads().Hex(a)
}

// readPath reads a list of printed hexes.
func (r *run) readPath(a orders.Arg, buf []cell) ([]cell, bool) { return r.reads().Path(a, buf) }

// uses tells whether a front is played on in the scenario.
func (s *State) uses(f front) bool { return s.sys.tables.scenarios[s.scenario].fronts[f] }

// argText is what the player wrote, for faults.
func argText(a orders.Arg) string { return reads.Text(a) }

// leaveOut takes the units of an EXCEPT clause out of those that ALL means: they stand in
// the hexes that it speaks of, whether they could take part or not. Of a line that waited
// one may have died since.
func (r *run) leaveOut(sd side, o *orders.Order, all bool, from []cell, list []unitID) ([]unitID, bool) {
	c, has := o.Clause("EXCEPT")
	if !has {
		return list, true
	}
	if !all {
		r.fault(c.Pos, "except-without-all", "10.22", "verb", o.Verb)
		return nil, false
	}
	for _, a := range c.Args {
		u, ok := r.readUnit(a, sd)
		if !ok {
			return nil, false
		}
		if r.Dry && markerOf(o) == noMarker && !slices.Contains(from, r.at(u)) {
			r.fault(a.Pos, "except-absent", "10.22", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return nil, false
		}
		list = slices.DeleteFunc(list, func(v unitID) bool { return v == u })
	}
	return list, true
}

// forgetDead takes those who died meanwhile out of what an attack by a marker says of
// losses and advance.
func (r *run) forgetDead(a *attack) {
	if r.Dry || a.marker == noMarker {
		return
	}
	dead := func(u unitID) bool { return !r.onMap(u) }
	a.loss.first, a.loss.last = slices.DeleteFunc(a.loss.first, dead), slices.DeleteFunc(a.loss.last, dead)
	a.advance = slices.DeleteFunc(a.advance, dead)
}

// withoutDead leaves those out of an attack by a marker who died in the combats before it:
// the others attack if they still may (10.82, ruling 45), and the side is told who is
// missing.
func (r *run) withoutDead(a *attack, list []unitID) []unitID {
	if r.Dry {
		return list
	}
	return slices.DeleteFunc(list, func(u unitID) bool {
		if r.onMap(u) {
			return false
		}
		r.whisper(a.side, "attacks-without", "10.82", "unit", r.unitName(u), "hex", r.hexName(a.target), "marker", a.marker)
		return true
	})
}

// reads reads hexes on which units may be.
func (r *run) reads() reads.Hexes {
	return reads.Hexes{Map: r.sys.board.Map, Rule: "8.24", Report: r.fault, Closed: func(c cell) bool {
		return !r.hex(c).playable && r.hex(c).terrain != fullLake || !r.uses(r.hex(c).front)
	}}
}
