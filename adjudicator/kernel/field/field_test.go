package field

import (
	"testing"

	"feldpost/adjudicator/kernel/path"

	"pgregory.net/rapid"
)

// row is a net of cells in a row, joined to the left and to the right.
func row(n int) *path.Net {
	ways := make([][]path.Cell, n)
	for c := range ways {
		ways[c] = []path.Cell{path.Cell(c - 1), path.None}
		if c+1 < n {
			ways[c][1] = path.Cell(c + 1)
		}
	}
	return path.NewNet(ways)
}

func counts(f Field) (list []int) {
	for c := range f.spots {
		list = append(list, f.Count(path.Cell(c)))
	}
	return list
}

func wants(t *testing.T, f Field, want ...int) {
	t.Helper()
	for c, n := range counts(f) {
		if n != want[c] {
			t.Fatalf("counts %v, want %v", counts(f), want)
		}
	}
}

func everywhere(path.Cell, path.Cell, int) bool { return true }

func TestSourcesAreCountedInTheirNeighbours(t *testing.T) {
	f := New(row(4))
	f.Put(0, everywhere)
	f.Put(2, everywhere)
	f.Put(2, everywhere) // once is enough
	wants(t, f, 0, 2, 0, 1)
	other := f.Copy()
	f.Take(0)
	f.Take(0)
	wants(t, f, 0, 1, 0, 1)
	wants(t, other, 0, 2, 0, 1)
	if !f.Has(2) || f.Has(0) || f.Differs(&other) != 0 {
		t.Errorf("sources 0 %v, 2 %v; the copy differs first at %d", f.Has(0), f.Has(2), f.Differs(&other))
	}
}

func TestReachStopsWhereTheGameSays(t *testing.T) {
	f := New(row(3))
	f.Put(1, func(from, to path.Cell, way int) bool { return from == 1 && to == 2 && way == 1 })
	wants(t, f, 0, 0, 1)
}

// TestFieldEqualsARecount puts and takes sources while what they reach
// changes, and compares with a count from nothing of what each source reached
// when it was put.
func TestFieldEqualsARecount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "cells")
		way := rapid.SliceOfN(rapid.Map(rapid.IntRange(-1, n-1), func(i int) path.Cell { return path.Cell(i) }), 0, MaxWays)
		ways := rapid.SliceOfN(way, n, n).Draw(t, "ways")
		f := New(path.NewNet(ways))
		reached := map[path.Cell][]bool{} // by source and way
		closed := make([]bool, n)
		open := func(_, to path.Cell, way int) bool { return !closed[to] && (way+int(to))%3 != 0 }
		cell := rapid.Map(rapid.IntRange(0, n-1), func(i int) path.Cell { return path.Cell(i) })
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				c := cell.Draw(t, "cell")
				f.Put(c, open)
				if _, was := reached[c]; !was {
					list := make([]bool, len(ways[c]))
					for w, to := range ways[c] {
						list[w] = to != path.None && open(c, to, w)
					}
					reached[c] = list
				}
			},
			"take": func(t *rapid.T) {
				c := cell.Draw(t, "cell")
				f.Take(c)
				delete(reached, c)
			},
			"close": func(t *rapid.T) {
				c := cell.Draw(t, "cell")
				closed[c] = !closed[c]
			},
			"copy": func(*rapid.T) {
				was := f
				f = f.Copy()
				for c := range n {
					was.Take(path.Cell(c))
				}
			},
			"": func(t *rapid.T) {
				want := make([]int, n)
				for c := range n {
					for w, in := range reached[path.Cell(c)] {
						if in {
							want[ways[c][w]]++
						}
					}
					if _, is := reached[path.Cell(c)]; is != f.Has(path.Cell(c)) {
						t.Fatalf("cell %d: a source %v", c, f.Has(path.Cell(c)))
					}
				}
				for c, n := range counts(f) {
					if n != want[c] {
						t.Fatalf("counts %v, want %v", counts(f), want)
					}
				}
			},
		})
	})
}

func TestPuttingAllocatesNothing(t *testing.T) {
	f, closed := New(row(40)), path.Cell(3)
	if n := testing.AllocsPerRun(20, func() {
		f.Put(4, func(_, to path.Cell, _ int) bool { return to != closed })
		f.Take(4)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTooManyWaysAreRefused(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a cell with 16 ways was taken")
		}
	}()
	New(path.NewNet([][]path.Cell{make([]path.Cell, MaxWays+1)}))
}
