package offer

import (
	"slices"

	"feldpost/adjudicator/kernel/record"
)

// Together tells whether offered lines, by index, may be sent together, as
// record.Offers says it.
func Together(o *record.Offers, chosen []int) bool {
	used := map[string]int{}
	for _, i := range chosen {
		p := &o.Lines[i]
		for _, j := range p.Needs {
			if !slices.Contains(chosen, j) {
				return false
			}
		}
		if p.Beside && !slices.ContainsFunc(chosen, func(j int) bool { return slices.Contains(o.Lines[j].Needs, i) }) {
			return false
		}
		if len(p.Uses) == 0 && slices.ContainsFunc(chosen, func(j int) bool { return j != i && !isBehind(o.Lines, i, j) && !isBehind(o.Lines, j, i) }) {
			return false
		}
		for _, u := range p.Uses {
			used[u.What] += u.N
		}
	}
	for _, i := range chosen {
		for _, u := range o.Lines[i].Uses {
			if used[u.What] > limit(o, u.What) {
				return false
			}
		}
	}
	return true
}

func limit(o *record.Offers, what string) int {
	for _, l := range o.Limits {
		if l.What == what {
			return l.N
		}
	}
	return 1
}

// isBehind tells whether a line needs another, or needs one that needs it.
func isBehind(lines []record.Prompt, i, on int) bool {
	return slices.ContainsFunc(lines[i].Needs, func(j int) bool { return j == on || isBehind(lines, j, on) })
}

// WithAll are lines and all that they need, in the order in which they are
// offered.
func WithAll(o *record.Offers, some ...int) (all []int) {
	for i := range o.Lines {
		if slices.Contains(some, i) || slices.ContainsFunc(some, func(j int) bool { return isBehind(o.Lines, j, i) }) {
			all = append(all, i)
		}
	}
	return all
}
