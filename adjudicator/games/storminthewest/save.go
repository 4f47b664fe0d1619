package storminthewest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/narrow"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/snapshot"
)

// saved is a State as canonical JSON: fixed field order, lists by hex and by
// counter.
type saved struct {
	Scenario string        `json:"scenario"`
	Options  options.Given `json:"options"`
	course
	Control []cell   `json:"control,omitempty"` // hexes that are not their first owner's
	Lost    [][2]int `json:"lost,omitempty"`
	Tops    []unitID `json:"tops,omitempty"`
	Seen    []cell   `json:"seen,omitempty"`
	Units   [][5]int `json:"units"` // place, steps, supply, flags, due
	affairs
}

// Save implements adjudicator.State.
func (s *State) Save() ([]byte, error) {
	v := saved{Scenario: scenarioNames[s.scenario], Options: s.given, course: s.course, affairs: s.affairs,
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
		if s.control[c] != s.first(cell(c)) {
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
	s.course, s.affairs = v.course, v.affairs
	sys.language.BindAll(s.Standing[0], s.Standing[1], s.Queued[0], s.Queued[1])
	if s.Battle != nil {
		if err := s.restoreBattle(); err != nil {
			return nil, err
		}
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

// restoreHexes gives hexes what was saved of them.
func (s *State) restoreHexes(v *saved) error {
	for _, x := range v.Lost {
		switch {
		case x[0] < 0 || x[0] >= len(s.lost):
			return fmt.Errorf("no hex %d", x[0])
		case !narrow.Into(&s.lost[x[0]], x[1]):
			return fmt.Errorf("hex %d has no flags %d", x[0], x[1])
		}
	}
	for _, c := range slices.Concat(v.Control, v.Seen) {
		if c < 0 || int(c) >= len(s.control) {
			return fmt.Errorf("no hex %d", c)
		}
	}
	for _, c := range v.Control {
		s.control[c] = s.control[c].Other()
	}
	for _, u := range v.Tops {
		if u < 0 || int(u) >= len(s.units) || s.at(u) < 0 {
			return fmt.Errorf("no unit %d on the map", u)
		}
		s.tops[s.at(u)] = u
	}
	for _, c := range v.Seen {
		s.seen[c] = true
	}
	return nil
}
