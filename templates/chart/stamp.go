package chart

import (
	"image"
	"math"
)

// stamp is a symbol as masks with their brushes, placed from its origin.
type stamp struct{ prints []imprint }

type imprint struct {
	sprite
	brush *brush
}

// stampKey names a symbol whose origin lies at some quarter of a pixel.
type stampKey struct {
	id   string
	x, y int
}

// stampReach bounds a symbol in pixels, as the widest picture does.
const stampReach = 4096

// use draws a symbol once and prints it wherever it is used again. Its origin
// is rounded to a quarter of a pixel.
func (r *raster) use(s symbol, at point) {
	if r.record != nil { // it is a part of another symbol
		r.moved(at, func() { s.draw(r) })
		return
	}
	at = at.add(r.origin)
	x, y := int(math.Round(at.x*4)), int(math.Round(at.y*4))
	key := stampKey{s.id, x & 3, y & 3}
	made, known := r.stamps[key]
	if !known {
		made = r.draft(s, point{float64(key.x) / 4, float64(key.y) / 4})
		r.stamps[key] = made
	}
	for _, p := range made.prints {
		r.press(p.sprite, image.Pt(x>>2, y>>2), p.brush)
	}
}

// draft draws a symbol into a stamp.
func (r *raster) draft(s symbol, at point) *stamp {
	made := &stamp{}
	drawn := *r
	drawn.record, drawn.origin = made, at
	drawn.clip = image.Rect(-stampReach, -stampReach, stampReach, stampReach)
	s.draw(&drawn)
	return made
}

// press blends a sprite moved to a place, or notes it as a part of a stamp.
func (r *raster) press(s sprite, to image.Point, b *brush) {
	area := s.area.Add(to)
	if r.record != nil {
		r.record.prints = append(r.record.prints, imprint{sprite{s.mask, area}, b})
		return
	}
	if part := area.Intersect(r.clip); !part.Empty() {
		r.blend(s.mask, area, part, b)
	}
}
