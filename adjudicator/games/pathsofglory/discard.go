// Combat cards thrown away before the draw (9.5.4.6).

package pathsofglory

import (
	"strings"

	"feldpost/orders"
)

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
