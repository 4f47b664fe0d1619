// Package sides ties the two players of a game to their seats. A game counts
// them by Side, or by a type of its own: 0 and 1, and 2 for nobody.
package sides

import (
	"strings"

	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/record"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// Side is one of the two players.
type Side uint8

// The sides.
const (
	First Side = iota
	Second
	Nobody
)

// Other returns the other player.
func (s Side) Other() Side { return 1 - s }

// nobody is the side of who plays none, in any type.
const nobody = 2

// Pair is the seats of the two sides.
type Pair[S ~uint8] [2]record.Seat

// Seat returns the seat of a side, "" for nobody.
func (p Pair[S]) Seat(of S) record.Seat {
	if of >= nobody {
		return ""
	}
	return p[of]
}

// Of returns the side of a seat, nobody for one that plays none.
func (p Pair[S]) Of(seat record.Seat) S {
	for i := range p {
		if p[i] == seat {
			return S(i)
		}
	}
	return nobody
}

// Names are the seats as data files name them.
func (p Pair[S]) Names() []string { return []string{string(p[0]), string(p[1])} }

// Lines prints the orders that a viewer's own side keeps; the referee sees those of
// both, each after its seat.
func (p Pair[S]) Lines(viewer record.Seat, kept [2][]orders.Order) (list []string) {
	for sd := range p {
		for i := range kept[sd] {
			switch viewer {
			case p[sd]:
				list = append(list, kept[sd][i].String())
			case record.Referee:
				list = append(list, string(p[sd])+": "+kept[sd][i].String())
			}
		}
	}
	return list
}

// Ahead returns the side that has more, nobody where both have as much.
func Ahead[S ~uint8](points [2]int) S {
	switch {
	case points[0] > points[1]:
		return 0
	case points[1] > points[0]:
		return 1
	}
	return nobody
}

// Kind is the sides as position text names them: by their seats, none for
// nobody, who is printed and not read.
func Kind[P any, S ~uint8](of func(p P) Pair[S]) position.Kind[P, S] {
	return position.Kind[P, S]{
		Name: func(p P, sd S) string {
			if sd >= nobody {
				return "none"
			}
			return string(of(p)[sd])
		},
		Find: func(p P, l position.Line, at int) (S, error) {
			pair := of(p)
			if at < len(l.Words) {
				if sd := pair.Of(record.Seat(strings.ToLower(l.Words[at]))); sd < nobody {
					return sd, nil
				}
			}
			return nobody, l.Errorf("want a side: %s or %s", pair[0], pair[1])
		}}
}

// Position is a position that is asked by sides.
type Position interface {
	// Question is what all questions to a side have in common now: the seat, the
	// turn, and the ID up to the name of the phase.
	Question(to Side) record.Decision
}

// Asked is a side before a position: what the questions of a sequence of play
// are handed.
type Asked[P Position] struct {
	At   P
	Side Side
}

// Question implements seq.Asked.
func (a Asked[P]) Question() record.Decision { return a.At.Question(a.Side) }

// Pending describes what the sides are asked, the first side first.
func Pending[C any, P Position](program seq.Program[C, Asked[P]], s seq.Stack, at P) []record.Decision {
	return program.Pending(s, Asked[P]{at, First}, Asked[P]{at, Second})
}
