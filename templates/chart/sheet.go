package chart

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
)

// Sheet is a board as the base of a page that draws on it by itself: the bare
// ground and symbols for what lies on it, as fragments of one SVG document.
// Lengths and places are in units of its viewBox.
//
// Defs holds, for the k-th nation asked for, block<k> (a stack), under<k> (the
// edge of a deeper stack), unit<k> (a counter), hatch<k> and flag<k> (control);
// for the k-th arm arm<k>; for the k-th mark mark<k>; neutral, the dress of a
// cell that belongs to nobody, and on a board of points held<k>, the k-th cell
// in other hands, of those that the ground has; and burst, a battle. All are
// drawn about the origin, which is the centre of a cell or of a counter.
type Sheet struct {
	Width, Height int
	Pitch         float64 // distance of neighbouring cells
	Hexes         bool
	Style         string // CSS rules the fragments need, beside SheetRules
	Defs          string
	Ground        string // terrain, lines, places and some numbers
	Names         string // of places; they keep clear of a stack in their own cell
	Spots         []Spot // centre of each cell, in the order of the ground
	Boxes         []Spot // beside the map, named as the ground names them; Terrain is the title
	Looks         []Look // of the nations, as asked
	BlockW        float64
	BlockH        float64
	UnitSize      float64
}

// Spot is the centre of a cell and its terrain in words; a cell that the
// ground repeats counts once.
type Spot struct {
	ID      string
	X, Y    int
	Terrain string
}

// Look is how a nation is told: its name, the colour of its counters and the
// colour of letters on it, as CSS colours.
type Look struct {
	Code, Name, Ink, Letters string
}

// SheetOptions say what a Sheet is for.
type SheetOptions struct {
	Width   int    // in pixels, at most; 0: 800; from 200 to 4000
	Lang    string // "en" or "fr"
	Words   Words  // of the game, in that language
	Nations []string
	Arms    []string // symbols of counters
	Marks   []string // kinds of marks in cells
	Sides   []Side   // for the titles of boxes
	Held    []Held   // of a board of points: cells in other hands than as printed
	// Unnumbered leaves the numbers of hexes out, which the page writes itself.
	Unnumbered bool
}

// SheetRules is CSS that a page gives to the SVG element and the texts of a
// Sheet.
const SheetRules = "stroke-linecap:round;stroke-linejoin:round;text-anchor:middle;font-family:" + svgFamily

// Sheet prepares a board for a page. Errors are those of SVG.
func (a *Atlas) Sheet(g *adjudicator.Ground, o SheetOptions) (*Sheet, error) {
	numbers := NumbersSome
	if o.Unnumbered {
		numbers = NumbersNone
	}
	p, err := a.plan(&Drawing{Ground: g, Options: Options{Width: o.Width, Lang: o.Lang, Words: o.Words, Numbers: numbers}})
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	layer, err := a.script(p)
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	v := p.main
	ground := layer.scribe(a.fonts)
	layer.copyTo(ground)
	if v.hexes {
		v.drawLettering(ground, p.says)
	}
	ground.unset()
	names := newScribe(a.fonts, ground.shared)
	posted := nameLayer{v}.postNames(names, v.reserved(), nil, false)
	drawLeads(names, posted)
	drawNames(names, posted)
	names.unset()
	s := &Sheet{
		Width: units(p.mainAt.w()), Height: units(p.mainAt.h()), Pitch: v.cell() * grain, Hexes: v.hexes,
		Ground: ground.body.String(), Names: names.body.String(),
	}
	for i, c := range v.cells {
		at := v.px(v.at[i])
		s.Spots = append(s.Spots, Spot{c.ID, units(at.x), units(at.y), p.says.word(string(c.Terrain))})
	}
	for _, a := range v.shapes {
		if a.kind == "box" {
			at := v.px(a.extent.centre())
			s.Boxes = append(s.Boxes, Spot{a.name, units(at.x), units(at.y), a.boxTitle(p.says, o.Sides)})
		}
	}
	s.addSymbols(names, v, o)
	s.Style, s.Defs = names.sheet.String(), names.defs.String()
	return s, nil
}

// addSymbols defines what lies on the board.
func (s *Sheet) addSymbols(sc *scribe, v *view, o SheetOptions) {
	w, h := v.block()
	z := clamp(v.cell(), 14, 110) * 0.40
	s.BlockW, s.BlockH, s.UnitSize = w*grain, h*grain, z*grain
	edge := clamp(w*0.045, 0.8, 1.6)
	for k, code := range o.Nations {
		look := v.nationOf(code)
		s.Looks = append(s.Looks, Look{code, o.Words.Of("nation", code), css(look.ink), css(on(look.ink))})
		named := func(part string, draw func(c canvas)) { sc.named(fmt.Sprint(part, k), draw) }
		named("block", func(c canvas) { drawFlag(c, look, box(point{}, w, h), w*0.17, edge) })
		named("under", func(c canvas) {
			var p path
			c.shape(p.rect(box(point{}, w, h)), outlined(look.ink, black, edge))
		})
		named("unit", func(c canvas) { drawFlag(c, look, box(point{}, z, z), z*0.13, clamp(z*0.05, 0.4, 1.4)) })
		if v.hexes {
			named("hatch", controlLayer{v}.hatch(look).draw)
		}
		named("flag", func(c canvas) {
			controlLayer{v}.pennant(banner{look: look}).draw(shifted{c, point{-0.30, 0.24}.mul(v.cell())})
		})
	}
	for k, arm := range o.Arms {
		sc.named(fmt.Sprint("arm", k), func(c canvas) { drawArm(c, arm, box(point{}, z*0.46, z*0.28)) })
	}
	for k, mark := range o.Marks {
		sc.named(fmt.Sprint("mark", k), func(c canvas) { markLayer{v}.drawMark(c, v.mark(mark), point{}) })
	}
	s.addHeld(sc, v, o.Held)
	sc.named("burst", func(c canvas) {
		c.shape(star(point{}, v.cell()*0.27), outlined(clashCore, clash, v.cell()*0.045))
	})
}

// reserved is the room of a stack in each cell that has a name.
func (v *view) reserved() []rect {
	var out []rect
	w, h := v.block()
	for i, c := range v.cells {
		if c.Name != "" {
			out = append(out, box(v.px(v.at[i]), w, h))
		}
	}
	return out
}

// named defines a symbol with an id of its own.
func (s *scribe) named(id string, draw func(c canvas)) {
	inner := newScribe(s.fonts, s.shared)
	draw(inner)
	inner.unset()
	fmt.Fprintf(&s.defs, `<g id="%s">%s</g>`, id, strings.TrimSpace(inner.body.String()))
}

// css is an opaque colour as CSS writes it.
func css(c ink) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
