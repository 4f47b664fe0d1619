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

// drawBoxes fills the boxes beside the map. A box is a shape of the ground
// named by its seat and the word of the box.
func (v *view) drawBoxes(c canvas, d *Drawing) {
	banners := bannersOf(d)
	for _, a := range v.shapes {
		seat, name, _ := strings.Cut(a.name, " ")
		if a.kind != "box" || a.extent.overlap(v.area) == 0 {
			continue
		}
		holder := adjudicator.Seat(seat)
		var counters []adjudicator.Counter
		for _, s := range d.Scene.Boxes {
			if s.Owner == holder && s.Cell == name {
				counters = append(counters, s.Counters...)
			}
		}
		head := word(d.Options.Lang, "box "+name)
		if b, known := banners[holder]; known {
			head += ", " + b.title
		}
		c.group("box", a.name, "", func() { v.drawBox(c, a, head, batches(counters), sideInk(v.seatNumber(holder))) })
	}
}

// drawBox writes the name of a box and lays its counters out in columns.
func (v *view) drawBox(c canvas, a area, head string, list []batch, shade ink) {
	r := rect{v.px(a.extent.min), v.px(a.extent.max)}
	size := clamp(v.cell()*0.22, 7, 16)
	pad := size * 0.5
	var bar path
	c.shape(bar.rect(rect{r.min, point{r.max.x, r.min.y + size*1.5}}), fill(shade))
	c.write(label{text: head, at: point{r.min.x + pad, r.min.y + size*0.78}, size: fit(c, head, size, r.w()-2*pad, bold), face: bold, anchor: start, ink: on(shade)})
	w, h := v.boxSize()
	w, h = w*1.06, h*0.345
	step := point{w + size*1.9, h * 1.16}
	top := point{r.min.x + pad, r.min.y + size*1.5 + pad}
	columns := max(int((r.w()-pad)/step.x), 1)
	rows := max(int((r.max.y-top.y)/step.y), 1)
	left := 0
	for k, b := range list {
		if k >= columns*rows {
			left += b.n
			continue
		}
		at := top.add(point{float64(k/rows) * step.x, float64(k%rows) * step.y})
		s := strip{b.unit, sized(at.x, at.y, w, h)}
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
		drawBadge(c, fmt.Sprintf("+%d", left), r.max.sub(point{size, size}), size, black, white)
	}
}
