package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
)

// terrainNames are the words of terrain.csv.
var terrainNames = []string{"clear", "rough", "swamp", "mountain", "all-sea", "all-lake"}

var seaNames = []string{"black", "marmara", "aegean", "adriatic", "ionian"}

// loadBoard reads the map.
func (l *loader) loadBoard() {
	l.loadHexes()
	l.loadCountries()
	l.loadTowns()
	l.loadRivers()
	l.loadLines()
}

func (l *loader) loadHexes() {
	b := &l.sys.board
	m, lines := hexmap.Load(l.Table("terrain.csv", "hex", "terrain", "seas", "land"), "hex", hexmap.Sheet{Grid: grid, Example: "2720"})
	b.Map, b.hexes = m, make([]hexInfo, m.Len())
	for _, r := range lines {
		h := hexInfo{id: m.ID(r.Cell), terrain: terrain(r.Word("terrain", terrainNames...)), seas: l.seas(r.Row, "seas")}
		h.land = r.Share("land")
		h.coast = h.seas != 0 && h.terrain != allSea
		if h.terrain == allSea && h.seas == 0 {
			r.Fail("seas", "the sea of an all-sea hex")
		}
		for d := range h.railOf[0] {
			for year := range h.railOf {
				h.railOf[year][d] = noNation
			}
		}
		h.main = [borders]nation{noNation, noNation, noNation}
		b.hexes[r.Cell] = h
	}
}

func (l *loader) seas(r gamedata.Row, column string) (set sea) {
	for _, name := range r.List(column) {
		i := indexOf(seaNames, name)
		if i < 0 {
			r.Fail(column, "seas out of "+strings.Join(seaNames, ", ")+", separated by ;")
			continue
		}
		set |= 1 << i
	}
	return set
}

func indexOf(list []string, word string) int {
	for i, w := range list {
		if w == word {
			return i
		}
	}
	return -1
}

func (l *loader) loadCountries() {
	b := &l.sys.board
	seen := make([]bool, len(b.hexes))
	for _, r := range l.Table("countries.csv", "hex", "country_1912", "country_1913", "struma").Rows() {
		c := l.sys.board.Hex(r, "hex")
		if c == noCell {
			continue
		}
		if seen[c] {
			r.Fail("hex", "each hex once")
			continue
		}
		seen[c] = true
		h := &b.hexes[c]
		h.main[0], h.country[0] = l.shares(r, "country_1912")
		h.main[1], h.country[1] = l.shares(r, "country_1913")
		bank := r.Word("struma", "", "east", "west")
		h.eastOfStruma, h.westOfStruma = bank == 1, bank == 2
		if h.country[0].has(ottoman) != (bank != 0) {
			r.Fail("struma", "east or west for a hex with OE in country_1912, nothing for others")
		}
		if h.terrain == allSea {
			r.Fail("hex", "a hex with land: "+h.id.String()+" is all-sea")
		}
	}
	for c := range b.hexes {
		if h := &b.hexes[c]; !seen[c] && h.terrain != allSea {
			l.Fail(gamedata.Problem{File: "countries.csv", Want: "a line for hex " + h.id.String() + ", which has land"})
		}
		l.markEdge(cell(c))
	}
}

// shares reads the countries of a hex, the one with the largest share first.
func (l *loader) shares(r gamedata.Row, column string) (nation, nationSet) {
	main, set := noNation, nationSet(0)
	for _, code := range r.List(column) {
		n := parseNation(code)
		if n == noNation || !(n.hasMorale() || n == austria) || set.has(n) {
			r.Fail(column, "codes of countries with territory (BU SE GR MO OE RO AL AH), separated by ;")
			return bulgaria, setOf(bulgaria)
		}
		if main == noNation {
			main = n
		}
		set |= setOf(n)
	}
	if set == 0 {
		r.Fail(column, "the country of the hex")
	}
	return main, set
}

// markEdge marks the land hexes of the south and east edge of Anatolia,
// where units leave the Off-Map box: 3909 to 3919, xx09 and xx10 (5.6).
func (l *loader) markEdge(c cell) {
	h := &l.sys.board.hexes[c]
	col, row := grid.Split(h.id)
	south := row == 39 && col >= 9 && col <= 19
	h.exitEdge = h.country[0].has(ottoman) && (south || col == 9 || col == 10)
}

func (l *loader) loadTowns() {
	names := map[string]int{}
	for _, r := range l.Table("towns.csv", "hex", "name", "modern", "kind", "port", "country_1912", "country_1913").Rows() {
		c := l.sys.board.Hex(r, "hex")
		s := &site{name: r.Need("name", "a name"), modern: modernName(r), city: r.Word("kind", "town", "city") == 1,
			port: l.seas(r, "port"), country: [borders]nation{l.nation(r, "country_1912"), l.nation(r, "country_1913")}}
		if line, again := names[s.name]; again {
			r.Fail("name", "each name once; it stands in line "+strconv.Itoa(line)+" already")
		}
		names[s.name] = r.Line
		if c == noCell {
			continue
		}
		h := &l.sys.board.hexes[c]
		switch {
		case h.site != nil:
			r.Fail("hex", "one town or city a hex; "+h.site.name+" stands there already")
		case h.terrain == allSea || h.terrain == allLake:
			r.Fail("hex", "a hex with land")
		case s.port&^h.seas != 0:
			r.Fail("port", "a sea that the hex touches by terrain.csv")
		case !h.country[0].has(s.country[0]):
			r.Fail("country_1912", "a country of the hex by countries.csv")
		case !h.country[1].has(s.country[1]):
			r.Fail("country_1913", "a country of the hex by countries.csv")
		default:
			h.site = s
			l.sys.board.sites++
		}
	}
}

// modernName is the name of today of a place without what stands in brackets,
// "" when it is that of 1912.
func modernName(r gamedata.Row) string {
	name, _, _ := strings.Cut(r.Text("modern"), "(")
	if name = strings.TrimSpace(name); name == r.Text("name") {
		return ""
	}
	return name
}

// mark sets flags on both faces of a hexside.
func (b *board) mark(s hex.Side, f sideFlags) {
	for _, face := range b.Faces(s) {
		b.hexes[face.Cell].side[face.Dir] |= f
	}
}

// loadRivers reads rivers, straits and the closed hexsides of water.
func (l *loader) loadRivers() {
	board := &l.sys.board
	for _, r := range l.Table("rivers.csv", "river", "kind", "hex_a", "hex_b").Rows() {
		kind := r.Word("kind", "river", "strait")
		if side, ok := board.Side(r, "hex_a", "hex_b"); ok {
			board.mark(side, []sideFlags{sideRiver, sideClosed}[kind])
			board.edges.Add(side, []string{"river", "strait"}[kind], r.Text("river"))
		}
	}
	for _, r := range l.Table("closed_hexsides.csv", "hex_a", "hex_b", "kind").Rows() {
		kind := r.Word("kind", "sea", "strait")
		if side, ok := board.Side(r, "hex_a", "hex_b"); ok {
			board.mark(side, sideClosed)
			board.edges.Add(side, []string{"sea", "strait"}[kind], "")
		}
	}
}

// loadLines reads railways and roads, which make the Bridges (5.4).
func (l *loader) loadLines() {
	b := &l.sys.board
	for _, r := range l.Table("rails.csv", "line", "name", "from", "to", "opened", "country_1912", "country_1913").Rows() {
		side, ok := b.Side(r, "from", "to")
		c12, c13 := l.nation(r, "country_1912"), l.nation(r, "country_1913")
		dotted := r.Word("opened", "1912", "1913")
		if !ok || !l.dry(r, side) {
			continue
		}
		b.mark(side, []sideFlags{sideRail, sideRail13}[dotted])
		b.links.Add(side, []string{"rail", "rail-dotted"}[dotted], r.Text("name"))
		for _, face := range b.Faces(side) {
			h := &b.hexes[face.Cell]
			h.railOf[0][face.Dir], h.railOf[1][face.Dir] = c12, c13
			col, row := grid.Split(face.To)
			if b.at(face.To) == noCell && row < 10 && col > 0 && h.country[0].has(austria) {
				h.northRail = true
			}
		}
	}
	for _, r := range l.Table("roads.csv", "line", "name", "from", "to").Rows() {
		if side, ok := b.Side(r, "from", "to"); ok && l.dry(r, side) {
			b.mark(side, sideRoad)
			b.links.Add(side, "road", r.Text("name"))
		}
	}
}

// dry checks that a line of rails or roads runs over land.
func (l *loader) dry(r gamedata.Row, s hex.Side) bool {
	b := &l.sys.board
	for _, face := range b.Faces(s) {
		switch h := &b.hexes[face.Cell]; {
		case h.terrain == allSea || h.terrain == allLake:
			column := "from"
			if id, _ := b.Parse(r.Text("to")); id == h.id {
				column = "to"
			}
			r.Fail(column, "a hex with land")
			return false
		case h.side[face.Dir]&sideClosed != 0:
			r.Fail("to", "a hexside that is not closed by closed_hexsides.csv or a strait of rivers.csv")
			return false
		}
	}
	return true
}

// finishSides marks Bridges, and how far ZOC reach: not into or out of a
// terrain without ZOC nor across a closed hexside (8.1).
func (l *loader) finishSides() {
	b, t := &l.sys.board, &l.sys.tables
	for c := range b.hexes {
		h := &b.hexes[c]
		for d, to := range b.next(cell(c)) {
			if h.side[d]&sideRiver != 0 && h.side[d]&(sideRoad|sideRail|sideRail13) != 0 {
				h.side[d] |= sideBridge
			}
			h.zocOpen[d] = to != noCell && h.side[d]&sideClosed == 0 &&
				!t.terrain[h.terrain].noZOC && !t.terrain[b.hexes[to].terrain].noZOC
		}
	}
}
