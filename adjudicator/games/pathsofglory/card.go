// The strategy cards (2.3, 9.1).

package pathsofglory

import "feldpost/adjudicator/kernel/cards"

// cardID is a strategy card: Allied number n is n, Central Powers number n
// is 65+n.
type cardID uint8

const (
	noCard   cardID = 0
	perSide         = 65
	maxCards        = 2*perSide + 1
)

// numbered returns the card of a side by its printed number.
func numbered(sd side, n int) cardID {
	if sd == cp {
		return cardID(perSide + n)
	}
	return cardID(n)
}

// number is the printed number of a card.
func (c cardID) number() int {
	if c > perSide {
		return int(c) - perSide
	}
	return int(c)
}

// side is whose deck a card belongs to.
func (c cardID) side() side {
	if c > perSide {
		return cp
	}
	return ap
}

// level is a commitment level (16.1).
type level uint8

const (
	mobilization level = iota
	limitedWar
	totalWar
	levels
)

var levelWords = [levels]string{"mobilization", "limited", "total"}

func (l level) String() string { return levelWords[l] }

// card is what a strategy card prints.
type card struct {
	name      string
	event     string // key of its function in the table of events
	deck      level
	ops, sr   int8
	ws        [2]int8 // by edition
	rp        [pools]int8
	removed   bool // asterisk: leaves the game when played as an event
	combat    bool // combat card
	once      bool // at most one combat a turn
	expansion bool
	nation    nation   // of reinforcements
	units     []string // of reinforcements, as printed on the counters
	effect    string   // our own sentence
	onlyIf    string
	notIf     string
}

// cardPlace is where a card is.
type cardPlace = cards.Place

const (
	cardOut     = cards.Out
	cardDeck    = cards.InDeck
	cardHand    = cards.Hand
	cardDiscard = cards.Discard
	cardRemoved = cards.Removed
	cardKept    = cards.Open
	cardPlaces  = cards.Places
)

var cardPlaceWords = [cardPlaces]string{"out", "deck", "hand", "discard", "removed", "kept"}

// deck is the deck of a side.
func (s *State) deck(sd side) cards.Deck[cardID] {
	return cards.Deck[cardID]{First: numbered(sd, 1), Last: numbered(sd, perSide), Where: s.where[:], Pile: s.pile[sd][:],
		Size: &s.pileSize[sd]}
}

// putCard lays a card into another place.
func (s *State) putCard(c cardID, to cardPlace) { s.deck(c.side()).Put(c, to) }
