package greatwarineurope

import "feldpost/adjudicator"

// Disguises returns the state in which units of the other side that the seat cannot
// look at have changed places with others that nothing open tells apart (7.25).
func (s *State) Disguises(seat adjudicator.Seat) []adjudicator.State {
	sd, _ := s.seated(seat)
	if sd == nobody || s.result != nil {
		return nil
	}
	v := viewer{State: s, seat: seat, side: sd}
	var list []unitID
	for c := range s.sys.board.hexes {
		list = append(list, v.hidesBelow(cell(c))...)
	}
	twin, done := s.clone(), make([]bool, len(s.units))
	changed := false
	for i, a := range list {
		for j := len(list) - 1; j > i && !done[a]; j-- {
			if b := list[j]; !done[b] && s.at(a) != s.at(b) && s.mayBeTwins(a, b) {
				done[a], done[b], changed = true, true, true
				twin.exchange(a, b)
			}
		}
	}
	if !changed {
		return nil
	}
	return []adjudicator.State{twin}
}

// mayBeTwins tells whether two units may stand for each other below a top: what they
// do to supply, control and the column is the same.
func (s *State) mayBeTwins(a, b unitID) bool {
	x, y := s.counter(a), s.counter(b)
	if x.kind != y.kind || x.nation != y.nation || x.size != y.size || x.steps != y.steps || x.limit != y.limit || x.special != plain || y.special != plain || x.contingent != y.contingent || s.units[a].flags != s.units[b].flags {
		return false
	}
	return s.hex(s.at(a)).front == s.hex(s.at(b)).front && s.worth(a) <= s.worth(s.top(s.at(b), s.sideOf(b))) && s.worth(b) <= s.worth(s.top(s.at(a), s.sideOf(a)))
}

// exchange lets two units of a side change places.
func (s *State) exchange(a, b unitID) {
	at, to := s.at(a), s.at(b)
	tops := [2]unitID{s.top(at, s.sideOf(a)), s.top(to, s.sideOf(a))}
	s.pieces.Put(a, locPending, s.sideOf(a))
	s.pieces.Put(b, at, s.sideOf(b))
	s.pieces.Put(a, to, s.sideOf(a))
	s.units[a], s.units[b] = s.units[b], s.units[a]
	for i, c := range [...]cell{at, to} {
		if s.top(c, s.sideOf(a)) != tops[i] {
			s.tops[c] = tops[i]
		}
	}
}
