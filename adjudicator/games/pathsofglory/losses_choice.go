// Whether an owner has a choice of losses (12.4.3).

package pathsofglory

import "slices"

// hasLossChoice reports whether the owner can take the losses in ways that
// leave different results (12.4.3): the legal allotments are compared one by
// one, and within each who replaces whom and which step Withdrawal restores. A
// corps in the place of an army is like others of its kind unless somebody will
// die for want of room in the retreat: with it the army is out (FAQ-12.4).
func (s *State) hasLossChoice(b *battle, as role, number int) bool {
	if number == 0 || len(s.living(b, as)) == 0 {
		return false
	}
	p := s.planFor(b, as, number, lossWish{})
	if s.noCorpsCase(b, as, number) {
		return p.must == noUnit // one of the two armies
	}
	best := p.plan().weight
	var one, held []uint32
	differ, apart, short := false, false, false
	p.each(func() {
		if differ || p.at.weight < best {
			return
		}
		list, staked, open := p.result()
		if one == nil {
			one, held = list, staked
		}
		differ = open || !slices.Equal(one, list)
		if as == defending && !differ {
			apart = apart || !slices.Equal(held, staked)
			short = short || p.leavesTooMany(b)
		}
		differ = differ || apart && short
	})
	return differ
}

// leavesTooMany reports whether the allotment at hand leaves more defenders than
// can retreat, if they must. A fire that is still to come may beat them.
func (p *lossPlan) leavesTooMany(b *battle) bool {
	t := p.trial()
	defer t.Leave()
	for i, u := range p.units {
		for n := p.at.steps[i]; n > 0; n-- {
			u = t.loseStep(t.battle, defending, u, p.wish)
		}
	}
	difference := b.Sides[attacking].Number - b.Sides[defending].Number
	if b.Sides[defending].Die == 0 {
		difference = 2
	}
	t.battle.Won = -1
	if difference > 0 {
		t.battle.Won = 1
	}
	if t.dueRetreat(t.battle, difference); t.battle.Retreat == 0 {
		return false
	}
	units, length := t.leaving(t.battle)
	t.retreatUnits(t.battle, units, length, retreatWish{})
	return slices.ContainsFunc(units, func(u unitID) bool { return !t.at(u).isMap() })
}

// result is what the allotment at hand leaves of each unit; corps of one
// counter are alike; staked tells those apart that stand for an army. It is open
// when the owner still has a say: among unlike corps that may replace an army,
// which of two armies gets the last one (12.4.4), which step comes back.
func (p *lossPlan) result() (list, staked []uint32, open bool) {
	var room, buf [maxInCombat]unitID
	taken, corps, armies := room[:0], []uint32(nil), []uint32(nil)
	lose := func(u unitID, n int, behind unitID) {
		mark := uint32(p.sys.likeness(u))*4 + uint32(p.face(u)+n)
		list, staked = append(list, mark), append(staked, uint32(behind)<<16|mark)
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
		lose(u, min(n, own), p.armyBehind(u))
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
		lose(may[0], n-own, u)
	}
	if p.saves {
		open = open || isMixed(corps) || len(corps) == 0 && isMixed(armies)
	}
	slices.Sort(list)
	slices.Sort(staked)
	return list, staked, open
}

// isMixed reports whether marks differ.
func isMixed(list []uint32) bool {
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
