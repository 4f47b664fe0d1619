package chart

import (
	"cmp"
	"math"
	"strings"

	"feldpost/adjudicator"
)

// banner is the look of a seat on the map and its name.
type banner struct {
	look  nation
	title string
}

// bannersOf gives every seat that holds something a banner: the nation told
// by the drawing, else the nation with most of the seat's counters, else
// colours that depend on the seat's name.
func bannersOf(d *Drawing) map[adjudicator.Seat]banner {
	out := make(map[adjudicator.Seat]banner)
	for _, s := range d.Sides {
		out[s.Seat] = banner{nationOf(s.Nation), cmp.Or(s.Title, string(s.Seat))}
	}
	for _, control := range d.Scene.Control {
		seat := control.Seat
		if _, done := out[seat]; done {
			continue
		}
		var own []adjudicator.Counter
		for _, s := range d.Scene.Stacks {
			if s.Owner == seat {
				own = append(own, s.Counters...)
			}
		}
		code := leading(own)
		if code == "" {
			code = string(seat)
		}
		out[seat] = banner{nationOf(code), string(seat)}
	}
	return out
}

// drawControl hatches the cells that a seat holds and plants a flag where no
// stack stands.
func (v *view) drawControl(c canvas, d *Drawing, piles []pile) {
	banners := bannersOf(d)
	occupied := make(map[int]bool)
	for _, p := range piles {
		occupied[p.cell] = true
	}
	for _, control := range d.Scene.Control {
		cell, known := v.index[control.Cell]
		if !known || !v.sees(cell) {
			continue
		}
		b := banners[control.Seat]
		c.group("control", control.Cell, word(d.Options.Lang, "held by")+" "+b.title, func() {
			at := v.px(v.at[cell])
			if v.hexes {
				c.use(v.hatch(b.look), at)
			}
			if !occupied[cell] {
				c.use(v.pennant(b), at.add(point{-0.30, 0.24}.mul(v.cell())))
			}
		})
	}
}

// hatch is slanted lines in a hex; the slant goes with the pattern.
func (v *view) hatch(n nation) symbol {
	return symbol{v.id("hatch" + n.code), func(c canvas) {
		angle := degrees([patterns]float64{plain: 45, diagonal: 120, dots: 0, bars: 90, checks: 20, rungs: 105, chevrons: 135, cross: 70}[n.pattern])
		dir := polar(angle, 1)
		var p path
		for k := -2; k <= 2; k++ {
			// Half the length of a chord of the circle inside the hex.
			off := float64(k) * 0.19
			half := math.Sqrt(0.23-off*off) * v.scale
			if off*off < 0.23 {
				m := dir.normal().mul(off * v.scale)
				p.polyline(m.sub(dir.mul(half)), m.add(dir.mul(half)))
			}
		}
		c.shape(&p, stroke(fade(n.ink, 0xb0), clamp(v.scale*0.045, 1, 3)))
	}}
}

// pennant is a small flag on a pole, its foot at the origin.
func (v *view) pennant(b banner) symbol {
	return symbol{v.id("flag" + b.look.code), func(c canvas) {
		s := clamp(v.cell()*0.36, 8, 15)
		var pole path
		c.shape(pole.polyline(point{0, 0}, point{0, -s * 1.25}), stroke(black, clamp(s*0.11, 0.9, 2)))
		r := sized(0, -s*1.25, s, s*0.72)
		drawFlag(c, b.look, r, s*0.24, clamp(s*0.07, 0.6, 1.2))
	}}
}

// drawMarks draws the markers that belong to a cell and not to a unit.
func (v *view) drawMarks(c canvas, marks []adjudicator.Mark) {
	for _, m := range marks {
		cell, known := v.index[m.Cell]
		if !known || !v.sees(cell) {
			continue
		}
		at := v.px(v.at[cell])
		c.group("mark", m.Cell, m.Kind, func() { v.drawMark(c, m.Kind, at) })
	}
}

// drawMark draws one marker in the cell at a place.
func (v *view) drawMark(c canvas, kind string, at point) {
	switch kind {
	case "entrenchment", "trench":
		v.drawTrench(c, at)
	case "cut-rail":
		v.drawCut(c, at)
	default:
		tag := []rune(strings.ToUpper(kind))
		drawBadge(c, string(tag[:min(3, len(tag))]), at.add(point{0, 0.40}.mul(v.cell())), clamp(v.cell()*0.2, 6.5, 10), white, noteInk)
	}
}

// drawTrench draws a toothed line around the cell.
func (v *view) drawTrench(c canvas, at point) {
	r := v.cell() * 0.475
	var ring, teeth path
	const n = 24
	pts := make([]point, n)
	for i := range n {
		d := polar(2*math.Pi*float64(i)/n, 1)
		pts[i] = at.add(d.mul(r))
		teeth.polyline(at.add(d.mul(r)), at.add(d.mul(r-clamp(v.cell()*0.07, 1.8, 5))))
	}
	w := clamp(v.cell()*0.055, 1.2, 3)
	ring.polygon(pts...)
	c.shape(&ring, stroke(trenchInk, w))
	c.shape(&teeth, style{line: trenchInk, width: w, butt: true})
}

// drawCut crosses out a railway.
func (v *view) drawCut(c canvas, at point) {
	s := clamp(v.cell()*0.16, 3, 10)
	at = at.add(point{0.30, 0.24}.mul(v.cell()))
	var p path
	p.polyline(at.add(point{-s, -s}), at.add(point{s, s})).polyline(at.add(point{-s, s}), at.add(point{s, -s}))
	c.shape(&p, stroke(white, clamp(v.cell()*0.15, 3, 7)))
	c.shape(&p, stroke(warningInk, clamp(v.cell()*0.08, 1.6, 4)))
}
