package pathsofglory

import (
	"slices"
	"strings"
)

// ruleDifferences find what must differ in a position, or after the phases
// of a turn, and put it on the list of excuses. They judge from the recorded
// position and steps.
func ruleDifferences() []func(p *replayer) {
	return []func(p *replayer){(*replayer).firstOffensive, (*replayer).otherOffensive, (*replayer).arabs, (*replayer).frenchMutiny,
		(*replayer).albania, (*replayer).bySea, (*replayer).oldTrenches, (*replayer).revolution, (*replayer).notPassed}
}

// firstOffensive: the record's scenario turns a British offensive of August
// 1914 into a French one.
func (p *replayer) firstOffensive() {
	s := p.state
	if p.at == "set-up" && s.turn == 1 && s.mo[ap] == offBR && p.shot.Sides[ap].MO == "fr" {
		p.excuse("7.1.1 a British offensive is one in every turn", offensiveFact(ap, "br"), -1)
		p.excuse("7.1.1 a British offensive is one in every turn", offensiveFact(ap, "fr"), +1)
	}
}

// otherOffensive: the record passes an offensive on when all capitals of the
// nation are lost, and it keeps a Russian one after the revolution. Points
// for what was missed differ by that.
func (p *replayer) otherOffensive() {
	s := p.state
	for sd := ap; sd <= cp; sd++ {
		rolled := s.turn != p.last.turn
		if rolled || p.at == "set-up" {
			p.passedOn[sd] = p.passes(s.mo[sd]) != s.mo[sd]
		}
		rule := ""
		switch {
		case p.passedOn[sd]:
			rule = "7.1.3 an offensive stands when the capital is lost"
		case sd == ap && s.hasPlayed(cardBolshevik) && (p.shot.Sides[ap].MO == "ru" || p.before[ap] == "ru"):
			rule = "7.1.11 the revolution cancels a Russian offensive"
		default:
			continue
		}
		ours := offensiveWords[s.mo[sd]]
		if s.moDone[sd] {
			ours = offensiveWords[offNone]
		}
		theirs := p.shot.Sides[sd].MO
		if p.passedOn[sd] && theirs != offensiveWords[offNone] && theirs != offensiveWords[p.passes(s.mo[sd])] {
			continue // not to that nation
		}
		if ours != theirs {
			p.excuse(rule, offensiveFact(sd, ours), -1)
			p.excuse(rule, offensiveFact(sd, theirs), +1)
		}
		if d := p.failed(sd) - p.missed[sd]; rolled && d != 0 {
			p.excuse(rule, "vp", d*map[side]int{ap: +1, cp: -1}[sd])
		}
	}
}

// passes is the offensive that the record has for one of ours: the next in
// the row while all capitals of a nation are in enemy hands.
func (p *replayer) passes(o offensive) offensive {
	type step struct {
		n    nation
		next offensive
	}
	row := map[offensive]step{offFR: {france, offBR}, offBR: {britain, offIT}, offIT: {italy, offRU}, offRU: {russia, offNone},
		offAH: {austria, offTU}, offAHIT: {austria, offTU}, offTU: {turkey, offGE}, offGE: {germany, offNone}}
	for o != offNone && p.lost(row[o].n) {
		if o = row[o].next; o == offIT && p.shot.War["it"] == 0 || o == offTU && p.shot.War["tu"] == 0 {
			return offNone
		}
	}
	return o
}

// lost reports whether all capitals of a nation are in enemy hands.
func (p *replayer) lost(n nation) (lost bool) {
	for sp := range p.state.sys.board.places {
		if x := p.state.place(space(sp)); x.capital && x.nation == n {
			if p.shot.holder(space(sp)) == x.side {
				return false
			}
			lost = true
		}
	}
	return lost
}

// failed counts the offensives that the record tells a side has missed.
func (p *replayer) failed(sd side) int {
	who := map[side]string{ap: "+1 VP -- Allied Powers failed", cp: "-1 VP -- Central Powers failed"}[sd]
	if p.logged(who) {
		return 1
	}
	return 0
}

// arabs: what ANA stands in alone is Allied, and the point moves with it; the record's
// marker, which is left with the Central Powers, says nothing else (11.1.14).
func (p *replayer) arabs() {
	if sp := p.arabSpace(); sp != nowhere {
		p.excuse("11.1.14 a space that ANA occupies counts as Allied", p.state.controlFact(sp), +1)
	}
}

// arabSpace is the space that ANA holds against the recorded marker.
func (p *replayer) arabSpace() space {
	for u := unitID(1); int(u) < len(p.state.sys.counters); u++ {
		if sp := p.shot.place(u); p.printed(u) == "BR ANAc" && sp.isMap() && p.shot.holder(sp) == cp {
			if x := p.state.place(sp); x.fort == 0 || x.side == ap || p.shot.destroyed(sp) {
				return sp
			}
		}
	}
	return nowhere
}

func (p *shot) destroyed(sp space) bool {
	for _, x := range p.Forts.Destroyed {
		if space(x) == sp {
			return true
		}
	}
	return false
}

// frenchMutiny: the record gives the point at once and for any target; it
// comes in the War Status Phase, and for an attack on German units (7.1.8,
// FAQ-7).
func (p *replayer) frenchMutiny() {
	was := p.last
	if p.before[ap] != "fr" || !was.hasPlayed(cardMutiny) {
		return
	}
	for _, a := range p.attacks {
		if !was.sys.inWest(a.target) || !p.frenchAlone(a) {
			continue
		}
		passed := p.state.turn != was.turn || p.state.result != nil
		rule := "7.1.3 the mutiny point comes in the War Status Phase"
		if !p.germansIn(a.target) {
			rule, passed = "7.1.4, FAQ-7 the mutiny is about attacks on German units", false
		}
		if !passed {
			p.excuse(rule, "vp", +1)
		}
		if p.state.turn == was.turn {
			p.excuse(rule, offensiveFact(ap, "fr"), -1)
			p.excuse(rule, offensiveFact(ap, "none"), +1)
		}
		return
	}
}

// frenchAlone reports whether a French attacker comes from a space without
// US units.
func (p *replayer) frenchAlone(a *oneAttack) bool {
	for _, u := range a.attackers {
		if p.last.sys.counters[u].nation != france {
			continue
		}
		with := false
		for v := unitID(1); int(v) < len(p.last.sys.counters); v++ {
			with = with || p.last.at(v) == p.last.at(u) && p.last.sys.counters[v].nation == america
		}
		if !with {
			return true
		}
	}
	return false
}

func (p *replayer) germansIn(sp space) bool {
	for u := unitID(1); int(u) < len(p.last.sys.counters); u++ {
		if p.last.at(u) == sp && p.last.sys.counters[u].nation == germany {
			return true
		}
	}
	return false
}

// albania: spaces in Albania that no Allied unit could be supplied in turn
// in the Attrition Phase; the record keeps Valona Allied while Italy is
// neutral, and Tirana with it (14.3.6).
func (p *replayer) albania() {
	s := p.state
	if s.turn == p.last.turn && s.result == nil || p.shot.War["it"] > 0 {
		return
	}
	valona, _ := s.sys.spaces.Exact("Valona")
	tirana, _ := s.sys.spaces.Exact("Tirana")
	for _, sp := range [...]space{valona, tirana} {
		if p.shot.holder(sp) == ap && p.shot.holder(valona) == ap && !p.albanianWay(sp) {
			p.excuse("14.3.6 Albania without a way to a source turns while Italy is neutral", s.controlFact(sp), -1)
		}
	}
}

// bySea: Russians, Romanians and Serbs that only a line by sea to Belgrade, or of Serbs to
// Salonika, keeps alive in the Attrition Phase; the record traces none of theirs over ports
// (14.1.4, 14.2.2, 14.2.3).
func (p *replayer) bySea() {
	for _, l := range p.log() {
		if !strings.Contains(l, "emoved ") || !strings.Contains(l, " from s") {
			continue
		}
		for _, u := range loggedUnits(l) {
			sp, c := p.state.at(u), &p.state.sys.counters[u]
			if n := c.nation; n != russia && n != romania && n != serbia || !sp.isMap() || !p.needsSea(u, sp) {
				continue
			}
			rule, to := "14.1.4, 14.2.2 a line to Belgrade may go by sea", boxLost
			if c.army {
				to = boxRemoved
			}
			p.excuse(rule, p.state.unitFact(sp, u, p.state.reduced[u]), -1)
			p.excuse(rule, p.state.unitFact(to, u, false), +1)
		}
	}
}

// needsSea reports whether no line over land leads from a space to a source of a unit, but
// one over two ports does.
func (p *replayer) needsSea(u unitID, from space) bool {
	s, c := p.state, &p.state.sys.counters[u]
	b := &s.sys.board
	open := func(_ space, l link) bool {
		return (l.only == 0 || l.only&c.uses != 0) && s.control[l.to] == ap && !s.pieces.Has(l.to, cp) && !s.isClosed(l.to)
	}
	source := func(sp space) bool {
		return s.control[sp] == ap && (sp == b.belgrade || sp == b.salonika && c.nation == serbia || s.place(sp).source &&
			s.place(sp).nation == russia)
	}
	if p.reach(from, source, open) {
		return false
	}
	port := func(sp space) bool { return s.place(sp).port[ap] && s.control[sp] == ap && !s.isBesieged(sp) }
	return p.reach(from, port, open) && slices.ContainsFunc(b.ports[ap], func(sp space) bool { return port(sp) && p.reach(sp, source, open) })
}

// albanianWay reports whether Allied spaces lead from a space in Albania to a
// source, a port, or Serbia with a source.
func (p *replayer) albanianWay(from space) bool {
	b := &p.last.sys.board
	return p.reach(from, func(sp space) bool {
		return sp == b.belgrade || sp == b.salonika || p.last.place(sp).port[ap] || p.last.place(sp).source
	}, func(_ space, l link) bool {
		return (l.only == 0 || l.only&byRU != 0) && p.shot.holder(l.to) == ap && !p.state.pieces.Has(l.to, cp) && !p.last.isClosed(l.to)
	})
}

// oldTrenches: what is left of a trench 2 in a space that turns in the
// Attrition Phase; the record takes it away (11.2.6, 14.3.6).
func (p *replayer) oldTrenches() {
	for _, l := range p.log() {
		if !strings.HasPrefix(l, "Flipped control of s") {
			continue
		}
		sp := loggedSpaces(l)[0]
		was := p.last.control[sp]
		if p.last.trench[was][sp] == 2 {
			p.excuse("11.2.6 a trench 2 that is taken is a trench 1", "trench "+was.other().String()+" "+p.state.name(sp), -1)
		}
	}
}

// notPassed: They Shall Not Pass is lost in a tie like other cards; in the
// record it stays (9.5.4.3).
func (p *replayer) notPassed() {
	for _, a := range p.attacks {
		c := cardTheyShallNotPass
		if slices.Contains(a.cards[defending], c) && a.result[attacking] == a.result[defending] && p.state.turn == p.last.turn &&
			p.state.result == nil {
			p.excuse("9.5.4.3 both sides lose their cards in a tie", cardFact(c, cardDiscard), -1)
			p.state.where[c] = cardKept // for the rest of the turn
		}
	}
}

// revolution: one Russian point a turn may be spent; the record takes the
// others away before (CP 53).
func (p *replayer) revolution() {
	if n, ok := p.seen[poolRU]; ok && n > 1 && p.state.hasPlayed(cardBolshevik) {
		p.excuse("card CP 53 one Russian point may be spent, all are lost after that", "points "+poolRU.String(), 1-n)
	}
}

// ruledOffensive is the recorded mandatory offensive of a side as our rules
// have it.
func (p *replayer) ruledOffensive(sd side) offensive {
	if p.passedOn[sd] {
		if p.state.moDone[sd] {
			return offNone
		}
		return p.state.mo[sd]
	}
	for o := offNone; o < offensives; o++ {
		if offensiveWords[o] == p.shot.Sides[sd].MO {
			if o == offRU && p.state.hasPlayed(cardBolshevik) {
				return offNone
			}
			return o
		}
	}
	p.fail("offensive", "recorded %q", p.shot.Sides[sd].MO)
	return offNone
}

// notePoint counts the penalties that we give (7.1.3).
func (p *replayer) notePoint(change, reason string) {
	if reason == "offensive-missed" {
		if strings.HasPrefix(change, "+") {
			p.missed[ap]++
		} else {
			p.missed[cp]++
		}
	}
}
