package hexmap

import (
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
)

// Line is a line of the table that lists the hexes, with its cell.
type Line struct {
	gamedata.Row
	Cell Cell
}

// Load makes the map of the hexes in a column of a table, each of which must
// stand there once, and returns the lines of these hexes in the order of the
// file.
func Load(t *gamedata.Table, column string, sheets ...Sheet) (*Map, []Line) {
	var ids []hex.ID
	var lines []Line
	seen := map[hex.ID]int{} // line
	for _, r := range t.Rows() {
		h, ok := parse(sheets, r.Text(column))
		if !ok {
			r.Fail(column, form(sheets))
			continue
		}
		if line, again := seen[h]; again {
			r.Fail(column, "each hex once; it stands in line "+strconv.Itoa(line)+" already")
			continue
		}
		seen[h] = r.Line
		ids, lines = append(ids, h), append(lines, Line{Row: r})
	}
	inFile := slices.Clone(ids)
	slices.Sort(ids)
	m := newMap(sheets, ids)
	for i, h := range inFile {
		lines[i].Cell = m.At(h)
	}
	return m, lines
}

// form is the right form of a hex; spreadsheets drop a leading 0.
func form(sheets []Sheet) string {
	if s := sheets[0]; s.Prefix != "" {
		return "a sheet's letters and four digits like " + s.Example
	}
	return "four digits like " + sheets[0].Example
}

// Hex reads a hex that must be on the map; else it records the problem and
// returns None.
func (m *Map) Hex(r gamedata.Row, column string) Cell {
	c := m.Named(r.Text(column))
	if c == None {
		r.Fail(column, "a hex of the map, "+form(m.sheets))
	}
	return c
}

// Hexes reads a list of hexes that must be on the map; it records the problem of others.
func (m *Map) Hexes(r gamedata.Row, column, want string) (cells []Cell) {
	for _, text := range r.List(column) {
		if c := m.Named(text); !r.FailIf(c == None, column, want) {
			cells = append(cells, c)
		}
	}
	return cells
}

// Sides reads the hexsides of a table between two hexes of the map, each of which it hands on
// with both its faces; it records the problems of others.
func (m *Map) Sides(t *gamedata.Table, columnA, columnB string, read func(r gamedata.Row, side hex.Side, faces []Face)) {
	for _, r := range t.Rows() {
		if onMap := m.Hex(r, columnA) != None; !onMap || m.Hex(r, columnB) == None {
			continue
		}
		if side, ok := m.Side(r, columnA, columnB); ok {
			read(r, side, m.Faces(side))
		}
	}
}

// Side reads the hexside between two adjacent hexes of which at least one is
// on the map; else it records the problem.
func (m *Map) Side(r gamedata.Row, columnA, columnB string) (side hex.Side, ok bool) {
	a, okA := m.Parse(r.Text(columnA))
	b, okB := m.Parse(r.Text(columnB))
	switch {
	case !okA:
		r.Fail(columnA, "a hex, "+form(m.sheets))
	case !okB:
		r.Fail(columnB, "a hex, "+form(m.sheets))
	case m.Dir(a, b) < 0:
		r.Fail(columnB, "a hex adjacent to "+m.Name(a))
	case m.At(a) == None && m.At(b) == None:
		r.Fail("", "one of the two hexes on the map")
	default:
		return hex.NewSide(a, b), true
	}
	return side, false
}
