package chart

import (
	"image"
	"math"
)

// sprite is a mask in steps of cover, of a letter placed from the pen on the
// base line.
type sprite struct {
	mask []uint8
	area image.Rectangle
}

// spriteKey names a letter in a size, counted in half pixels, at a quarter of
// a pixel, drawn itself or as its halo, with some steps of cover.
type spriteKey struct {
	letter rune
	face   face
	halves int
	sub    int
	halo   bool
	steps  uint8
}

// Letters have few steps of cover too, and in pictures of many pixels fewer.
const (
	letterSteps     = 4
	wideLetterSteps = 3
)

// maxSprites bounds the cache of masks, which take a few hundred bytes each.
const maxSprites = 20000

// sprite draws a letter or finds it drawn before.
func (l *lettering) sprite(key spriteKey) *sprite {
	t := l[key.face]
	t.mu.RLock()
	s := t.sprites[key]
	t.mu.RUnlock()
	if s != nil {
		return s
	}
	size := float64(key.halves) / 2
	g := t.glyph(key.letter)
	outline := path{verbs: g.outline.verbs, pts: make([]point, len(g.outline.pts))}
	for i, p := range g.outline.pts {
		outline.pts[i] = p.mul(size).add(point{float64(key.sub) / 4, 0})
	}
	reach := int(size*3) + 4
	r := &raster{clip: image.Rect(-reach, -reach, reach, reach), bench: &bench{}}
	r.begin()
	outline.polylines(func(pts []point, closed bool) {
		if key.halo {
			r.trace(pts, closed, stroke(black, haloWidth(size)))
		} else {
			r.polygon(pts)
		}
	})
	area := r.coverage()
	s = &sprite{inSteps(r.cover.Pix, key.steps), area}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.sprites) >= maxSprites {
		clear(t.sprites)
	}
	t.sprites[key] = s
	return s
}

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
