package orderpage

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/chart"
)

// drawn is the board of a page: what lies on it, what is packed of it, and the
// rules of both.
type drawn struct {
	picture, style string
	packed         *packedMap
}

// packedMap is the board as the script reads it: what it draws at a size at which
// it can be read.
type packedMap struct {
	G      string   // the ground
	W, H   int      // its size
	P      float64  // distance of cells
	Hex    bool     `json:",omitempty"`
	Pointy bool     `json:",omitempty"`
	I      []string // cells, and where they lie
	X, Y   []int
	T      []int    // their terrain, of those in words
	Words  []string // terrain
	N      map[string]string
	Inks   [][2]string // of nations: counter, letters
	Codes  []string
	Units  map[string][][]any // by cell: nation, label, values
}

// boardWidth is that of the board in pixels before it is enlarged.
const boardWidth = 1100

// pile is all that lies in one cell, top first.
type pile struct {
	cell     string
	counters []adjudicator.Counter
}

// piles sorts what lies on the board by cells.
func (p *Page) piles() (list []pile) {
	for _, s := range slices.Concat(p.Scene.Stacks, p.Scene.Boxes) {
		if len(s.Counters) == 0 {
			continue
		}
		i := slices.IndexFunc(list, func(x pile) bool { return x.cell == s.Cell })
		if i < 0 {
			i, list = len(list), append(list, pile{cell: s.Cell})
		}
		list[i].counters = append(list[i].counters, s.Counters...)
	}
	return list
}

// board draws the stacks; the script draws the ground below them.
func (p *Page) board(atlas *chart.Atlas) (b drawn, err error) {
	if p.Ground == nil {
		return b, nil
	}
	piles := p.piles()
	var nations, marks []string
	for _, s := range piles {
		for _, c := range s.counters {
			if !slices.Contains(nations, c.Nation) {
				nations = append(nations, c.Nation)
			}
		}
	}
	for _, s := range p.Sides {
		if !slices.Contains(nations, s.Nation) {
			nations = append(nations, s.Nation)
		}
	}
	var held []chart.Held
	for _, c := range p.Scene.Control {
		held = append(held, chart.Held(c))
	}
	for _, m := range p.Scene.Marks {
		if !slices.Contains(marks, m.Kind) {
			marks = append(marks, m.Kind)
		}
	}
	sheet, err := atlas.Sheet(p.Ground, chart.SheetOptions{Width: boardWidth, Lang: p.Lang, Words: p.Words, Nations: nations, Marks: marks,
		Held: held, Sides: p.Sides, Unnumbered: true})
	if err != nil {
		return b, err
	}
	at := map[string]chart.Spot{}
	for _, s := range slices.Concat(sheet.Boxes, sheet.Spots) {
		at[s.ID] = s
	}
	say := func(name string) string { return html.EscapeString(p.Says(name)) }
	var out strings.Builder
	fmt.Fprintf(&out, `<section id="stage" aria-label="%s"><p id="bar">%s<span id="zoom">`, say("board"), p.places(at, sheet.Pitch))
	for _, b := range [...][3]string{{"1.5", "nearer", "+"}, {"0.667", "farther", "−"}, {"0", "whole", "⤢"}} {
		fmt.Fprintf(&out, `<button type="button" data-zoom="%s" aria-label="%s">%s</button> `, b[0], say(b[1]), b[2])
	}
	fmt.Fprintf(&out, `</span></p><div id="map" role="group" tabindex="0" aria-label="%s">`, say("map-keys"))
	fmt.Fprintf(&out, `<svg id="board" viewBox="0 0 %d %d" role="group" aria-label="%s">`, sheet.Width, sheet.Height, say("board"))
	out.WriteString("<defs>" + sheet.Defs + "</defs>" + `<g id="ground" aria-hidden="true"></g><g id="numbers" aria-hidden="true"></g>`)
	out.WriteString(`<g id="marks" aria-hidden="true">`)
	for _, m := range p.Scene.Marks {
		if spot, ok := at[m.Cell]; ok {
			fmt.Fprintf(&out, `<use href="#mark%d" x="%d" y="%d"/>`, slices.Index(marks, m.Kind), spot.X, spot.Y)
		}
	}
	out.WriteString("</g>")
	for i := range piles {
		if spot, ok := at[piles[i].cell]; ok {
			out.WriteString(piles[i].drawn(spot, sheet, nations))
		}
	}
	out.WriteString(`<path id="spot" aria-hidden="true"/>`)
	out.WriteString("</svg></div></section>\n")
	rules := "#board{" + chart.SheetRules + "}#board text{paint-order:stroke}" + sheet.Style
	return drawn{out.String(), rules, p.pack(sheet, piles, nations, at)}, nil
}

// pack is what the script draws of the board.
func (p *Page) pack(sheet *chart.Sheet, piles []pile, nations []string, at map[string]chart.Spot) *packedMap {
	m := &packedMap{G: sheet.Ground + p.control(sheet, piles, nations, at) + sheet.Names, W: sheet.Width, H: sheet.Height,
		P: math.Round(sheet.Pitch*10) / 10, Hex: sheet.Hexes, Pointy: p.Ground.Pointy, N: map[string]string{}, Units: map[string][][]any{}, Codes: nations}
	for _, s := range sheet.Spots {
		k := slices.Index(m.Words, s.Terrain)
		if k < 0 {
			k, m.Words = len(m.Words), append(m.Words, s.Terrain)
		}
		m.I, m.X, m.Y, m.T = append(m.I, s.ID), append(m.X, s.X), append(m.Y, s.Y), append(m.T, k)
	}
	for i := range p.Ground.Cells {
		if c := &p.Ground.Cells[i]; c.Name != "" && c.Name != c.ID {
			m.N[c.ID] = c.Name
		}
	}
	for _, l := range sheet.Looks {
		m.Inks = append(m.Inks, [2]string{l.Ink, l.Letters})
	}
	for _, s := range piles {
		if _, ok := at[s.cell]; !ok {
			continue
		}
		for _, c := range s.counters {
			label := c.Label
			if c.Hidden {
				label = "?"
			}
			m.Units[s.cell] = append(m.Units[s.cell], []any{slices.Index(nations, c.Nation), label, c.Values})
		}
	}
	return m
}

// control shows who holds what is in other hands than as printed: a flag where nobody
// stands, and below it the cell in its new dress.
func (p *Page) control(sheet *chart.Sheet, piles []pile, nations []string, at map[string]chart.Spot) string {
	var out strings.Builder
	use := func(what string, k int, at chart.Spot) {
		fmt.Fprintf(&out, `<use href="#%s%d" x="%d" y="%d"/>`, what, k, at.X, at.Y)
	}
	for i, c := range p.Scene.Control {
		spot, known := at[c.Cell]
		side := slices.IndexFunc(p.Sides, func(s chart.Side) bool { return s.Seat == c.Seat })
		switch {
		case !known:
			continue
		case !sheet.Hexes:
			use("held", i, spot)
		case c.Seat == "":
			fmt.Fprintf(&out, `<use href="#neutral" x="%d" y="%d"/>`, spot.X, spot.Y)
		case side >= 0:
			use("hatch", slices.Index(nations, p.Sides[side].Nation), spot)
		}
		if side >= 0 && !slices.ContainsFunc(piles, func(x pile) bool { return x.cell == c.Cell }) {
			use("flag", slices.Index(nations, p.Sides[side].Nation), spot)
		}
	}
	return `<g class="control">` + out.String() + "</g>"
}

// places are the buttons that show one board of several: where it lies.
func (p *Page) places(at map[string]chart.Spot, pitch float64) string {
	var out strings.Builder
	for _, b := range p.Boards {
		low, high := [2]int{math.MaxInt, math.MaxInt}, [2]int{}
		for _, c := range b.Cells {
			s := at[c]
			low, high = [2]int{min(low[0], s.X), min(low[1], s.Y)}, [2]int{max(high[0], s.X), max(high[1], s.Y)}
		}
		edge := int(pitch)
		x, y, w, h := low[0]-edge, low[1]-edge, high[0]-low[0]+2*edge, high[1]-low[1]+2*edge
		fmt.Fprintf(&out, `<button type="button" data-at="%d %d %d %d">%s</button> `, x, y, w, h, html.EscapeString(b.Title))
	}
	if out.Len() == 0 {
		return ""
	}
	return `<span id="boards">` + out.String() + `</span>`
}

// drawn is a block in the colours of most of its counters, with their nation and
// strength, and their number where there are several: what can be read of a stack
// that is small.
func (s *pile) drawn(spot chart.Spot, sheet *chart.Sheet, nations []string) string {
	var names []string
	count, k := map[int]int{}, 0
	for _, c := range s.counters {
		label := strings.TrimSpace(c.Label + " " + c.Values)
		if c.Hidden {
			label = "?"
		}
		names = append(names, strings.TrimSpace(c.Nation+" "+label))
		i := slices.Index(nations, c.Nation)
		if count[i]++; len(names) == 1 || count[i] > count[k] {
			k = i
		}
	}
	look, w, h := sheet.Looks[k], sheet.BlockW, sheet.BlockH
	title := html.EscapeString(s.cell + ": " + strings.Join(names, ", "))
	write := func(text string, dx, dy, size float64) string {
		size = min(size, w*1.3/float64(max(len([]rune(text)), 1)))
		x, y := float64(spot.X)+dx, float64(spot.Y)+dy+size*0.36
		return fmt.Sprintf(`<text x="%.0f" y="%.0f" font-size="%.0f">%s</text>`, x, y, size, html.EscapeString(text))
	}
	out := fmt.Sprintf(`<g class="pile" data-cell="%s" aria-label="%s"><title>%s</title>`, html.EscapeString(s.cell), title, title) +
		fmt.Sprintf(`<g class="block" font-weight="bold" fill="%s"><use href="#block%d" x="%d" y="%d"/>`, look.Letters, k, spot.X, spot.Y)
	out += write(nations[k], w*0.06, -h*0.24, h*0.42) + write(s.strength(), w*0.06, h*0.2, h*0.58)
	if n := len(s.counters); n > 1 {
		r := h * 0.26
		out += fmt.Sprintf(`<circle cx="%.0f" cy="%.0f" r="%.0f" fill="#1a1a1a"/>`, float64(spot.X)+w*0.5, float64(spot.Y)-h*0.5, r) +
			`<g fill="#fff">` + write(strconv.Itoa(n), w*0.5, -h*0.5, r*1.4) + "</g>"
	}
	return out + "</g></g>"
}

// strength adds up the first numbers of the values of what lies open; "?" where
// nothing does.
func (s *pile) strength() string {
	sum, known := 0, false
	for _, c := range s.counters {
		head := strings.TrimSpace(c.Values)
		if end := strings.IndexFunc(head, func(r rune) bool { return r < '0' || r > '9' }); end >= 0 {
			head = head[:end]
		}
		if n, err := strconv.Atoi(head); err == nil && !c.Hidden {
			sum, known = sum+n, true
		}
	}
	if !known {
		return "?"
	}
	return strconv.Itoa(sum)
}
