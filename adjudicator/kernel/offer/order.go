package offer

import (
	"slices"

	"feldpost/adjudicator/kernel/record"
)

// Stands tells whether lines that may be sent together, by index, may stand in a
// letter in the order in which they are listed: each below what it needs and what
// gives to it; those that need a line which only stands beside others directly
// below that one, with nothing else between; of those on one level none below one
// of a higher rank; and each where the lines above leave what it passes. The order in which lines are offered is always such a one.
func Stands(o *record.Offers, list []int) bool {
	left, last := map[int]bool{}, map[int]int{}
	used := map[string]int{}
	now := None
	for at, i := range list {
		for _, u := range o.Lines[i].Passes {
			if used[u.What]+u.N > limit(o, u.What) {
				return false
			}
		}
		for _, u := range o.Lines[i].Uses {
			used[u.What] += u.N
		}
		for _, j := range list[at+1:] {
			if slices.Contains(o.Lines[i].Needs, j) || gives(o, j, i) {
				return false
			}
		}
		block := headOf(o, i)
		if block != now {
			if left[block] {
				return false
			}
			if now != None {
				left[now] = true
			}
			now = block
		}
		level := block
		if block == i {
			level = None
		}
		if before, some := last[level]; some && o.Lines[i].Rank < before {
			return false
		}
		last[level] = o.Lines[i].Rank
	}
	return true
}

// headOf is the first line, of those that a line needs and of itself, that only
// stands beside others and gives nothing; None without one.
func headOf(o *record.Offers, i int) int {
	for _, j := range WithNeeds(o, i) {
		if x := &o.Lines[j]; x.Beside && !slices.ContainsFunc(x.Uses, func(u record.Use) bool { return u.N < 0 }) {
			return j
		}
	}
	return None
}

// Placed is a list of lines with one more, as low as it may stand there.
func Placed(o *record.Offers, list []int, i int) []int {
	for at := len(list); at >= 0; at-- {
		if more := slices.Insert(slices.Clone(list), at, i); Stands(o, more) {
			return more
		}
	}
	more := append(slices.Clone(list), i)
	slices.Sort(more)
	return more
}
