// The strategy cards (2.3, 9.1).

package pathsofglory

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
type cardPlace uint8

const (
	cardOut cardPlace = iota // not in the deck yet, or not in this game
	cardDeck
	cardHand
	cardDiscard
	cardRemoved
	cardKept // face up before its owner
	cardPlaces
)

var cardPlaceWords = [cardPlaces]string{"out", "deck", "hand", "discard", "removed", "kept"}
