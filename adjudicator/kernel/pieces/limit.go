package pieces

import (
	"math/bits"

	"feldpost/adjudicator/kernel/record"
)

// Limit is one line of the rules about stacking: of the pieces of one owner in
// a place, no more than Most may stand there together.
type Limit[P ID] struct {
	Code string      // of the fault of a line that breaks it: "stacking"
	Rule record.Rule // where it is written
	Most int
	// Points is what a piece counts as, 0 when the limit is not about it; nil
	// counts each piece once.
	Points func(p P) int
	// Kind makes Most a limit of how many kinds of pieces mix, below 64, such as
	// nationalities: a piece is of the kind that Kind returns, and one with a
	// negative number goes with every kind. Points plays no part then.
	Kind func(p P) int
}

// Sum is what pieces count as under a limit that counts points.
func (l *Limit[P]) Sum(list ...P) (n int) {
	for _, p := range list {
		n += l.Points(p)
	}
	return n
}

// Excess returns by how much the pieces of an owner in a place exceed a limit
// when more come; what is below 0 is still free.
func (s *Stacks[P, L, O]) Excess(l *Limit[P], at L, owner O, more ...P) int {
	if l.Points == nil && l.Kind == nil {
		return s.Count(at, owner) + len(more) - l.Most
	}
	var sum int
	var kinds uint64
	add := func(p P) {
		switch {
		case l.Kind == nil:
			sum += l.Points(p)
		default:
			if k := l.Kind(p); k >= 0 {
				kinds |= 1 << k
			}
		}
	}
	for p := range s.Of(at, owner) {
		add(p)
	}
	for _, p := range more {
		add(p)
	}
	return sum + bits.OnesCount64(kinds) - l.Most
}

// Over returns the first limit that the pieces of an owner in a place break
// when more come, and by how much; nil when all are kept.
func (s *Stacks[P, L, O]) Over(limits []Limit[P], at L, owner O, more ...P) (l *Limit[P], by int) {
	for i := range limits {
		if by = s.Excess(&limits[i], at, owner, more...); by > 0 {
			return &limits[i], by
		}
	}
	return nil, 0
}
