package chart

import "feldpost/adjudicator"

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
func (v *view) drawShapes(c canvas, says tongue) {
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
				v.drawBoxHead(c, a, says, nil)
			case a.kind == "panel":
				v.drawPanelName(c, a, says)
			}
		}
	})
}

// outline appends a closed shape, as far as it lies in the window.
func (v *view) outline(p *path, a area) {
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
func (v *view) drawShape(c canvas, kind string, p *path) {
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
func (v *view) drawPanelName(c canvas, a area, says tongue) {
	size := clamp(v.cell()*0.3, 9, 22)
	c.write(label{text: says.Of("shape", a.name), at: v.px(a.extent.min).add(point{size * 0.6, size}), size: size, face: italic, anchor: start, ink: waterText})
}

// drawBoardNames writes the name of each board above it, where several boards of
// hexes lie beside each other; and which way north is on one that lies on its side.
func (v *view) drawBoardNames(c canvas, says tongue) {
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
