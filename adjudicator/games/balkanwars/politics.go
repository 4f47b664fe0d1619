// The charts of the Diplomatic Phase (3).

package balkanwars

// politics is the charts of the Diplomatic Phase (3).
type politics struct {
	powers   [nations]power
	conflict [conflictSize][conflictSize]conflictResult // by total of the First and of the Second Player, from 1
	events   [2][eventNumbers]politicalEvent            // by scenario and place on the Events Table
}

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
