// Supply (8).

package example

import (
	"slices"

	"feldpost/adjudicator/kernel/path"
)

// isSupplied tells whether a way leads from a unit to its home (8.1).
func (s *State) isSupplied(sd side) bool {
	home, reached := s.sys.units[sd].start, path.NewFlood(s.sys.Net())
	reached.Begin()
	reached.Add(s.at[sd])
	return slices.Contains(reached.Spread(func(_, to cell, _ int) bool {
		return to != s.at[sd.Other()] && (to == home || !s.inEnemyZOC(to, sd))
	}), home)
}

// strength is what a unit fights with: half of it, the fraction dropped, out of
// supply when the attack is carried out (8.2, R1).
func (r *run) strength(sd side) int {
	u := &r.sys.units[sd]
	if r.isSupplied(sd) {
		return u.strength
	}
	r.Event("unsupplied", "8.2", "unit", u.name, "n", u.strength/2)
	return u.strength / 2
}
