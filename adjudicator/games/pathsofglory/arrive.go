// Where armies arrive (9.5.3, 17.1.5).

package pathsofglory

import "slices"

// armyPlace finds where an army of a nation may be put as a reinforcement or
// when it is rebuilt (9.5.3.3, 17.1.5): the space asked for, or the first
// that is legal.
func (s *State) armyPlace(u unitID, wish space, rebuilt bool) (to space, code string, rule ruleNo) {
	if wish != nowhere {
		code, rule = s.armyPlaceBar(u, wish, rebuilt)
		return wish, code, rule
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if c, _ := s.armyPlaceBar(u, sp, rebuilt); c == "" {
			return sp, "", ""
		}
	}
	return nowhere, "no-place", "9.5.3.1"
}

// armyPlaceBar tells why an army may not be put into a space, "" when it
// may.
func (s *State) armyPlaceBar(u unitID, sp space, rebuilt bool) (code string, rule ruleNo) {
	c := &s.sys.counters[u]
	if !sp.isMap() || !s.isHomeOf(c, sp, rebuilt) {
		return "wrong-place", "9.5.3.3"
	}
	switch {
	case s.control[sp] != c.side:
		return "enemy-space", "FAQ-9.5.3e"
	case s.pieces.Has(sp, c.side.other()):
		return "besieged", "9.5.3.3"
	case s.room(sp, c.side) <= 0:
		return "stacking", "10.1.1"
	case !s.suppliedAt(u, sp):
		return "out-of-supply", "9.5.3.3"
	case s.treatyMixAt(u, sp, nil):
		return "treaty-stack", "16.4.9"
	}
	return "", ""
}

// isHomeOf reports whether armies of a nation arrive in a space.
func (s *State) isHomeOf(c *counter, sp space, rebuilt bool) bool {
	b, p := &s.sys.board, s.place(sp)
	switch c.nation {
	case america:
		return p.nation == france && p.port[ap]
	case serbia:
		if sp == b.salonika {
			return s.hasPlayed(cardSalonika) || s.hasPlayed(cardGreece)
		}
		return sp == b.belgrade && s.control[b.nis] != cp
	case belgium:
		return s.isBelgianHome(sp)
	case france:
		if sp == b.orleans { // only while Paris is full
			return s.control[b.paris] == ap && s.room(b.paris, ap) <= 0
		}
		return sp == b.paris
	}
	return p.nation == c.nation && (p.capital || p.source)
}

// isBelgianHome reports where the Belgian army is rebuilt (17.1.5): Brussels,
// Antwerp or Ostend; Calais when none is Allied, or only an isolated Antwerp
// (FAQ-17).
func (s *State) isBelgianHome(sp space) bool {
	b := &s.sys.board
	switch sp {
	case b.brussels, b.antwerp, b.ostend:
		return true
	case b.calais:
		if s.control[b.brussels] == ap || s.control[b.ostend] == ap {
			return false
		}
		s.traces(traceAP)
		return s.control[b.antwerp] != ap || s.supply.mask[b.antwerp]&traceAP == 0
	}
	return false
}

// arrivals finds the counters that a card brings: the named armies, and
// corps that have not been used yet (9.5.3).
func (s *State) arrivals(c cardID) (list []unitID, ok bool) {
	for _, any := range s.sys.cardUnits[c] {
		u := noUnit
		for _, x := range any {
			if s.at(x) == nowhere && !slices.Contains(list, x) {
				u = x
				break
			}
		}
		if u == noUnit {
			return list, false
		}
		list = append(list, u)
	}
	return list, true
}
