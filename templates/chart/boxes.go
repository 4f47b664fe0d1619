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

// drawBoxes fills the boxes beside the map. A box is a shape of the ground
// named by its seat and the word of the box.
func (v *view) drawBoxes(c canvas, d *Drawing) {
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
func (v *view) headSize() float64 { return clamp(v.cell()*0.22, 7, 16) }

// drawBoxHead writes the name of a box on a bar in the colour of its seat.
func (v *view) drawBoxHead(c canvas, a area, says tongue, sides []Side) {
	r := rect{v.px(a.extent.min), v.px(a.extent.max)}
	seat, _ := a.inBox()
	head, size, shade := a.boxTitle(says, sides), v.headSize(), sideInk(v.seatNumber(seat))
	var bar path
	c.shape(bar.rect(rect{r.min, point{r.max.x, r.min.y + size*1.5}}), fill(shade))
	c.write(label{text: head, at: point{r.min.x + size*0.5, r.min.y + size*0.78}, size: fit(c, head, size, r.w()-size, bold), face: bold, anchor: start, ink: on(shade)})
}

// drawBox lays the counters of a box out in columns, as large as they all fit.
func (v *view) drawBox(c canvas, a area, list []batch) {
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
