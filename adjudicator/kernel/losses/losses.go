// Package losses chooses who gives up the steps that a force has to lose: those that the
// rules name first, of them those that the owner names in turn, else the cheapest.
package losses

import "slices"

// Force are pieces that lose steps together.
type Force[U comparable] struct {
	Units []U
	Steps func(u U) int // that a piece has
	// First are those who must lose the next of n steps before all others, group by group;
	// the first group counts of which somebody is left. lost are the steps before.
	First func(lost []U, n int) []func(u U) bool
	// Key orders those who may lose the next step, with the steps left to each: the least
	// loses it, by the first number that differs.
	Key   func(u U, left int) []int
	Named []U // whom the owner wants to lose, in turn, a step each
	Next  int // the one of them whose turn it is
}

// Lose chooses who loses n steps, one after the other; what exceeds the steps of the force is
// ignored. Next is then whose turn it would be.
func (f *Force[U]) Lose(n int) (lost []U) {
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
func (f *Force[U]) may(left map[U]int, first []func(u U) bool) []U {
	for _, is := range append(first, func(U) bool { return true }) {
		some := slices.DeleteFunc(slices.Clone(f.Units), func(u U) bool { return left[u] == 0 || !is(u) })
		if len(some) > 0 {
			return some
		}
	}
	return nil
}

// named is the next of those that the owner names who may lose a step.
func (f *Force[U]) named(may []U) (u U, is bool) {
	for i := range f.Named {
		if u = f.Named[(f.Next+i)%len(f.Named)]; slices.Contains(may, u) {
			f.Next += i + 1
			return u, true
		}
	}
	return u, false
}
