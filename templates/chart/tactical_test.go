package chart

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
)

// tactical is a small board with what only tactical games draw.
func tactical() *Drawing {
	g := &adjudicator.Ground{Digest: "tactical", Hexes: true, Pointy: true,
		Marks: []adjudicator.MarkKind{{Name: "objective", Look: adjudicator.MarkStar}, {Name: "wire", Look: adjudicator.MarkBarbs},
			{Name: "rubble", Look: adjudicator.MarkGround, Text: "rubble"}, {Name: "blaze", Look: adjudicator.MarkFlames}, {Name: "gas", Text: "G"}},
		Edges: []adjudicator.Edge{{A: "B1", B: "A1", Kind: "slope"}}}
	for i, id := range []string{"A1", "B1", "C1", "D1"} {
		g.Cells = append(g.Cells, adjudicator.Cell{ID: id, X: float64(i), Land: 1, Terrain: "clear"})
	}
	g.Cells[2].Kind, g.Cells[2].Name = "objective", "Objective 3"
	d := &Drawing{Ground: g, Options: Options{Legend: true}}
	for i, kind := range []string{"wire", "rubble", "blaze", "gas"} {
		d.Scene.Marks = append(d.Scene.Marks, adjudicator.Mark{Cell: g.Cells[i].ID, Kind: kind})
	}
	return d
}

func TestAnObjectiveHasAStarWithItsNumberAndIsNoTown(t *testing.T) {
	b, err := newBoard(tactical().Ground)
	if err != nil {
		t.Fatal(err)
	}
	if _, star := b.printed(b.cells[2], adjudicator.MarkStar); !star {
		t.Error("the place has no star")
	}
	text := svgText(t, tactical())
	if !strings.Contains(text, ">3<") || !strings.Contains(text, "objective") || strings.Contains(text, ">town<") {
		t.Errorf("star, number or legend is missing: %s", text)
	}
}

func TestTheLegendExplainsEveryMarkOnABoardOfHexes(t *testing.T) {
	text := svgText(t, tactical())
	for _, word := range []string{"wire", "rubble", "blaze", "gas", "slope"} {
		if !strings.Contains(text, ">"+word+"<") {
			t.Errorf("the legend lacks %s", word)
		}
	}
}

func TestASlopeFallsFromItsFirstCell(t *testing.T) {
	b, err := newBoard(tactical().Ground)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range b.sides {
		if s.kind == sideSlope && b.cells[s.cell].ID != "B1" {
			t.Errorf("the slope falls from %s", b.cells[s.cell].ID)
		}
	}
}

func TestAFireIsALineFromEachHexThatFires(t *testing.T) {
	kinds := adjudicator.NewKinds([]adjudicator.EventKind{{Name: "fire", Keys: "hex from", Draw: adjudicator.DrawFire}})
	trails, _ := FromEvents([]adjudicator.Event{adjudicator.NewEvent("fire", "", "hex", "D1", "from", "A1;B1")}, kinds, adjudicator.UnitForm{})
	if len(trails) != 2 || trails[1].Kind != "fire" || trails[1].Path[0] != "B1" || trails[1].Path[1] != "D1" {
		t.Fatalf("trails: %v", trails)
	}
	d := tactical()
	d.Trails = trails
	if text := svgText(t, d); !strings.Contains(text, "line of fire") {
		t.Error("the legend has no line of fire")
	}
}

func svgText(t *testing.T, d *Drawing) string {
	t.Helper()
	a, err := NewAtlas()
	if err != nil {
		t.Fatal(err)
	}
	text, err := a.SVG(*d)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
