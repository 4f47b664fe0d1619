package storminthewest

import "feldpost/adjudicator/kernel/names"

// in tells whether a scenario uses the counter.
func (c *counter) in(sc scenario) bool { return c.scenarios>>sc&1 != 0 }

// nameUnits makes units findable by their names and ids.
func (g *gameData) nameUnits(keep func(c *counter) bool) *names.Index[unitID] {
	var list []names.Named[unitID]
	for u := range g.counters {
		if c := &g.counters[u]; keep(c) {
			list = append(list, names.Named[unitID]{Of: unitID(u), Name: c.name, Whole: []string{c.id}})
		}
	}
	return names.New(list)
}

// unitNamed returns the unit of the scenario that a name or an unambiguous
// abbreviation of one means. What fits several units means that of the side's
// own, when there is one: nobody prefers none. Else it returns noUnit and the
// names that come near.
func (s *State) unitNamed(text string, sd side) (unitID, []string) {
	index := s.sys.units[s.scenario]
	u, ok, near := index.Find(text)
	if ok {
		return u, nil
	}
	if u, ok = index.Among(text, func(u unitID) bool { return s.sys.counters[u].side == sd }); ok && sd != nobody {
		return u, nil
	}
	return noUnit, near
}

// unitName returns the printed name of a unit.
func (s *State) unitName(u unitID) string { return s.sys.counters[u].name }

// unitNames returns printed names, for an event.
func (s *State) unitNames(list []unitID) []string {
	out := make([]string, len(list))
	for i, u := range list {
		out[i] = s.unitName(u)
	}
	return out
}

// hexName returns the printed number of a cell.
func (s *State) hexName(c cell) string { return s.sys.board.Printed(c) }

// hexNames returns printed numbers, for an event.
func (s *State) hexNames(cells []cell) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = s.hexName(c)
	}
	return out
}
