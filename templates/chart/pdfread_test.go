package chart

import (
	"bytes"
	"compress/zlib"
	"io"
	"math"
	"regexp"
	"strconv"
	"testing"
	"unicode/utf16"
)

// leaf is what a page of a PDF file shows, in points from its upper left
// corner.
type leaf struct {
	extent
	texts []leafText
	marks rect // around all that is painted
	paths int
}

// leafText is a text as it is seen: the start of its base line, the size of
// its letters; cut: some of it lies outside the visible part.
type leafText struct {
	text string
	at   point
	size float64
	cut  bool
}

// count is how often a page has a text.
func (l *leaf) count(text string) (n int) {
	for _, t := range l.texts {
		if t.text == text {
			n++
		}
	}
	return n
}

var (
	pdfStream = regexp.MustCompile(`(?s)/Length (\d+)>>\nstream\n`)
	pdfPage   = regexp.MustCompile(`(?s)/Type /Page\n.*?/Contents (\d+) 0 R`)
	pdfPaper  = regexp.MustCompile(`/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]`)
)

// readPDF interprets the pages of a file as a viewer does.
func readPDF(t testing.TB, data []byte) []leaf {
	t.Helper()
	paper := pdfPaper.FindAllSubmatch(data, -1)
	size := extent{number(t, paper[0][1]), number(t, paper[0][2])}
	var out []leaf
	for _, page := range pdfPage.FindAllSubmatch(data, -1) {
		at := bytes.Index(data, append([]byte("\n"), append(page[1], " 0 obj\n"...)...))
		head := pdfStream.FindSubmatchIndex(data[at:])
		length, _ := strconv.Atoi(string(data[at+head[2] : at+head[3]]))
		z, err := zlib.NewReader(bytes.NewReader(data[at+head[1] : at+head[1]+length]))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		r := viewer{t: t, page: leaf{extent: size, marks: rect{point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}}}}
		r.state = state{m: [6]float64{1, 0, 0, 1, 0, 0}, clip: sized(0, 0, size.w, size.h)}
		r.run(content)
		out = append(out, r.page)
	}
	return out
}

func number(t testing.TB, text []byte) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		t.Fatalf("%q is not a number", text)
	}
	return v
}

// state is what q saves and Q restores.
type state struct {
	m     [6]float64
	clip  rect
	width float64
	size  float64 // of letters
	mode  string  // 0 for letters, 1 for their outlines
}

type viewer struct {
	t     testing.TB
	page  leaf
	state state
	saved []state
	stack []any // operands: numbers and strings
	path  []point
}

// run reads operands until an operator, and does what it says.
func (r *viewer) run(content []byte) {
	for i := 0; i < len(content); {
		switch c := content[i]; {
		case c == ' ' || c == '\n':
			i++
		case c == '(':
			var text []byte
			for i++; content[i] != ')'; i++ {
				b := content[i]
				if b == '\\' {
					i++
					if b = content[i]; b == 'r' {
						b = '\r'
					}
				}
				text = append(text, b)
			}
			r.stack = append(r.stack, decode(text))
			i++
		case c == '[' || c == ']':
			i++
		default:
			n := i
			for n < len(content) && !bytes.ContainsRune([]byte(" \n([]"), rune(content[n])) {
				n++
			}
			word := content[i:n]
			i = n
			if b := word[0]; b >= '0' && b <= '9' || b == '-' || b == '.' {
				r.stack = append(r.stack, number(r.t, word))
			} else if b == '/' {
				r.stack = append(r.stack, string(word))
			} else {
				r.do(string(word))
				r.stack = r.stack[:0]
			}
		}
	}
	if len(r.saved) > 0 {
		r.t.Error("a saved state is not restored")
	}
}

// decode reads UTF-16.
func decode(text []byte) string {
	var units []uint16
	for i := 0; i+1 < len(text); i += 2 {
		units = append(units, uint16(text[i])<<8|uint16(text[i+1]))
	}
	return string(utf16.Decode(units))
}

func (r *viewer) num(i int) float64 { return r.stack[i].(float64) }

// px is a place on the page, measured from above.
func (r *viewer) px(x, y float64) point {
	m := r.state.m
	return point{m[0]*x + m[2]*y + m[4], r.page.h - (m[1]*x + m[3]*y + m[5])}
}

func (r *viewer) do(op string) {
	s := &r.state
	switch op {
	case "q":
		r.saved = append(r.saved, *s)
	case "Q":
		r.state, r.saved = r.saved[len(r.saved)-1], r.saved[:len(r.saved)-1]
	case "cm":
		var a [6]float64
		for i := range a {
			a[i] = r.num(i)
		}
		m := s.m
		s.m = [6]float64{a[0]*m[0] + a[1]*m[2], a[0]*m[1] + a[1]*m[3], a[2]*m[0] + a[3]*m[2], a[2]*m[1] + a[3]*m[3],
			a[4]*m[0] + a[5]*m[2] + m[4], a[4]*m[1] + a[5]*m[3] + m[5]}
	case "m", "l", "c":
		for i := 0; i < len(r.stack); i += 2 {
			r.path = append(r.path, r.px(r.num(i), r.num(i+1)))
		}
	case "h":
	case "W":
		s.clip = meet(s.clip, around(r.path))
	case "n":
		r.path = nil
	case "f", "S", "B":
		edge := 0.0
		if op != "f" {
			edge = s.width / 2 * math.Hypot(s.m[0], s.m[1])
		}
		r.mark(around(r.path).grow(edge))
		r.path = nil
		r.page.paths++
	case "w":
		s.width = r.num(0)
	case "Tf":
		s.size = r.num(1)
	case "Tr":
		s.mode = strconv.Itoa(int(r.num(0)))
	case "Td":
		r.path = []point{r.px(r.num(0), r.num(1))}
	case "Tj":
		size := s.size * math.Hypot(s.m[0], s.m[1])
		if s.mode != "1" {
			at := r.path[0]
			r.page.texts = append(r.page.texts, leafText{r.stack[0].(string), at, size, !s.clip.grow(0.1).has(at)})
			r.mark(rect{at.sub(point{0, size * capHeight}), at})
		}
		r.path = nil
	case "BT", "ET", "J", "j", "d", "rg", "RG", "g", "G", "gs", "Tc":
	default:
		r.t.Fatalf("operator %q of a PDF page", op)
	}
}

// mark counts what is painted, as far as it is seen.
func (r *viewer) mark(x rect) {
	seen := meet(x, r.state.clip)
	if seen.w() >= 0 && seen.h() >= 0 {
		m := &r.page.marks
		*m = rect{point{min(m.min.x, seen.min.x), min(m.min.y, seen.min.y)}, point{max(m.max.x, seen.max.x), max(m.max.y, seen.max.y)}}
	}
}

// meet is what two rectangles share.
func meet(a, b rect) rect {
	return rect{point{max(a.min.x, b.min.x), max(a.min.y, b.min.y)}, point{min(a.max.x, b.max.x), min(a.max.y, b.max.y)}}
}
