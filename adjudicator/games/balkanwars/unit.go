// The counters and their values (1.4).
// The countries (1.7).

package balkanwars

// kind is the type of a counter (rules.md 2).
type kind uint8

const (
	infantry kind = iota
	alpine
	cavalry
	artillery
	engineer
	hq
	supply // Mobile Supply
	depot
	fortification
	fleet
	kinds
)

var kindNames = [kinds]string{"infantry", "alpine", "cavalry", "artillery", "engineer", "hq", "mobile supply", "depot", "fortification",
	"fleet"}

func (k kind) String() string { return kindNames[k] }

// counter is what is printed on a unit: it never changes in a game.
type counter struct {
	id          string    // of the data file: "BU-INF-01"
	name        string    // of the data file, with the country: "BU/1 Bde"
	names       [2]string // as in orders and reports of scenario 1 and 2
	nation      nation
	kind        kind
	size        string // "brigade", "division", "army", ...
	parent      string // higher formation, without effect
	division    bool   // of division size (4.2)
	combat      int
	cadre       int
	movement    int
	bombardment int
	command     int
	staff       int
	radius      int // Support Radius of Depots and Mobile Supply
	reserve     bool
	armyArt     bool         // Army Artillery: never mobilized (4.2)
	setup       [2]placement // scenario 1 and 2
}

// placement is where a scenario lets a counter start.
type placement struct {
	area   area
	center cell   // for within
	radius int    // hexes around center
	corps  int    // 7 or 8 for the two corps of the Off-Map box
	frozen bool   // part of the Rustcuk group (S1 special 6)
	choice string // scenario 2 categories: "fixed", "default", "spare"
	auto   cell   // where the automatic set-up puts it, noCell: anywhere
}

// area is the kind of a placement.
type area uint8

const (
	areaNone     area = iota // not used in the scenario, or out of it
	areaHex                  // within radius of center, own country's borders
	areaCountry              // anywhere inside own country
	areaEast                 // Ottoman Empire east of the Struma
	areaWest                 // west of it
	areaFrontier             // adjacent to a Bulgarian/Ottoman border hex
	areaTown                 // any own Town or City
	areaPool                 // Mobilization Pool
	areaOffMap               // Off-Map box
	areaAside                // Great Power units set aside
)

// unitID is the index of a counter in the System's list.
type unitID int16

const noUnit unitID = -1

// loc is where a unit is: a cell, or one of the boxes, which are below 0. A unit
// that is not placed is in noCell.
type loc = cell

const (
	locUnplaced loc = -1 - iota // during set-up
	locPool
	locPOW    // the opponent's Enemy POW box
	locOffMap // Ottoman Off-Map box
	locAside  // Great Power units not in play, frozen group withheld
	locTrack  // on the Turn Track, waiting to return (3.2)
	locOut    // out of the game
)

var locNames = map[loc]string{locUnplaced: "UNPLACED", locPool: "POOL", locPOW: "POW", locOffMap: "OFFMAP",
	locAside: "ASIDE", locTrack: "TRACK", locOut: "OUT"}

// unit is the changing part of a counter.
type unit struct {
	demoralized bool
	open        bool // face up; always true without Fog of War
	flags       unitFlags
	due         uint8 // turn of return for locTrack
}

// unitFlags are facts of the current player turn, cleared at its start.
type unitFlags uint16

const (
	didMove     unitFlags = 1 << iota // moved in this Movement Segment, in any way
	didRail                           // by Rail Movement
	didHold                           // Engineer that stays: bridges, entrenches
	isCounted                         // Depot counted for Mobilization (4.1)
	didReceive                        // Depot that took a mobilized unit (4.4)
	didAttack                         // attacked this Combat Segment (6.3)
	wasAttacked                       // attacked this Segment in the hex it holds
	didCharge
	isEscorted // came into its Mountain by no Road, only with an Engineer (5.5); kept between turns
	isBound    // corps unit that must leave the Off-Map box this Segment (S1 special 4)
	isFrozen   // Rustcuk group until released; kept between turns
	didStand   // stackmates attacked without it: no attack this Segment (6.3)
	didTry     // has had its rally attempt (10.2)
	isDigging  // Engineer that builds an Entrenchment (13.1)
)

// acts are the flags of units that have moved or attacked (10.3).
const acts = didMove | didRail | didAttack

// perTurn are the flags that the start of a player turn clears.
const perTurn = didMove | didRail | didHold | isCounted | didReceive | didAttack | wasAttacked | didCharge | isBound |
	didStand | didTry | isDigging

// nation is one of the thirteen countries, in the order in which ties are
// broken (rules 15) and tracks are printed.
type nation uint8

const (
	bulgaria nation = iota
	serbia
	greece
	montenegro
	ottoman
	romania
	albania
	austria
	germany
	britain
	russia
	france
	italy
	nations
	noNation nation = 255
)

// nationCodes are the codes of order lines and data files.
var nationCodes = [nations]string{"BU", "SE", "GR", "MO", "OE", "RO", "AL", "AH", "DE", "GB", "RU", "FR", "IT"}

// nationNames are the printed names, English.
var nationNames = [nations]string{"Bulgaria", "Serbia", "Greece", "Montenegro", "Ottoman Empire", "Romania", "Albania",
	"Austria-Hungary", "Germany", "Great Britain", "Russia", "France", "Italy"}

func (n nation) String() string {
	if n < nations {
		return nationCodes[n]
	}
	return "-"
}

// parseNation reads a code, noNation when it is none.
func parseNation(code string) nation {
	for i, c := range nationCodes {
		if c == code {
			return nation(i)
		}
	}
	return noNation
}

// hasMorale tells whether the country has a National Morale track (10.3):
// the Balkan countries have, the Great Powers have not.
func (n nation) hasMorale() bool { return n <= albania }

// nationSet is a set of countries: the shares of a hex, an alliance.
type nationSet uint16

func setOf(ns ...nation) (s nationSet) {
	for _, n := range ns {
		s |= 1 << n
	}
	return s
}

func (s nationSet) has(n nation) bool { return n < nations && s&(1<<n) != 0 }

// only reports whether n is the whole set.
func (s nationSet) only(n nation) bool { return s == 1<<n }
