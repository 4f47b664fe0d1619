package greatwarineurope_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// dataRow is one line of a table, by column name.
type dataRow map[string]string

func (r dataRow) has(column string) bool { return r[column] == "yes" }

func (r dataRow) list(column string) []string {
	var items []string
	for item := range strings.SplitSeq(r[column], ";") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}

// number reads a whole number; anything else fails the test at once.
func (r dataRow) number(t *testing.T, column string) int {
	t.Helper()
	var n int
	if _, err := fmt.Sscanf(r[column], "%d", &n); err != nil || fmt.Sprint(n) != r[column] {
		t.Fatalf("%v: %s is %q, want a whole number", r, column, r[column])
	}
	return n
}

func dataRead(t *testing.T, table string) []dataRow {
	t.Helper()
	file, err := os.Open(filepath.Join("data", table+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader := csv.NewReader(file)
	reader.Comment = '#'
	lines, err := reader.ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", table, err)
	}
	if len(lines) < 2 {
		t.Fatalf("%s: no rows below the column names", table)
	}
	var rows []dataRow
	for _, line := range lines[1:] {
		row := dataRow{}
		for i, column := range lines[0] {
			row[column] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// dataMap is the ground as the tables give it. Two hexes are neighbours only on
// the same front: fronts of the N sheet follow each other in number without
// touching.
type dataMap struct {
	hexes  map[string]dataRow
	order  []string // as in hexes.csv
	sides  map[[2]string]map[string]bool
	places map[string]dataRow   // by hex
	named  map[string][]dataRow // by name
	edges  map[string]dataRow   // by hex
	near   map[string][]string  // neighbours found so far
}

func dataMapRead(t *testing.T) dataMap {
	t.Helper()
	m := dataMap{hexes: map[string]dataRow{}, sides: map[[2]string]map[string]bool{},
		places: map[string]dataRow{}, named: map[string][]dataRow{}, edges: map[string]dataRow{}, near: map[string][]string{}}
	for _, row := range dataRead(t, "hexes") {
		m.hexes[row["hex"]] = row
		m.order = append(m.order, row["hex"])
	}
	for _, row := range dataRead(t, "hexsides") {
		side := dataSide(row["hex_a"], row["hex_b"])
		if m.sides[side] == nil {
			m.sides[side] = map[string]bool{}
		}
		m.sides[side][row["kind"]] = true
	}
	for _, row := range dataRead(t, "places") {
		m.places[row["hex"]] = row
		m.named[row["name"]] = append(m.named[row["name"]], row)
	}
	for _, row := range dataRead(t, "map_edges") {
		m.edges[row["hex"]] = row
	}
	return m
}

func dataSide(a, b string) [2]string {
	if b < a {
		a, b = b, a
	}
	return [2]string{a, b}
}

// dataRowCol takes a hex number apart: the sheet, two digits of row, two of column.
func dataRowCol(hex string) (row, col int) {
	if len(hex) != 5 {
		return -1, -1
	}
	if _, err := fmt.Sscanf(hex[1:], "%02d%02d", &row, &col); err != nil {
		return -1, -1
	}
	return row, col
}

func dataAround(hex string) []string {
	row, col := dataRowCol(hex)
	right := col + row%2 // an odd row stands half a hex to the right
	var around []string
	for _, at := range [][2]int{{row, col - 1}, {row, col + 1}, {row + 1, right - 1},
		{row + 1, right}, {row - 1, right - 1}, {row - 1, right}} {
		around = append(around, fmt.Sprintf("%.1s%02d%02d", hex, at[0], at[1]))
	}
	return around
}

func (m dataMap) neighbours(hex string) []string {
	if near, known := m.near[hex]; known {
		return near
	}
	var near []string
	for _, other := range dataAround(hex) {
		if m.hexes[other] != nil && m.hexes[other]["front"] == m.hexes[hex]["front"] {
			near = append(near, other)
		}
	}
	m.near[hex] = near
	return near
}

func (m dataMap) adjacent(a, b string) bool { return slices.Contains(m.neighbours(a), b) }

func (m dataMap) playable(hex string) bool { return m.hexes[hex].has("playable") }

func (m dataMap) side(a, b, kind string) bool { return m.sides[dataSide(a, b)][kind] }

func (m dataMap) closed(a, b string) bool {
	return m.side(a, b, "sea") || m.side(a, b, "strait") || m.side(a, b, "impassable")
}

// onFront gives the playable hexes of a front.
func (m dataMap) onFront(front string) []string {
	var hexes []string
	for _, hex := range m.order {
		if m.hexes[hex]["front"] == front && m.playable(hex) {
			hexes = append(hexes, hex)
		}
	}
	return hexes
}

// reach gives the steps from the nearest start over playable hexes, by every step
// that may allows and never over a closed side.
func (m dataMap) reach(starts []string, may func(from, to string) bool) map[string]int {
	steps := map[string]int{}
	queue := slices.Clone(starts)
	for _, hex := range starts {
		steps[hex] = 0
	}
	for len(queue) > 0 {
		hex := queue[0]
		queue = queue[1:]
		for _, next := range m.neighbours(hex) {
			if _, seen := steps[next]; seen || !m.playable(next) || m.closed(hex, next) || !may(hex, next) {
				continue
			}
			steps[next] = steps[hex] + 1
			queue = append(queue, next)
		}
	}
	return steps
}

func (m dataMap) terrain(hex string) string { return m.hexes[hex]["terrain"] }

func (m dataMap) notAlpine(_, hex string) bool { return m.terrain(hex) != "alpine" }

// dataFronts gives sheet, first and last row, first and last column of each map (3.11).
var dataFronts = map[string]struct {
	sheet                                string
	firstRow, lastRow, firstCol, lastCol int
}{
	"Western":  {"W", 36, 70, 1, 34},
	"Italian":  {"W", 17, 32, 8, 34},
	"Eastern":  {"E", 10, 70, 1, 34},
	"Caucasus": {"N", 28, 48, 31, 54},
	"Egyptian": {"N", 13, 44, 1, 30},
	"Iraqi":    {"N", 12, 27, 32, 54},
}

// 3.11: the maps are whole rectangles; the odd rows of the Western and Eastern
// Fronts end one hex earlier.
func TestEachFrontIsAWholeRectangleOfHexes(t *testing.T) {
	m := dataMapRead(t)
	if len(m.hexes) != len(m.order) {
		t.Errorf("%d hexes for %d rows, want no number twice", len(m.hexes), len(m.order))
	}
	want := 0
	for front, f := range dataFronts {
		for row := f.firstRow; row <= f.lastRow; row++ {
			last := f.lastCol
			if (front == "Western" || front == "Eastern") && row%2 == 1 {
				last--
			}
			for col := f.firstCol; col <= last; col++ {
				want++
				hex := fmt.Sprintf("%s%02d%02d", f.sheet, row, col)
				if m.hexes[hex]["front"] != front {
					t.Errorf("%s stands on front %q, want %s", hex, m.hexes[hex]["front"], front)
				}
			}
		}
	}
	if len(m.hexes) != want {
		t.Errorf("%d hexes, want %d", len(m.hexes), want)
	}
}

func TestEveryHexSpeaksTheWordsOfTheMap(t *testing.T) {
	m := dataMapRead(t)
	terrain := map[string]bool{}
	for _, row := range dataRead(t, "terrain_effects") {
		terrain[row["terrain"]] = true
	}
	countries := strings.Fields("FR BE LU GE NL CH GB IT AH RU RP RO SR MN AL GK BU TU PE EG SN KW DK SE")
	for _, hex := range m.order {
		row := m.hexes[hex]
		if !terrain[row["terrain"]] {
			t.Errorf("%s: terrain %q has no row in terrain_effects.csv", hex, row["terrain"])
		}
		if !slices.Contains([]string{"yes", "no", "closed"}, row["playable"]) {
			t.Errorf("%s: playable is %q, want yes, no or closed", hex, row["playable"])
		}
		water := row["surface"] == "sea" || row["surface"] == "lake"
		if water != (row["country"] == "") {
			t.Errorf("%s: %s of country %q, want a country on land alone", hex, row["surface"], row["country"])
		}
		if row["surface"] == "sea" && row["terrain"] != "full_sea" {
			t.Errorf("%s: sea of terrain %s, want full_sea", hex, row["terrain"])
		}
		if !water && (!slices.Contains(countries, row["country"]) || !strings.HasPrefix(row["countries"]+";", row["country"]+";")) {
			t.Errorf("%s: owner %q, countries %q, want a known owner who leads the list", hex, row["country"], row["countries"])
		}
	}
}

// 8.32, 8.33, 12.2: some terrain belongs to some fronts.
func TestPassesAlpsAndDesertsLieOnTheirFronts(t *testing.T) {
	m := dataMapRead(t)
	fronts := map[string][]string{
		"mountain_pass": {"Eastern"},
		"alpine":        {"Italian", "Caucasus"},
		"desert":        {"Egyptian", "Iraqi"},
	}
	for terrain, where := range fronts {
		seen := map[string]bool{}
		for _, hex := range m.order {
			if m.hexes[hex]["terrain"] != terrain {
				continue
			}
			front := m.hexes[hex]["front"]
			seen[front] = true
			if !slices.Contains(where, front) {
				t.Errorf("%s: %s on the %s Front, want it on %v alone", hex, terrain, front, where)
			}
		}
		if len(seen) != len(where) {
			t.Errorf("%s lies on %v, want some of it on each of %v", terrain, seen, where)
		}
	}
}

// 8.34, 8.35: the kinds of hexside with an effect.
func TestEveryHexsidePartsTwoNeighboursOfOneFront(t *testing.T) {
	m := dataMapRead(t)
	kinds := strings.Fields("river canal lake sea impassable strait strait_ferry lagoon pass")
	for _, row := range dataRead(t, "hexsides") {
		a, b := row["hex_a"], row["hex_b"]
		if a >= b || !m.adjacent(a, b) {
			t.Errorf("side %s/%s, want two neighbours in order", a, b)
		}
		if !slices.Contains(kinds, row["kind"]) {
			t.Errorf("side %s/%s: kind %q, want one of %v", a, b, row["kind"], kinds)
		}
	}
}

// A unit can walk to every playable hex of a front, straits and lakes apart.
func TestThePlayableLandOfAFrontHangsTogether(t *testing.T) {
	m := dataMapRead(t)
	for front := range dataFronts {
		hexes := m.onFront(front)
		if len(hexes) == 0 {
			t.Errorf("%s: no playable hex", front)
			continue
		}
		seen := m.reach(hexes[:1], func(from, to string) bool { return !m.side(from, to, "lake") })
		for _, hex := range hexes {
			if _, ok := seen[hex]; !ok {
				t.Errorf("%s: cut off from the rest of the %s Front", hex, front)
			}
		}
	}
}

// 16.4: a closed hex counts for its owner alone, and every hex of Belgium can be
// taken: else it could never collapse.
func TestEveryBelgianHexCanBeEntered(t *testing.T) {
	m := dataMapRead(t)
	belgian := 0
	for _, hex := range m.order {
		row := m.hexes[hex]
		if row["playable"] == "closed" && row["countries"] != row["country"] {
			t.Errorf("%s: closed hex of %q, want %q alone", hex, row["countries"], row["country"])
		}
		if slices.Contains(row.list("countries"), "BE") {
			belgian++
			if !m.playable(hex) {
				t.Errorf("%s: part of Belgium, want it playable", hex)
			}
		}
	}
	if belgian < 80 {
		t.Errorf("%d Belgian hexes, want 80 or more", belgian)
	}
}

// 9.53, 11.33: the ground west of the Canal is Egypt without Sinai, parted
// from it by canal, lake or sea.
func TestTheSuezCanalHasNoHole(t *testing.T) {
	m := dataMapRead(t)
	west := 0
	for _, hex := range m.onFront("Egyptian") {
		row := m.hexes[hex]
		if row.has("west_of_suez") != (row["country"] == "EG") {
			t.Errorf("%s of %s: west_of_suez is %q, want yes in Egypt alone", hex, row["country"], row["west_of_suez"])
		}
		if !row.has("west_of_suez") {
			continue
		}
		west++
		for _, next := range m.neighbours(hex) {
			if m.playable(next) && !m.hexes[next].has("west_of_suez") &&
				!m.side(hex, next, "canal") && !m.side(hex, next, "sea") && !m.side(hex, next, "lake") {
				t.Errorf("%s/%s: open, want canal, lake or sea", hex, next)
			}
		}
	}
	if west < 25 || west > 45 {
		t.Errorf("%d hexes west of the Canal, want 25 to 45", west)
	}
	for _, hex := range m.order {
		if m.hexes[hex].has("west_of_suez") && !m.playable(hex) {
			t.Errorf("%s: west of the Canal, want it playable", hex)
		}
	}
	for _, name := range []string{"Suez", "Ismailia", "Port Said", "Qantara", "Bitter Lake"} {
		if len(m.named[name]) != 1 || !m.hexes[m.named[name][0]["hex"]].has("west_of_suez") {
			t.Errorf("%s: want one hex west of the Canal", name)
		}
	}
}
