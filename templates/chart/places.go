package chart

// drawPlaces draws towns, ports and notes.
func (v *view) drawPlaces(c canvas) {
	c.group("places", "", "", func() {
		for i, cell := range v.cells {
			if !v.sees(i) {
				continue
			}
			at := v.px(v.at[i])
			if v.coarse() && cell.Kind != "city" {
				continue
			}
			if cell.Port && !v.coarse() {
				c.use(v.anchorSymbol(), at.add(point{-0.27 * v.scale, 0.17 * v.scale}))
			}
			if cell.Kind != "" {
				c.use(v.townSymbol(cell.Kind == "city"), at)
			}
			if cell.Note != "" && !v.coarse() {
				v.drawNote(c, i, at)
			}
		}
	})
}

// townSymbol is a white dot, or a dark square for a city.
func (v *view) townSymbol(city bool) symbol {
	s := clamp(v.scale, 14, 44)
	if city {
		return symbol{v.id("city"), func(c canvas) {
			var p path
			c.shape(p.rect(box(point{}, s*0.30, s*0.30)), outlined(black, white, clamp(s*0.05, 0.8, 2)))
			var inner path
			c.shape(inner.rect(box(point{}, s*0.11, s*0.11)), fill(white))
		}}
	}
	return symbol{v.id("town"), func(c canvas) {
		var p path
		c.shape(p.circle(point{}, s*0.125), outlined(townInk, black, clamp(s*0.055, 1, 2.4)))
	}}
}

// anchorSymbol marks a port.
func (v *view) anchorSymbol() symbol {
	return symbol{v.id("port"), func(c canvas) {
		s := clamp(v.scale, 20, 60)
		to := func(x, y float64) point { return point{x * s, y * s} }
		var p path
		p.polyline(to(0, -0.07), to(0, 0.14)).polyline(to(-0.06, -0.02), to(0.06, -0.02))
		p.move(to(-0.10, 0.05)).quad(to(-0.08, 0.14), to(0, 0.14)).quad(to(0.08, 0.14), to(0.10, 0.05))
		p.circle(to(0, -0.10), s*0.03)
		c.shape(&p, stroke(white, clamp(s*0.10, 2.2, 5)), stroke(anchorInk, clamp(s*0.045, 1, 2.2)))
	}}
}

// drawNote writes the short mark of a cell, or a diamond where there is no
// room for letters.
func (v *view) drawNote(c canvas, cell int, at point) {
	if v.fine() {
		size := clamp(v.scale*0.13, 7, 10)
		note := label{text: v.cells[cell].Note, at: at.add(point{0, 0.36 * v.scale}), size: size, face: italic, ink: noteInk, halo: haloInk}
		c.write(note)
		return
	}
	var p path
	o := at.add(point{0.30 * v.scale, 0.26 * v.scale})
	d := clamp(v.scale*0.10, 2, 5)
	c.shape(p.polygon(o.add(point{0, -d}), o.add(point{d, 0}), o.add(point{0, d}), o.add(point{-d, 0})), outlined(noteInk, white, 0.8))
}

// numberSize is the font size of the numbers where all are readable.
func (v *view) numberSize() float64 { return clamp(v.scale*0.18, 7.5, 12) }

// numberHigh is how far above its hex's centre a number stands, in rows.
func (v *view) numberHigh() float64 {
	if v.base != 0 {
		return 0.41
	}
	return 0.45
}

// drawNumbers writes hex numbers: all on land where they are readable, else
// those of the rim and of every fourth hex each way, from which the others
// can be counted.
func (v *view) drawNumbers(c canvas, all bool) {
	size := clamp(v.scale*0.29, 6.2, 8)
	high := 0.33
	switch {
	case v.fine():
		size, high = v.numberSize(), v.numberHigh()
	case all:
		size, high = v.scale*0.2, 0.36
	}
	if !all && !v.fine() && v.scale < 16 {
		return
	}
	down, along := rowStep, 1.0 // the steps from row to row and column to column
	if v.base != 0 {
		down, along = along, down
	}
	c.group("numbers", "", "", func() {
		lift := halves(size) * capHeight / 2 // the base of the text on the row's line
		v.rows(c, lift-high*v.tall, func(c canvas, i int, at point) {
			p := v.at[i].sub(v.extent.min)
			row, col := int(p.y/down), int(p.x/along)
			counted := v.rim(i) || row%4 == 2 && col%4 == 2
			if !counted && (v.kinds[i].water() || !all && !v.fine()) {
				return
			}
			l := label{text: v.cells[i].ID, at: point{at.x, -lift}, size: size, ink: numberInk}
			if v.kinds[i].water() {
				l.ink = waterText
			} else if v.fine() {
				l.halo = fade(groundInk[v.kinds[i]], 0xc0)
			}
			c.write(l)
		})
	})
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
