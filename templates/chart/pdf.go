package chart

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"codeberg.org/go-pdf/fpdf"
)

// plate is the back end that writes the pages of a PDF file: paths, and text
// in embedded fonts that can be searched and copied. What lies outside the
// visible part of the page is left out.
type plate struct {
	doc    *fpdf.Fpdf
	fonts  *lettering
	high   float64 // of the page in points: the file measures from its foot
	pen    pen
	clip   rect // the visible part
	levels []level
	ops    bytes.Buffer
}

// level is a saved state of the page. It is written at the first line, area or
// letter within it.
type level struct {
	pen   pen
	clip  rect
	begin func()
	begun bool
}

// pen is what the page has been told about the next lines, areas and letters.
type pen struct {
	fill, line    ink
	alpha         uint8
	width         float64
	on, off       float64
	butt          bool
	face          face
	size          float64
	space         float64
	hollow, known bool // letters as outlines; known: all of this was said
}

var _ canvas = (*plate)(nil)

// The faces as a PDF library names them.
const pdfFamily = "liberation-sans"

var pdfStyles = [faces]string{regular: "", bold: "B", italic: "I"}

// newPlate begins a document of A3 pages.
func newPlate(fonts *lettering, landscape bool) *plate {
	orientation := "P"
	if landscape {
		orientation = "L"
	}
	doc := fpdf.New(orientation, "pt", "A3", "")
	doc.SetAutoPageBreak(false, 0)
	doc.SetCatalogSort(true)
	doc.SetLineJoinStyle("round")
	for f, style := range pdfStyles {
		doc.AddUTF8FontFromBytes(pdfFamily, style, slices.Clone(fonts[f].ttf)) // the library pads the tables where they lie
	}
	return &plate{doc: doc, fonts: fonts}
}

// page begins a page on which a pixel takes so many points and the origin
// lies at a place in points.
func (p *plate) page(origin point, scale float64, draw func()) {
	p.doc.AddPage()
	w, h := p.doc.GetPageSize()
	p.high, p.pen = h, pen{}
	p.clip = rect{origin.mul(-1 / scale), point{w, h}.sub(origin).mul(1 / scale)}
	p.within(p.clip, func() {
		p.doc.TransformBegin()
		p.doc.TransformTranslate(origin.x, origin.y)
		p.doc.TransformScaleXY(100*scale, 0, 0)
	}, draw)
}

// within draws in a state of its own; begin says what is different in it.
func (p *plate) within(clip rect, begin, draw func()) {
	p.levels = append(p.levels, level{p.pen, p.clip, begin, false})
	p.clip = clip
	draw()
	last := p.levels[len(p.levels)-1]
	p.levels = p.levels[:len(p.levels)-1]
	p.clip = last.clip
	if last.begun {
		p.doc.TransformEnd()
		p.pen = last.pen
	}
}

// visible reports what is not wholly outside the visible part of the page.
func (p *plate) visible(r rect) bool {
	return r.max.x >= p.clip.min.x && r.min.x <= p.clip.max.x && r.max.y >= p.clip.min.y && r.min.y <= p.clip.max.y
}

// draws tells whether something visible is going to be drawn, and begins the
// states that it is drawn in.
func (p *plate) draws(r rect) bool {
	if !p.visible(r) {
		return false
	}
	for i := range p.levels {
		if l := &p.levels[i]; !l.begun {
			l.begin()
			l.begun = true
		}
	}
	return true
}

func (p *plate) shape(path *path, styles ...style) {
	if len(path.verbs) == 0 || slices.ContainsFunc(path.pts, nowhere) {
		return
	}
	extent := around(path.pts)
	for _, s := range styles {
		fills, lines := s.fill.A > 0, s.line.A > 0 && s.width > 0
		if !p.draws(extent.grow(s.width / 2)) {
			continue
		}
		if fills {
			p.setFill(s.fill)
		}
		if fills && !(lines && s.fill.A == s.line.A) {
			p.trace(path, 0, "f")
			fills = false
		}
		if lines {
			p.setLine(s)
			p.trace(path, s.width, map[bool]string{true: "B", false: "S"}[fills])
		}
	}
}

// nowhere reports a place between two cells that are one.
func nowhere(q point) bool { return math.IsNaN(q.x) || math.IsNaN(q.y) }

// trace writes the figures of a path that are to be seen, with lines so wide,
// and what is done with them.
func (p *plate) trace(path *path, width float64, paint string) {
	p.ops.Reset()
	rest := path.pts
	for from := 0; from < len(path.verbs); {
		to, n := from, 0
		for to < len(path.verbs) && (to == from || path.verbs[to] != 'M') {
			n += points(path.verbs[to])
			to++
		}
		if p.visible(around(rest[:n]).grow(width / 2)) {
			p.figure(path.verbs[from:to], rest[:n])
		}
		from, rest = to, rest[n:]
	}
	if p.ops.Len() > 0 {
		p.ops.WriteString(paint)
		p.doc.RawWriteBuf(&p.ops)
	}
}

// points is how many points a verb of a path takes.
func points(verb byte) int {
	switch verb {
	case 'Q':
		return 2
	case 'C':
		return 3
	case 'Z':
		return 0
	}
	return 1
}

// figure writes one figure of a path.
func (p *plate) figure(verbs []byte, rest []point) {
	var at point
	for _, verb := range verbs {
		switch verb {
		case 'M':
			p.operator("m", rest[0])
		case 'L':
			p.operator("l", rest[0])
		case 'Q': // only cubic curves exist here
			p.operator("c", mix(at, rest[0], 2.0/3), mix(rest[1], rest[0], 2.0/3), rest[1])
		case 'C':
			p.operator("c", rest[0], rest[1], rest[2])
		case 'Z':
			p.ops.WriteString("h ")
			continue
		}
		n := points(verb)
		at, rest = rest[n-1], rest[n:]
	}
}

// tenths rounds to what is drawn: few digits make a short file.
func tenths(v float64) float64 { return math.Round(v*10) / 10 }

// operator appends an operator of a path behind its points, to a tenth of a
// pixel.
func (p *plate) operator(name string, pts ...point) {
	var b [24]byte
	for _, q := range pts {
		for _, n := range [2]float64{q.x, p.high - q.y} {
			out := strconv.AppendFloat(b[:0], clamp(n, -1e6, 1e6), 'f', 1, 64)
			p.ops.Write(append(bytes.TrimSuffix(out, []byte(".0")), ' '))
		}
	}
	p.ops.WriteString(name + " ")
}

func (p *plate) setFill(c ink) {
	p.setAlpha(c.A)
	if c.A = 255; p.pen.fill != c {
		p.doc.SetFillColor(int(c.R), int(c.G), int(c.B))
		p.pen.fill = c
	}
}

func (p *plate) setLine(s style) {
	c := s.line
	p.setAlpha(c.A)
	if c.A = 255; p.pen.line != c {
		p.doc.SetDrawColor(int(c.R), int(c.G), int(c.B))
		p.pen.line = c
	}
	if p.pen.width != s.width {
		p.doc.SetLineWidth(s.width)
		p.pen.width = s.width
	}
	if !p.pen.known || p.pen.on != s.on || p.pen.off != s.off {
		var dashes []float64
		if s.on > 0 {
			dashes = []float64{s.on, s.off}
		}
		p.doc.SetDashPattern(dashes, 0)
		p.pen.on, p.pen.off = s.on, s.off
	}
	if !p.pen.known || p.pen.butt != s.butt {
		p.doc.SetLineCapStyle(map[bool]string{true: "butt", false: "round"}[s.butt])
		p.pen.butt = s.butt
	}
	p.pen.known = true
}

func (p *plate) setAlpha(a uint8) {
	if p.pen.alpha != a {
		p.doc.SetAlpha(float64(a)/255, "Normal")
		p.pen.alpha = a
	}
}

func (p *plate) write(l label) {
	if l.text == "" || nowhere(l.at) {
		return
	}
	l.size = halves(l.size)
	text := printable(l.text)
	width := p.fonts.width(text, l.size, l.face) + l.space*float64(utf8.RuneCountInString(text))
	left := -width / 2
	switch l.anchor {
	case start:
		left = 0
	case end:
		left = -width
	}
	if l.turn == 0 {
		p.lettering(l, text, sized(l.at.x+left, l.at.y-l.size/2, width, l.size))
		return
	}
	if !p.visible(box(l.at, 2*width+l.size, 2*width+l.size)) {
		return
	}
	p.within(box(point{}, math.Inf(1), math.Inf(1)), func() {
		p.doc.TransformBegin()
		p.doc.TransformTranslate(l.at.x, l.at.y)
		p.doc.TransformRotate(-l.turn, 0, 0)
	}, func() { p.lettering(l, text, sized(left, -l.size/2, width, l.size)) })
}

// lettering writes the text of a label into a rectangle.
func (p *plate) lettering(l label, text string, r rect) {
	if !p.draws(r.grow(l.size / 2)) {
		return
	}
	x, base := tenths(r.min.x), tenths(r.centre().y+l.size*capHeight/2)
	p.setFont(l)
	if l.halo.A > 0 {
		p.setLine(stroke(l.halo, haloWidth(l.size)))
		p.setHollow(true)
		p.doc.Text(x, base, text)
	}
	p.setHollow(false)
	p.setFill(l.ink)
	p.doc.SetTextColor(int(l.ink.R), int(l.ink.G), int(l.ink.B))
	p.doc.Text(x, base, text)
}

func (p *plate) setFont(l label) {
	if p.pen.face != l.face || p.pen.size != l.size {
		p.doc.SetFont(pdfFamily, pdfStyles[l.face], l.size)
		p.pen.face, p.pen.size = l.face, l.size
	}
	if p.pen.space != l.space {
		p.doc.RawWriteStr(fmt.Sprintf("%.2f Tc", l.space))
		p.pen.space = l.space
	}
}

// setHollow chooses between the outlines of letters, for halos, and letters.
func (p *plate) setHollow(is bool) {
	if p.pen.hollow != is {
		p.doc.SetTextRenderingMode(map[bool]int{true: 1, false: 0}[is])
		p.pen.hollow = is
	}
}

// printable replaces what a text of a PDF file cannot show.
func printable(text string) string {
	out := []rune(visible(text))
	for i, r := range out {
		if r > 0xffff {
			out[i] = '?'
		}
	}
	return string(out)
}

func (p *plate) use(s symbol, at point) { p.moved(at, func() { s.draw(p) }) }

func (p *plate) group(_, _, _ string, draw func()) { draw() }

func (p *plate) panel(r rect, draw func()) {
	clip := rect{point{max(r.min.x, p.clip.min.x), max(r.min.y, p.clip.min.y)}, point{min(r.max.x, p.clip.max.x), min(r.max.y, p.clip.max.y)}}
	p.within(clip, func() {
		p.doc.TransformBegin()
		var edge path
		edge.rect(r)
		p.ops.Reset()
		p.figure(edge.verbs, edge.pts)
		p.ops.WriteString("W n")
		p.doc.RawWriteBuf(&p.ops)
	}, func() { p.moved(r.min, draw) })
}

func (p *plate) moved(to point, draw func()) {
	to = point{tenths(to.x), tenths(to.y)}
	p.within(p.clip.shift(to.mul(-1)), func() {
		p.doc.TransformBegin()
		p.doc.TransformTranslate(to.x, to.y)
	}, draw)
}

func (p *plate) width(text string, size float64, f face) float64 {
	return p.fonts.width(printable(text), size, f)
}

// document ends the file.
func (p *plate) document(title, lang string, date time.Time) ([]byte, error) {
	p.doc.SetTitle(printable(title), true)
	p.doc.SetLang(lang)
	p.doc.SetProducer("Feldpost", true)
	p.doc.SetCreationDate(date)
	p.doc.SetModificationDate(date)
	var out bytes.Buffer
	if err := p.doc.Output(&out); err != nil {
		return nil, fmt.Errorf("PDF: %w", err)
	}
	return out.Bytes(), nil
}
