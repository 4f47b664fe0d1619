package adjudicator

import (
	"slices"

	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
)

// HexGround is the ground of a map of hexes with a corner at the top: each cell
// with its number and place, and all land unless paint, which adds what is in
// it, says otherwise.
func HexGround(digest, title string, m *hexmap.Map, paint func(c hexmap.Cell, out *Cell)) Ground {
	g := Ground{Digest: digest, Title: title, Hexes: true, Pointy: true, Cells: make([]Cell, m.Len())}
	for i := range g.Cells {
		c, out := hexmap.Cell(i), &g.Cells[i]
		out.ID, out.Land = m.Printed(c), 1
		out.X, out.Y = m.Center(c)
		paint(c, out)
	}
	return g
}

// Side adds what is drawn on a hexside of a map.
func (g *Ground) Side(m *hexmap.Map, s hex.Side, kind, name string) {
	g.Edges = append(g.Edges, Edge{A: m.Name(s.A), B: m.Name(s.B), Kind: kind, Name: name})
}

// Sides adds features of hexsides.
func (g *Ground) Sides(m *hexmap.Map, features *hexmap.Features) {
	for _, f := range features.List() {
		g.Side(m, f.Side, f.Kind, f.Name)
	}
}

// SceneOf draws pieces of a view, each as a stack of its own, where all pieces
// are open and alone. Those that stand in no cell of the ground are left out.
func SceneOf(g *Ground, pieces []Piece) (scene Scene) {
	for _, p := range pieces {
		if slices.ContainsFunc(g.Cells, func(c Cell) bool { return c.ID == p.Where }) {
			counter := Counter{Nation: p.Nation, Symbol: p.Kind, Values: p.Values, Marks: p.Status}
			scene.Stacks = append(scene.Stacks, Stack{Cell: p.Where, Owner: p.Owner, Counters: []Counter{counter}})
		}
	}
	return scene
}
