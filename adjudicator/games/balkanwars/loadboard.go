package balkanwars

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
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
	for i := range b.index {
		b.index[i] = noCell
	}
	seen := map[hex.ID]int{}
	for _, r := range l.Table("terrain.csv", "hex", "terrain", "seas", "land").Rows() {
		id, err := hex.Parse(r.Text("hex"))
		if err != nil {
			r.Fail("hex", "four digits like 2720")
			continue
		}
		if line, again := seen[id]; again {
			r.Fail("hex", "each hex once; it stands in line "+strconv.Itoa(line)+" already")
			continue
		}
		seen[id] = r.Line
		h := hexInfo{id: id, terrain: terrain(r.Word("terrain", terrainNames...)), seas: l.seas(r, "seas")}
		land, err := strconv.ParseFloat(r.Text("land"), 32)
		if err != nil || land < 0 || land > 1 {
			r.Fail("land", "a share from 0 to 1 like 0.77")
		}
		h.land = float32(land)
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
		b.hexes = append(b.hexes, h)
	}
	slices.SortFunc(b.hexes, func(x, y hexInfo) int { return cmp.Compare(x.id, y.id) })
	for c := range b.hexes {
		b.index[b.hexes[c].id] = cell(c)
	}
	for c := range b.hexes {
		for d, n := range grid.Neighbours(b.hexes[c].id) {
			b.hexes[c].next[d] = noCell
			if n != 0 {
				b.hexes[c].next[d] = b.at(n)
			}
		}
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
		c := l.hexAt(r, "hex")
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
		c := l.hexAt(r, "hex")
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
func (b *board) mark(x, y hex.ID, f sideFlags) {
	for _, p := range [2][2]hex.ID{{x, y}, {y, x}} {
		if c := b.at(p[0]); c != noCell {
			b.hexes[c].side[way(p[0], p[1])] |= f
		}
	}
}

// way returns the direction from one hex to an adjacent one.
func way(from, to hex.ID) int {
	for d, n := range grid.Neighbours(from) {
		if n == to {
			return d
		}
	}
	return -1
}

// loadRivers reads rivers, straits and the closed hexsides of water.
func (l *loader) loadRivers() {
	for _, r := range l.Table("rivers.csv", "river", "kind", "hex_a", "hex_b").Rows() {
		kind := r.Word("kind", "river", "strait")
		if a, b, ok := l.pair(r, "hex_a", "hex_b"); ok {
			l.sys.board.mark(a, b, []sideFlags{sideRiver, sideClosed}[kind])
			l.drawEdge(a, b, []string{"river", "strait"}[kind], r.Text("river"))
		}
	}
	for _, r := range l.Table("closed_hexsides.csv", "hex_a", "hex_b", "kind").Rows() {
		kind := r.Word("kind", "sea", "strait")
		if a, b, ok := l.pair(r, "hex_a", "hex_b"); ok {
			l.sys.board.mark(a, b, sideClosed)
			l.drawEdge(a, b, []string{"sea", "strait"}[kind], "")
		}
	}
}

// loadLines reads railways and roads, which make the Bridges (5.4).
func (l *loader) loadLines() {
	b := &l.sys.board
	for _, r := range l.Table("rails.csv", "line", "name", "from", "to", "opened", "country_1912", "country_1913").Rows() {
		from, to, ok := l.pair(r, "from", "to")
		c12, c13 := l.nation(r, "country_1912"), l.nation(r, "country_1913")
		flag := []sideFlags{sideRail, sideRail13}[r.Word("opened", "1912", "1913")]
		if !ok || !l.dry(r, from, to) {
			continue
		}
		b.mark(from, to, flag)
		l.drawLink(from, to, map[sideFlags]string{sideRail: "rail", sideRail13: "rail-dotted"}[flag], r.Text("name"))
		for _, p := range [2][2]hex.ID{{from, to}, {to, from}} {
			if c := b.at(p[0]); c != noCell {
				d := way(p[0], p[1])
				b.hexes[c].railOf[0][d], b.hexes[c].railOf[1][d] = c12, c13
				col, row := grid.Split(p[1])
				if b.hexes[c].next[d] == noCell && row < 10 && col > 0 && b.hexes[c].country[0].has(austria) {
					b.hexes[c].northRail = true
				}
			}
		}
	}
	for _, r := range l.Table("roads.csv", "line", "name", "from", "to").Rows() {
		if from, to, ok := l.pair(r, "from", "to"); ok && l.dry(r, from, to) {
			b.mark(from, to, sideRoad)
			l.drawLink(from, to, "road", r.Text("name"))
		}
	}
}

// dry checks that a line of rails or roads runs over land.
func (l *loader) dry(r gamedata.Row, from, to hex.ID) bool {
	b := &l.sys.board
	for i, h := range [2]hex.ID{from, to} {
		if c := b.at(h); c != noCell && (b.hexes[c].terrain == allSea || b.hexes[c].terrain == allLake) {
			r.Fail([2]string{"from", "to"}[i], "a hex with land")
			return false
		}
	}
	if c := b.at(from); c != noCell && b.hexes[c].side[way(from, to)]&sideClosed != 0 {
		r.Fail("to", "a hexside that is not closed by closed_hexsides.csv or a strait of rivers.csv")
		return false
	}
	return true
}

// finishSides marks Bridges, and how far ZOC reach: not into or out of a
// terrain without ZOC nor across a closed hexside (8.1).
func (l *loader) finishSides() {
	b, t := &l.sys.board, &l.sys.tables
	for c := range b.hexes {
		h := &b.hexes[c]
		for d, to := range h.next {
			if h.side[d]&sideRiver != 0 && h.side[d]&(sideRoad|sideRail|sideRail13) != 0 {
				h.side[d] |= sideBridge
			}
			h.zocOpen[d] = to != noCell && h.side[d]&sideClosed == 0 &&
				!t.terrain[h.terrain].noZOC && !t.terrain[b.hexes[to].terrain].noZOC
		}
	}
}
