package pathsofglory

import (
	"fmt"

	"feldpost/adjudicator/kernel/snapshot"
)

// Invariants implements adjudicator.State: stacks, cards and the sequence of
// play agree with each other.
func (s *State) Invariants() error {
	return snapshot.Holds("paths-of-glory", s.checkStacks, s.checkCards, s.checkSequence)
}

// checkStacks sees that lists and counts are right, that no two sides share
// a space but a fort (10.1.3), and that stacks are legal between actions
// (10.1.1).
func (s *State) checkStacks() error {
	if err := s.pieces.Check(); err != nil {
		return err
	}
	calm := s.battle == nil && s.act == (action{})
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if !calm {
			break
		}
		for sd := ap; sd <= cp; sd++ {
			if s.room(sp, sd) < 0 {
				return fmt.Errorf("%d units in %s", s.pieces.Count(sp, sd), s.name(sp))
			}
		}
		if s.pieces.Has(sp, ap) && s.pieces.Has(sp, cp) {
			return fmt.Errorf("two sides in %s", s.name(sp))
		}
		if owner := s.control[sp]; s.pieces.Has(sp, owner.other()) && !s.fortIntact(sp) {
			return fmt.Errorf("%s is held by the side that is not there", s.name(sp))
		}
		if s.trench[ap][sp] > 0 && s.trench[cp][sp] > 0 {
			return fmt.Errorf("two trenches in %s", s.name(sp))
		}
	}
	return s.checkBoxes()
}

// checkBoxes sees that armies are never in the Reserve.
func (s *State) checkBoxes() error {
	for u := range s.pieces.In(boxReserve) {
		if s.sys.counters[u].army {
			return fmt.Errorf("%s is in the Reserve", s.unitName(u))
		}
	}
	return nil
}

// checkCards sees that draw piles hold exactly the cards in the deck.
func (s *State) checkCards() error {
	if s.phase() == "bids" || s.phase() == "setup" {
		return nil // not shuffled yet
	}
	for sd := ap; sd <= cp; sd++ {
		d := s.deck(sd)
		if err := d.Check(); err != nil {
			return fmt.Errorf("deck of %s: %w", sd, err)
		}
		if !d.IsSettled() && s.result == nil {
			return fmt.Errorf("deck of %s: %d cards in the pile, %d in the deck", sd, d.Len(), d.Count(cardDeck))
		}
	}
	return nil
}

// checkSequence sees that a game either waits for somebody or is over.
func (s *State) checkSequence() error {
	if err := s.sys.sequence.Valid(s.stack); err != nil {
		return err
	}
	if s.result != nil {
		if len(s.stack) > 0 {
			return fmt.Errorf("the game is over but stands at %v", s.stack)
		}
		return nil
	}
	if b := s.battle; b != nil {
		for _, f := range b.Sides {
			for _, u := range f.Units {
				if u == noUnit || int(u) >= len(s.sys.counters) {
					return fmt.Errorf("no unit %d", u)
				}
			}
		}
		if int(b.Target) >= len(s.sys.board.places) || b.Side > cp || b.Asked > cp+1 {
			return fmt.Errorf("no such combat")
		}
	}
	if s.phase() == "question" && s.battle == nil {
		return fmt.Errorf("a question without a combat at %v", s.stack)
	}
	if !s.owes(ap) && !s.owes(cp) {
		return fmt.Errorf("the game waits for nobody at %v", s.stack)
	}
	return nil
}
