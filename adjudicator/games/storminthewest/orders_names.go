// Names of units and hexes in orders.

package storminthewest

import (
	"strings"

	"feldpost/adjudicator/kernel/names"
	"feldpost/orders"
)

// in tells whether a scenario uses the counter.
func (c *counter) in(sc scenario) bool { return c.scenarios>>sc&1 != 0 }

// nameUnits makes units findable by their names and ids.
func (g *gameData) nameUnits(keep func(c *counter) bool) *names.Index[unitID] {
	var list []names.Named[unitID]
	for u := range g.counters {
		if c := &g.counters[u]; keep(c) {
			list = append(list, names.Named[unitID]{Of: unitID(u), Name: c.name, Whole: []string{c.id}})
		}
	}
	return names.New(list)
}

// unitNamed returns the unit of the scenario that a name or an unambiguous
// abbreviation of one means. What fits several units means that of the side's
// own, when there is one: nobody prefers none. Else it returns noUnit and the
// names that come near.
func (s *State) unitNamed(text string, sd side) (unitID, []string) {
	index := s.sys.units[s.scenario]
	u, ok, near := index.Find(text)
	if ok {
		return u, nil
	}
	if u, ok = index.Among(text, func(u unitID) bool { return s.sys.counters[u].side == sd }); ok && sd != nobody {
		return u, nil
	}
	return noUnit, near
}

// unitName returns the printed name of a unit.
func (s *State) unitName(u unitID) string { return s.sys.counters[u].name }

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

// readUnit reads the name of a unit of a side; nobody reads any unit. It faults
// a name that fits none or several.
func (r *run) readUnit(a orders.Arg, sd side) (unitID, bool) {
	if a.Kind != orders.Name && a.Kind != orders.Text {
		return noUnit, r.fault(a.Pos, "want-unit", "", "text", argText(a))
	}
	u, near := r.unitNamed(strings.ReplaceAll(a.Text, "_", " "), sd)
	switch {
	case u == noUnit:
		return noUnit, r.fault(a.Pos, "unknown-unit", "", "text", a.Text, "near", near)
	case sd != nobody && r.sys.counters[u].side != sd:
		return noUnit, r.fault(a.Pos, "not-yours", "", "unit", r.unitName(u))
	}
	return u, true
}

// readHex reads one printed hex.
func (r *run) readHex(a orders.Arg) (cell, bool) {
	if a.Kind != orders.Path || len(a.Path) != 1 {
		return noCell, r.fault(a.Pos, "want-hex", "", "text", argText(a))
	}
	return r.cellOf(a.Pos, a.Path[0])
}

// readPath reads a list of printed hexes.
func (r *run) readPath(a orders.Arg, buf []cell) ([]cell, bool) {
	if a.Kind != orders.Path {
		return buf, r.fault(a.Pos, "want-hex", "", "text", argText(a))
	}
	for _, text := range a.Path {
		c, ok := r.cellOf(a.Pos, text)
		if !ok {
			return buf, false
		}
		buf = append(buf, c)
	}
	return buf, true
}

// cellOf reads a printed hex; sea and Holland are not playable (2.2).
func (r *run) cellOf(pos orders.Pos, text string) (cell, bool) {
	id, ok := r.sys.board.Parse(text)
	if !ok {
		return noCell, r.fault(pos, "want-hex", "", "text", text)
	}
	c := r.sys.board.At(id)
	if c == noCell {
		r.fault(pos, "off-map", "2.2", "hex", text)
	}
	return c, c != noCell
}

// argText is what the player wrote, for faults.
func argText(a orders.Arg) string {
	if a.Kind == orders.Path {
		return strings.Join(a.Path, "-")
	}
	return a.Text
}

// hexPath returns a hyphenated list of printed numbers.
func (s *State) hexPath(cells []cell) string { return strings.Join(s.hexNames(cells), "-") }

// placeName returns the printed hex or the box of a place.
func (s *State) placeName(at loc) string {
	if at >= 0 {
		return s.hexName(at)
	}
	return locNames[at]
}

// locNames are the boxes.
var locNames = map[loc]string{locUnplaced: "UNPLACED", locOut: "OUT", locAside: "ASIDE", locPool: "POOL", locDead: "DEAD", locAir: "AIR"}

// readUnits reads the objects of a line as units of a side.
func (r *run) readUnits(o *orders.Order, sd side) (list []unitID, ok bool) {
	for _, a := range o.Args {
		u, ok := r.readUnit(a, sd)
		if !ok {
			return nil, false
		}
		list = append(list, u)
	}
	return list, true
}
