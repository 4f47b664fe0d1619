package chart

import "strconv"

// pxCorner is a corner of a hex in pixels from its centre.
func (v *view) pxCorner(k int) point {
	d := v.cornerStep((k + 6) % 6)
	return point{d.x * v.scale, d.y * v.tall}
}

// region appends the outlines of all hexes that belong to it, with the sides
// between two of them left out. Outer outlines run clockwise, those of holes
// the other way.
func (v *view) region(p *path, belongs func(cell int) bool) {
	type step struct {
		cell, dir int
		to        corner
	}
	from := make(map[corner][]step)
	var order []corner
	for i := range v.cells {
		if !belongs(i) {
			continue
		}
		for d, n := range v.near[i] {
			if n < 0 || !belongs(n) {
				a := v.cornerOf(i, d+5)
				if from[a] == nil {
					order = append(order, a)
				}
				from[a] = append(from[a], step{i, d, v.cornerOf(i, d)})
			}
		}
	}
	for _, first := range order {
		for len(from[first]) > 0 {
			at, begun := first, false
			for len(from[at]) > 0 {
				s := from[at][0]
				from[at] = from[at][1:]
				if !begun {
					p.move(v.px(v.at[s.cell]).add(v.pxCorner(s.dir - 1)))
					begun = true
				}
				if at = s.to; at != first {
					p.line(v.px(v.at[s.cell]).add(v.pxCorner(s.dir)))
				}
			}
			p.close()
		}
	}
}

// drawGrid draws each hexside once: the rows (columns of flat hexes) by
// symbols for runs of neighbours, then what closes the net.
func (v *view) drawGrid(c canvas) {
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

func (v *view) gridWidth() float64 { return clamp(v.scale*0.03, 0.5, 1.2) }

// gridRun is the net of a run of n hexes, from the centre of the first: the
// sides on the left of the way, those across it, and none on the right.
func (v *view) gridRun(n, along int) symbol {
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
