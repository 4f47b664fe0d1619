// Engineers lead others over Mountains (5.5).

package balkanwars

import "feldpost/orders"

// hasEngineer tells whether an Engineer is among units that go together.
func (s *State) hasEngineer(group []unitID) bool {
	for _, u := range group {
		if s.sys.counters[u].kind == engineer {
			return true
		}
	}
	return false
}

// keepsEscort faults a group whose Engineer would leave others behind in a
// Mountain (5.5).
func (r *run) keepsEscort(pos orders.Pos, group []unitID, at cell) bool {
	left := r.abandoned(group, at)
	if left != noUnit {
		r.fault(pos, "escort", "5.5", "unit", r.unitName(left), "hex", r.hexName(at))
	}
	return left == noUnit
}

// abandoned returns a unit that the Engineers of a group would leave in their
// Mountain without another Engineer, noUnit when there is none. They may
// leave what came there by a Road, and so could have come alone (5.5).
func (s *State) abandoned(group []unitID, at cell) unitID {
	if s.sys.board.hexes[at].terrain != mountain || !s.hasEngineer(group) {
		return noUnit
	}
	road := false
	for d := range s.sys.board.hexes[at].side {
		road = road || s.isRoad(at, d)
	}
	left := noUnit
	for u := range s.pieces.In(at) {
		if inGroup(group, u) {
			continue
		}
		switch s.sys.counters[u].kind {
		case engineer:
			return noUnit
		case alpine, fortification, depot:
		default:
			if !road || s.units[u].flags&isEscorted != 0 {
				left = u
			}
		}
	}
	return left
}

// keepsEscorts is keepsEscort for units that leave one or more hexes by Rail
// or by sea.
func (r *run) keepsEscorts(pos orders.Pos, group []unitID) bool {
	for i, u := range group {
		if at := r.at(u); at >= 0 && r.hasEngineer(group[i:i+1]) && !r.keepsEscort(pos, group, cell(at)) {
			return false
		}
	}
	return true
}

// isLed tells whether a unit needs an Engineer to walk into a hex: a Mountain
// that it enters by no Road, from the sea or the Off-Map box when from is
// noCell (5.5).
func (s *State) isLed(u unitID, from, to cell) bool {
	if k := s.sys.counters[u].kind; s.sys.board.hexes[to].terrain != mountain || k == alpine || k == engineer {
		return false
	}
	return from == noCell || !s.isRoad(from, s.sys.board.dirTo(from, to))
}

func inGroup(group []unitID, u unitID) bool {
	for _, g := range group {
		if g == u {
			return true
		}
	}
	return false
}
