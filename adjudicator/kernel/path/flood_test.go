package path

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// star is a net of cells with different numbers of ways: 0 is joined to all
// others, 1 to 2, 3 to nobody but 0, and 4 leads nowhere by its first way.
var star = NewNet([][]Cell{{1, 2, 3, 4}, {0, 2}, {1, 0}, {0}, {None, 0}})

func anywhere(Cell, Cell, int) bool { return true }

func TestNetOfUnequalDegrees(t *testing.T) {
	if star.Len() != 5 || star.Way(0, 4) != 3 || star.Way(4, 0) != 1 || star.Way(3, 1) != -1 {
		t.Errorf("%d cells, ways %d %d %d", star.Len(), star.Way(0, 4), star.Way(4, 0), star.Way(3, 1))
	}
	if got := star.Ways(2); !slices.Equal(got, []Cell{1, 0}) {
		t.Errorf("ways of 2: %v", got)
	}
}

func TestFloodGoesOnFromLaterSources(t *testing.T) {
	f := NewFlood(star)
	notByHub := func(from, to Cell, _ int) bool { return from != 0 && to != 0 }
	f.Begin()
	f.Add(1)
	if got := f.Spread(notByHub); !slices.Equal(got, []Cell{1, 2}) {
		t.Fatalf("reached %v, want 1 and 2", got)
	}
	f.Add(4)
	f.Add(2) // there already
	if got := f.Spread(anywhere); !slices.Equal(got, []Cell{1, 2, 4, 0, 3}) {
		t.Fatalf("reached %v", got)
	}
	if f.Steps(3) != 2 || f.Steps(2) != 1 || !slices.Equal(f.Path(3, nil), []Cell{4, 0, 3}) {
		t.Errorf("3 lies %d steps off by %v", f.Steps(3), f.Path(3, nil))
	}
	f.Begin()
	if f.Steps(1) != -1 || f.Next(anywhere) != None {
		t.Error("a flood remembers the one before")
	}
	f.epoch = ^uint32(0)
	if f.Begin(); f.Steps(1) != -1 {
		t.Error("after the epoch wrapped cells are reached that were not")
	}
}

// TestFloodAgreesWithSearch floods a net of any shape and compares the steps
// with the cost of cheapest paths on which each step costs one.
func TestFloodAgreesWithSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "cells")
		way := rapid.SliceOfN(rapid.Map(rapid.IntRange(-1, n-1), func(i int) Cell { return Cell(i) }), 0, 6)
		ways := rapid.SliceOfN(way, n, n).Draw(t, "ways")
		closed := rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "closed")
		net := NewNet(ways)
		f, s := NewFlood(net), NewSearch(net, 1)
		start := Cell(rapid.IntRange(0, n-1).Draw(t, "start"))
		f.Begin()
		f.Add(start)
		got := f.Spread(func(_, to Cell, _ int) bool { return !closed[to] })
		want := s.Reach(start, n, gates(closed))
		if len(got) != len(want) {
			t.Fatalf("flood %v, search %v", got, want)
		}
		for _, c := range want {
			cost, _ := s.Cost(c)
			path := f.Path(c, nil)
			if f.Steps(c) != cost || len(path) != cost+1 || path[0] != start {
				t.Fatalf("%d: %d steps by %v, want %d", c, f.Steps(c), path, cost)
			}
			if walked := net.Walk(path, n, gates(closed)); walked.Reason != "" {
				t.Fatalf("the path %v: %s", path, walked.Reason)
			}
		}
	})
}

// gates closes cells to a search.
type gates []bool

func (g gates) Step(_, to Cell, _ int) (int, string) {
	if g[to] {
		return 0, "closed"
	}
	return 1, ""
}

func TestNextComesNearestFirst(t *testing.T) {
	s := newSquare(4)
	f := NewFlood(s.net)
	f.Begin()
	f.Add(5)
	var steps []int
	for c := f.Next(anywhere); c != None; c = f.Next(anywhere) {
		steps = append(steps, f.Steps(c))
	}
	if len(steps) != 16 || !slices.IsSorted(steps) || !reflect.DeepEqual(steps[:5], []int{0, 1, 1, 1, 1}) {
		t.Errorf("steps %v", steps)
	}
}

func TestFloodAllocatesNothing(t *testing.T) {
	s := newSquare(40)
	f := NewFlood(s.net)
	if n := testing.AllocsPerRun(20, func() {
		f.Begin()
		f.Add(0)
		f.Spread(func(_, to Cell, _ int) bool { return s.price[to] > 0 })
	}); n > 0 {
		t.Errorf("%v allocations a flood", n)
	}
}

func TestTheNearestOfSomeCellsIsCounted(t *testing.T) {
	if got := star.Stretch(func(c Cell) bool { return c == 3 || c == 4 }); !slices.Equal(got, []int{1, 2, 2, 0, 0}) {
		t.Errorf("from 3 or 4: %v", got)
	}
	cut := star.Without(func(from Cell, way int) bool { return from == 0 && way == 2 || from == 3 })
	if got := cut.Stretch(func(c Cell) bool { return c == 4 }); !slices.Equal(got, []int{1, 2, 2, -1, 0}) {
		t.Errorf("without a way: %v", got)
	}
	if star.Way(0, 3) != 2 {
		t.Error("the net has lost the way")
	}
}
