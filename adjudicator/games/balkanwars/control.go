// Control of hexes (14.2).

package balkanwars

// controls returns the side that controls a hex, sideNone when neither does
// (14.2). A land unit in a hex controls it; an empty one belongs to its
// country's side, unless an enemy ZOC reaches it, the country has
// capitulated, or it is neutral (R116), which units that have to leave it do
// not change (R99).
func (s *State) controls(c cell) side {
	for u := range s.pieces.In(c) {
		if s.holdsGround(u) {
			return s.sideOf(u)
		}
	}
	n := s.countryOf(c)
	if n == noNation || s.capitulated[n] {
		return sideNone
	}
	sd := s.allegiance[n]
	if sd == sideNone || s.inEnemyZOC(c, sd) {
		return sideNone
	}
	return sd
}

// holdsGround reports whether a unit controls the hex in which it stands: a
// land unit of a side that need not leave it (14.2, R99).
func (s *State) holdsGround(u unitID) bool {
	return s.sideOf(u) != sideNone && s.sys.counters[u].kind != fleet && !s.mustLeave(u)
}

// countryOf returns the country a hex counts for: that of its Town or City,
// else the one with the larger share, by the borders of the scenario.
func (s *State) countryOf(c cell) nation {
	h := &s.sys.board.hexes[c]
	if h.site != nil {
		return h.site.country[s.year]
	}
	return h.main[s.year]
}

// capitulate takes a country out of the war: its units leave the map and
// every box, enemy POW boxes included (10.3i, R84).
func (r *run) capitulate(n nation) {
	r.capitulated[n] = true
	r.emit("capitulated", "10.3", "nation", n)
	for u := range r.units {
		if r.sys.counters[u].nation == n && r.at(unitID(u)) != locOut {
			r.put(unitID(u), locOut)
			r.units[u].demoralized, r.units[u].flags = false, 0
		}
	}
	r.checkCapitulation()
}

// checkCapitulation ends the game when all countries of a side, Great Powers
// excepted, have capitulated: a Decisive victory of the other (10.3j, 14.3a).
func (r *run) checkCapitulation() {
	for sd := sideA; sd <= sideB; sd++ {
		some, all := false, true
		for n := range nations {
			if n.hasMorale() && r.allegiance[n] == sd {
				some = true
				all = all && r.capitulated[n]
			}
		}
		if some && all && r.result == nil {
			r.finish(&result{winner: sd.other(), level: "decisive", reason: "capitulation", vp: r.totals()})
		}
	}
}
