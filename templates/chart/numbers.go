package chart

import (
	"slices"
	"strconv"
)

// numberSize is the font size of the numbers where all are readable.
func (v *view) numberSize() float64 { return clamp(v.scale*0.18, 7.5, 12) }

// numberLayer finds room for the numbers of hexes.
type numberLayer struct{ *view }

// numberHigh is how far above its hex's centre a number stands, in rows.
func (v *view) numberHigh() float64 {
	if v.base != 0 {
		return 0.41
	}
	return 0.45
}

// smallNumber is the font size of the numbers on a small board, and how far
// above its hex's centre one stands, in rows.
func (v numberLayer) smallNumber(all bool) (size, high float64) {
	if all {
		return v.scale * 0.2, 0.45
	}
	return clamp(v.scale*0.29, 6.2, 8), 0.33
}

// numbered tells the hexes of a small board whose numbers are shown: where it
// can be zoomed all on land, else those of the rim and of every second hex each
// way, from which the others can be counted.
func (v numberLayer) numbered(i int, all bool) bool {
	if all {
		return v.counted(i) || !v.kinds[i].water()
	}
	return v.scale >= 16 && v.counted(i)
}

// number is the number of a hex, its place still open.
func (v numberLayer) number(i int, size float64) label {
	l := label{text: v.cells[i].ID, size: size, ink: numberInk}
	if v.kinds[i].water() {
		l.ink = waterText
	} else if v.fine() {
		l.halo = fade(groundInk[v.kinds[i]], 0xc0)
	}
	return l
}

// counted tells the hexes from whose numbers the others are found by counting.
func (v numberLayer) counted(i int) bool {
	down, along := rowStep, 1.0 // the steps from row to row and column to column
	if v.base != 0 {
		down, along = along, down
	}
	p := v.at[i].sub(v.extent.min)
	return gridLayer(v).rim(i) || int(p.y/down)%2 == 0 && int(p.x/along)%2 == 0
}

// postNumbers finds room for the numbers of large hexes, each in its own hex:
// at the top if it can be. One that would be cut off or cover what lies in taken
// wherever it stood is written smaller, unless the whole size is wanted, or stands
// beside its hex, with a line: who writes orders needs all of them.
func (v numberLayer) postNumbers(c canvas, taken []rect, whole bool) []posted {
	w, h := v.size()
	window := sized(0, 0, w, h)
	var out []posted
	var crowded []int
	shares := []float64{1, 0.85}
	if whole {
		shares = shares[:1]
	}
	taken = slices.Clip(taken)
cells:
	for i := range v.cells {
		if !window.has(v.px(v.at[i])) || v.kinds[i].water() && !v.counted(i) {
			continue
		}
		for _, share := range shares {
			l := v.number(i, v.numberSize()*share)
			wide, high := c.width(l.text, halves(l.size), l.face), l.size*0.8
			for _, d := range v.numberSpots() {
				r := box(v.px(v.at[i]).add(d), wide, high)
				if isFree(r, window, taken) {
					l.at = r.centre()
					out, taken = append(out, posted{label: l, cell: i, at: r}), append(taken, r)
					continue cells
				}
			}
		}
		crowded = append(crowded, i)
	}
	for _, i := range crowded {
		if p, ok := (nameLayer(v)).settleFar(c, sign{label: v.number(i, v.numberSize()*shares[len(shares)-1]), cell: i, at: v.px(v.at[i])}, taken, window); ok {
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

// gridLayer draws the net of hexes, and outlines regions along it.
type gridLayer struct{ *view }

// rim reports hexes at the edge of the board.
func (v gridLayer) rim(cell int) bool {
	for _, n := range v.near[cell] {
		if n < 0 {
			return true
		}
	}
	return false
}

// pxCorner is a corner of a hex in pixels from its centre.
func (v *view) pxCorner(k int) point {
	d := v.cornerStep((k + 6) % 6)
	return point{d.x * v.scale, d.y * v.tall}
}

// whole is the outline of a hex.
func (b *board) whole(cell int) []rimStep {
	steps := make([]rimStep, 6)
	for d := range steps {
		p, q := b.cornerOf(cell, d+5), b.cornerOf(cell, d)
		start, end := b.at[cell].add(b.cornerStep((d+5)%6)), b.at[cell].add(b.cornerStep(d))
		steps[d] = rimStep{from: node{p, p}, to: node{q, q}, start: start, end: end}
	}
	return steps
}

// region appends the outline of many cells at once: pieces that two of them
// share are left out. Outer outlines run clockwise, holes the other way.
func (v gridLayer) region(p *path, steps []rimStep) {
	type way struct{ from, to node }
	ways := make(map[way]bool, len(steps))
	for _, s := range steps {
		if s.shore == nil {
			ways[way{s.from, s.to}] = true
		}
	}
	var outer []rimStep
	for _, s := range steps {
		if s.shore != nil || !ways[way{s.to, s.from}] {
			outer = append(outer, s)
		}
	}
	v.join(p, outer, true)
}

// join strings steps together, each from where the one before ends.
func (v gridLayer) join(p *path, steps []rimStep, closed bool) {
	from := make(map[node][]rimStep, len(steps))
	into := make(map[node]int, len(steps))
	for _, s := range steps {
		from[s.from] = append(from[s.from], s)
		into[s.to]++
	}
	run := func(at node) {
		for begun := false; len(from[at]) > 0; begun = true {
			s := from[at][0]
			from[at] = from[at][1:]
			if !begun {
				p.move(v.px(s.start))
			}
			at = s.to
			switch {
			case s.shore != nil:
				v.bend(p, s)
			case closed && len(from[at]) == 0: // the closing line
			default:
				p.line(v.px(s.end))
			}
		}
		if closed {
			p.close()
		}
	}
	if !closed { // loose ends first, then rings
		for _, s := range steps {
			if into[s.from] == 0 && len(from[s.from]) > 0 {
				run(s.from)
			}
		}
	}
	for _, s := range steps {
		for len(from[s.from]) > 0 {
			run(s.from)
		}
	}
}

// bend continues a path along a shore.
func (v gridLayer) bend(p *path, s rimStep) {
	pts := make([]point, len(s.shore))
	for i, q := range s.shore {
		pts[i] = v.px(q)
	}
	p.splineOn(pts, s.in, s.out)
}

// drawGrid draws each hexside once: the rows (columns of flat hexes) by
// symbols for runs of neighbours, then what closes the net.
func (v gridLayer) drawGrid(c canvas) {
	along := 0
	if v.base != 0 {
		along = 1
	}
	var rest path
	for i := range v.cells {
		if !v.sees(i) {
			continue
		}
		for _, d := range []int{along + 1, along + 2} {
			if n := v.near[i][d]; n < 0 || !v.sees(n) {
				at := v.px(v.at[i])
				rest.polyline(at.add(v.pxCorner(d-1)), at.add(v.pxCorner(d)))
			}
		}
		if back := v.near[i][along+3]; back >= 0 && v.sees(back) {
			continue
		}
		n := 1
		for k := v.near[i][along]; k >= 0 && v.sees(k); k = v.near[k][along] {
			n++
		}
		c.use(v.gridRun(n, along), v.px(v.at[i]))
	}
	c.shape(&rest, stroke(gridInk, v.gridWidth()))
}

func (v gridLayer) gridWidth() float64 { return clamp(v.scale*0.03, 0.7, 1.2) }

// gridRun is the net of a run of n hexes, from the centre of the first: the
// sides on the left of the way, those across it, and none on the right.
func (v gridLayer) gridRun(n, along int) symbol {
	return symbol{v.id("row" + strconv.Itoa(n) + "-"), func(c canvas) {
		d := v.toward(along)
		step := point{d.x * v.scale, d.y * v.tall}
		var edge, rungs path
		for k := range n {
			at := step.mul(float64(k))
			pts := []point{at.add(v.pxCorner(along + 3)), at.add(v.pxCorner(along + 4)), at.add(v.pxCorner(along + 5))}
			if k == 0 {
				edge.move(pts[0])
			}
			edge.line(pts[1]).line(pts[2])
			rungs.polyline(pts[0], at.add(v.pxCorner(along+2)))
		}
		last := step.mul(float64(n - 1))
		rungs.polyline(last.add(v.pxCorner(along+5)), last.add(v.pxCorner(along)))
		edge.add(&rungs)
		c.shape(&edge, stroke(gridInk, v.gridWidth()))
	}}
}
