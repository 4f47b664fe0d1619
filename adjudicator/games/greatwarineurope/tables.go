package greatwarineurope

import "feldpost/adjudicator"

// mode is which of the three games is played (3.4).
type mode uint8

const (
	europe   mode = iota // GWiE
	nearEast             // GWiNE
	combined             // GWiE/NE
	modes
)

var modeNames = [modes]string{"GWiE", "GWiNE", "GWiE/NE"}

func (m mode) String() string { return modeNames[m] }

// has tells whether a mode uses a front.
func (m mode) has(f front) bool {
	switch m {
	case europe:
		return f.inEurope()
	case nearEast:
		return !f.inEurope()
	}
	return true
}

// weather is the weather of a front (12).
type weather uint8

const (
	fair weather = iota
	wet
	snow
	hot
	weathers
)

var weatherNames = []string{"Fair", "Wet", "Snow", "Hot"}

func (w weather) String() string { return [...]string{"fair", "wet", "snow", "hot"}[w] }

// effect is what a terrain does (8.32, 10.42, 10.43, 10.72).
type effect struct {
	cost     [weathers]int8 // MP, path.Never for closed
	mountain int8           // MP of mountain units
	shift    [weathers]int8 // to the left for a defender in it
	stops    [weathers]bool // an advance into it ends there (10.72)
}

// closed is a cost that nobody has.
const closed = 99

// loss is a cell of the CRT: steps of attacker and defender.
type loss struct {
	attacker, defender int8
	all                bool // E: every defender, HQ and fort (10.65)
}

// columns are those of the CRT, from 1-2 to 5-1 (10.47).
const columns = 6

// columnNames are the ratios of the columns.
var columnNames = [columns]string{"1-2", "1-1", "2-1", "3-1", "4-1", "5-1"}

// crt is one of the two tables.
type crt struct {
	auto  loss // below 1-2 (10.48)
	cells [columns][6]loss
}

// turnBox is a box of the turn track (3.6, 12.12).
type turnBox struct {
	month   string
	year    int
	weather [fronts]weather
	dice    bool // Western and Italian weather is rolled for (12.13)
	letter  int8 // of the Strategic Turn after it, 0: none
	events  bool // events are drawn
}

// The letters of Strategic Turns that rules name.
const (
	letterA, letterB, letterC, letterD, letterE, letterF = 1, 2, 3, 4, 5, 6
	letterG, letterH, letterI, letterK, letterN          = 7, 8, 9, 11, 14
	letterO, letterR, letterU                            = 15, 18, 21
	letters                                              = 22
)

// letterName is a Strategic Turn as it is printed.
func letterName(n int8) string { return string(rune('A' + n - 1)) }

// trencher is a row of the trench markers (14.4).
type trencher uint8

const (
	trenchGerman trencher = iota
	trenchCP
	trenchBritish // and Belgian
	trenchFrench
	trenchAllied
	trenchers
)

var trencherNames = [trenchers]string{"german", "other-cp", "british", "french", "other-allied"}

func (t trencher) String() string { return trencherNames[t] }

// letterBox is a Strategic Turn of the track.
type letterBox struct {
	after   int  // the Operational Turn before it
	check   bool // victory (18.1)
	czar    int8 // modifier of the Fall of the Czar (5.43)
	czarDie int8 // in the Near East game it falls on this or more, 0: not yet
	reserve int8 // dice of the Turkish Required Reserve (5.38)
	trench  [trenchers]int8
}

// The two resource charts.
const (
	chartEurope = iota
	chartNear
	charts
)

// chits is how many rows the list of events has at most.
const chits = 200

// event is one chit (6).
type event struct {
	id        string // "CP-01"
	rule      string
	name      string
	side      side // whose cup
	letter    int8
	mandatory bool
	modes     [modes]bool
	kind      string
	parameter string
	code      string // of the units that it brings (entry byEvent)
}

// scenario is what is played.
type scenario uint8

const (
	campaign scenario = iota
	europe1914
	nearEast1914
	west1914
	east1914
	scenarios
)

var scenarioNames = [scenarios]string{"campaign", "europe-1914", "near-east", "west-1914", "east-1914"}

// placing is where a scenario sets a unit up.
type placing struct {
	at   loc // locEnd: not in it
	turn int // 1, 6, or 0: when European Turkey is set up (17.13)
}

// scenarioInfo is a scenario.
type scenarioInfo struct {
	title       string
	mode        mode
	first, last int
	fronts      [fronts]bool
	events      bool // are there any
	setup       []placing
	arrives     []int8 // by unit: the letter of the two 1914 scenarios (scenario_reinforcements.csv), -1: never
}

// selection is which units of a nation a row of the table of fronts speaks of (17).
type selection uint8

const (
	allUnits selection = iota
	onlyHQs
	nearEastHQs // that came in the Near East
	notDFPS
	notPEF
)

var selectionNames = []string{"", "HQ", "HQ of the Near East", "not DFPS", "not PEF"}

// closure is where units of a nation may not be, and until when (17.21, 17.31).
type closure struct {
	zones  zones
	units  selection
	before int // the turn from which they may, 0: never
	bar    bar
}

// quota is how many units of a nation may be somewhere at a time (17.21, 17.31).
type quota struct {
	zones  zones
	in     [countries]bool
	most   int
	fallen nation // with whose collapse it ends, nations: never
	stays  bool   // who is there goes about, however many there are
	rule   adjudicator.Rule
}

// isIn tells whether a hex counts.
func (q *quota) isIn(h *hexInfo) bool { return q.zones&h.zone != 0 || q.in[h.country] }

// numbers are the single numbers of the rules, named as in numbers.csv.
type numbers struct {
	nearEast, turkey                  int // turns of 7.12 and 17.1
	march1917, year1917               int // 18.24, 18.25
	doubled, depletes, tanksFar       int // turns of 8.14, 8.15, 10.72
	baghdadFrom, baghdadTo, jerusalem int // turns of 5.62
	polesRow, austriansNorth          int // 17.31
	lostEast                          int // 5.36
	caspian                           int // 6.38
}

// tables are the charts and tracks.
type tables struct {
	terrain    [terrains]effect
	crt        [2]crt // A, B (10.32)
	turns      []turnBox
	letters    [letters]letterBox
	income     [charts][nations][letters]int8
	events     []event
	scenarios  [scenarios]scenarioInfo
	deploy     []loc // by unit: where a neutral's unit stands by default (17.11)
	operations [restrictions]operation
	nations    [nations]nationInfo
	owners     [countries]nation // whose a country is; nations for lands without an army
	closedTo   [nations][]closure
	quotas     [nations][]quota
	num        numbers
	devastate  int // markers (14.64)
	trenches   int
}
