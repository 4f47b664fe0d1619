package path

import (
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// The least cost between two cells is what a search finds over the bare
// ground, in one direction as in the other.
func TestLeastCostsAreThoseOfTheGround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 25).Draw(t, "cells")
		way := rapid.SliceOfN(rapid.Map(rapid.IntRange(-1, n-1), func(i int) Cell { return Cell(i) }), 0, 5)
		net := NewNet(rapid.SliceOfN(way, n, n).Draw(t, "ways"))
		price := rapid.SliceOfN(rapid.IntRange(0, 4), n*n, n*n).Draw(t, "prices")
		ground := Steps(func(from, to Cell, _ int) (int, string) {
			if price[int(from)*n+int(to)] == 0 {
				return 0, "closed"
			}
			return price[int(from)*n+int(to)], ""
		})
		l, s := NewLeasts(net, 4, ground), NewSearch(net, 4)
		for from := range Cell(n) {
			s.Reach(from, Never, ground)
			for to := range Cell(n) {
				want, ok := s.Cost(to)
				if !ok {
					want = Never
				}
				if got := l.Least(from, to); got != want {
					t.Fatalf("from %d to %d at least %d, a search needs %d", from, to, got, want)
				}
			}
		}
	})
}

// Two games at once may ask for costs that nobody has asked for before.
func TestLeastCostsServeManyAtOnce(t *testing.T) {
	s := newSquare(12)
	l := NewLeasts(s.net, 1, s)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for to := range Cell(12 * 12) {
				if got := l.Least(to, to); got != 0 {
					t.Errorf("%d to itself costs %d", to, got)
				}
				l.Least(0, to)
			}
		}()
	}
	wg.Wait()
	if n := testing.AllocsPerRun(20, func() { l.Least(0, 143) }); n > 0 {
		t.Errorf("%v allocations a question", n)
	}
}
