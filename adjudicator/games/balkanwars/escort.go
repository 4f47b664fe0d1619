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
// Mountain that they cannot leave or enter without one (5.5). A hex with a
// Road holds nobody.
func (r *run) keepsEscort(pos orders.Pos, group []unitID, at cell) bool {
	if r.sys.board.hexes[at].terrain != mountain || !r.hasEngineer(group) {
		return true
	}
	for d := range r.sys.board.hexes[at].side {
		if r.isRoad(at, d) {
			return true
		}
	}
	left := noUnit
	for u := r.head[at]; u != noUnit; u = r.units[u].next {
		if inGroup(group, u) {
			continue
		}
		switch r.sys.counters[u].kind {
		case engineer:
			return true
		case alpine, fortification, depot:
		default:
			left = u
		}
	}
	if left != noUnit {
		r.fault(pos, "escort", "5.5", "unit", r.unitName(left), "hex", r.hexName(at))
	}
	return left == noUnit
}

func inGroup(group []unitID, u unitID) bool {
	for _, g := range group {
		if g == u {
			return true
		}
	}
	return false
}
