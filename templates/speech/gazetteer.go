package speech

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"

	"feldpost/adjudicator"
)

// Gazetteer finds cells, neighbours and what joins them on the boards of a game,
// which it has together.
type Gazetteer struct {
	Boards []*adjudicator.Ground // one by one
	Ground *adjudicator.Ground   // all of them
	cells  []adjudicator.Cell    // in the same order, each as its own board has it
	Board  []int                 // of each cell
	Cell   map[string]int        // by name
	Next   [][]Neighbour         // by cell, clockwise from the north
}

// Neighbour is an adjacent cell and what lies between.
type Neighbour struct {
	Cell  int      // its place among all
	Point string   // compass point: "N", "NE", "E", ...
	Kinds []string // of edges and links, sorted: "rail", "river", "road"
	Only  string   // whom a link between spaces is for: "BR, IT"; "" for all
}

// gazetteers keeps the gazetteers of games. Grounds of one digest may differ,
// as borders and seats do by scenario.
type gazetteers struct {
	mu   sync.Mutex
	made []*Gazetteer
}

// maxGazetteers bounds how many are kept.
const maxGazetteers = 32

// of returns the gazetteer of boards, nil when there are none.
func (g *gazetteers) of(boards []adjudicator.Board) *Gazetteer {
	if len(boards) == 0 {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, z := range g.made {
		if z.isOf(boards) {
			return z
		}
	}
	if len(g.made) >= maxGazetteers {
		g.made = nil
	}
	z := newGazetteer(boards)
	g.made = append(g.made, z)
	return z
}

// isOf tells whether a gazetteer is that of these boards.
func (z *Gazetteer) isOf(boards []adjudicator.Board) bool {
	return slices.EqualFunc(z.Boards, boards, func(g *adjudicator.Ground, b adjudicator.Board) bool { return g == b.Ground })
}

func newGazetteer(boards []adjudicator.Board) *Gazetteer {
	ground := adjudicator.Together(boards)
	z := &Gazetteer{Ground: ground, Cell: map[string]int{}, Next: make([][]Neighbour, len(ground.Cells))}
	for i, c := range ground.Cells {
		z.Cell[c.ID] = i
	}
	for i, b := range boards {
		z.Boards = append(z.Boards, b.Ground)
		z.cells = append(z.cells, b.Ground.Cells...)
		z.Board = append(z.Board, slices.Repeat([]int{i}, len(b.Ground.Cells))...)
	}
	between := map[[2]int][]string{}
	join := func(a, b, kind string) {
		i, iok := z.Cell[a]
		j, jok := z.Cell[b]
		if iok && jok {
			key := [2]int{min(i, j), max(i, j)}
			between[key] = append(between[key], kind)
		}
	}
	for _, e := range ground.Edges {
		join(e.A, e.B, e.Kind)
	}
	for _, l := range ground.Links {
		join(l.A, l.B, l.Kind)
	}
	only := map[[2]int]string{}
	for _, l := range ground.Links {
		if i, j := z.Cell[l.A], z.Cell[l.B]; !ground.Hexes {
			only[[2]int{min(i, j), max(i, j)}] = strings.Join(strings.Fields(l.Name), ", ")
		}
	}
	z.findNeighbours(between, only)
	return z
}

// findNeighbours fills next: on a hex board the cells one unit away, on a
// point board the linked ones.
func (z *Gazetteer) findNeighbours(between map[[2]int][]string, only map[[2]int]string) {
	cells := z.cells
	add := func(i, j int) {
		key := [2]int{min(i, j), max(i, j)}
		kinds := append([]string{}, between[key]...)
		slices.Sort(kinds)
		z.Next[i] = append(z.Next[i], Neighbour{j, compass(cells[j].X-cells[i].X, cells[j].Y-cells[i].Y), kinds, only[key]})
	}
	if z.Ground.Hexes {
		near := map[[3]int][]int{} // cells by board and unit square
		square := func(i int) [3]int {
			return [3]int{z.Board[i], int(math.Floor(cells[i].X)), int(math.Floor(cells[i].Y))}
		}
		for i := range cells {
			near[square(i)] = append(near[square(i)], i)
		}
		for i, c := range cells {
			s := square(i)
			for dx := -2; dx <= 2; dx++ {
				for dy := -2; dy <= 2; dy++ {
					for _, j := range near[[3]int{s[0], s[1] + dx, s[2] + dy}] {
						if d := math.Hypot(cells[j].X-c.X, cells[j].Y-c.Y); d > 0.5 && d < 1.2 {
							add(i, j)
						}
					}
				}
			}
		}
	} else {
		seen := map[[2]int]bool{}
		for _, l := range z.Ground.Links {
			i, iok := z.Cell[l.A]
			j, jok := z.Cell[l.B]
			if iok && jok && !seen[[2]int{i, j}] {
				seen[[2]int{i, j}], seen[[2]int{j, i}] = true, true
				add(i, j)
				add(j, i)
			}
		}
	}
	for i := range z.Next {
		c, n := cells[i], z.Next[i]
		slices.SortStableFunc(n, func(a, b Neighbour) int { return cmp.Compare(bearing(c, cells[a.Cell]), bearing(c, cells[b.Cell])) })
	}
}

// bearing is the angle clockwise from north in radians, 0 to 2 pi.
func bearing(from, to adjudicator.Cell) float64 {
	a := math.Atan2(to.X-from.X, from.Y-to.Y)
	if a < -1e-9 {
		a += 2 * math.Pi
	}
	return a
}

// compass names a direction by one of eight points.
func compass(dx, dy float64) string {
	points := [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
	a := math.Atan2(dx, -dy)
	return points[(int(math.Round(a/(math.Pi/4)))+8)%8]
}

// Name is a cell as letters write it: "2231 Sofia", or "2230"; a space has
// its name alone, as orders write it.
func (z *Gazetteer) Name(id string) string {
	if i, ok := z.Cell[id]; ok && z.Ground.Hexes && z.Ground.Cells[i].Name != "" && z.Ground.Cells[i].Name != id {
		return id + " " + z.Ground.Cells[i].Name
	}
	return id
}

// Find returns the cell of a printed number or of a place name, whatever its
// case.
func (z *Gazetteer) Find(text string) (int, bool) {
	if i, ok := z.Cell[text]; ok {
		return i, true
	}
	for i, c := range z.Ground.Cells {
		if text != "" && strings.EqualFold(c.Name, text) {
			return i, true
		}
	}
	return 0, false
}

// mostLike is how many places a misspelt name may mean.
const mostLike = 3

// Like are the cells whose names a misspelt one is near to, as letters write them; none
// where it is the name of one.
func (z *Gazetteer) Like(text string, near func(written, name string) bool) (list []string) {
	if _, known := z.Find(text); known || len(text) < 4 {
		return nil
	}
	for _, c := range z.Ground.Cells {
		is := slices.ContainsFunc(append([]string{c.Name}, c.Also...), func(name string) bool { return name != "" && near(text, name) })
		if is = is || !z.Ground.Hexes && near(text, c.ID); is && len(list) < mostLike {
			list = append(list, z.Name(c.ID))
		}
	}
	return list
}

// nearName returns the first place within two cells of a cell that has no
// name of its own, "" when there is none: a help to find it on the map.
func (z *Gazetteer) nearName(id string) string {
	i, ok := z.Cell[id]
	if !ok || z.Ground.Cells[i].Name != "" {
		return ""
	}
	name := ""
	z.Around(i, 2, func(j, _ int) bool {
		if z.Ground.Cells[j].Name != "" {
			name = z.Ground.Cells[j].Name
		}
		return name == ""
	})
	return name
}

// Around visits the cells within a distance, nearest first, until visit
// says no; the cell itself is not visited.
func (z *Gazetteer) Around(i, reach int, visit func(j, distance int) bool) {
	seen := map[int]bool{i: true}
	ring := []int{i}
	for d := 1; d <= reach && len(ring) > 0; d++ {
		var next []int
		for _, c := range ring {
			for _, n := range z.Next[c] {
				if seen[n.Cell] {
					continue
				}
				seen[n.Cell] = true
				if !visit(n.Cell, d) {
					return
				}
				next = append(next, n.Cell)
			}
		}
		ring = next
	}
}

// Place is a named cell at a distance.
type Place struct {
	Cell     int    // its place among all
	Distance int    // in cells
	Point    string // compass point towards it
}

// Nearest returns the named land places at a distance of two cells and
// more, at most n.
func (z *Gazetteer) Nearest(i, n, reach int) (out []Place) {
	from := z.cells[i]
	z.Around(i, reach, func(j, d int) bool {
		c := z.cells[j]
		if d > 1 && c.Name != "" && !IsWater(c) {
			out = append(out, Place{j, d, compass(c.X-from.X, c.Y-from.Y)})
		}
		return len(out) < n
	})
	return out
}

// IsWater reports whether nobody can stand in a cell.
func IsWater(c adjudicator.Cell) bool { return c.Terrain == "sea" || c.Terrain == "lake" }

// Link returns the neighbour entry of j at i, nil when they are not
// adjacent.
func (z *Gazetteer) Link(i, j int) *Neighbour {
	for k := range z.Next[i] {
		if z.Next[i][k].Cell == j {
			return &z.Next[i][k]
		}
	}
	return nil
}

// Has reports whether something of a kind lies between.
func (n *Neighbour) Has(kind string) bool { return n != nil && slices.Contains(n.Kinds, kind) }

// Follows reports whether every step of a hyphenated path goes along links
// of a kind.
func (z *Gazetteer) Follows(p, kind string) bool {
	ids := strings.Split(p, "-")
	for k := 1; k < len(ids); k++ {
		i, iok := z.Cell[ids[k-1]]
		j, jok := z.Cell[ids[k]]
		if !iok || !jok || !z.Link(i, j).Has(kind) {
			return false
		}
	}
	return len(ids) > 1
}

// BoardsOf are the boards that some words name a place of, each once.
func (z *Gazetteer) BoardsOf(words string) (list []int) {
	for _, x := range strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(" -,;:/>", r) }) {
		if i, ok := z.Cell[x]; ok && !slices.Contains(list, z.Board[i]) {
			list = append(list, z.Board[i])
		}
	}
	return list
}
