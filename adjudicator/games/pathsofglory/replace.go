// Replacement points (9.4) and what they buy (17).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// recordRP adds the RP box of a card to the markers (9.4.1): none for a
// nation that is neutral; with Over There each Allied card brings a US point,
// which no card prints (9.4.5, 17.1.8).
func (r *run) recordRP(c cardID) {
	k := &r.sys.cards[c]
	var pairs []any
	for p := poolGE; p < pools; p++ {
		n := int(k.rp[p])
		if p == poolUS && c.side() == ap && r.hasPlayed(cardOverThere) {
			n = 1
		}
		if n == 0 || p != poolA && !r.atWar(p.nation()) {
			continue
		}
		r.rp[p] += n
		pairs = append(pairs, p.String(), n)
	}
	r.emit("rp-recorded", "9.4.1", append([]any{"side", c.side(), "card", c}, pairs...)...)
}

func (r *run) replaceAPStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.adjustRP()
	}
	return r.replaceStep(ap, first)
}

func (r *run) replaceCPStep(_ *seq.Frame, first bool) seq.Outcome { return r.replaceStep(cp, first) }

// adjustRP applies what events add to and take from the markers before they
// are spent (CP 27, 33, 36).
func (r *run) adjustRP() {
	if r.playedNow(cardZeppelin) {
		r.loseRP(poolBR, 4, "card CP 27")
	}
	if r.hasPlayed(cardUBoats) && !r.hasPlayed(cardConvoy) {
		r.loseRP(poolBR, 1, "card CP 36")
	}
	if r.hasPlayed(cardRathenau) && (!r.playedNow(cardRathenau) || r.opts.edition == ed2018) && !r.hasPlayed(cardAirForce) {
		r.rp[poolGE]++
		r.emit("rp-change", "card CP 33", "pool", poolGE, "change", "+1", "to", r.rp[poolGE])
	}
	if r.turn == r.scenario.first && r.scenario.first > 1 {
		r.historicalRP() // the phase before was not played
	}
}

// historicalRP is the extra German point of the Historical scenarios: for
// Sedan with two other spaces of France or Belgium, at Total War.
func (r *run) historicalRP() {
	if r.scenario.setup == "campaign" || r.level[cp] < totalWar || r.control[r.sys.board.sedan] != cp {
		return
	}
	n := 0
	for sp := range r.sys.board.places {
		p := &r.sys.board.places[sp]
		if (p.nation == france || p.nation == belgium) && r.control[sp] == cp && space(sp) != r.sys.board.sedan {
			n++
		}
	}
	if n >= 2 {
		r.rp[poolGE]++
		r.emit("rp-change", "2018", "pool", poolGE, "change", "+1", "to", r.rp[poolGE])
	}
}

func (r *run) loseRP(p pool, n int, rule ruleNo) {
	n = min(n, r.rp[p])
	if n > 0 {
		r.rp[p] -= n
		r.emit("rp-change", rule, "pool", p, "change", signed(-n), "to", r.rp[p])
	}
}

// replaceStep lets a side spend its points (9.4.4, 17.0); what is left is lost
// (17.1.2). A side without points, or with nothing to spend them on, is not
// asked.
func (r *run) replaceStep(sd side, first bool) seq.Outcome {
	if first {
		r.active = sd
		r.emit("phase", "17.0", "turn", r.turn, "side", sd, "phase", "replacement")
	}
	if r.canSpend(sd) {
		lines, ok := r.phaseLines(sd, "REFIT", "REPLACE", "PASS")
		if !ok {
			return seq.Ask
		}
		if !first { // the letter that asked has told of the phase; what happens in it is told in another
			r.emit("phase", "17.0", "turn", r.turn, "side", sd, "phase", "replacement")
		}
		r.spendAll(lines, sd)
		if r.stopHere() {
			return seq.Ask
		}
	}
	for p := poolGE; p < pools; p++ {
		if p.side() == sd {
			if r.rp[p] > 0 {
				r.emit("rp-lost", "17.1.2", "pool", p, "points", r.rp[p])
			}
			r.rp[p] = 0
		}
	}
	return seq.Done
}

// phaseLines returns the answer of a side to a phase outside actions.
func (r *run) phaseLines(sd side, verbs ...string) ([]orders.Order, bool) {
	in := r.in
	if !in.replies(sd) {
		return nil, false
	}
	lines := r.nowOf(in.take(), nil, sd)
	r.onlyVerbs(lines, "6.0", verbs...)
	return lines, true
}

// canSpend reports whether a side has points and a unit to spend them on.
func (s *State) canSpend(sd side) bool {
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		c := &s.sys.counters[u]
		if c.side != sd || c.pool == noPool || s.rp[c.pool] == 0 {
			continue
		}
		if s.at(u).isMap() && s.reduced[u] || s.at(u) == boxReserve && s.reduced[u] || s.at(u) == boxLost {
			if code, _ := s.spendBar(u); code == "" {
				return true
			}
		}
	}
	return false
}

// halves is how many half points each marker has spent in this phase: corps
// steps cost half a point each (17.1.4).
type halves [pools]int

// spendAll carries out REFIT and REPLACE lines.
func (r *run) spendAll(lines []orders.Order, sd side) {
	var spent halves
	for i := range lines {
		o := &lines[i]
		switch o.Verb {
		case "REFIT":
			units, ok := r.ownUnits(o.Args, sd, nil)
			for _, u := range units {
				if !ok {
					break
				}
				r.refit(o, u, &spent)
			}
		case "REPLACE":
			r.rebuild(o, sd, &spent)
		}
	}
	r.points = spent
	for p := range spent {
		r.rp[p] -= (spent[p] + 1) / 2
	}
}

// stepHalves is the price of a step: an army's two halves, a corps' one.
func (s *State) stepHalves(u unitID) int {
	if s.sys.counters[u].army {
		return 2
	}
	return 1
}

// pay takes half points, false when there are too few or the revolution
// forbids more (CP 53).
func (r *run) pay(o *orders.Order, u unitID, n int, spent *halves) bool {
	p := r.sys.counters[u].pool
	have := 2 * r.rp[p]
	if p == poolRU && r.hasPlayed(cardBolshevik) {
		have = min(have, 2) // of the one phase of the turn
	}
	if spent[p]+n > have {
		r.fault(o.Pos, "too-few-rp", "17.1.4", "unit", r.unitName(u), "pool", p, "have", r.rp[p])
		return false
	}
	spent[p] += n
	return true
}

// spendBar tells why a unit may not receive points, "" when it may.
func (s *State) spendBar(u unitID) (code string, rule ruleNo) {
	c := &s.sys.counters[u]
	switch {
	case c.pool == noPool || s.ordinary[c.tag]:
		return "no-replacements", "17.1.7"
	case s.joins(c.nation) && !s.atWar(c.nation):
		return "neutral", "9.4.1"
	case c.tag == tagANA && s.control[s.sys.board.arabia] != ap:
		return "no-place", "17.1.6"
	case c.tag == tagPL && s.control[s.sys.board.warsaw] != cp && s.at(u) == boxLost:
		return "warsaw-lost", "card CP 59"
	case s.capitalLost(c.nation):
		return "capital-lost", "17.1.3"
	}
	if !s.at(u).isMap() {
		return "", ""
	}
	switch {
	case !s.isSupplied(u):
		return "unsupplied", "17.1.4"
	case !s.isSuppliedAtHome(u):
		return "foreign-source", "17.1.4.1"
	case c.tag != tagANA && c.tag != tagMN && !s.hasRouteHome(u, s.at(u)):
		return "no-route-home", "FAQ-17a"
	}
	return "", ""
}

// refit turns a reduced unit on the map or in the Reserve to its full side.
func (r *run) refit(o *orders.Order, u unitID, spent *halves) {
	switch {
	case !r.reduced[u] || !r.at(u).isMap() && r.at(u) != boxReserve:
		r.fault(o.Pos, "not-reduced", "17.1.4", "unit", r.unitName(u))
		return
	}
	if code, rule := r.spendBar(u); code != "" {
		r.fault(o.Pos, code, rule, "unit", r.unitName(u))
		return
	}
	if !r.pay(o, u, r.stepHalves(u), spent) {
		return
	}
	r.reduced[u] = false
	r.emit("refitted", "17.1.4", "unit", r.unitName(u), "space", r.name(r.at(u)))
}

// rebuild brings an eliminated unit back: REPLACE unit [FULL] [AT space].
func (r *run) rebuild(o *orders.Order, sd side, spent *halves) {
	var units []unitID
	var said string // FULL or REDUCED
	at := nowhere
	for _, a := range append(append([]orders.Arg(nil), o.Args...), clauseArgs(o, "AT")...) {
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit && r.sideOf(x.unit) == sd:
				if !slices.Contains(units, x.unit) {
					units = append(units, x.unit)
				}
			case x.unit != noUnit:
				r.fault(a.Pos, "not-yours", "2.4", "unit", r.unitName(x.unit))
				return
			case (x.word == "FULL" || x.word == "REDUCED") && said != "" && said != x.word:
				r.fault(a.Pos, "contrary", "17.1.4", "text", said, "other", x.word)
				return
			case x.word == "FULL" || x.word == "REDUCED":
				said = x.word
			case x.space != nowhere && at != nowhere && at != x.space:
				r.fault(a.Pos, "one-place", "17.1.5", "space", r.name(x.space))
				return
			case x.space != nowhere:
				at = x.space
			default:
				r.unknown(a)
				return
			}
		}
	}
	for _, u := range units {
		r.rebuildUnit(o, u, said == "FULL", at, spent)
	}
	if len(units) == 0 {
		r.fault(o.Pos, "no-units", "17.1.4")
	}
}

func (r *run) rebuildUnit(o *orders.Order, u unitID, full bool, at space, spent *halves) {
	c := &r.sys.counters[u]
	if r.at(u) != boxLost {
		r.fault(o.Pos, "not-replaceable", "17.1.4", "unit", r.unitName(u), "at", r.name(r.at(u)))
		return
	}
	if code, rule := r.spendBar(u); code != "" {
		r.fault(o.Pos, code, rule, "unit", r.unitName(u))
		return
	}
	to := boxReserve
	switch {
	case c.tag == tagANA:
		to = r.sys.board.arabia
	case c.army:
		var code string
		var rule ruleNo
		if to, code, rule = r.armyPlace(u, at, true); code != "" {
			r.fault(o.Pos, code, rule, "unit", r.unitName(u), "space", r.name(at))
			return
		}
	}
	if at != nowhere && at != to {
		r.fault(o.Pos, "wrong-place", "17.1.4", "unit", r.unitName(u), "space", r.name(at))
		return
	}
	n := r.stepHalves(u)
	if full {
		n *= 2
	}
	if !r.pay(o, u, n, spent) {
		return
	}
	r.reduced[u] = !full
	r.put(u, to)
	r.emit("rebuilt", "17.1.4", "unit", r.shown(u), "space", r.name(to))
}
