package offer

import (
	"iter"
	"slices"

	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// None is the index of a line that was not taken up.
const None = -1

// List is a growing list of legal lines.
type List struct {
	legal func(lines []orders.Order) bool
	lines []record.Prompt
}

// New begins an empty list. The game's function reports whether lines may be
// sent now as one letter; it must keep nothing of them and change nothing.
func New(legal func(lines []orders.Order) bool) *List { return &List{legal: legal} }

// Add takes a line up if it is legal behind those that it needs, and behind
// what they need; it returns its index, None for a line that is not legal or
// that needs one which was not taken up. The note is key, value pairs; empty
// values are left out.
func (l *List) Add(part string, o orders.Order, needs []int, note ...string) int {
	return l.try(record.Prompt{Part: part, Order: o, Needs: needs, Note: noted(nil, note)})
}

// Few takes up lines in their order until n of them were legal, and returns how
// many were.
func (l *List) Few(n int, candidates iter.Seq[record.Prompt]) (taken int) {
	if n <= 0 {
		return 0
	}
	for p := range candidates {
		if l.try(p) == None {
			continue
		}
		if taken++; taken == n {
			break
		}
	}
	return taken
}

func (l *List) try(p record.Prompt) int {
	if slices.Contains(p.Needs, None) {
		return None
	}
	needed := l.closure(p.Needs)
	lines := make([]orders.Order, 0, len(needed)+1)
	for _, i := range needed {
		lines = append(lines, l.lines[i].Order)
	}
	if !l.legal(append(lines, p.Order)) {
		return None
	}
	l.lines = append(l.lines, p)
	return len(l.lines) - 1
}

// closure lists lines with all that they need, in their order.
func (l *List) closure(needs []int) (all []int) {
	for _, i := range needs {
		for _, j := range append(l.closure(l.lines[i].Needs), i) {
			if !slices.Contains(all, j) {
				all = append(all, j)
			}
		}
	}
	slices.Sort(all)
	return all
}

// Letter is a line behind all that it needs: what a seat that wants it sends.
func (l *List) Letter(at int) (lines []orders.Order) {
	for _, i := range l.closure([]int{at}) {
		lines = append(lines, l.lines[i].Order)
	}
	return lines
}

// Find returns the index of the first line that fits, None when none does.
func (l *List) Find(fits func(p *record.Prompt) bool) int {
	for i := range l.lines {
		if fits(&l.lines[i]) {
			return i
		}
	}
	return None
}

// Len counts the lines.
func (l *List) Len() int { return len(l.lines) }

// Cut drops all lines but the first n.
func (l *List) Cut(n int) { l.lines = l.lines[:n] }

// Remark adds to the notes of all lines but the first n.
func (l *List) Remark(n int, note ...string) {
	for i := range l.lines[n:] {
		p := &l.lines[n+i]
		p.Note = noted(slices.Clip(p.Note), note)
	}
}

// Prompts are the lines.
func (l *List) Prompts() []record.Prompt { return l.lines }

// noted appends key, value pairs with a value to a note.
func noted(fields []record.Field, pairs []string) []record.Field {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			fields = append(fields, record.Field{Key: pairs[i], Value: pairs[i+1]})
		}
	}
	return fields
}

// Best sorts a list by how promising its elements are, equal ones in their
// order, and returns the first n.
func Best[T any](list []T, n int, compare func(a, b T) int) []T {
	slices.SortStableFunc(list, compare)
	return list[:min(len(list), n)]
}
