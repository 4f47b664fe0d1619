package chart

import "slices"

// numberSize is the font size of the numbers where all are readable.
func (v *view) numberSize() float64 { return clamp(v.scale*0.18, 7.5, 12) }

// numberHigh is how far above its hex's centre a number stands, in rows.
func (v *view) numberHigh() float64 {
	if v.base != 0 {
		return 0.41
	}
	return 0.45
}

// drawNumbers writes the hex numbers of a board too small to read all of them.
func (v *view) drawNumbers(c canvas, all bool) {
	c.group("numbers", "", "", func() {
		size, high := v.smallNumber(all)
		lift := halves(size) * capHeight / 2 // the base of the text on the row's line
		v.rows(c, lift-high*v.tall, func(c canvas, i int, at point) {
			if v.numbered(i, all) {
				l := v.number(i, size)
				l.at = point{at.x, -lift}
				c.write(l)
			}
		})
	})
}

// smallNumber is the font size of the numbers on a small board, and how far
// above its hex's centre one stands, in rows.
func (v *view) smallNumber(all bool) (size, high float64) {
	if all {
		return v.scale * 0.2, 0.36
	}
	return clamp(v.scale*0.29, 6.2, 8), 0.33
}

// numbered tells the hexes of a small board whose numbers are shown: where it
// can be zoomed all on land, else those of the rim and of every fourth hex each
// way, from which the others can be counted.
func (v *view) numbered(i int, all bool) bool {
	if all {
		return v.counted(i) || !v.kinds[i].water()
	}
	return v.scale >= 16 && v.counted(i)
}

// smallNumbersAt is where the numbers of a small board stand.
func (v *view) smallNumbersAt(c canvas) (out []rect) {
	size, high := v.smallNumber(false)
	for i, cell := range v.cells {
		if v.sees(i) && v.numbered(i, false) {
			at := v.px(v.at[i]).add(point{0, -high * v.tall})
			out = append(out, box(at, c.width(cell.ID, halves(size), regular), size*0.8))
		}
	}
	return out
}

// number is the number of a hex, its place still open.
func (v *view) number(i int, size float64) label {
	l := label{text: v.cells[i].ID, size: size, ink: numberInk}
	if v.kinds[i].water() {
		l.ink = waterText
	} else if v.fine() {
		l.halo = fade(groundInk[v.kinds[i]], 0xc0)
	}
	return l
}

// counted tells the hexes from whose numbers the others are found by counting.
func (v *view) counted(i int) bool {
	down, along := rowStep, 1.0 // the steps from row to row and column to column
	if v.base != 0 {
		down, along = along, down
	}
	p := v.at[i].sub(v.extent.min)
	return v.rim(i) || int(p.y/down)%4 == 2 && int(p.x/along)%4 == 2
}

// postNumbers finds room for the numbers of large hexes, each in its own hex:
// at the top if it can be. One that would be cut off or cover what lies in taken
// wherever it stood is left out, unless all are wanted: it then stands beside its
// hex, with a line.
func (v *view) postNumbers(c canvas, taken []rect, all bool) []posted {
	w, h := v.size()
	window := sized(0, 0, w, h)
	var out []posted
	var crowded []int
	taken = slices.Clip(taken)
cells:
	for i := range v.cells {
		if !window.has(v.px(v.at[i])) || v.kinds[i].water() && !v.counted(i) {
			continue
		}
		l := v.number(i, v.numberSize())
		wide, high := c.width(l.text, halves(l.size), l.face), l.size*0.8
		for _, d := range v.numberSpots() {
			r := box(v.px(v.at[i]).add(d), wide, high)
			if isFree(r, window, taken) {
				l.at = r.centre()
				out, taken = append(out, posted{label: l, cell: i, at: r}), append(taken, r)
				continue cells
			}
		}
		crowded = append(crowded, i)
	}
	for _, i := range crowded {
		if !all {
			break
		}
		if p, ok := v.settleFar(c, sign{label: v.number(i, v.numberSize()), cell: i, at: v.px(v.at[i])}, taken, window); ok {
			out, taken = append(out, p), append(append(taken, p.at), alongOf(p.lead)...)
		}
	}
	return out
}

// numberSpots are the places for a number in its hex, best first: at the top, at
// the foot, then in the corners.
func (v *view) numberSpots() []point {
	high := v.numberHigh()
	var out []point
	for _, y := range [...]float64{high, 0.55, 0.6} { // the last ones above a full stack
		out = append(out, point{0, -y * v.tall}, point{0, y * v.tall})
	}
	for _, d := range [...]point{{-0.2, -0.38}, {0.2, -0.38}, {-0.2, 0.38}, {0.2, 0.38}, {-0.29, -0.3}, {0.29, -0.3}, {-0.29, 0.3}, {0.29, 0.3}, {-0.3, 0}, {0.3, 0}} {
		out = append(out, point{d.x * v.scale, d.y * v.tall})
	}
	return out
}

// rim reports hexes at the edge of the board.
func (v *view) rim(cell int) bool {
	for _, n := range v.near[cell] {
		if n < 0 {
			return true
		}
	}
	return false
}
