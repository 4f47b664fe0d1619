package pathsofglory

import (
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// State is one position of Paths of Glory.
type State struct {
	sys      *System
	opts     switches
	scenario *scenario
	swapped  bool // the seats have changed sides by bidding (5.6.2)

	turn, round int
	active      side
	stack       seq.Stack

	pieces  pieces.Stacks[unitID, space, side]
	reduced [maxUnits]bool
	done    [maxUnits]deeds // in the action at hand
	failed  [maxUnits]uint8 // round of the last failed entrench attempt (11.2.9)

	control  [maxSpaces]side
	trench   [2][maxSpaces]uint8
	ruined   [maxSpaces]bool // destroyed forts
	orders   [maxSpaces]activation
	attacked [maxSpaces]bool // in the action at hand (FAQ-12m)
	vacated  [maxSpaces]bool // retreated through by the defender at hand

	vp          int
	ws          [2]int // war status of each side
	combined    int
	level       [2]level
	rp          [pools]int
	mo          [2]offensive
	moDone      [2]bool
	mutiny      bool           // the French Mutiny point is due this turn
	war         [nations]uint8 // turn of entry of nations that begin neutral
	limited     bool           // Greece is under limited entry (9.5.2.4)
	tsarFell    int            // Russian VP when the Tsar fell
	russiaShown int            // box of the marker as last reported
	record      [2][8]use      // what each side did in each round of this turn
	reinforced  nationSet      // reinforcement events of this turn
	entered     bool           // a neutral entry event this turn (9.5.2.2)
	nearMoves   nearMoves      // allowances of this turn (11.3.2, 13.2)
	highSeas    bool           // High Seas Fleet waits for the next Allied action
	beachhead   space          // with its marker (9.5.3.5)
	ordinary    [tags]bool     // armies that entered by 9.5.3.4
	anaHeld     space          // held only while ANA is there (11.1.14)
	bids        [2]int         // -1 before the bid

	where    [maxCards]cardPlace
	played   [maxCards]uint8 // turn of the last play as an event, 0 never
	spent    [maxCards]bool  // combat cards used this round
	pile     [2][perSide]cardID
	pileSize [2]int

	act    action
	battle *battle
	script []orders.Order // lines of the action being carried out
	closed bool           // the letter of the action said END

	standing [2][]orders.Order
	queued   [2][]orders.Order // actions of later rounds
	discards [2][]orders.Order // DISCARD lines that wait for their moment
	drawn    [2]bool           // has answered in the phase at hand (E.4, G)

	result *result
	supply supplyMap
	memory struct { // for the pieces of a clone
		at    [maxUnits]space
		lists [2*maxUnits + maxSpaces]unitID
	}
	looks *looks // what viewers of the position see, nil for a clone
	work  *work  // scratch of floods, of this state alone, never saved
}

// deeds are what a unit has done in the action at hand.
type deeds uint8

const (
	hasMoved deeds = 1 << iota
	hasAttacked
	hasRetreated
	hasRedeployed
	willEntrench
	attackedFort // the one that it besieges
	isFit        // may act: supplied when its space was activated
)

// activation is what a space is activated for.
type activation uint8

const (
	notActive activation = iota
	toMove
	toAttack
)

// use is how a card or an action is used (8.1.3).
type use uint8

const (
	noUse use = iota
	useOps
	useSR
	useRP
	useEvent
	useAuto
	usePeace
)

var useWords = [...]string{"", "ops", "sr", "rp", "event", "auto", "peace"}

func (u use) String() string { return useWords[u] }

// nearMoves are the Near East allowances used this turn.
type nearMoves uint8

const (
	nearBR nearMoves = 1 << iota // 13.2.1
	nearRU                       // 11.3.2 and 13.2.2 share one
	nearCP                       // 13.2.3
)

// action is the action at hand.
type action struct {
	Card    cardID `json:"card,omitempty"`
	Use     use    `json:"use,omitempty"`
	Ops     int    `json:"ops,omitempty"`     // points to spend
	Spent   int    `json:"spent,omitempty"`   // points spent
	Sud     space  `json:"sud,omitempty"`     // the stack of Sud Army (CP 10)
	Last    int8   `json:"last,omitempty"`    // the last combat: 1 won by the attacker, -1 not, 0 none yet
	Dropped bool   `json:"dropped,omitempty"` // a die made a line impossible
	Stopped bool   `json:"stopped,omitempty"` // STOP: the rest is asked again
	Waiting bool   `json:"waiting,omitempty"` // further ATTACK lines are asked for
	Boosted bool   `json:"boosted,omitempty"` // the one attack of AP 45 or AP 46 is used
	Retreat bool   `json:"retreat,omitempty"` // the last attack was avoided by Great Retreat
}

// result is the end of the game.
type result struct {
	winner side // noSide for a draw
	level  string
	reason string
	vp     int
}

// put moves a unit to a place. Nothing else moves one.
func (s *State) put(u unitID, to space) {
	from, sd := s.at(u), s.sideOf(u)
	s.pieces.Put(u, to, sd)
	s.retrace(from, sd)
	s.retrace(to, sd)
}

// at is where a unit is.
func (s *State) at(u unitID) space { return s.pieces.At(u) }

// sideOf returns the side of a unit.
func (s *State) sideOf(u unitID) side { return s.sys.counters[u].side }

// face is 0 for a full-strength unit, 1 for a reduced one.
func (s *State) face(u unitID) int {
	if s.reduced[u] {
		return 1
	}
	return 0
}

func (s *State) cf(u unitID) int { return int(s.sys.counters[u].cf[s.face(u)]) }
func (s *State) lf(u unitID) int { return int(s.sys.counters[u].lf[s.face(u)]) }
func (s *State) mf(u unitID) int { return int(s.sys.counters[u].mf[s.face(u)]) }

// hasPlayed reports whether a card was played as an event, ever.
func (s *State) hasPlayed(c cardID) bool { return s.played[c] > 0 }

// playedNow reports whether a card was played as an event this turn.
func (s *State) playedNow(c cardID) bool { return int(s.played[c]) == s.turn && s.turn > 0 }

// atWar reports whether a nation takes part in the war.
func (s *State) atWar(n nation) bool { return !s.joins(n) || s.war[n] > 0 }

// joins reports whether a nation is neutral at the start and enters the war later (4.2.2).
func (s *State) joins(n nation) bool { return s.sys.tables.nations.joins.has(n) }

// place is what the map prints about a space.
func (s *State) place(sp space) *place { return &s.sys.board.places[sp] }

// season is the season of the turn.
func (s *State) season() season { return s.sys.tables.turns[s.turn].season }

// isVP reports whether a space counts for victory in this scenario (2.1).
func (s *State) isVP(sp space) bool {
	if s.scenario.ownList() {
		return s.sys.board.places[sp].vpHist
	}
	return s.sys.board.places[sp].vp
}

// capitalLost reports whether the enemy holds a capital of a nation (13.1.10,
// 17.1.3); BE and SB are exempt.
func (s *State) capitalLost(n nation) bool {
	if n == belgium || n == serbia {
		return false
	}
	for sp := range s.sys.board.places {
		p := &s.sys.board.places[sp]
		if p.capital && p.nation == n && s.control[sp] != p.side {
			return true
		}
	}
	return false
}

// work is scratch space of one state, so that its floods allocate nothing.
// Neither clones nor the viewers of the state use it: they may run at the same
// time. It never holds anything between two calls.
type work struct {
	supply supplyFlood // of the traces of a side (14.1)
	ways   *path.Flood // of one way; what it asks may trace supply
}

// scratch returns the work space of the state.
func (s *State) scratch() *work {
	if s.work == nil {
		w, _ := s.sys.spare.Get().(*work)
		if w == nil {
			w = &work{ways: path.NewFlood(s.sys.board.net), supply: supplyFlood{wave: path.NewWave[space, trace](maxSpaces)}}
		}
		s.work = w
	}
	return s.work
}

// rest gives the work space back when a pass or a view is over.
func (s *State) rest() {
	if s.work != nil {
		s.sys.spare.Put(s.work)
		s.work = nil
	}
}
