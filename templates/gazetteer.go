package templates

import (
	"math"
	"sort"
	"strings"
	"sync"

	"feldpost/adjudicator"
)

// gazetteer finds cells, neighbours and what joins them on one ground.
type gazetteer struct {
	ground *adjudicator.Ground
	cell   map[string]int
	next   [][]neighbour // by cell, clockwise from the north
}

// neighbour is an adjacent cell and what lies between.
type neighbour struct {
	cell  int
	point string   // compass point: "N", "NE", "E", ...
	kinds []string // of edges and links, sorted: "rail", "river", "road"
}

// gazetteers keeps one gazetteer a ground.
type gazetteers struct {
	mu   sync.Mutex
	byID map[string]*gazetteer
}

// of returns the gazetteer of a ground.
func (g *gazetteers) of(ground *adjudicator.Ground) *gazetteer {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.byID == nil {
		g.byID = map[string]*gazetteer{}
	}
	z := g.byID[ground.Digest]
	if z == nil || len(z.next) != len(ground.Cells) {
		z = newGazetteer(ground)
		g.byID[ground.Digest] = z
	}
	return z
}

func newGazetteer(ground *adjudicator.Ground) *gazetteer {
	z := &gazetteer{ground: ground, cell: map[string]int{}, next: make([][]neighbour, len(ground.Cells))}
	for i, c := range ground.Cells {
		z.cell[c.ID] = i
	}
	between := map[[2]int][]string{}
	join := func(a, b, kind string) {
		i, iok := z.cell[a]
		j, jok := z.cell[b]
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
	z.findNeighbours(between)
	return z
}

// findNeighbours fills next: on a hex board the cells one unit away, on a
// point board the linked ones.
func (z *gazetteer) findNeighbours(between map[[2]int][]string) {
	cells := z.ground.Cells
	add := func(i, j int) {
		kinds := append([]string{}, between[[2]int{min(i, j), max(i, j)}]...)
		sort.Strings(kinds)
		z.next[i] = append(z.next[i], neighbour{j, compass(cells[j].X-cells[i].X, cells[j].Y-cells[i].Y), kinds})
	}
	if z.ground.Hexes {
		near := map[[2]int][]int{} // cells by unit square
		square := func(c adjudicator.Cell) [2]int { return [2]int{int(math.Floor(c.X)), int(math.Floor(c.Y))} }
		for i, c := range cells {
			near[square(c)] = append(near[square(c)], i)
		}
		for i, c := range cells {
			s := square(c)
			for dx := -2; dx <= 2; dx++ {
				for dy := -2; dy <= 2; dy++ {
					for _, j := range near[[2]int{s[0] + dx, s[1] + dy}] {
						if d := math.Hypot(cells[j].X-c.X, cells[j].Y-c.Y); d > 0.5 && d < 1.2 {
							add(i, j)
						}
					}
				}
			}
		}
	} else {
		seen := map[[2]int]bool{}
		for _, l := range z.ground.Links {
			i, iok := z.cell[l.A]
			j, jok := z.cell[l.B]
			if iok && jok && !seen[[2]int{i, j}] {
				seen[[2]int{i, j}], seen[[2]int{j, i}] = true, true
				add(i, j)
				add(j, i)
			}
		}
	}
	for i := range z.next {
		c, n := cells[i], z.next[i]
		sort.SliceStable(n, func(a, b int) bool { return bearing(c, cells[n[a].cell]) < bearing(c, cells[n[b].cell]) })
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

// name is a cell as letters write it: "2231 Sofia", or "2230".
func (z *gazetteer) name(id string) string {
	if i, ok := z.cell[id]; ok && z.ground.Cells[i].Name != "" && z.ground.Cells[i].Name != id {
		return id + " " + z.ground.Cells[i].Name
	}
	return id
}

// near returns the first place within two cells of a cell that has no name
// of its own, "" when there is none: a help to find it on the map.
func (z *gazetteer) near(id string) string {
	i, ok := z.cell[id]
	if !ok || z.ground.Cells[i].Name != "" {
		return ""
	}
	for _, n := range z.next[i] {
		if name := z.ground.Cells[n.cell].Name; name != "" {
			return name
		}
	}
	for _, n := range z.next[i] {
		for _, m := range z.next[n.cell] {
			if name := z.ground.Cells[m.cell].Name; name != "" {
				return name
			}
		}
	}
	return ""
}

// path writes a hyphenated path with the names of its first and last cell.
func (z *gazetteer) path(p string) string {
	ids := strings.Split(p, "-")
	if len(ids) < 2 {
		return z.name(p)
	}
	ids[0], ids[len(ids)-1] = z.name(ids[0]), z.name(ids[len(ids)-1])
	return strings.Join(ids, " - ")
}
