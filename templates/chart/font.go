package chart

import (
	"fmt"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansitalic"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// glyph is the outline of a letter for a font size of 1, baseline at y = 0.
type glyph struct {
	outline path
	advance float64
}

// typeface is one embedded font with the glyphs used so far.
type typeface struct {
	font *sfnt.Font
	ttf  []byte // the file, never changed

	mu      sync.RWMutex
	buffer  sfnt.Buffer
	glyphs  map[rune]*glyph
	sprites map[spriteKey]*sprite
}

// lettering is the set of faces. It is safe for concurrent use.
type lettering [faces]*typeface

func newLettering() (*lettering, error) {
	var l lettering
	for i, ttf := range [faces][]byte{
		regular: liberationsansregular.TTF,
		bold:    liberationsansbold.TTF,
		italic:  liberationsansitalic.TTF,
	} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			return nil, fmt.Errorf("embedded font %d: %w", i, err)
		}
		l[i] = &typeface{font: f, ttf: ttf, glyphs: map[rune]*glyph{}, sprites: map[spriteKey]*sprite{}}
	}
	return &l, nil
}

// maxGlyphs bounds the cache against texts of strange letters.
const maxGlyphs = 2000

// glyph returns the outline of a letter; a letter that the font lacks has
// the outline of its missing-glyph box.
func (t *typeface) glyph(r rune) *glyph {
	t.mu.RLock()
	g := t.glyphs[r]
	t.mu.RUnlock()
	if g != nil {
		return g
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if g := t.glyphs[r]; g != nil {
		return g
	}
	g = t.load(r)
	if len(t.glyphs) >= maxGlyphs {
		clear(t.glyphs)
	}
	t.glyphs[r] = g
	return g
}

// load reads a glyph at one unit of the font per pixel.
func (t *typeface) load(r rune) *glyph {
	em := fixed.I(int(t.font.UnitsPerEm()))
	k := 1 / float64(em)
	at := func(p fixed.Point26_6) point { return point{float64(p.X) * k, float64(p.Y) * k} }
	g := &glyph{}
	index, err := t.font.GlyphIndex(&t.buffer, r)
	if err != nil {
		return g
	}
	if advance, err := t.font.GlyphAdvance(&t.buffer, index, em, font.HintingNone); err == nil {
		g.advance = float64(advance) * k
	}
	segments, err := t.font.LoadGlyph(&t.buffer, index, em, nil)
	if err != nil {
		return g
	}
	for i, s := range segments {
		a := s.Args
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				g.outline.close()
			}
			g.outline.move(at(a[0]))
		case sfnt.SegmentOpLineTo:
			g.outline.line(at(a[0]))
		case sfnt.SegmentOpQuadTo:
			g.outline.quad(at(a[0]), at(a[1]))
		case sfnt.SegmentOpCubeTo:
			g.outline.cube(at(a[0]), at(a[1]), at(a[2]))
		}
	}
	if len(segments) > 0 {
		g.outline.close()
	}
	return g
}

// width is the advance of a text.
func (l *lettering) width(text string, size float64, f face) float64 {
	sum := 0.0
	for _, r := range text {
		sum += l[f].glyph(r).advance
	}
	return sum * size
}

// visible replaces control letters, which no back end can show.
func visible(text string) string {
	clean := func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffe || r == 0xffff || r == 0xfffd {
			return ' '
		}
		return r
	}
	out := make([]rune, 0, len(text))
	for _, r := range text {
		out = append(out, clean(r))
	}
	return string(out)
}
