package survey

import (
	"slices"

	"feldpost/adjudicator"
)

// Plans is how the best of many plans is found, each of which is aimed at one cell.
type Plans[P any] struct {
	Cells int
	May   func(c int) bool                       // whether a cell is to be aimed at now
	Find  func(c int) P                          // the best plan against it
	Worth func(c int, p *P) (n int, enough bool) // what it is worth, and whether that is enough
	Meets func(p, q *P) bool                     // whether one takes from another what it needs
}

// Choose does the best plan again and again until none is left that is worth it, each
// against another cell. A plan that has lost something to one that is done is found anew.
func (x *Plans[P]) Choose(do func(p *P)) {
	ready := make([]*P, x.Cells) // as found, nil for one to be found anew
	done := make([]bool, x.Cells)
	for {
		best, most := None, 0
		for c := range x.Cells {
			if done[c] || !x.May(c) {
				continue
			}
			if ready[c] == nil {
				p := x.Find(c)
				ready[c] = &p
			}
			if n, enough := x.Worth(c, ready[c]); enough && (best == None || n > most) {
				best, most = c, n
			}
		}
		if best == None {
			return
		}
		plan := ready[best]
		done[best] = true
		do(plan)
		for c, p := range ready {
			if p != nil && x.Meets(p, plan) {
				ready[c] = nil
			}
		}
	}
}

// Shared tells whether two lists have something in common.
func Shared(list, with []int) bool {
	return slices.ContainsFunc(list, func(i int) bool { return slices.Contains(with, i) })
}

// ByWorth sorts a list, the worthiest first; who is worth the same stays in order.
func ByWorth(list []int, worth func(i int) int) {
	slices.SortStableFunc(list, func(i, j int) int { return worth(j) - worth(i) })
}

// Surrounds prices a cell beside a target from which one more unit attacks: that it is
// there already, and that it attacks from another side than those at hand.
func Surrounds(next []int, at []int, c int, here bool) (n int) {
	if n = 10; here {
		n += 20
	}
	if !slices.Contains(at, c) {
		if n += 4; slices.ContainsFunc(at, func(d int) bool { return !slices.Contains(next, d) }) {
			n += 6
		}
	}
	return n
}

// Nearer is by how much a target is nearer to an aim than the nearest of some cells, by
// the march from every cell to it.
func Nearer(aims []int, from []int, target int) int {
	nearest := Far
	for _, c := range from {
		nearest = min(nearest, aims[c])
	}
	if nearest == Far {
		return 0
	}
	return max(0, nearest-aims[target])
}

// Stakes are what the steps of both sides of an assault are worth, and what the hex is.
type Stakes struct {
	Own, Foe int // the price of a step
	Mine     int // steps that attack
	Theirs   int // and that defend
	Prize    int // of the hex
}

// Expect is what an assault comes to by a forecast, over all dice; enters tells whether one
// of them may take the hex.
func (s *Stakes) Expect(f *adjudicator.Forecast) (worth int, enters bool) {
	for _, l := range f.Losses {
		worth += s.Foe*min(l[1], s.Theirs) - s.Own*min(l[0], s.Mine)
		if l[1] >= s.Theirs {
			worth += s.Prize
			enters = true
		}
	}
	return worth / len(f.Losses), enters
}

// Ends are the cells in which ways end that lead to one.
func Ends(ways [][]string, cells map[string]int) (list []int) {
	for _, way := range ways {
		if c, on := cells[way[len(way)-1]]; on {
			list = append(list, c)
		}
	}
	return list
}

// Stacks are the units of each cell, by number.
type Stacks [][]int

// Move takes a unit from one cell to another, either of which may be None.
func (s Stacks) Move(u, from, to int) {
	if from != None {
		s[from] = slices.DeleteFunc(s[from], func(x int) bool { return x == u })
	}
	if to != None {
		s[to] = append(s[to], u)
	}
}

// Without adds up what a stack has, one unit apart: None for the whole of it.
func (s Stacks) Without(c, but int, of func(u int) int) (n int) {
	for _, u := range s[c] {
		if u != but {
			n += of(u)
		}
	}
	return n
}
