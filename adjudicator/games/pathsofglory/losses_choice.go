// Whether an owner has a choice of losses (12.4.3).

package pathsofglory

import "slices"

// hasLossChoice reports whether the owner can take the losses in ways that
// leave different results (12.4.3): the legal allotments are compared one by
// one, and within each who replaces whom and which step Withdrawal restores.
func (s *State) hasLossChoice(b *battle, as role, number int) bool {
	if number == 0 || len(s.living(b, as)) == 0 {
		return false
	}
	p := s.planFor(b, as, number, lossWish{})
	if s.noCorpsCase(b, as, number) {
		return p.must == noUnit // one of the two armies
	}
	best := p.plan().weight
	var one []uint16
	differ := false
	p.each(func() {
		if differ || p.at.weight < best {
			return
		}
		list, open := p.result()
		if one == nil {
			one = list
		}
		differ = open || !slices.Equal(one, list)
	})
	return differ
}

// result is what the allotment at hand leaves of each unit; corps of one
// counter are alike. It is open when the owner still has a say: among unlike
// corps that may replace an army, which of two armies gets the last one
// (12.4.4), which step comes back.
func (p *lossPlan) result() (list []uint16, open bool) {
	var room, buf [maxInCombat]unitID
	taken, corps, armies := room[:0], []uint16(nil), []uint16(nil)
	lose := func(u unitID, n int) {
		mark := uint16(p.sys.likeness(u))*4 + uint16(p.face(u)+n)
		list = append(list, mark)
		switch {
		case n == 0:
		case p.sys.counters[u].army:
			armies = append(armies, mark)
		default:
			corps = append(corps, mark)
		}
	}
	for i, u := range p.units {
		n, own := int(p.at.steps[i]), 2-p.face(u)
		lose(u, min(n, own))
		if !p.sys.counters[u].army || n < own {
			continue
		}
		may := p.substitutes(u, taken, buf[:0])
		if len(may) == 0 {
			open = open || len(p.substitutes(u, nil, buf[:0])) > 0 // another army took it
			continue
		}
		for _, v := range may {
			open = open || p.sys.likeness(v) != p.sys.likeness(may[0])
		}
		taken = append(taken, may[0])
		lose(may[0], n-own)
	}
	if p.saves {
		open = open || isMixed(corps) || len(corps) == 0 && isMixed(armies)
	}
	slices.Sort(list)
	return list, open
}

// isMixed reports whether marks differ.
func isMixed(list []uint16) bool {
	for _, m := range list {
		if m != list[0] {
			return true
		}
	}
	return false
}

// likeness is the first unit of the same counter: armies have names, corps of
// a kind are told apart by nothing but our numbers.
func (sys *System) likeness(u unitID) unitID {
	for v := unitID(1); v < u; v++ {
		if sys.counters[v].printed == sys.counters[u].printed {
			return v
		}
	}
	return u
}
