// The Russian Civil War (6.48).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/pieces"
)

// civilWarLimits is how many Russian units a hex holds in the Civil War (6.48, 16.31).
func (sys *System) civilWarLimits() []pieces.Limit[unitID] {
	russian := func(u unitID) int {
		if sys.counters[u].army == russia {
			return 1
		}
		return 0
	}
	return []pieces.Limit[unitID]{{Code: "civil-war", Rule: "6.48", Most: 1, Points: russian}}
}

// partsRussians tells whether Russian units may not stack now, with some that are to
// come: those that stood together when the Civil War began have until the end of their
// movement to part.
func (s *State) partsRussians(more []unitID) bool {
	i := s.firstChit("6.48", chitPlay)
	if i < 0 {
		return false
	}
	if slices.ContainsFunc(more, func(u unitID) bool { return s.counter(u).army == russia }) || s.Turn > s.Chits[i].Turn {
		return true
	}
	switch s.phase() {
	case phaseEvents, phaseEnter:
		return false
	case phaseMove1:
		return s.Phase.Active[east] == allied
	}
	return true
}

// mayRussiansUnite tells whether some attackers may attack together: no two Russian
// units in the Civil War.
func (s *State) mayRussiansUnite(list []unitID) bar {
	if s.isInForce("6.48") && len(list) > 1 {
		n := 0
		for _, u := range list {
			if s.counter(u).army == russia {
				n++
			}
		}
		if n > 1 {
			return bar{"civil-war", "6.48"}
		}
	}
	return bar{}
}
