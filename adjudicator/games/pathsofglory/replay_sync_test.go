package pathsofglory

import "strings"

// sync sets our position to the recorded one: the counters and cards that
// stand for each other, and what differs by rule. What rules of ours read
// otherwise than the record stays as ours: the points and control that hang
// on it are reckoned anew.
func (p *replayer) sync() {
	s := p.state
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		c := &s.sys.counters[u]
		to := p.shot.place(u)
		if c.waits(s.sys.tables.nations.joins, s.war[c.nation] > 0, s.limited) {
			to = nowhere
		}
		s.put(u, to)
		s.reduced[u] = false
	}
	for _, u := range p.shot.Reduced {
		s.reduced[u] = s.at(unitID(u)) != nowhere
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		s.control[sp] = p.shot.holder(sp)
		s.trench[ap][sp], s.trench[cp][sp], s.ruined[sp] = 0, 0, false
	}
	for sd := range p.shot.Sides {
		for list := p.shot.Sides[sd].Trenches; len(list) > 1; list = list[2:] {
			s.trench[sd][list[0]] = uint8(list[1])
		}
	}
	for _, sp := range p.shot.Forts.Destroyed {
		s.ruined[sp] = true
	}
	s.vp = p.shot.VP
	s.combined = p.shot.Sides[ap].WS + p.shot.Sides[cp].WS
	for name, n := range p.shot.War {
		if name != "us" {
			s.war[parseNation(name)] = uint8(n)
		}
	}
	for name, n := range p.shot.RP {
		s.rp[parsePool(name)] = n
	}
	for sd := range p.shot.Sides {
		p.syncSide(side(sd))
	}
	p.syncCards()
	if s.anaHeld = p.arabSpace(); s.anaHeld != nowhere { // the marker is not all that tells who holds it
		s.control[s.anaHeld] = ap
	}
	s.supply.forget(traceEnd - 1)
	if err := s.Invariants(); err != nil {
		p.fail("sync", "%v", err)
	}
}

// syncSide sets what belongs to a side.
func (p *replayer) syncSide(sd side) {
	s, x := p.state, &p.shot.Sides[sd]
	if s.level[sd] < totalWar {
		s.ws[sd] = x.WS
	}
	switch mo := p.ruledOffensive(sd); {
	case mo != offNone:
		s.mo[sd], s.moDone[sd] = mo, false
	case sd == ap && s.mo[sd] == offFR && !s.moDone[sd]: // the mutiny point was given
		s.mo[sd], s.mutiny = offNone, false
	case s.mo[sd] != offNone:
		s.moDone[sd] = true
	}
}

// syncCards sets hands, piles and draw piles. Combat cards that lie face up
// are in no recorded pile.
func (p *replayer) syncCards() {
	s := p.state
	for sd := range p.shot.Sides {
		x := &p.shot.Sides[sd]
		for n := 1; n <= perSide; n++ {
			c := numbered(side(sd), n)
			switch {
			case !s.inGame(c) || s.sys.cards[c].deck > s.level[sd]:
				s.where[c] = cardOut
			case s.where[c] != cardKept:
				s.where[c] = cardDeck
			}
		}
		for where, list := range map[cardPlace][]int{cardHand: x.Hand, cardDiscard: x.Discard, cardRemoved: x.Removed} {
			for _, c := range list {
				s.where[c] = where
			}
		}
		p.stack(side(sd))
	}
}

// stack makes the draw pile of the cards that are in it.
func (p *replayer) stack(sd side) {
	s := p.state
	s.pile[sd], s.pileSize[sd] = [perSide]cardID{}, 0
	for n := 1; n <= perSide; n++ {
		if c := numbered(sd, n); s.where[c] == cardDeck {
			s.pile[sd][s.pileSize[sd]] = c
			s.pileSize[sd]++
		}
	}
}

// adoptDraw exchanges the cards that we drew for those that the record drew,
// where they were in the pile: which come is luck. Cards held from before
// stay.
func (p *replayer) adoptDraw() {
	s := p.state
	if s.turn == p.last.turn {
		return
	}
	for sd := range p.shot.Sides {
		held := [maxCards]bool{}
		for n := 1; n <= perSide; n++ {
			c := numbered(side(sd), n)
			held[c] = p.last.where[c] == cardHand
		}
		for _, x := range p.steps {
			if c := x.arg(); x.is("draw_cards_phase", "card") || x.State == "action_phase" || strings.HasSuffix(x.State, "_combat_cards") {
				held[c] = false // has gone, and may have come back
			}
		}
		want := [maxCards]bool{}
		for _, c := range p.shot.Sides[sd].Hand {
			want[c] = true
		}
		for _, c := range p.shot.Sides[sd].Hand {
			if s.where[c] != cardDeck {
				continue
			}
			for n := 1; n <= perSide; n++ {
				if x := numbered(side(sd), n); s.where[x] == cardHand && !want[x] && !held[x] {
					s.where[x], s.where[c] = cardDeck, cardHand
					break
				}
			}
		}
		p.stack(side(sd))
	}
}

// seePoints notes our replacement points when the first side is asked for
// them.
func (p *replayer) seePoints() {
	if p.seen != nil {
		return
	}
	p.seen = map[pool]int{}
	for x := poolGE; x < pools; x++ {
		if x.side() == cp || p.state.active == ap {
			p.seen[x] = p.state.rp[x]
		}
	}
}

// pointFacts adds the replacement points of the turn: what was there to be
// spent, asked for or lost.
func (p *replayer) pointFacts(ours, theirs facts) {
	if p.state.turn == p.last.turn || p.state.result != nil {
		return
	}
	for name, n := range p.points {
		theirs["points "+parsePool(name).String()] = n
	}
	for x := poolGE; x < pools; x++ {
		n, ok := p.seen[x]
		if !ok {
			n = p.lostPoints[x]
		}
		ours["points "+x.String()] = n
	}
}
