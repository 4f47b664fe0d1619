// Corps that replace armies (12.4.4).

package pathsofglory

import "slices"

// substitutes appends the corps that could replace an army now (12.4.4): the
// full ones if there are any, else reduced ones, of the army's nation; BEF
// only by BEF; AUS, CND, PT and ANA never.
func (s *State) substitutes(army unitID, taken, buf []unitID) []unitID {
	c := &s.sys.counters[army]
	switch {
	case !c.army:
		return buf
	case c.tag == tagBEF:
		for u := range s.pieces.In(boxReserve) {
			if s.sys.counters[u].tag == tagBEF && !slices.Contains(taken, u) {
				buf = append(buf, u)
			}
		}
		return buf
	}
	for _, reduced := range [...]bool{false, true} {
		for _, u := range s.sys.corps[c.nation] {
			if s.at(u) == boxReserve && s.reduced[u] == reduced && !slices.Contains(taken, u) {
				buf = append(buf, u)
			}
		}
		if len(buf) > 0 {
			break
		}
	}
	return buf
}

// substitute is the corps that would replace an army now: the first that the
// owner names among those that may, else the first of them.
func (s *State) substitute(army unitID, wish, taken []unitID) unitID {
	var room [24]unitID
	list := s.substitutes(army, taken, room[:0])
	for _, u := range wish {
		if slices.Contains(list, u) {
			return u
		}
	}
	if len(list) == 0 {
		return noUnit
	}
	return list[0]
}

// armyBehind is the army that leaves the game with a corps which dies in the
// retreat (FAQ-12.4): the corps has just taken its place, and it could come back
// otherwise. No unit when there is none.
func (s *State) armyBehind(u unitID) unitID {
	if s.battle == nil {
		return noUnit
	}
	for _, l := range s.battle.Sides[defending].Lost {
		if l.By == u && l.Dead && s.at(l.Unit) == boxLost && s.sys.counters[l.Unit].pool != noPool {
			return l.Unit
		}
	}
	return noUnit
}
