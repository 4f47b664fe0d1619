package balkanwars

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
)

// drawGround makes the printed map with the borders of a year.
func (s *System) drawGround(year int, digest string) adjudicator.Ground {
	b := &s.board
	name := borderNames[year]
	g := adjudicator.HexGround(digest+"/"+name, "Balkan Wars "+name, b.Map, func(c cell, out *adjudicator.Cell) { s.drawCell(c, year, out) })
	g.Nations, g.Marks = colours(), marks()
	for _, f := range b.links.List() {
		g.Links = append(g.Links, adjudicator.Link{A: f.Side.A.String(), B: f.Side.B.String(), Kind: f.Kind, Name: f.Name})
	}
	g.Sides(b.Map, &b.edges)
	for face, n := range b.Inner {
		h, to := &b.hexes[face.Cell], &b.hexes[n]
		if h.side[face.Dir]&sideBridge != 0 {
			g.Side(b.Map, hex.NewSide(h.id, to.id), "bridge", "")
		}
		if h.side[face.Dir]&sideClosed == 0 && h.main[year] != noNation && to.main[year] != noNation && h.main[year] != to.main[year] {
			g.Side(b.Map, hex.NewSide(h.id, to.id), "border", "")
		}
	}
	return g
}

// drawCell draws what is in one hex of the printed map.
func (s *System) drawCell(c cell, year int, out *adjudicator.Cell) {
	h := &s.board.hexes[c]
	out.Terrain, out.Land = adjudicator.Terrain(terrainNames[h.terrain]), float64(h.land)
	switch {
	case h.terrain == allSea:
		out.Terrain = "sea"
	case h.terrain == allLake:
		out.Terrain = "lake"
	case h.coast && h.terrain == clear:
		out.Terrain = "coast"
	}
	if h.main[year] != noNation {
		out.Country = h.main[year].String()
	}
	for n := range nations {
		if n != h.main[year] && h.country[year].has(n) {
			out.Shared = append(out.Shared, n.String())
		}
	}
	if h.site != nil {
		out.Name, out.Kind, out.Port = h.site.name, siteKind(h.site), h.site.port != 0
		if h.site.modern != "" {
			out.Also = []string{h.site.modern}
		}
	}
	if p := s.objectivePoints(c, year); p > 0 {
		out.Note = "objective " + strconv.Itoa(p)
	}
}

func siteKind(s *site) string {
	if s.city {
		return "city"
	}
	return "town"
}

// objectivePoints returns the highest Victory Points that a side can score
// for a hex, the single points of ordinary towns apart.
func (s *System) objectivePoints(c cell, year int) (points int) {
	for i := range s.tables.scenarios {
		if at := s.tables.scenarios[i].year; at != year && (at != borders1912 || year != bordersAlbania) {
			continue
		}
		for _, o := range s.tables.scenarios[i].objectives {
			if o.at == c {
				points = max(points, o.points)
			}
		}
	}
	return points
}

// Ground returns the printed map with the borders of the scenario.
func (s *State) Ground() *adjudicator.Ground { return &s.sys.board.ground[s.year] }

// Boards implements adjudicator.Charter.
func (s *State) Boards(seat adjudicator.Seat) []adjudicator.Board {
	return adjudicator.OneBoard(s.Ground(), s.Scene(seat))
}
