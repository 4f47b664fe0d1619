package adjudicator

import (
	"testing"
	"testing/fstest"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/orders"
)

func TestHexesAndOpenPiecesAreDrawn(t *testing.T) {
	set := gamedata.Read(fstest.MapFS{"hexes.csv": {Data: []byte("# provenance: derived - a test\nhex\n0101\n0102\n")}})
	m, _ := hexmap.Load(set.Table("hexes.csv", "hex"), "hex", hexmap.Sheet{Grid: hex.Grid{ShiftOdd: true}, Example: "0101"})
	if err := set.Err(); err != nil {
		t.Fatal(err)
	}
	g := HexGround("d", "Two Hexes", m, func(c hexmap.Cell, out *Cell) {
		if out.Terrain = "clear"; c == 1 {
			out.Terrain, out.Land = "sea", 0
		}
	})
	if x, y := m.Center(1); len(g.Cells) != 2 || g.Cells[0].ID != "0101" || g.Cells[0].Land != 1 || g.Cells[1].Terrain != "sea" || g.Cells[1].Land != 0 || g.Cells[1].X != x || g.Cells[1].Y != y {
		t.Errorf("%+v", g.Cells)
	}
	scene := SceneOf(&g, []Piece{{Name: "Guards", Owner: "red", Nation: "RED", Kind: "infantry", Where: "0102", Values: "3-2", Status: []string{"tired"}}, {Name: "Hussars", Where: "OUT"}})
	if len(scene.Stacks) != 1 || scene.Stacks[0].Cell != "0102" || scene.Stacks[0].Owner != "red" || len(scene.Stacks[0].Counters) != 1 {
		t.Fatalf("%+v", scene)
	}
	if c := scene.Stacks[0].Counters[0]; c.Nation != "RED" || c.Symbol != "infantry" || c.Values != "3-2" || c.Marks[0] != "tired" {
		t.Errorf("%+v", c)
	}
}

// mute is a state that knows no lines, prompter one that offers a line.
type (
	mute     struct{ State }
	prompter struct{ mute }
)

func (prompter) Prompts(Seat) []Prompt { return []Prompt{{Order: orders.Order{Verb: "MOVE"}}} }

func TestAPromptIsASuggestion(t *testing.T) {
	if sheet, ok := Suggest(prompter{}, "red", dice.Script(dice.Scripted{Label: "line", Value: 1})); !ok || len(sheet.Orders) != 1 || !sheet.End {
		t.Errorf("%v, %v", sheet, ok)
	}
	if _, ok := Suggest(mute{}, "red", nil); ok {
		t.Error("a state without lines suggests one")
	}
}

func TestAResultWithoutLevelsIsAVictoryOrADraw(t *testing.T) {
	for _, x := range []struct {
		winner       Seat
		level, wants string
	}{{"red", "", "victory"}, {"", "", "draw"}, {"red", "minor", "minor"}} {
		list := ResultOf(x.winner, x.level, "points")
		if len(list) != 3 || list[0].Value != string(x.winner) || list[1].Value != x.wants || list[2].Value != "points" {
			t.Errorf("%+v: %+v", x, list)
		}
	}
}

func TestFeaturesOfHexsidesAreEdgesOfTheGround(t *testing.T) {
	set := gamedata.Read(fstest.MapFS{"hexes.csv": {Data: []byte("# provenance: public - a map\nhex\nW0101\nW0102\n")}})
	m, _ := hexmap.Load(set.Table("hexes.csv", "hex"), "hex", hexmap.Sheet{Prefix: "W", Grid: hex.Grid{ShiftOdd: true}, Example: "W0101"})
	var features hexmap.Features
	side := hex.NewSide(m.ID(0), m.ID(1))
	features.Add(side, "river", "Sambre")
	g := HexGround("digest", "A map", m, func(hexmap.Cell, *Cell) {})
	g.Sides(m, &features)
	g.Side(m, side, "front", "")
	if len(g.Edges) != 2 || g.Edges[0] != (Edge{A: "W0101", B: "W0102", Kind: "river", Name: "Sambre"}) || g.Edges[1].Kind != "front" {
		t.Errorf("edges %v", g.Edges)
	}
}
