package chart

import (
	"encoding/binary"
	"image"
	"image/draw"
	"math"
	"slices"
	"unicode/utf8"

	"golang.org/x/image/vector"
)

// raster is the back end that draws pixels.
type raster struct {
	pic     *picture
	clip    image.Rectangle
	steps   uint8 // of cover that edges have
	letters uint8 // and those of letters
	origin  point
	fonts   *lettering
	shades  *shades
	stamps  map[stampKey]*stamp // of the symbols used so far
	record  *stamp              // what is drawn becomes part of it instead
	*bench
}

// bench is what a raster works on. It can be used again by another.
type bench struct {
	shaper  vector.Rasterizer
	cover   image.Alpha
	corners []point // of all polygons of one fill
	ends    []int   // where each polygon ends in corners
	spare   []point
}

var _ canvas = (*raster)(nil)

// Edges have few steps of cover: they still look smooth, and the file is
// tenth smaller. Pictures of many pixels have fewer.
const (
	edgeSteps     = 3
	wideEdgeSteps = 2
)

func newRaster(pic *picture, on *bench, fonts *lettering, shades *shades) *raster {
	r := &raster{pic: pic, clip: image.Rect(0, 0, pic.w, pic.h), steps: edgeSteps, letters: letterSteps, fonts: fonts, shades: shades, stamps: map[stampKey]*stamp{}, bench: on}
	if pic.w*pic.h > widest {
		r.steps, r.letters = wideEdgeSteps, wideLetterSteps
	}
	return r
}

// clear fills the whole picture.
func (r *raster) clear(c ink) {
	index := r.shades.nearest(c)
	for y := range r.pic.h {
		row := r.pic.row(y)
		for x := range row {
			row[x] = index
		}
	}
}

func (r *raster) shape(p *path, styles ...style) {
	for _, s := range styles {
		if s.fill.A > 0 {
			r.begin()
			p.polylines(func(pts []point, _ bool) { r.polygon(pts) })
			r.paint(s.fill)
		}
		if s.line.A > 0 && s.width > 0 {
			apart := s.line.A == 255 && isWide(p)
			r.begin()
			p.polylines(func(pts []point, closed bool) {
				r.trace(pts, closed, s)
				if apart {
					r.paint(s.line)
					r.begin()
				}
			})
			r.paint(s.line)
		}
	}
}

// widest is the area in pixels above which a picture is wide.
const widest = 1 << 20

// widePath is the area in pixels from which the lines of a path are drawn one
// by one, since the mask of them all would be mostly empty.
const widePath = 1 << 14

// isWide reports a path whose lines lie far apart.
func isWide(p *path) bool {
	extent := around(p.pts)
	return extent.w()*extent.h() > widePath
}

func (r *raster) write(l label) {
	if l.text == "" {
		return
	}
	l.size = halves(l.size)
	text := visible(l.text)
	width := r.fonts.width(text, l.size, l.face) + l.space*float64(utf8.RuneCountInString(text))
	pen := point{-width / 2, l.size * capHeight / 2}
	switch l.anchor {
	case start:
		pen.x = 0
	case end:
		pen.x = -width
	}
	if l.turn != 0 {
		r.writeTurned(l, text, pen)
		return
	}
	pen = pen.add(l.at).add(r.origin)
	for _, layer := range []struct {
		ink  ink
		halo bool
	}{{l.halo, true}, {l.ink, false}} {
		if layer.ink.A == 0 {
			continue
		}
		x := pen.x
		for _, letter := range text {
			s := r.fonts.sprite(spriteKey{letter, l.face, int(l.size * 2), int(math.Floor(x*4)) & 3, layer.halo, r.letters})
			r.press(*s, image.Pt(int(math.Floor(x)), int(math.Round(pen.y))), r.shades.brush(layer.ink, r.letters))
			x += r.fonts[l.face].glyph(letter).advance*l.size + l.space
		}
	}
}

// writeTurned writes a slanted text, letter outlines as one shape.
func (r *raster) writeTurned(l label, text string, pen point) {
	sin, cos := math.Sincos(degrees(l.turn))
	var outline path
	for _, letter := range text {
		g := r.fonts[l.face].glyph(letter)
		outline.verbs = append(outline.verbs, g.outline.verbs...)
		for _, q := range g.outline.pts {
			q = q.mul(l.size).add(pen)
			outline.pts = append(outline.pts, l.at.add(point{q.x*cos - q.y*sin, q.x*sin + q.y*cos}))
		}
		pen.x += g.advance*l.size + l.space
	}
	if l.halo.A > 0 {
		r.shape(&outline, stroke(l.halo, haloWidth(l.size)))
	}
	r.shape(&outline, fill(l.ink))
}

// haloWidth is the stroke width of the halo of a text.
func haloWidth(size float64) float64 { return 1 + size*0.22 }

func (r *raster) width(text string, size float64, f face) float64 {
	return r.fonts.width(visible(text), size, f)
}

func (r *raster) moved(to point, draw func()) {
	saved := r.origin
	r.origin = r.origin.add(to)
	draw()
	r.origin = saved
}

func (r *raster) group(_, _, _ string, draw func()) { draw() }

func (r *raster) panel(area rect, draw func()) {
	origin, clip := r.origin, r.clip
	area = area.shift(origin)
	r.clip = clip.Intersect(image.Rect(
		int(math.Round(area.min.x)), int(math.Round(area.min.y)),
		int(math.Round(area.max.x)), int(math.Round(area.max.y))))
	r.origin = area.min
	draw()
	r.origin, r.clip = origin, clip
}

// begin starts a fill.
func (r *raster) begin() { r.corners, r.ends = r.corners[:0], r.ends[:0] }

// reach is the visible rectangle with room for the sides of what crosses it.
func (r *raster) reach() rect {
	b := r.clip
	return rect{point{float64(b.Min.X), float64(b.Min.Y)}, point{float64(b.Max.X), float64(b.Max.Y)}}.grow(4)
}

// polygon adds a polygon, cut to the visible rectangle when it is far larger:
// the rasterizer's fixed-point numbers are small.
func (r *raster) polygon(pts []point) {
	from := len(r.corners)
	for _, p := range pts {
		r.corners = append(r.corners, p.add(r.origin))
	}
	added := r.corners[from:]
	extent, view := around(added), r.reach()
	switch {
	case !(extent.max.x >= view.min.x && extent.min.x <= view.max.x && extent.max.y >= view.min.y && extent.min.y <= view.max.y):
		r.corners = r.corners[:from] // outside, or not a number
		return
	case extent.w() > 2*view.w()+64 || extent.h() > 2*view.h()+64 || !view.grow(64).has(extent.min) || !view.grow(64).has(extent.max):
		r.corners = append(r.corners[:from], cut(added, view)...)
	}
	if len(r.corners)-from < 3 {
		r.corners = r.corners[:from]
		return
	}
	r.ends = append(r.ends, len(r.corners))
}

// cut clips a polygon to a rectangle, side by side.
func cut(pts []point, view rect) []point {
	for side := range 4 {
		inside := func(p point) float64 {
			switch side {
			case 0:
				return p.x - view.min.x
			case 1:
				return view.max.x - p.x
			case 2:
				return p.y - view.min.y
			}
			return view.max.y - p.y
		}
		var kept []point
		for i, p := range pts {
			q := pts[(i+len(pts)-1)%len(pts)]
			a, b := inside(q), inside(p)
			if (a < 0) != (b < 0) {
				kept = append(kept, mix(q, p, a/(a-b)))
			}
			if b >= 0 {
				kept = append(kept, p)
			}
		}
		pts = kept
	}
	return pts
}

// paint fills the polygons added since begin.
func (r *raster) paint(c ink) {
	area := r.coverage()
	if area.Empty() {
		return
	}
	mask := inSteps(r.cover.Pix, r.steps)
	if r.record != nil {
		mask = slices.Clone(mask)
	}
	r.press(sprite{mask, area}, image.Point{}, r.shades.brush(c, r.steps))
}

// inSteps rounds coverage to some steps: from none to full cover they are
// counted from 0.
func inSteps(cover []uint8, steps uint8) []uint8 {
	table := &stepTables[steps]
	for i := 0; i < len(cover); {
		if i+8 <= len(cover) {
			switch binary.LittleEndian.Uint64(cover[i:]) {
			case 0:
				i += 8
				continue
			case eightOf(255):
				binary.LittleEndian.PutUint64(cover[i:], eightOf(steps))
				i += 8
				continue
			}
		}
		for end := min(i+8, len(cover)); i < end; i++ {
			cover[i] = table[cover[i]]
		}
	}
	return cover
}

// eightOf is eight equal bytes: most of a mask covers nothing or all.
func eightOf(b uint8) uint64 { return uint64(b) * 0x0101010101010101 }

// stepTables round coverage to so many steps.
var stepTables = func() (tables [maxSteps + 1][256]uint8) {
	for steps := range tables {
		for m := range tables[steps] {
			tables[steps][m] = uint8((m*steps + 127) / 255)
		}
	}
	return tables
}()

// coverage rasterises the polygons added since begin into cover, as far as
// they lie in the clip.
func (r *raster) coverage() image.Rectangle {
	r.cover.Pix = r.cover.Pix[:0]
	if len(r.corners) == 0 {
		return image.Rectangle{}
	}
	extent := around(r.corners)
	area := image.Rect(
		int(math.Floor(extent.min.x)), int(math.Floor(extent.min.y)),
		int(math.Ceil(extent.max.x)), int(math.Ceil(extent.max.y))).Intersect(r.clip)
	if area.Empty() {
		return area
	}
	r.shaper.Reset(area.Dx(), area.Dy())
	x0, y0 := float64(area.Min.X), float64(area.Min.Y)
	from := 0
	for _, to := range r.ends {
		for i, p := range r.corners[from:to] {
			x, y := float32(p.x-x0), float32(p.y-y0)
			if i == 0 {
				r.shaper.MoveTo(x, y)
			} else {
				r.shaper.LineTo(x, y)
			}
		}
		r.shaper.ClosePath()
		from = to
	}
	w, h := area.Dx(), area.Dy()
	if cap(r.cover.Pix) < w*h {
		r.cover.Pix = make([]uint8, w*h)
	}
	r.cover.Pix, r.cover.Stride = r.cover.Pix[:w*h], w
	r.cover.Rect = image.Rect(0, 0, w, h)
	r.shaper.DrawOp = draw.Src
	r.shaper.Draw(&r.cover, r.cover.Rect, image.Opaque, image.Point{})
	return area
}

// blend lays an ink over a part of the picture through a mask that covers the
// area from.
func (r *raster) blend(mask []uint8, from, part image.Rectangle, b *brush) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := r.pic.row(y)[part.Min.X:part.Max.X]
		at := (y-from.Min.Y)*from.Dx() + part.Min.X - from.Min.X
		b.lay(row, mask[at:at+len(row)])
	}
}

// lay changes a row of pixels where the mask covers it.
func (b *brush) lay(row, mask []uint8) {
	row = row[:len(mask)]
	for x := 0; x < len(mask); {
		if x+8 <= len(mask) {
			switch binary.LittleEndian.Uint64(mask[x:]) {
			case 0:
				x += 8
				continue
			case b.whole:
				binary.LittleEndian.PutUint64(row[x:], b.solid)
				x += 8
				continue
			}
		}
		for end := min(x+8, len(mask)); x < end; x++ {
			if m := mask[x]; m > 0 {
				row[x] = b.tables[m-1][row[x]]
			}
		}
	}
}
