package pathsofglory

import (
	"slices"

	"feldpost/adjudicator"
)

// Disguises returns the state in which the enemy of a seat holds other cards:
// those of his hand and of his deck have changed places. The order of both
// decks, which nobody knows, is another too (7.1.1).
func (s *State) Disguises(seat adjudicator.Seat) []adjudicator.State {
	me, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	twin := s.clone()
	twin.exchangeHand(me.other())
	slices.Reverse(twin.deck(me).Order())
	return []adjudicator.State{twin}
}

// exchangeHand gives a side other cards: card by card those of its hand
// change places with those of its pile.
func (s *State) exchangeHand(sd side) {
	d := s.deck(sd)
	hand := s.handOf(sd)
	for i := range min(len(hand), d.Len()) {
		d.Exchange(hand[i], d.Order()[i])
	}
}
