package greatwarineurope

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/names"
)

// loadBoard reads the maps.
func (l *loader) loadBoard() {
	l.loadHexes()
	l.loadHexsides()
	l.loadPlaces()
	l.loadEdges()
	l.findLandmarks()
	if l.board.Len() > 0 {
		l.board.findCoasts()
		l.board.findWays()
		l.board.findSources()
	}
}

// frontWords are the fronts as the data name them.
var frontWords = []string{"Western", "Italian", "Eastern", "Egyptian", "Caucasus", "Iraqi"}

func (l *loader) loadHexes() {
	b := &l.board
	t := l.Table("hexes.csv", "hex", "front", "surface", "playable", "terrain", "country", "countries", "west_of_suez", "coastal")
	m, lines := hexmap.Load(t, "hex", hexmap.Sheet{Prefix: "W", Grid: grid, Example: "W5008"},
		hexmap.Sheet{Prefix: "E", Grid: grid, Example: "E4816"}, hexmap.Sheet{Prefix: "N", Grid: grid, Example: "N1728"})
	b.Map, b.hexes = m, make([]hexInfo, m.Len())
	for _, r := range lines {
		h := hexInfo{id: m.ID(r.Cell), front: front(r.Word("front", frontWords...)), terrain: terrain(r.Word("terrain", terrainNames[:]...)),
			country: country(r.Word("country", countryCodes[:]...)), playable: r.Word("playable", "yes", "no", "closed") == 0,
			coastal: r.Word("coastal", "", "yes") == 1, belgian: slices.Contains(r.List("countries"), "BE")}
		h.zone = zoneOf(h.front, h.country)
		if r.Word("west_of_suez", "", "yes") == 1 {
			h.marks |= markWestOfSuez
		}
		if h.playable && (h.terrain == fullSea || h.country == noCountry && h.terrain != fullLake) {
			r.Fail("playable", "no for sea")
		}
		b.hexes[r.Cell] = h
	}
	if m.Len() == 0 {
		t.Fail("the hexes of the maps")
	}
	for c := range b.hexes {
		h := &b.hexes[c]
		for way, n := range b.next(cell(c)) {
			if n == noCell || b.hexes[n].front != h.front {
				h.side[way] |= sideClosed // maps of one sheet do not touch (3.2)
			}
		}
		if h.playable {
			b.byFront[h.front] = append(b.byFront[h.front], cell(c))
		}
	}
}

// sideKinds are the words of hexsides.csv.
var sideKinds = []string{"river", "canal", "sea", "lake", "impassable", "strait", "strait_ferry", "lagoon", "pass"}

// sideOf are what the words mean (8.34, 8.35).
var sideOf = []hexside{sideRiver, sideRiver, sideClosed, sideLake, sideClosed, sideClosed, sideRiver, sideLagoon, sidePass}

func (l *loader) loadHexsides() {
	b := &l.board
	for _, r := range l.Table("hexsides.csv", "hex_a", "hex_b", "kind", "name").Rows() {
		x, y := b.Hex(r, "hex_a"), b.Hex(r, "hex_b")
		if x == noCell || y == noCell {
			continue
		}
		side, ok := b.Side(r, "hex_a", "hex_b")
		k := r.Word("kind", sideKinds...)
		if !ok {
			continue
		}
		if b.hexes[x].front != b.hexes[y].front {
			r.Fail("hex_b", "a hex of the same front")
		}
		for _, f := range b.Faces(side) {
			b.hexes[f.Cell].side[f.Dir] |= sideOf[k]
		}
		b.edgesOf.Add(side, sideKinds[k], r.Text("name"))
	}
	for face, n := range b.Inner {
		if h, to := &b.hexes[face.Cell], &b.hexes[n]; h.country != to.country && h.front == to.front && h.country != noCountry &&
			to.country != noCountry {
			b.edgesOf.Add(hex.NewSide(h.id, to.id), "border", "")
		}
	}
}

// placeFlags are the columns of places.csv that say yes.
var placeFlags = []struct {
	column string
	mark   mark
}{{"capital", markCapital}, {"port", markPort}, {"cp_vp", markVictory}, {"allied_city_vp", markCity}, {"ts", markSurrender},
	{"av", markTarget}, {"ruhr", markRuhr}, {"cp_town", markPersian}}

func (l *loader) loadPlaces() {
	b := &l.board
	yes := func(r gamedata.Row, column string) bool { return r.Word(column, "", "yes") == 1 }
	for _, r := range l.Table("places.csv", "hex", "name", "country", "kind", "capital", "port", "fort", "cp_vp", "allied_city_vp", "ts", "av",
		"resource_rp", "ruhr", "pipeline_order", "cp_town", "special").Rows() {
		c := b.Hex(r, "hex")
		if c == noCell {
			continue
		}
		h := &b.hexes[c]
		if h.name != "" || !h.playable {
			r.Fail("hex", "a hex on land, each once")
		}
		h.name = r.Need("name", "a name")
		h.place = [...]settlement{city, town, town, beach}[r.Word("kind", "city", "town", "town_by_rule", "beach")]
		h.fort = fort(r.Word("fort", "", "fort", "heavy"))
		h.pays, h.pipeline = int8(r.IntOr("resource_rp", 1, 9, 0)), int8(r.IntOr("pipeline_order", 1, 9, 0))
		for _, f := range placeFlags {
			if yes(r, f.column) {
				h.marks |= f.mark
			}
		}
		if h.isSettled() {
			b.towns = append(b.towns, c)
		}
		if h.fort != noFort {
			b.forts = append(b.forts, c)
		}
	}
	slices.Sort(b.towns)
	slices.Sort(b.forts)
	l.namePlaces()
}

// namePlaces lists the names by which orders may call hexes: the printed one, and what
// stands in brackets behind it.
func (l *loader) namePlaces() {
	l.places = map[string]cell{}
	for c := range l.board.hexes {
		text := l.board.hexes[c].name
		if text == "" {
			continue
		}
		first, second, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
		for _, name := range [...]string{text, first, second} {
			key := names.Key(name)
			if at, again := l.places[key]; again && at != cell(c) {
				l.places[key] = noCell
			} else if key != "" {
				l.places[key] = cell(c)
			}
		}
	}
}

// southEdge is the word S among those of the column edge.
const southEdge = 2

func (l *loader) loadEdges() {
	b := &l.board
	for _, r := range l.Table("map_edges.csv", "hex", "edge", "primary_source_for", "vp_use").Rows() {
		c := b.Hex(r, "hex")
		at := r.Word("edge", "N", "E", "S", "W")
		use := [...]edgeUse{edgeCP, edgeAllies, edgeRussia, edgeRussia,
			edgeGreece}[r.Word("primary_source_for", "CP", "Allies", "RU;RO", "RU (Allies)", "GK")]
		vp := r.Word("vp_use", "", "cp_vp", "allied_city")
		if c == noCell {
			continue
		}
		h := &b.hexes[c]
		h.edge = use
		h.forUS = use == edgeAllies && (h.front == western || at == southEdge)
		h.marks |= [...]mark{0, markEdgeVP, markEdgeCity}[vp]
		b.edges = append(b.edges, c)
	}
	slices.Sort(b.edges)
	for _, r := range l.Table("lettered_hexes.csv", "letter", "hex", "meaning").Rows() {
		m := [...]mark{markR, markA, markK, markClosesAntwerp}[r.Word("letter", "R", "A", "K", "AX")]
		if c := b.Hex(r, "hex"); c != noCell {
			b.hexes[c].marks |= m
		}
	}
}

// findLandmarks finds the hexes that rules name by their numbers.
func (l *loader) findLandmarks() {
	b := &l.board
	a := &b.at
	one := func(c *cell) []*cell { return []*cell{c} }
	all := func(list []cell) (to []*cell) {
		for i := range list {
			to = append(to, &list[i])
		}
		return to
	}
	if b.Len() == 0 {
		return
	}
	list := []struct {
		name string
		to   []*cell
	}{
		{"berlin", one(&a.berlin)}, {"prague", one(&a.prague)}, {"vienna", one(&a.vienna)}, {"budapest", one(&a.budapest)},
		{"constantinople", one(&a.constantinople)}, {"sofia", one(&a.sofia)}, {"bucharest", one(&a.bucharest)},
		{"salonika", one(&a.salonika)}, {"valona", one(&a.valona)}, {"suvla", one(&a.suvla)}, {"helles", one(&a.helles)},
		{"inland", one(&a.inland)}, {"krithia", one(&a.krithia)}, {"basra", one(&a.basra)}, {"abadan", one(&a.abadan)},
		{"hamadan", one(&a.hamadan)}, {"kut", one(&a.kut)}, {"baghdad", one(&a.baghdad)}, {"jerusalem", one(&a.jerusalem)},
		{"damascus", one(&a.damascus)}, {"gaza", one(&a.gaza)}, {"beersheba", one(&a.beersheba)}, {"baku", one(&a.baku)},
		{"van", one(&a.van)}, {"tabriz", one(&a.tabriz)}, {"trebizond", one(&a.trebizond)}, {"petrograd", one(&a.petrograd)},
		{"kiev", one(&a.kiev)}, {"odessa", one(&a.odessa)}, {"belgrade", one(&a.belgrade)}, {"nis", one(&a.nis)},
		{"antwerp", one(&a.antwerp)}, {"rouen", one(&a.rouen)}, {"calais", one(&a.calais)}, {"dunkirk", one(&a.dunkirk)},
		{"venice", one(&a.venice)}, {"trieste", one(&a.trieste)}, {"trent", one(&a.trent)}, {"konigsberg", one(&a.konigsberg)},
		{"scutari", one(&a.scutari)}, {"ploesti", one(&a.ploesti)}, {"liege", one(&a.liege)},
		{"kress", all(a.kress[:])}, {"paris", all(a.paris[:])}, {"ruhr", all(a.ruhr[:])}, {"baltic", all(a.baltic[:])},
		{"black_sea", all(a.blackSea[:])},
	}
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].name
	}
	l.Table("landmarks.csv", "name", "hexes").EachOnce("name", names, func(r gamedata.Row, i int) {
		hexes := r.List("hexes")
		if len(hexes) != len(list[i].to) {
			r.Fail("hexes", strconv.Itoa(len(list[i].to))+" hexes")
			return
		}
		for n, name := range hexes {
			if c := b.Named(name); c != noCell && b.hexes[c].playable {
				*list[i].to[n] = c
			} else {
				r.Fail("hexes", "hexes on which units may be")
			}
		}
	})
	for _, c := range a.paris {
		b.hexes[c].marks |= markParis
	}
}

// number reads a small number that may stand behind a word: "US+6".
func number(text string) int8 {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 99 {
		return -1
	}
	return int8(n)
}
