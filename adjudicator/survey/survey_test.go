package survey

import (
	"math"
	"slices"
	"testing"

	"feldpost/adjudicator"
)

// row is three hexes from west to east with one below the first two.
func row() *adjudicator.Ground {
	return &adjudicator.Ground{Pointy: true, Cells: []adjudicator.Cell{
		{ID: "A"}, {ID: "B", X: 1}, {ID: "C", X: 2}, {ID: "D", X: 0.5, Y: math.Sqrt(3) / 2}, {ID: "sea", X: 1.5, Y: math.Sqrt(3) / 2, Terrain: "sea"},
	}, Edges: []adjudicator.Edge{{A: "A", B: "D", Kind: "lake"}, {A: "A", B: "B", Kind: "river"}}}
}

func land(c *adjudicator.Cell) bool { return c.Terrain != "sea" }

func TestNeighboursShareASideThatIsOpen(t *testing.T) {
	m, number := Of(row(), land, "lake")
	if want := [][]int{{1}, {2, 3, 0}, {1}, {1}}; !slices.EqualFunc(m.Next, want, slices.Equal) || !slices.Equal(number, []int{0, 1, 2, 3, None}) {
		t.Errorf("%v %v", m.Next, number)
	}
}

func TestStepsAndMarches(t *testing.T) {
	m, _ := Of(row(), land, "lake")
	dist := make([]int, 4)
	m.Spread([]int{0}, dist, Far)
	if !slices.Equal(dist, []int{0, 1, 2, 2}) {
		t.Errorf("steps %v", dist)
	}
	m.Spread([]int{0}, dist, 1)
	if !slices.Equal(dist, []int{0, 1, Far, Far}) {
		t.Errorf("steps as far as 1 %v", dist)
	}
	cost := m.Marches(func(c int) (int, bool) { return 5, c == 2 }, func(c int) int { return 2 + c })
	if !slices.Equal(cost, []int{12, 9, 5, 12}) {
		t.Errorf("marches %v", cost)
	}
}

func TestBoardsLieBesideEachOther(t *testing.T) {
	m, _ := Of(row(), land, "lake")
	n, _ := Of(row(), land)
	if first := m.Join(n); first != 4 || !slices.Equal(m.Next[4], []int{5, 7}) {
		t.Errorf("%d %v", first, m.Next)
	}
}

func TestHexesWithASideAtTheTop(t *testing.T) {
	g := row()
	for i := range g.Cells {
		g.Cells[i].X, g.Cells[i].Y = g.Cells[i].Y, g.Cells[i].X
	}
	g.Pointy = false
	if m, _ := Of(g, land, "lake"); !slices.Equal(m.Next[1], []int{2, 3, 0}) {
		t.Errorf("%v", m.Next)
	}
}
