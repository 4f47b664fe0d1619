// The end of the game (5).

package pathsofglory

// finish ends the game.
func (r *run) finish(winner side, reason string, rule ruleNo) {
	level := "victory"
	if winner == noSide {
		level = "draw"
	}
	r.result = &result{winner: winner, level: level, reason: reason, vp: r.vp}
	r.stack = r.stack[:0]
	r.battle, r.script, r.act = nil, nil, action{}
	r.emit("victory", rule, "winner", winner, "level", level, "reason", reason, "vp", r.vp)
}

// endByLevels compares the VP marker with the levels of the scenario (5.3.4,
// 5.4.2); those of the Campaign depend on whether the treaty was played (5.5.2,
// 5.5.2.1). In a competition the Allies' bid is added (5.6.2), here and nowhere
// else: automatic victory does not know of it (5.6.2.1).
func (r *run) endByLevels(reason string, rule ruleNo) {
	if r.scenario.setup != "campaign" {
		r.historicalVP()
	}
	vp := r.vp
	if r.opts.competition && r.bids[ap] > 0 {
		vp += r.bids[ap]
		r.emit("bid", "5.6.2", "side", ap, "points", r.bids[ap], "vp", vp)
	}
	winner := r.ahead(vp)
	if winner == noSide {
		winner, rule = r.takesDraw(rule)
	}
	r.finish(winner, reason, rule)
}

// ahead is the side that a number of points makes the winner by the levels of
// the scenario, noSide between them (5.3.4, 5.4.2, 5.5.2).
func (s *State) ahead(vp int) (winner side) {
	switch least, most := s.needed(); {
	case vp <= most:
		return ap
	case vp >= least:
		return cp
	}
	return noSide
}

// needed are the least points with which the Central Powers win by the levels of the scenario, and the most with which
// the Allied Powers do.
func (s *State) needed() (least, most int) {
	treaty := 0
	least, most = 99, -99 // of a scenario without levels
	if s.hasPlayed(cardTreaty) {
		treaty = 1
	}
	for _, l := range s.scenario.levels {
		if l.treaty < 0 || l.treaty == treaty {
			least, most = l.cpMin, l.apMax
		}
	}
	return least, most
}

// takesDraw tells whose win a draw is: the Central Powers' after Prince Max
// (CP 65), the Allies' in a competition (5.6.3) and in the scenarios of the
// 2018 edition, else nobody's.
func (s *State) takesDraw(rule ruleNo) (side, ruleNo) {
	switch {
	case s.hasPlayed(cardPrinceMax):
		return cp, "card CP 65"
	case s.opts.competition:
		return ap, "5.6.3"
	case s.scenario.noDraw:
		return ap, "2018"
	}
	return noSide, rule
}

// historicalVP is what the Historical scenarios count at the end: two points
// off when the Tsar never fell, one for each US army that never came.
func (r *run) historicalVP() {
	for _, c := range [...]cardID{43, 47} {
		if !r.hasPlayed(c) {
			r.changeVP(1, "us-army-missing", "2018", "card", c)
		}
	}
	if !r.hasPlayed(cardFallOfTsar) {
		r.changeVP(-2, "tsar-stands", "2018")
	}
}
