package greatwarineurope_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestParisIsThreeNeighbouringHexes(t *testing.T) {
	m := dataMapRead(t)
	for _, pair := range [][2]string{{"W5008", "W5009"}, {"W5008", "W4908"}, {"W5009", "W4908"}} {
		if !m.adjacent(pair[0], pair[1]) {
			t.Errorf("%s and %s are no neighbours, want them so (16.2)", pair[0], pair[1])
		}
	}
}

func TestRuhrCitiesAreFourNeighbouringHexes(t *testing.T) {
	m := dataMapRead(t)
	ruhr := []string{"W6830", "W6831", "W6729", "W6730"} // 11.32
	for _, hex := range ruhr {
		if !m.places[hex].has("ruhr") || !slices.ContainsFunc(ruhr, func(other string) bool { return m.adjacent(hex, other) }) {
			t.Errorf("%s: want a Ruhr city beside another", hex)
		}
	}
	for hex, place := range m.places {
		if place.has("ruhr") && !slices.Contains(ruhr, hex) {
			t.Errorf("%s %s is a Ruhr city, want %v alone", hex, place["name"], ruhr)
		}
	}
}

func TestLetteredHexesStandByTheirPorts(t *testing.T) {
	m := dataMapRead(t)
	letters := map[string][]string{}
	for _, row := range dataRead(t, "lettered_hexes") {
		letters[row["letter"]] = append(letters[row["letter"]], row["hex"])
		if !m.playable(row["hex"]) {
			t.Errorf("%s %s is not playable", row["letter"], row["hex"])
		}
	}
	closing := []string{"W6718", "W6719", "W6820", "W6919"} // 11.44
	if slices.Sort(letters["AX"]); !slices.Equal(letters["AX"], closing) {
		t.Errorf("Antwerp is closed from %v, want %v", letters["AX"], closing)
	}
	for _, hex := range letters["AX"] {
		if !m.adjacent(hex, "W6819") {
			t.Errorf("AX %s is away from Antwerp", hex)
		}
	}
	for _, hex := range letters["K"] { // 14.2
		if !m.adjacent(hex, "N1845") {
			t.Errorf("K %s is away from Kut", hex)
		}
	}
	if len(letters["R"]) < 3 || len(letters["A"]) < 2 || len(letters["K"]) != 3 {
		t.Errorf("%d R, %d A and %d K hexes, want 3 or more, 2 or more and 3", len(letters["R"]), len(letters["A"]), len(letters["K"]))
	}
}

// 6.35: the trenches of Kress join Gaza to Beersheba.
func TestTheGazaLineIsUnbroken(t *testing.T) {
	m := dataMapRead(t)
	line := []string{"N2913", "N2813", "N2712", "N2711"}
	for i, hex := range line[1:] {
		if !m.adjacent(line[i], hex) || m.closed(line[i], hex) {
			t.Errorf("%s/%s breaks the line of Gaza", line[i], hex)
		}
	}
}

// 8.35: the two lagoon crossings of Koenigsberg; E5512 and E5413 are parted.
func TestTwoLagoonSidesLeadPastKonigsberg(t *testing.T) {
	m := dataMapRead(t)
	lagoons := 0
	for _, kinds := range m.sides {
		if kinds["lagoon"] {
			lagoons++
		}
	}
	if lagoons != 2 || !m.side("E5615", "E5715", "lagoon") || !m.side("E5715", "E5816", "lagoon") {
		t.Errorf("%d lagoon sides, want E5615/E5715 and E5715/E5816", lagoons)
	}
	if len(m.sides[dataSide("E5615", "E5715")]) != 1 || len(m.sides[dataSide("E5715", "E5816")]) != 1 {
		t.Errorf("a lagoon side has a second kind, want none")
	}
	if !m.adjacent("E5512", "E5413") || !m.side("E5512", "E5413", "impassable") {
		t.Errorf("E5512/E5413 is open, want it impassable")
	}
}

// 8.33.
func TestThePassOfTheExampleLeadsFromE2717(t *testing.T) {
	m := dataMapRead(t)
	if m.terrain("E2618") != "mountain_pass" || !m.side("E2717", "E2618", "pass") || m.side("E2617", "E2618", "pass") {
		t.Errorf("E2618: %s, want a pass open to E2717 and not to E2617", m.terrain("E2618"))
	}
	for side, kinds := range m.sides {
		if kinds["pass"] && m.terrain(side[0]) != "mountain_pass" && m.terrain(side[1]) != "mountain_pass" {
			t.Errorf("%s/%s is a pass side, want a pass hex at it", side[0], side[1])
		}
	}
}

// 6.52: both beaches open to the hex inland of them, and to nothing else.
func TestTheBeachesOfGallipoliOpenToOneHex(t *testing.T) {
	m := dataMapRead(t)
	for _, beach := range []string{"E1022", "E1122"} {
		var open []string
		for _, hex := range m.neighbours(beach) {
			if m.playable(hex) && !m.closed(beach, hex) {
				open = append(open, hex)
			}
		}
		if !slices.Equal(open, []string{"E1023"}) {
			t.Errorf("%s opens to %v, want E1023", beach, open)
		}
	}
	if !m.adjacent("E1022", "E1122") {
		t.Errorf("E1022 and E1122 are no neighbours")
	}
}

// dataRange lists the hexes of a map edge, row by row or along one row.
func dataRange(sheet string, from, to int, columns func(row int) int) []string {
	var hexes []string
	for row := from; row <= to; row++ {
		hexes = append(hexes, fmt.Sprintf("%s%02d%02d", sheet, row, columns(row)))
	}
	return hexes
}

func dataAlong(sheet string, row, from, to int) []string {
	var hexes []string
	for col := from; col <= to; col++ {
		hexes = append(hexes, fmt.Sprintf("%s%02d%02d", sheet, row, col))
	}
	return hexes
}

func dataFirst(int) int { return 1 }

func dataLast(row int) int { return 34 - row%2 }

// 11.32, 11.33: the stated ranges are complete and unbroken.
func TestTheStatedMapEdgesArePrimarySources(t *testing.T) {
	m := dataMapRead(t)
	ranges := map[string][]string{
		"CP W3933-W7034":     dataRange("W", 39, 70, dataLast),
		"Allies W5801-W3629": append(dataRange("W", 36, 58, dataFirst), dataAlong("W", 36, 2, 29)...),
		"CP E3501-E5701":     dataRange("E", 35, 57, dataFirst),
		"RU E3034-E7034":     dataRange("E", 30, 70, dataLast),
		"GK E1012-E1016":     dataAlong("E", 10, 12, 16),
	}
	for what, hexes := range ranges {
		source, _, _ := strings.Cut(what, " ")
		for _, hex := range hexes {
			if !strings.Contains(m.edges[hex]["primary_source_for"], source) {
				t.Errorf("%s: %s is a source for %q", what, hex, m.edges[hex]["primary_source_for"])
			}
		}
		chain := m.reach(hexes[:1], func(_, to string) bool { return slices.Contains(hexes, to) })
		if len(chain) != len(hexes) {
			t.Errorf("%s: %d of %d hexes hang together, want all", what, len(chain), len(hexes))
		}
	}
}

// 11.33: the Caucasus edge without its alpine hexes.
func TestTheCaucasusEdgeIsASourceUnlessAlpine(t *testing.T) {
	m := dataMapRead(t)
	open := 0
	edge := dataAlong("N", 48, 36, 49)
	for _, hex := range edge {
		alpine := m.terrain(hex) == "alpine"
		if (m.edges[hex] != nil) == alpine {
			t.Errorf("%s: a source is %t in %s, want a source unless alpine", hex, m.edges[hex] != nil, m.terrain(hex))
		}
		if !alpine {
			open++
		}
	}
	if open < 5 || open == len(edge) {
		t.Errorf("%d of %d edge hexes are not alpine, want 5 or more and not all", open, len(edge))
	}
}

func TestEveryEdgeSourceCanBeEntered(t *testing.T) {
	m := dataMapRead(t)
	count := map[string]int{}
	for hex, edge := range m.edges {
		if !m.playable(hex) || m.terrain(hex) == "alpine" {
			t.Errorf("%s: an edge source on %s, want playable ground that is not alpine", hex, m.terrain(hex))
		}
		count[m.hexes[hex]["front"]+" "+edge["primary_source_for"]]++
	}
	for what, least := range map[string]int{"Italian CP": 5, "Italian Allies": 5, "Caucasus CP": 3, "Egyptian CP": 3, "Iraqi CP": 3} {
		if count[what] < least {
			t.Errorf("%s: %d edge sources, want %d or more (11.32, 11.33)", what, count[what], least)
		}
	}
}

// 18.12, 18.14: the French edge gives VP to the Central Powers, the German edge
// of the W and E sheets takes them.
func TestVictoryEdgesLieInFranceAndGermany(t *testing.T) {
	m := dataMapRead(t)
	french := 0
	for hex, edge := range m.edges {
		want := map[string]string{"cp_vp": "FR", "allied_city": "GE", "": m.hexes[hex]["country"]}[edge["vp_use"]]
		if m.hexes[hex]["country"] != want {
			t.Errorf("%s: %q in %s, want it in %q", hex, edge["vp_use"], m.hexes[hex]["country"], want)
		}
		if edge["vp_use"] == "cp_vp" {
			french++
		}
	}
	if french != 51 {
		t.Errorf("%d French edge hexes, want 51", french)
	}
	for _, hex := range dataRange("W", 39, 70, dataLast) {
		if m.edges[hex]["vp_use"] != "allied_city" {
			t.Errorf("%s: vp_use %q, want allied_city", hex, m.edges[hex]["vp_use"])
		}
	}
	for _, hex := range dataRange("E", 35, 57, dataFirst) {
		if german := m.hexes[hex]["country"] == "GE"; german != (m.edges[hex]["vp_use"] == "allied_city") {
			t.Errorf("%s in %s: vp_use %q, want allied_city in Germany", hex, m.hexes[hex]["country"], m.edges[hex]["vp_use"])
		}
	}
}

// sources are the places and edges of a front that a supply line may start from.
func (m dataMap) sources(front string, edgesFor ...string) []string {
	var hexes []string
	for hex, edge := range m.edges {
		if m.hexes[hex]["front"] == front && (len(edgesFor) == 0 || slices.Contains(edgesFor, edge["primary_source_for"])) {
			hexes = append(hexes, hex)
		}
	}
	return hexes
}

// 11.2: an edge or a sea base leads to every town of its front.
func TestEveryTownCanBeReachedFromASource(t *testing.T) {
	m := dataMapRead(t)
	bases := map[string][]string{"Iraqi": {"N2252", "N2552"}, "Egyptian": {"N4410"}} // 7.12, 11.33
	for front := range dataFronts {
		way := m.reach(append(m.sources(front), bases[front]...), m.notAlpine)
		for hex, place := range m.places {
			if _, ok := way[hex]; !ok && m.hexes[hex]["front"] == front && place["kind"] != "beach" {
				t.Errorf("%s %s: no way from a source of the %s Front", hex, place["name"], front)
			}
		}
	}
}

func TestEachSideReachesItsOwnTownsOnItsOwnGround(t *testing.T) {
	m := dataMapRead(t)
	for _, c := range []struct {
		front, country string
		edges          []string
		towns          string
	}{
		{"Italian", "AH", []string{"CP"}, "Trent;Bozen;Trieste;Goerz;Villach;Laibach;Tarvis;Flitsch;Tolmein;Riva"},
		{"Italian", "IT", []string{"Allies"}, "Venice;Verona;Udine;Asiago;Belluno;Gemona;Pieve di Cadore;Brescia"},
		{"Caucasus", "RU", []string{"RU", "RU (Allies)"}, "Tiflis;Baku;Kars;Batum;Erivan;Derbent;Vladikavkaz;Lenkoran"},
		{"Caucasus", "TU", []string{"CP"}, "Erzerum;Van;Trebizond;Bitlis;Diyarbekir;Erzincan;Bayazid"},
	} {
		way := m.reach(m.sources(c.front, c.edges...), func(from, to string) bool {
			return m.notAlpine(from, to) && m.hexes[to]["country"] == c.country
		})
		m.eachNamed(t, c.towns, func(place dataRow) {
			if _, ok := way[place["hex"]]; !ok {
				t.Errorf("%s %s: no way from the edge through %s", place["hex"], place["name"], c.country)
			}
		})
	}
}

// 12.2: in Hot weather no supply line goes through the desert.
func TestTheRoadsOfEgyptAndIraqAvoidTheDesert(t *testing.T) {
	m := dataMapRead(t)
	notDesert := func(_, to string) bool { return m.terrain(to) != "desert" }
	coast := m.reach([]string{"N4310"}, notDesert)
	for _, hex := range []string{"N4011", "N3611", "N3311", "N3112", "N2913", "N2711", "N2712", "N2813"} {
		if _, ok := coast[hex]; !ok {
			t.Errorf("%s: the desert cuts the coast road of Sinai before it", hex)
		}
	}
	river := m.reach([]string{"N2252"}, notDesert)
	m.eachNamed(t, "Qurna;Amara;Kut;Aziziya;Baghdad;Nasiriya;Samarra;Ramadi;Baquba;Samawa", func(place dataRow) {
		if _, ok := river[place["hex"]]; !ok {
			t.Errorf("%s %s: the desert cuts the rivers of Iraq before it", place["hex"], place["name"])
		}
	})
}

// 11.2: no playable hex of these fronts lies more than five hexes from a town,
// a city or an edge source.
func TestNoHexIsBeyondEverySupplyLine(t *testing.T) {
	m := dataMapRead(t)
	for _, front := range []string{"Western", "Italian", "Eastern", "Caucasus"} {
		starts := m.sources(front)
		for hex, place := range m.places {
			if m.hexes[hex]["front"] == front && place["kind"] != "beach" {
				starts = append(starts, hex)
			}
		}
		steps := m.reach(starts, m.notAlpine)
		for _, hex := range m.onFront(front) {
			if n, ok := steps[hex]; m.terrain(hex) != "alpine" && (!ok || n > 5) {
				t.Errorf("%s: %d hexes from the nearest source, reached %t, want 5 or less", hex, n, ok)
			}
		}
	}
}
