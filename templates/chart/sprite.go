package chart

import "image"

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
