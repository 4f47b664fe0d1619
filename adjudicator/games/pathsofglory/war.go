// The phases after the actions: attrition (14.3), war status and commitment (16), draw (6.0 G).
// Combat cards thrown away before the draw (9.5.4.6).

package pathsofglory

import (
	"strings"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// raiseWS adds a card's war status number: to the player's marker until he
// is at Total War, always to the combined one (9.5.1.3, 16.1.6). It never falls
// (16.1.5), and what waits for a value may come as soon as that is reached
// (16.2.2, FAQ-16).
func (r *run) raiseWS(c cardID) {
	n := int(r.sys.cards[c].ws[r.opts.edition])
	if n == 0 {
		return
	}
	sd := c.side()
	if r.level[sd] < totalWar {
		r.ws[sd] += n
	}
	r.combined += n
	r.emit("war-status", "9.5.1.3", "side", sd, "change", signed(n), "to", r.ws[sd], "combined", r.combined)
	if r.combined >= r.sys.tables.num.wsZimmermann && r.combined-n < r.sys.tables.num.wsZimmermann {
		r.emit("us-entry", "16.3.2", "state", "zimmermann-allowed")
	}
	r.checkRussia()
}

// attritionStep removes units out of supply and turns the spaces that are cut
// off, both sides at once (14.3.5, 14.3.6).
func (r *run) attritionStep(_ *seq.Frame, _ bool) seq.Outcome {
	r.emit("phase", "14.3.5", "turn", r.turn, "phase", "attrition")
	dying, turning := r.attritionNow()
	for u := unitID(1); int(u) < len(r.sys.counters); u++ {
		if !dying[u] {
			continue
		}
		from, to := r.at(u), boxLost
		if r.sys.counters[u].army {
			to = boxRemoved
		}
		r.put(u, to)
		r.emit("eliminated", "14.3.5", "unit", r.unitName(u), "space", r.name(from), "to", r.name(to))
	}
	for sp := space(1); int(sp) < len(r.sys.board.places); sp++ {
		if turning[sp] {
			r.takeTrench(sp, r.control[sp].other()) // FAQ-11.2d
			r.setControl(sp, r.control[sp].other(), "attrition")
		}
	}
	return seq.Done
}

// unsupplied tells which units of the map that take part in the war are out of supply.
func (s *State) unsupplied() (units [maxUnits]bool) {
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		units[u] = s.at(u).isMap() && !s.isSupplied(u) && !s.isFrozen(u)
	}
	return units
}

// attritionNow tells which units and spaces Attrition would take if it came
// now: all are judged before any is removed (14.3.5, 14.3.6). Forts need no
// supply (14.1.7).
func (s *State) attritionNow() (dying [maxUnits]bool, turning [maxSpaces]bool) {
	units := s.unsupplied()
	return s.attritionOf(&units)
}

// attritionOf is attritionNow where it is known who is out of supply.
func (s *State) attritionOf(units *[maxUnits]bool) (dying [maxUnits]bool, turning [maxSpaces]bool) {
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		dying[u] = units[u] && !s.livesAtMedina(u)
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		turning[sp] = s.isCutOff(sp)
		for u := range s.pieces.Of(sp, s.control[sp]) {
			turning[sp] = turning[sp] && dying[u] // who lives on holds the space
		}
	}
	return dying, turning
}

// livesAtMedina reports whether a TU unit is spared by attrition (14.1.8).
func (s *State) livesAtMedina(u unitID) bool {
	return s.sys.counters[u].nation == turkey && s.at(u) == s.sys.board.medina
}

// isFrozen reports whether a unit belongs to Greece under limited entry: it
// takes no part in the war yet (9.5.2.4).
func (s *State) isFrozen(u unitID) bool {
	return s.sys.counters[u].nation == greece && s.war[greece] == 0
}

// isCutOff reports whether a friendly space without an intact friendly fort
// would leave any unit of its side out of supply (14.3.6). Neutral land,
// landing spaces and Arabia take no part.
func (s *State) isCutOff(sp space) bool {
	p, want := s.place(sp), trace(traceCP)
	if s.control[sp] == ap {
		if want = traceAllies; p.nation == serbia {
			return false // SB units would be in supply
		}
	}
	return s.cutTraces(sp, want) && !s.fortIntact(sp) && !s.isClosed(sp) && !p.landing && p.nation != arabia
}

func (s *State) cutTraces(sp space, want trace) bool {
	s.traces(want)
	return s.supply.mask[sp]&want == 0
}

// warStatusStep is E.1 to E.3 of the turn: points of the phase, automatic
// victory, Armistice.
func (r *run) warStatusStep(_ *seq.Frame, _ bool) seq.Outcome {
	r.emit("phase", "6.0 E", "turn", r.turn, "phase", "war-status")
	if r.mo[cp] != offNone && !r.moDone[cp] {
		r.changeVP(-1, "offensive-missed", "7.1.3", "nation", r.mo[cp])
	}
	switch {
	case r.mo[ap] == offFR && r.hasPlayed(cardMutiny):
		if r.mutiny {
			r.changeVP(1, "mutiny", "7.1.8")
		}
	case r.mo[ap] != offNone && !r.moDone[ap]:
		r.changeVP(1, "offensive-missed", "7.1.3", "nation", r.mo[ap])
	}
	if r.hasPlayed(cardBlockade) && r.season() == winter {
		r.changeVP(-1, "blockade", "card AP 2")
	}
	if r.level[ap] == totalWar && !r.hasPlayed(cardItaly) {
		r.changeVP(1, "italy-neutral", "card AP 17")
	}
	switch {
	case r.vp >= r.sys.tables.num.vpAutoCP:
		r.finish(cp, "automatic", "5.2.1")
	case r.vp <= r.sys.tables.num.vpAutoAP:
		r.finish(ap, "automatic", "5.2.2")
	case r.combined >= r.sys.tables.num.wsArmistice:
		r.endByLevels("armistice", "16.2.1")
	default:
		r.historicalRP()
		return seq.Done
	}
	return seq.Over
}

// rises reports whether a side goes to a higher commitment level now (16.1):
// not in the first turn (16.1.2), never in the Introductory scenario (5.3.2).
func (s *State) rises(sd side) bool {
	if s.turn == 1 || s.scenario.name == "introductory" {
		return false
	}
	switch s.level[sd] {
	case mobilization:
		return s.ws[sd] >= s.sys.tables.num.wsLimited
	case limitedWar:
		return s.ws[sd] >= s.sys.tables.num.wsTotal
	}
	return false
}

// commitmentStep is E.4: cards of the next level come into the draw pile,
// after combat cards have been thrown away (9.5.4.6).
func (r *run) commitmentStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		for _, sd := range [...]side{cp, ap} {
			r.drawn[sd] = !r.rises(sd) || !r.mayDiscard(sd)
			if r.rises(sd) && r.mayDiscard(sd) {
				r.emit("phase", "16.1", "turn", r.turn, "side", sd, "phase", "commitment")
			}
		}
	}
	if !r.gatherDiscards(atCommitment) {
		return seq.Ask
	}
	rival := r.level[ap]
	if r.rises(ap) {
		rival++
	}
	for _, sd := range [...]side{cp, ap} {
		if r.result == nil && r.rises(sd) {
			r.raiseLevel(sd, rival)
		}
	}
	if r.result != nil {
		return seq.Over
	}
	return seq.Done
}

// raiseLevel takes a side to its next commitment level (16.1.3, 16.1.4).
// Rival is the level of the Allies when all is done. At Limited War Turkey
// joins the Central Powers, without a card (9.5.2.3).
func (r *run) raiseLevel(sd side, rival level) {
	r.level[sd]++
	r.emit("commitment", "16.1", "side", sd, "level", r.level[sd])
	if r.opts.firstBonus && sd == cp && r.level[cp] > rival { // 5.1.3
		r.changeVP(1, "first-to-level", "5.1.3")
	}
	if r.scenario.name == "limited-war" && r.level[sd] == totalWar {
		r.endByLevels("total-war", "5.4.1")
		return
	}
	for c := range r.deck(sd).At(cardOut) {
		if r.inGame(c) && r.sys.cards[c].deck == r.level[sd] {
			r.putCard(c, cardDeck)
		}
	}
	r.shuffle(sd, "16.1.3")
	if sd == cp && r.level[cp] == limitedWar {
		r.enterWar(turkey, nil)
	}
}

// inGame reports whether a card is used in this game: expansion cards only
// by option.
func (s *State) inGame(c cardID) bool {
	return s.sys.cards[c].name != "" && (!s.sys.cards[c].expansion || s.opts.expansion)
}

// shuffle makes a new draw pile of the discards and the old pile.
func (r *run) shuffle(sd side, rule ruleNo) {
	d := r.deck(sd)
	d.Reshuffle(r.Roll, "shuffle "+sd.String(), rule)
	r.emit("shuffle", rule, "side", sd, "cards", d.Len())
}

// drawOne takes the top card of a pile, reshuffling the discards when it is
// empty; false when there is no card left (6.0 G).
func (r *run) drawOne(sd side) bool {
	d := r.deck(sd)
	if d.Len() == 0 && d.Count(cardDiscard) > 0 {
		r.shuffle(sd, "6.0 G")
	}
	_, ok := d.Draw(cardHand)
	return ok
}

// fillHand draws up to the hand size (6.0 G).
func (r *run) fillHand(sd side) {
	n := 0
	for r.handSize(sd) < r.opts.hand && r.drawOne(sd) {
		n++
	}
	r.emit("drawn", "6.0 G", "side", sd, "cards", n, "hand", r.handSize(sd))
}

// drawStep is phase G: both sides may throw combat cards away, then draw.
func (r *run) drawStep(_ *seq.Frame, first bool) seq.Outcome {
	if r.turn >= r.scenario.last {
		return seq.Done // nothing is played any more
	}
	if first {
		for _, sd := range [...]side{cp, ap} {
			r.drawn[sd] = !r.mayDiscard(sd)
		}
		r.emit("phase", "6.0 G", "turn", r.turn, "phase", "draw")
	}
	if !r.gatherDiscards(atDraw) {
		return seq.Ask
	}
	for _, sd := range [...]side{ap, cp} {
		r.fillHand(sd)
	}
	r.discards = [2][]orders.Order{}
	return seq.Done
}

// The moments at which cards are thrown away (9.5.4.6).
const (
	atDraw       = "DRAW"
	atCommitment = "COMMITMENT"
)

// takeDiscard keeps a DISCARD line until its moment: AT DRAW or AT
// COMMITMENT, both when it names none (9.5.4.6).
func (r *run) takeDiscard(sd side, o *orders.Order) {
	for _, a := range o.Args {
		if a.Is("NONE") {
			continue
		}
		c, ok := r.cardOf(a, sd)
		if !ok {
			continue
		}
		if code, rule := r.discardBar(c); code != "" {
			r.fault(a.Pos, code, rule, "card", c, "name", r.sys.cards[c].name)
		}
	}
	for _, a := range clauseArgs(o, "AT") {
		if !a.Is(atDraw) && !a.Is(atCommitment) {
			r.fault(a.Pos, "draw-or-commitment", "9.5.4.6", "text", argText(a))
		}
	}
	r.discards[sd] = append(r.discards[sd], o.Settled())
}

// discardBar tells why a card may not be thrown away: only combat cards in
// hand may, and Romania and Italy under 9.5.2.5.
func (s *State) discardBar(c cardID) (code string, rule ruleNo) {
	switch {
	case s.where[c] != cardHand:
		return "not-in-hand", "9.5.4.6"
	case s.sys.cards[c].combat:
		return "", ""
	case (c == cardRomania || c == cardItaly) && s.level[cp] == totalWar && s.level[ap] < totalWar:
		return "", ""
	}
	return "no-combat-card", "9.5.4.6"
}

// mayDiscard reports whether any hand that a side may hold, as far as is
// publicly known, has a card to throw away: only then it is asked, and that
// tells nothing.
func (s *State) mayDiscard(sd side) bool {
	if s.handSize(sd) == 0 {
		return false
	}
	for n := 1; n <= perSide; n++ {
		c := numbered(sd, n)
		if w := s.where[c]; w != cardHand && w != cardDeck {
			continue
		}
		if s.sys.cards[c].combat || (c == cardRomania || c == cardItaly) && s.level[cp] == totalWar && s.level[ap] < totalWar {
			return true
		}
	}
	return false
}

// gatherDiscards collects what both sides throw away at a moment and does it
// when both have answered: neither sees the other's choice first. It reports
// whether all have.
func (r *run) gatherDiscards(moment string) bool {
	for _, sd := range [...]side{cp, ap} {
		if r.drawn[sd] {
			continue
		}
		if _, ok := r.phaseLines(sd, "PASS"); ok || r.hasMoment(sd, moment) {
			r.drawn[sd] = true
			if in := r.in; in != nil && in.side == sd {
				in.used = true
			}
		}
	}
	if !r.drawn[cp] || !r.drawn[ap] {
		return false
	}
	if r.stopHere() {
		return false
	}
	for _, sd := range [...]side{ap, cp} {
		if moment == atCommitment && !r.rises(sd) {
			continue // his pile is not shuffled: the moment is not his
		}
		for i := range r.discards[sd] {
			if o := &r.discards[sd][i]; isMoment(o, moment) && r.holdsNow(o.When, sd) {
				r.throwAway(sd, o)
			}
		}
	}
	r.drawn = [2]bool{}
	return true
}

func (s *State) hasMoment(sd side, moment string) bool {
	for i := range s.discards[sd] {
		if isMoment(&s.discards[sd][i], moment) {
			return true
		}
	}
	return false
}

func isMoment(o *orders.Order, moment string) bool {
	args := clauseArgs(o, "AT")
	for _, a := range args {
		if strings.EqualFold(a.Text, moment) {
			return true
		}
	}
	return len(args) == 0
}

func (r *run) throwAway(sd side, o *orders.Order) {
	for _, a := range o.Args {
		c, _ := r.sys.findCard(a.Text, sd)
		if c == noCard {
			continue
		}
		if code, _ := r.discardBar(c); code == "" {
			r.putCard(c, cardDiscard)
			r.emit("card-discarded", "9.5.4.6", "card", c, "name", r.sys.cards[c].name, "side", sd, "why", "unplayed")
		}
	}
}
