package chart

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"maps"
	"math"
	"slices"
	"sync"

	"github.com/klauspost/compress/zlib"

	"feldpost/adjudicator"
)

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
	number(float64(len(g.Nations)), float64(len(g.Marks)))
	for _, n := range g.Nations {
		text(n.Code, string(n.Paint), string(n.Pattern))
	}
	for _, m := range g.Marks {
		text(m.Name, string(m.Look), m.Text, m.Legend)
		flag(m.Stacks)
	}
	return sha256.Sum256(b)
}

// fingerprintOfWords is the content of the words of a game.
func fingerprintOfWords(w Words) fingerprint {
	h := sha256.New()
	for _, key := range slices.Sorted(maps.Keys(w)) {
		fmt.Fprintf(h, "%q %q\n", key, w[key])
	}
	return fingerprint(h.Sum(nil))
}

// pictureKey names a finished picture: in what form, of what content.
type pictureKey struct {
	form   form
	digest fingerprint
}

// form is a kind of picture that an Atlas makes.
type form uint8

const (
	formPNG form = iota
	formSVG
	formPDF
	formRegion // the first of MaxRegions
)

// keyOf names the picture of a drawing. Two seats that see the same get the
// same picture.
func keyOf(f form, d *Drawing, mark fingerprint) (pictureKey, error) {
	rest := *d
	rest.Ground = nil
	text, err := json.Marshal(rest)
	if err != nil {
		return pictureKey{}, fmt.Errorf("content of the drawing: %w", err)
	}
	text = append(append(text, mark[:]...), d.Ground.Title...)
	return pictureKey{f, sha256.Sum256(text)}, nil
}

// layerKey names a drawn terrain layer.
type layerKey struct {
	ground fingerprint
	area   rect
	w, h   int
	scale  float64
	lang   string
	words  fingerprint // of the game
}

// paintLayer draws a terrain layer of the PNG back end.
func (a *Atlas) paintLayer(p *plan) *picture {
	pic := newPicture(int(p.mainAt.w()), int(p.mainAt.h()))
	b := a.spare.bench()
	defer a.spare.benches.Put(b)
	r := newRaster(pic, b, a.fonts, a.shades)
	r.clear(paper)
	p.main.drawGround(r, p.says)
	return pic
}

// lay copies a picture on to the origin.
func (r *raster) lay(pic *picture) {
	at := image.Pt(int(r.origin.x), int(r.origin.y))
	part := image.Rect(0, 0, pic.w, pic.h).Add(at).Intersect(r.clip)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		copy(r.pic.row(y)[part.Min.X:part.Max.X], pic.row(y - at.Y)[part.Min.X-at.X:])
	}
}

// script is a terrain layer of the SVG back end.
type script struct {
	body   []byte
	shared *shared
}

// size is what the layer takes in bytes, about.
func (l *script) size() int { return 2 * (cap(l.body) + l.shared.defs.Cap() + l.shared.sheet.Cap()) }

func writeLayer(p *plan, fonts *lettering) *script {
	s := newScribe(fonts, newShared())
	p.main.drawGround(s, p.says)
	s.unset()
	return &script{s.body.Bytes(), s.shared}
}

// scribe starts a document that the layer can be copied into.
func (l *script) scribe(fonts *lettering) *scribe { return newScribe(fonts, l.shared.clone()) }

func (l *script) copyTo(s *scribe) {
	s.unset()
	s.body.Write(l.body)
}

// picture is rows of palette indices, each behind the byte that names the
// filter of a row in a PNG file: none.
type picture struct {
	pix  []uint8
	w, h int
}

func newPicture(w, h int) *picture { return &picture{make([]uint8, (w+1)*h), w, h} }

// size is what the pixels take in bytes.
func (p *picture) size() int { return cap(p.pix) }

// row is the pixels of a row.
func (p *picture) row(y int) []uint8 { return p.pix[y*(p.w+1)+1 : (y+1)*(p.w+1)] }

// pool reuses the large pictures that drawings are made in, what they are
// drawn with, and the memory of the compressor.
type pool struct{ pictures, benches, writers sync.Pool }

// bench lends what a raster works on.
func (p *pool) bench() *bench {
	if b, ok := p.benches.Get().(*bench); ok {
		return b
	}
	return &bench{}
}

// take lends a picture, its pixels of any colour.
func (p *pool) take(w, h int) *picture {
	size := (w + 1) * h
	pic, ok := p.pictures.Get().(*picture)
	if !ok || cap(pic.pix) < size {
		return newPicture(w, h)
	}
	pic.pix, pic.w, pic.h = pic.pix[:size], w, h
	for y := range h {
		pic.pix[y*(w+1)] = 0
	}
	return pic
}

// compression makes a file a few hundredths larger than the most thorough
// levels do, in a third of their time.
const compression = 6

// encode writes a picture as a paletted PNG file.
func (p *pool) encode(pic *picture, palette []ink) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(256 << 10)
	w, ok := p.writers.Get().(*zlib.Writer)
	if ok {
		w.Reset(&data)
	} else {
		var err error
		if w, err = zlib.NewWriterLevel(&data, compression); err != nil {
			return nil, fmt.Errorf("compress: %w", err)
		}
	}
	defer p.writers.Put(w)
	if _, err := w.Write(pic.pix); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(pic.w))
	header = binary.BigEndian.AppendUint32(header, uint32(pic.h))
	header = append(header, 8, 3, 0, 0, 0) // a byte a pixel, paletted, not interlaced
	var colours []byte
	for _, c := range palette {
		colours = append(colours, c.R, c.G, c.B)
	}
	out := make([]byte, 0, data.Len()+len(colours)+128)
	out = append(out, "\x89PNG\r\n\x1a\n"...)
	out = appendChunk(out, "IHDR", header)
	out = appendChunk(out, "PLTE", colours)
	out = appendChunk(out, "IDAT", data.Bytes())
	return appendChunk(out, "IEND", nil), nil
}

// appendChunk appends a part of a PNG file: length, kind, data, checksum.
func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	from := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// cache keeps the most recently used values as long as they take no more than
// limit bytes together. Concurrent calls for one key share the work of making
// it; a failure is not kept.
type cache[K comparable, V any] struct {
	limit int
	size  func(V) int // in bytes

	mu      sync.Mutex
	used    int
	entries []*entry[K, V] // last used last
}

type entry[K comparable, V any] struct {
	key   K
	once  sync.Once
	size  int // 0 while it is made
	value V
	err   error
}

// entrySize is what an entry counts for beside its value, which bounds their
// number.
const entrySize = 4 << 10

// errUnfinished is what those get who waited for a value that panicked.
var errUnfinished = errors.New("the drawing was not finished")

func (c *cache[K, V]) get(key K, build func() (V, error)) (V, error) {
	e := c.entry(key)
	e.once.Do(func() {
		e.err = errUnfinished
		defer c.settle(e)
		e.value, e.err = build()
	})
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
	e := &entry[K, V]{key: key}
	c.entries = append(c.entries, e)
	return e
}

// settle counts a value that was made and drops those used longest ago that
// have no room beside it, and the value itself when it has none at all.
func (c *cache[K, V]) settle(made *entry[K, V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	size := entrySize
	if made.err == nil {
		size += c.size(made.value)
	}
	if made.err != nil || size > c.limit {
		c.entries = slices.DeleteFunc(c.entries, func(e *entry[K, V]) bool { return e == made })
		return
	}
	made.size = size
	c.used += size
	c.entries = slices.DeleteFunc(c.entries, func(e *entry[K, V]) bool {
		if e == made || e.size == 0 || c.used <= c.limit {
			return false
		}
		c.used -= e.size
		return true
	})
}
