package chart

import "strconv"

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
func (v *view) region(p *path, steps []rimStep) {
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
func (v *view) join(p *path, steps []rimStep, closed bool) {
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
func (v *view) bend(p *path, s rimStep) {
	pts := make([]point, len(s.shore))
	for i, q := range s.shore {
		pts[i] = v.px(q)
	}
	p.splineOn(pts, s.in, s.out)
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

func (v *view) gridWidth() float64 { return clamp(v.scale*0.03, 0.7, 1.2) }

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
