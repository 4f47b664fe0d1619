package chart

import (
	"image/color"
	"math"
)

// ink is a colour that is not premultiplied; the zero ink draws nothing.
type ink = color.NRGBA

// rgb makes an opaque ink from 0xRRGGBB.
func rgb(v uint32) ink { return ink{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255} }

// fade gives the ink another opacity.
func fade(c ink, alpha uint8) ink {
	c.A = alpha
	return c
}

// style says how a path is filled and stroked.
type style struct {
	fill  ink
	line  ink
	width float64
	on    float64 // length of a dash, 0 for a solid line
	off   float64
	butt  bool // square ends instead of round ones
}

// face chooses one of the embedded fonts.
type face uint8

const (
	regular face = iota
	bold
	italic
	faces // their number
)

// anchor says which part of a text stands at its place.
type anchor uint8

const (
	middle anchor = iota
	start
	end
)

// label is a text on the canvas. Its place is the vertical middle of the
// capitals.
type label struct {
	text   string
	at     point
	size   float64
	face   face
	anchor anchor
	ink    ink
	halo   ink
	space  float64 // added after every letter
	turn   float64 // degrees, clockwise
}

// halves rounds a font size down to half pixels: few sizes make an even
// picture and a short file.
func halves(size float64) float64 { return math.Max(math.Floor(size*2+1e-6)/2, 1) }

// capHeight is the height of the digits and capitals of all three faces, as a
// share of the font size.
const capHeight = 0.72

// symbol is a drawing about the origin that is used many times.
type symbol struct {
	id   string
	draw func(c canvas)
}

// canvas is a back end. Coordinates are pixels.
type canvas interface {
	// shape draws a path once in each style.
	shape(p *path, styles ...style)
	write(l label)
	use(s symbol, at point)
	// group names a part of the drawing; title is shown on hovering.
	group(class, cell, title string, draw func())
	// panel draws with the origin at the corner of a rectangle, cut off at
	// its sides.
	panel(r rect, draw func())
	// moved draws with the origin at a place.
	moved(to point, draw func())
	// width measures a text as this canvas will set it.
	width(text string, size float64, f face) float64
}

func fill(c ink) style                       { return style{fill: c} }
func stroke(c ink, width float64) style      { return style{line: c, width: width} }
func outlined(f, l ink, width float64) style { return style{fill: f, line: l, width: width} }

// trace adds the outline of a stroked polyline to the fill, as quads and
// discs that all turn the same way so that they add up.
func (r *raster) trace(pts []point, closed bool, s style) {
	if s.on <= 0 {
		r.thick(pts, closed, s)
		return
	}
	dashes(pts, s.on, s.off, func(piece []point) { r.thick(piece, false, s) })
}

// thick adds one solid line.
func (r *raster) thick(pts []point, closed bool, s style) {
	half := s.width / 2
	rounded := !s.butt && s.width > 1.4
	var before point // direction of the segment before
	for i := 0; i+1 < len(pts); i++ {
		a, b := pts[i], pts[i+1]
		along := b.sub(a).unit()
		if along == (point{}) {
			continue
		}
		n := along.normal().mul(half)
		r.spare = append(r.spare[:0], a.add(n), b.add(n), b.sub(n), a.sub(n))
		r.polygon(r.spare)
		switch {
		case before == point{}:
			if rounded && !closed {
				r.disc(a, half)
			}
		case s.width > 1 && before.x*along.x+before.y*along.y < 0.97:
			r.disc(a, half)
		}
		before = along
	}
	if len(pts) > 0 && before != (point{}) && (rounded || closed && s.width > 1) {
		r.disc(pts[len(pts)-1], half)
	}
}

// disc adds a round join or end.
func (r *raster) disc(c point, radius float64) {
	turn := rounds[int(clamp(radius, 0, float64(len(rounds)-1)))]
	r.spare = r.spare[:0]
	for _, d := range turn {
		r.spare = append(r.spare, point{c.x + d.x*radius, c.y + d.y*radius})
	}
	r.polygon(r.spare)
}

// rounds are circles of radius 1 with as many corners as a disc of so many
// pixels needs.
var rounds = func() (table [10][]point) {
	for radius := range table {
		n := 8 + 2*radius
		for i := range n {
			table[radius] = append(table[radius], polar(-2*math.Pi*float64(i)/float64(n), 1))
		}
	}
	return table
}()

// dashes cuts a polyline into pieces of one length with gaps of another.
func dashes(pts []point, on, off float64, visit func([]point)) {
	if on <= 0 || off < 0 || on+off < 0.2 {
		visit(pts)
		return
	}
	var piece []point
	drawing, left := true, on
	for i := 0; i+1 < len(pts); i++ {
		a, b := pts[i], pts[i+1]
		length := b.sub(a).length()
		if drawing && len(piece) == 0 {
			piece = append(piece, a)
		}
		done := 0.0
		for length-done > left {
			done += left
			at := mix(a, b, done/length)
			if drawing {
				visit(append(piece, at))
				piece, left = piece[:0], off
			} else {
				piece, left = append(piece[:0], at), on
			}
			drawing = !drawing
		}
		left -= length - done
		if drawing {
			piece = append(piece, b)
		}
	}
	if len(piece) > 1 {
		visit(piece)
	}
}
