// The position; which stacks have a ZOC where (8).

package balkanwars

import (
	"feldpost/adjudicator/kernel/field"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/orders"
)

// side is one of the two players: sideA has the League in Scenario 1 and
// Bulgaria in Scenario 2 (the First Player of the rulebook's list), sideB
// the other. A neutral country has sideNone.
type side uint8

const (
	sideA side = iota
	sideB
	sideNone
)

func (s side) other() side { return 1 - s }

// State is one position of Balkan Wars.
type State struct {
	sys      *System
	opts     switches
	scenario int // 1 or 2
	year     int // borders1912, borders1913 or bordersAlbania

	turn   int  // box of the Turn Track, from 1
	first  side // First Player
	active side // phasing player
	stack  frames

	allegiance  [nations]side // whose ally or country it is
	commands    [nations]side // who commands its units: nobody those of a Power that stays out (3.2)
	neutral     nationSet     // countries on nobody's side, kept by recommand
	morale      [nations]int8
	rallied     [nations]bool // National Rally used (10.3)
	acted       nationSet     // countries that lost a unit which had moved or attacked this player turn (10.3)
	capitulated [nations]bool
	commitVP    [2]int16 // Victory Points for committed Great Power units, negative

	units      []unit // by unitID
	pieces     pieces.Stacks[unitID, loc, side]
	zoc        [2]field.Field // of the stacks of each side (8)
	entrenched []bool         // by cell
	cut        []bool         // by cell: Railroad hexes that an enemy entered (option of 5.2)
	taken      []side         // by cell: who took a City from its country and has not lost it again, sideNone: nobody (R81)
	entries    []unitID       // units that came into Cities in this Segment, in that order (R81)

	points       [nations]int16 // Mobilization Points left in this Segment (4.1)
	begun        nationSet      // countries that have mobilized this Segment (4)
	offmapDepots int8           // printed Depots of the Off-Map box (4.1, S1 special 4)
	offmapUsed   int8           // of them, that received a unit this Segment (4.4)
	corps        [2]bool        // 7th and 8th Corps have entered (S1 special 4)
	released     bool           // the Rustcuk group may act (S1 special 6)

	talks talks // the Diplomatic Phase (3)

	fleetAt     cell    // where the British Fleet stands in a Combat Segment (6), noCell: nowhere
	embarked    int8    // half units in this Segment's Amphibious Operation (5.7)
	fleetSailed bool    // the Fleet has given its Operation of this Segment (R46)
	concealed   [2]bool // boxes that the other side may not look into (12.5)
	fallen      []cell  // Entrenchments removed since the last event, never saved

	offer    [2]bool // an armistice, this Game Turn (14.3)
	standing [2][]orders.Order
	queued   [2][]orders.Order // lines that wait: a die dropped one before them
	result   *result

	work  *work      // scratch of searches, never saved
	sound *pass.Memo // the sheet that Check has just found right, nil for a clone
}

// result is the end of the game.
type result struct {
	winner side // sideNone for a draw
	level  string
	reason string
	vp     [2]int
}

// put moves a unit to a place and keeps ZOC and Entrenchments right. Nothing
// else moves one.
func (s *State) put(u unitID, to loc) {
	from, sd := s.at(u), s.sideOf(u)
	s.pieces.Put(u, to, sd)
	if from >= 0 {
		s.abandon(from)
		s.exertZOC(from, sd)
	}
	if to >= 0 {
		s.exertZOC(to, sd)
	}
}

// at is where a unit is.
func (s *State) at(u unitID) loc { return s.pieces.At(u) }

// sideOf returns the side that commands a unit, sideNone for a neutral one.
func (s *State) sideOf(u unitID) side { return s.commands[s.sys.counters[u].nation] }

// hasZOC reports whether a unit of sd stands in c (8.0, R38, R39), face up or
// face down (12.4). The Fleet, which has none, has no hex.
func (s *State) hasZOC(c cell, sd side) bool { return sd != sideNone && s.pieces.Has(c, sd) }

// exertZOC brings the ZOC of a side in line with who stands in c now.
func (s *State) exertZOC(c cell, sd side) {
	switch {
	case s.hasZOC(c, sd):
		s.zoc[sd].Put(c, s.zocReaches)
	case sd != sideNone:
		s.zoc[sd].Take(c)
	}
}

// zocReaches tells whether the ZOC of a unit in a hex goes in a direction:
// not into, out of or across terrain without ZOC or a neutral boundary, which
// runs round a neutral country and through every hex that it shares (8.1).
func (s *State) zocReaches(from, to cell, way int) bool {
	h := &s.sys.board.hexes[from]
	if !h.zocOpen[way] {
		return false
	}
	in, beyond := h.country[s.year], s.sys.board.hexes[to].country[s.year]
	return (in|beyond)&s.neutral == 0 || in == beyond && in&(in-1) == 0
}

// countZOC counts all ZOC of a side anew.
func (s *State) countZOC(sd side) field.Field {
	f := field.New(s.sys.board.Net())
	for c := range s.sys.board.hexes {
		if s.hasZOC(cell(c), sd) {
			f.Put(cell(c), s.zocReaches)
		}
	}
	return f
}

// recountZOC counts all ZOC anew after a boundary has changed.
func (s *State) recountZOC() {
	for sd := range sideNone {
		s.zoc[sd] = s.countZOC(sd)
	}
}

// inEnemyZOC reports whether c is in the ZOC of the other side's units.
func (s *State) inEnemyZOC(c cell, sd side) bool { return s.zoc[sd.other()].Count(c) > 0 }

// enemyIn reports whether units that sd may not join stand in c: the
// opponent's or a neutral country's.
func (s *State) enemyIn(c cell, sd side) bool { return s.pieces.HasOthers(c, sd) }

// friendIn reports whether a land unit of sd stands in c.
func (s *State) friendIn(c cell, sd side) bool { return s.hasZOC(c, sd) }

// work is scratch space of one state, so that its searches allocate nothing.
// Neither clones nor the viewers of the state use it: they may run at the same
// time. It never holds anything between two calls.
type work struct {
	search  *path.Search
	cells   []cell
	move    moveRules
	walk    moveRules
	rail    railRules
	command commandRules
	supply  supplyRules

	group     []unitID // units of the order being read
	one       []unitID
	written   []cell // its path as written
	route     []cell // and as it is walked
	commanded []bool
	costs     []int
}

// dearestStep bounds the cost of one hex in any search, in points or half
// points.
const dearestStep = 16

// scratch returns the work space of the state.
func (s *State) scratch() *work {
	if s.work == nil {
		w, _ := s.sys.spare.Get().(*work)
		if w == nil {
			w = &work{search: path.NewSearch(s.sys.board.Net(), dearestStep)}
		}
		s.work = w
	}
	return s.work
}

// rest gives the work space back when a pass or a view is over, as good as new.
func (s *State) rest() {
	if w := s.work; w != nil {
		s.work = nil
		w.move, w.walk, w.rail, w.command, w.supply = moveRules{}, moveRules{}, railRules{}, commandRules{}, supplyRules{}
		s.sys.spare.Put(w)
	}
}

// apart is the state with another work space, to be looked at only.
func (s *State) apart() *State {
	c := *s
	c.work = nil
	return &c
}
