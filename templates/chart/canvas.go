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
