// The charts (1.6), as data.
// The charts of the Diplomatic Phase (3).

package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/sides"
	"feldpost/adjudicator/kernel/table"
)

// tables are the charts of the game, as the data files give them.
type tables struct {
	terrain    [terrains]terrainEffect
	town       terrainEffect // added to the terrain of a hex
	city       terrainEffect
	entrenched terrainEffect
	river      terrainEffect // cost of crossing; shift when all attackers cross
	roadCost   int           // of entering a hex across a Road hexside, in all (5.3)
	crt        table.Table[outcomes]
	surrender  outcomes // results whose second Demoralization Surrenders the unit (10.1)
	morale     [moraleRows]moraleEffect
	turns      []turnBox // by box, from 1; turns[0] is unused
	scenarios  [2]scenario
	profiles   []profile
	levels     []victoryLevel
	num        numbers
	politics   politics
}

// terrainEffect is one line of the Terrain Effects Chart.
type terrainEffect struct {
	cost   int  // MP, meaningless when barred
	barred bool // no land unit may enter
	shift  int  // columns, negative to the left
	noZOC  bool // ZOC reaches neither in nor out (8.1)
}

// numbers are the single numbers of the rules, named as in numbers.csv.
type numbers struct {
	stacking, stackingNeutral                   int
	moraleMax, retreatDistance                  int
	depotPoints, moralePoints, offmapDepots     int
	revoltOneCorps, revoltBothCorps             int // Off-Map Depots left by event 21 (S1 special 4)
	costDivision, costEngineer, costHQ, costAny int // times Cadre, HQ times Command and Staff (4.2)
	zocToZOC                                    int // extra MP (9.2)
	chargeAttacker, chargeDefender, chargeRatio int
	engineerDie                                 int
	moraleAttackerDie, moraleDefenderDie        int
	unsuppliedAll, unsuppliedSome               int
	rallyMorale, specialSupplyRadius            int
	amphibiousUnits, amphibiousOperations       int
	returnBoxes                                 int
}

// The CRT: modified die -1 to 10 (R64), odds 1/3 to 7/1 (6.3).
const (
	crtLow   = -1
	crtHigh  = 10
	crtWorst = 3
	crtBest  = 7
)

// outcomes is the contents of one cell of the CRT: one or two results.
type outcomes uint16

// The results of crt_results.csv.
const (
	attackerEliminated  outcomes = 1 << iota // AE
	attackerRouted                           // AR
	attackerDemoralized                      // AD
	attackerChargers                         // AC: the attackers that Charged
	defenderChargers                         // DC: the defenders that Charged
	defenderDemoralized                      // DD
	defenderSurrender                        // DS: Demoralized, again: Surrenders; before a Rout
	defenderRouted                           // DR
	defenderEliminated                       // DE
	allOutcomes         = 1<<iota - 1
)

var outcomeCodes = [...]string{"AE", "AR", "AD", "AC", "DC", "DD", "DS", "DR", "DE"}

// has reports whether the cell holds a result.
func (o outcomes) has(x outcomes) bool { return o&x != 0 }

// String prints the cell as on the CRT: "DR+DS", attacker first.
func (o outcomes) String() string {
	var codes []string
	for i, c := range outcomeCodes {
		if o&(1<<i) != 0 {
			codes = append(codes, c)
		}
	}
	// The chart prints a Rout before the Demoralization that precedes it.
	if o == defenderSurrender|defenderRouted {
		return "DR+DS"
	}
	return strings.Join(codes, "+")
}

// parseOutcome reads one result code, 0 when it is none.
func parseOutcome(code string) outcomes {
	for i, c := range outcomeCodes {
		if c == code {
			return 1 << i
		}
	}
	return 0
}

// againSurrenders tells what a result does to a unit that it Demoralizes a
// second time: the unit Surrenders, else it is eliminated (10.1).
func (t *tables) againSurrenders(o outcomes) bool { return o.has(t.surrender) }

// moveCost returns the MP of entering a terrain. Seas and lakes, which no
// land unit enters, have none; who may enter a Mountain is rule 5.5.
func (t *tables) moveCost(k terrain) int { return t.terrain[k].cost }

// hexShift returns the column shifts of a defended hex (6.3): of its terrain
// and of its Town or City.
func (s *System) hexShift(c cell) (ground, place int) {
	h := &s.board.hexes[c]
	ground = s.tables.terrain[h.terrain].shift
	if h.site != nil {
		if place = s.tables.town.shift; h.site.city {
			place = s.tables.city.shift
		}
	}
	return ground, place
}

// moraleRow is a line of the National Morale Table (10.3).
type moraleRow uint8

const (
	moraleAE moraleRow = iota
	moraleDE
	moraleAR
	moraleDR
	moraleCity
	moraleFortification
	moraleRows
)

var moraleRowNames = [moraleRows]string{"AE", "DE", "AR", "DR", "city", "fortification"}

// moraleEffect is what each country of the winning and of the losing side
// gets: for AE and AR the attacker loses, for DE and DR the defender.
type moraleEffect struct{ winner, loser int }

// turnBox is a box of the Turn Track.
type turnBox struct {
	name     string // "October III"
	year     int
	mobilize bool
	ends     [2]string // by scenario: the S1 length that ends after it, "end", or ""
}

// turnName returns the printed name of a box with its year.
func (t *tables) turnName(box int) string {
	if box < 1 || box >= len(t.turns) {
		return ""
	}
	b := &t.turns[box]
	return b.name + " " + strconv.Itoa(b.year)
}

// boxNamed returns the box of a name like "January I 1913", 0 when there is
// none.
func (t *tables) boxNamed(name string) int {
	for box := 1; box < len(t.turns); box++ {
		if t.turnName(box) == name {
			return box
		}
	}
	return 0
}

// mobilizes reports whether the box is marked Mobilize (4).
func (t *tables) mobilizes(box int) bool {
	return box > 0 && box < len(t.turns) && t.turns[box].mobilize
}

// lastTurn returns the box after which a game ends: in Scenario 1 the one of
// the length agreed (special rule 1); a game to sudden death has the whole
// Turn Track.
func (t *tables) lastTurn(scenario int, length string) int {
	if scenario == 2 {
		length = "end"
	}
	for box := range t.turns {
		if length != "" && t.turns[box].ends[scenario-1] == length {
			return box
		}
	}
	return len(t.turns) - 1
}

// lastTurn returns the box after which this game ends unless it ends before
// (S1 special 1, R100).
func (s *State) lastTurn() int { return s.sys.tables.lastTurn(s.scenario, s.opts.end) }

// scenario is a set-up of the game. Where two values stand, they are for
// sideA and sideB.
type scenario struct {
	name, title  string
	seats        sides.Pair[side]
	titles       [2]string
	first        side // First Player
	deploysFirst side
	year         int // borders1912 or borders1913
	start        int // first box
	side         [nations]side
	absent       nationSet // not in play at the start
	morale       [nations]int8
	objectives   []objective
	eachTown     [2]int          // Victory Points for every other enemy town and city
	moraleZero   [2][nations]int // for an enemy country at morale 0
	eachMorale   [2]int          // for every enemy country at morale 0
	commit       [nations]int    // for committing a Great Power's units (negative)
}

// objective is a hex that a side scores for.
type objective struct {
	at     cell
	side   side   // sideNone: either
	needs  nation // must be a belligerent, noNation: no condition
	points int
}

// victoryLevel is a level of victory and the highest ratio that gives it, in
// tenths; 0 for the last.
type victoryLevel struct {
	name string
	upTo int
}

// profile is which parts of the rules a game plays.
type profile struct {
	name                                                string
	diplomacy, amphibious, fleet, supply, fog, entrench bool
	offmapCorps, fastOttoman                            bool
	rustcuk                                             string
}

// profileOf finds a profile by name.
func (t *tables) profileOf(name string) (profile, bool) {
	for _, p := range t.profiles {
		if p.name == name {
			return p, true
		}
	}
	return profile{}, false
}

// mobilizationCost is what a unit costs (4.2), 0 when it can never be
// mobilized: Depots, Fortifications, Army Artillery, Great Power units.
func (s *System) mobilizationCost(u unitID) int {
	c, n := &s.counters[u], &s.tables.num
	switch {
	case c.kind == depot || c.kind == fortification || c.kind == fleet || c.armyArt || !c.nation.hasMorale():
		return 0
	case c.kind == hq:
		return n.costHQ * (c.command + c.staff) // R24
	case c.kind == engineer: // R23: also of division size
		return n.costEngineer * c.cadre
	case c.division:
		return n.costDivision * c.cadre
	}
	return n.costAny * c.cadre
}

// politics is the charts of the Diplomatic Phase (3).
type politics struct {
	powers   [nations]power
	capitals [capitals]cell                             // by country (15)
	conflict [conflictSize][conflictSize]conflictResult // by total of the First and of the Second Player, from 1
	events   [2][eventNumbers]politicalEvent            // by scenario and place on the Events Table
}

// capitals is how many countries have a capital that counts: those of the two wars.
const capitals = ottoman + 1

// power is what the Diplomatic Display prints of a Great Power.
type power struct {
	diplomatic   int // Diplomatic Power (3.4, 3.5)
	mobilization int // Mobilization Points of its ally (4.1)
}

// conflictSize is the highest total of the Diplomatic Conflict Table; beyond
// it the last line or column holds.
const conflictSize = 19

// conflictResult is one cell of the Diplomatic Conflict Table.
type conflictResult uint8

const (
	conflictNone conflictResult = iota
	firstNeutral
	secondNeutral
	firstSwitch
	secondSwitch
	conflictArmistice
	worldWar
	conflictResults
)

var conflictCodes = [conflictResults]string{"-", "FN", "SN", "FS", "SS", "A", "WW"}

// conflictKinds are what the codes mean, as conflict_results.csv must say.
var conflictKinds = [conflictResults]string{"none", "neutral", "neutral", "switch", "switch", "armistice", "world war"}

func (c conflictResult) String() string { return conflictCodes[c] }

// conflictOf cross-indexes the totals of the First and the Second Player.
func (p *politics) conflictOf(first, second int) conflictResult {
	at := func(total int) int { return min(max(total, 1), conflictSize) - 1 }
	return p.conflict[at(first)][at(second)]
}

// eventNumbers is how many events two dice can give: 11 to 66 without the
// digits 0, 7, 8 and 9.
const eventNumbers = 36

// eventIndex returns the place of a number on the Events Table, -1 when two
// dice cannot give it (3.1).
func eventIndex(number int) int {
	tens, units := number/10, number%10
	if tens < 1 || tens > 6 || units < 1 || units > 6 {
		return -1
	}
	return 6*(tens-1) + units - 1
}

// eventNumber is the number of a place on the Events Table.
func eventNumber(index int) int { return 10*(index/6+1) + index%6 + 1 }

// politicalEvent is one entry of the Events Table for one scenario.
type politicalEvent struct {
	name, background string
	once             bool       // happens once a game
	ways             []eventWay // the first whose condition holds is carried out
}

// eventWay is a list of effects and what must be true for them: every term
// list must hold by one of its terms.
type eventWay struct {
	terms   [][]eventTerm
	effects []effect
}

// eventTerm is one condition of an event.
type eventTerm struct {
	word   termWord
	nation nation
	side   side
	hex    cell
	n      int
	least  bool // MORALE >= n, not <= n
}

// termWord is the kind of a condition.
type termWord uint8

const (
	termNeutral     termWord = iota // NEUTRAL AH: in play and allied to nobody
	termAbsent                      // ABSENT AL: does not exist yet
	termBelligerent                 // BELLIGERENT GR league: fights for the side and has not capitulated
	termCorps                       // CORPS: the 7th or 8th Ottoman Corps has entered
	termTurn                        // TURN January I 1913: that box or a later one
	termControl                     // CONTROL league 3332
	termMorale                      // MORALE BU <= 4
)

// termWords are the conditions as the data file writes them.
var termWords = [...]string{"NEUTRAL", "ABSENT", "BELLIGERENT", "CORPS", "TURN", "CONTROL", "MORALE"}

// effect is one verb of an event with its objects.
type effect struct {
	verb   eventVerb
	nation nation // noNation where the verb names none
	side   side   // sideNone where it names none
	pick   eventPick
	n      int
}

// eventVerb is what an event does.
type eventVerb uint8

const (
	eventNone     eventVerb = iota
	eventAlly               // ALLY AH ottoman
	eventMorale             // MORALE OE -1, MORALE CHOICE league -1
	eventPoints             // MP league 3
	eventNeutral            // NEUTRAL RO ottoman: a neutral enters the war
	eventAmphib             // AMPHIB league +1
	eventCollapse           // COLLAPSE OE, COLLAPSE LOWEST league, COLLAPSE LOWEST ANY
	eventAlbania            // ALBANIA
	eventRevolt             // REVOLT
	eventConfront           // CONFRONTATION
	eventVerbs
)

// eventWords are the verbs as the data file writes them.
var eventWords = [eventVerbs]string{"NONE", "ALLY", "MORALE", "MP", "NEUTRAL", "AMPHIB", "COLLAPSE", "ALBANIA", "REVOLT", "CONFRONTATION"}

// eventPick is how an effect finds its country when it names none.
type eventPick uint8

const (
	pickNamed  eventPick = iota
	pickChoice           // the player of the side chooses
	pickLowest           // the lowest National Morale
)
