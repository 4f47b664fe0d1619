package greatwarineurope

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
)

// draw makes the printed maps: the six fronts beside each other on one ground.
func (sys *System) draw(digest string) {
	b := &sys.board
	g := adjudicator.HexGround(digest, "The Great War in Europe", b.Map, b.drawCell)
	g.Nations, g.Marks = colours(), marks()
	var low, high [fronts]adjudicator.Point
	for f := range fronts {
		low[f] = adjudicator.Point{X: 1e9, Y: 1e9}
	}
	for i := range g.Cells {
		f, c := b.hexes[i].front, &g.Cells[i]
		low[f].X, low[f].Y = min(low[f].X, c.X), min(low[f].Y, c.Y)
		high[f].X, high[f].Y = max(high[f].X, c.X), max(high[f].Y, c.Y)
	}
	shift := layOut(low, high)
	for i := range g.Cells {
		f, c := b.hexes[i].front, &g.Cells[i]
		c.X, c.Y = c.X+shift[f].X, c.Y+shift[f].Y
	}
	for _, x := range b.edgesOf.List() {
		g.Edges = append(g.Edges, b.edge(x.Side, x.Kind, x.Name))
	}
	sys.ground = g
}

// between is the space between two maps, in hexes.
const between = 3

// layOut finds where the maps lie: Europe from west to east, the Near East below.
func layOut(low, high [fronts]adjudicator.Point) (shift [fronts]adjudicator.Point) {
	at := func(f front, x, y float64) {
		shift[f] = adjudicator.Point{X: x - low[f].X, Y: y - low[f].Y}
	}
	wide := func(f front) float64 { return high[f].X - low[f].X + between }
	tall := func(f front) float64 { return high[f].Y - low[f].Y + between }
	at(western, 0, 0)
	at(italian, 0, tall(western))
	at(eastern, wide(western), 0)
	below := max(tall(western)+tall(italian), tall(eastern))
	at(egyptian, 0, below)
	at(caucasus, wide(egyptian), below)
	at(iraqi, wide(egyptian)+wide(caucasus), below)
	return shift
}

func (b *board) edge(s hex.Side, kind, name string) adjudicator.Edge {
	return adjudicator.Edge{A: b.Name(s.A), B: b.Name(s.B), Kind: kind, Name: name}
}

// drawnTerrain are the terrains as maps draw them.
var drawnTerrain = [terrains]adjudicator.Terrain{clear: "clear", forest: "forest", marsh: "swamp", floodPlain: "floodplain", desert: "desert", rough: "rough", mountain: "mountain",
	mountainPass: "pass", alpine: "alpine", fullSea: "sea", fullLake: "lake"}

// drawCell draws what is in one hex.
func (b *board) drawCell(c cell, out *adjudicator.Cell) {
	h := &b.hexes[c]
	out.Terrain, out.Country, out.Name, out.Port = drawnTerrain[h.terrain], h.country.String(), h.name, h.has(markPort)
	if h.coastal && h.terrain == clear {
		out.Terrain = "coast"
	}
	switch h.place {
	case city:
		out.Kind = "city"
	case town:
		out.Kind = "town"
	}
	if h.terrain == fullSea {
		out.Land = 0
	}
}

// Ground returns the printed maps.
func (s *State) Ground() *adjudicator.Ground { return &s.sys.ground }
