// The charts of the chapters 5 to 7, 12, 15 and 16, as data.

package pathsofglory

import "feldpost/adjudicator/kernel/table"

// edition is which rules a game is played by.
type edition uint8

const (
	ed1999 edition = iota
	ed2018
)

var editionWords = [...]string{"1999", "2018"}

// season of a turn.
type season uint8

const (
	noSeason season = iota
	spring
	summer
	fall
	winter
)

var seasonWords = [...]string{"none", "spring", "summer", "fall", "winter"}

// turnBox is a box of the Turn Track.
type turnBox struct {
	name   string
	season season
	year   int
	siege  int // modifier of siege dice (15.3.3)
}

// The two fire tables (12.2.7).
const (
	corpsFire = iota // corps and forts
	armyFire
)

// terrainRow is a line of the terrain chart.
type terrainRow struct {
	attacker, defender int
	cancel             bool    // a retreat may be cancelled with a step (12.5.3)
	stop               [2]bool // advances stop, by edition (12.6.3)
	flank              bool    // a flank attack is possible (12.3.1)
}

// offensive is a result of the mandatory offensive table (7.0).
type offensive uint8

const (
	offNone offensive = iota
	offAH
	offAHIT
	offTU
	offGE
	offFR
	offBR
	offIT
	offRU
	offensives
)

var offensiveWords = [offensives]string{"none", "ah", "ah_it", "tu", "ge", "fr", "br", "it", "ru"}

func (o offensive) String() string {
	return [offensives]string{"none", "AH", "AHIt", "TU", "GE", "FR", "BR", "IT", "RU"}[o]
}

// peaceRow is a line of the peace terms table.
type peaceRow struct {
	side   side
	wsMin  int
	change [6]int8
}

// scenario is a set-up with its end.
type scenario struct {
	name, title string
	only2018    bool
	setup       string
	first, last int  // turns
	noDraw      bool // what would be a draw is an Allied win
	levels      []victoryLevel
}

// ownList reports whether a scenario is one of the later edition: they count
// VP spaces by a list of their own.
func (sc *scenario) ownList() bool { return sc.setup != "campaign" }

// victoryLevel is what the VP marker means at the end (5.0).
type victoryLevel struct {
	treaty int // 1 when the treaty was played, 0 when not, -1 for both
	cpMin  int
	apMax  int
}

// placement is a line of a set-up.
type placement struct {
	kind    string // unit, trench, control, rp, card, state
	what    string
	at      space
	reduced bool
	level   string
	count   int
}

// arrival is a line of the forces of a neutral nation.
type arrival struct {
	nation  nation
	counter string
	at      space // nowhere: any other space of the country
	reduced bool
	count   int
}

// balance is a change of option 4.2.4.
type balance struct {
	change string
	what   string
	at     space
}

// numbers are the single numbers of the rules.
type numbers struct {
	hand, handEight, rounds, stacking                             int
	vpStart, vpAutoCP, vpAutoAP                                   int
	wsLimited, wsTotal, wsZimmermann, wsTsar, wsArmistice, tsarVP int
	srCorps, srArmy, peaceCP, peaceAP, flankNeed, sinai           int
	beachMEF, beachCorps, coastWS, fortWS, salonikaCorps          int
}

// tables are the charts of the game.
type tables struct {
	turns      []turnBox            // by turn, from 1
	fire       [2]table.Table[int8] // Loss Numbers
	terrain    [terrains]terrainRow
	trench     [3]terrainRow // by level, 0 is nothing
	offensives [2][8]offensive
	peace      []peaceRow
	scenarios  []scenario
	setups     map[string][]placement
	arrivals   []arrival
	nations    nationSets
	balances   []balance
	num        numbers
}

// turnName is the name of a turn: "Aug 1914".
func (t *tables) turnName(turn int) string {
	if turn < 1 || turn >= len(t.turns) {
		return ""
	}
	return t.turns[turn].name
}
