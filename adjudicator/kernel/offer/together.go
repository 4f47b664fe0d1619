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
		if p.Beside && !slices.ContainsFunc(chosen, func(j int) bool { return slices.Contains(o.Lines[j].Needs, i) || gives(o, i, j) }) {
			return false
		}
		if len(p.Uses) == 0 && slices.ContainsFunc(chosen, func(j int) bool { return !belongs(o, i, j) }) {
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

// gives tells whether a line gives something that another uses.
func gives(o *record.Offers, i, to int) bool {
	return slices.ContainsFunc(o.Lines[i].Uses, func(g record.Use) bool {
		return g.N < 0 && slices.ContainsFunc(o.Lines[to].Uses, func(u record.Use) bool { return u.What == g.What && u.N > 0 })
	})
}

// belongs tells whether a line may stand beside one that stands alone: what
// that needs, what needs it, and what gives to those.
func belongs(o *record.Offers, alone, j int) bool {
	if alone == j || isBehind(o.Lines, alone, j) || isBehind(o.Lines, j, alone) {
		return true
	}
	return slices.ContainsFunc(WithNeeds(o, alone), func(k int) bool { return gives(o, j, k) })
}

// isBehind tells whether a line needs another, or needs one that needs it.
func isBehind(lines []record.Prompt, i, on int) bool {
	return slices.ContainsFunc(lines[i].Needs, func(j int) bool { return j == on || isBehind(lines, j, on) })
}

// WithNeeds are lines and all that they need, in the order in which they are
// offered.
func WithNeeds(o *record.Offers, some ...int) (all []int) {
	for i := range o.Lines {
		if slices.Contains(some, i) || slices.ContainsFunc(some, func(j int) bool { return isBehind(o.Lines, j, i) }) {
			all = append(all, i)
		}
	}
	return all
}

// WithAll are lines, all that they need and, if that is not enough, the line
// that gives most of what they lack.
func WithAll(o *record.Offers, some ...int) []int {
	all := WithNeeds(o, some...)
	if Together(o, all) {
		return all
	}
	best, most := all, 0
	for g := range o.Lines {
		given := 0
		for _, u := range o.Lines[g].Uses {
			given = min(given, u.N)
		}
		if given >= most || slices.Contains(all, g) {
			continue
		}
		if more := WithNeeds(o, append(slices.Clone(all), g)...); Together(o, more) {
			best, most = more, given
		}
	}
	return best
}
