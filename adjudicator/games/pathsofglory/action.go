// Action rounds (8) and the uses of a card (9.1).

package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// The stages of an action.
const (
	stageChoose  = "choose"  // the side at hand owes its action
	stageConduct = "conduct" // an operation is under way
	stageAnswer  = "answer"  // the other side owes an answer
)

// actionStages are the stages in their order.
func actionStages() []string { return []string{stageChoose, stageConduct, stageAnswer} }

// actionStep is the action of one side (8.1.3).
func (r *run) actionStep(f *seq.Frame, first bool, sd side) seq.Outcome {
	if first {
		r.beginAction(sd)
	}
	switch f.Stage {
	case stageChoose:
		lines, ok := r.nextAction()
		if !ok {
			return seq.Ask
		}
		return r.play(f, lines)
	case stageAnswer:
		return r.answer(f)
	}
	return r.endAction()
}

func (r *run) beginAction(sd side) {
	r.active = sd
	r.act = action{}
	r.script, r.closed = nil, false
	r.moves, r.stay, r.stayed = nil, nil, nil // lines of the action before it, in the same pass
	r.emit("phase", "8.1.2", "turn", r.turn, "round", r.round, "side", sd, "phase", "action")
}

// play carries out an action as far as no die or answer is needed.
func (r *run) play(f *seq.Frame, lines []orders.Order) seq.Outcome {
	r.script = lines
	o := &lines[0]
	switch o.Verb {
	case "PASS":
		r.act = action{Use: useAuto, Ops: 1}
	case "OFFER":
		r.act = action{Use: usePeace}
		return r.offerPeace(f, o)
	default:
		if !r.readPlay(o) {
			return seq.Ask
		}
	}
	if c := r.act.Card; c != noCard && !r.mayUse(o, c) {
		return seq.Ask
	}
	r.checkOrdered(r.heldBy(lines), r.active)
	switch r.act.Use {
	case useOps, useAuto:
		if c := r.act.Card; c != noCard {
			r.act.Ops = int(r.sys.cards[c].ops)
			r.discard(c)
		}
		r.emitPlay()
		f.Stage = stageConduct
		return r.call("operation")
	case useSR:
		r.emitPlay()
		r.redeploy(int(r.sys.cards[r.act.Card].sr))
		r.discard(r.act.Card)
	case useRP:
		r.emitPlay()
		r.onlyLines("9.4.2")
		r.recordRP(r.act.Card)
		r.discard(r.act.Card)
	case useEvent:
		return r.playEvent(f, o)
	}
	if r.stopHere() {
		return seq.Ask
	}
	return r.endAction()
}

// useOf reads an argument that says as what a card is played.
func useOf(a orders.Arg) (use, bool) {
	switch strings.ToUpper(a.Text) {
	case "OPS":
		return useOps, true
	case "SR":
		return useSR, true
	case "RP":
		return useRP, true
	case "EVENT":
		return useEvent, true
	case "AUTO":
		return useAuto, true
	}
	return noUse, false
}

// readPlay reads PLAY n USE, or PLAY AUTO: one card, one use.
func (r *run) readPlay(o *orders.Order) bool {
	r.act = action{}
	card := noCard
	for _, a := range o.Args {
		u, isUse := useOf(a)
		switch {
		case !isUse && card != noCard:
			r.fault(a.Pos, "one-card", "8.1.3", "text", argText(a))
			return false
		case !isUse:
			c, ok := r.cardOf(a, r.active)
			if !ok {
				return false
			}
			card = c
		case r.act.Use == noUse || r.act.Use == useOps && u == useAuto:
			r.act.Use = u
		case r.act.Use == useAuto && u == useOps:
		default:
			r.fault(a.Pos, "one-use", "8.1.3", "text", argText(a), "choices", cardUses[:])
			return false
		}
	}
	switch {
	case r.act.Use == useAuto && card != noCard:
		r.fault(o.Pos, "auto-card", "8.1.3", "card", card)
		return false
	case r.act.Use == useAuto:
		r.act.Ops = 1
	case card == noCard:
		r.fault(o.Pos, "no-card", "8.1.3")
		return false
	case r.where[card] != cardHand:
		r.fault(o.Pos, "not-in-hand", "8.1.3", "card", card, "name", r.sys.cards[card].name)
		return false
	}
	r.act.Card = card
	return true
}

// mayUse reports whether a card in hand may be used so now.
func (r *run) mayUse(o *orders.Order, c cardID) bool {
	code, rule := r.useBar(c, r.act.Use)
	if code == "" {
		return true
	}
	r.fault(o.Pos, code, rule, "card", c, "name", r.sys.cards[c].name, "use", r.act.Use)
	return false
}

// useBar tells why a card of a hand may not be used in a way now, "" when it
// may.
func (s *State) useBar(c cardID, u use) (code string, rule ruleNo) {
	sd := c.side()
	if u != useEvent && (c == cardRomania || c == cardItaly) && s.level[cp] == totalWar && s.level[ap] < totalWar {
		return "event-only", "9.5.2.5"
	}
	switch u {
	case useSR:
		if s.round > 1 && s.record[sd][s.round-1] == useSR {
			return "sr-twice", "9.3.3"
		}
	case useRP:
		if s.round > 1 && s.record[sd][s.round-1] == useRP {
			return "rp-twice", "9.4.3"
		}
		if s.playedNow(cardInfluenza) {
			return "influenza", "card AP 65"
		}
	case useEvent:
		return s.eventBar(c)
	}
	return "", ""
}

func (r *run) emitPlay() {
	c := r.act.Card
	r.record[r.active][r.round] = r.act.Use
	if c == noCard {
		r.emit("action", "8.1.3", "side", r.active, "use", r.act.Use, "ops", r.act.Ops)
		return
	}
	n := 0
	switch r.act.Use {
	case useOps:
		n = int(r.sys.cards[c].ops)
	case useSR:
		n = int(r.sys.cards[c].sr)
	}
	r.emit("action", "9.1.3", "side", r.active, "card", c, "name", r.sys.cards[c].name, "use", r.act.Use, "points", n)
}

// discard puts a card onto its discard pile.
func (r *run) discard(c cardID) { r.putCard(c, cardDiscard) }

// retire puts a card away that was played as an event: an asterisk takes it
// out of the game (9.5.1.2).
func (r *run) retire(c cardID) {
	if r.sys.cards[c].removed {
		r.putCard(c, cardRemoved)
	} else {
		r.putCard(c, cardDiscard)
	}
}

// onlyLines faults all lines after the first whose verb is not listed.
func (r *run) onlyLines(rule ruleNo, verbs ...string) {
	for i := 1; i < len(r.script); i++ {
		if !slices.Contains(verbs, r.script[i].Verb) {
			r.fault(r.script[i].Pos, "line-unused", rule, "verb", r.script[i].Verb)
		}
	}
}

// endAction closes the action of a side.
func (r *run) endAction() seq.Outcome {
	r.forgetAction()
	if r.highSeas && r.active == ap {
		r.highSeas = false
		r.changeVP(1, "high-seas-fleet", "card CP 25")
	}
	r.act = action{}
	r.script, r.closed = nil, false
	r.battle = nil
	if r.result != nil {
		return seq.Over
	}
	return seq.Done
}

// forgetAction clears what holds for one action.
func (r *run) forgetAction() {
	r.done = [maxUnits]deeds{}
	r.orders = [maxSpaces]activation{}
	r.attacked = [maxSpaces]bool{}
	r.vacated = [maxSpaces]bool{}
}

// holdsNow judges the condition of a line outside combat.
func (r *run) holdsNow(c *orders.Cond, sd side) bool { return r.holds(c, nil, sd) }

func atoi(w string) (int, bool) {
	n, err := strconv.Atoi(w)
	return n, err == nil
}
