package adjudicator

import "feldpost/orders"

// PublicChooser is a state that tells whether a decision was a real choice by what
// everybody may know: more than one answer is legal, and that tells no secret.
type PublicChooser interface {
	PublicChoice(d Decision) bool
}

// HasChoice tells whether a decision is a real choice by public knowledge. Where a
// game does not say, only a seat to which nothing but END is offered has none,
// and only while nothing is hidden from the other seats of the game that they might read from
// the answer.
func HasChoice(s State, seats []Seat, d Decision) bool {
	if x, ok := s.(PublicChooser); ok {
		return x.PublicChoice(d)
	}
	offers, listed := s.(Offerer)
	hides, hidden := s.(Disguiser)
	if !listed || !hidden {
		return true
	}
	for _, other := range seats {
		if other != d.Seat && len(hides.Disguises(other)) > 0 {
			return true
		}
	}
	return len(offers.Offers(d.Seat).Lines) > 0 || len(s.Check(d.Seat, orders.Sheet{End: true})) > 0
}
