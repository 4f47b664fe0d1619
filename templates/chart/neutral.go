package chart

import (
	"fmt"
	"math"

	"feldpost/adjudicator"
)

// What belongs to nobody is grey under fine crossed lines: no nation's hatch is
// crossed, and no side's frame is grey.

// neutralHex is the dress of a neutral hex.
func (v *view) neutralHex() symbol {
	return symbol{v.id("neutral"), func(c canvas) {
		corners := make([]point, 6)
		for k := range corners {
			corners[k] = v.pxCorner(k)
		}
		var wash, lines path
		c.shape(wash.polygon(corners...), fill(neutralWash))
		for _, angle := range [...]float64{30, 150} {
			dir := polar(degrees(angle), 1)
			for k := -3; k <= 3; k++ {
				off := float64(k) * 0.14
				half := math.Sqrt(0.23-off*off) * v.scale
				m := dir.normal().mul(off * v.scale)
				lines.polyline(m.sub(dir.mul(half)), m.add(dir.mul(half)))
			}
		}
		c.shape(&lines, stroke(neutralLine, clamp(v.scale*0.022, 0.6, 1.6)))
	}}
}

// neutralBox is the same for the inside of a box.
func (v *view) neutralBox() symbol {
	return symbol{v.id("neutral"), func(c canvas) {
		w, h := v.boxSize()
		w, h = w-v.frameWidth(), h-v.frameWidth()
		inside := box(point{}, w, h)
		var wash path
		c.shape(wash.rect(inside), fill(neutralWash))
		c.shape(crossed(inside), stroke(neutralLine, clamp(w*0.02, 0.5, 1.4)))
	}}
}

// crossed is crossed lines in a rectangle.
func crossed(r rect) *path {
	var lines path
	at, w, h := r.centre(), r.w(), r.h()
	for k := -3; k <= 3; k++ {
		off := float64(k) * (w + h) / 7
		if left, right := math.Max(-w/2, off-h/2), math.Min(w/2, off+h/2); left < right {
			lines.polyline(at.add(point{left, left - off}), at.add(point{right, right - off}))
			lines.polyline(at.add(point{left, off - left}), at.add(point{right, off - right}))
		}
	}
	return &lines
}

// Held asks for the symbol of a cell in the hands of a seat, "" for nobody.
type Held struct {
	Cell string
	Seat adjudicator.Seat
}

// addHeld defines what a page draws over cells whose holder is not that of the
// print.
func (s *Sheet) addHeld(sc *scribe, v *view, held []Held) {
	if v.hexes {
		sc.named("neutral", v.neutralHex().draw)
		return
	}
	sc.named("neutral", func(c canvas) {
		c.use(v.plainBox(openLand, nobody), point{})
		c.use(v.neutralBox(), point{})
		c.use(v.frame(nobody, false), point{})
	})
	for k, h := range held {
		if i, known := v.index[h.Cell]; known {
			sc.named(fmt.Sprint("held", k), func(c canvas) { v.drawHeld(shifted{c, v.px(v.at[i]).mul(-1)}, i, h.Seat, false) })
		}
	}
}
