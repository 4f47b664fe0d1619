package chart

// drawFlag fills a rectangle with the colour of a nation and its pattern in a
// band along the left side.
func drawFlag(c canvas, n nation, r rect, band, edge float64) {
	var p path
	c.shape(p.rect(r), fill(n.ink))
	drawPattern(c, n, rect{r.min, point{r.min.x + band, r.max.y}})
	var frame path
	c.shape(frame.rect(r), stroke(black, edge))
}

// drawPattern draws the pattern of a nation; r is narrow and high, or low and
// wide.
func drawPattern(c canvas, n nation, r rect) {
	tone := fade(on(n.ink), 0xd0)
	if n.pattern == plain {
		return
	}
	along := point{0, 1}
	length, w := r.h(), r.w()
	if r.w() > r.h() {
		along, length, w = point{1, 0}, r.w(), r.h()
	}
	across := point{along.y, along.x}
	at := func(l, a float64) point { return r.min.add(along.mul(l)).add(across.mul(a)) }
	thin := clamp(w*0.26, 0.7, 3)
	var p path
	switch n.pattern {
	case bars: // a line along the band
		c.shape(p.polyline(at(0, w*0.5), at(length, w*0.5)), style{line: tone, width: w * 0.4, butt: true})
		return
	case dots:
		for l := w * 0.6; l < length; l += w * 1.1 {
			p.circle(at(l, w*0.5), w*0.32)
		}
		c.shape(&p, fill(tone))
		return
	case checks:
		for k, l := 0, 0.0; l < length; k, l = k+1, l+w*0.5 {
			a := w * 0.5 * float64(k%2)
			e := min(l+w*0.5, length)
			p.polygon(at(l, a), at(e, a), at(e, a+w*0.5), at(l, a+w*0.5))
		}
		c.shape(&p, fill(tone))
		return
	case rungs:
		for l := w * 0.5; l < length; l += w * 0.8 {
			p.polyline(at(l, 0), at(l, w))
		}
	case diagonal:
		for l := 0.0; l+w*0.9 <= length; l += w * 0.8 {
			p.polyline(at(l+w*0.9, 0), at(l, w))
		}
	case chevrons:
		for l := w * 0.5; l <= length; l += w * 0.8 {
			p.polyline(at(l, 0), at(l-w*0.45, w*0.5), at(l, w))
		}
	case cross:
		for l := 0.0; l+w <= length; l += w * 1.1 {
			p.polyline(at(l, 0), at(l+w, w)).polyline(at(l+w, 0), at(l, w))
		}
	}
	c.shape(&p, style{line: tone, width: thin, butt: true})
}

// drawArm draws the map symbol of an arm of service in a box.
func drawArm(c canvas, arm string, r rect) {
	line := clamp(r.h()*0.11, 0.7, 2)
	at := func(x, y float64) point { return point{r.min.x + x*r.w(), r.min.y + y*r.h()} }
	var frame, p, solid path
	frame.rect(r)
	switch arm {
	case "infantry", "guard", "militia":
		p.polyline(at(0, 0), at(1, 1)).polyline(at(0, 1), at(1, 0))
	case "alpine", "mountain":
		p.polyline(at(0, 0), at(1, 1)).polyline(at(0, 1), at(1, 0))
		solid.polygon(at(0.34, 1), at(0.5, 0.52), at(0.66, 1))
	case "cavalry":
		p.polyline(at(0, 1), at(1, 0))
	case "artillery", "bombardment":
		solid.circle(r.centre(), r.h()*0.24)
	case "engineer":
		p.polyline(at(0.22, 0.75), at(0.22, 0.28), at(0.78, 0.28), at(0.78, 0.75)).polyline(at(0.5, 0.28), at(0.5, 0.68))
	case "hq":
		solid.rect(rect{at(0, 0), at(1, 0.34)})
		p.polyline(at(0, 1), at(0, 1.38))
	case "supply":
		p.polyline(at(0, 0.72), at(1, 0.72))
	case "depot":
		p.polyline(at(0, 0.72), at(1, 0.72))
		solid.polygon(at(0.36, 0.62), at(0.36, 0.30), at(0.5, 0.12), at(0.64, 0.30), at(0.64, 0.62))
	case "fortification", "fort", "fortress":
		frame = path{}
		frame.polygon(at(0, 1), at(0, 0.15), at(0.2, 0.15), at(0.2, 0.4), at(0.4, 0.4), at(0.4, 0.15), at(0.6, 0.15),
			at(0.6, 0.4), at(0.8, 0.4), at(0.8, 0.15), at(1, 0.15), at(1, 1))
	case "fleet", "ship":
		frame = path{}
		frame.polygon(at(0, 0.55), at(1, 0.55), at(0.82, 1), at(0.18, 1))
		p.polyline(at(0.5, 0.55), at(0.5, 0)).polyline(at(0.5, 0.08), at(0.8, 0.42), at(0.5, 0.42))
	case "tank", "armor", "armour":
		p.loop([]point{at(0.2, 0.5), at(0.3, 0.25), at(0.7, 0.25), at(0.8, 0.5), at(0.7, 0.75), at(0.3, 0.75)})
	case "air", "aircraft":
		solid.polygon(at(0.5, 0.5), at(0.25, 0.25), at(0.25, 0.75))
		solid.polygon(at(0.5, 0.5), at(0.75, 0.75), at(0.75, 0.25))
	}
	c.shape(&frame, outlined(white, black, line))
	if len(p.verbs) > 0 {
		c.shape(&p, style{line: black, width: line, butt: true})
	}
	if len(solid.verbs) > 0 {
		c.shape(&solid, fill(black))
	}
}
