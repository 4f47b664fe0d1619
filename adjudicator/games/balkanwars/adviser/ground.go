package adviser

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/path"
)

// cell is a hex by its place in the list of the ground.
type cell = path.Cell

const none = path.None

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
	name      string
	terrain   adjudicator.Terrain
	effect    balkanwars.Effect
	place     balkanwars.Effect // of its Town or City
	dug       int               // column shift of an Entrenchment
	countries []string          // wholly or partly in
	side      [6]sides
	goals     []balkanwars.Objective
}

// ground is the printed map with its markers.
type ground struct {
	facts balkanwars.Facts
	hexes []hexagon
	cells []cell // by printed number, none for one that is not on the map
	net   *path.Net
}

// readGround reads the printed map.
func readGround(from *adjudicator.Ground, marks []adjudicator.Mark, facts balkanwars.Facts) *ground {
	g := &ground{facts: facts, hexes: make([]hexagon, len(from.Cells)), cells: make([]cell, numbers)}
	for id := range g.cells {
		g.cells[id] = none
	}
	for i := range from.Cells {
		c := &from.Cells[i]
		h := &g.hexes[i]
		h.id, _ = hex.Parse(c.ID)
		h.name, h.terrain, h.effect = c.ID, c.Terrain, facts.Terrain[c.Terrain]
		switch c.Kind {
		case "town":
			h.place = facts.Town
		case "city":
			h.place = facts.City
		}
		if c.Country != "" {
			h.countries = append([]string{c.Country}, c.Shared...)
		}
		g.cells[h.id] = cell(i)
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
		h := &g.hexes[g.named(o.Hex)]
		h.goals = append(h.goals, o)
	}
	for _, m := range marks {
		if m.Kind == "entrenchment" {
			g.hexes[g.named(m.Cell)].dug = facts.Entrenched.Shift
		}
	}
	return g
}

// numbers is one more than the highest number that a hex can have.
const numbers = 10000

// named returns the cell of a printed number, none when it is not on the map.
func (g *ground) named(text string) cell {
	id, err := hex.Parse(text)
	if err != nil {
		return none
	}
	return g.cells[id]
}

// join finds the neighbours of every hex, in order of hex.Dir.
func (g *ground) join() {
	ways, all := make([][]cell, len(g.hexes)), make([]cell, 6*len(g.hexes))
	for c := range g.hexes {
		ways[c] = all[6*c : 6*c+6]
		for d, id := range g.facts.Grid.Neighbours(g.hexes[c].id) {
			ways[c][d] = g.cells[id]
		}
	}
	g.net = path.NewNet(ways)
}

// mark sets what lies on a hexside, for the hexes on both sides of it.
func (g *ground) mark(a, b string, what sides) {
	if x, y := g.named(a), g.named(b); x != none && y != none {
		g.hexes[x].side[g.net.Way(x, y)] |= what
		g.hexes[y].side[g.net.Way(y, x)] |= what
	}
}

// isWater tells whether no land unit can be in a hex.
func (g *ground) isWater(c cell) bool {
	return g.hexes[c].terrain == "sea" || g.hexes[c].terrain == "lake"
}

// isOnly tells whether a hex lies wholly in one country.
func (g *ground) isOnly(c cell, n string) bool {
	in := g.hexes[c].countries
	return len(in) == 1 && in[0] == n
}

// isOverland tells whether a way leads over land.
func (g *ground) isOverland(from, to cell, way int) bool {
	return g.hexes[from].side[way]&closed == 0 && !g.isWater(to)
}

// stepCost is roughly what a unit pays from one hex to the next (5).
func (g *ground) stepCost(from, to cell, way int) int {
	side := g.hexes[from].side[way]
	if side&road != 0 {
		return g.facts.RoadCost
	}
	cost := g.hexes[to].effect.Cost
	if side&river != 0 {
		cost += g.facts.River.Cost
	}
	return cost
}

func (g *ground) distance(a, b cell) int { return g.facts.Grid.Distance(g.hexes[a].id, g.hexes[b].id) }
