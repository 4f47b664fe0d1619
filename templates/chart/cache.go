package chart

import (
	"crypto/sha256"
	"encoding/binary"
	"image"
	"image/draw"
	"math"
	"sync"

	"feldpost/adjudicator"
)

// cache keeps the most recently used values. Concurrent calls for one key
// share the work of making it; a failure is not kept.
type cache[K comparable, V any] struct {
	max     int
	mu      sync.Mutex
	entries []*entry[K, V] // last used last
}

type entry[K comparable, V any] struct {
	key   K
	once  sync.Once
	value V
	err   error
}

func (c *cache[K, V]) get(key K, build func() (V, error)) (V, error) {
	e := c.entry(key)
	e.once.Do(func() { e.value, e.err = build() })
	if e.err != nil {
		c.forget(e)
	}
	return e.value, e.err
}

// entry finds or adds the entry of a key and puts it last.
func (c *cache[K, V]) entry(key K) *entry[K, V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, e := range c.entries {
		if e.key == key {
			copy(c.entries[i:], c.entries[i+1:])
			c.entries[len(c.entries)-1] = e
			return e
		}
	}
	if len(c.entries) >= c.max {
		copy(c.entries, c.entries[1:])
		c.entries = c.entries[:len(c.entries)-1]
	}
	e := &entry[K, V]{key: key}
	c.entries = append(c.entries, e)
	return e
}

func (c *cache[K, V]) forget(old *entry[K, V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, e := range c.entries {
		if e == old {
			c.entries = append(c.entries[:i], c.entries[i+1:]...)
			return
		}
	}
}

// pool reuses the large pictures that drawings are made in.
type pool struct{ spare sync.Pool }

func (p *pool) take(w, h int) *image.RGBA {
	size := w * h * 4
	if pic, ok := p.spare.Get().(*image.RGBA); ok && cap(pic.Pix) >= size {
		return &image.RGBA{Pix: pic.Pix[:size], Stride: w * 4, Rect: image.Rect(0, 0, w, h)}
	}
	return image.NewRGBA(image.Rect(0, 0, w, h))
}

func (p *pool) give(pic *image.RGBA) { p.spare.Put(pic) }

// fingerprint is the content of a ground. Two grounds of one game may carry
// the same digest of their data and still differ, as borders do by scenario.
type fingerprint [sha256.Size]byte

func fingerprintOf(g *adjudicator.Ground) fingerprint {
	b := make([]byte, 0, 96*len(g.Cells)+40*(len(g.Edges)+len(g.Links))+64)
	text := func(values ...string) {
		for _, s := range values {
			b = binary.AppendUvarint(b, uint64(len(s)))
			b = append(b, s...)
		}
	}
	number := func(values ...float64) {
		for _, v := range values {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
		}
	}
	flag := func(values ...bool) {
		for _, v := range values {
			if v {
				b = append(b, 1)
			} else {
				b = append(b, 0)
			}
		}
	}
	flag(g.Hexes, g.Pointy)
	number(float64(len(g.Cells)), float64(len(g.Edges)), float64(len(g.Links)))
	for _, c := range g.Cells {
		text(c.ID, string(c.Terrain), c.Country, c.Name, c.Kind, c.Note, string(c.Holder))
		number(c.X, c.Y, c.Land)
		flag(c.Port)
	}
	for _, e := range g.Edges {
		text(e.A, e.B, e.Kind, e.Name)
	}
	for _, l := range g.Links {
		text(l.A, l.B, l.Kind, l.Name)
	}
	number(float64(len(g.Shapes)))
	for _, s := range g.Shapes {
		text(s.Kind, s.Name)
		number(float64(len(s.Points)))
		for _, p := range s.Points {
			number(p.X, p.Y)
		}
	}
	return sha256.Sum256(b)
}

// layerKey names a drawn terrain layer.
type layerKey struct {
	ground  fingerprint
	area    rect
	w, h    int
	scale   float64
	lang    string
	numbers Numbers
}

// pixels is a terrain layer of the PNG back end.
type pixels struct{ pic *image.RGBA }

func paintLayer(p *plan, fonts *lettering) *pixels {
	pic := image.NewRGBA(image.Rect(0, 0, int(p.mainAt.w()), int(p.mainAt.h())))
	r := newRaster(pic, fonts)
	r.clear(paper)
	p.main.drawGround(r, p.lang, p.numbers)
	return &pixels{pic}
}

func (l *pixels) copyTo(r *raster) {
	draw.Draw(r.pic, r.clip, l.pic, r.clip.Min.Sub(image.Pt(int(r.origin.x), int(r.origin.y))), draw.Src)
}

// script is a terrain layer of the SVG back end.
type script struct {
	body   []byte
	shared *shared
}

func writeLayer(p *plan, fonts *lettering) *script {
	s := newScribe(fonts, newShared())
	p.main.drawGround(s, p.lang, p.numbers)
	s.unset()
	return &script{s.body.Bytes(), s.shared}
}

// scribe starts a document that the layer can be copied into.
func (l *script) scribe(fonts *lettering) *scribe { return newScribe(fonts, l.shared.clone()) }

func (l *script) copyTo(s *scribe) {
	s.unset()
	s.body.Write(l.body)
}
