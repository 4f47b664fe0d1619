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
	need := func(name string) cell {
		c := b.Named(name)
		if c == noCell || !b.hexes[c].playable {
			l.Fail(gamedata.Problem{File: "hexes.csv", Want: "the hex " + name})
			return 0
		}
		return c
	}
	if b.Len() == 0 {
		return
	}
	for _, x := range []struct {
		to   *cell
		name string
	}{
		{&a.berlin, "E5102"}, {&a.prague, "E4304"}, {&a.vienna, "E3606"}, {&a.budapest, "E3310"}, {&a.constantinople, "E1328"},
		{&a.sofia, "E1819"}, {&a.bucharest, "E2423"},
		{&a.salonika, "E1116"}, {&a.valona, "E1210"}, {&a.suvla, "E1122"}, {&a.helles, "E1022"}, {&a.inland, "E1023"}, {&a.krithia, "E1124"},
		{&a.basra, "N2252"},
		{&a.abadan, "N2552"}, {&a.hamadan, "N2436"}, {&a.kut, "N1845"}, {&a.baghdad, "N1540"}, {&a.jerusalem, "N2416"}, {&a.damascus, "N1728"},
		{&a.gaza, "N2913"},
		{&a.beersheba, "N2711"}, {&a.baku, "N3653"}, {&a.van, "N3338"}, {&a.tabriz, "N3045"}, {&a.trebizond, "N4332"}, {&a.petrograd, "E7030"},
		{&a.kiev, "E4129"},
		{&a.odessa, "E3031"}, {&a.belgrade, "E2413"}, {&a.nis, "E2015"}, {&a.antwerp, "W6819"}, {&a.rouen, "W5603"}, {&a.calais, "W6707"},
		{&a.dunkirk, "W6709"},
		{&a.venice, "W2022"}, {&a.trieste, "W2230"}, {&a.trent, "W2615"}, {&a.konigsberg, "E5514"}, {&a.scutari, "E1709"}, {&a.ploesti, "E2623"},
	} {
		*x.to = need(x.name)
	}
	for _, x := range []struct {
		to    []cell
		names []string
	}{
		{a.kress[:], []string{"N2712", "N2813"}},
		{a.paris[:], []string{"W5008", "W5009", "W4908"}},
		{a.ruhr[:], []string{"W6830", "W6831", "W6729", "W6730"}},
		{a.baltic[:], []string{"E5205", "E5412", "E5514", "E6116", "E6120", "E6921", "E6924", "E7028", "E7030"}},
		{a.blackSea[:], []string{"E1725", "E2027", "E2328", "E3031"}},
	} {
		for i, name := range x.names {
			x.to[i] = need(name)
		}
	}
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
