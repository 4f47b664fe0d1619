package orderpage

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/chart"
)

// drawn is the board of a page: what lies on it, the ground, which is packed, and
// the rules of both.
type drawn struct{ picture, ground, style string }

// boardWidth is that of the board in pixels before it is enlarged.
const boardWidth = 1100

// board draws the ground and the stacks. Each cell that an act names has a mark
// that shows itself when it can be chosen.
func (p *Page) board(atlas *chart.Atlas) (b drawn, err error) {
	if p.Ground == nil {
		return b, nil
	}
	var nations []string
	for _, s := range p.stacks() {
		for _, c := range s.Counters {
			if !slices.Contains(nations, c.Nation) {
				nations = append(nations, c.Nation)
			}
		}
	}
	sheet, err := atlas.Sheet(p.Ground, chart.SheetOptions{Width: boardWidth, Lang: p.Lang, Words: p.Words, Nations: nations})
	if err != nil {
		return b, err
	}
	at := map[string]chart.Spot{}
	for _, s := range slices.Concat(sheet.Boxes, sheet.Spots) {
		at[s.ID] = s
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<section id="stage" aria-label="%s">%s<p id="zoom"><button type="button" data-zoom="1.5" aria-label="%s">+</button> <button type="button" data-zoom="0.667" aria-label="%s">−</button></p><div id="map"><svg id="board" viewBox="0 0 %d %d" role="group" aria-label="%[1]s"><defs>%[7]s</defs><g id="ground" aria-hidden="true"></g>`,
		html.EscapeString(p.Says("board")), p.places(at, sheet.Pitch), html.EscapeString(p.Says("nearer")), html.EscapeString(p.Says("farther")), sheet.Width, sheet.Height, sheet.Defs)
	for _, s := range p.stacks() {
		if spot, ok := at[s.Cell]; ok && len(s.Counters) > 0 {
			out.WriteString(p.stack(&s, spot, sheet, nations))
		}
	}
	var aims []string
	for i := range p.Acts {
		for _, c := range p.Acts[i].Cells {
			if spot, ok := at[c]; ok && !slices.Contains(aims, c) {
				aims = append(aims, c)
				fmt.Fprintf(&out, `<circle class="aim" data-cell="%s" cx="%d" cy="%d" r="%.0f"><title>%s</title></circle>`, html.EscapeString(c), spot.X, spot.Y, sheet.Pitch*0.42, html.EscapeString(c))
			}
		}
	}
	out.WriteString("</svg></div></section>\n")
	return drawn{out.String(), sheet.Ground + sheet.Names, "#board{" + chart.SheetRules + "}#board text{paint-order:stroke}" + sheet.Style}, nil
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
		fmt.Fprintf(&out, `<button type="button" data-at="%d %d %d %d">%s</button> `, low[0]-edge, low[1]-edge, high[0]-low[0]+2*edge, high[1]-low[1]+2*edge, html.EscapeString(b.Title))
	}
	if out.Len() == 0 {
		return ""
	}
	return `<p id="boards">` + out.String() + `</p>`
}

func (p *Page) stacks() []adjudicator.Stack { return slices.Concat(p.Scene.Stacks, p.Scene.Boxes) }

// stack is a block in the colours of its first counter, with its number.
func (p *Page) stack(s *adjudicator.Stack, spot chart.Spot, sheet *chart.Sheet, nations []string) string {
	first := s.Counters[0]
	k := slices.Index(nations, first.Nation)
	look, label := sheet.Looks[k], fmt.Sprint(len(s.Counters))
	var names []string
	for _, c := range s.Counters {
		names = append(names, strings.TrimSpace(c.Nation+" "+c.Label+" "+c.Values))
	}
	title := html.EscapeString(s.Cell + ": " + strings.Join(names, ", "))
	return fmt.Sprintf(`<g class="pile" data-cell="%s" aria-label="%s"><title>%s</title><use href="#block%d" x="%d" y="%d"/><text x="%d" y="%.0f" font-size="%.0f" font-weight="bold" fill="%s" stroke="%s" stroke-width="%.0f">%s</text></g>`,
		html.EscapeString(s.Cell), title, title, k, spot.X, spot.Y, spot.X, float64(spot.Y)+sheet.BlockH*0.3, sheet.BlockH*0.8, look.Letters, look.Ink, sheet.BlockH*0.12, label)
}
