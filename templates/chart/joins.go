package chart

import "math"

// joinLayer draws what joins spaces, and the lines of supply between them.
type joinLayer struct{ *view }

// drawJoins draws the links of a board of points, each its own line.
func (v joinLayer) drawJoins(c canvas) {
	c.group("links", "", "", func() {
		var lines, between, dashed, coasts path
		for _, l := range v.links {
			if !v.seesLink(l) {
				continue
			}
			a, b := v.px(v.at[l.a]), v.px(v.at[l.b])
			switch l.kind {
			case "dashed":
				v.span(&dashed, a, b, l.bend)
			case "coast", "sea":
				v.span(&coasts, a, b, l.bend)
			case "between":
				v.span(&between, a, b, l.bend)
			case "rail", "rail-dotted", "road", "border":
				v.drawJoin(c, l.kind, a, b)
			default:
				v.span(&lines, a, b, l.bend)
			}
		}
		v.drawNet(c, "between", &between)
		v.drawNet(c, "line", &lines)
		v.drawNet(c, "dashed", &dashed)
		v.drawNet(c, "coast", &coasts)
		v.drawOnly(c)
	})
}

// clearance is how far a line keeps from the middle of a cell that it passes
// by, in distances of neighbours.
const clearance = 0.55

// layBends bends the links that would run through the box of another cell
// around it.
func (b *board) layBends() {
	b.bends = map[[2]int]point{}
	for k := range b.links {
		l := &b.links[k]
		from, to := b.at[l.a], b.at[l.b]
		d := to.sub(from)
		for i, p := range b.at {
			t := (p.sub(from).x*d.x + p.sub(from).y*d.y) / (d.x*d.x + d.y*d.y)
			if i == l.a || i == l.b || t < 0.1 || t > 0.9 {
				continue
			}
			off := mix(from, to, t).sub(p)
			gap := off.length()
			if gap > 0.4*b.pitch {
				continue
			}
			way := off.unit()
			if gap < 1e-6 {
				way = d.normal().unit()
			}
			// A curve is 2t(1-t) of its control point away from the line.
			l.bend = way.mul(math.Min((clearance*b.pitch-gap)/(2*t*(1-t)), 2*b.pitch))
			b.bends[[2]int{l.a, l.b}], b.bends[[2]int{l.b, l.a}] = l.bend, l.bend
		}
	}
}

// span appends a line between two places whose control point is bent aside by
// board units.
func (v joinLayer) span(p *path, a, b, bend point) {
	if bend == (point{}) {
		p.polyline(a, b)
		return
	}
	p.move(a).quad(mix(a, b, 0.5).add(bend.mul(v.scale)), b)
}

// outside is the part of a curve that lies outside the boxes at its ends.
func (v joinLayer) outside(a, pull, b point) (from, via, to point) {
	at := func(s, t float64) point { // the blossom of the curve
		return a.mul((1 - s) * (1 - t)).add(pull.mul(s*(1-t) + t*(1-s))).add(b.mul(s * t))
	}
	r := v.reachOf()
	inside := func(p, centre point) bool {
		d := p.sub(centre)
		return math.Abs(d.x) < r.x && math.Abs(d.y) < r.y
	}
	const step = 1.0 / 64
	s, t := 0.0, 1.0
	for s < 0.5 && inside(at(s, s), a) {
		s += step
	}
	for t > 0.5 && inside(at(t, t), b) {
		t -= step
	}
	return at(s, s), at(s, t), at(t, t)
}

func (v *view) seesLink(l link) bool {
	return v.sees(l.a) || v.sees(l.b) || around([]point{v.at[l.a], v.at[l.b]}).overlap(v.area) != 0
}

// joinWidth is the width of the lines between boxes.
func (v joinLayer) joinWidth() float64 { return clamp(v.cell()*0.05, 1.2, 4) }

// drawNet strokes all lines of a kind.
func (v joinLayer) drawNet(c canvas, kind string, p *path) {
	if len(p.verbs) == 0 {
		return
	}
	w := v.joinWidth()
	if kind == "between" {
		c.shape(p, style{line: noteInk, width: w * 0.8, on: w, off: w * 2})
		return
	}
	c.shape(p, style{line: fade(white, 0xc0), width: w * 2.1, butt: true})
	switch kind {
	case "dashed":
		c.shape(p, style{line: linkDark, width: w, on: w * 2.6, off: w * 1.7, butt: true})
	case "coast":
		c.shape(p, style{line: waterText, width: w, on: 0.1, off: w * 1.9})
	default:
		c.shape(p, style{line: linkDark, width: w, butt: true})
	}
}

// drawJoin draws one railway, road or border.
func (v joinLayer) drawJoin(c canvas, kind string, a, b point) {
	p := &path{}
	p.polyline(a, b)
	w := clamp(v.cell()*0.06, 1.5, 4)
	switch kind {
	case "rail":
		c.shape(p, stroke(railInk, w))
		c.shape(p, style{line: railInk, width: w * 2.6, on: 1.2, off: 5, butt: true})
	case "rail-dotted":
		c.shape(p, style{line: railInk, width: w, on: 0.1, off: w * 2})
	case "road":
		c.shape(p, stroke(roadInk, w*1.4))
		c.shape(p, stroke(roadCore, w*0.6))
	case "border":
		c.shape(p, style{line: borderInk, width: w, on: 6, off: 4})
	}
}

// drawOnly writes who alone may use a line beside its middle.
func (v joinLayer) drawOnly(c canvas) {
	size := clamp(v.cell()*0.16, 6, 11)
	if size < 6.5 {
		return
	}
	for _, l := range v.links {
		if l.name == "" || !v.seesLink(l) {
			continue
		}
		a, b := v.px(v.at[l.a]), v.px(v.at[l.b])
		aside := b.sub(a).unit().normal().mul(size * 0.95)
		if aside.y > 0 {
			aside = aside.mul(-1)
		}
		at := mix(v.edgeOf(a, b), v.edgeOf(b, a), 0.5).add(l.bend.mul(v.scale / 2))
		drawBadge(c, l.name, at.add(aside), size, linkDark, white)
	}
}

// drawSupply draws the nets of supply over the links that carry them, each
// seat in its colour and its dash.
func (v joinLayer) drawSupply(c canvas, d *Drawing) {
	if v.hexes {
		return
	}
	w := v.joinWidth()
	for k, net := range d.Scene.Supply {
		var p path
		for _, l := range net.Lines {
			i, known := v.index[l[0]]
			j, also := v.index[l[1]]
			if !known || !also || !v.sees(i) && !v.sees(j) {
				continue
			}
			a, b, bend := v.px(v.at[i]), v.px(v.at[j]), v.bends[[2]int{i, j}]
			if bend == (point{}) {
				p.polyline(v.edgeOf(a, b), v.edgeOf(b, a))
				continue
			}
			pull := mix(a, b, 0.5).add(bend.mul(v.scale))
			from, via, to := v.outside(a, pull, b)
			p.move(from).quad(via, to)
		}
		if len(p.verbs) == 0 {
			continue
		}
		c.group("supply "+string(net.Seat), "", d.Options.tongue().ofSeat("supply for", net.Seat, d.Sides), func() {
			c.shape(&p, v.supplyStyle(k, v.seatNumber(net.Seat), w)...)
		})
	}
}

// supplyStyle is the look of the k-th net: four are told apart without their
// colours.
func (v joinLayer) supplyStyle(k, seat int, w float64) []style {
	line := style{line: sideInk(seat), width: w * 1.35, butt: true}
	switch k % len(sideInks) {
	case 1:
		line.on, line.off = w*3, w*1.1
	case 2:
		line.on, line.off = w*1.1, w*1.1
	case 3:
		line.on, line.off = w*6, w*3
	}
	return []style{line}
}
