package chart

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"strconv"
	"strings"
)

// grain is the number of SVG units in a pixel: coordinates are whole numbers.
const grain = 5

// svgFamily has the same letter widths in all its members.
const svgFamily = "Liberation Sans,Arimo,Arial,Helvetica,sans-serif"

// svgDefaults are the properties that most looks share.
const svgDefaults = "svg{stroke-linecap:round;stroke-linejoin:round;text-anchor:middle}text{paint-order:stroke}"

// scribe is the back end that writes SVG elements. Neighbours with the same
// look share one group, symbols are defined at their first use, and a long
// path that is drawn again refers to the first time.
type scribe struct {
	body  bytes.Buffer
	fonts *lettering
	*shared
	look  string          // of the open group
	drawn map[*path]drawn // long paths written before
}

// shared is what all parts of one document refer to: symbols and looks with
// their short names, numbered in the order of first use.
type shared struct {
	symbols    map[string]string
	defs       bytes.Buffer
	looks      map[string]string
	sheet      bytes.Buffer
	paths      int
	styles     map[style]string // as CSS
	letterings map[label]string // likewise, of labels that differ in text and place only
}

// drawn is a path in the document: its id, and its length when it was written.
type drawn struct {
	id    string
	verbs int
}

var _ canvas = (*scribe)(nil)

func newScribe(fonts *lettering, sh *shared) *scribe {
	return &scribe{fonts: fonts, shared: sh, drawn: map[*path]drawn{}}
}

func newShared() *shared {
	return &shared{symbols: map[string]string{}, looks: map[string]string{}, styles: map[style]string{}, letterings: map[label]string{}}
}

// clone copies what a cached part of a document refers to.
func (sh *shared) clone() *shared {
	c := newShared()
	c.symbols, c.looks, c.paths = maps.Clone(sh.symbols), maps.Clone(sh.looks), sh.paths
	c.defs.Write(sh.defs.Bytes())
	c.sheet.Write(sh.sheet.Bytes())
	return c
}

// class is the short name of a look.
func (sh *shared) class(look string) string {
	name, known := sh.looks[look]
	if !known {
		name = "s" + strconv.FormatInt(int64(len(sh.looks)), 36)
		sh.looks[look] = name
		sh.sheet.WriteString("." + name + "{" + look + "}")
	}
	return name
}

// set opens the group of a look unless it is open already.
func (s *scribe) set(look string) {
	if look == s.look {
		return
	}
	s.unset()
	s.body.WriteString(`<g class="` + s.class(look) + `">`)
	s.look = look
}

// unset closes the open group.
func (s *scribe) unset() {
	if s.look != "" {
		s.body.WriteString("</g>")
		s.look = ""
	}
}

// long is the number of verbs from which a path is worth an id.
const long = 4

func (s *scribe) shape(p *path, styles ...style) {
	if len(p.verbs) == 0 {
		return
	}
	for _, st := range styles {
		s.set(s.lookOf(st))
		if d, known := s.drawn[p]; known && d.verbs == len(p.verbs) {
			s.body.WriteString(`<use href="#` + d.id + `"/>`)
			continue
		}
		s.body.WriteString("<path")
		if len(p.verbs) >= long {
			d := drawn{"p" + strconv.FormatInt(int64(s.paths), 36), len(p.verbs)}
			s.paths++
			s.drawn[p] = d
			s.body.WriteString(` id="` + d.id + `"`)
		}
		s.body.WriteString(` d="`)
		s.outline(p)
		s.body.WriteString(`"/>`)
	}
}

// lookOf is a style as CSS, worded once a document.
func (sh *shared) lookOf(st style) string {
	look, known := sh.styles[st]
	if !known {
		look = lookOf(st)
		sh.styles[st] = look
	}
	return look
}

func lookOf(st style) string {
	var look strings.Builder
	paint(&look, "fill", st.fill)
	if st.line.A > 0 && st.width > 0 {
		paint(&look, "stroke", st.line)
		fmt.Fprintf(&look, "stroke-width:%d;", units(st.width))
		if st.on > 0 {
			fmt.Fprintf(&look, "stroke-dasharray:%d %d;", units(st.on), units(st.off))
		}
		if st.butt {
			look.WriteString("stroke-linecap:butt;")
		}
	}
	return look.String()
}

// outline writes path data, all of it relative and as short as SVG allows:
// flat and upright lines by one number, curves that go on smoothly by their
// short form, a repeated letter left out.
func (s *scribe) outline(p *path) {
	var pen, first, handle [2]int // handle: of the curve before, seen from the pen
	var last byte
	letter := func(c byte) bool {
		if c != last || c == 'm' || c == 'z' {
			s.body.WriteByte(c)
			last = c
			return true
		}
		return false
	}
	i := 0
	for _, verb := range p.verbs {
		n := map[byte]int{'M': 1, 'L': 1, 'Q': 2, 'C': 3, 'Z': 0}[verb]
		var rel [3][2]int
		for k, q := range p.pts[i : i+n] {
			rel[k] = [2]int{units(q.x) - pen[0], units(q.y) - pen[1]}
		}
		i += n
		var to [2]int
		if n > 0 {
			to = rel[n-1]
		}
		bent := [2]int{}
		switch {
		case verb == 'Z':
			letter('z')
			to = [2]int{first[0] - pen[0], first[1] - pen[1]}
		case verb == 'M':
			s.pair(to[0], to[1], letter('m'))
			first = [2]int{pen[0] + to[0], pen[1] + to[1]}
		case verb == 'L' && to == [2]int{}:
		case verb == 'L' && to[0] == 0:
			s.number(to[1], letter('v'))
		case verb == 'L' && to[1] == 0:
			s.number(to[0], letter('h'))
		case verb == 'L':
			s.pair(to[0], to[1], letter('l'))
		case verb == 'Q':
			s.pair(rel[0][0], rel[0][1], letter('q'))
			s.pair(to[0], to[1], false)
		case verb == 'C':
			if near(rel[0], handle) {
				s.pair(rel[1][0], rel[1][1], letter('s'))
			} else {
				s.pair(rel[0][0], rel[0][1], letter('c'))
				s.pair(rel[1][0], rel[1][1], false)
			}
			s.pair(to[0], to[1], false)
			bent = [2]int{to[0] - rel[1][0], to[1] - rel[1][1]}
		}
		pen, handle = [2]int{pen[0] + to[0], pen[1] + to[1]}, bent
	}
}

// pair writes two numbers with the fewest separators.
func (s *scribe) pair(x, y int, first bool) {
	s.number(x, first)
	s.number(y, false)
}

// number writes a number; a minus separates it from the one before, unless it
// is the first after a letter.
func (s *scribe) number(n int, first bool) {
	var b [24]byte
	out := b[:0]
	if !first && n >= 0 {
		out = append(out, ' ')
	}
	s.body.Write(strconv.AppendInt(out, int64(n), 10))
}

// near reports handles that differ by rounding only.
func near(a, b [2]int) bool {
	dx, dy := a[0]-b[0], a[1]-b[1]
	return b != [2]int{} && dx*dx <= 1 && dy*dy <= 1
}

// units turns pixels into SVG units.
func units(v float64) int { return int(math.Round(clamp(v, -1e6, 1e6) * grain)) }

// paint writes a colour and its opacity as CSS.
func paint(b *strings.Builder, name string, c ink) {
	switch {
	case c.A == 0:
		b.WriteString(name + ":none;")
		return
	case c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0:
		fmt.Fprintf(b, "%s:#%x%x%x;", name, c.R/17, c.G/17, c.B/17)
	default:
		fmt.Fprintf(b, "%s:#%02x%02x%02x;", name, c.R, c.G, c.B)
	}
	if c.A < 255 {
		fmt.Fprintf(b, "%s-opacity:%.2g;", name, float64(c.A)/255)
	}
}

func (s *scribe) write(l label) {
	if l.text == "" {
		return
	}
	l.size = halves(l.size)
	s.set(s.letteringOf(l))
	x, y := units(l.at.x), units(l.at.y+l.size*capHeight/2)
	turn := ""
	if l.turn != 0 {
		turn = fmt.Sprintf(` transform="translate(%d %d)rotate(%.4g)"`, x, units(l.at.y), l.turn)
		x, y = 0, units(l.size*capHeight/2)
	}
	s.body.WriteString("<text" + place(x, y) + turn + ">" + escape(l.text) + "</text>")
}

// letteringOf is the look of a text as CSS, worded once a document.
func (sh *shared) letteringOf(l label) string {
	l.text, l.at, l.turn = "", point{}, 0
	look, known := sh.letterings[l]
	if !known {
		look = letteringOf(l)
		sh.letterings[l] = look
	}
	return look
}

func letteringOf(l label) string {
	var look strings.Builder
	fmt.Fprintf(&look, "font-size:%dpx;", units(l.size))
	paint(&look, "fill", l.ink)
	switch l.anchor {
	case start:
		look.WriteString("text-anchor:start;")
	case end:
		look.WriteString("text-anchor:end;")
	}
	switch l.face {
	case bold:
		look.WriteString("font-weight:bold;")
	case italic:
		look.WriteString("font-style:italic;")
	}
	if l.space != 0 {
		fmt.Fprintf(&look, "letter-spacing:%dpx;", units(l.space))
	}
	if l.halo.A > 0 {
		paint(&look, "stroke", l.halo)
		fmt.Fprintf(&look, "stroke-width:%d;", units(haloWidth(l.size)))
	}
	return look.String()
}

func (s *scribe) width(text string, size float64, f face) float64 {
	return s.fonts.width(visible(text), size, f)
}

func (s *scribe) use(sym symbol, at point) {
	s.unset()
	id, known := s.symbols[sym.id]
	if !known {
		inner := newScribe(s.fonts, s.shared)
		sym.draw(inner)
		inner.unset()
		id = "y" + strconv.FormatInt(int64(len(s.symbols)), 36)
		s.symbols[sym.id] = id
		fmt.Fprintf(&s.defs, "<g id=\"%s\">%s</g>", id, strings.TrimSpace(inner.body.String()))
	}
	s.body.WriteString(`<use href="#` + id + `"` + place(units(at.x), units(at.y)) + "/>")
}

// place writes the attributes x and y, zeros left out.
func place(x, y int) string {
	out := ""
	if x != 0 {
		out = ` x="` + strconv.Itoa(x) + `"`
	}
	if y != 0 {
		out += ` y="` + strconv.Itoa(y) + `"`
	}
	return out
}

func (s *scribe) group(class, cell, title string, draw func()) {
	s.unset()
	s.body.WriteString(`<g class="` + escape(class) + `"`)
	if cell != "" {
		s.body.WriteString(` data-cell="` + escape(cell) + `"`)
	}
	s.body.WriteByte('>')
	if title != "" {
		s.body.WriteString("<title>" + escape(title) + "</title>")
	}
	draw()
	s.unset()
	s.body.WriteString("</g>")
}

// moved leaves nothing behind when nothing was drawn.
func (s *scribe) moved(to point, draw func()) {
	s.unset()
	before := s.body.Len()
	fmt.Fprintf(&s.body, `<g transform="translate(%d %d)">`, units(to.x), units(to.y))
	open := s.body.Len()
	draw()
	s.unset()
	if s.body.Len() == open {
		s.body.Truncate(before)
		return
	}
	s.body.WriteString("</g>")
}

func (s *scribe) panel(r rect, draw func()) {
	s.unset()
	fmt.Fprintf(&s.body, `<svg x="%d" y="%d" width="%d" height="%d">`,
		units(r.min.x), units(r.min.y), units(r.w()), units(r.h()))
	draw()
	s.unset()
	s.body.WriteString("</svg>")
}

// document wraps what was written into a whole SVG file: ASCII on one line,
// which a letter carries quoted-printable for less than base64 takes.
func (s *scribe) document(w, h int, title string) []byte {
	s.unset()
	var out bytes.Buffer
	out.Grow(s.body.Len() + s.defs.Len() + s.sheet.Len() + 512)
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" font-family="%s">`,
		w, h, w*grain, h*grain, svgFamily)
	fmt.Fprintf(&out, "<title>%s</title><style>%s", escape(title), svgDefaults)
	out.Write(s.sheet.Bytes())
	out.WriteString("</style><defs>")
	out.Write(s.defs.Bytes())
	fmt.Fprintf(&out, "</defs><rect width=\"%d\" height=\"%d\" fill=\"#%02x%02x%02x\"/>", w*grain, h*grain, paper.R, paper.G, paper.B)
	out.Write(s.body.Bytes())
	out.WriteString("</svg>")
	return out.Bytes()
}

// escape makes a text safe inside elements and attributes, in ASCII.
func escape(text string) string {
	var out strings.Builder
	for _, r := range escapes.Replace(visible(text)) {
		if r < 0x80 {
			out.WriteRune(r)
		} else {
			fmt.Fprintf(&out, "&#%d;", r)
		}
	}
	return out.String()
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
