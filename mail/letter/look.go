package letter

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// look is what of an element's style decides whether its text can be seen. A
// part of it passes on to the elements inside.
type look struct {
	none      bool // not there at all: everything inside is gone too
	invisible bool // visibility: hidden; an element inside may be visible again
	tiny      bool // letters of no size; an element inside may have a size again
	ink       colour
	paper     colour
	papered   bool // paper was named somewhere, and is not just the white of the screen
}

var plainLook = look{ink: colour{0, 0, 0, 1}, paper: colour{255, 255, 255, 1}}

func (l look) hidden() bool { return l.none || l.invisible || l.tiny }

// pale reports ink that does not show on its paper. Where a style sheet
// colours something (colourful) the paper is known only if it was named in
// the element's own way.
func (l look) pale(colourful bool) bool {
	if l.ink.seen < 0.1 {
		return true
	}
	return (l.papered || !colourful) && l.ink.near(l.paper)
}

// attributes are those of a tag that say how it looks.
type attributes struct {
	style, class, id, color, paper string
	hidden                         bool
}

func (a *attributes) set(name, value string) {
	switch name {
	case "style":
		a.style = value
	case "class":
		a.class = value
	case "id":
		a.id = value
	case "color":
		a.color = value
	case "bgcolor":
		a.paper = value
	case "hidden":
		a.hidden = true
	}
}

// inside is the look of an element within one of this look.
func (l look) inside(name string, a attributes, rules *styleRules) look {
	l.none = l.none || a.hidden || isHiddenTag(name)
	if a.color != "" {
		l.set("color", a.color)
	}
	if a.paper != "" {
		l.set("background-color", a.paper)
	}
	own := append(rules.of(name, a), declarations(a.style)...)
	for _, d := range own {
		l.set(d.name, d.value)
	}
	l.none = l.none || isOut(own)
	return l
}

// declaration is one line of a style, lower-case.
type declaration struct{ name, value string }

// maxStyle is how many bytes of one style are read.
const maxStyle = 4 << 10

func declarations(style string) (all []declaration) {
	for item := range strings.SplitSeq(strings.ToLower(shorten(style, maxStyle)), ";") {
		if name, value, ok := strings.Cut(item, ":"); ok {
			value, _, _ = strings.Cut(value, "!")
			all = append(all, declaration{strings.TrimSpace(name), strings.TrimSpace(value)})
		}
	}
	return all
}

// set takes over one declaration.
func (l *look) set(name, value string) {
	switch name {
	case "display":
		l.none = l.none || value == "none"
	case "mso-hide":
		l.none = l.none || value == "all"
	case "visibility":
		l.invisible = value == "hidden" || value == "collapse"
	case "opacity":
		if n, unit, ok := length(value); ok {
			l.none = l.none || n < 0.1 && unit == "" || n < 10 && unit == "%"
		}
	case "font-size":
		n, unit, ok := length(value)
		switch {
		case !ok:
			l.tiny = false // a word such as "small"
		case unit == "em" || unit == "%":
			l.tiny = l.tiny || n == 0
		default:
			l.tiny = n < 2
		}
	case "font":
		if m := fontSize.FindString(value); m != "" {
			l.set("font-size", m)
		}
	case "color", "-webkit-text-fill-color":
		if c, ok := parseColour(value); ok {
			l.ink = c
		}
	case "background-color", "background":
		if c, ok := parseColour(value); !ok {
			l.papered, l.paper = true, colour{-999, -999, -999, 1} // a picture: nothing is like it
		} else if c.seen > 0.5 {
			l.papered, l.paper = true, c
		}
	}
}

var (
	fontSize = regexp.MustCompile(`\b[\d.]+(px|pt|em|rem|%)?\b`)
	clipped  = regexp.MustCompile(`^(rect\(\s*[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?\s*\)|inset\(\s*(50|100)%.*\)|circle\(\s*0.*\))$`)
	moved    = regexp.MustCompile(`translate[xy]?\(\s*-\d{4,}|scale\(\s*0\s*[,)]`)
)

// isOut reports declarations that together put an element where nobody sees
// it: off the screen, cut off, or without extent.
func isOut(all []declaration) bool {
	var p placing
	for _, d := range all {
		if p.take(d) {
			return true
		}
	}
	return p.placed && (p.away || p.clip) || p.cut && p.flat
}

// placing is what declarations say of where an element lies: it is placed, far away, clipped; cut off at its
// edge, and without extent.
type placing struct{ placed, away, clip, cut, flat bool }

// take takes a declaration in; out is true for one that alone puts the element where nobody sees it.
func (p *placing) take(d declaration) (out bool) {
	n, unit, isLength := length(d.value)
	px := isLength && (unit == "px" || unit == "pt" || unit == "")
	if unit == "em" || unit == "rem" {
		n, px = n*16, true
	}
	const far = -500
	switch d.name {
	case "position":
		p.placed = d.value == "absolute" || d.value == "fixed"
	case "overflow", "overflow-x", "overflow-y":
		p.cut = d.value == "hidden" || d.value == "clip"
	case "height", "max-height", "width", "max-width":
		p.flat = p.flat || isLength && n == 0 || px && n <= 1 && strings.HasSuffix(d.name, "height")
	case "left", "top", "right", "bottom":
		p.away = p.away || px && n <= far
	case "text-indent", "margin-left", "margin-top":
		return px && n <= far
	case "clip", "clip-path":
		p.clip = clipped.MatchString(d.value)
		return p.clip && d.name == "clip-path"
	case "transform":
		return moved.MatchString(d.value)
	}
	return false
}

// length reads "0", "-9999px", "1.2em".
func length(value string) (n float64, unit string, ok bool) {
	end := 0
	for end < len(value) && strings.IndexByte("+-.0123456789", value[end]) >= 0 {
		end++
	}
	n, err := strconv.ParseFloat(value[:end], 64)
	return n, strings.TrimSpace(value[end:]), err == nil
}

// colour is red, green and blue of 0 to 255, and how much of it is seen.
type colour struct {
	r, g, b float64
	seen    float64
}

// near reports colours that nobody tells apart.
func (c colour) near(d colour) bool {
	const step = 12
	far := func(a, b float64) bool { return a-b > step || b-a > step }
	return !far(c.r, d.r) && !far(c.g, d.g) && !far(c.b, d.b)
}

// parseColour reads the colours that hide text: in figures, and those with
// the names white, black and transparent.
func parseColour(value string) (c colour, ok bool) {
	value = strings.TrimSpace(strings.ToLower(value))
	switch {
	case value == "transparent":
		return colour{}, true
	case value == "white":
		return colour{255, 255, 255, 1}, true
	case value == "black":
		return colour{0, 0, 0, 1}, true
	case strings.HasPrefix(value, "#"):
		hex := value[1:]
		if len(hex) == 3 {
			hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
		}
		if len(hex) != 6 {
			return c, false
		}
		n, err := strconv.ParseUint(hex, 16, 32)
		return colour{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255), 1}, err == nil
	}
	inner, isFunc := strings.CutPrefix(strings.Replace(value, "rgba(", "rgb(", 1), "rgb(")
	if !isFunc {
		return c, false
	}
	parts := strings.FieldsFunc(strings.TrimSuffix(inner, ")"), func(r rune) bool { return strings.ContainsRune(" ,/", r) })
	if len(parts) < 3 {
		return c, false
	}
	numbers := []float64{0, 0, 0, 1}
	for i, p := range parts[:min(len(parts), 4)] {
		n, unit, ok := length(p)
		if !ok {
			return c, false
		}
		if unit == "%" && i < 3 {
			n *= 2.55
		} else if unit == "%" {
			n /= 100
		}
		numbers[i] = n
	}
	return colour{numbers[0], numbers[1], numbers[2], numbers[3]}, true
}

// styleRules are what the style sheets of a letter say about elements, classes
// and names, as far as it decides about being seen. Rules for some screens
// only, and those with more than one name, are passed over.
type styleRules struct {
	by        map[string][]declaration // ".class", "#id", "tag", "tag.class"
	colourful bool                     // something is given a background
}

// maxRules is how many rules are kept.
const maxRules = 500

var (
	cssComment = regexp.MustCompile(`(?s)/\*.*?\*/|<!--|-->`)
	cssName    = regexp.MustCompile(`^[a-z0-9]*([.#][a-z0-9_-]+)?$`)
)

// read takes over a style sheet.
func (s *styleRules) read(sheet string) {
	sheet = cssComment.ReplaceAllString(strings.ToLower(sheet), " ")
	for sheet != "" {
		names, rest, ok := strings.Cut(sheet, "{")
		if !ok {
			return
		}
		if strings.HasPrefix(strings.TrimSpace(names), "@") {
			sheet = afterBlock(rest)
			continue
		}
		body, after, _ := strings.Cut(rest, "}")
		sheet = after
		s.colourful = s.colourful || strings.Contains(body, "background")
		decls := slices.DeleteFunc(declarations(body), func(d declaration) bool { return !decides(d.name) })
		if len(decls) == 0 {
			continue
		}
		for name := range strings.SplitSeq(names, ",") {
			if name = strings.TrimSpace(name); name != "" && cssName.MatchString(name) && len(s.by) < maxRules {
				if s.by == nil {
					s.by = map[string][]declaration{}
				}
				s.by[name] = append(s.by[name], decls[:min(len(decls), 20)]...)
			}
		}
	}
}

// decides reports whether a declaration has to do with being seen.
func decides(name string) bool {
	switch name {
	case "display", "visibility", "mso-hide", "opacity", "font-size", "color", "background", "background-color", "position", "left", "top",
		"text-indent", "overflow", "height", "max-height", "clip", "clip-path", "transform":
		return true
	}
	return false
}

// afterBlock returns what follows a block with blocks inside, such as @media.
func afterBlock(s string) string {
	depth := 1
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return s[i+1:]
			}
		}
	}
	return ""
}

// of lists what the sheets say about an element.
func (s *styleRules) of(name string, a attributes) []declaration {
	if len(s.by) == 0 {
		return nil
	}
	own := slices.Clone(s.by[name])
	for i, class := range strings.Fields(strings.ToLower(shorten(a.class, maxStyle))) {
		if i == 20 {
			break
		}
		own = append(append(own, s.by["."+class]...), s.by[name+"."+class]...)
	}
	if a.id != "" {
		own = append(own, s.by["#"+strings.ToLower(a.id)]...)
	}
	return own
}
