package path

import (
	"reflect"
	"testing"
)

// square is a map of w*w cells with four ways out; a cell costs what price
// says, 0 closes it.
type square struct {
	net   *Net
	price []int
}

func newSquare(w int) *square {
	s := &square{price: make([]int, w*w)}
	ways := make([][]Cell, w*w)
	for y := range w {
		for x := range w {
			for _, d := range [4][2]int{{1, 0}, {0, -1}, {-1, 0}, {0, 1}} {
				to := None
				if nx, ny := x+d[0], y+d[1]; nx >= 0 && ny >= 0 && nx < w && ny < w {
					to = Cell(ny*w + nx)
				}
				ways[y*w+x] = append(ways[y*w+x], to)
			}
			s.price[y*w+x] = 1
		}
	}
	s.net = NewNet(ways)
	return s
}

func (s *square) Step(_, to Cell, _ int) (int, string) {
	if s.price[to] == 0 {
		return 0, "wall"
	}
	return s.price[to], ""
}

func TestReachStopsAtTheLimit(t *testing.T) {
	s := newSquare(5)
	got := append([]Cell{}, NewSearch(s.net, 3).Reach(12, 1, s)...)
	if len(got) != 5 || got[0] != 12 {
		t.Errorf("reach 1 from the centre = %v, want the centre and four neighbours", got)
	}
}

func TestCheapestPathGoesRoundExpensiveCells(t *testing.T) {
	s := newSquare(3) // 0 1 2 / 3 4 5 / 6 7 8
	s.price[1] = 5
	f := NewSearch(s.net, 5)
	if !f.To(0, 2, 10, s) {
		t.Fatal("no path found")
	}
	if got := f.Path(2, nil); !reflect.DeepEqual(got, []Cell{0, 3, 4, 5, 2}) {
		t.Errorf("path = %v", got)
	}
	if c, ok := f.Cost(2); !ok || c != 4 {
		t.Errorf("cost = %d %v, want 4", c, ok)
	}
	if f.To(0, 2, 3, s) {
		t.Error("a path dearer than the limit was found")
	}
	if _, ok := f.Cost(2); ok {
		t.Error("a cell out of reach has a cost")
	}
}

func TestTiesGoToFewerStepsThenLowerCells(t *testing.T) {
	s := newSquare(3)
	f := NewSearch(s.net, 3)
	f.To(0, 8, 10, s)
	if got := f.Path(8, nil); !reflect.DeepEqual(got, []Cell{0, 1, 2, 5, 8}) {
		t.Errorf("path = %v, want the one through the lowest cells", got)
	}
	s.price[4] = 3 // 3-4-5 costs as much in fewer steps as 3-0-1-2-5 or 3-6-7-8-5
	if f.To(3, 5, 10, s); len(f.Path(5, nil)) != 3 {
		t.Errorf("path = %v, want the shorter of two equally dear", f.Path(5, nil))
	}
}

// sources are goals with a radius each, as supply sources have.
type sources map[Cell]int

func (g sources) Goal(c Cell, cost int) bool {
	radius, ok := g[c]
	return ok && cost <= radius
}

func TestNearestSourceMustReachFarEnough(t *testing.T) {
	s := newSquare(4)
	f := NewSearch(s.net, 3)
	if got := f.Nearest(0, 9, s, sources{1: 0, 3: 3, 15: 9}); got != 3 {
		t.Errorf("nearest = %d, want 3: the radius of 1 is too small", got)
	}
	if got := f.Nearest(0, 2, s, sources{3: 3}); got != None {
		t.Errorf("nearest = %d, want none within 2", got)
	}
}

func TestWalkNamesTheFirstBadStep(t *testing.T) {
	s := newSquare(3)
	s.price[4], s.price[5] = 0, 4
	for _, c := range []struct {
		cells []Cell
		want  Walked
	}{
		{[]Cell{0, 1, 2}, Walked{Cost: 2, At: 3}},
		{[]Cell{0, 4}, Walked{At: 1, Reason: NotAdjacent}},
		{[]Cell{0, 1, 4}, Walked{Cost: 1, At: 2, Reason: "wall"}},
		{[]Cell{0, 1, 2, 5}, Walked{Cost: 2, At: 3, Need: 4, Reason: TooFar}},
		{[]Cell{0}, Walked{At: 1}},
	} {
		if got := s.net.Walk(c.cells, 5, s); got != c.want {
			t.Errorf("walk %v = %+v, want %+v", c.cells, got, c.want)
		}
	}
}

func TestSearchesLeaveNothingBehind(t *testing.T) {
	s := newSquare(6)
	f := NewSearch(s.net, 3)
	for range 3 {
		f.To(0, 1, 9, s) // ends with cells waiting
		if n := len(f.Reach(0, 100, s)); n != 36 {
			t.Fatalf("reached %d cells, want all 36", n)
		}
	}
	f.epoch = ^uint32(0)
	if n := len(f.Reach(0, 100, s)); n != 36 {
		t.Errorf("after the epoch wrapped: %d cells, want 36", n)
	}
}

func TestFreeStepsCostNothing(t *testing.T) {
	s := newSquare(4)
	free := freeRow{s}
	f := NewSearch(s.net, 1)
	if f.Reach(0, 0, free); len(f.order) != 4 {
		t.Errorf("for 0 points reached %v, want the first row", f.order)
	}
}

type freeRow struct{ *square }

func (f freeRow) Step(_, to Cell, _ int) (int, string) {
	if to < 4 {
		return 0, ""
	}
	return 1, ""
}

func TestSearchAllocatesNothingOnceWarm(t *testing.T) {
	s := newSquare(40)
	f := NewSearch(s.net, 3)
	var buf []Cell
	var rules Rules = s
	if n := testing.AllocsPerRun(20, func() {
		f.Reach(0, 1000, rules)
		f.To(0, 1599, 1000, rules)
		buf = f.Path(1599, buf[:0])
	}); n > 0 {
		t.Errorf("%v allocations a search", n)
	}
}

func BenchmarkReachWholeMap(b *testing.B) {
	s := newSquare(36)
	f := NewSearch(s.net, 3)
	for b.Loop() {
		f.Reach(0, 1000, s)
	}
}

func TestRulesMayBeOneFunction(t *testing.T) {
	s := newSquare(3)
	rules := Steps(func(_, to Cell, _ int) (int, string) {
		if to == 4 {
			return 0, "wall"
		}
		return 2, ""
	})
	if search := NewSearch(s.net, 2); !search.To(0, 8, 8, rules) || search.To(0, 4, 8, rules) {
		t.Error("want a way round the middle, and none into it")
	}
}
