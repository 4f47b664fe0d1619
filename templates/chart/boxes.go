package chart

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// batch is equal counters of a box beside the map.
type batch struct {
	unit adjudicator.Counter
	n    int
}

// batches puts equal counters of a stack together, nation by nation in the
// order in which they come.
func batches(counters []adjudicator.Counter) []batch {
	var out []batch
	for _, u := range counters {
		same := func(b batch) bool {
			return b.unit.Nation == u.Nation && b.unit.Symbol == u.Symbol && b.unit.Values == u.Values && b.unit.Hidden == u.Hidden && slices.Equal(b.unit.Marks, u.Marks)
		}
		if i := slices.IndexFunc(out, same); i >= 0 {
			out[i].n++
			if out[i].unit.Label != u.Label {
				out[i].unit.Label = ""
			}
			continue
		}
		out = append(out, batch{u, 1})
	}
	slices.SortStableFunc(out, func(a, b batch) int { return strings.Compare(a.unit.Nation, b.unit.Nation) })
	return out
}

// inBox splits the name of a box into its seat and its word.
func (a area) inBox() (seat adjudicator.Seat, box string) {
	s, box, _ := strings.Cut(a.name, " ")
	return adjudicator.Seat(s), box
}

// boxTitle is the word of a box with the title of its seat.
func (a area) boxTitle(says tongue, sides []Side) string {
	seat, box := a.inBox()
	return says.Of("box", box) + ", " + says.seat(seat, sides)
}

// tableLayer draws the boxes beside the board, with the counters in them.
type tableLayer struct{ *view }

// drawBoxes fills the boxes beside the map. A box is a shape of the ground
// named by its seat and the word of the box.
func (v tableLayer) drawBoxes(c canvas, d *Drawing) {
	for _, a := range v.shapes {
		if a.kind != "box" || a.extent.overlap(v.area) == 0 {
			continue
		}
		seat, box := a.inBox()
		var counters []adjudicator.Counter
		for _, s := range d.Scene.Boxes {
			if s.Owner == seat && s.Cell == box {
				counters = append(counters, s.Counters...)
			}
		}
		c.group("box", a.name, "", func() {
			v.drawBoxHead(c, a, d.Options.tongue(), d.Sides)
			v.drawBox(c, a, batches(counters))
		})
	}
}

// headSize is the height of the letters over a box.
func (v tableLayer) headSize() float64 { return clamp(v.cell()*0.22, 7, 16) }

// drawBoxHead writes the name of a box on a bar in the colour of its seat.
func (v tableLayer) drawBoxHead(c canvas, a area, says tongue, sides []Side) {
	r := rect{v.px(a.extent.min), v.px(a.extent.max)}
	seat, _ := a.inBox()
	head, size, shade := a.boxTitle(says, sides), v.headSize(), sideInk(v.seatNumber(seat))
	var bar path
	c.shape(bar.rect(rect{r.min, point{r.max.x, r.min.y + size*1.5}}), fill(shade))
	c.write(label{text: head, at: point{r.min.x + size*0.5, r.min.y + size*0.78}, size: fit(c, head, size, r.w()-size, bold), face: bold, anchor: start, ink: on(shade)})
}

// drawBox lays the counters of a box out in columns, as large as they all fit.
func (v tableLayer) drawBox(c canvas, a area, list []batch) {
	r := rect{v.px(a.extent.min), v.px(a.extent.max)}
	pad := v.headSize() * 0.5
	room := rect{r.min.add(point{pad, v.headSize()*1.5 + pad}), r.max.sub(point{pad, 0})}
	var w, h float64
	var step point
	var columns, rows int
	for k := 1.8; k >= 1; k -= 0.2 {
		w, h = v.boxSize()
		w, h = w*1.06*k, h*0.345*k
		step = point{w + h*1.9, h * 1.16}
		columns, rows = max(int(room.w()/step.x), 1), max(int(room.h()/step.y), 1)
		if columns*rows >= len(list) {
			break
		}
	}
	left := 0
	for k, b := range list {
		if k >= columns*rows {
			left += b.n
			continue
		}
		at := room.min.add(point{float64(k/rows) * step.x, float64(k%rows) * step.y})
		s := strip{v.livery, b.unit, sized(at.x, at.y, w, h)}
		if b.unit.Label == "" {
			s.unit.Label = b.unit.Nation
		}
		s.drawBody(c)
		s.drawLabel(c)
		s.drawValues(c)
		if b.n > 1 {
			c.write(label{text: fmt.Sprintf("×%d", b.n), at: point{at.x + w + 1, at.y + h/2}, size: h * 0.85, face: bold, anchor: start, ink: black})
		}
	}
	if left > 0 {
		drawBadge(c, fmt.Sprintf("+%d", left), r.max.sub(point{pad * 2, pad * 2}), pad*2, black, white)
	}
}

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
func (v tableLayer) strips(counters []adjudicator.Counter, at point) (out []strip, rest int) {
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
func (v tableLayer) drawStrips(c canvas, counters []adjudicator.Counter, at point) {
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
