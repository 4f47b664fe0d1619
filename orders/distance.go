package orders

import (
	"cmp"
	"slices"
)

const longestSlip = 48 // longer words are never corrected

// distance is the number of single slips (a letter too many, too few, wrong,
// or two swapped) between two folded words; more than limit counts as
// limit+1.
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit || len(a) > longestSlip || len(b) > longestSlip {
		return limit + 1
	}
	var rows [3][longestSlip + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := 0; j <= len(b); j++ {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		lowest := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			lowest = min(lowest, d)
		}
		if lowest > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit+1)
}

// slips is how many slips still make a near miss of a word of n letters.
func slips(n int) int {
	switch {
	case n <= 1:
		return 0
	case n <= 4:
		return 1
	case n <= 8:
		return 2
	}
	return 3
}

// nearest collects the words with the fewest slips from one word.
type nearest struct {
	word  string
	limit int
	hits  []nearHit
}

type nearHit struct {
	word string
	rank int
}

func newNearest(word string) *nearest { return &nearest{word: word, limit: slips(len(word))} }

// try considers a candidate; a less welcome one ranks behind equals.
func (n *nearest) try(candidate string, less bool) {
	d := distance(n.word, candidate, n.limit)
	if d > n.limit {
		return
	}
	rank := 2 * d
	if less {
		rank++
	}
	n.hits = append(n.hits, nearHit{candidate, rank})
}

// best returns up to k candidates, nearest first, ties in the order tried.
func (n *nearest) best(k int) []string {
	slices.SortStableFunc(n.hits, func(a, b nearHit) int { return cmp.Compare(a.rank, b.rank) })
	var out []string
	for _, h := range n.hits {
		if len(out) < k && !slices.Contains(out, h.word) {
			out = append(out, h.word)
		}
	}
	return out
}

// IsNear tells whether a name that somebody wrote misses another by a slip or two, and
// by less than half of its letters.
func IsNear(written, name string) bool {
	a, b := fold(written), fold(name)
	limit := min(2, (len(b)-1)/2)
	return limit > 0 && distance(a, b, limit) <= limit
}

// IsSlip tells whether two folded words differ by one letter too many, too few, wrong or swapped.
func IsSlip(a, b string) bool { return distance(a, b, 1) == 1 }
