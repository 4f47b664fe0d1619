// The position; control (3.5) and zones of control (10).

package storminthewest

import (
	"fmt"
	"slices"

	"feldpost/adjudicator/kernel/field"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/adjudicator/kernel/snapshot"
	"feldpost/orders"
)

// side is one of the two players.
type side = sides.Side

const german, allied, nobody = sides.First, sides.Second, sides.Nobody

var seats = sides.Pair[side]{"german", "allied"}

// scenario is what is played.
type scenario uint8

const (
	campaign scenario = iota
	s1                // The Storm Elsewhere
	s2                // The Allied Offensive
	s3                // Plan 1919
	scenarios
)

var scenarioNames = [scenarios]string{"campaign", "storm-elsewhere", "allied-offensive", "plan-1919"}

// steps are the kinds of replacement steps: by major nation (8.2), then the
// mechanised ones of a turn (S3.28).
const (
	mechanised = int(majors)
	stepKinds  = mechanised + 1
)

// State is one position of Storm in the West.
type State struct {
	sys      *System
	scenario scenario
	opts     options.Values
	given    options.Given

	course
	affairs

	control []side     // by cell
	lost    []hexFlags // by cell

	units  []unit                          // by unitID
	pieces pieces.Shown[unitID, loc, side] // open: the whole stack was revealed by a battle (13.8)
	zoc    [2]field.Field                  // of the land units of each side (10.1)

	raid   bool     // bombers are on their way, between declaration and weather (S3.26)
	bombed int8     // what a raid adds to the German steps of this game turn: less than 0 (S3.26)
	turned []turned // hexes that have changed hands and were not told yet

	work  *work      // scratch of searches, never saved
	sound *pass.Memo // the sheet that Check has just found right, nil for a clone
}

// hexFlags are what a hex has lost for ever.
type hexFlags uint8

const (
	lostSource   hexFlags = 1 << iota // a Channel port that was German (7.5)
	lostFortress                      // a fortress that was the enemy's (7.14)
)

// result is the end of the game.
type result struct {
	Winner side   `json:"winner"` // nobody for a draw
	Reason string `json:"reason"`
}

// put moves a unit to a place and keeps control (3.5) and ZOC (10.1) right.
// Nothing else moves one.
func (s *State) put(u unitID, to loc) {
	if s.station(u, to); to >= 0 {
		s.take(to, s.sys.counters[u].side)
	}
}

// station is put without control: what a position says of it stands.
func (s *State) station(u unitID, to loc) {
	k := &s.sys.counters[u]
	from := s.pieces.At(u)
	s.pieces.Put(u, to, k.side)
	for _, c := range [...]cell{from, to} {
		if c >= 0 {
			s.exertZOC(c, k.side)
		}
	}
}

// eliminate puts a unit into the dead pile of its side (2.47). In 1919 the
// counterpart of Stosstruppen goes there instead (S3.8). The Australo-American
// Corps ends with any of its units (16.1).
func (s *State) eliminate(u unitID) {
	k, flags, to := &s.sys.counters[u], s.units[u].flags, loc(locDead)
	if flags&isCorps != 0 {
		s.forget(isCorps)
	}
	if v := k.counterpart; s.scenario == s3 && k.kind == stosstruppen && v != noUnit {
		to = locOut
		s.put(v, locDead)
		s.units[v] = s.rested(v, locDead)
	}
	s.put(u, to)
	s.units[u] = s.rested(u, to)
	s.units[u].flags = flags & wasMixed // it counts among the nine of the turn (9.6)
}

// at is where a unit is.
func (s *State) at(u unitID) loc { return s.pieces.At(u) }

// face are the factors of a unit with the steps that it has.
func (s *State) face(u unitID) factors {
	k := &s.sys.counters[u]
	if s.units[u].steps < k.steps {
		return k.faces[1]
	}
	return k.faces[0]
}

// exertZOC brings the ZOC of a side in line with who stands in c now (10.1).
func (s *State) exertZOC(c cell, sd side) {
	if s.anyIn(c, sd, func(_ unitID, k *counter) bool { return k.zoc }) {
		s.zoc[sd].Put(c, s.zocReaches)
	} else {
		s.zoc[sd].Take(c)
	}
}

// zocReaches tells whether ZOC goes in a direction: not across an all-sea
// hexside (10.2).
func (s *State) zocReaches(from, _ cell, way int) bool { return !s.sys.board.hexes[from].closed[way] }

// inEnemyZOC reports whether c is in the ZOC of the other side's units.
func (s *State) inEnemyZOC(c cell, sd side) bool { return s.zoc[sd.Other()].Count(c) > 0 }

// enemyIn reports whether a unit of the other side stands in c.
func (s *State) enemyIn(c cell, sd side) bool { return s.pieces.Has(c, sd.Other()) }

// friendIn reports whether a land unit of sd stands in c.
func (s *State) friendIn(c cell, sd side) bool { return s.pieces.Has(c, sd) }

// work is scratch space of one state, so that its searches allocate nothing.
// Neither clones nor the viewers of the state use it. It never holds anything
// between two calls.
type work struct {
	search *path.Search
	lines  *path.Traces
	rails  *path.Flood
	move   moveRules
	cells  []cell
}

// dearestStep bounds the cost of one hex: mountain or marsh, major river, enemy
// trench.
const dearestStep = 8

// scratch returns the work space of the state.
func (s *State) scratch() *work {
	if s.work == nil {
		w, _ := s.sys.spare.Get().(*work)
		if w == nil {
			w = &work{search: path.NewSearch(s.sys.board.Net(), dearestStep), lines: path.NewTraces(s.sys.board.land), rails: path.NewFlood(s.sys.board.land)}
		}
		s.work = w
	}
	return s.work
}

// rest gives the work space back when a pass or a view is over, as good as new.
func (s *State) rest() {
	if w := s.work; w != nil {
		s.work = nil
		w.move = moveRules{}
		s.sys.spare.Put(w)
	}
}

// apart is the state with another work space, to be looked at only.
func (s *State) apart() *State {
	c := *s
	c.work = nil
	return &c
}

// clone returns a state that shares nothing that changes.
func (s *State) clone() *State {
	c := *s
	c.work, c.sound = nil, nil
	c.Stack = s.Stack.Copy()
	c.control, c.lost = slices.Clone(s.control), slices.Clone(s.lost)
	c.units = slices.Clone(s.units)
	c.pieces = s.pieces.Copy()
	c.turned = nil
	for sd := range nobody {
		c.zoc[sd] = s.zoc[sd].Copy()
		c.Standing[sd] = append([]orders.Order(nil), s.Standing[sd]...)
		c.Queued[sd] = append([]orders.Order(nil), s.Queued[sd]...)
	}
	if s.Battle != nil {
		b := s.Battle.copy()
		c.Battle = &b
	}
	return &c
}

// course is how far the game has come, as it is saved.
type course struct {
	Turn   int              `json:"turn"` // box of the turn track
	Wet    bool             `json:"wet,omitempty"`
	Active side             `json:"active"` // phasing player
	Stack  seq.Stack        `json:"stack"`
	Morale [2]int8          `json:"morale"`
	Steps  [stepKinds]int16 `json:"steps"`
}

// affairs are what else is kept beside the map, as it is saved.
type affairs struct {
	Bertha      cell              `json:"bertha"`                 // where Big Bertha is, noCell: not on the map (16.6)
	Yankees     bool              `json:"yankees,omitempty"`      // the point of 4.6 is given
	BerthaPoint bool              `json:"bertha_point,omitempty"` // that of 4.7 and 16.6 is given
	BerthaGone  bool              `json:"bertha_gone,omitempty"`  // it left the map in a way that 4.7 pays for at the next Allied turn
	Begun       bool              `json:"begun,omitempty"`        // lines were carried out that must come behind others (16.5, S3.26)
	Peak        int8              `json:"peak,omitempty"`         // turn of the influenza peak, 0: not yet (16.2)
	Railed      int8              `json:"railed,omitempty"`       // strategic moves of this player turn (11.2)
	Mixed       int8              `json:"mixed,omitempty"`        // battles of this combat phase with British and French attackers (13.9)
	AGBFired    bool              `json:"agb_fired,omitempty"`    // in this combat phase (14.3)
	StossRoll   int8              `json:"stoss_roll,omitempty"`   // 2d6 of S3.8, 0: not rolled
	Standing    [2][]orders.Order `json:"standing"`
	Queued      [2][]orders.Order `json:"queued"`          // lines that wait for their phase
	Until       phase             `json:"until,omitempty"` // what the END of a sheet that waits behind a battle closes
	Battle      *battle           `json:"battle,omitempty"`
	Result      *result           `json:"result,omitempty"`
}

// Invariants implements adjudicator.State: stacks, control, ZOC, tracks and the
// sequence of play agree with each other.
func (s *State) Invariants() error {
	return snapshot.Holds(name, s.checkUnits, s.checkHexes, s.checkZOC, s.checkTracks, s.checkSequence)
}

// checkUnits sees that units have steps where they are in play, and that boxes
// hold only what belongs there.
func (s *State) checkUnits() error {
	if err := s.pieces.Check(); err != nil {
		return err
	}
	for u := range s.units {
		id, k, un, at := unitID(u), &s.sys.counters[u], &s.units[u], s.at(unitID(u))
		alive := k.kind.isLand() && at != locDead && at != locOut
		switch {
		case at >= 0 && !k.kind.isLand():
			return fmt.Errorf("%s stands in %s", k.name, s.hexName(at))
		case alive && (un.steps < 1 || un.steps > k.steps):
			return fmt.Errorf("%s has %d steps", k.name, un.steps)
		case !alive && un.steps != 0:
			return fmt.Errorf("%s in %s has %d steps", k.name, s.placeName(at), un.steps)
		case (at == locAir) != k.kind.flies() && at != locOut && at != locPool && at != locAside:
			return fmt.Errorf("%s is in %s", k.name, s.placeName(at))
		case at == locUnplaced && s.phase() != phaseSetup && s.Result == nil: // a resignation may end the set-up
			return fmt.Errorf("%s was never placed", k.name)
		case s.pieces.Owner(id) != k.side:
			return fmt.Errorf("%s is not of its side", k.name)
		}
	}
	return nil
}

// checkHexes sees that hexes hold one side, which controls them (3.5), within the
// limits of stacking (9.1), and that the top unit is there (13.8).
func (s *State) checkHexes() error {
	for i := range s.sys.board.hexes {
		c := cell(i)
		if s.control[c] >= nobody {
			return fmt.Errorf("nobody controls %s", s.hexName(c))
		}
		u := s.pieces.First(c)
		if u == noUnit {
			continue
		}
		sd := s.sys.counters[u].side
		switch bar := s.overfull(c, sd); {
		case s.pieces.HasOthers(c, sd):
			return fmt.Errorf("two sides in %s", s.hexName(c))
		case s.control[c] != sd:
			return fmt.Errorf("%s is held by those who are not there", s.hexName(c))
		case !bar.None():
			return fmt.Errorf("too many units in %s: %s", s.hexName(c), bar.Code)
		}
	}
	return nil
}

// checkZOC counts the ZOC anew (10.1).
func (s *State) checkZOC() error {
	for sd := range nobody {
		anew := field.New(s.sys.board.Net())
		for u, k := range s.army(sd) {
			if at := s.at(u); at >= 0 && k.zoc {
				anew.Put(at, s.zocReaches)
			}
		}
		if c := s.zoc[sd].Differs(&anew); c != noCell {
			return fmt.Errorf("ZOC of side %d on %s counted %d, kept %d", sd, s.hexName(c), anew.Count(c), s.zoc[sd].Count(c))
		}
	}
	return nil
}

func (s *State) checkTracks() error {
	for sd, m := range s.Morale {
		if int(m) < 0 || int(m) > s.sys.tables.num.MoraleMax {
			return fmt.Errorf("morale of side %d is %d", sd, m)
		}
	}
	for kind, n := range s.Steps {
		if n < 0 {
			return fmt.Errorf("%d steps of %s", n, stepNames[kind])
		}
	}
	if s.Turn < s.start().first || s.Turn > s.start().last {
		return fmt.Errorf("turn %d", s.Turn)
	}
	if n := s.mixed(); n > s.sys.tables.num.MixedAmericans {
		return fmt.Errorf("%d American divisions stack with others", n)
	}
	return nil
}

// checkSequence sees that a game either waits for a known step or is over.
func (s *State) checkSequence() error {
	return s.sys.sequence.Waits(s.Stack, s.Result != nil, s.phase() != phaseNone)
}
