// Which nations fight well together (7.24, 10.45).

package greatwarineurope

import "slices"

// isMixed tells whether units are of nations that do not fight well together (7.24).
func (s *State) isMixed(list []unitID) bool {
	for i, u := range list {
		for _, v := range list[:i] {
			if !s.cooperate(u, v) {
				return true
			}
		}
	}
	return false
}

// cooperate tells whether two units of a side fight together without penalty
// (7.24).
func (s *State) cooperate(u, v unitID) bool {
	a, b := s.counter(u), s.counter(v)
	if a.army == b.army {
		if a.army != britain || s.Letter < letterF {
			return true
		}
		// Canadians stand apart from the other British, the Tank Corps excepted.
		return (a.contingent == canadian) == (b.contingent == canadian) || a.special == royalTanks || b.special == royalTanks
	}
	if a.army > b.army {
		a, b, u, v = b, a, v, u
	}
	switch {
	case a.army == america || b.army == america:
		return !s.isFirstArmyThere()
	case a.army == germany:
		return b.army == turkey && a.size != division || s.nearSudArmy(u)
	case a.army == turkey && b.army == gendarmes:
		return true
	case a.army == france && b.army == britain:
		return a.special == dfps
	}
	return false
}

// strangerToFort tells whether a defender of a fort is of a nation that does not fight
// well together with that of the fort, whose own unit is always of the land (14.11).
func (s *State) strangerToFort(b *battle) bool {
	n, _ := ownerOf(s.hex(b.target).country)
	return slices.ContainsFunc(b.defenders, func(u unitID) bool {
		switch k := s.counter(u); {
		case k.army == n:
			return false
		case k.army == america:
			return s.isFirstArmyThere()
		case k.army == germany:
			return !(n == turkey && k.size != division || s.nearSudArmy(u))
		case k.army == gendarmes:
			return n != turkey
		case k.special == dfps:
			return n != britain
		}
		return n != germany || !s.nearSudArmy(u)
	})
}

// isFirstArmyThere tells whether the HQ of the US 1st Army has entered (7.24): it has come
// out of its box, be it lost since.
func (s *State) isFirstArmyThere() bool {
	u := s.firstArmy()
	if u == noUnit {
		return false
	}
	switch s.at(u) {
	case locPending:
		return false
	case locAvailable:
		return s.units[u].flags&isRebuilt != 0
	}
	return true
}

// firstArmy is the HQ of the US 1st Army.
func (s *State) firstArmy() unitID {
	return unitID(slices.IndexFunc(s.sys.counters, func(k counter) bool { return k.special == firstUSArmy }))
}

// callFirstArmy brings the HQ of the US 1st Army beside the map in the first New Units
// Phase: its entry may not be delayed (7.24).
func (r *run) callFirstArmy() {
	if u := r.firstArmy(); u != noUnit && r.at(u) == locAvailable && r.units[u].flags&isRebuilt == 0 && r.mayBring(u).ok() {
		r.putInBox(u, locEdge, "7.24")
	}
}

// landFirstArmy brings it over the edge when neither movement of the turn has: to the first
// hex that lets it in (7.24, 13.25).
func (r *run) landFirstArmy() {
	u := r.firstArmy()
	if u == noUnit || r.at(u) != locEdge {
		return
	}
	if edges := r.edgesOf(u); len(edges) > 0 {
		r.put(u, edges[0])
		r.tellTravel("travels", "7.24", u, boxName(locEdge), edges[0])
	}
}

// nearSudArmy tells whether a unit stands with or next to the HQ of the South Army
// (7.24, 14.44).
func (s *State) nearSudArmy(u unitID) bool {
	for v := range s.units {
		v := unitID(v)
		if s.counter(v).special == sudArmy {
			return s.onMap(v) && s.onMap(u) && (s.at(v) == s.at(u) || s.sys.board.adjacent(s.at(v), s.at(u)))
		}
	}
	return false
}
