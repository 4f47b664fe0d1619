package chart

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"math"
	"slices"

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
	ground  fingerprint
	area    rect
	w, h    int
	scale   float64
	lang    string
	words   fingerprint // of the game
	numbers Numbers
}

// paintLayer draws a terrain layer of the PNG back end.
func (a *Atlas) paintLayer(p *plan) *picture {
	pic := newPicture(int(p.mainAt.w()), int(p.mainAt.h()))
	b := a.spare.bench()
	defer a.spare.benches.Put(b)
	r := newRaster(pic, b, a.fonts, a.shades)
	r.clear(paper)
	p.main.drawGround(r, p.says, p.numbers)
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
	p.main.drawGround(s, p.says, p.numbers)
	s.unset()
	return &script{s.body.Bytes(), s.shared}
}

// scribe starts a document that the layer can be copied into.
func (l *script) scribe(fonts *lettering) *scribe { return newScribe(fonts, l.shared.clone()) }

func (l *script) copyTo(s *scribe) {
	s.unset()
	s.body.Write(l.body)
}
