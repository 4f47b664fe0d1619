package cards

import (
	"fmt"
	"iter"
	"slices"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/record"
)

// Place is where a card lies.
type Place uint8

// The places of a card.
const (
	Out     Place = iota // not in the deck yet, or not in this game
	InDeck               // in the draw pile
	Hand                 // held, and seen by its owner alone
	Discard              // to be shuffled in again
	Removed              // from the game for good
	Open                 // face up before its owner
	Places
)

// Deck is one deck of a game: the cards First to Last. It works on memory of
// the game's state, so that a state remains a plain value to copy. Cards may
// be put into the deck before it is shuffled for the first time: until then
// the pile knows nothing of them.
type Deck[C ~uint8] struct {
	First, Last C
	Where       []Place // by card
	Pile        []C     // from the bottom up, with room for all; 0 beyond Size
	Size        *int    // of the pile
}

// Len returns the number of cards in the pile.
func (d Deck[C]) Len() int { return *d.Size }

// Order returns the pile from the bottom up.
func (d Deck[C]) Order() []C { return d.Pile[:*d.Size] }

// At yields the cards of the deck that lie in a place, in their order.
func (d Deck[C]) At(p Place) iter.Seq[C] {
	return func(yield func(C) bool) {
		for i := range int(d.Last-d.First) + 1 {
			if c := d.First + C(i); d.Where[c] == p && !yield(c) {
				return
			}
		}
	}
}

// Count returns how many cards of the deck lie in a place.
func (d Deck[C]) Count(p Place) (n int) {
	for _, w := range d.Where[d.First : int(d.Last)+1] {
		if w == p {
			n++
		}
	}
	return n
}

// Put lays a card into a place. One that is put into the deck comes up in an
// order that the next Shuffle finds; Top and Bottom say it at once.
func (d Deck[C]) Put(c C, p Place) {
	if d.Where[c] == InDeck {
		if i := slices.Index(d.Order(), c); i >= 0 {
			d.set(slices.Delete(d.Order(), i, i+1)) // Delete clears the place that falls free
		}
	}
	d.Where[c] = p
}

// Top puts a card on top of the pile.
func (d Deck[C]) Top(c C) {
	d.Put(c, InDeck)
	d.set(append(d.Order(), c))
}

// Bottom puts a card under the pile.
func (d Deck[C]) Bottom(c C) {
	d.Put(c, InDeck)
	d.set(slices.Insert(d.Order(), 0, c))
}

// set notes how long the pile is now. Its memory has room for every card, so
// that it never moves.
func (d Deck[C]) set(pile []C) { *d.Size = len(pile) }

// Draw takes the top card of the pile to another place: to the hand, or
// revealed to where it lies open or is discarded. False when the pile is empty.
func (d Deck[C]) Draw(to Place) (c C, ok bool) {
	if d.Len() == 0 {
		return c, false
	}
	c = d.Pile[d.Len()-1]
	d.Put(c, to)
	return c, true
}

// Exchange lets two cards change places, in the pile as well.
func (d Deck[C]) Exchange(a, b C) {
	i, j := slices.Index(d.Order(), a), slices.Index(d.Order(), b)
	if i >= 0 {
		d.Pile[i] = b
	}
	if j >= 0 {
		d.Pile[j] = a
	}
	d.Where[a], d.Where[b] = d.Where[b], d.Where[a]
}

// Shuffle makes a new pile of all cards in the deck. What the dice put in
// order are the cards by their number, whatever the pile was before.
func (d Deck[C]) Shuffle(roll *dice.Source, label string, rule record.Rule) {
	order := roll.Shuffle(label, string(rule), d.Count(InDeck))
	sorted := slices.Collect(d.At(InDeck))
	clear(d.Pile)
	for i, k := range order {
		d.Pile[i] = sorted[k]
	}
	d.set(d.Pile[:len(order)])
}

// Reshuffle is Shuffle with the discards.
func (d Deck[C]) Reshuffle(roll *dice.Source, label string, rule record.Rule) {
	for c := range d.At(Discard) {
		d.Where[c] = InDeck
	}
	d.Shuffle(roll, label, rule)
}

// IsSettled reports whether every card in the deck has its place in the pile.
func (d Deck[C]) IsSettled() bool { return d.Len() == d.Count(InDeck) }

// Check sees that the pile holds cards of this deck that lie in it, and none
// twice.
func (d Deck[C]) Check() error {
	if n := *d.Size; n < 0 || n > len(d.Pile) {
		return fmt.Errorf("a pile of %d cards", n)
	}
	for i, c := range d.Order() {
		switch {
		case c < d.First || c > d.Last:
			return fmt.Errorf("card %d is not of the deck in whose pile it lies", c)
		case d.Where[c] != InDeck || slices.Contains(d.Pile[:i], c):
			return fmt.Errorf("card %d lies in the pile and elsewhere", c)
		}
	}
	return nil
}
