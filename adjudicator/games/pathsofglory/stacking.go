// How many units may stand in a space (10), and who may not stand together
// (16.4.9).

package pathsofglory

import "feldpost/adjudicator/kernel/pieces"

// stacking are the limits of a space. The treaty counts only once it has been
// played.
type stacking struct{ units, treaty pieces.Limit[unitID] }

func (sys *System) limits() stacking {
	return stacking{
		units: pieces.Limit[unitID]{Code: "stacking", Rule: "10.1.1", Most: sys.tables.num.stacking},
		treaty: pieces.Limit[unitID]{Code: "treaty-stack", Rule: "16.4.9", Most: 1, Kind: func(u unitID) int {
			if sys.counters[u].nation == russia {
				return 1
			}
			return 0
		}},
	}
}

// room is how many more units of a side may stand in a space (10.1.1), below 0
// when there are too many.
func (s *State) room(sp space, sd side) int { return -s.pieces.Excess(&s.sys.stacking.units, sp, sd) }

// hasRoom reports whether a unit may end in a space (10.1.1).
func (s *State) hasRoom(u unitID, sp space) bool { return s.room(sp, s.sideOf(u)) > 0 }

// treatyMixAt reports whether a unit would come to Allies with whom it may not
// be since the treaty (16.4.9), in the space or among those that come along.
func (s *State) treatyMixAt(u unitID, sp space, others []unitID) bool {
	return s.sideOf(u) == ap && s.hasPlayed(cardTreaty) &&
		s.pieces.Excess(&s.sys.stacking.treaty, sp, ap, append(others[:len(others):len(others)], u)...) > 0
}
