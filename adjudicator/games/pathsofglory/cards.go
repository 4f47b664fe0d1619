// The strategy cards (2.3, 9.1).
// Cards that rules outside their own text name (2.3).

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

// Cards that rules outside their own event name.
const (
	cardBlockade         cardID = 2
	cardPutnik           cardID = 5
	cardMoltke           cardID = 9
	cardEntrenchAP       cardID = 12
	cardRomania          cardID = 16
	cardItaly            cardID = 17
	cardCloak            cardID = 23
	cardLusitania        cardID = 26
	cardGreatRetreat     cardID = 27
	cardLandships        cardID = 28
	cardSalonika         cardID = 30
	cardGrandFleet       cardID = 33
	cardYanksAndTanks    cardID = 35
	cardAirForce         cardID = 37
	cardTheyShallNotPass cardID = 39
	cardFourteenPoints   cardID = 40
	cardGreece           cardID = 44
	cardKerensky         cardID = 45
	cardBrusilov         cardID = 46
	cardRoyalTankCorps   cardID = 48
	cardSinaiPipeline    cardID = 49
	cardEveryone         cardID = 51
	cardConvoy           cardID = 52
	cardZimmermann       cardID = 54
	cardOverThere        cardID = 55
	cardBacksToTheWall   cardID = 63
	cardInfluenza        cardID = 65
	cardGuns             cardID = perSide + 1
	cardWireless         cardID = perSide + 2
	cardEntrenchCP       cardID = perSide + 6
	cardRaceToTheSea     cardID = perSide + 8
	cardSudArmy          cardID = perSide + 10
	cardOberOst          cardID = perSide + 11
	cardFalkenhayn       cardID = perSide + 13
	cardMataHari         cardID = perSide + 17
	cardHighSeasFleet    cardID = perSide + 25
	cardZeppelin         cardID = perSide + 27
	cardTsar             cardID = perSide + 28
	cardEleventh         cardID = perSide + 29
	cardRathenau         cardID = perSide + 33
	cardUBoats           cardID = perSide + 36
	cardHoffmann         cardID = perSide + 37
	cardTreaty           cardID = perSide + 45
	cardMutiny           cardID = perSide + 47
	cardMichel           cardID = perSide + 49
	cardBlucher          cardID = perSide + 50
	cardPeaceOffensive   cardID = perSide + 51
	cardFallOfTsar       cardID = perSide + 52
	cardBolshevik        cardID = perSide + 53
	cardHLTakesCommand   cardID = perSide + 54
	cardLloydGeorge      cardID = perSide + 55
	cardStavka           cardID = perSide + 58
	cardHaig             cardID = perSide + 61
	cardPrinceMax        cardID = perSide + 65
)
