package balkanwars

import "feldpost/adjudicator/kernel/names"

// nameUnits makes units findable by what the players of a scenario may call
// them. A counter that the scenario renames keeps its full name of the data
// file, which older orders may have.
func (sys *System) nameUnits(scenario int) *names.Index[unitID] {
	list := make([]names.Named[unitID], len(sys.counters))
	for u := range sys.counters {
		c := &sys.counters[u]
		list[u] = names.Named[unitID]{Of: unitID(u), Name: c.names[scenario-1], Whole: []string{c.name}}
	}
	return names.New(list)
}

// namePieces makes units findable by all their names and ids, for position
// text.
func (sys *System) namePieces() *names.Index[unitID] {
	list := make([]names.Named[unitID], len(sys.counters))
	for u := range sys.counters {
		c := &sys.counters[u]
		list[u] = names.Named[unitID]{Of: unitID(u), Name: c.name, Whole: []string{c.names[0], c.names[1], c.id}}
	}
	return names.New(list)
}

// findUnit returns the unit of a name or of an unambiguous abbreviation of one.
// When several fit, or none, it returns noUnit and the names that come near.
func (s *State) findUnit(text string) (unitID, []string) {
	u, ok, near := s.sys.units[s.scenario-1].Find(text)
	if !ok {
		return noUnit, near
	}
	return u, nil
}

// findOf is findUnit for a side: a name that fits units of several countries
// means that of the side's own, when there is one.
func (s *State) findOf(text string, sd side) (unitID, []string) {
	u, near := s.findUnit(text)
	if u != noUnit || sd == sideNone {
		return u, near
	}
	own := noUnit
	for n := range nations {
		if s.allegiance[n] != sd {
			continue
		}
		u, ok := s.sys.units[s.scenario-1].Among(text, func(u unitID) bool { return s.sys.counters[u].nation == n })
		switch {
		case !ok:
		case own != noUnit:
			return noUnit, near
		default:
			own = u
		}
	}
	return own, near
}
