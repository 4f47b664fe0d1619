package chart

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
)

// slot is the place of one counter.
type slot struct {
	livery
	unit adjudicator.Counter
	at   rect
}

// slots lays the units of a cell out so that each value is readable: one
// large, two side by side, four in a square; rest counts those left over.
func (v *view) slots(counters []adjudicator.Counter, at point) (out []slot, rest int) {
	s := clamp(v.cell(), 40, 110)
	n := len(counters)
	at = at.add(point{0, s * 0.02})
	if n == 1 {
		return []slot{{v.livery, counters[0], box(at, s*0.54, s*0.54)}}, 0
	}
	z, gap, rows := s*0.43, s*0.445, 1.0
	if n > 2 { // clear of the hex numbers around
		z, gap, rows = s*0.37, s*0.38, 2
	}
	for k := range min(n, 4) {
		d := point{(float64(k%2) - 0.5) * gap, (float64(k/2) - (rows-1)/2) * gap}
		if n == 3 && k == 2 {
			d.x = 0
		}
		out = append(out, slot{v.livery, counters[k], box(at.add(d), z, z)})
	}
	return out, n - len(out)
}

// drawCounters draws the units of a cell layer by layer, which keeps equal
// looks together: bodies, nations, designations, values, marks.
func (v counterLayer) drawCounters(c canvas, counters []adjudicator.Counter, at point) {
	slots, rest := v.slots(counters, at)
	for _, s := range slots {
		s.drawBody(c)
	}
	for _, s := range slots {
		s.drawNation(c)
	}
	for _, s := range slots {
		s.drawLabel(c)
	}
	for _, s := range slots {
		s.drawValues(c)
	}
	for _, s := range slots {
		s.drawMarks(c)
	}
	if rest > 0 {
		drawBadge(c, fmt.Sprintf("+%d", rest), at, clamp(slots[0].at.w()*0.27, 6, 8), white, black)
	}
}

// middle is where the texts beside the band of the nation are centred.
func (s slot) middle() float64 { return s.at.min.x + s.at.w()*0.565 }

// drawBody draws the counter and the symbol of its arm.
func (s slot) drawBody(c canvas) {
	z, look := s.at.w(), s.nationOf(s.unit.Nation)
	c.use(symbol{fmt.Sprintf("unit%s-%.1f", look.code, z), func(c canvas) {
		drawFlag(c, look, box(point{}, z, z), z*0.13, clamp(z*0.03, 0.8, 1.4))
	}}, s.at.centre())
	if s.unit.Hidden {
		return
	}
	c.use(symbol{fmt.Sprintf("arm%s-%.1f", s.unit.Symbol, z), func(c canvas) {
		drawArm(c, s.unit.Symbol, box(point{}, z*0.46, z*0.28))
	}}, point{s.middle(), s.at.min.y + z*0.44})
}

// small is the font size of nation and designation.
func (s slot) small() float64 { return clamp(s.at.w()*0.21, 5.6, 9) }

func (s slot) drawNation(c canvas) {
	z, look := s.at.w(), s.nationOf(s.unit.Nation)
	l := label{text: look.code, at: point{s.at.min.x + z*0.17, s.at.min.y + z*0.15}, size: s.small(), face: bold, anchor: start, ink: on(look.ink)}
	if s.unit.Hidden {
		l.at, l.size, l.anchor = point{s.middle(), s.at.min.y + z*0.3}, z*0.34, middle
	}
	c.write(l)
}

// drawLabel writes the designation in what room the nation leaves.
func (s slot) drawLabel(c canvas) {
	if s.unit.Hidden {
		return
	}
	z, look := s.at.w(), s.nationOf(s.unit.Nation)
	room := z*0.78 - c.width(look.code, s.small(), bold) - 1
	if short := shorten(c, s.unit.Label, s.small(), room); short != "" {
		c.write(label{text: short, at: point{s.at.max.x - z*0.05, s.at.min.y + z*0.15}, size: s.small(), anchor: end, ink: on(look.ink)})
	}
}

func (s slot) drawValues(c canvas) {
	z := s.at.w()
	l := label{text: s.unit.Values, at: point{s.middle(), s.at.min.y + z*0.81}, face: bold, ink: on(s.nationOf(s.unit.Nation).ink)}
	l.size = fit(c, l.text, z*0.37, z*0.85, bold)
	if s.unit.Hidden {
		l.text, l.at, l.size = "?", point{s.middle(), s.at.min.y + z*0.7}, z*0.42
	}
	c.write(l)
}

// drawMarks draws the first letters of the first two marks, one on each side and above
// the values.
func (s slot) drawMarks(c canvas) {
	if s.unit.Hidden {
		return
	}
	for k, mark := range s.unit.Marks[:min(2, len(s.unit.Marks))] {
		if mark != "" {
			drawBadge(c, letterOf(s.mark(mark)), s.badgeAt(k), s.badgeSize(), white, warningInk)
		}
	}
}

func (s slot) badgeSize() float64 { return clamp(s.at.w()*0.24, 6, 9) }

// badgeAt is the middle of the first or second badge of a counter.
func (s slot) badgeAt(k int) point {
	z := s.at.w()
	return point{[...]float64{s.at.max.x - z*0.04, s.at.min.x + z*0.04}[k], s.at.min.y + z*0.42}
}

// shorten keeps as much of a designation as has room, nothing below half.
func shorten(c canvas, text string, size, room float64) string {
	letters := []rune(text)
	for n := len(letters); n > 0 && 2*n >= len(letters); n-- {
		if s := strings.TrimSpace(string(letters[:n])); c.width(s, size, regular) <= room {
			return s
		}
	}
	return ""
}

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
