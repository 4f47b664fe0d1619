package chart

import (
	"math"

	"feldpost/adjudicator"
)

// terrainLayer draws the ground, and the shapes below or around it.
type terrainLayer struct{ *view }

// drawTerrain fills the hexes: water, the shallows along the shore, land,
// then the grid and the texture of relief.
func (v terrainLayer) drawTerrain(c canvas) {
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
	gridLayer(v).join(&shore, shores, false)
	var areas [terrains]path
	for k := range terrains {
		gridLayer(v).region(&areas[k], outlines[k])
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
	gridLayer(v).drawGrid(c)
	c.shape(&shore, stroke(shoreInk, clamp(v.scale*0.045, 0.8, 2)))
	if v.coarse() {
		return // the tone of the ground tells its kind
	}
	v.rows(c, 0, func(c canvas, i int, at point) {
		if v.kinds[i].relief() {
			c.use(v.texture(v.kinds[i], i), at)
		}
	})
}

// rows visits the cells of the window row by row, on a canvas moved to the
// height of the row and a shift; at is the centre on that canvas, were it not
// for the shift.
func (v terrainLayer) rows(c canvas, shift float64, visit func(c canvas, cell int, at point)) {
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
func (v terrainLayer) waterBy(cell int) terrain {
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
func (k terrain) relief() bool { return k != openLand && k != sea && k != lake }

// texture is the relief of a cell, in one of three variants so that wide
// ground does not look stamped.
func (v terrainLayer) texture(k terrain, cell int) symbol {
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
func (v terrainLayer) glyph(c canvas, k terrain, at point, s float64) {
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

// area is a shape of the ground below a board of points.
type area struct {
	kind, name string
	pts        []point
	extent     rect
}

// layShapes takes over the shapes of a ground; those with a place out of
// range are left out. Panels and boxes widen the board, land does not.
func (b *board) layShapes(shapes []adjudicator.Shape) {
	for _, s := range shapes {
		a := area{kind: s.Kind, name: s.Name}
		for _, p := range s.Points {
			if finite(p.X) && finite(p.Y) {
				a.pts = append(a.pts, point{p.X, p.Y})
			}
		}
		if len(a.pts) < 2 {
			continue
		}
		a.extent = around(a.pts)
		if a.framed() {
			b.extent = around([]point{b.extent.min, b.extent.max, a.extent.min, a.extent.max})
		}
		b.shapes = append(b.shapes, a)
	}
}

// framed reports upright rectangles: a map within the picture, or a box.
func (a area) framed() bool {
	return a.kind == "panel" || a.kind == "turned-panel" || a.kind == "box"
}

// hasLand reports a ground with a coast: what is not land is sea.
func (b *board) hasLand() bool {
	for _, a := range b.shapes {
		if a.kind == "land" {
			return true
		}
	}
	return false
}

// drawShapes draws sea and land below the boxes, and the frames of panels.
func (v terrainLayer) drawShapes(c canvas, says tongue) {
	if len(v.shapes) == 0 {
		return
	}
	c.group("terrain", "", "", func() {
		if v.hasLand() {
			w, h := v.size()
			var p path
			c.shape(p.rect(sized(0, 0, w, h)), fill(groundInk[sea]))
		}
		for k := 0; k < len(v.shapes); {
			kind := v.shapes[k].kind
			var p path
			for ; k < len(v.shapes) && v.shapes[k].kind == kind; k++ {
				if a := v.shapes[k]; a.extent.overlap(v.area) > 0 {
					v.outline(&p, a)
				}
			}
			v.drawShape(c, kind, &p)
		}
		for _, a := range v.shapes { // names above the land of later panels
			switch {
			case a.extent.overlap(v.area) == 0:
			case a.kind == "box":
				tableLayer(v).drawBoxHead(c, a, says, nil)
			case a.kind == "panel":
				v.drawPanelName(c, a, says)
			}
		}
	})
}

// outline appends a closed shape, as far as it lies in the window.
func (v terrainLayer) outline(p *path, a area) {
	if a.framed() {
		p.rect(rect{v.px(a.extent.min), v.px(a.extent.max)})
		return
	}
	pts := make([]point, len(a.pts))
	for i, q := range a.pts {
		pts[i] = v.px(q)
	}
	w, h := v.size()
	if pts = cut(pts, sized(0, 0, w, h).grow(1)); len(pts) > 2 {
		p.polygon(pts...)
	}
}

// drawShape draws all neighbours of a kind.
func (v terrainLayer) drawShape(c canvas, kind string, p *path) {
	if len(p.verbs) == 0 {
		return
	}
	thin := clamp(v.cell()*0.016, 0.6, 1.4)
	switch kind {
	case "land":
		c.shape(p, stroke(shallowInk, clamp(v.cell()*0.12, 2, 9)), outlined(landInk, shoreInk, thin))
	case "lake":
		c.shape(p, outlined(groundInk[lake], shoreInk, thin))
	case "panel":
		c.shape(p, outlined(groundInk[sea], frameInk, 1.5))
	case "box":
		c.shape(p, outlined(panelInk, frameInk, 1.2))
	}
}

// drawPanelName writes the name of a map within the picture into its corner.
func (v terrainLayer) drawPanelName(c canvas, a area, says tongue) { c.write(v.panelName(a, says)) }

func (v terrainLayer) panelName(a area, says tongue) label {
	size := clamp(v.cell()*0.3, 9, 22)
	return label{text: says.Of("shape", a.name), at: v.px(a.extent.min).add(point{size * 0.6, size}), size: size, face: italic, anchor: start, ink: waterText}
}

// panelNamesAt is where the names of maps within the picture stand.
func (v terrainLayer) panelNamesAt(c canvas, says tongue) (out []rect) {
	for _, a := range v.shapes {
		if a.kind == "panel" && !v.hexes && a.extent.overlap(v.area) > 0 {
			n := v.panelName(a, says)
			size := n.room(c)
			out = append(out, sized(n.at.x, n.at.y-size.y/2, size.x, size.y))
		}
	}
	return out
}

// drawBoardNames writes the name of each board above it, where several boards of
// hexes lie beside each other; and which way north is on one that lies on its side.
func (v terrainLayer) drawBoardNames(c canvas, says tongue) {
	for _, a := range v.shapes {
		if a.kind != "panel" && a.kind != "turned-panel" {
			continue
		}
		size := clamp(v.cell()*1.1, 9, 22)
		text := says.Of("board", a.name)
		if a.kind == "turned-panel" {
			text += ", " + says.word("north-right") + " →"
		}
		c.write(label{text: text, at: v.px(a.extent.min).add(point{size * 0.3, size * 0.7}), size: size, face: bold, anchor: start, ink: black})
	}
}
