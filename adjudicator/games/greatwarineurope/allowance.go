// How far units go, and which may go at all (8.1).

package greatwarineurope

import "slices"

// doubledFrom is the turn of November and December 1914, from which combat units on
// the Western and Italian Fronts are doubled by exception only (8.14).
const doubledFrom = 6

// depletesFrom is the turn of January and February 1915, from which an HQ on the
// Western Front may be depleted by its march (8.15).
const depletesFrom = 7

// touchesEnemy tells whether a hex is adjacent to an enemy combat unit (8.14).
func (s *State) touchesEnemy(c cell, sd side) bool {
	for way, n := range s.sys.board.next(c) {
		if n != noCell && s.hex(c).side[way]&sideClosed == 0 && s.fighters(n, sd.Other()) > 0 {
			return true
		}
	}
	return false
}

// allowance is what a unit may spend where it stands (8.14): sure is what it has
// in any case, most what it has when it keeps away from the enemy all the way.
func (s *State) allowance(u unitID, withTank bool) (sure, most int) {
	n := int(s.face(u).movement)
	f, sd, k := s.frontOf(u), s.sideOf(u), s.kindOf(u)
	switch {
	case f == eastern || f == caucasus || f == iraqi:
		return n, n
	case f == egyptian, k == headquarters, s.Turn < doubledFrom, s.isShock(u), s.counter(u).army == america, k == tank && sd == allied,
		withTank:
		return 2 * n, 2 * n
	case k == cavalry:
		if s.touchesEnemy(s.at(u), sd) {
			return n, n
		}
		return n, 2 * n
	case !s.touchesEnemy(s.at(u), sd):
		return 2 * n, 2 * n
	}
	return n, n
}

// slowest is the allowance of a group: that of its slowest unit (8.16).
// Units that stand together may move together, and slower ones stay behind (8.17).
func (s *State) slowest(group []unitID) (sure, most int) {
	sure, most = 99, 99
	withTank := slices.ContainsFunc(group, func(u unitID) bool { return s.kindOf(u) == tank && s.sideOf(u) == allied })
	for _, u := range group {
		a, b := s.allowance(u, withTank)
		sure, most = min(sure, a), min(most, b)
	}
	return sure, most
}

// mayMarch tells whether a unit may move now: its side moves in its theatre (8.11),
// it has not moved, and nothing holds it.
func (s *State) mayMarch(u unitID) bar {
	un := &s.units[u]
	if !s.onMap(u) {
		return bar{"not-on-map", "8.0"}
	}
	f := s.frontOf(u)
	switch {
	case s.Phase.Active[f.theatre()] != s.sideOf(u):
		return bar{"other-theatre", "8.11"}
	case un.flags&didMove != 0:
		return bar{"moved-already", "8.18"}
	case s.face(u).movement == 0:
		return bar{"immobile", "8.13"}
	}
	return s.mayLeave(u)
}

// depletes tells whether an HQ is depleted by a march of a cost (8.15).
// It ends with the first Shock-Troop event or Allied tank (15.66).
func (s *State) depletes(u unitID, cost int) bool {
	return s.kindOf(u) == headquarters && s.frontOf(u) == western && s.Turn >= depletesFrom && !s.Relief &&
		cost > int(s.counter(u).faces[0].movement) && !s.isDepleted(u)
}
