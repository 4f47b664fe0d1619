// Package hex knows printed hex numbers: any numbering scheme, both offsets,
// neighbours, distance, hexsides and the geometry for drawing. A number
// carries the sheet it is printed on, for games whose sheets repeat numbers.
package hex

import (
	"fmt"
	"strconv"
)

// ID is a hex by its printed number (2720) on the first sheet of a game; on
// sheet n, from 0, it is that number and n times 10000. Zero is no hex.
type ID int32

// perSheet is how far the hexes of a sheet are from those of the next.
const perSheet = base * base

// Sheet returns the sheet of a hex, from 0.
func (h ID) Sheet() int { return int(h) / perSheet }

// OnSheet returns the hex with the same number on a sheet.
func (h ID) OnSheet(sheet int) ID { return h%perSheet + ID(sheet*perSheet) }

// Dir is one of the six directions in index space, counter-clockwise from
// the increasing-column neighbour.
type Dir uint8

// Grid is a numbering scheme. The shifted rows (columns on a flat-topped
// grid) lie half a hex towards increasing column (row) numbers.
type Grid struct {
	RowFirst   bool // printed RRCC; else CCRR
	FlatTop    bool // columns zigzag (flat-topped hexes); else rows zigzag
	ShiftOdd   bool // the odd rows (columns) are the shifted ones
	EastToWest bool // column numbers grow westwards
	Northward  bool // row numbers grow northwards
}

const base = 100 // two digits a part

// Split returns the column and row of a printed number.
func (g Grid) Split(h ID) (col, row int) {
	hi, lo := int(h)%perSheet/base, int(h)%base
	if g.RowFirst {
		return lo, hi
	}
	return hi, lo
}

// Join returns the printed number of a column and row, 0 when it does not
// fit two digits each.
func (g Grid) Join(col, row int) ID {
	if col < 0 || row < 0 || col >= base || row >= base {
		return 0
	}
	if g.RowFirst {
		return ID(row*base + col)
	}
	return ID(col*base + row)
}

// String prints the number with its leading zeros and without its sheet.
func (h ID) String() string {
	n := h % perSheet
	return string([]byte{byte('0' + n/1000), byte('0' + n/100%10), byte('0' + n/10%10), byte('0' + n%10)})
}

// Parse reads a printed four-digit number.
func Parse(s string) (ID, error) {
	if len(s) != 4 {
		return 0, fmt.Errorf("hex number %q: want four digits", s)
	}
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("hex number %q: want four digits", s)
	}
	return ID(n), nil
}

// Axial is where a hex lies, by two axes that do not shift: what takes
// distances again and again keeps it.
type Axial struct{ Q, R int32 }

// Axial returns where a hex lies on its sheet.
func (g Grid) Axial(h ID) Axial {
	c, rw := g.Split(h)
	if g.FlatTop {
		return Axial{int32(c), int32(rw - half(c, g.ShiftOdd))}
	}
	return Axial{int32(c - half(rw, g.ShiftOdd)), int32(rw)}
}

// Distance counts hexes from a to b of one sheet, 0 for the same hex.
func (a Axial) Distance(b Axial) int {
	dq, dr := int(a.Q)-int(b.Q), int(a.R)-int(b.R)
	ds := dq + dr
	return max(dq, -dq, dr, -dr, ds, -ds)
}

func (g Grid) fromAxial(q, r int) ID {
	if g.FlatTop {
		return g.Join(q, r+half(q, g.ShiftOdd))
	}
	return g.Join(q+half(r, g.ShiftOdd), r)
}

// half is the accumulated shift of line n: floor(n/2) when odd lines are
// shifted, ceil(n/2) when even lines are.
func half(n int, shiftOdd bool) int {
	if shiftOdd {
		return n >> 1
	}
	return (n + 1) >> 1
}

var steps = [6][2]int{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}

// Neighbour returns the hex next to h in direction d, on the same sheet, 0
// when the number would leave the numbering.
func (g Grid) Neighbour(h ID, d Dir) ID {
	at := g.Axial(h)
	q, r := int(at.Q), int(at.R)
	n := g.fromAxial(q+steps[d][0], r+steps[d][1])
	if n == 0 {
		return 0
	}
	return n.OnSheet(h.Sheet())
}

// Neighbours returns the six adjacent hexes; numbers that do not exist are 0.
func (g Grid) Neighbours(h ID) (n [6]ID) {
	for d := range n {
		n[d] = g.Neighbour(h, Dir(d))
	}
	return n
}

// Distance counts hexes from a to b of one sheet, 0 for the same hex.
func (g Grid) Distance(a, b ID) int { return g.Axial(a).Distance(g.Axial(b)) }

// Adjacent reports whether a and b share a hexside.
func (g Grid) Adjacent(a, b ID) bool { return a.Sheet() == b.Sheet() && g.Distance(a, b) == 1 }

// Side is a hexside: two adjacent hexes, the lower number first.
type Side struct{ A, B ID }

// NewSide puts two hexes in hexside order.
func NewSide(a, b ID) Side {
	if b < a {
		a, b = b, a
	}
	return Side{a, b}
}

// String prints the hexside as the hobby does: 3228/3229.
func (s Side) String() string { return s.A.String() + "/" + s.B.String() }

// Center returns the centre of a hex for drawing, x to the east and y to
// the south, in units of the distance between adjacent centres.
func (g Grid) Center(h ID) (x, y float64) {
	const rowStep = 0.8660254037844386
	c, r := g.Split(h)
	if g.FlatTop {
		x, y = float64(c)*rowStep, float64(r)+shift(c, g.ShiftOdd)
	} else {
		x, y = float64(c)+shift(r, g.ShiftOdd), float64(r)*rowStep
	}
	if g.EastToWest {
		x = -x
	}
	if g.Northward {
		y = -y
	}
	return x, y
}

func shift(n int, odd bool) float64 {
	if (n&1 == 1) == odd {
		return 0.5
	}
	return 0
}
