// Names of units and hexes in orders.

package storminthewest

import (
	"strings"

	"feldpost/orders"
)

// readUnit reads the name of a unit of a side; nobody reads any unit. It faults
// a name that fits none or several.
func (r *run) readUnit(a orders.Arg, sd side) (unitID, bool) {
	if a.Kind != orders.Name && a.Kind != orders.Text {
		r.fault(a.Pos, "want-unit", "", "text", argText(a))
		return noUnit, false
	}
	u, near := r.unitNamed(strings.ReplaceAll(a.Text, "_", " "), sd)
	switch {
	case u == noUnit:
		r.fault(a.Pos, "unknown-unit", "", "text", a.Text, "near", near)
	case sd != nobody && r.sys.counters[u].side != sd:
		r.fault(a.Pos, "not-yours", "", "unit", r.unitName(u))
	default:
		return u, true
	}
	return noUnit, false
}

// readHex reads one printed hex.
func (r *run) readHex(a orders.Arg) (cell, bool) {
	if a.Kind != orders.Path || len(a.Path) != 1 {
		r.fault(a.Pos, "want-hex", "", "text", argText(a))
		return noCell, false
	}
	return r.cellOf(a.Pos, a.Path[0])
}

// readPath reads a list of printed hexes.
func (r *run) readPath(a orders.Arg, buf []cell) ([]cell, bool) {
	if a.Kind != orders.Path {
		r.fault(a.Pos, "want-hex", "", "text", argText(a))
		return buf, false
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
		r.fault(pos, "want-hex", "", "text", text)
		return noCell, false
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
