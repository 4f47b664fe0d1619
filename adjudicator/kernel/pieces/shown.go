package pieces

import (
	"fmt"
	"slices"
)

// Shown is stacks of which others see the top: the first piece in order, unless its owner
// has put another there; and all of one that was opened, until a piece comes.
type Shown[P, L, O ID] struct {
	Stacks[P, L, O]
	Open []bool // by place
	tops []P    // by place, none: the first in order
}

// NewShown is New for such stacks.
func NewShown[P, L, O ID](size Size, nowhere L, none P) Shown[P, L, O] {
	return Shown[P, L, O]{Stacks: New[P, L, O](size, nowhere, none), Open: make([]bool, size.Places),
		tops: slices.Repeat([]P{none}, size.Places)}
}

// Copy returns stacks that share nothing with these.
func (s *Shown[P, L, O]) Copy() Shown[P, L, O] {
	return Shown[P, L, O]{Stacks: s.Stacks.Copy(nil, nil), Open: slices.Clone(s.Open), tops: slices.Clone(s.tops)}
}

// Put moves a piece to a place, as one of an owner: it lies on top of nothing, and the stack
// that it comes to is closed.
func (s *Shown[P, L, O]) Put(p P, to L, owner O) {
	if from := s.At(p); from > s.nowhere && s.tops[from] == p {
		s.tops[from] = s.none
	}
	if s.Stacks.Put(p, to, owner); to > s.nowhere {
		s.Open[to] = false
	}
}

// Top is the piece on top of a stack, none where nothing stands.
func (s *Shown[P, L, O]) Top(at L) P {
	if s.tops[at] != s.none {
		return s.tops[at]
	}
	return s.First(at)
}

// OnTop is the piece that its owner has put on top of a stack, none for no one; Lay puts one
// there, none lets the first in order lie there again.
func (s *Shown[P, L, O]) OnTop(at L) P  { return s.tops[at] }
func (s *Shown[P, L, O]) Lay(at L, p P) { s.tops[at] = p }

// Keep leaves a piece on top of a stack, without a word of its owner if it is the first.
func (s *Shown[P, L, O]) Keep(at L, p P) {
	if s.Top(at) != p {
		s.tops[at] = p
	}
}

// Exchange lets two pieces change places by way of a third, so that nobody who sees the tops
// alone sees it.
func (s *Shown[P, L, O]) Exchange(a, b P, aside L) {
	places := [2]L{s.At(a), s.At(b)}
	var tops [2]P
	var open [2]bool
	for i, at := range places {
		if at > s.nowhere {
			tops[i], open[i] = s.Top(at), s.Open[at]
		}
	}
	s.Put(a, aside, s.Owner(a))
	s.Put(b, places[0], s.Owner(b))
	s.Put(a, places[1], s.Owner(a))
	for i, at := range places {
		if at > s.nowhere {
			s.Open[at] = open[i]
			s.Keep(at, tops[i])
		}
	}
}

// Check sees that who lies on top of a stack stands there, and all that Stacks checks.
func (s *Shown[P, L, O]) Check() error {
	for at, p := range s.tops {
		if p != s.none && int(s.At(p)) != at {
			return fmt.Errorf("piece %d lies on top of %d, where it is not", p, at)
		}
	}
	return s.Stacks.Check()
}
