package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// markLayer draws marks: trenches, sieges, flames and what else lies in a cell or on its sides.
type markLayer struct{ *view }

// drawMarks draws the markers that belong to a cell and not to a unit; those
// on the rim of a box lie above the units in it.
func (v markLayer) drawMarks(c canvas, d *Drawing, above bool) {
	if !above {
		v.drawAreas(c, d)
	}
	for _, m := range d.Scene.Marks {
		cell, known := v.index[m.Cell]
		if !known || !v.sees(cell) || v.isLined(m.Kind) || v.mark(m.Kind).Look == adjudicator.MarkArea || !v.hexes && liesAbove(v.mark(m.Kind)) != above || v.hexes && above {
			continue
		}
		at := v.px(v.at[cell])
		c.group("mark", m.Cell, d.Options.Words.Mark(v.mark(m.Kind)), func() {
			v.drawMark(c, v.mark(m.Kind), at)
			if !v.hexes && !above { // it lies over the badges of the ground
				spaceLayer(v).drawBadges(c, cell, false)
			}
		})
	}
}

// drawAreas draws a broken line around the cells of each area, inside their rim.
func (v markLayer) drawAreas(c canvas, d *Drawing) {
	if !v.hexes {
		return
	}
	areas := map[string]map[int]bool{}
	var kinds []string
	for _, m := range d.Scene.Marks {
		if cell, known := v.index[m.Cell]; known && v.mark(m.Kind).Look == adjudicator.MarkArea {
			if areas[m.Kind] == nil {
				areas[m.Kind] = map[int]bool{}
				kinds = append(kinds, m.Kind)
			}
			areas[m.Kind][cell] = true
		}
	}
	for _, kind := range kinds {
		var line path
		for cell := range v.at {
			for dir := range v.near[cell] {
				if next := v.near[cell][dir]; areas[kind][cell] && v.sees(cell) && (next < 0 || !areas[kind][next]) {
					at := v.px(v.at[cell])
					line.polyline(at.add(v.pxCorner(dir+5).mul(0.93)), at.add(v.pxCorner(dir).mul(0.93)))
				}
			}
		}
		c.group("area", "", d.Options.Words.Mark(v.mark(kind)), func() { c.shape(&line, v.areaLine()) })
	}
}

// areaLine is how the rim of an area is drawn.
func (v markLayer) areaLine() style {
	dash := clamp(v.cell()*0.2, 4, 12)
	return style{line: anchorInk, width: clamp(v.cell()*0.07, 1.6, 4), on: dash, off: dash * 0.5, butt: true}
}

// liesAbove reports markers that are badges on the corner of a box.
func liesAbove(m adjudicator.MarkKind) bool {
	switch m.Look {
	case adjudicator.MarkRing, adjudicator.MarkRampart, adjudicator.MarkDouble:
		return false
	}
	return true
}

// drawMark draws one marker in the cell at a place.
func (v markLayer) drawMark(c canvas, m adjudicator.MarkKind, at point) {
	use := func(corner point, draw func(c canvas)) {
		c.use(symbol{v.id("mark-" + m.Name + "-"), draw}, at.add(v.corner(corner)))
	}
	size := v.markSize()
	switch m.Look {
	case adjudicator.MarkRing:
		v.drawTrench(c, at)
	case adjudicator.MarkBarbs:
		use(point{}, func(c canvas) { v.drawBarbs(c, 0.28, 0.41) })
	case adjudicator.MarkFlames:
		use(point{}, func(c canvas) { v.drawFlames(c) })
	case adjudicator.MarkGround:
		use(point{}, func(c canvas) { v.drawChanged(c, terrainOf(adjudicator.Terrain(m.Text))) })
	case adjudicator.MarkCut:
		v.drawCut(c, at)
	case adjudicator.MarkRampart:
		use(point{}, func(c canvas) { v.drawTrenches(c, 1) })
	case adjudicator.MarkDouble:
		use(point{}, func(c canvas) { v.drawTrenches(c, 2) })
	case adjudicator.MarkRuin:
		use(cornerFort, func(c canvas) { drawRuin(c, size) })
	case adjudicator.MarkBastion:
		c.use(spaceLayer(v).fortSymbol(m.Text), at.add(v.corner(cornerFort)))
	case adjudicator.MarkPress:
		use(point{}, func(c canvas) { v.drawSiege(c) })
	case adjudicator.MarkLanding:
		use(cornerPort, func(c canvas) { drawLanding(c, size) })
	case adjudicator.MarkAlarm:
		use(point{-0.35, -1}, func(c canvas) { drawAlarm(c, point{}, size) })
	case adjudicator.MarkStar:
		use(cornerStar, func(c canvas) { drawStar(c, size) })
	case adjudicator.MarkWheel:
		use(cornerSource, func(c canvas) { drawWheel(c, size) })
	default:
		drawBadge(c, badgeText(m), at.add(point{0, 0.40}.mul(v.cell())), clamp(v.cell()*0.2, 6.5, 10), white, noteInk)
	}
}

// badgeText are the letters on the badge of a mark.
func badgeText(m adjudicator.MarkKind) string {
	tag := []rune(strings.ToUpper(cmp.Or(m.Text, m.Name)))
	return string(tag[:min(3, len(tag))])
}

// markSize is the height of a marker on the rim of a cell.
func (v *view) markSize() float64 {
	if v.hexes {
		return clamp(v.cell()*0.3, 6, 20)
	}
	return v.badgeSize() * 1.12
}

// drawTrench draws a toothed line around the cell.
func (v markLayer) drawTrench(c canvas, at point) {
	r := v.cell() * 0.475
	var ring, teeth path
	const n = 24
	pts := make([]point, n)
	for i := range n {
		d := polar(2*math.Pi*float64(i)/n, 1)
		pts[i] = at.add(d.mul(r))
		teeth.polyline(at.add(d.mul(r)), at.add(d.mul(r-clamp(v.cell()*0.07, 1.8, 5))))
	}
	w := clamp(v.cell()*0.055, 1.2, 3)
	ring.polygon(pts...)
	c.shape(&ring, stroke(trenchInk, w))
	c.shape(&teeth, style{line: trenchInk, width: w, butt: true})
}

// drawBarbs draws strands of barbed wire across a cell at heights in cells: in a hex two, below what
// stands in it.
func (v markLayer) drawBarbs(c canvas, heights ...float64) {
	s := v.cell()
	w := clamp(s*0.03, 0.9, 2)
	var p path
	for _, y := range heights {
		p.polyline(point{-0.32, y}.mul(s), point{0.32, y}.mul(s))
		for k := range 5 {
			x, d := -0.26+0.13*float64(k), 0.055
			p.polyline(point{x - d, y - d}.mul(s), point{x + d, y + d}.mul(s)).polyline(point{x - d, y + d}.mul(s), point{x + d, y - d}.mul(s))
		}
	}
	c.shape(&p, stroke(white, w*2.6), stroke(black, w))
}

// drawFlames draws three flames side by side.
func (v markLayer) drawFlames(c canvas) {
	s := v.cell()
	for _, f := range []struct{ x, y, size float64 }{{-0.24, 0.1, 0.7}, {0.24, 0.1, 0.7}, {0, 0.12, 1}} {
		to := func(x, y float64) point { return point{f.x + x*f.size, f.y + y*f.size}.mul(s) }
		var p, core path
		p.move(to(0, -0.34)).quad(to(0.24, -0.04), to(0.12, 0.16)).quad(to(0, 0.24), to(-0.12, 0.16)).quad(to(-0.24, -0.02), to(-0.08, -0.12)).quad(to(-0.02, -0.2), to(0, -0.34))
		core.move(to(0.01, -0.06)).quad(to(0.1, 0.08), to(0, 0.17)).quad(to(-0.1, 0.08), to(0.01, -0.06))
		c.shape(&p, outlined(clash, black, clamp(s*0.025, 0.7, 1.6)))
		c.shape(&core, fill(clashCore))
	}
}

// drawChanged draws ground that is no longer what is printed: a plate with the look of what
// it has become, inside the sides of the hex.
func (v markLayer) drawChanged(c canvas, k terrain) {
	if !v.hexes {
		return
	}
	var p path
	pts := make([]point, 6)
	for d := range 6 {
		pts[d] = v.cornerStep(d).mul(1.66 * 0.5 * v.cell())
	}
	c.shape(p.polygon(pts...), fill(groundInk[k]), style{line: peakInk, width: clamp(v.cell()*0.02, 0.7, 1.6), on: 3, off: 2.2, butt: true})
	if k.relief() && !v.coarse() {
		for i, at := range textureSpots[0] {
			if i < 2 || v.fine() {
				terrainLayer(v).glyph(c, k, at.mul(v.scale*1.25), v.scale)
			}
		}
	}
}

// drawTrenches draws the toothed lines of a trench level around the origin,
// the teeth outwards, one line a level.
func (v markLayer) drawTrenches(c canvas, level int) {
	if v.hexes {
		v.drawHexTrenches(c, level)
		return
	}
	r := v.reachOf()
	w := clamp(v.cell()*0.035, 1, 2.4)
	tooth := clamp(v.cell()*0.05, 2, 4.5)
	for k := range level {
		out := w*1.6 + float64(k)*(tooth+w*1.2)
		frame := box(point{}, 2*(r.x+out), 2*(r.y+out))
		var ring, teeth path
		ring.rect(frame)
		outward := func(from, to, way point) {
			n := math.Max(math.Round(to.sub(from).length()/(tooth*2.1)), 1)
			for i := 0.5; i < n; i++ {
				p := mix(from, to, i/n)
				teeth.polyline(p, p.add(way.mul(tooth)))
			}
		}
		a, b := frame.min, frame.max
		outward(a, point{b.x, a.y}, point{0, -1})
		outward(point{b.x, a.y}, b, point{1, 0})
		outward(b, point{a.x, b.y}, point{0, 1})
		outward(point{a.x, b.y}, a, point{-1, 0})
		c.shape(&ring, stroke(white, w*2.2), stroke(trenchInk, w))
		c.shape(&teeth, style{line: trenchInk, width: w * 1.15, butt: true})
	}
}

// lines is how many toothed lines a look has, one a level.
func lines(look adjudicator.MarkLook) int {
	switch look {
	case adjudicator.MarkRing, adjudicator.MarkRampart:
		return 1
	case adjudicator.MarkDouble:
		return 2
	}
	return 0
}

// isLined tells whether a mark lies on sides of cells, as the ground has it.
func (b *board) isLined(mark string) bool { return slices.Contains(b.lined, mark) }

// drawHexTrenches is drawTrenches inside a hex, the teeth inwards.
func (v markLayer) drawHexTrenches(c canvas, level int) {
	var t trenchLines
	for dir := range 6 {
		t.add(v.view, point{}, dir, level)
	}
	t.draw(v.view, c)
}

// trenchLines are toothed lines along sides of hexes, inside them.
type trenchLines struct{ lines, teeth path }

// add lays the lines of a level along a side of the hex at a place.
func (t *trenchLines) add(v *view, at point, dir, level int) {
	tooth := clamp(v.cell()*0.06, 1.8, 4.5)
	for k := range level {
		reach := 2 * (0.45 - float64(k)*0.10) * v.cell()
		from, to := v.cornerStep((dir+5)%6).mul(reach), v.cornerStep(dir).mul(reach)
		t.lines.polyline(at.add(from), at.add(to))
		in := mix(from, to, 0.5).unit().mul(-tooth)
		for n := 0.5; n < 5; n++ {
			p := at.add(mix(from, to, n/5))
			t.teeth.polyline(p, p.add(in))
		}
	}
}

func (t *trenchLines) draw(v *view, c canvas) {
	w := clamp(v.cell()*0.045, 1, 2.6)
	c.shape(&t.lines, stroke(trenchInk, w))
	c.shape(&t.teeth, style{line: trenchInk, width: w, butt: true})
}

// drawLined draws the marks that lie on sides.
func (v markLayer) drawLined(c canvas) {
	if len(v.lined) == 0 {
		return
	}
	var t trenchLines
	for _, s := range v.sides {
		if v.isLined(s.kind) && v.seesSide(s) {
			t.add(v.view, v.px(v.at[s.cell]), s.dir, lines(v.mark(s.kind).Look))
		}
	}
	c.group("trenches", "", "", func() { t.draw(v.view, c) })
}

// drawRuin draws a fort that is destroyed: the outline, crossed out.
func drawRuin(c canvas, size float64) {
	drawBastion(c, size, ruinInk, linkInk)
	var p path
	s := size * 0.36
	p.polyline(point{-s, -s}, point{s, s}).polyline(point{-s, s}, point{s, -s})
	c.shape(&p, stroke(white, size*0.28), stroke(warningInk, size*0.15))
}

// drawSiege draws arrows that press on a box from its four sides.
func (v markLayer) drawSiege(c canvas) {
	r := v.reachOf()
	size := clamp(v.cell()*0.15, 4, 12)
	var p path
	for k := range 4 {
		d := [...]point{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}[k]
		tip := point{d.x * (r.x - size*0.15), d.y * (r.y - size*0.15)}
		back, n := tip.add(d.mul(size)), d.normal().mul(size*0.62)
		p.polygon(tip, back.add(n), back.sub(n))
	}
	c.shape(&p, outlined(warningInk, white, clamp(size*0.12, 0.7, 1.5)))
}

// drawLanding draws a beachhead: an arrow from the sea on to a beach.
func drawLanding(c canvas, size float64) {
	to := func(x, y float64) point { return point{x * size, y * size} }
	var disc, arrow, wave path
	c.shape(disc.circle(point{}, size*0.56), outlined(waterText, white, clamp(size*0.08, 0.7, 1.5)))
	c.shape(arrow.polygon(to(0, -0.42), to(0.26, -0.1), to(0.1, -0.1), to(0.1, 0.16), to(-0.1, 0.16), to(-0.1, -0.1), to(-0.26, -0.1)), fill(white))
	wave.move(to(-0.34, 0.28)).quad(to(-0.17, 0.14), to(0, 0.28)).quad(to(0.17, 0.42), to(0.34, 0.28))
	c.shape(&wave, stroke(white, size*0.1))
}

// drawAlarm draws the sign of lacking supply: an exclamation mark in a
// triangle.
func drawAlarm(c canvas, at point, size float64) {
	to := func(x, y float64) point { return at.add(point{x * size, y * size}) }
	var p path
	c.shape(p.polygon(to(0, -0.58), to(0.6, 0.46), to(-0.6, 0.46)), outlined(warningInk, white, clamp(size*0.1, 0.7, 1.6)))
	c.write(label{text: "!", at: to(0, 0.1), size: size * 0.8, face: bold, ink: white})
}

// drawCut crosses out a railway.
func (v markLayer) drawCut(c canvas, at point) {
	s := clamp(v.cell()*0.16, 3, 10)
	at = at.add(point{0.30, 0.24}.mul(v.cell()))
	var p path
	p.polyline(at.add(point{-s, -s}), at.add(point{s, s})).polyline(at.add(point{-s, s}), at.add(point{s, -s}))
	c.shape(&p, stroke(white, clamp(v.cell()*0.15, 3, 7)))
	c.shape(&p, stroke(warningInk, clamp(v.cell()*0.08, 1.6, 4)))
}
