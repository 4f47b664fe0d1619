package templates

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// Nearby places are looked for this far, and this many are named.
const (
	placeReach = 6
	placeCount = 2
)

// land tells what the cells of a board are and what lies between them, with
// who stands there.
type land struct{ *voice }

func landOf(v *voice) land { return land{v} }

// surroundings tells, for each own stack that can move, what lies around it.
func (w land) surroundings() []block {
	if w.z == nil || w.r.View.Seat == "" || w.r.View.Over {
		return nil
	}
	ends := w.occupants()
	mobile := w.mobile()
	byCell := map[int][]adjudicator.Piece{}
	var cells []int
	for _, p := range w.r.View.Pieces {
		i, ok := w.z.cell[p.Where]
		if !ok || p.Owner != w.r.View.Seat || mobile != nil && !mobile[p.Where] {
			continue
		}
		if byCell[i] == nil {
			cells = append(cells, i)
		}
		byCell[i] = append(byCell[i], p)
	}
	slices.Sort(cells)
	var out []block
	for _, i := range cells {
		out = append(out, line(0, w.cellLine(i, ends, w.stackNote(byCell[i]))))
	}
	if len(out) > 0 {
		out = append([]block{line(0, w.say("around-legend", w.r))}, out...)
	}
	return out
}

// fact is the value of the fact that plays a role for a piece, "" when there is
// none.
func (w land) fact(p adjudicator.Piece, role adjudicator.FactRole) string {
	return w.over(p.Facts).Get(w.r.Info.FactNamed(role))
}

// mobile returns the places with own units that can move, nil when the view does
// not tell them.
func (w land) mobile() map[string]bool {
	var out map[string]bool
	for _, p := range w.r.View.Pieces {
		if p.Owner == w.r.View.Seat && w.fact(p, adjudicator.FactMoves) != "" {
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
func (w land) stackNote(pieces []adjudicator.Piece) string {
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
		out = append(out, w.word("watched"))
	}
	switch {
	case len(hqs) > 0 && without == 0:
		out = append(out, w.say("commanded", w.list(hqs)))
	case len(hqs) > 0:
		out = append(out, w.say("partly-commanded", w.list(hqs)))
	}
	return strings.Join(out, ", ")
}

// occupants counts the units in each cell by owner, in words.
func (w land) occupants() map[string]string {
	count := map[string]map[adjudicator.Seat]int{}
	for _, p := range w.r.View.Pieces {
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
			case seat == w.r.View.Seat:
				name = "own-units"
			case w.ally(seat) == w.ally(w.r.View.Seat):
				name = "allied-units"
			}
			s = append(s, w.say(name, n))
		}
		slices.Sort(s)
		out[cell] = strings.Join(s, ", ")
	}
	return out
}

// cellLine is one cell with its terrain, its neighbours clockwise, and the
// nearest places beyond them.
func (w land) cellLine(i int, occupants map[string]string, note string) string {
	c := w.z.ground.Cells[i]
	var b strings.Builder
	b.WriteString(w.z.name(c.ID) + " (" + w.terrain(c))
	if note != "" {
		b.WriteString("; " + note)
	}
	b.WriteString("):")
	for j, n := range w.z.next[i] {
		if j > 0 {
			b.WriteByte(';')
		}
		b.WriteString(" " + w.neighbour(c, n, occupants))
	}
	b.WriteByte('.')
	if !w.z.ground.Hexes { // every space has a name of its own
		return b.String()
	}
	var far []string
	for _, p := range w.z.nearest(i, placeCount, placeReach) {
		far = append(far, w.say("far", farWords{w.z.name(w.z.ground.Cells[p.cell].ID), p.distance, w.word("point." + p.point)}))
	}
	if len(far) > 0 {
		b.WriteString(" " + w.say("farther", strings.Join(far, ", ")))
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
func (w land) neighbour(from adjudicator.Cell, n neighbour, occupants map[string]string) string {
	c := w.z.ground.Cells[n.cell]
	var words []string
	if t := string(c.Terrain); t != "" && t != "clear" && t != "coast" {
		words = append(words, w.word("terrain."+t))
	}
	if c.Country != from.Country && c.Country != "" {
		words = append(words, w.word("nation."+c.Country))
	}
	for _, kind := range n.kinds {
		if kind == "border" || kind == "river" && n.has("bridge") {
			continue
		}
		if t := w.lineWords(kind, n); t != "" {
			words = append(words, t)
		}
	}
	if x := occupants[c.ID]; x != "" {
		words = append(words, x)
	}
	text := w.word("point."+n.point) + " " + w.z.name(c.ID)
	if len(words) > 0 {
		text += " " + strings.Join(words, ", ")
	}
	return text
}

// terrain names what a cell is.
func (w land) terrain(c adjudicator.Cell) string {
	words := []string{w.word("terrain." + string(c.Terrain))}
	sites := strings.Fields(c.Kind)
	for _, k := range sites {
		words = append(words, w.word("site."+k))
	}
	if c.Port && !slices.Contains(sites, "port") {
		words = append(words, w.word("site.port"))
	}
	if c.Country != "" {
		words = append(words, w.word("nation."+c.Country))
	}
	for _, n := range c.Shared {
		words = append(words, w.word("nation."+n))
	}
	return strings.Join(words, ", ")
}

// cellsAround tells one cell with everything within two.
func (w land) cellsAround(i int) []block {
	occupants := w.occupants()
	out := []block{line(0, w.say("around-legend", w.r))}
	cells := []int{i}
	w.z.around(i, 2, func(j, _ int) bool {
		cells = append(cells, j)
		return true
	})
	for _, j := range cells {
		if !isWater(w.z.ground.Cells[j]) || j == i {
			out = append(out, line(0, w.cellLine(j, occupants, occupants[w.z.ground.Cells[j].ID])))
		}
	}
	return out
}
