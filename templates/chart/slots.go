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
func (v *view) drawCounters(c canvas, counters []adjudicator.Counter, at point) {
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

// drawMarks draws the first letters of the first two marks.
func (s slot) drawMarks(c canvas) {
	if s.unit.Hidden {
		return
	}
	z := s.at.w()
	for k, mark := range s.unit.Marks[:min(2, len(s.unit.Marks))] {
		if mark != "" {
			drawBadge(c, letterOf(s.mark(mark)), point{s.at.max.x - z*0.04, s.at.min.y + z*(0.40+0.3*float64(k))}, clamp(z*0.24, 6, 9), white, warningInk)
		}
	}
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
