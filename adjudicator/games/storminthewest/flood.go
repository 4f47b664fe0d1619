// The end of regular movement: AGB leaves a flooded hex (14.2), who is stacked
// with tanks is noted (15.3).

package storminthewest

import "feldpost/orders"

// endMovement does what follows the moves of a player turn.
func (r *run) endMovement() {
	if r.active == german {
		r.leaveFlood()
		return
	}
	for u := range r.units {
		if at := r.at(unitID(u)); at >= 0 && r.sys.counters[u].side == allied && r.hasTank(at) {
			r.units[u].flags |= withTank
		}
	}
}

// hasTank tells whether an Allied tank unit stands in a hex.
func (s *State) hasTank(c cell) bool {
	for u := range s.pieces.Of(c, allied) {
		if s.sys.counters[u].kind.isTank() {
			return true
		}
	}
	return false
}

// leaveFlood moves AGB out of a floodplain that is wet by the shortest way, if
// its owner has not (14.2).
func (r *run) leaveFlood() {
	for u := range r.units {
		u := unitID(u)
		at := r.at(u)
		if r.sys.counters[u].special != agb || at < 0 || r.units[u].flags&(didMove|didRail) != 0 || r.sys.agbMayEnter(at, r.wet) {
			continue
		}
		group := []unitID{u}
		for _, c := range r.reach(group) {
			if c != at && r.overfull(c, german, u) == nil {
				if cells, cost, ok := r.route(orders.Pos{}, group, at, []cell{c}); ok {
					r.march(group, cells, cost)
				}
				break
			}
		}
	}
}
