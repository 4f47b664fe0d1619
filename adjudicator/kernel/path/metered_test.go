package path

import (
	"slices"
	"testing"
)

// A row of three cells and a way round by two more: 0-1-2, 0-3-4-2. Something is met in 1.
func TestAMeteredSearchGoesRoundWhatItMayNotMeet(t *testing.T) {
	net := NewNet([][]Cell{{1, 3}, {0, 2}, {1, 4}, {0, 4}, {3, 2}})
	for _, x := range []struct {
		room, limit int
		want        []Cell
	}{{0, 9, []Cell{0, 3, 4, 2}}, {1, 9, []Cell{0, 1, 2}}, {0, 2, nil}, {1, 2, []Cell{0, 1, 2}}} {
		m := &Metered{Net: net, Room: x.room, Limit: x.limit, Start: 0,
			Meets: func(c Cell) int { return map[Cell]int{0: 1, 1: 1}[c] }, // what stands at the start is not met
			Step:  func(_, _ Cell, _ int) (int, bool) { return 1, true }}
		if got := m.Search(0).To(2); !slices.Equal(got, x.want) {
			t.Errorf("room for %d, %d points: %v, want %v", x.room, x.limit, got, x.want)
		}
	}
}

// A leap leads where no way does, for a point.
func TestAMeteredSearchLeaps(t *testing.T) {
	m := &Metered{Net: NewNet([][]Cell{{None}, {None}}), Limit: 1, Start: None, Meets: func(Cell) int { return 0 },
		Step: func(_, _ Cell, _ int) (int, bool) { return 1, true }, Leaps: func(Cell) []Cell { return []Cell{1} }}
	if got := m.Search(0).To(1); !slices.Equal(got, []Cell{0, 1}) {
		t.Errorf("went %v", got)
	}
}
