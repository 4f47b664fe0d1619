package greatwarcommander

import (
	"fmt"
	"math"

	"feldpost/adjudicator"
)

// drawnTerrain are the terrains as maps draw them.
var drawnTerrain = [numTerrains]adjudicator.Terrain{open: "clear", blaze: "clear", water: "water barrier", bridge: "clear", building: "building", rubble: "rubble", woods: "woods", destroyedWoods: "destroyed woods",
	boulders: "boulders", quarry: "quarry", ditch: "ditch", marsh: "marsh", river: "river bed", orchard: "orchard", brush: "brush", shellhole: "shell hole", field: "field"}

// newGround draws the print of a board (2).
func (b *board) newGround(digest string) *adjudicator.Ground {
	g := &adjudicator.Ground{Digest: digest + " " + b.name, Title: b.title[0], Hexes: true, Nations: colours, Marks: marks, Cells: make([]adjudicator.Cell, numHexes)}
	for h := range nowhere {
		// A hex of the plane of 13.5 is 4 wide and 2 high; a drawn one has all sides alike
		// and centres 1 apart.
		p := h.centre()
		c := adjudicator.Cell{ID: h.String(), X: float64(p.x) / 3 * math.Sqrt(3) / 2, Y: float64(p.y) / 2, Land: 1, Terrain: drawnTerrain[b.terrain[h]]}
		if n := b.objective[h]; n > 0 {
			c.Kind, c.Name = markObjective, placeName(int(n))
			c.Also = []string{fmt.Sprintf("Objective %d", n), fmt.Sprintf("Objectif %d", n)}
		}
		if b.level[h] > 0 {
			c.Note = fmt.Sprintf("+%d", b.level[h])
		}
		g.Cells[h] = c
		for d, to := range h.around {
			if to != nowhere && b.level[to] < b.level[h] {
				g.Edges = append(g.Edges, adjudicator.Edge{A: h.String(), B: to.String(), Kind: "slope"})
			}
			if to < h {
				continue
			}
			if f := b.sides[h][d]; f != noFeature {
				g.Edges = append(g.Edges, adjudicator.Edge{A: h.String(), B: to.String(), Kind: featureNames[f]})
			}
			for w := range numWays {
				if b.has(h, d, w) {
					g.Links = append(g.Links, adjudicator.Link{A: h.String(), B: to.String(), Kind: drawnWays[w]})
				}
			}
		}
	}
	return g
}

var drawnWays = [numWays]string{"road", "rail", "path"}

// placeName is the name of an Objective, the same in all languages.
func placeName(n int) string { return fmt.Sprintf("Obj. %d", n) }
