package greatwarineurope

import (
	"cmp"

	"feldpost/adjudicator"
)

// draw makes the printed maps, one a front (3.13).
func (sys *System) draw(digest string) {
	b := &sys.board
	all := adjudicator.HexGround(digest, "The Great War in Europe", b.Map, b.drawCell)
	for f := range fronts {
		g := &sys.grounds[f]
		g.Digest, g.Title, g.Hexes, g.Pointy = digest+" "+f.String(), all.Title, true, f.printedUpright()
		g.Nations, g.Marks = colours(), marks()
	}
	for i, c := range all.Cells {
		f := b.hexes[i].front
		c.X, c.Y = f.upright(c.X, c.Y)
		sys.grounds[f].Cells = append(sys.grounds[f].Cells, c)
	}
	for _, x := range b.edgesOf.List() {
		g := &sys.grounds[b.hexes[b.At(x.Side.A)].front]
		g.Side(b.Map, x.Side, cmp.Or(drawnSides[x.Kind], x.Kind), x.Name)
	}
}

// drawnSides are hexsides that maps draw, and letters tell, as others: a canal is a
// river, and all that can be crossed on water is a strait (8.34, 8.35).
var drawnSides = map[string]string{"canal": "river", "strait": "sea", "strait_ferry": "strait", "lagoon": "strait"}

// printedUpright tells whether north is at the top of a sheet as it is numbered; the
// Egyptian and the Iraqi map lie sideways on theirs (3.12).
func (f front) printedUpright() bool { return f != egyptian && f != iraqi }

// upright turns a place of a sheet so that north is at the top of each map: west is at
// the top of the sheet on the Egyptian map, east on the Iraqi one (3.12).
func (f front) upright(x, y float64) (float64, float64) {
	switch f {
	case egyptian:
		return y, -x
	case iraqi:
		return -y, x
	}
	return x, y
}

// drawnTerrain are the terrains as maps draw them.
var drawnTerrain = [terrains]adjudicator.Terrain{clear: "clear", forest: "forest", marsh: "swamp", floodPlain: "floodplain",
	desert: "desert", rough: "rough", mountain: "mountain",
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

// Boards implements adjudicator.Charter: the maps that the scenario is played on.
func (s *State) Boards(seat adjudicator.Seat) (list []adjudicator.Board) {
	v := s.viewerFor(seat)
	defer v.rest()
	scenes := v.scenes()
	for f := range fronts {
		if s.uses(f) {
			list = append(list, adjudicator.Board{Name: f.String(), Ground: &s.sys.grounds[f], Scene: scenes[f]})
		}
	}
	return list
}
