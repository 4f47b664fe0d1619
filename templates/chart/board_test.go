package chart

import (
	"fmt"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
)

// testGrid numbers the boards of the tests as the Balkan map is numbered.
var testGrid = hex.Grid{RowFirst: true, ShiftOdd: true, EastToWest: true}

// plainGround is a board of rows by columns, all clear land, from 1010 on.
func plainGround(grid hex.Grid, rows, columns int) *adjudicator.Ground {
	g := &adjudicator.Ground{Digest: "test", Title: "Test board", Hexes: true, Pointy: !grid.FlatTop, Nations: testNations(), Marks: testMarks()}
	for r := range rows {
		for c := range columns {
			id := grid.Join(10+c, 10+r)
			x, y := grid.Center(id)
			g.Cells = append(g.Cells, adjudicator.Cell{ID: id.String(), X: x, Y: y, Terrain: "clear", Land: 1, Country: "BU"})
		}
	}
	return g
}

// cellOf finds a cell to change.
func cellOf(t testing.TB, g *adjudicator.Ground, id string) *adjudicator.Cell {
	t.Helper()
	for i := range g.Cells {
		if g.Cells[i].ID == id {
			return &g.Cells[i]
		}
	}
	t.Fatalf("no cell %s", id)
	return nil
}

// smallGround has one of everything.
func smallGround(t testing.TB) *adjudicator.Ground {
	g := plainGround(testGrid, 6, 7)
	for id, terrain := range map[string]adjudicator.Terrain{
		"1010": "sea", "1110": "sea", "1210": "sea", "1310": "sea", "1011": "sea",
		"1111": "rough", "1112": "mountain", "1213": "swamp", "1314": "lake", "1415": "forest",
	} {
		cellOf(t, g, id).Terrain = terrain
	}
	for _, id := range []string{"1111", "1211", "1012", "1311"} {
		cellOf(t, g, id).Land = 0.6
	}
	town := cellOf(t, g, "1212")
	town.Name, town.Kind, town.Port = "Bürgas & Söhne", "city", true
	village := cellOf(t, g, "1413")
	village.Name, village.Kind, village.Note = "Stara <Zagora>", "town", "depot"
	for _, id := range []string{"1016", "1116", "1216"} {
		cellOf(t, g, id).Country = "OE"
	}
	g.Edges = []adjudicator.Edge{
		{A: "1214", B: "1215", Kind: "river", Name: "Maritsa"}, {A: "1114", B: "1215", Kind: "river", Name: "Maritsa"},
		{A: "1214", B: "1215", Kind: "bridge"}, {A: "1015", B: "1016", Kind: "border"}, {A: "1115", B: "1116", Kind: "border"},
		{A: "1511", B: "1512", Kind: "sea"}, {A: "1513", B: "1514", Kind: "strait"}, {A: "1212", B: "1213", Kind: "wall"},
		{A: "1212", B: "9999", Kind: "river"}, {A: "1010", B: "1515", Kind: "river"}, {A: "1212", B: "1212", Kind: "river"},
	}
	g.Links = []adjudicator.Link{
		{A: "1212", B: "1213", Kind: "road"}, {A: "1213", B: "1214", Kind: "road"}, {A: "1213", B: "1214", Kind: "rail"},
		{A: "1214", B: "1215", Kind: "rail"}, {A: "1215", B: "1216", Kind: "rail-dotted"}, {A: "1413", B: "1414", Kind: "ferry"},
		{A: "1413", B: "9999", Kind: "road"},
	}
	return g
}

// smallDrawing has units, marks, arrows and battles on the small ground.
func smallDrawing(t testing.TB) Drawing {
	infantry := adjudicator.Counter{Nation: "BU", Symbol: "infantry", Label: "1", Values: "6-3-6"}
	shaken := adjudicator.Counter{Nation: "OE", Symbol: "cavalry", Label: "7B", Values: "2-2-8", Marks: []string{"demoralized"}}
	return Drawing{
		Ground: smallGround(t),
		Scene: adjudicator.Scene{
			Title: "Turn 1 \"test\"",
			Stacks: []adjudicator.Stack{
				{Cell: "1213", Owner: "league", Counters: []adjudicator.Counter{infantry, infantry, infantry, infantry, infantry}},
				{Cell: "1214", Owner: "ottoman", Counters: []adjudicator.Counter{shaken}},
				{Cell: "1415", Owner: "ottoman", Counters: []adjudicator.Counter{{Nation: "OE", Hidden: true}, {Nation: "OE", Hidden: true}}},
				{Cell: "1214", Owner: "league", Counters: []adjudicator.Counter{infantry}},
				{Cell: "POOL", Owner: "league", Counters: []adjudicator.Counter{infantry}},
				{Cell: "1412", Owner: "league"},
			},
			Control: []adjudicator.Control{{Cell: "1116", Seat: "league"}, {Cell: "1514", Seat: "ottoman"}, {Cell: "POOL", Seat: "league"}},
			Marks:   []adjudicator.Mark{{Cell: "1214", Kind: "entrenchment"}, {Cell: "1215", Kind: "cut-rail"}, {Cell: "1513", Kind: "objective"}, {Cell: "nowhere", Kind: "siege"}},
		},
		Trails: []Trail{
			{Kind: "move", Path: []string{"1211", "1212", "1213"}, Nation: "BU", Unit: "BU/1 Bde"},
			{Kind: "rail", Path: []string{"1216", "1215", "1214"}, Nation: "OE"},
			{Kind: "retreat", Path: []string{"1214", "1314"}, Nation: "OE"},
			{Kind: "advance", Path: []string{"1213", "1214"}, Nation: "BU"},
			{Kind: "move", Path: []string{"1211", "1212", "1213"}, Nation: "SE"},
			{Kind: "exit", Path: []string{"1016", "OFFMAP"}},
		},
		Battles: []Battle{
			{Cell: "1214", From: []string{"1213", "1313", "nowhere"}, Odds: "2/1", Result: "DR"},
			{Cell: "1415"},
			{Cell: "OFFMAP", Result: "AE"},
		},
		Options: Options{Legend: true, Regions: MaxRegions, Width: 300},
	}
}

// pointGround is a board of spaces joined by links.
func pointGround() *adjudicator.Ground {
	return &adjudicator.Ground{
		Digest: "points", Title: "Spaces", Nations: testNations(), Marks: testMarks(),
		Cells: []adjudicator.Cell{
			{ID: "Paris", X: 100, Y: 200, Name: "Paris", Kind: "city", Country: "FR"},
			{ID: "Sedan", X: 180, Y: 150, Name: "Sedan", Country: "FR", Terrain: "forest"},
			{ID: "Brest-Litovsk", X: 400, Y: 100, Name: "Brest-Litovsk", Kind: "fort", Country: "RU", Terrain: "swamp"},
			{ID: "Metz", X: 250, Y: 180, Name: "Metz", Country: "DE", Port: true},
			{ID: "North Sea", X: 150, Y: 40, Name: "North Sea", Terrain: "sea"},
		},
		Links: []adjudicator.Link{
			{A: "Paris", B: "Sedan"}, {A: "Sedan", B: "Metz", Kind: "rail"}, {A: "Metz", B: "Brest-Litovsk", Kind: "road"},
			{A: "North Sea", B: "Paris", Kind: "sea"}, {A: "Paris", B: "Nowhere"}, {A: "Paris", B: "Metz", Kind: "border"},
			{A: "Sedan", B: "Brest-Litovsk", Kind: "rail-dotted"},
		},
	}
}

// pointDrawing has a stack, an arrow and a battle on the board of spaces.
func pointDrawing() Drawing {
	return Drawing{
		Ground: pointGround(),
		Scene: adjudicator.Scene{
			Stacks: []adjudicator.Stack{
				{Cell: "Paris", Owner: "allies", Counters: []adjudicator.Counter{{Nation: "FR", Symbol: "infantry", Label: "5", Values: "3-2-3"}}},
				{Cell: "Metz", Owner: "central", Counters: []adjudicator.Counter{{Nation: "DE", Symbol: "infantry", Label: "4", Values: "5-5-3"}}},
			},
			Control: []adjudicator.Control{{Cell: "Sedan", Seat: "central"}},
		},
		Trails:  []Trail{{Kind: "move", Path: []string{"Metz", "Sedan"}, Nation: "DE"}},
		Battles: []Battle{{Cell: "Sedan", From: []string{"Metz", "Paris"}, Result: "3/2"}},
		Options: Options{Legend: true, Regions: MaxRegions, Width: 600},
	}
}

// wideDrawing is as large as the Balkan map in a busy turn.
func wideDrawing(tb testing.TB) Drawing {
	const rows, columns = 38, 37
	g := plainGround(testGrid, rows, columns)
	kinds := []adjudicator.Terrain{"clear", "clear", "clear", "rough", "rough", "mountain", "sea"}
	nationCodes := []string{"BU", "SE", "GR", "OE", "MO"}
	at := func(r, c int) string { return testGrid.Join(10+c, 10+r).String() }
	for i := range g.Cells {
		r, c := i/columns, i%columns
		cell := &g.Cells[i]
		cell.Terrain = kinds[(r/3*5+c/4*3)%len(kinds)]
		cell.Land = 0.5 + 0.5*float64(i%5)/5
		cell.Country = nationCodes[(r/13+c/13)%len(nationCodes)]
		if i%8 == 3 {
			cell.Name, cell.Kind = fmt.Sprintf("Town of %d", i), []string{"town", "town", "city"}[i%3]
		}
		if c+1 < columns {
			if r%3 == 0 {
				g.Edges = append(g.Edges, adjudicator.Edge{A: at(r, c), B: at(r, c+1), Kind: "river", Name: fmt.Sprint("River ", r)})
			}
			if r%2 == 0 {
				g.Links = append(g.Links, adjudicator.Link{A: at(r, c), B: at(r, c+1), Kind: []string{"road", "road", "rail"}[r/2%3]})
			}
		}
	}
	d := Drawing{Ground: g, Options: Options{Legend: true, Regions: MaxRegions}}
	d.Scene.Title = "Benchmark"
	for i := range 100 {
		var counters []adjudicator.Counter
		for k := range 1 + i%4 {
			counters = append(counters, adjudicator.Counter{Nation: nationCodes[i%5], Symbol: "infantry", Label: fmt.Sprint(k + 1), Values: "6-3-6"})
		}
		d.Scene.Stacks = append(d.Scene.Stacks, adjudicator.Stack{Cell: at(i*7%rows, i*11%columns), Owner: "league", Counters: counters})
	}
	for i := range 60 {
		r, c := i*5%rows, i*13%(columns-6)
		kind := []string{"move", "rail", "retreat", "advance"}[i%4]
		d.Trails = append(d.Trails, Trail{Kind: kind, Path: []string{at(r, c), at(r, c+1), at(r, c+2), at(r, c+3)}, Nation: nationCodes[i%5]})
	}
	for i := range 8 {
		r, c := 3+i*4, 3+i*9%30
		d.Battles = append(d.Battles, Battle{Cell: at(r, c), From: []string{at(r, c+1), at(r, c-1)}, Odds: "2/1", Result: "DR"})
	}
	return d
}
