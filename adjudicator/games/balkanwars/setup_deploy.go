// The automatic set-up (S1, S2).

package balkanwars

// deployRest places all remaining units of a side in a sensible way: field
// troops towards the enemy, staffs, guns and trains with them, garrisons and
// neutrals spread over their towns. Units with the least room come first. A
// set of countries limits it to their units.
func (r *run) deployRest(sd side, only nationSet) {
	front := r.front(sd)
	for _, u := range r.byRoom(sd) {
		if only != 0 && !only.has(r.sys.counters[u].nation) {
			continue
		}
		c := r.bestHex(u, front)
		if c == noCell && r.segment() == segSetup && r.makeRoom(u, front) {
			c = r.bestHex(u, front)
		}
		if c != noCell {
			r.deploy(u, c)
		}
	}
}

// byRoom orders the unplaced units of a side: small areas before large
// ones, and in an area field troops before what stands behind them.
func (s *State) byRoom(sd side) []unitID {
	list := s.unplaced(sd)
	room := make([]int, len(s.units))
	for _, u := range list {
		p, k := s.placement(u), s.sys.counters[u].kind
		switch p.area {
		case areaHex:
			room[u] = 10 * p.radius
		case areaTown:
			room[u] = 40
		case areaFrontier:
			room[u] = 50
		default:
			room[u] = 60
		}
		if k == hq || k == supply || k == artillery || k == engineer {
			room[u]++
		}
	}
	for i := 1; i < len(list); i++ { // insertion sort: stable, by room
		for j := i; j > 0 && room[list[j]] < room[list[j-1]]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return list
}

// front returns for every cell the distance in hexes to the nearest land of
// the other side's countries.
func (s *State) front(sd side) []int {
	return s.stepsOverland(func(c cell) bool { return s.belongsTo(c, sd.other()) })
}

// bestHex returns the legal hex with the highest worth for a unit, the
// lowest number of several, noCell when there is none.
func (s *State) bestHex(u unitID, front []int) cell {
	best, worth := noCell, 0
	for c := range s.sys.board.hexes {
		if s.sys.board.hexes[c].terrain >= allSea || s.mayDeploy(u, cell(c)) != "" {
			continue
		}
		if w := s.worth(u, cell(c), front); best == noCell || w > worth {
			best, worth = cell(c), w
		}
	}
	return best
}

// worth judges a hex for a unit that is set up there. Where the set-up list
// names a hex, the nearest to that is best.
func (s *State) worth(u unitID, c cell, front []int) int {
	if at := s.placement(u).auto; at != noCell {
		return -s.sys.board.distance(c, at)
	}
	h, k := &s.sys.board.hexes[c], s.sys.counters[u].kind
	own, troops := 0, 0
	for o := range s.pieces.In(c) {
		own++
		if x := s.sys.counters[o].kind; x <= cavalry && s.sys.counters[o].nation == s.sys.counters[u].nation {
			troops++
		}
	}
	w := 0
	if h.site != nil {
		w += 2
	}
	if s.hasHomeRail(s.sys.counters[u].nation, c) {
		w++
	}
	near := min(front[c], 12)
	if near < 0 {
		near = 12
	}
	switch k {
	case hq, supply:
		w += 5*troops - 4*s.kindIn(c, hq) - 4*s.kindIn(c, supply) - near
	case artillery, engineer:
		w += 6*min(troops, 2) - 5*s.kindIn(c, k) - 2*near
	case cavalry:
		w += -2*near - 3*own
	default:
		w += -3*near - 2*own + s.fort(c) + 2*s.kindIn(c, depot)
	}
	return w
}

// fort is the worth of a Fortification to hold with field troops, while they
// are few.
func (s *State) fort(c cell) int {
	if s.kindIn(c, fortification) > 0 {
		return 6
	}
	return 0
}

// kindIn counts the units of a kind in a hex.
func (s *State) kindIn(c cell, k kind) (n int) {
	for u := range s.pieces.In(c) {
		if s.sys.counters[u].kind == k {
			n++
		}
	}
	return n
}

// makeRoom moves a unit with more room out of a full hex that a unit needs.
func (r *run) makeRoom(u unitID, front []int) bool {
	for c := range r.sys.board.hexes {
		at := cell(c)
		if r.mayDeploy(u, at) != "stacking" {
			continue
		}
		for o := range r.pieces.In(at) {
			if r.deployer(o) != r.deployer(u) {
				continue
			}
			for to := range r.sys.board.hexes {
				if cell(to) != at && r.mayDeploy(o, cell(to)) == "" {
					r.deploy(o, cell(to))
					return true
				}
			}
		}
	}
	return false
}
