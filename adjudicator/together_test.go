package adjudicator_test

import (
	"math"
	"testing"

	"feldpost/adjudicator"
)

// grid is a ground of a few hexes, with a corner at the top or a side.
func grid(prefix string, wide, high int, pointy bool) *adjudicator.Ground {
	g := &adjudicator.Ground{Digest: prefix, Hexes: true, Pointy: pointy, Nations: []adjudicator.Nation{{Code: prefix}, {Code: "GE"}}}
	for y := range high {
		for x := range wide {
			at := adjudicator.Point{X: float64(x) + float64(y%2)/2, Y: float64(y) * math.Sqrt(3) / 2}
			if !pointy {
				at.X, at.Y = at.Y, -at.X
			}
			g.Cells = append(g.Cells, adjudicator.Cell{ID: prefix + string(rune('a'+x)) + string(rune('a'+y)), X: at.X, Y: at.Y})
		}
	}
	return g
}

func TestOneBoardIsItsOwnGround(t *testing.T) {
	g := grid("W", 3, 3, true)
	if adjudicator.Together(adjudicator.OneBoard(g, adjudicator.Scene{})) != g {
		t.Error("it was copied")
	}
}

// No cell of a board lies near one of another; each board keeps its shape, and hexes
// stand alike everywhere.
func TestBoardsLieBesideEachOther(t *testing.T) {
	boards := []adjudicator.Board{
		{Name: "west", Ground: grid("W", 9, 7, true), Scene: adjudicator.Scene{Title: "War", Stacks: []adjudicator.Stack{{Cell: "Waa"}}}},
		{Name: "east", Ground: grid("E", 5, 9, true), Scene: adjudicator.Scene{Stacks: []adjudicator.Stack{{Cell: "Eaa"}}}},
		{Name: "near", Ground: grid("N", 6, 4, false)},
	}
	all := adjudicator.Together(boards)
	if !all.Pointy || len(all.Cells) != 63+45+24 || len(all.Nations) != 4 || len(all.Shapes) != 3 {
		t.Fatalf("pointy %v, %d cells, %d nations, %d shapes", all.Pointy, len(all.Cells), len(all.Nations), len(all.Shapes))
	}
	for i, a := range all.Cells {
		near := 0
		for j, b := range all.Cells {
			d := math.Hypot(a.X-b.X, a.Y-b.Y)
			switch {
			case i == j:
			case a.ID[0] != b.ID[0] && d < 2.5:
				t.Fatalf("%s lies %.2f from %s", a.ID, d, b.ID)
			case d < 1.01:
				near++
			case d < 1.7:
				t.Fatalf("%s lies %.2f from %s", a.ID, d, b.ID)
			}
		}
		if near == 0 {
			t.Fatalf("%s has no neighbour", a.ID)
		}
		s := all.Shapes[map[byte]int{'W': 0, 'E': 1, 'N': 2}[a.ID[0]]]
		if low, high := s.Points[0], s.Points[1]; a.X < low.X || a.Y < low.Y || a.X > high.X || a.Y > high.Y {
			t.Fatalf("%s at %.1f, %.1f is not in its panel %v", a.ID, a.X, a.Y, s.Points)
		}
	}
	if adjudicator.LiesOnItsSide(boards, 1) || !adjudicator.LiesOnItsSide(boards, 2) {
		t.Error("which board lies on its side")
	}
	scene := adjudicator.SceneTogether(boards)
	if scene.Title != "War" || len(scene.Stacks) != 2 {
		t.Errorf("%+v", scene)
	}
}
