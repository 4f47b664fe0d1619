package hexmap

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// The sheets of a game with two maps whose numbers repeat: rows first, odd
// rows half a hex to the right.
var (
	west = Sheet{Prefix: "W", Grid: hex.Grid{RowFirst: true, ShiftOdd: true}, Example: "W3622"}
	east = Sheet{Prefix: "E", Grid: hex.Grid{RowFirst: true, ShiftOdd: true, Northward: true}, Example: "E4816"}
)

// read loads a map and the sides of a second table, and returns what is wrong.
func read(hexes, sides string, sheets ...Sheet) (m *Map, lines []Line, list []hex.Side, err error) {
	set := gamedata.Read(fstest.MapFS{
		"hexes.csv": {Data: []byte("# provenance: derived - a test\nhex,terrain\n" + hexes)},
		"sides.csv": {Data: []byte("# provenance: derived - a test\na,b\n" + sides)},
	})
	m, lines = Load(set.Table("hexes.csv", "hex", "terrain"), "hex", sheets...)
	for _, r := range set.Table("sides.csv", "a", "b").Rows() {
		if s, ok := m.Side(r, "a", "b"); ok {
			list = append(list, s)
		}
		m.Hex(r, "a")
	}
	return m, lines, list, set.Err()
}

func TestCellsAreInOrderOfSheetAndNumber(t *testing.T) {
	m, lines, _, err := read("E0101,clear\nW0202,rough\nW0101,swamp\nW0102,clear\n", "", west, east)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for c := range m.Len() {
		names = append(names, m.Name(m.ID(Cell(c))))
	}
	if got := strings.Join(names, " "); got != "W0101 W0102 W0202 E0101" {
		t.Errorf("cells %s", got)
	}
	for _, l := range lines {
		if m.Name(m.ID(l.Cell)) != l.Text("hex") || m.Named(l.Text("hex")) != l.Cell {
			t.Errorf("line %d has cell %d", l.Line, l.Cell)
		}
	}
	if m.Named("w0101") != 0 || m.Named("0101") != None || m.Named("N0101") != None || m.Named("E0202") != None || m.At(-1) != None ||
		m.At(99999) != None {
		t.Error("a hex that is not on the map was found, or one that is was not")
	}
}

func TestSheetsDoNotTouch(t *testing.T) {
	m, _, _, err := read("W0101,clear\nW0102,clear\nE0101,clear\nE0102,clear\n", "", west, east)
	if err != nil {
		t.Fatal(err)
	}
	w1, w2, e1, e2 := m.Named("W0101"), m.Named("W0102"), m.Named("E0101"), m.Named("E0102")
	for _, p := range []struct {
		a, b   Cell
		joined bool
	}{{w1, w2, true}, {e1, e2, true}, {w1, e2, false}, {e1, w2, false}, {w1, e1, false}} {
		if p.joined && m.Distance(p.a, p.b) != 1 {
			t.Errorf("%d and %d are %d hexes apart", p.a, p.b, m.Distance(p.a, p.b))
		}
		if (m.Net().Way(p.a, p.b) >= 0) != p.joined || (m.Dir(m.ID(p.a), m.ID(p.b)) >= 0) != p.joined {
			t.Errorf("%d and %d joined: %v", p.a, p.b, !p.joined)
		}
	}
	_, yW := m.Center(w1)
	if _, y := m.Center(e1); y != -yW {
		t.Errorf("the sheets have their own grids: %f %f", yW, y)
	}
}

func TestBothFacesOfAHexside(t *testing.T) {
	m, _, sides, err := read("W0101,clear\nW0102,clear\n", "W0101,W0102\nW0102,W0103\n", west)
	if err != nil {
		t.Fatal(err)
	}
	if f := m.Faces(sides[0]); len(f) != 2 || f[0].Cell != 0 || f[1].Cell != 1 || f[1].Dir != (f[0].Dir+3)%6 || m.At(f[0].To) != 1 {
		t.Errorf("faces of %s: %v", sides[0], f)
	}
	if f := m.Faces(sides[1]); len(f) != 1 || f[0].Cell != 1 || m.Name(f[0].To) != "W0103" || m.Net().Ways(1)[f[0].Dir] != None {
		t.Errorf("faces of %s: %v", sides[1], f)
	}
	inner := 0
	for face, to := range m.Inner {
		if inner++; face.Cell != 0 || to != 1 {
			t.Errorf("inner hexside of %d and %d", face.Cell, to)
		}
	}
	if inner != 1 {
		t.Errorf("%d inner hexsides, want 1", inner)
	}
}

func TestMistakesAreNamedWithFileAndLine(t *testing.T) {
	for name, x := range map[string]struct{ hexes, sides, want string }{
		"no number":     {"W0101,clear\nW101,clear\n", "", `hexes.csv:4: hex: got "W101", want a sheet's letters and four digits like W3622`},
		"no hex":        {"W0000,clear\n", "", `hexes.csv:3: hex: got "W0000", want a sheet's`},
		"no such sheet": {"W0101,clear\nX0101,clear\n", "", `hexes.csv:4: hex: got "X0101", want a sheet's`},
		"twice": {"W0101,clear\nE0101,clear\nw0101,clear\n", "",
			`hexes.csv:5: hex: got "w0101", want each hex once; it stands in line 3 already`},
		"not adjacent":    {"W0101,clear\n", "W0101,W0103\n", `sides.csv:3: b: got "W0103", want a hex adjacent to W0101`},
		"on two sheets":   {"W0101,clear\nE0102,clear\n", "W0101,E0102\n", `sides.csv:3: b: got "E0102", want a hex adjacent to W0101`},
		"side of nothing": {"W0101,clear\n", "W0101,0102\n", `sides.csv:3: b: got "0102", want a hex, a sheet's`},
		"side off":        {"W0101,clear\n", "W0501,W0502\n", `sides.csv:3: want one of the two hexes on the map`},
		"hex off":         {"W0101,clear\n", "W0102,W0101\n", `sides.csv:3: a: got "W0102", want a hex of the map, a sheet's letters`},
	} {
		if _, _, _, err := read(x.hexes, x.sides, west, east); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: got %v, want %s", name, err, x.want)
		}
	}
	_, _, _, err := read("140,clear\n", "", Sheet{Grid: west.Grid, Example: "2720"})
	if err == nil || !strings.Contains(err.Error(), `want four digits like 2720`) {
		t.Errorf("got %v", err)
	}
}

func TestFeaturesAreDrawnOnce(t *testing.T) {
	var f Features
	side := hex.NewSide(102, 101)
	f.Add(side, "river", "Saone")
	f.Add(hex.NewSide(101, 102), "river", "Doubs")
	f.Add(side, "road", "")
	if l := f.List(); len(l) != 2 || l[0].Name != "Saone" || l[1] != (Feature{Side: side, Kind: "road"}) {
		t.Errorf("features %v", l)
	}
}

func TestHexesAreReadAndPrintedAsTheyArePrintedOnTheMap(t *testing.T) {
	m, _, _, err := read("W0101,clear\nW0102,clear\n", "", west)
	if err != nil {
		t.Fatal(err)
	}
	if m.Printed(1) != "W0102" || m.Printed(None) != "" || !slices.Equal(m.Cells(), []Cell{0, 1}) {
		t.Errorf("%q, %q, %v", m.Printed(1), m.Printed(None), m.Cells())
	}
	by := Kind(func(m *Map) *Map { return m })
	line := position.Lines("FORT w0102 W0909")[0]
	if c, err := by.Find(m, line, 1); c != 1 || err != nil || by.Name(m, c) != "W0102" {
		t.Errorf("cell %d, %v", c, err)
	}
	for at := 2; at < 4; at++ {
		if c, err := by.Find(m, line, at); c != None || err == nil {
			t.Errorf("word %d is cell %d", at, c)
		}
	}
	hex := func(names ...string) orders.Arg { return orders.Arg{Kind: orders.Path, Path: names} }
	if list, wrong := m.Ordered(hex("W0102"), hex("W0101")); wrong != nil || !slices.Equal(list, []Cell{1, 0}) {
		t.Errorf("%v, %v", list, wrong)
	}
	if way, wrong := m.Route(hex("w0102", "W0101")); wrong != "" || !slices.Equal(m.Names(way), []string{"W0102", "W0101"}) {
		t.Errorf("a way is %v, %q", way, wrong)
	}
	if list := m.Meant(hex("W0102", "W0909", "w0101")); !slices.Equal(list, []Cell{1, 0}) || m.Meant(orders.Arg{Kind: orders.Name, Text: "W0101"}) != nil {
		t.Errorf("meant are %v", list)
	}
	for want, a := range map[string]orders.Arg{"W0909": hex("W0101", "W0909"), "West": {Kind: orders.Name, Text: "West"}} {
		if way, wrong := m.Route(a); way != nil || wrong != want {
			t.Errorf("no way: %v, %q", way, wrong)
		}
	}
	for _, a := range []orders.Arg{hex("W0101", "W0102"), hex("W0909"), {Kind: orders.Name, Text: "W0101"}} {
		if list, wrong := m.Ordered(hex("W0101"), a); list != nil || wrong == nil || wrong.Text != a.Text {
			t.Errorf("%v names %v", a, list)
		}
	}
}

func TestHexsidesBetweenTwoHexesAndListsOfHexesAreRead(t *testing.T) {
	set := gamedata.Read(fstest.MapFS{
		"hexes.csv": {Data: []byte("# provenance: derived - a test\nhex\nW0101\nW0102\nW0103\n")},
		"sides.csv": {Data: []byte("# provenance: derived - a test\na,b,list\nW0101,W0102,W0103;W0101\nW0102,W0909,W0102;X\n")},
	})
	m, _ := Load(set.Table("hexes.csv", "hex"), "hex", west)
	sides := set.Table("sides.csv", "a", "b", "list")
	read := 0
	m.Sides(sides, "a", "b", func(r gamedata.Row, side hex.Side, faces []Face) {
		if read++; len(faces) != 2 || side != hex.NewSide(m.ID(0), m.ID(1)) || r.Text("a") != "W0101" {
			t.Errorf("%v with the faces %v", side, faces)
		}
	})
	first, second := m.Hexes(sides.Rows()[0], "list", "hexes here"), m.Hexes(sides.Rows()[1], "list", "hexes here")
	if read != 1 || !slices.Equal(first, []Cell{2, 0}) || !slices.Equal(second, []Cell{1}) {
		t.Errorf("%d hexsides, hexes %v and %v", read, first, second)
	}
	err := set.Err()
	for _, want := range []string{`sides.csv:4: b: got "W0909", want a hex of the map`, `sides.csv:4: list: got "W0102;X", want hexes here`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v lacks %s", err, want)
		}
	}
}
