// Package hexmap holds the hexes of a game's printed maps: which there are,
// which are neighbours, and what their columns in the data files say where.
// It numbers them as cells, in order of sheet and printed number, so that a
// game keeps what it knows of a hex in a list by cell.
//
// A game may have several sheets whose numbers repeat; then the number as
// printed begins with the letters of its sheet (W3622). Sheets do not touch.
//
// What lies in a hex or on a hexside is the game's: it reads its own columns,
// and marks both faces of a hexside by Faces. Features are what is drawn on
// hexsides and between hexes.
package hexmap

import (
	"strings"

	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/path"
)

// Cell is a hex of the map by its place in the order of sheets and printed
// numbers. Ways out of it are in order of hex.Dir.
type Cell = path.Cell

// None is no hex of the map.
const None = path.None

// Sheet is one printed map.
type Sheet struct {
	Prefix  string // before its numbers, "" in a game of one sheet
	Grid    hex.Grid
	Example string // a number as printed, for words about a wrong one: "2720"
}

// Map is all hexes of a game. It never changes after Load.
type Map struct {
	sheets []Sheet
	ids    []hex.ID
	spots  []hex.Axial // by cell
	index  []Cell      // by hex.ID, None when not on the map
	net    *path.Net
}

// newMap numbers the hexes of a sorted list.
func newMap(sheets []Sheet, ids []hex.ID) *Map {
	m := &Map{sheets: sheets, ids: ids, index: make([]Cell, hex.ID(0).OnSheet(len(sheets)))}
	for i := range m.index {
		m.index[i] = None
	}
	for c, h := range ids {
		m.index[h] = Cell(c)
		m.spots = append(m.spots, m.grid(h).Axial(h))
	}
	ways := make([][]Cell, len(ids))
	for c, h := range ids {
		for _, n := range m.grid(h).Neighbours(h) {
			to := None
			if n != 0 {
				to = m.At(n)
			}
			ways[c] = append(ways[c], to)
		}
	}
	m.net = path.NewNet(ways)
	return m
}

func (m *Map) grid(h hex.ID) hex.Grid { return m.sheets[h.Sheet()].Grid }

// Len returns the number of hexes.
func (m *Map) Len() int { return len(m.ids) }

// Distance counts the hexes from one to another of the same sheet.
func (m *Map) Distance(a, b Cell) int { return m.spots[a].Distance(m.spots[b]) }

// Net returns the hexes joined by their sides.
func (m *Map) Net() *path.Net { return m.net }

// At returns the cell of a hex, None when it is not on the map.
func (m *Map) At(h hex.ID) Cell {
	if h < 0 || int(h) >= len(m.index) {
		return None
	}
	return m.index[h]
}

// ID returns the hex of a cell.
func (m *Map) ID(c Cell) hex.ID { return m.ids[c] }

// Name returns a hex as it is printed, with the letters of its sheet.
func (m *Map) Name(h hex.ID) string { return m.sheets[h.Sheet()].Prefix + h.String() }

// Parse reads a hex as it is printed; letters may be small. The hex need not
// be on the map.
func (m *Map) Parse(text string) (hex.ID, bool) { return parse(m.sheets, text) }

// Named returns the cell of a hex as it is printed, None when it is not on the
// map.
func (m *Map) Named(text string) Cell {
	if h, ok := m.Parse(text); ok {
		return m.At(h)
	}
	return None
}

func parse(sheets []Sheet, text string) (hex.ID, bool) {
	for i, s := range sheets {
		if n := len(s.Prefix); len(text) >= n && strings.EqualFold(text[:n], s.Prefix) {
			if h, err := hex.Parse(text[n:]); err == nil && h != 0 {
				return h.OnSheet(i), true
			}
		}
	}
	return 0, false
}

// Center returns the centre of a hex on the drawing of its sheet, x to the
// east and y to the south; neighbours are 1 apart.
func (m *Map) Center(c Cell) (x, y float64) { return m.grid(m.ids[c]).Center(m.ids[c]) }

// Dir returns the direction from a hex to an adjacent one, on the map or
// not, -1 when they are not adjacent.
func (m *Map) Dir(from, to hex.ID) int {
	for d, n := range m.grid(from).Neighbours(from) {
		if n == to && n != 0 {
			return d
		}
	}
	return -1
}

// Face is a hexside as seen from one of its two hexes.
type Face struct {
	Cell Cell
	Dir  int
	To   hex.ID // the hex on the other side, which may be off the map
}

// Faces lists the faces of a hexside that are on the map.
func (m *Map) Faces(s hex.Side) []Face {
	list := make([]Face, 0, 2)
	for _, f := range [2]Face{{Cell: m.At(s.A), To: s.B}, {Cell: m.At(s.B), To: s.A}} {
		if f.Cell != None {
			f.Dir = m.Dir(m.ids[f.Cell], f.To)
			list = append(list, f)
		}
	}
	return list
}

// Inner ranges over the hexsides between two hexes of the map, each once, in
// order of cells: the face of the lower cell, and the other cell.
func (m *Map) Inner(yield func(Face, Cell) bool) {
	for c := range m.ids {
		for d, to := range m.net.Ways(Cell(c)) {
			if to > Cell(c) && !yield(Face{Cell: Cell(c), Dir: d, To: m.ids[to]}, to) {
				return
			}
		}
	}
}
