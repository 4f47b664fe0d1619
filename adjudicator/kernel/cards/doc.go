// Package cards has decks: where each card lies, and in which order those in
// the draw pile come up. A cup of chits is a deck as well. A card lies in one
// place at a time, and whatever moves it keeps the pile in step with that.
//
// Orders come from the addressed shuffle of package dice. Who may hold, see
// or play a card, and what it does, is the game's.
package cards
