package pathsofglory

import "feldpost/adjudicator"

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
	twin.turnPile(me)
	return []adjudicator.State{twin}
}

// exchangeHand gives a side other cards: card by card those of its hand
// change places with those of its pile.
func (s *State) exchangeHand(sd side) {
	hand := make([]cardID, 0, perSide)
	for c := cardID(1); c < maxCards; c++ {
		if c.side() == sd && s.where[c] == cardHand {
			hand = append(hand, c)
		}
	}
	for i := range min(len(hand), s.pileSize[sd]) {
		drawn := s.pile[sd][i]
		s.where[hand[i]], s.where[drawn], s.pile[sd][i] = cardDeck, cardHand, hand[i]
	}
}

// turnPile turns the order of a pile round.
func (s *State) turnPile(sd side) {
	p := s.pile[sd][:s.pileSize[sd]]
	for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
		p[i], p[j] = p[j], p[i]
	}
}
