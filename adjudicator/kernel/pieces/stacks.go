package pieces

import (
	"fmt"
	"iter"
	"slices"
)

// ID is a number by which a game knows its pieces, places or owners. There are
// no more owners than pieces.
type ID interface {
	~int8 | ~int16 | ~int32 | ~int | ~uint8 | ~uint16
}

// Size is how many pieces, places and owners a game numbers, from 0.
type Size struct{ Pieces, Places, Owners int }

// Stacks keeps where the pieces P stand among the places L, and who owns them.
// Reading it and putting pieces allocate nothing.
type Stacks[P, L, O ID] struct {
	at []L // by piece
	// lists has two numbers for each piece, whose it is and the piece after it,
	// and then for each place its first piece.
	lists   []P
	places  int // where the places begin in lists
	owners  int
	nowhere L // places up to it have no stack
	none    P // no piece
}

// The numbers of a piece in Stacks.lists.
const (
	ofOwner = iota
	ofNext
	perPiece
)

// New returns stacks with every piece nowhere, owned by 0. Places up to
// nowhere are boxes whose pieces nobody lists: they have no stack. The number
// none is no piece.
func New[P, L, O ID](size Size, nowhere L, none P) Stacks[P, L, O] {
	s := Stacks[P, L, O]{places: perPiece * size.Pieces, owners: size.Owners, nowhere: nowhere, none: none}
	s.at, s.lists = make([]L, size.Pieces), make([]P, s.places+size.Places)
	for p := range s.at {
		s.at[p], s.lists[perPiece*p+ofNext] = nowhere, none
	}
	for q := s.places; q < len(s.lists); q++ {
		s.lists[q] = none
	}
	return s
}

// Copy returns stacks that share nothing with these. They take memory that
// the caller has to spare for places and for lists where it suffices, and else
// their own.
func (s *Stacks[P, L, O]) Copy(at []L, lists []P) Stacks[P, L, O] {
	c := *s
	c.at, c.lists = append(at[:0], s.at...), append(lists[:0], s.lists...)
	return c
}

// At returns where a piece stands.
func (s *Stacks[P, L, O]) At(p P) L { return s.at[p] }

// Owner returns whose a piece was when it was put.
func (s *Stacks[P, L, O]) Owner(p P) O { return O(s.lists[perPiece*int(p)+ofOwner]) }

// Put moves a piece to a place, as one of an owner.
func (s *Stacks[P, L, O]) Put(p P, to L, owner O) {
	u := s.lists[perPiece*int(p):][:perPiece]
	if from := s.at[p]; from > s.nowhere {
		s.lists[s.link(p, from)], u[ofNext] = u[ofNext], s.none
	}
	s.at[p], u[ofOwner] = to, P(owner)
	if to > s.nowhere {
		q := s.link(p, to)
		u[ofNext], s.lists[q] = s.lists[q], p
	}
}

// link is where a piece is, or is to be, noted in the list of a place.
func (s *Stacks[P, L, O]) link(p P, at L) int {
	q := s.places + int(at)
	for s.lists[q] != s.none && s.lists[q] < p {
		q = perPiece*int(s.lists[q]) + ofNext
	}
	return q
}

// In yields the pieces in a place, in order. The one that was yielded last may
// be put elsewhere meanwhile.
func (s *Stacks[P, L, O]) In(at L) iter.Seq[P] {
	return func(yield func(P) bool) {
		for u := s.First(at); u != s.none; {
			p := u
			u = s.lists[perPiece*int(u)+ofNext]
			if !yield(p) {
				return
			}
		}
	}
}

// Of yields the pieces of an owner in a place, in order, as In does.
func (s *Stacks[P, L, O]) Of(at L, owner O) iter.Seq[P] {
	return func(yield func(P) bool) {
		for u := s.First(at); u != s.none; {
			p := u
			u = s.lists[perPiece*int(u)+ofNext]
			if s.Owner(p) == owner && !yield(p) {
				return
			}
		}
	}
}

// Append appends the pieces of an owner in a place to a list, in order.
func (s *Stacks[P, L, O]) Append(list []P, at L, owner O) []P {
	list = slices.Grow(list, s.Count(at, owner))
	for p := range s.Of(at, owner) {
		list = append(list, p)
	}
	return list
}

// First returns the first piece in a place, none when it is empty.
func (s *Stacks[P, L, O]) First(at L) P { return s.lists[s.places+int(at)] }

// IsEmpty reports whether nobody stands in a place.
func (s *Stacks[P, L, O]) IsEmpty(at L) bool { return s.First(at) == s.none }

// Count returns how many pieces of an owner stand in a place.
func (s *Stacks[P, L, O]) Count(at L, owner O) (n int) {
	for u := s.First(at); u != s.none; u = s.lists[perPiece*int(u)+ofNext] {
		if s.Owner(u) == owner {
			n++
		}
	}
	return n
}

// Has reports whether pieces of an owner stand in a place.
func (s *Stacks[P, L, O]) Has(at L, owner O) bool {
	for u := s.First(at); u != s.none; u = s.lists[perPiece*int(u)+ofNext] {
		if s.Owner(u) == owner {
			return true
		}
	}
	return false
}

// Any tells whether something is true of a piece of an owner at a place.
func (s *Stacks[P, L, O]) Any(at L, owner O, is func(p P) bool) bool {
	for p := range s.Of(at, owner) {
		if is(p) {
			return true
		}
	}
	return false
}

// HasOthers reports whether pieces of anybody but an owner stand in a place.
func (s *Stacks[P, L, O]) HasOthers(at L, owner O) bool {
	for u := s.First(at); u != s.none; u = s.lists[perPiece*int(u)+ofNext] {
		if s.Owner(u) != owner {
			return true
		}
	}
	return false
}

// Check sees that every piece is listed where it stands and nowhere else, in
// order, and belongs to somebody.
func (s *Stacks[P, L, O]) Check() error {
	places, standing := len(s.lists)-s.places, 0
	for p, at := range s.at {
		switch owner := int(s.Owner(P(p))); {
		case int(at) >= places:
			return fmt.Errorf("piece %d stands in place %d", p, at)
		case owner < 0 || owner >= s.owners:
			return fmt.Errorf("piece %d has the owner %d", p, owner)
		case at > s.nowhere:
			standing++
		}
	}
	for at := range places {
		last := -1
		for p := range s.In(L(at)) {
			switch {
			case int(s.At(p)) != at:
				return fmt.Errorf("piece %d is listed in place %d but stands in %d", p, at, s.At(p))
			case int(p) <= last:
				return fmt.Errorf("the pieces in place %d are out of order at %d", at, p)
			}
			last = int(p)
			standing--
		}
	}
	if standing != 0 {
		return fmt.Errorf("%d pieces stand in places that do not list them", standing)
	}
	return nil
}
