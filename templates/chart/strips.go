package chart

import (
	"fmt"

	"feldpost/adjudicator"
)

// strip is a unit in a box: its colours and designation on the left, its
// values on the right. The units of a stack lie one below the other, so that
// every value can be read.
type strip struct {
	livery
	unit adjudicator.Counter
	at   rect
}

// narrowStrip is the width in pixels from which values are readable.
const narrowStrip = 27.0

// maxStrips is how many units a box shows; more are counted.
const maxStrips = 4

// stripped reports a board whose stacks are drawn unit by unit in their box.
func (v *view) stripped() bool {
	w, _ := v.boxSize()
	return !v.hexes && w >= narrowStrip
}

// strips lays the units of a cell out below one another; rest counts those
// that have no room.
func (v *view) strips(counters []adjudicator.Counter, at point) (out []strip, rest int) {
	w, h := v.boxSize()
	shown := min(len(counters), maxStrips)
	high := h * [...]float64{0, 0.56, 0.46, 0.345, 0.265}[shown]
	top := at.y - high*float64(shown)/2
	for k, u := range counters[:shown] {
		out = append(out, strip{v.livery, u, sized(at.x-w*0.53, top+high*float64(k), w*1.06, high)})
	}
	return out, len(counters) - shown
}

// drawStrips draws the units of a cell.
func (v *view) drawStrips(c canvas, counters []adjudicator.Counter, at point) {
	list, rest := v.strips(counters, at)
	for _, s := range list {
		s.drawBody(c)
	}
	for _, s := range list {
		s.drawLabel(c)
	}
	for _, s := range list {
		s.drawValues(c)
	}
	for _, s := range list {
		s.drawTrouble(c)
	}
	if rest > 0 {
		r := list[len(list)-1].at
		drawBadge(c, fmt.Sprintf("+%d", rest), point{r.max.x, r.max.y}, clamp(r.h(), 6.5, 10), black, white)
	}
}

// reduced reports a unit that lies on its weaker side.
func (s strip) reduced() bool { return s.has(s.unit, adjudicator.MarkReverse) }

// army reports a large unit; smaller ones have smaller counters.
func (s strip) army() bool { return s.unit.Symbol == "army" }

// body is the counter without the gap around it.
func (s strip) body() rect {
	r := s.at
	if !s.army() {
		r.min.x += s.at.w() * 0.09
		r.max.x -= s.at.w() * 0.09
	}
	r.min.y, r.max.y = r.min.y+0.25, r.max.y-0.25
	return r
}

// divide is where the designation ends and the values begin.
func (s strip) divide() float64 {
	b := s.body()
	return b.min.x + b.w()*0.40
}

// drawBody draws the counter: all of it in the nation's colour, or, when it
// is reduced, the values on white.
func (s strip) drawBody(c canvas) {
	look, b := s.nationOf(s.unit.Nation), s.body()
	id := fmt.Sprintf("strip%s%t%t-%.1f-%.1f", look.code, s.reduced(), s.army(), s.at.w(), s.at.h())
	c.use(symbol{id, func(c canvas) {
		r := box(point{}, b.w(), b.h())
		var p, frame path
		c.shape(p.rect(r), fill(look.ink))
		band := clamp(b.w()*0.09, 2, 6)
		drawPattern(c, look, rect{r.min, point{r.min.x + band, r.max.y}})
		if s.reduced() {
			var plain path
			c.shape(plain.rect(rect{point{r.min.x + s.divide() - b.min.x, r.min.y}, r.max}), fill(white))
		}
		edge := clamp(b.w()*0.016, 0.5, 1.2)
		if s.army() {
			edge *= 1.8
		}
		c.shape(frame.rect(r), stroke(black, edge))
	}}, b.centre())
}

// letters is the height of the values.
func (s strip) letters() float64 { return min(s.body().h()*0.86, s.at.w()*0.27, 15) }

// drawLabel writes the designation; the unit's own name goes without the
// country's, which the colours tell, but for a unit that has no other.
func (s strip) drawLabel(c canvas) {
	if s.unit.Hidden {
		return
	}
	look, b := s.nationOf(s.unit.Nation), s.body()
	from := b.min.x + clamp(b.w()*0.09, 2, 6) + 0.5
	room := s.divide() - from - 0.5
	size := min(s.letters()*0.86, 9.5)
	text := s.unit.Label
	if text == "" || len(look.code) > 0 && s.at.h() < 1 {
		text = look.code
	}
	if fitted := fit(c, text, size, room, regular); fitted >= 5 {
		c.write(label{text: text, at: point{(from + s.divide()) / 2, b.centre().y}, size: fitted, ink: on(look.ink)})
	}
}

// drawValues writes the values of the side that lies up.
func (s strip) drawValues(c canvas) {
	b, text := s.body(), s.unit.Values
	shade := on(s.nationOf(s.unit.Nation).ink)
	if s.reduced() {
		shade = black
	}
	if s.unit.Hidden {
		text = "?"
	}
	room := b.max.x - s.divide() - 1.5
	c.write(label{text: text, at: point{(s.divide() + b.max.x) / 2, b.centre().y}, size: fit(c, text, s.letters(), room, bold), face: bold, ink: shade})
}

// drawTrouble marks what ails a unit besides its losses: lack of supply by a
// sign of its own, other marks by their first letters.
func (s strip) drawTrouble(c canvas) {
	if s.unit.Hidden {
		return
	}
	b := s.body()
	size := clamp(s.at.h()*0.8, 6, 11)
	at := point{b.max.x, b.centre().y}
	for _, mark := range s.unit.Marks {
		m := s.mark(mark)
		switch {
		case mark == "" || m.Look == adjudicator.MarkReverse:
			continue
		case m.Look == adjudicator.MarkAlarm:
			drawAlarm(c, at, size*1.15)
		default:
			drawBadge(c, letterOf(m), at, size, white, warningInk)
		}
		at.x -= size
	}
}
