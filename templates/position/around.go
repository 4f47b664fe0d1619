package position

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// Nearby places are looked for this far, and this many are named.
const (
	placeReach = 6
	placeCount = 2
)

// Land tells what the cells of a board are and what lies between them, with
// who stands there.
type Land struct{ *speech.Voice }

// LandOf is the land on the boards of a letter.
func LandOf(v *speech.Voice) Land { return Land{v} }

// Surroundings tells, for each own stack that can move, what lies around it.
func (w Land) Surroundings() []prose.Block {
	if w.Map == nil || w.Report.View.Seat == "" || w.Report.View.Over {
		return nil
	}
	ends := w.occupants()
	mobile := w.mobile()
	byCell := map[int][]adjudicator.Piece{}
	var cells []int
	for _, p := range w.Report.View.Pieces {
		i, ok := w.Map.Cell[p.Where]
		if !ok || p.Owner != w.Report.View.Seat || mobile != nil && !mobile[p.Where] {
			continue
		}
		if byCell[i] == nil {
			cells = append(cells, i)
		}
		byCell[i] = append(byCell[i], p)
	}
	slices.Sort(cells)
	var out []prose.Block
	for _, i := range cells {
		out = append(out, prose.Line(0, w.cellLine(i, ends, w.stackNote(byCell[i]))))
	}
	if len(out) > 0 {
		out = append([]prose.Block{prose.Line(0, w.Say("around-legend", w.Report))}, out...)
	}
	return out
}

// fact is the value of the fact that plays a role for a piece, "" when there is
// none.
func (w Land) fact(p adjudicator.Piece, role adjudicator.FactRole) string {
	return w.Over(p.Facts).Get(w.Report.Info.FactNamed(role))
}

// mobile returns the places with own units that can move, nil when the view does
// not tell them.
func (w Land) mobile() map[string]bool {
	var out map[string]bool
	for _, p := range w.Report.View.Pieces {
		if p.Owner == w.Report.View.Seat && w.fact(p, adjudicator.FactMoves) != "" {
			if out == nil {
				out = map[string]bool{}
			}
			out[p.Where] = true
		}
	}
	return out
}

// stackNote says what concerns a whole stack: whether the enemy watches it, who
// commands it.
func (w Land) stackNote(pieces []adjudicator.Piece) string {
	var hqs []string
	watched, without := false, 0
	for _, p := range pieces {
		watched = watched || w.fact(p, adjudicator.FactWatched) != ""
		switch h := w.fact(p, adjudicator.FactCommander); {
		case h != "":
			if !slices.Contains(hqs, h) {
				hqs = append(hqs, h)
			}
		case w.fact(p, adjudicator.FactMoves) != "":
			without++
		}
	}
	var out []string
	if watched {
		out = append(out, w.Word("watched"))
	}
	switch {
	case len(hqs) > 0 && without == 0:
		out = append(out, w.Say("commanded", w.List(hqs)))
	case len(hqs) > 0:
		out = append(out, w.Say("partly-commanded", w.List(hqs)))
	}
	return strings.Join(out, ", ")
}

// occupants counts the units in each cell by owner, in words.
func (w Land) occupants() map[string]string {
	count := map[string]map[adjudicator.Seat]int{}
	for _, p := range w.Report.View.Pieces {
		if count[p.Where] == nil {
			count[p.Where] = map[adjudicator.Seat]int{}
		}
		count[p.Where][p.Owner] += max(1, p.Count)
	}
	out := map[string]string{}
	for cell, by := range count {
		var s []string
		for seat, n := range by {
			name := "enemy-units"
			switch {
			case seat == "":
				name = "neutral-count"
			case seat == w.Report.View.Seat:
				name = "own-units"
			case w.Ally(seat) == w.Ally(w.Report.View.Seat):
				name = "allied-units"
			}
			s = append(s, w.Say(name, n))
		}
		slices.Sort(s)
		out[cell] = strings.Join(s, ", ")
	}
	return out
}

// cellLine is one cell with its terrain, its neighbours clockwise, and the
// nearest places beyond them.
func (w Land) cellLine(i int, occupants map[string]string, note string) string {
	c := w.Map.Ground.Cells[i]
	var b strings.Builder
	b.WriteString(w.Map.Name(c.ID) + " (" + w.terrain(c))
	if note != "" {
		b.WriteString("; " + note)
	}
	b.WriteString("):")
	for j, n := range w.Map.Next[i] {
		if j > 0 {
			b.WriteByte(';')
		}
		b.WriteString(" " + w.neighbour(c, n, occupants))
	}
	b.WriteByte('.')
	if !w.Map.Ground.Hexes { // every space has a name of its own
		return b.String()
	}
	var far []string
	for _, p := range w.Map.Nearest(i, placeCount, placeReach) {
		far = append(far, w.Say("far", farWords{w.Map.Name(w.Map.Ground.Cells[p.Cell].ID), p.Distance, w.Word("point." + p.Point)}))
	}
	if len(far) > 0 {
		b.WriteString(" " + w.Say("farther", strings.Join(far, ", ")))
	}
	return b.String()
}

// farWords describe a place at a distance.
type farWords struct {
	Name     string
	Distance int
	Point    string
}

// neighbour tells one neighbour of a cell and what lies between.
func (w Land) neighbour(from adjudicator.Cell, n speech.Neighbour, occupants map[string]string) string {
	c := w.Map.Ground.Cells[n.Cell]
	var words []string
	if t := string(c.Terrain); t != "" && t != "clear" && t != "coast" {
		words = append(words, w.Word("terrain."+t))
	}
	if c.Country != from.Country && c.Country != "" {
		words = append(words, w.Word("nation."+c.Country))
	}
	for _, kind := range n.Kinds {
		if kind == "border" || kind == "river" && n.Has("bridge") {
			continue
		}
		if t := w.LineWords(kind, n); t != "" {
			words = append(words, t)
		}
	}
	if x := occupants[c.ID]; x != "" {
		words = append(words, x)
	}
	text := w.Word("point."+n.Point) + " " + w.Map.Name(c.ID)
	if len(words) > 0 {
		text += " " + strings.Join(words, ", ")
	}
	return text
}

// terrain names what a cell is.
func (w Land) terrain(c adjudicator.Cell) string {
	words := []string{w.Word("terrain." + string(c.Terrain))}
	sites := strings.Fields(c.Kind)
	for _, k := range sites {
		words = append(words, w.Word("site."+k))
	}
	if c.Port && !slices.Contains(sites, "port") {
		words = append(words, w.Word("site.port"))
	}
	if c.Country != "" {
		words = append(words, w.Word("nation."+c.Country))
	}
	for _, n := range c.Shared {
		words = append(words, w.Word("nation."+n))
	}
	return strings.Join(words, ", ")
}

// CellsAround tells one cell with everything within two.
func (w Land) CellsAround(i int) []prose.Block {
	occupants := w.occupants()
	out := []prose.Block{prose.Line(0, w.Say("around-legend", w.Report))}
	cells := []int{i}
	w.Map.Around(i, 2, func(j, _ int) bool {
		cells = append(cells, j)
		return true
	})
	for _, j := range cells {
		if !speech.IsWater(w.Map.Ground.Cells[j]) || j == i {
			out = append(out, prose.Line(0, w.cellLine(j, occupants, occupants[w.Map.Ground.Cells[j].ID])))
		}
	}
	return out
}
