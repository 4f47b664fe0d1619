package storminthewest

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
)

// draw makes the printed maps of both sheets.
func (g *gameData) draw(digest string) {
	for sh := range g.board.ground {
		g.board.ground[sh] = g.drawGround(sheet(sh), digest)
	}
}

// drawGround makes the printed map of a sheet: the hexes, and the sea, Holland
// and England around them.
func (g *gameData) drawGround(sh sheet, digest string) adjudicator.Ground {
	b := &g.board
	name := sheetNames[sh]
	out := adjudicator.HexGround(digest+"/"+name, "1918: Storm in the West "+name, b.Map, func(c cell, out *adjudicator.Cell) {
		b.drawCell(c, out)
		out.Holder = seats.Seat(b.hexes[c].control[sh.start()])
	})
	out.Nations, out.Marks = colours(), marks()
	for _, o := range b.around {
		out.Cells = append(out.Cells, o.draw())
	}
	for _, f := range b.edges.List() {
		out.Edges = append(out.Edges, edge(f.Side, f.Kind, f.Name))
	}
	for face, n := range b.Inner {
		if h, to := &b.hexes[face.Cell], &b.hexes[n]; !h.closed[face.Dir] && h.control[sh.start()] != to.control[sh.start()] {
			out.Edges = append(out.Edges, edge(hex.NewSide(h.id, to.id), "front", ""))
		}
	}
	for i, toEnemy := range b.facing(sh) {
		c := cell(i)
		for _, n := range toEnemy {
			out.Edges = append(out.Edges, adjudicator.Edge{A: b.Printed(c), B: b.Printed(n), Kind: trenchMarks[b.hexes[c].trench[sh]]})
		}
	}
	return out
}

// facing lists for each trench hex of a sheet its neighbours towards the enemy's
// ground: its trenches lie along those sides.
func (b *board) facing(sh sheet) [][]cell {
	out := make([][]cell, len(b.hexes))
	var far [2][]int
	for sd := range nobody {
		far[sd] = b.fromHexes(func(c cell) bool { return b.hexes[c].control[sh.start()] != sd })
	}
	for i := range b.hexes {
		c, sd := cell(i), b.hexes[i].trench[sh].owner()
		for n := range b.beside(c) {
			if sd != nobody && far[sd][n] < far[sd][c] {
				out[c] = append(out[c], n)
			}
		}
	}
	return out
}

func edge(s hex.Side, kind, name string) adjudicator.Edge {
	return adjudicator.Edge{A: s.A.String(), B: s.B.String(), Kind: kind, Name: name}
}

// start is the control of the original front lines of a sheet.
func (sh sheet) start() int {
	if sh == sheet1919 {
		return control1919
	}
	return control1918
}

// drawCell draws what is in one hex.
func (b *board) drawCell(c cell, out *adjudicator.Cell) {
	h := &b.hexes[c]
	out.Terrain, out.Land = adjudicator.Terrain(terrainNames[h.terrain]), float64(h.land)
	if h.coast && h.terrain == clear {
		out.Terrain = "coast"
	}
	out.Country, out.Name, out.Also, out.Port = countryCodes[h.country], h.name, h.also, h.port
	out.Kind = settlementNames[h.settlement]
	if h.points > 0 {
		out.Note = "objective " + strconv.Itoa(int(h.points))
	}
}

// draw draws a hex around the map.
func (o outside) draw() adjudicator.Cell {
	out := adjudicator.Cell{ID: o.id.String(), Terrain: "clear", Land: float64(o.land)}
	out.X, out.Y = grid.Center(o.id)
	switch o.surface {
	case sea:
		out.Terrain = "sea"
	case holland:
		out.Country = codeNetherlands
	case england:
		out.Country = british.code()
	}
	return out
}

// printed are the marks that the sheet itself has: trenches and fortresses.
func (b *board) printed(sh sheet) (list []adjudicator.Mark) {
	for c := range b.hexes {
		h := &b.hexes[c]
		if name := trenchMarks[h.trench[sh]]; name != "" {
			list = append(list, adjudicator.Mark{Cell: h.id.String(), Kind: name})
		}
		if h.fortress != nobody {
			list = append(list, adjudicator.Mark{Cell: h.id.String(), Kind: markFortress})
		}
	}
	return list
}

// Ground returns the printed map of the scenario.
func (s *State) Ground() *adjudicator.Ground {
	return &s.sys.board.ground[s.sys.tables.scenarios[s.scenario].sheet]
}

// Boards implements adjudicator.Charter.
func (s *State) Boards(seat adjudicator.Seat) []adjudicator.Board {
	return adjudicator.OneBoard(s.Ground(), s.Scene(seat))
}
