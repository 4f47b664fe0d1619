package storminthewest

import (
	"slices"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
)

// The words of the files of the map.
var (
	terrainNames    = [terrains]string{"clear", "forest", "rough", "devastated", "marsh", "floodplain", "mountain"}
	settlementNames = []string{"", "town", "city"}
	trenchNames     = []string{"", "allied", "german_main", "german_secondary"}
	countryNames    = []string{"", "Belgium", "France", "Germany", "Luxembourg"}
	riverEdges      = [rivers]string{smallRiver: "river", majorRiver: "major-river"} // as they are drawn
	surfaceNames    = []string{"sea", "holland", "england"}
	sheetNames      = [sheets]string{"1918", "1919"}
	controlNames    = [controls]string{"1918", "S2", "1919"}
	sourceNames     = []string{"", "German", "British-Belgian", "French-American"}
	armyNames       = []string{"", "German", "British", "French", "Belgian", "American"}
)

// mostPoints is the most that one hex can be worth.
const mostPoints = 9

// loadBoard reads the map.
func (l *loader) loadBoard() {
	l.loadHexes()
	l.loadSurroundings()
	l.loadSources()
	l.loadObjectives()
	l.loadHexsides()
	l.findLines()
	l.listHexes()
}

func (l *loader) loadHexes() {
	b := &l.board
	t := l.Table("hexes.csv", "hex", "terrain", "settlement", "name", "place", "fortress", "weak_trench", "trench_1918", "sector_1918",
		"trench_1919", "sector_1919", "control_1918", "control_s2", "control_1919", "country", "land")
	m, lines := hexmap.Load(t, "hex", hexmap.Sheet{Grid: grid, Example: "3337"})
	b.Map, b.hexes = m, make([]hexInfo, m.Len())
	for _, r := range lines {
		h := hexInfo{id: m.ID(r.Cell), terrain: terrain(r.Word("terrain", terrainNames[:]...)),
			settlement: settlement(r.Word("settlement", settlementNames...)),
			country:    country(r.Word("country", countryNames...)), fortress: nobody, weakTrench: r.Word("weak_trench", "", "yes") == 1,
			home: nobody, land: r.Share("land")}
		h.names(r.Row)
		if f := r.Word("fortress", "", "German", "French"); f > 0 {
			h.fortress = side(f - 1)
		}
		for sh, name := range sheetNames {
			h.trench[sh] = trench(r.Word("trench_"+name, trenchNames...))
			h.sector[sh] = r.OneOf("sector_"+name, armyNames...)
			r.FailIf(h.trench[sh] != noTrench && h.fortress != nobody, "trench_"+name, "nothing: a fortress never has a trench (13.32)")
		}
		for i, column := range [controls]string{"control_1918", "control_s2", "control_1919"} {
			h.control[i] = sideOf(r.Row, column)
		}
		r.FailIf(h.country == noCountry, "country", "the country of the hex in 1914")
		r.FailIf(h.weakTrench && h.trench[sheet1918] != alliedTrench, "weak_trench", "yes for an Allied trench of 1918 only (16.3)")
		b.hexes[r.Cell] = h
	}
	t.Filled("the hexes of the map")
}

// names reads the town or city of a hex and its small places.
func (h *hexInfo) names(r gamedata.Row) {
	h.name, h.also = r.Text("name"), r.List("place")
	r.FailIf((h.settlement != noSettlement) != (h.name != ""), "name", "a name for a town or city, and for no other hex")
	if h.name == "" && len(h.also) > 0 {
		h.name, h.also = h.also[0], h.also[1:]
	}
}

// loadSurroundings reads what lies around the map, and so which hexes are
// coast.
func (l *loader) loadSurroundings() {
	b := &l.board
	for _, r := range l.Table("surroundings.csv", "hex", "surface", "land").Rows() {
		id, ok := b.Parse(r.Text("hex"))
		const want = "a hex that is not on the map, four digits like 1318, each once"
		if r.FailIf(!ok || b.At(id) != noCell, "hex", want) || !r.Once("hex", want, id) {
			continue
		}
		o := outside{id: id, surface: surface(r.Word("surface", surfaceNames...)), land: r.Share("land")}
		b.around = append(b.around, o)
		if o.surface != sea {
			continue
		}
		for _, n := range grid.Neighbours(id) {
			if c := b.At(n); n != 0 && c != noCell {
				b.hexes[c].coast = true
				b.edges.Add(hex.NewSide(id, n), "sea", "")
			}
		}
	}
}

// loadSources reads the sources of supply (7.4-7.6).
func (l *loader) loadSources() {
	b := &l.board
	t := l.Table("supply_hexes.csv", "hex", "users")
	for _, r := range t.Rows() {
		c := b.Hex(r, "hex")
		users := source(r.Word("users", sourceNames...))
		if c == noCell {
			continue
		}
		h := &b.hexes[c]
		_ = r.FailIf(h.source != noSource, "hex", "each hex once") ||
			r.FailIf(users == noSource, "users", "German, British-Belgian or French-American") ||
			r.FailIf(users == britishPort && !h.coast, "hex", "a hex of the coast for a Channel port") ||
			r.FailIf(users == frenchSource && h.country != france, "hex", "a hex in France (7.6)") ||
			r.FailIf(users == germanSource && h.fortress == german, "hex", "no German fortress: 7.12 would be void")
		h.source, h.port = users, users == britishPort
	}
	for users := germanSource; users <= frenchSource; users++ {
		b.sources[users] = b.where(func(_ cell, h *hexInfo) bool { return h.source == users })
		if len(b.sources[users]) == 0 {
			t.Fail("a source for " + sourceNames[users])
		}
	}
	b.ports = b.sources[britishPort]
}

// loadObjectives reads the morale points of hexes (4.2).
func (l *loader) loadObjectives() {
	b := &l.board
	file := l.Table("objectives.csv", "hex", "name", "points", "original_side")
	for _, r := range file.Rows() {
		c, points, home := b.Hex(r, "hex"), int8(r.Int("points", 1, mostPoints)), sideOf(r, "original_side")
		if c == noCell {
			continue
		}
		h := &b.hexes[c]
		_ = r.FailIf(h.points != 0, "hex", "each hex once") ||
			r.FailIf(r.Text("name") != h.name, "name", h.name+", as in hexes.csv") ||
			r.FailIf(h.control[control1918] != home, "original_side", "the side that holds the hex in March 1918 by hexes.csv")
		h.points, h.home = points, home
	}
	file.Filled("the objectives")
}

// loadHexsides reads rivers and the all-sea hexsides (12.9.8, 12.9.9, 10.2).
func (l *loader) loadHexsides() {
	b := &l.board
	rivers := l.Table("rivers.csv", "river", "hex_a", "hex_b", "kind")
	b.Sides(rivers, "hex_a", "hex_b", func(r gamedata.Row, side hex.Side, faces []hexmap.Face) {
		kind := smallRiver + river(r.Word("kind", "river", "major"))
		for _, f := range faces {
			at := &b.hexes[f.Cell].river[f.Dir]
			r.FailIf(*at != noRiver && *at != kind, "kind", "the same kind as in the line before of this hexside")
			*at = kind
		}
		b.edges.Add(side, riverEdges[kind], r.Need("river", "a name"))
	})
	shores := l.Table("closed_hexsides.csv", "hex_a", "hex_b")
	b.Sides(shores, "hex_a", "hex_b", func(_ gamedata.Row, side hex.Side, faces []hexmap.Face) {
		for _, f := range faces {
			b.hexes[f.Cell].closed[f.Dir] = true
		}
		b.edges.Add(side, "sea", "")
	})
	b.land = b.Net().Without(func(from cell, way int) bool { return b.hexes[from].closed[way] })
	for face, n := range b.Inner {
		if h, to := &b.hexes[face.Cell], &b.hexes[n]; h.country != to.country {
			b.edges.Add(hex.NewSide(h.id, to.id), "border", "")
		}
	}
}

// findLines finds on whose side of the original front lines of a sheet each
// hex lies: the trench hexes of both sides, and the fortresses between them,
// are nobody's (11.5).
func (l *loader) findLines() {
	b := &l.board
	for c := range b.hexes {
		h := &b.hexes[c]
		for sh := range sheets {
			k := sh.start()
			h.beyond[sh] = h.control[k]
			if h.trench[sh] == alliedTrench || h.trench[sh] == germanMain || b.touches(cell(c), k) {
				h.beyond[sh] = nobody
			}
			if owner := h.trench[sh].owner(); owner != nobody && owner != h.control[k] {
				l.Fail(gamedata.Problem{File: "hexes.csv", Column: "trench_" + sheetNames[sh], Got: h.id.String(),
					Want: "a trench of the side that holds the hex at the start"})
			}
		}
	}
}

// touches tells whether a hex lies next to one that the other side holds at
// the start.
func (b *board) touches(c cell, control int) bool {
	return b.anyBeside(c, func(n cell) bool { return b.hexes[n].control[control] != b.hexes[c].control[control] })
}

// unreached is the distance of a hex to which nothing leads.
const unreached = -1

// listHexes refuses a map that does not hang together, or has no Paris.
func (l *loader) listHexes() {
	b := &l.board
	if len(b.hexes) == 0 {
		return // that there are none has been said
	}
	if b.paris = b.where(func(_ cell, h *hexInfo) bool { return h.fortress == allied && h.name == parisName }); len(b.paris) == 0 {
		l.Fail(gamedata.Problem{File: "hexes.csv", Want: "a French fortress called " + parisName + " (16.6)"})
	}
	lost := slices.Index(b.land.Stretch(func(c cell) bool { return c == 0 }), unreached)
	if lost >= 0 {
		l.Fail(gamedata.Problem{File: "hexes.csv", Got: b.hexes[lost].id.String(), Want: "a map in one piece"})
	}
}
