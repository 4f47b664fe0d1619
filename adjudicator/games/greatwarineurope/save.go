package greatwarineurope

import (
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
	Scenario string            `json:"scenario"`
	Options  options.Given     `json:"options"`
	Facts    facts             `json:"facts"`
	Stack    seq.Stack         `json:"stack"`
	Control  [][2]int          `json:"control,omitempty"` // hex and side where it is not that of the start
	Former   [][2]int          `json:"former,omitempty"`
	Spoiled  [][2]int          `json:"spoiled,omitempty"`
	Units    [][4]int          `json:"units"` // place, flags, front, due
	Tops     []unitID          `json:"tops,omitempty"`
	Standing [2][]orders.Order `json:"standing"`
	Plans    [2][phases]plan   `json:"plans"`
	Result   *result           `json:"result,omitempty"`
}

// Save implements adjudicator.State.
func (s *State) Save() ([]byte, error) {
	v := saved{Scenario: s.scenarioName(), Options: s.given, Facts: s.facts, Stack: s.stack, Standing: s.standing, Plans: s.plans,
		Result: s.result, Units: make([][4]int, len(s.units))}
	for sd := range nobody { // an empty list has one form
		if len(v.Standing[sd]) == 0 {
			v.Standing[sd] = nil
		}
		for p := range v.Plans[sd] {
			v.Plans[sd][p] = v.Plans[sd][p].plain()
		}
	}
	if len(v.Stack) == 0 {
		v.Stack = nil
	}
	if len(v.Facts.Due) == 0 {
		v.Facts.Due = nil
	}
	for c := range s.control {
		if s.control[c] != nobody {
			v.Control = append(v.Control, [2]int{c, int(s.control[c])})
		}
		if s.former[c] != nobody {
			v.Former = append(v.Former, [2]int{c, int(s.former[c])})
		}
		if s.spoiled[c] != 0 {
			v.Spoiled = append(v.Spoiled, [2]int{c, int(s.spoiled[c])})
		}
		if s.tops[c] != noUnit {
			v.Tops = append(v.Tops, s.tops[c])
		}
	}
	for u, un := range s.units {
		v.Units[u] = [4]int{int(s.at(unitID(u))), int(un.flags), int(un.front), int(un.due)}
	}
	return snapshot.Write(name, &v)
}

// Load implements adjudicator.System: it refuses what Save cannot have written.
func (sys *System) Load(data []byte) (adjudicator.State, error) {
	return snapshot.Load[adjudicator.State](name, data, sys.restore)
}

func (sys *System) restore(v *saved) (*State, error) {
	s, err := sys.blank(v.Scenario, v.Options)
	if err != nil {
		return nil, err
	}
	if err := sys.sequence.Valid(v.Stack); err != nil {
		return nil, err
	}
	if len(v.Units) != len(s.units) || len(v.Facts.Chits) != len(sys.tables.events) {
		return nil, fmt.Errorf("%d units and %d events, the data have %d and %d", len(v.Units), len(v.Facts.Chits), len(s.units),
			len(sys.tables.events))
	}
	if t := v.Facts.Turn; t < sys.tables.scenarios[s.scenario].first || t > sys.tables.scenarios[s.scenario].last || v.Facts.Letter < 0 ||
		v.Facts.Letter >= letters {
		return nil, fmt.Errorf("no turn %d", t)
	}
	s.facts, s.stack, s.standing, s.plans, s.result = v.Facts, v.Stack, v.Standing, v.Plans, v.Result
	for sd := range nobody {
		sys.language.BindAll(s.standing[sd])
		for p := range s.plans[sd] {
			sys.language.BindAll(s.plans[sd][p].Orders)
			for _, x := range s.plans[sd][p].Others {
				sys.language.BindAll(x.Orders)
			}
		}
	}
	for u, x := range v.Units {
		if x[0] >= len(s.control) || x[0] <= int(locEnd) || x[2] < 0 || x[2] >= int(fronts) {
			return nil, fmt.Errorf("%s is in no place", s.unitName(unitID(u)))
		}
		s.put(unitID(u), loc(x[0]))
		un := unit{front: front(x[2])}
		if !narrow.Into(&un.flags, x[1]) || !narrow.Into(&un.due, x[3]) {
			return nil, fmt.Errorf("%s: %v is more than its flags or its turn can be", s.unitName(unitID(u)), x)
		}
		s.units[u] = un
	}
	s.AlpenNear = v.Facts.AlpenNear // it has not come there by being put back
	return s, s.restoreHexes(v)
}

func (s *State) restoreHexes(v *saved) error {
	for c := range s.control {
		s.control[c] = nobody
	}
	for i, list := range [][][2]int{v.Control, v.Former, v.Spoiled} {
		for _, x := range list {
			if x[0] < 0 || x[0] >= len(s.control) || x[1] < 0 || i < 2 && x[1] > int(nobody) {
				return fmt.Errorf("no hex %d", x[0])
			}
			switch i {
			case 0:
				s.control[x[0]] = side(x[1])
			case 1:
				s.former[x[0]] = side(x[1])
			default:
				if !narrow.Into(&s.spoiled[x[0]], x[1]) {
					return fmt.Errorf("hex %d has no flags %d", x[0], x[1])
				}
			}
		}
	}
	for _, u := range v.Tops {
		if u < 0 || int(u) >= len(s.units) || s.at(u) < 0 {
			return fmt.Errorf("no unit %d on the maps", u)
		}
		s.tops[s.at(u)] = u
	}
	return nil
}
