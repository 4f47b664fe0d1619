package balkanwars

import (
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/hex"
)

func TestEveryNamedHexOfTheRulebookIsWhereItSays(t *testing.T) {
	s := theSystem(t)
	list := stated(t, "hexes.csv")
	if len(list) != 30 {
		t.Fatalf("%d named hexes, want 30", len(list))
	}
	for _, r := range list {
		h := at(t, s, r["hex"])
		if h.terrain == allSea || h.terrain == allLake {
			t.Errorf("%s %s is water", r["hex"], r["name"])
		}
		if r["name"] != "" && (h.site == nil || !strings.HasPrefix(h.site.name, r["name"])) {
			t.Errorf("%s: want the town %s, have %v", r["hex"], r["name"], h.site)
		}
		if n := r["country_1912_implied_by_setup"]; n != "" && !h.country[0].has(nationNamed(t, n)) {
			t.Errorf("%s %s is not in %s", r["hex"], r["name"], n)
		}
		if strings.Contains(r["feature"], "objective") && !h.site.city {
			t.Errorf("%s %s is an objective and no City", r["hex"], r["name"])
		}
	}
}

// The Fleet may always stand at the two hexes of rule 6, because they alone
// touch the Sea of Marmara and the Aegean.
func TestTwoHexesTouchMarmaraAndTheAegean(t *testing.T) {
	s := theSystem(t)
	var both []string
	for _, h := range s.board.hexes {
		if h.seas&(marmara|aegean) == marmara|aegean {
			both = append(both, h.id.String())
		}
	}
	if strings.Join(both, " ") != "3319 3520" {
		t.Errorf("hexes on both seas: %v", both)
	}
}

// 5.6: units leave the Off-Map box on 3909 to 3919, xx09 and xx10.
func TestAnatolianEdge(t *testing.T) {
	s := theSystem(t)
	count, rail := 0, 0
	for c := range s.board.hexes {
		h := &s.board.hexes[c]
		col, row := grid.Split(h.id)
		if row == 39 && col >= 9 && col <= 19 && (h.terrain == allSea || !h.exitEdge) {
			t.Errorf("%s must be an edge hex with land", h.id)
		}
		if !h.exitEdge {
			continue
		}
		count++
		if col > 10 && row != 39 || !h.country[0].only(ottoman) || row < 28 {
			t.Errorf("%s is marked as Anatolian edge", h.id)
		}
		for d := range h.side {
			if h.side[d]&sideRail != 0 {
				rail++
				break
			}
		}
	}
	if count < 25 || rail < 2 {
		t.Errorf("%d edge hexes, %d of them with a railway", count, rail)
	}
	for _, off := range []string{"4015", "4319", "4709"} {
		id, _ := hex.Parse(off)
		if s.board.at(id) != noCell {
			t.Errorf("%s must not be map: the boxes lie there", off)
		}
	}
}

// 5.2: the dotted railway 3333-3434-3533-3633 is closed in Scenario 1 and
// joins lines of 1912 at both ends; Larissa and Salonika are not joined
// before it is open.
func TestDottedRailwayOf1913(t *testing.T) {
	s := theSystem(t)
	want := map[string]bool{"3333/3434": true, "3434/3533": true, "3533/3633": true}
	for c := range s.board.hexes {
		h := &s.board.hexes[c]
		for d, f := range h.side {
			if f&sideRail13 == 0 {
				continue
			}
			side := hex.NewSide(h.id, grid.Neighbour(h.id, hex.Dir(d))).String()
			if !want[side] || f&sideRail != 0 {
				t.Errorf("dotted railway at %s (flags %b)", side, f)
			}
		}
	}
	for _, end := range []string{"3333", "3633"} {
		if joined(at(t, s, end), sideRail) == 0 {
			t.Errorf("%s has no railway of 1912", end)
		}
	}
	if reach(s, "3834", sideRail)["3332"] {
		t.Error("Larissa and Salonika are joined before 1913")
	}
	if !reach(s, "3834", sideRail|sideRail13)["3332"] {
		t.Error("Larissa and Salonika are not joined in 1913")
	}
}

func joined(h *hexInfo, f sideFlags) (n int) {
	for _, x := range h.side {
		if x&f != 0 {
			n++
		}
	}
	return n
}

// reach returns the hexes joined to a hex by hexsides with any of the flags.
func reach(s *System, from string, f sideFlags) map[string]bool {
	id, _ := hex.Parse(from)
	seen := map[string]bool{from: true}
	queue := []cell{s.board.at(id)}
	for len(queue) > 0 {
		h, next := &s.board.hexes[queue[0]], s.board.next(queue[0])
		queue = queue[1:]
		for d, to := range next {
			if to != noCell && h.side[d]&f != 0 && !seen[s.board.id(to).String()] {
				seen[s.board.id(to).String()] = true
				queue = append(queue, to)
			}
		}
	}
	return seen
}

func TestMainRailwaysOf1912(t *testing.T) {
	s := theSystem(t)
	for _, p := range [][2]string{
		{"1140", "1836"}, {"1836", "2231"}, {"2231", "2426"}, {"2426", "2720"}, {"2720", "3012"}, // Belgrade to Constantinople
		{"1836", "2537"}, {"2537", "3332"}, // Nish, Skopje, Salonika
		{"3332", "3038"}, {"3332", "2720"}, // to Monastir; by Dedeagatch to Adrianople
		{"2231", "1622"}, // Sofia to Rustcuk
		{"4629", "3834"}, // Athens to Larissa
		{"2537", "2039"}, // Skopje to Mitrovitza
	} {
		if !reach(s, p[0], sideRail)[p[1]] {
			t.Errorf("no railway from %s to %s", p[0], p[1])
		}
	}
}

// S1 divides the Ottoman Empire at the Strumo, which passes 3228/3229.
func TestStrumaDividesTheOttomanEmpire(t *testing.T) {
	s := theSystem(t)
	struma := sidesOf(s, "river", "Struma")
	if !struma["3228/3229"] {
		t.Error("3228/3229 is not on the Struma")
	}
	if !at(t, s, "3228").eastOfStruma || !at(t, s, "3229").westOfStruma {
		t.Error("3228 lies east of the Struma, 3229 west of it")
	}
	for c := range s.board.hexes {
		h := &s.board.hexes[c]
		if h.country[0].has(ottoman) != (h.eastOfStruma != h.westOfStruma) {
			t.Errorf("%s: every Ottoman hex lies on one side of the Struma", h.id)
		}
		for d, n := range s.board.next(cell(c)) {
			if n == noCell || !h.eastOfStruma || !s.board.hexes[n].westOfStruma {
				continue
			}
			side := hex.NewSide(h.id, s.board.id(n)).String()
			source := !h.country[0].only(ottoman) && !s.board.hexes[n].country[0].only(ottoman)
			if !struma[side] && h.side[d]&sideClosed == 0 && !source {
				t.Errorf("%s: east and west of the Struma touch without the river", side)
			}
		}
	}
}

// sidesOf returns the hexsides of the drawn edges of a kind and name; an
// empty name means all.
func sidesOf(s *System, kind, name string) map[string]bool {
	m := map[string]bool{}
	for _, e := range s.board.edges.List() {
		if e.Kind == kind && (name == "" || e.Name == name) {
			m[e.Side.String()] = true
		}
	}
	return m
}

func TestRiversRunInUnbrokenCourses(t *testing.T) {
	s := theSystem(t)
	courses := map[string][]hex.Side{}
	var names []string
	for _, r := range rows(t, Data(), "rivers.csv") {
		a, _ := hex.Parse(r["hex_a"])
		b, _ := hex.Parse(r["hex_b"])
		if courses[r["river"]] == nil {
			names = append(names, r["river"])
		}
		courses[r["river"]] = append(courses[r["river"]], hex.NewSide(a, b))
	}
	for _, n := range names {
		for i := 1; i < len(courses[n]); i++ {
			if !meet(courses[n][i-1], courses[n][i]) {
				t.Errorf("%s is broken between %s and %s", n, courses[n][i-1], courses[n][i])
			}
		}
	}
	for _, p := range [][2]string{{"Sava", "Danube"}, {"Morava", "Danube"}, {"Drina", "Sava"}, {"Timok", "Danube"}, {"Iskar", "Danube"},
		{"Yantra", "Danube"}, {"Arda", "Maritsa"}, {"Tundzha", "Maritsa"}, {"Ergene", "Maritsa"}, {"Bregalnica", "Vardar"},
		{"White Drin", "Drin"}} {
		last, into := courses[p[0]], false
		if len(last) == 0 {
			t.Errorf("the %s is missing", p[0])
			continue
		}
		for _, x := range courses[p[1]] {
			into = into || meet(last[len(last)-1], x)
		}
		if !into {
			t.Errorf("the %s does not reach the %s", p[0], p[1])
		}
	}
	for _, n := range []string{"Vardar", "Struma", "Mesta", "Maritsa", "Vjosa", "Bistrica", "Pinios", "Shkumbin", "Drin", "Kamchiya"} {
		if len(courses[n]) == 0 {
			t.Errorf("the %s is missing", n)
			continue
		}
		mouth := courses[n][len(courses[n])-1]
		a, b := s.board.at(mouth.A), s.board.at(mouth.B)
		if (a == noCell || s.board.hexes[a].seas == 0) && (b == noCell || s.board.hexes[b].seas == 0) {
			t.Errorf("the %s does not reach the sea", n)
		}
	}
}

// meet reports whether two hexsides share a corner: then they are the same,
// or three of their four hexes are mutually adjacent.
func meet(p, q hex.Side) bool {
	if p == q {
		return false
	}
	for _, h := range []hex.ID{q.A, q.B} {
		other := q.A + q.B - h
		if (h == p.A || h == p.B) && grid.Adjacent(other, p.A+p.B-h) {
			return true
		}
	}
	return false
}

// 5.4: railways end on the Danube without a Bridge on either bank.
func TestRailwaysEndOnTheDanube(t *testing.T) {
	s := theSystem(t)
	danube := sidesOf(s, "river", "Danube")
	ends := map[nation]int{}
	for c := range s.board.hexes {
		h := &s.board.hexes[c]
		onBank := false
		for d, n := range s.board.next(cell(c)) {
			if n == noCell || !danube[hex.NewSide(h.id, s.board.id(n)).String()] {
				continue
			}
			onBank = true
			if h.side[d]&sideRoad != 0 {
				t.Errorf("a road crosses the Danube at %s", hex.NewSide(h.id, s.board.id(n)))
			}
			if h.side[d]&sideRail != 0 && !h.country[0].only(romania) {
				t.Errorf("a railway crosses the Danube frontier at %s", h.id)
			}
		}
		if onBank && joined(h, sideRail) == 1 {
			ends[h.main[0]]++
		}
	}
	if ends[romania] < 2 || ends[bulgaria] < 2 {
		t.Errorf("railways that end on the Danube: %v", ends)
	}
}

// 6.1: Railroad hexes of the north edge in Austria-Hungary.
func TestNorthEdgeRailways(t *testing.T) {
	s := theSystem(t)
	var got []string
	for _, h := range s.board.hexes {
		if h.northRail {
			got = append(got, h.id.String())
			if !h.country[0].has(austria) || h.id >= 1100 {
				t.Errorf("%s is no Austro-Hungarian hex of the north edge", h.id)
			}
		}
	}
	if len(got) == 0 {
		t.Error("no Austro-Hungarian railway reaches the north edge")
	}
}

// The Danube frontiers run along hexsides: no hex on the river is split by
// them, so that the bans of 5.1 on Romanian and Austrian hexes have a clear
// edge.
func TestDanubeFrontierSplitsNoHex(t *testing.T) {
	s := theSystem(t)
	for side := range sidesOf(s, "river", "Danube") {
		a, errA := hex.Parse(side[:4])
		b, errB := hex.Parse(side[5:])
		if errA != nil || errB != nil || s.board.at(a) == noCell || s.board.at(b) == noCell {
			continue
		}
		ha, hb := &s.board.hexes[s.board.at(a)], &s.board.hexes[s.board.at(b)]
		for year := range ha.country {
			both := ha.country[year] & hb.country[year]
			if both&^setOf(romania, austria) != 0 && !both.only(serbia) {
				t.Errorf("%s: both banks are partly in the same countries in %d", side, 1912+year)
			}
		}
	}
}

func TestCountriesOf1913(t *testing.T) {
	s := theSystem(t)
	for number, n := range map[string]nation{"2720": bulgaria, "2618": bulgaria, "2913": ottoman, "3012": ottoman, "3520": ottoman,
		"2843": albania, "2543": albania, "2537": serbia, "3332": greece} {
		if !at(t, s, number).country[1].has(n) {
			t.Errorf("%s is not in %s in 1913", number, n)
		}
	}
	for c := range s.board.hexes {
		if h := &s.board.hexes[c]; h.country[0].has(albania) {
			t.Errorf("%s is in Albania in 1912", h.id)
		}
	}
}

func TestMapFrame(t *testing.T) {
	s := theSystem(t)
	if n := len(s.board.hexes); n < 1300 || n > 1400 {
		t.Errorf("%d hexes", n)
	}
	for _, h := range s.board.hexes {
		col, row := grid.Split(h.id)
		if row < 10 || row > 47 || col < 9 || col > 45 {
			t.Errorf("%s lies outside the map", h.id)
		}
		if h.coast && h.terrain == allLake {
			t.Errorf("%s is lake and coast", h.id)
		}
		if h.site != nil && h.terrain == mountain {
			t.Errorf("%s %s stands in a Mountain", h.id, h.site.name)
		}
	}
}

func TestPortsForAmphibiousOperations(t *testing.T) {
	s := theSystem(t)
	ports := map[sea]int{}
	for _, h := range s.board.hexes {
		if h.site != nil && h.site.port != 0 {
			ports[h.site.port]++
			if !h.coast {
				t.Errorf("Port %s is not on the coast", h.site.name)
			}
		}
	}
	if ports[aegean] == 0 || ports[adriatic] == 0 {
		t.Errorf("ports by sea: %v", ports)
	}
}

// 8.1 and 5: nothing crosses water; ZOC neither enters nor leaves
// Mountains, seas and lakes.
func TestHexsides(t *testing.T) {
	s := theSystem(t)
	for c := range s.board.hexes {
		h := &s.board.hexes[c]
		for d, n := range s.board.next(cell(c)) {
			if n == noCell {
				continue
			}
			to := &s.board.hexes[n]
			back := s.board.Dir(to.id, h.id)
			if h.side[d] != to.side[back] {
				t.Errorf("%s/%s: the two faces differ", h.id, to.id)
			}
			lines := h.side[d] & (sideRoad | sideRail | sideRail13)
			if h.side[d]&sideClosed != 0 && lines != 0 {
				t.Errorf("%s/%s: a line crosses water", h.id, to.id)
			}
			if (h.side[d]&sideBridge != 0) != (lines != 0 && h.side[d]&sideRiver != 0) {
				t.Errorf("%s/%s: bridge", h.id, to.id)
			}
			if lines != 0 && (h.terrain >= allSea || to.terrain >= allSea) {
				t.Errorf("%s/%s: a line runs into water", h.id, to.id)
			}
			barred := h.terrain >= mountain || to.terrain >= mountain || h.side[d]&sideClosed != 0
			if h.zocOpen[d] == barred {
				t.Errorf("%s/%s: ZOC %v", h.id, to.id, h.zocOpen[d])
			}
		}
	}
}

func TestLinesRunUnbroken(t *testing.T) {
	for _, file := range []string{"rails.csv", "roads.csv"} {
		last, to := "", ""
		for _, r := range rows(t, Data(), file) {
			if r["line"] == last && r["from"] != to {
				t.Errorf("%s: %s is broken at %s", file, r["name"], to)
			}
			last, to = r["line"], r["to"]
		}
	}
}

// Every feature of the map that the rules name is there.
func TestStatedFeaturesOfTheMap(t *testing.T) {
	s := theSystem(t)
	for _, r := range stated(t, "hex_features.csv") {
		list := strings.Split(r["hexes"], ";")
		switch r["feature"] {
		case "Strumo River hexside":
			if !sidesOf(s, "river", "Struma")[list[0]] {
				t.Errorf("no Struma at %s", list[0])
			}
		case "1913 Railroad":
			for i := 1; i < len(list); i++ {
				h, next := at(t, s, list[i-1]), at(t, s, list[i])
				if d := s.board.Dir(h.id, next.id); d < 0 || h.side[d]&sideRail13 == 0 {
					t.Errorf("no dotted railway %s-%s", list[i-1], list[i])
				}
			}
		case "Anatolia exit edge":
			from, to, span := strings.Cut(list[0], "-")
			for c := range s.board.hexes {
				h := &s.board.hexes[c]
				number := h.id.String()
				named := span && number >= from && number <= to || !span && strings.HasSuffix(number, list[0][2:])
				if named && h.country[0].has(ottoman) && h.terrain != allSea && !h.exitEdge {
					t.Errorf("%s is no edge hex", number)
				}
			}
		case "Danube":
			if len(sidesOf(s, "river", "Danube")) < 30 {
				t.Error("the Danube is too short")
			}
		case "North map edge":
			if !at(t, s, "1041").northRail || at(t, s, "1321").northRail {
				t.Error("Railroad hexes of the north edge")
			}
		default:
			t.Errorf("no test of %s", r["feature"])
		}
	}
}
