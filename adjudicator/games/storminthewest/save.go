package storminthewest

import (
	"encoding/json"
	"errors"
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/narrow"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/snapshot"
	"feldpost/orders"
)

// saved is a State as canonical JSON: fixed field order, lists by hex and by
// counter.
type saved struct {
	Scenario    string            `json:"scenario"`
	Options     options.Given     `json:"options"`
	Turn        int               `json:"turn"`
	Wet         bool              `json:"wet,omitempty"`
	Active      side              `json:"active"`
	Stack       seq.Stack         `json:"stack"`
	Morale      [2]int8           `json:"morale"`
	Steps       [stepKinds]int16  `json:"steps"`
	Control     []cell            `json:"control,omitempty"` // hexes that are not their first owner's
	Lost        [][2]int          `json:"lost,omitempty"`
	Tops        []unitID          `json:"tops,omitempty"`
	Seen        []cell            `json:"seen,omitempty"`
	Units       [][5]int          `json:"units"` // place, steps, supply, flags, due
	Bertha      cell              `json:"bertha"`
	Yankees     bool              `json:"yankees,omitempty"`
	BerthaPoint bool              `json:"bertha_point,omitempty"`
	BerthaGone  bool              `json:"bertha_gone,omitempty"`
	Begun       bool              `json:"begun,omitempty"`
	Peak        int8              `json:"peak,omitempty"`
	Railed      int8              `json:"railed,omitempty"`
	Mixed       int8              `json:"mixed,omitempty"`
	AGBFired    bool              `json:"agb_fired,omitempty"`
	StossRoll   int8              `json:"stoss_roll,omitempty"`
	Standing    [2][]orders.Order `json:"standing"`
	Queued      [2][]orders.Order `json:"queued"`
	Until       phase             `json:"until,omitempty"`
	Battle      *battle           `json:"battle,omitempty"`
	Result      *savedResult      `json:"result,omitempty"`
}

type savedResult struct {
	Winner side   `json:"winner"`
	Reason string `json:"reason"`
}

// Save implements adjudicator.State.
func (s *State) Save() ([]byte, error) {
	v := saved{Scenario: scenarioNames[s.scenario], Options: s.given, Turn: s.turn, Wet: s.wet, Active: s.active, Stack: s.stack,
		Morale: s.morale, Steps: s.steps,
		Bertha: s.bertha, Yankees: s.yankees, BerthaPoint: s.berthaPoint, BerthaGone: s.berthaGone, Begun: s.begun, Peak: s.peak,
		Railed: s.railed, Mixed: s.mixedFights,
		AGBFired: s.agbFired, StossRoll: s.stossRoll, Standing: s.standing, Queued: s.queued, Until: s.until, Battle: s.battle,
		Units: make([][5]int, len(s.units))}
	for sd := range nobody { // an empty list has one form
		if len(v.Standing[sd]) == 0 {
			v.Standing[sd] = nil
		}
		if len(v.Queued[sd]) == 0 {
			v.Queued[sd] = nil
		}
	}
	if len(v.Stack) == 0 {
		v.Stack = nil
	}
	for c := range s.control {
		if s.control[c] != s.sys.board.hexes[c].control[s.start().control] {
			v.Control = append(v.Control, cell(c))
		}
		if s.lost[c] != 0 {
			v.Lost = append(v.Lost, [2]int{c, int(s.lost[c])})
		}
		if s.tops[c] != noUnit {
			v.Tops = append(v.Tops, s.tops[c])
		}
		if s.seen[c] {
			v.Seen = append(v.Seen, cell(c))
		}
	}
	for u, un := range s.units {
		v.Units[u] = [5]int{int(s.at(unitID(u))), int(un.steps), int(un.supply), int(un.flags), int(un.due)}
	}
	if s.result != nil {
		v.Result = &savedResult{s.result.winner, s.result.reason}
	}
	data, err := json.Marshal(&v)
	if err != nil {
		return nil, fmt.Errorf("%s: save: %w", name, err)
	}
	return data, nil
}

// Load implements adjudicator.System: it refuses what Save cannot have written.
func (sys *System) Load(data []byte) (adjudicator.State, error) {
	s, err := snapshot.Read(name, data, sys.restore)
	if err != nil {
		return nil, err // never a State that holds a nil pointer
	}
	return s, nil
}

func (sys *System) restore(v *saved) (*State, error) {
	s, err := sys.blank(v.Scenario, v.Options)
	if err != nil {
		return nil, err
	}
	if err := sys.sequence.Valid(v.Stack); err != nil {
		return nil, err
	}
	switch {
	case len(v.Units) != len(s.units):
		return nil, fmt.Errorf("%d units, the data have %d", len(v.Units), len(s.units))
	case v.Active >= nobody:
		return nil, errors.New("no such side")
	case v.Bertha < noCell || int(v.Bertha) >= len(s.control):
		return nil, errors.New("the gun Big Bertha is off the map")
	}
	s.turn, s.wet, s.active, s.stack, s.morale, s.steps = v.Turn, v.Wet, v.Active, v.Stack, v.Morale, v.Steps
	s.bertha, s.yankees, s.berthaPoint, s.berthaGone, s.begun = v.Bertha, v.Yankees, v.BerthaPoint, v.BerthaGone, v.Begun
	s.peak, s.railed, s.mixedFights, s.agbFired, s.stossRoll = v.Peak, v.Railed, v.Mixed, v.AGBFired, v.StossRoll
	s.standing, s.queued, s.until, s.battle = v.Standing, v.Queued, v.Until, v.Battle
	sys.language.BindAll(s.standing[0], s.standing[1], s.queued[0], s.queued[1])
	if s.battle != nil {
		if err := s.restoreBattle(); err != nil {
			return nil, err
		}
	}
	if v.Result != nil {
		s.result = &result{v.Result.Winner, v.Result.Reason}
	}
	if err := s.restoreUnits(v); err != nil {
		return nil, err
	}
	return s, s.restoreHexes(v)
}

func (s *State) restoreUnits(v *saved) error {
	for u, x := range v.Units {
		if x[0] >= len(s.control) || x[0] <= int(locEnd) || x[2] < 0 || x[2] >= int(supplyStates) {
			return fmt.Errorf("%s is in no place", s.unitName(unitID(u)))
		}
		s.station(unitID(u), loc(x[0]))
		un := unit{supply: supply(x[2])}
		if !narrow.Into(&un.steps, x[1]) || !narrow.Into(&un.flags, x[3]) || !narrow.Into(&un.due, x[4]) {
			return fmt.Errorf("%s: %v is more than its steps, flags or turn can be", s.unitName(unitID(u)), x)
		}
		s.units[u] = un
	}
	return nil
}

func (s *State) restoreHexes(v *saved) error {
	on := func(c int) bool { return c >= 0 && c < len(s.control) }
	for _, c := range v.Control {
		if !on(int(c)) {
			return fmt.Errorf("no hex %d", c)
		}
		s.control[c] = s.control[c].Other()
	}
	for _, x := range v.Lost {
		if !on(x[0]) {
			return fmt.Errorf("no hex %d", x[0])
		}
		if !narrow.Into(&s.lost[x[0]], x[1]) {
			return fmt.Errorf("hex %d has no flags %d", x[0], x[1])
		}
	}
	for _, u := range v.Tops {
		if u < 0 || int(u) >= len(s.units) || s.at(u) < 0 {
			return fmt.Errorf("no unit %d on the map", u)
		}
		s.tops[s.at(u)] = u
	}
	for _, c := range v.Seen {
		if !on(int(c)) {
			return fmt.Errorf("no hex %d", c)
		}
		s.seen[c] = true
	}
	return nil
}
