package storminthewest

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/hex"
)

// The examples of 10.2, 13.4, 13.9 and the lines of S2.4 tell which hexes are
// adjacent; one pair is parted by an all-sea hexside.
func TestStatedHexesAreAdjacent(t *testing.T) {
	g := theData(t)
	list := stated(t, "adjacency.csv")
	if len(list) != 25 {
		t.Fatalf("%d pairs, want 25", len(list))
	}
	for _, r := range list {
		a, b := g.spot(t, r["hex_a"]), g.spot(t, r["hex_b"])
		if g.board.dirTo(a, b) < 0 {
			t.Errorf("%s and %s are not adjacent (%s)", r["hex_a"], r["hex_b"], r["source"])
		}
		if sea := strings.Contains(r["relation"], "all-sea"); g.board.joined(a, b) == sea {
			t.Errorf("%s and %s: all-sea %v", r["hex_a"], r["hex_b"], sea)
		}
	}
	closed, _ := g.board.count(func(c cell) bool { return slices.Contains(g.board.hexes[c].closed[:], true) })
	if closed != 2 {
		t.Errorf("%d hexes with an all-sea hexside, want 1941 and 2042 (10.2)", closed)
	}
	if d := g.board.Distance(g.spot(t, "2631"), g.spot(t, "3337")); d != 10 {
		t.Errorf("Big Bertha is %d hexes from Paris, want 10 (16.6)", d)
	}
}

// fits tells whether a hex has what the rulebook says of it.
func (g *gameData) fits(c cell, feature string) bool {
	h := &g.board.hexes[c]
	front := g.board.touches(c, control1918)
	switch feature {
	case "French fortress":
		return h.fortress == allied && h.country == france
	case "German fortress":
		return h.fortress == german && h.country == germany
	case "on the front line":
		return front && h.beyond[sheet1918] == nobody
	case "morale objective":
		return h.points > 0
	case "Channel port":
		return h.port && h.coast
	case "British/Belgian supply source":
		return h.source == britishPort
	case "Big Bertha starting hex":
		return g.tables.scenarios[campaign].setup[g.theUnit(bigBertha)].at == c
	case "German controlled at start", "German-held hex in an example":
		return h.control[control1918] == german
	case "example hex adjacent to 3435 and 3436":
		return true
	case "land hex with an all-sea hexside towards 1941", "hex across an all-sea hexside from 2042":
		return slices.Contains(h.closed[:], true)
	}
	return g.fitsSetup(c, feature)
}

// fitsSetup tells it of what is part of the set-up.
func (g *gameData) fitsSetup(c cell, feature string) bool {
	h := &g.board.hexes[c]
	switch feature {
	case "Belgian set-up hex":
		return h.trench[sheet1918] == alliedTrench && h.sector[sheet1918] == "Belgian" && h.country == belgium
	case "Belgian set-up hex in S3":
		return h.trench[sheet1919] == alliedTrench && h.sector[sheet1919] == "Belgian" && h.country == belgium
	case "north end of British sector (Allied trench)", "south end of British sector (Allied trench)":
		return h.trench[sheet1918] == alliedTrench && h.sector[sheet1918] == "British"
	case "weak trench 16.3", "weak British trench":
		return h.weakTrench && h.sector[sheet1918] == "British"
	case "north end of French sector (Allied trench)", "south end of French trench line":
		return h.trench[sheet1918] == alliedTrench && h.sector[sheet1918] == "French"
	case "north end of German supply edge", "south end of German supply edge", "hex on the east map edge":
		return h.source == germanSource && g.eastEdge(c)
	case "north-west end of French/American supply edge", "also last French/American supply source on the south edge":
		return h.source == frenchSource
	case "two reduced German 5-6-4 corps start here alone (S2)":
		return h.control[controlS2] == german
	case "one US division starts here (S2)":
		return h.control[controlS2] == allied && g.frontOfS2()[c].side == allied
	}
	nation, ok := strings.CutSuffix(feature[strings.Index(feature, " of ")+4:], " sector in S3")
	return ok && h.beyond[sheet1919] == nobody && strings.HasSuffix(nation, h.sector[sheet1919]) && h.sector[sheet1919] != ""
}

// eastEdge tells whether a hex is the last of its row.
func (g *gameData) eastEdge(c cell) bool {
	h := g.board.hexes[c].id
	return !slices.ContainsFunc(g.board.hexes, func(o hexInfo) bool { return printedRow(o.id) == printedRow(h) && o.id < h })
}

// frontOfS2 is the front line of S2 by hex.
func (g *gameData) frontOfS2() map[cell]frontHex {
	m := map[cell]frontHex{}
	for _, f := range g.tables.fronts {
		m[f.at] = f
	}
	return m
}

func TestEveryNamedHexOfTheRulebookIsWhereItSays(t *testing.T) {
	g := theData(t)
	list := stated(t, "named_hexes.csv")
	if len(list) != 45 {
		t.Fatalf("%d lines, want 45", len(list))
	}
	for _, r := range list {
		c := g.spot(t, r["hex"])
		if r["name"] != "" && g.board.hexes[c].name != r["name"] {
			t.Errorf("%s is %s, want %s", r["hex"], g.board.hexes[c].name, r["name"])
		}
		for _, feature := range strings.Split(r["feature"], "; ") {
			if !g.fits(c, feature) {
				t.Errorf("%s is not: %s (%s)", r["hex"], feature, r["source"])
			}
		}
	}
	for list, want := range map[*[]cell]string{&g.board.ports: "1237 1339 1441", &g.board.paris: "3337 3338 3438",
		fortressesOf(g): "3029 3120 3217 3337 3338 3438 3619 3708 4114"} {
		if got := g.numbers(*list); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	var weak []cell
	for c := range g.board.hexes {
		if g.board.hexes[c].weakTrench {
			weak = append(weak, cell(c))
		}
	}
	if got := g.numbers(weak); got != "2532 2633 2732" {
		t.Errorf("weak trenches %s (16.3)", got)
	}
}

// numbers are the printed numbers of some hexes.
func (g *gameData) numbers(list []cell) string {
	var out []string
	for _, c := range list {
		out = append(out, g.board.Printed(c))
	}
	return strings.Join(out, " ")
}

// 4.2: 31 points lie behind the original German line, 58 behind the Allied one.
func TestObjectives(t *testing.T) {
	g := theData(t)
	var total [2]int
	gained := 0
	for _, c := range g.board.where(func(_ cell, h *hexInfo) bool { return h.points > 0 }) {
		h := &g.board.hexes[c]
		total[h.home] += int(h.points)
		if h.settlement == noSettlement {
			t.Errorf("objective %s is no town", h.id)
		}
		if h.control[controlS2] != h.home {
			gained += int(h.points)
			if h.home != allied || printedRow(h.id) < 28 || printedRow(h.id) > 33 {
				t.Errorf("%s has changed hands before S2, outside the gains of Bluecher", h.id)
			}
		}
	}
	if total != [2]int{31, 58} || gained != 3 {
		t.Errorf("points %v, want 31 and 58; %d gained before S2, want 3 (15 and 15 are 18 and 13, with 4.6)", total, gained)
	}
	for number, points := range map[string]int8{"1829": 1, "3337": 5, "3338": 5, "3438": 5, "3029": 3} {
		if h := g.at(t, number); h.points != points {
			t.Errorf("%s is worth %d, want %d", number, h.points, points)
		}
	}
}

// The main trenches of a sheet are the hexes that touch the enemy's; the Allied
// line has the fortresses Reims and Verdun in it.
func TestTrenchLinesMeetTheEnemy(t *testing.T) {
	g := theData(t)
	b := &g.board
	for sh, k := range [sheets]int{control1918, control1919} {
		for c := range b.hexes {
			h := &b.hexes[c]
			line := h.trench[sh] == alliedTrench || h.trench[sh] == germanMain
			if h.fortress == allied && b.touches(cell(c), k) {
				if line || h.name != "Reims" && h.name != "Verdun" {
					t.Errorf("%s %s: fortress in the line", sheetNames[sh], h.id)
				}
				line = true
			}
			if line != b.touches(cell(c), k) {
				t.Errorf("%s %s: trench %v", sheetNames[sh], h.id, line)
			}
			if line != (h.beyond[sh] == nobody) || !line && h.beyond[sh] != h.control[k] {
				t.Errorf("%s %s: on the side of %v of the original lines (11.5)", sheetNames[sh], h.id, h.beyond[sh])
			}
			if line != (h.sector[sh] != "") && h.id.String() != "1334" {
				t.Errorf("%s %s: sector %q", sheetNames[sh], h.id, h.sector[sh])
			}
		}
	}
	if h := g.at(t, "3028"); h.control[control1918] != german {
		t.Error("3028 is German (S2.4)")
	}
	if h := g.at(t, "2731"); h.trench[sheet1918] != germanMain {
		t.Error("2731 is a German main trench (13.9)")
	}
}

// 3.6, S3.10: how many hexes of the line each army covers.
func TestSectors(t *testing.T) {
	g := theData(t)
	for sh, want := range [sheets]map[string]int{{"Belgian": 2, "British": 16, "French": 32, "German": 50},
		{"Belgian": 2, "British": 15, "French": 22, "American": 11, "German": 52}} {
		got := map[string]int{}
		for c := range g.board.hexes {
			if who := g.board.hexes[c].sector[sh]; who != "" {
				got[who]++
			}
		}
		for _, who := range armyNames[1:] {
			if got[who] != want[who] {
				t.Errorf("%s: %d %s hexes, want %d", sheetNames[sh], got[who], who, want[who])
			}
		}
	}
	if h := g.at(t, "1334"); h.sector[sheet1919] != "" || h.trench[sheet1919] != alliedTrench {
		t.Error("1334 links the Belgian and the British sectors of 1919 and belongs to none")
	}
}

// 3.5: what each side holds hangs together, and the line between the sides
// runs without a break from the sea to the south edge.
func TestFrontLinesRunFromTheSeaToTheSouthEdge(t *testing.T) {
	g := theData(t)
	b := &g.board
	for k, name := range controlNames {
		for sd := range nobody {
			own := func(c cell) bool { return b.hexes[c].control[k] == sd }
			if n, first := b.count(own); b.piece(first, own) != n {
				t.Errorf("%s: the hexes of side %d are not one piece", name, sd)
			}
		}
		ends := map[corner]int{}
		sides := 0
		for face, n := range b.Inner {
			if h, to := &b.hexes[face.Cell], &b.hexes[n]; h.control[k] != to.control[k] {
				sides++
				for _, c := range corners(hex.NewSide(h.id, to.id)) {
					ends[c]++
				}
			}
		}
		var loose []corner
		for c, n := range ends {
			switch n {
			case 1:
				loose = append(loose, c)
			case 2:
			default:
				t.Errorf("%s: the line forks at %v", name, c)
			}
		}
		if want := [controls]int{99, 115, 102}[k]; sides != want || len(loose) != 2 {
			t.Errorf("%s: %d hexsides, want %d; ends %v", name, sides, want, loose)
			continue
		}
		slices.SortFunc(loose, func(p, q corner) int { return int(p[2] - q[2]) })
		north, south := loose[0], loose[1]
		if !slices.ContainsFunc(b.around, func(o outside) bool { return o.surface == sea && slices.Contains(north[:], o.id) }) ||
			printedRow(south[2]) != 42 {
			t.Errorf("%s: the line runs from %v to %v", name, north, south)
		}
	}
}

// S2.4, S2.5: the offensives have moved the line; nothing of March is lost.
func TestFrontLineOfS2(t *testing.T) {
	g := theData(t)
	fronts := g.frontOfS2()
	for _, r := range stated(t, "frontline_s2.csv") {
		if c := g.spot(t, r["hex"]); fronts[c].side != german || fronts[c].army == "" {
			t.Errorf("%s of %s is not in the German front line", r["hex"], r["offensive"])
		}
	}
	for c, f := range fronts {
		h := &g.board.hexes[c]
		want := "French"
		switch {
		case f.side == german:
			want = "German"
		case h.id == 1135 || h.id == 1235:
			want = "Belgian"
		case printedRow(h.id) <= 24:
			want = "British"
		}
		if f.army != want {
			t.Errorf("%s sets up in %s, want %s", f.army, h.id, want)
		}
	}
	for c := range g.board.hexes {
		if h := &g.board.hexes[c]; h.control[control1918] == german && h.control[controlS2] != german {
			t.Errorf("%s was German in March", h.id)
		}
	}
	if h := g.at(t, "3029"); h.control[controlS2] != allied {
		t.Error("Reims stays Allied")
	}
}

// 7.4-7.6: the sources are the last hexes of rows 16 to 41, the three ports and
// the French hexes of the west and south edges.
func TestSourcesOfSupply(t *testing.T) {
	g := theData(t)
	for c := range g.board.hexes {
		h := &g.board.hexes[c]
		col, row := grid.Split(h.id)
		want := noSource
		switch {
		case h.port:
			want = britishPort
		case g.eastEdge(cell(c)) && row >= 16:
			want = germanSource
		case h.country == france && h.control[control1918] == allied && (col == 44 && row >= 22 || row == 41 && col >= 12):
			want = frenchSource
		}
		if h.source != want {
			t.Errorf("%s is a source %d, want %d", h.id, h.source, want)
		}
	}
	if a, b, c := len(g.board.sources[germanSource]), len(g.board.sources[britishPort]), len(g.board.sources[frenchSource]); a != 26 ||
		b != 3 || c != 52 {
		t.Errorf("%d, %d and %d sources", a, b, c)
	}
}

// The frame: rows 10 to 41 without gaps from column 44 to the east edge; no hex
// of the map lies alone.
func TestMapFrame(t *testing.T) {
	g := theData(t)
	b := &g.board
	rows := map[int][]int{}
	for _, h := range b.hexes {
		col, row := grid.Split(h.id)
		rows[row] = append(rows[row], col)
	}
	for _, o := range b.around {
		col, row := grid.Split(o.id)
		rows[row] = append(rows[row], col)
	}
	for row, cols := range rows {
		slices.Sort(cols)
		if row < 10 || row > 41 || cols[len(cols)-1] != 44 || cols[len(cols)-1]-cols[0] != len(cols)-1 {
			t.Errorf("row %d: %v", row, cols)
		}
	}
	if len(rows) != 32 || len(b.around) != 64 {
		t.Errorf("%d rows, %d hexes around the map", len(rows), len(b.around))
	}
	coast := 0
	for c := range b.hexes {
		if len(b.neighbours(cell(c))) < 2 {
			t.Errorf("%s lies alone", b.hexes[c].id)
		}
		if b.hexes[c].coast {
			coast++
		}
	}
	if coast != 19 {
		t.Errorf("%d hexes of the coast, want 19", coast)
	}
	for k := belgium; k < countries; k++ {
		own := func(c cell) bool { return b.hexes[c].country == k }
		if n, first := b.count(own); n == 0 || b.piece(first, own) != n {
			t.Errorf("%s is not one piece", countryNames[k])
		}
	}
}

// holders are towns whose holder in March and in July 1918 is known.
var holders = []struct {
	control int
	side    side
	towns   string
}{
	{control1918, german,
		"Ostend Bruges Zeebrugge Dixmude Roulers Menin Courtrai Roubaix Lille Lens Douai Cambrai Saint-Quentin Laon Rethel Vouziers Sedan " +
			"Saint-Mihiel Briey Metz Sarrebourg Mons Maubeuge"},
	{control1918, allied,
		"Furnes Nieuport Ypres Armentieres Bailleul Merville Bethune Arras Bapaume Albert Peronne Roye Noyon Chauny Soissons Compiegne Reims " +
			"Sainte-Menehould Verdun Commercy Nancy Luneville Baccarat Saint-Die"},
	{controlS2, german, "Armentieres Bapaume Albert Peronne Roye Noyon Chauny Soissons Chateau-Thierry"},
	{controlS2, allied, "Ypres Hazebrouck Bethune Arras Amiens Doullens Compiegne Reims Epernay Chalons-sur-Marne Verdun"},
}

func TestTownsAreWithTheirHolders(t *testing.T) {
	g := theData(t)
	at := map[string]*hexInfo{}
	for c := range g.board.hexes {
		h := &g.board.hexes[c]
		for _, name := range append([]string{h.name}, h.also...) {
			at[name] = h
		}
	}
	for _, x := range holders {
		for name := range strings.FieldsSeq(x.towns) {
			if h := at[name]; h == nil || h.control[x.control] != x.side {
				t.Errorf("%s: want side %d in %s, have %v", name, x.side, controlNames[x.control], h)
			}
		}
	}
	for name := range strings.FieldsSeq("Amiens Hazebrouck Bethune Arras Albert Peronne Saint-Quentin Noyon Compiegne Soissons " +
		"Chateau-Thierry Sedan Charleville-Mezieres Maubeuge Cambrai Lille Ypres Dunkirk Calais Ghent Brussels Namur Nancy Strasbourg") {
		if h := at[name]; h == nil || h.settlement == noSettlement || h.name != name {
			t.Errorf("%s is no town or city", name)
		}
	}
	if n := len(townsOf(g)); n != 105 {
		t.Errorf("%d towns and cities, want 105", n)
	}
	// The rear between Saint-Quentin and Reims has only Laon.
	for _, c := range townsOf(g) {
		h := &g.board.hexes[c]
		col, row := grid.Split(h.id)
		if h.control[control1918] == german && row >= 25 && row <= 28 && col >= 25 && col <= 32 && h.name != "Laon" {
			t.Errorf("%s %s", h.id, h.name)
		}
	}
}

// townsOf are the hexes with a town or city.
func townsOf(g *gameData) []cell {
	return g.board.where(func(_ cell, h *hexInfo) bool { return h.settlement != noSettlement })
}

// fortressesOf are the hexes of fortresses.
func fortressesOf(g *gameData) *[]cell {
	list := g.board.where(func(_ cell, h *hexInfo) bool { return h.fortress != nobody })
	return &list
}
