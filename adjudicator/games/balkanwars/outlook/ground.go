package outlook

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/path"
)

// Cell is a hex by its place in the list of the ground.
type Cell = path.Cell

// None is no hex of the map.
const None = path.None

// sides is what lies on one hexside.
type sides uint8

const (
	river sides = 1 << iota
	closed
	road
	railroad
)

// hexagon is one printed hex.
type hexagon struct {
	id        hex.ID
	number    string
	terrain   adjudicator.Terrain
	effect    Effect
	place     Effect   // of its Town or City
	dug       int      // column shift of an Entrenchment
	countries []string // wholly or partly in
	faces     [6]sides
	goals     []Objective
}

// ground is the printed map with its markers.
type ground struct {
	Facts Facts
	hexes []hexagon
	cells []Cell // by printed number, None for one that is not on the map
	net   *path.Net
}

// readGround reads the printed map.
func readGround(from *adjudicator.Ground, marks []adjudicator.Mark, facts Facts) *ground {
	g := &ground{Facts: facts, hexes: make([]hexagon, len(from.Cells)), cells: make([]Cell, numbers)}
	for id := range g.cells {
		g.cells[id] = None
	}
	for i := range from.Cells {
		c := &from.Cells[i]
		h := &g.hexes[i]
		h.id, _ = hex.Parse(c.ID)
		h.number, h.terrain, h.effect = c.ID, c.Terrain, facts.Terrain[c.Terrain]
		switch c.Kind {
		case "town":
			h.place = facts.Town
		case "city":
			h.place = facts.City
		}
		if c.Country != "" {
			h.countries = append([]string{c.Country}, c.Shared...)
		}
		g.cells[h.id] = Cell(i)
	}
	g.join()
	for _, e := range from.Edges {
		switch e.Kind {
		case "river":
			g.mark(e.A, e.B, river)
		case "sea", "strait":
			g.mark(e.A, e.B, closed)
		}
	}
	for _, l := range from.Links {
		if l.Kind == "road" {
			g.mark(l.A, l.B, road)
		} else if slices.Contains(facts.Railroads, l.Kind) {
			g.mark(l.A, l.B, railroad)
		}
	}
	for _, o := range facts.Objectives {
		h := &g.hexes[g.Named(o.Hex)]
		h.goals = append(h.goals, o)
	}
	for _, m := range marks {
		if m.Kind == "entrenchment" {
			g.hexes[g.Named(m.Cell)].dug = facts.Entrenched.Shift
		}
	}
	return g
}

// numbers is one more than the highest number that a hex can have.
const numbers = 10000

// Named returns the cell of a printed number, None when it is not on the map.
func (g *ground) Named(text string) Cell {
	id, err := hex.Parse(text)
	if err != nil {
		return None
	}
	return g.cells[id]
}

// join finds the neighbours of every hex, in order of hex.Dir.
func (g *ground) join() {
	ways, all := make([][]Cell, len(g.hexes)), make([]Cell, 6*len(g.hexes))
	for c := range g.hexes {
		ways[c] = all[6*c : 6*c+6]
		for d, id := range g.Facts.Grid.Neighbours(g.hexes[c].id) {
			ways[c][d] = g.cells[id]
		}
	}
	g.net = path.NewNet(ways)
}

// mark sets what lies on a hexside, for the hexes on both sides of it.
func (g *ground) mark(a, b string, what sides) {
	if x, y := g.Named(a), g.Named(b); x != None && y != None {
		g.hexes[x].faces[g.net.Way(x, y)] |= what
		g.hexes[y].faces[g.net.Way(y, x)] |= what
	}
}

// isWater tells whether no land unit can be in a hex.
func (g *ground) isWater(c Cell) bool {
	return g.hexes[c].terrain == "sea" || g.hexes[c].terrain == "lake"
}

// isOnly tells whether a hex lies wholly in one country.
func (g *ground) isOnly(c Cell, n string) bool {
	in := g.hexes[c].countries
	return len(in) == 1 && in[0] == n
}

// isOverland tells whether a way leads over land.
func (g *ground) isOverland(from, to Cell, way int) bool {
	return g.hexes[from].faces[way]&closed == 0 && !g.isWater(to)
}

// stepCost is roughly what a unit pays from one hex to the next (5).
func (g *ground) stepCost(from, to Cell, way int) int {
	side := g.hexes[from].faces[way]
	if side&road != 0 {
		return g.Facts.RoadCost
	}
	cost := g.hexes[to].effect.Cost
	if side&river != 0 {
		cost += g.Facts.River.Cost
	}
	return cost
}

// Distance counts the hexes from one to another.
func (g *ground) Distance(a, b Cell) int { return g.Facts.Grid.Distance(g.hexes[a].id, g.hexes[b].id) }

// Name is the printed number of a hex.
func (g *ground) Name(c Cell) string { return g.hexes[c].number }

// Around lists the hexes around one, None where the map ends.
func (g *ground) Around(c Cell) []Cell { return g.net.Ways(c) }

// Cover is by how many columns the ground of a hex and its Town or City help
// who defends it.
func (g *ground) Cover(c Cell) int { return -g.hexes[c].effect.Shift - g.hexes[c].place.Shift }

// IsAcrossRiver tells whether a River lies between two adjacent hexes.
func (g *ground) IsAcrossRiver(from, to Cell) bool {
	return g.hexes[from].faces[g.net.Way(from, to)]&river != 0
}
