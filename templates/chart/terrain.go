package chart

import "math"

// drawTerrain fills the hexes: water, the shallows along the shore, land,
// then the grid and the texture of relief.
func (v *view) drawTerrain(c canvas) {
	var outlines [terrains][]rimStep
	var shores []rimStep
	for i, k := range v.kinds {
		switch {
		case !v.sees(i):
		case k.water() || v.coasts[i].whole:
			outlines[k] = append(outlines[k], v.whole(i)...)
		default:
			water := v.waterBy(i)
			outlines[water] = append(outlines[water], v.whole(i)...)
			outlines[k] = append(outlines[k], v.coasts[i].rim...)
			for _, s := range v.coasts[i].rim {
				if s.shore != nil {
					shores = append(shores, s)
				}
			}
		}
	}
	var shore path
	v.join(&shore, shores, false)
	var areas [terrains]path
	for k := range terrains {
		v.region(&areas[k], outlines[k])
	}
	c.shape(&areas[sea], fill(groundInk[sea]))
	c.shape(&areas[lake], fill(groundInk[lake]))
	if v.scale >= 14 {
		c.shape(&shore, stroke(shallowInk, clamp(v.scale*0.2, 2, 9)))
	}
	for k := range terrains {
		if !k.water() {
			c.shape(&areas[k], fill(groundInk[k]))
		}
	}
	v.drawGrid(c)
	c.shape(&shore, stroke(shoreInk, clamp(v.scale*0.045, 0.8, 2)))
	if v.coarse() {
		return // the tone of the ground tells its kind
	}
	v.rows(c, 0, func(c canvas, i int, at point) {
		if v.relief(v.kinds[i]) {
			c.use(v.texture(v.kinds[i], i), at)
		}
	})
}

// rows visits the cells of the window row by row, on a canvas moved to the
// height of the row and a shift; at is the centre on that canvas, were it not
// for the shift.
func (v *view) rows(c canvas, shift float64, visit func(c canvas, cell int, at point)) {
	for from := 0; from < len(v.cells); {
		y := v.at[v.byRow[from]].y
		to := from
		for to < len(v.cells) && v.at[v.byRow[to]].y-y < 0.01 {
			to++
		}
		row := v.byRow[from:to]
		from = to
		c.moved(point{0, v.px(point{0, y}).y + shift}, func() {
			for _, i := range row {
				if v.sees(i) {
					visit(c, i, point{v.px(v.at[i]).x, 0})
				}
			}
		})
	}
}

// waterBy is the kind of water that a coast hex lies at: the sea unless it
// touches nothing but lakes.
func (v *view) waterBy(cell int) terrain {
	found := sea
	for _, n := range v.near[cell] {
		if n >= 0 && v.kinds[n] == sea {
			return sea
		}
		if n >= 0 && v.kinds[n] == lake {
			found = lake
		}
	}
	return found
}

// relief reports ground that has a texture.
func (v *view) relief(k terrain) bool { return k != openLand && k != sea && k != lake }

// texture is the relief of a cell, in one of three variants so that wide
// ground does not look stamped.
func (v *view) texture(k terrain, cell int) symbol {
	at := v.at[cell]
	variant := (int(math.Abs(at.x*2))*7 + int(math.Abs(at.y*3))*5 + cell) % 3
	id := v.id("tex" + string(rune('a'+k)) + string(rune('0'+variant)))
	return symbol{id, func(c canvas) {
		for i, p := range textureSpots[variant] {
			if i == 2 && !v.fine() {
				break // less is calmer
			}
			v.glyph(c, k, p.mul(v.scale), v.scale*(1-0.12*float64((i+variant)%2)))
		}
	}}
}

// textureSpots are the places of the small marks in a hex, by variant.
var textureSpots = [3][]point{
	{{-0.20, -0.12}, {0.17, 0.15}, {0.22, -0.22}},
	{{-0.16, 0.17}, {0.20, -0.08}, {-0.22, -0.20}},
	{{0.22, 0.05}, {-0.20, -0.04}, {0.02, 0.27}},
}

// glyph draws one small mark of relief; s is the scale.
func (v *view) glyph(c canvas, k terrain, at point, s float64) {
	to := func(x, y float64) point { return at.add(point{x * s, y * s}) }
	thin := clamp(s*0.035, 0.7, 2)
	var p path
	switch k {
	case rough:
		p.move(to(-0.13, 0.05)).quad(to(0, -0.14), to(0.13, 0.05))
		c.shape(&p, stroke(reliefInk, thin))
	case mountain, alpine:
		p.polygon(to(-0.17, 0.10), to(0, -0.17), to(0.17, 0.10))
		c.shape(&p, fill(map[terrain]ink{mountain: snowInk, alpine: white}[k]))
		var shade path
		shade.polygon(to(0.17, 0.10), to(0, -0.17), to(0.03, 0.10))
		c.shape(&shade, fill(peakInk))
		var edge path
		edge.polyline(to(-0.17, 0.10), to(0, -0.17), to(0.17, 0.10))
		c.shape(&edge, stroke(peakInk, thin))
	case swamp:
		p.polyline(to(-0.13, 0.06), to(0.13, 0.06))
		p.polyline(to(0, 0.06), to(0, -0.10)).polyline(to(-0.06, 0.06), to(-0.09, -0.05)).polyline(to(0.06, 0.06), to(0.09, -0.05))
		c.shape(&p, stroke(reedInk, thin))
	case floodplain:
		for _, y := range []float64{-0.04, 0.05} {
			p.move(to(-0.13, y)).quad(to(-0.065, y-0.07), to(0, y)).quad(to(0.065, y+0.07), to(0.13, y))
		}
		c.shape(&p, stroke(shoreInk, thin))
	case forest:
		p.circle(at, s*0.09)
		c.shape(&p, fill(treeInk))
	case orchard:
		p.circle(at, s*0.07)
		c.shape(&p, stroke(treeInk, thin*1.4))
	case scrub:
		p.polyline(to(-0.10, -0.03), to(-0.03, 0.07), to(0, -0.08), to(0.03, 0.07), to(0.10, -0.03))
		c.shape(&p, stroke(treeInk, thin*1.2))
	case field:
		for _, y := range []float64{-0.06, 0, 0.06} {
			p.polyline(to(-0.12, y), to(0.12, y))
		}
		c.shape(&p, stroke(reliefInk, thin))
	case buildings:
		p.polygon(to(-0.09, -0.07), to(0.09, -0.07), to(0.09, 0.07), to(-0.09, 0.07))
		c.shape(&p, fill(fortInk))
	case stumps:
		p.polyline(to(0, -0.09), to(0, 0.07)).polyline(to(-0.06, 0.07), to(0.06, 0.07))
		c.shape(&p, stroke(peakInk, thin*1.3))
	case craters:
		p.circle(at, s*0.06)
		c.shape(&p, stroke(peakInk, thin))
	case stream:
		p.move(to(-0.13, 0)).quad(to(-0.065, -0.07), to(0, 0)).quad(to(0.065, 0.07), to(0.13, 0))
		c.shape(&p, stroke(riverInk, thin))
	case desert:
		p.circle(at, s*0.025)
		c.shape(&p, fill(reliefInk))
	case ruins:
		p.polyline(to(-0.06, -0.06), to(0.06, 0.06)).polyline(to(-0.06, 0.06), to(0.06, -0.06))
		c.shape(&p, stroke(linkInk, thin))
	}
}
