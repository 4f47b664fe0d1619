// The counters and their values (3.2).

package greatwarineurope

import "slices"

// nation is the code of a counter (3.26).
type nation uint8

const (
	germany nation = iota
	austria
	turkey
	bulgaria
	gendarmes // Persian Gendarmerie
	france
	britain
	palestine     // British Palestine
	mesopotamia   // British Iraq
	persianRifles // South Persian Rifles
	russia
	provisional // Provisional Government
	belgium
	serbia
	montenegro
	italy
	greece
	america
	arabs
	romania // joins either side
	nations
)

var nationCodes = [nations]string{"GE", "AH", "TU", "BU", "PN-CP", "FR", "BR", "BP", "BI", "PN", "RU", "PG", "BE", "SR", "MN", "IT", "GK",
	"US", "AB", "RO"}

func (n nation) String() string { return nationCodes[n] }

// nationInfo is what a nation counts as, pays with, comes from and is supplied by.
type nationInfo struct {
	army   nation   // that its units count as: the British are one, the Provisional Government is Russia (3.26)
	purse  nation   // whose RP rebuild its units (5.35)
	home   country  // of its units (13.11)
	atWar  bool     // from the start
	east   bool     // its units never leave the fronts of the East (17.21)
	trench trencher // its row of the trench markers (14.4)
	lines  users    // of its units (11.32, 11.33)
	alps   line     // and of its mountain units
}

// purse is the nation whose RP rebuild units of a nation (5.35).
func (s *State) purse(n nation) nation { return s.sys.tables.nations[n].purse }

// contingent is a part of the British Empire (3.26).
type contingent uint8

const (
	noContingent contingent = iota
	british
	australian
	canadian
	indian
	newZealander
	portuguese
)

var contingentNames = []string{"", "Britain", "Australia", "Canada", "India", "New Zealand", "Portugal"}

// isAnzac tells Australians and New Zealanders (5.36).
func (c contingent) isAnzac() bool { return c == australian || c == newZealander }

// kind is the type of a counter (3.22).
type kind uint8

const (
	infantry kind = iota
	mountaineers
	cavalry
	tank
	antitank
	armouredCar
	headquarters
	kinds
)

var kindNames = [kinds]string{"infantry", "mountain", "cavalry", "tank", "anti-tank", "armoured car", "HQ"}

func (k kind) String() string { return kindNames[k] }

// size is the size of a unit; a division has no code (3.22).
type size uint8

const (
	division size = iota
	brigade
	battalion
	regiment
	company
)

var sizeNames = []string{"", "Bd", "BN", "RGT", "CO"}

// back is what the other side of a counter shows (3.26).
type back uint8

const (
	noBack back = iota
	reduced
	shock
	asInfantry // converted cavalry (15.55)
	asPG       // Provisional Government (15.91)
	depleted   // HQ
)

var backNames = []string{"", "reduced", "shock", "infantry", "PG", "depleted"}

// operation is what an operational code allows (3.26).
type operation struct {
	zones    zones
	country  country       // of it alone, noCountry: of any
	overseas [nations]bool // whose units alone leave Europe, if there are any
	bound    bool
}

// allows tells whether a counter may be in a hex by its code.
func (o *operation) allows(k *counter, h *hexInfo) bool {
	return o.zones&h.zone != 0 && (o.country == noCountry || h.country == o.country) &&
		(!o.bound || h.front.inEurope() || o.overseas[k.army])
}

// restriction is where a unit may operate (3.26, 17).
type restriction uint8

const (
	anywhere restriction = iota
	onlyEurope
	onlyNearEast
	egyptOrIraq
	onlyCaucasus
	caucasusPersia
	onlyEgypt
	egyptOttoman
	iraqPersia
	vr // may enter and re-enter in Europe or Egypt
	onlyEastern
	onlyWestern
	westernOrEastern
	onlyBalkans
	easternNoBalkans
	onlyMontenegro
	restrictions
)

var restrictionNames = [restrictions]string{"", "EU", "NE", "E/I", "C", "C/P", "E", "E/O", "I/P", "Vr", "Eastern Front", "Western Front",
	"Western or Eastern Front", "Balkans", "Eastern Front outside the Balkans", "Montenegro"}

// fixed is what of a unit can never be rebuilt (5.32).
type fixed uint8

const (
	rebuildable fixed = iota
	fixedFull         // the full side of a unit of two steps
	fixedWhole
	fixedAtFoC // not at the Fall of the Czar (15.91)
)

var fixedNames = []string{"", "full side", "full", "at FoC"}

// area is where a new Turkish unit comes (13.29).
type area uint8

const (
	noArea area = iota
	areaArabia
	areaCaucasus
	areaIraq
	areaSyria
	areaTurkey
	areaAny
)

var areaNames = []string{"", "Arabia", "Caucasus", "Iraq", "Syria", "Turkey", "any"}

// entryKind is how a unit comes into a game (5.11, 13).
type entryKind uint8

const (
	never entryKind = iota
	atSetup
	atLetter
	euTurkey    // 17.13
	withNeutral // 17.11: the nation of the unit
	afterUS     // n Strategic Turns after the US entry (5.72)
	byEvent     // code
	poolArabs
	poolArmenians
	atFoC
	redArmy
	inPlaceOf // of a unit, at a letter
)

// entry is when and how a unit comes in one of the three games.
type entry struct {
	kind entryKind
	n    int8   // letter (A is 1) or turns
	code string // of the event
	unit string // that it replaces
}

// values are the factors of one side of a counter.
type values struct{ attack, defence, movement int8 }

// counter is what is printed on a unit: it never changes in a game.
type counter struct {
	id         string // as in orders and letters: "GE 8 BV R"
	nation     nation // as printed
	army       nation
	contingent contingent
	kind       kind
	size       size
	steps      int8
	faces      [2]values
	back       back
	support    int8 // of an HQ
	drm        int8 // of a tank
	shockable  bool
	red        bool // 15.93
	untried    bool
	entries    [modes]entry
	european   bool // comes into the European box
	noBox      bool
	neFront    front // where a unit of the Near East box is placed (13.28); western: nowhere
	area       area
	limit      restriction
	fixed      fixed
	special    special
}

// isCombat tells combat units from HQ (10.11).
func (c *counter) isCombat() bool { return c.kind != headquarters }

// isDivision tells divisions.
func (c *counter) isDivision() bool {
	return c.size == division && c.kind != headquarters && c.kind != tank
}

// special is a unit that a rule names.
type special uint8

const (
	plain        special = iota
	sudArmy              // 7.24, 14.44
	eleventhArmy         // 10.46
	alpenkorps           // 15.46, 5.62
	yilderim             // 6.44, 13.29
	thirdTurk            // 17.31
	secondCounter19
	firstCounter19
	fiftyEighth // 5.62
	volunteers  // Serbian Volunteer Division (15.91)
	cossacks    // Persian Cossack Division
	dfps
	firstUSArmy // 7.24
	polish      // 6.6
	redHQ
	yugoslavs
	royalTanks
	canal
	specials
)

// unitID is the index of a counter in the System's list.
type unitID int16

const noUnit unitID = -1

// loc is where a unit is: a cell, or one of the boxes, which are below 0.
type loc = cell

const (
	locOut       loc = -1 - iota // out of the game for good
	locPending                   // not yet in the game
	locAvailable                 // European Available Units Box of its side
	locNear                      // Near East Available Units Box of its side
	locDead                      // dead pile of the W and E sheets
	locDeadNear                  // dead pile of the N sheet
	locTransit                   // CP Strategic Movement Transit Box (9.13)
	locArabia                    // 9.16
	locTRR                       // Turkish Required Reserve (5.38)
	locTransfer                  // Russian Transfer Box (9.24)
	locLibya                     // 6.46
	locEdge                      // US units beside the map (13.25)
	locEnd
)

var boxNames = []string{"OUT", "PENDING", "AVAILABLE", "NEAR-EAST", "DEAD", "DEAD-NEAR", "TRANSIT", "ARABIA", "RESERVE", "TRANSFER",
	"LIBYA", "BESIDE"}

// boxName is a box as position text and orders have it.
func boxName(at loc) string { return boxNames[-1-at] }

// boxNamed is the box of a word, locEnd for none.
func boxNamed(word string) loc {
	if i := slices.Index(boxNames, word); i >= 0 {
		return loc(-1 - i)
	}
	return locEnd
}

// unitFlags are what has happened to a unit.
type unitFlags uint16

const (
	isBack      unitFlags = 1 << iota // the counter shows its other side
	isUntried                         // 15.82
	didMove                           // in this Movement Phase
	didAttack                         // in this Combat Phase
	wasAttacked                       // in this Combat Phase
	didTravel                         // strategic or sea movement in this phase
	isNew                             // came onto the map in this New Units Phase: as an HQ it serves nobody yet (13.3)
	isFrozen                          // a neutral's unit in the turn of its deployment (17.11)
	isPEF                             // 17.21
	isBurning                         // devastates its hex (14.61)
	isLost2                           // lost as shock troops since the last Shock-Troop event (15.43)
	isRed                             // Red Army 3-3-4 (15.93)
	isRebuilt                         // rebuilt, not new (13.29)
	isSaved                           // Scheffer-Boyadel (11.86)
	isCut                             // without normal supply at the start of the Strategic Movement Phase (11.11)
	isRegular                         // reverted by the Influenza, for good (6.58)
)

// unit is what can change of a counter.
type unit struct {
	flags unitFlags
	front front // on which it was lost (5.35, 5.36)
	due   int8  // game turn from which it may leave its box, or Strategic Turn
}
