package storminthewest

import "feldpost/adjudicator"

// Disguises returns the state in which units of the other side that the seat
// cannot look at have changed places: each with another that lies below the top
// of a stack and that nothing open tells apart (13.8).
func (s *State) Disguises(seat adjudicator.Seat) []adjudicator.State {
	sd := seats.Of(seat)
	if sd == nobody || s.result != nil {
		return nil
	}
	v := viewer{State: s, seat: seat, side: sd}
	var list []unitID
	for c := range s.sys.board.hexes {
		list = append(list, v.hidesBelow(cell(c))...)
	}
	twin, done := s.clone(), map[unitID]bool{}
	for i, a := range list {
		for j := len(list) - 1; j > i && !done[a]; j-- {
			if b := list[j]; !done[b] && s.at(a) != s.at(b) && s.mayBe(a, b) {
				done[a], done[b] = true, true
				twin.exchange(a, b)
			}
		}
	}
	if len(done) == 0 {
		return nil
	}
	return []adjudicator.State{twin}
}

// mayBe tells whether two units may stand for each other below a top.
func (s *State) mayBe(a, b unitID) bool {
	x, y := &s.sys.counters[a], &s.sys.counters[b]
	return x.kind == y.kind && x.army == y.army && x.zoc == y.zoc && x.steps == y.steps && x.special == plain && y.special == plain && x.movement() == y.movement()
}

func (k *counter) movement() [2]int8 { return [2]int8{k.faces[0].movement, k.faces[1].movement} }

// exchange lets two units of a side change places.
func (s *State) exchange(a, b unitID) {
	at, to := s.at(a), s.at(b)
	tops, seen := [2]unitID{s.tops[at], s.tops[to]}, [2]bool{s.seen[at], s.seen[to]}
	top := [2]unitID{s.top(at), s.top(to)}
	s.station(a, locAside)
	s.station(b, at)
	s.station(a, to)
	s.units[a], s.units[b] = s.units[b], s.units[a]
	s.seen[at], s.seen[to] = seen[0], seen[1]
	s.tops[at], s.tops[to] = tops[0], tops[1]
	for i, c := range [...]cell{at, to} {
		if s.top(c) != top[i] {
			s.tops[c] = top[i]
		}
	}
}
