// Package losses chooses who gives up the steps that a force has to lose: those that the
// rules name first, of them those that the owner names in turn, else the cheapest.
package losses

import "slices"

// Force are pieces U that lose steps together, each of a kind K.
type Force[U comparable, K any] struct {
	Units []U
	Steps func(u U) int // that a piece has
	Kind  func(u U) K
	// First are those who must lose the next of n steps before all others, group by group;
	// the first group counts of which somebody is left. lost are the steps before.
	First func(lost []U, n int) []func(kind K) bool
	// Key orders those who may lose the next step, with the steps left to each: the least
	// loses it, by the first number that differs.
	Key   func(u U, left int) []int
	Named []U // whom the owner wants to lose, in turn, a step each
	Next  int // the one of them whose turn it is

	some []U // room
}

// Lose chooses who loses n steps, one after the other; what exceeds the steps of the force is
// ignored. Next is then whose turn it would be.
func (f *Force[U, K]) Lose(n int) (lost []U) {
	left := map[U]int{}
	for _, u := range f.Units {
		left[u] = f.Steps(u)
	}
	for ; n > 0; n-- {
		may := f.may(left, f.First(lost, n))
		if len(may) == 0 {
			return lost
		}
		u, is := f.named(may)
		if !is {
			u = slices.MinFunc(may, func(a, b U) int { return slices.Compare(f.Key(a, left[a]), f.Key(b, left[b])) })
		}
		left[u]--
		lost = append(lost, u)
	}
	return lost
}

// may are those one of whom must lose the next step.
func (f *Force[U, K]) may(left map[U]int, first []func(kind K) bool) []U {
	for i := range len(first) + 1 {
		f.some = f.some[:0]
		for _, u := range f.Units {
			if left[u] > 0 && (i == len(first) || first[i](f.Kind(u))) {
				f.some = append(f.some, u)
			}
		}
		if len(f.some) > 0 {
			break
		}
	}
	return f.some
}

// named is the next of those that the owner names who may lose a step.
func (f *Force[U, K]) named(may []U) (u U, is bool) {
	for i := range f.Named {
		if u = f.Named[(f.Next+i)%len(f.Named)]; slices.Contains(may, u) {
			f.Next += i + 1
			return u, true
		}
	}
	return u, false
}
