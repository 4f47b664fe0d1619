package chart

import (
	"maps"
	"math"
	"slices"
	"strconv"
)

// lineLayer draws hexsides, rivers, roads and railways.
type lineLayer struct{ *view }

// drawEdges draws what lies on hexsides: borders, rivers, straits, bridges.
func (v lineLayer) drawEdges(c canvas) {
	var borders, front path
	for _, s := range v.sides {
		into := map[string]*path{"border": &borders, sideFront: &front}[s.kind]
		if into != nil && v.seesSide(s) {
			p, q := v.ends(s)
			into.polyline(v.px(v.place(p)), v.px(v.place(q)))
		}
	}
	if len(front.verbs) > 0 {
		c.group("front", "", "", func() { c.shape(&front, stroke(frontInk, clamp(v.scale*0.15, 2.5, 9))) })
	}
	if len(borders.verbs) > 0 {
		c.group("borders", "", "", func() {
			dash := clamp(v.scale*0.16, 2.6, 8)
			c.shape(&borders, stroke(borderBand, clamp(v.scale*0.17, 2.5, 9)),
				style{line: borderInk, width: clamp(v.scale*0.05, 0.9, 2.4), on: dash, off: dash * 0.75, butt: true})
		})
	}
	v.drawRivers(c)
	markLayer(v).drawLined(c)
	for _, s := range v.sides {
		if !v.seesSide(s) || v.isLined(s.kind) {
			continue
		}
		p, q := v.ends(s)
		a, b := v.px(v.place(p)), v.px(v.place(q))
		switch s.kind {
		case "strait":
			v.drawStrait(c, s)
		case sideSlope:
			v.drawSlope(c, s, a, b)
		case "bridge", "pass":
			if v.coarse() {
				break
			}
			c.use(v.bridge(s.dir), mix(a, b, 0.5))
		default:
			if v.isClosed(s) || isBar(s.kind) {
				var p path
				c.shape(p.polyline(mix(a, b, 0.08), mix(a, b, 0.92)), barStyle(s.kind, clamp(v.scale*0.07, 1.2, 4)))
			}
		}
	}
}

// drawSlope hatches the lower side of a hexside at which the ground falls.
func (v lineLayer) drawSlope(c canvas, s side, a, b point) {
	down := v.px(v.at[v.near[s.cell][s.dir]]).sub(v.px(v.at[s.cell])).unit()
	c.shape(slopeTicks(a, b, down.mul(clamp(v.scale*0.11, 2, 8))), stroke(peakInk, clamp(v.scale*0.025, 0.7, 1.6)))
}

// slopeTicks are the line along a slope and its hatching.
func slopeTicks(a, b, down point) *path {
	p := &path{}
	p.polyline(a, b)
	for k := 0.5; k < 6; k++ {
		at := mix(a, b, k/6)
		p.polyline(at, at.add(down))
	}
	return p
}

// barKinds are the sides with a bar of a look of its own.
var barKinds = []string{"fence", "hedge", "wall", "destroyed_wall"}

func isBar(kind string) bool { return slices.Contains(barKinds, kind) }

// barStyle is how a bar along a side is drawn.
func barStyle(kind string, width float64) style {
	switch kind {
	case "fence":
		return style{line: trenchInk, width: width, on: 0.1, off: width * 1.7} // dots: dashes are paths
	case "hedge":
		return stroke(reedInk, width*1.2)
	case "destroyed_wall":
		return style{line: trenchInk, width: width, on: width * 0.9, off: width * 1.6, butt: true}
	}
	return stroke(trenchInk, width)
}

// isClosed tells the sides that are drawn as a bar: lakes, and whatever else nobody
// crosses.
func (b *board) isClosed(s side) bool {
	switch s.kind {
	case sideRiver, sideMajor, sideFront, sideSlope, "border", "sea", "strait", "bridge", "pass":
		return false
	}
	return !b.isLined(s.kind) && !isBar(s.kind)
}

func (v *view) seesSide(s side) bool { return v.sees(s.cell) || v.sees(v.near[s.cell][s.dir]) }

// drawRivers lays the rivers of the window; major ones are wider, or long ones
// where the game knows no major ones.
func (v lineLayer) drawRivers(c canvas) {
	reach := v.area.grow(1.6)
	var narrow, wide path
	known := slices.ContainsFunc(v.rivers, func(r river) bool { return r.major })
	for _, r := range v.rivers {
		into := &narrow
		if r.major || !known && r.sides >= 45 {
			into = &wide
		}
		var run []point
		for i, p := range r.pts {
			if reach.has(p) {
				run = append(run, v.px(p))
			}
			if len(run) > 0 && (!reach.has(p) || i == len(r.pts)-1) {
				if len(run) > 1 {
					into.spline(run, point{}, point{})
				}
				run = run[:0]
			}
		}
	}
	if len(narrow.verbs)+len(wide.verbs) == 0 {
		return
	}
	c.group("rivers", "", "", func() {
		c.shape(&narrow, stroke(riverInk, clamp(v.scale*0.085, 1.3, 5)))
		c.shape(&wide, stroke(riverInk, clamp(v.scale*0.14, 2, 8)))
	})
}

// drawStrait marks water that can be crossed: a dotted line with two heads.
func (v lineLayer) drawStrait(c canvas, s side) {
	a, b := v.px(v.at[s.cell]), v.px(v.at[v.near[s.cell][s.dir]])
	p, q := mix(a, b, 0.30), mix(a, b, 0.70)
	var line, heads path
	line.polyline(p, q)
	size := clamp(v.scale*0.12, 2, 7)
	d := q.sub(p).unit().mul(size)
	n := d.normal().mul(0.6)
	heads.polygon(p.sub(d.mul(0.4)), p.add(d.mul(0.7)).add(n), p.add(d.mul(0.7)).sub(n))
	heads.polygon(q.add(d.mul(0.4)), q.sub(d.mul(0.7)).add(n), q.sub(d.mul(0.7)).sub(n))
	c.shape(&line, stroke(anchorInk, clamp(v.scale*0.045, 0.9, 2.4)))
	c.shape(&heads, fill(anchorInk))
}

// bridge is two brackets across the middle of a hexside of a direction.
func (v lineLayer) bridge(dir int) symbol {
	dir %= 3
	return symbol{v.id("bridge" + strconv.Itoa(dir) + "-"), func(c canvas) {
		v.drawBridge(c, v.pxCorner(dir).sub(v.pxCorner(dir-1)).unit())
	}}
}

// drawBridge draws the brackets about the origin; along is the way of the
// river.
func (v lineLayer) drawBridge(c canvas, along point) {
	n := along.normal()
	size := clamp(v.scale, 16, 70)
	var p path
	for _, k := range []float64{-1, 1} {
		o := along.mul(k * 0.085 * size)
		p.polyline(
			o.add(n.mul(0.16*size)).add(along.mul(k*0.05*size)), o.add(n.mul(0.09*size)),
			o.sub(n.mul(0.09*size)), o.sub(n.mul(0.16*size)).add(along.mul(k*0.05*size)))
	}
	c.shape(&p, stroke(white, clamp(v.scale*0.11, 2, 5)), stroke(black, clamp(v.scale*0.05, 0.9, 2.2)))
}

// drawLinks draws roads and rails. On a board of hexes a line bends smoothly
// through a cell that it merely crosses.
func (v lineLayer) drawLinks(c canvas) {
	if !v.hexes {
		joinLayer(v).drawJoins(c)
		return
	}
	rails := make(map[[2]int]bool)
	for _, l := range v.links {
		if isRail(l.kind) {
			rails[pairOf(l)] = true
		}
	}
	for _, kind := range []string{"", "path", "road", "rail", "rail-dotted"} {
		p := v.linkPath(kind, rails)
		if len(p.verbs) == 0 || v.coarse() && !isRail(kind) {
			continue
		}
		class := kind
		if class == "" {
			class = "link"
		}
		c.group(class+"s", "", "", func() { v.drawLine(c, kind, p) })
	}
}

// drawLine strokes a whole net of lines of one kind.
func (v lineLayer) drawLine(c canvas, kind string, p *path) {
	s := v.scale
	switch kind {
	case "road":
		if s < 30 {
			c.shape(p, stroke(roadInk, clamp(s*0.065, 1.2, 2)))
			break
		}
		c.shape(p, stroke(roadInk, clamp(s*0.10, 1.7, 5)), stroke(roadCore, clamp(s*0.045, 0.7, 2.6)))
	case "path":
		c.shape(p, style{line: roadInk, width: clamp(s*0.05, 1, 2.6), on: clamp(s*0.12, 2.5, 6), off: clamp(s*0.09, 2, 5)})
	case "rail":
		c.shape(p, stroke(railInk, clamp(s*0.05, 1, 2.6)),
			style{line: railInk, width: clamp(s*0.17, 3.2, 8), on: clamp(s*0.04, 0.9, 2), off: clamp(s*0.16, 3.4, 8), butt: true})
	case "rail-dotted":
		w := clamp(s*0.09, 1.8, 4.5)
		c.shape(p, stroke(white, w*1.3), style{line: railInk, width: w, on: 0.1, off: w * 1.9})
	default:
		c.shape(p, style{line: linkInk, width: clamp(s*0.06, 1, 3), on: 4, off: 3})
	}
}

func isRail(kind string) bool { return kind == "rail" || kind == "rail-dotted" }

// known are the kinds of link that have a look of their own.
func known(kind string) bool { return kind == "road" || kind == "path" || isRail(kind) }

func pairOf(l link) [2]int { return [2]int{min(l.a, l.b), max(l.a, l.b)} }

// linkPath collects the lines of a kind, "" for all unknown kinds. A road
// beside a rail keeps a little to one side.
func (v lineLayer) linkPath(kind string, rails map[[2]int]bool) *path {
	arms := make(map[int][]point) // middles of the crossed sides
	shifted := make(map[int][]point)
	for _, l := range v.links {
		if l.kind != kind && !(kind == "" && !known(l.kind)) {
			continue
		}
		if !v.sees(l.a) && !v.sees(l.b) {
			continue
		}
		a, b := v.px(v.at[l.a]), v.px(v.at[l.b])
		m, off := mix(a, b, 0.5), point{}
		if kind == "road" && rails[pairOf(l)] {
			off = b.sub(a).unit().normal().mul(clamp(v.scale*0.11, 2, 6))
			if off.y < 0 || off.y == 0 && off.x < 0 {
				off = off.mul(-1)
			}
		}
		for _, i := range []int{l.a, l.b} {
			arms[i] = append(arms[i], m.add(off))
			shifted[i] = append(shifted[i], off)
		}
	}
	p := &path{}
	for _, i := range slices.Sorted(maps.Keys(arms)) {
		ends := arms[i]
		centre := v.px(v.at[i])
		if len(ends) == 2 && v.cells[i].Kind == "" {
			bend := centre.add(mix(shifted[i][0], shifted[i][1], 0.5))
			p.move(ends[0]).quad(bend, ends[1])
			continue
		}
		for _, m := range ends {
			p.move(m).line(centre)
		}
	}
	return p
}

// quantile is the value below which a share of the values lies.
func quantile(values []float64, share float64) float64 {
	sorted := append([]float64(nil), values...)
	slices.Sort(sorted)
	return sorted[int(math.Floor(share*float64(len(sorted)-1)))]
}
