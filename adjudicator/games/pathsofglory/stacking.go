// How many units may stand in a space (10), and who may not stand together
// (16.4.9).

package pathsofglory

import "feldpost/adjudicator/kernel/pieces"

// The limits of a space, in System.stacking.
const (
	limitUnits = iota
	limitTreaty
)

func (sys *System) limits() []pieces.Limit[unitID] {
	return []pieces.Limit[unitID]{
		limitUnits: {Code: "stacking", Rule: "10.1.1", Most: sys.tables.num.stacking},
		limitTreaty: {Code: "treaty-stack", Rule: "16.4.9", Most: 1, Kind: func(u unitID) int {
			if sys.counters[u].nation == russia {
				return 1
			}
			return 0
		}},
	}
}

// room is how many more units of a side may stand in a space (10.1.1), below 0
// when there are too many.
func (s *State) room(sp space, sd side) int {
	return -s.pieces.Excess(&s.sys.stacking[limitUnits], sp, sd)
}

// hasRoom reports whether a unit may end in a space (10.1.1).
func (s *State) hasRoom(u unitID, sp space) bool { return s.room(sp, s.sideOf(u)) > 0 }

// treatyMixAt reports whether a unit would come to Allies with whom it may not
// be since the treaty (16.4.9), in the space or among those that come along.
func (s *State) treatyMixAt(u unitID, sp space, others []unitID) bool {
	return s.underTreaty(s.sideOf(u)) && s.pieces.Excess(&s.sys.stacking[limitTreaty], sp, ap, joined(others, u)...) > 0
}

// underTreaty reports whether the units of a side keep to the treaty, which
// has been played (16.4.9).
func (s *State) underTreaty(sd side) bool { return sd == ap && s.hasPlayed(cardTreaty) }

// fits reports whether a unit may stand in a space with those that are there
// and others that come along.
func (s *State) fits(u unitID, sp space, others []unitID) bool {
	limits, sd := s.sys.stacking, s.sideOf(u)
	if !s.underTreaty(sd) {
		limits = limits[:limitTreaty]
	}
	over, _ := s.pieces.Over(limits, sp, sd, joined(others, u)...)
	return over == nil
}

// joined are units with one more, in a list of their own.
func joined(units []unitID, u unitID) []unitID { return append(units[:len(units):len(units)], u) }
