// War in Africa, an event that asks (9.5).
// Great Retreat, an event inside a combat (9.5, 12.5).
// Withdrawal, an event inside a combat (9.5, 12.2).

package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// answerAfrica is the Allies' choice in War in Africa (CP 32): a British
// corps leaves the game, or a victory point. By default a full corps of the
// Reserve goes, else the point.
func (r *run) answerAfrica(_ *seq.Frame) seq.Outcome {
	lose, rung := noUnit, standing.Default
	for u := range r.pieces.In(boxReserve) {
		if r.isAfricaCorps(u) && !r.reduced[u] {
			lose = u
			break
		}
	}
	o := r.africaOrder()
	switch {
	case o != nil && isAsk(o), r.in.replies(ap):
		lines, ok := r.answerLines("CHOOSE", "REMOVE", "PASS")
		if !ok {
			return seq.Ask
		}
		rung = standing.Clause
		for i := range lines {
			if lose = r.africaChoice(&lines[i], lose); len(lines[i].Args) > 1 {
				r.fault(lines[i].Args[1].Pos, "two-answers", "card CP 32", "verb", lines[i].Verb)
			}
		}
		r.oneAnswer(lines, "card CP 32")
	case o != nil:
		rung = standing.Standing
		lose = r.africaChoice(o, lose)
	}
	if r.stopHere() {
		return seq.Ask
	}
	r.whisper(ap, "standing", "card CP 32", "matter", "war-in-africa", "rung", string(rung))
	if lose == noUnit {
		r.changeVP(1, "war-in-africa", "card CP 32")
		return r.endAction()
	}
	from := r.at(lose)
	r.put(lose, boxRemoved)
	r.emit("eliminated", "card CP 32", "unit", r.unitName(lose), "space", r.name(from), "to", r.name(boxRemoved))
	return r.endAction()
}

// africaOrder is the Allies' standing order about the card.
func (r *run) africaOrder() *orders.Order {
	for i := range r.standing[ap] {
		o := &r.standing[ap][i]
		if o.Sub != "EVENT" || !r.holdsNow(o.When, ap) {
			continue
		}
		for _, a := range o.Args {
			if strings.HasPrefix(names.Key(a.Text), "warinafrica") {
				return o
			}
		}
	}
	return nil
}

// africaChoice reads a choice: a unit to lose, or VP. A standing order whose
// unit cannot go is passed over; in an answer it is a fault.
func (r *run) africaChoice(o *orders.Order, lose unitID) unitID {
	for _, a := range o.Args {
		if isGiveVP(a) {
			return noUnit
		}
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit && r.isAfricaVictim(x.unit):
				return x.unit
			case o.Verb == "STAND":
			case x.unit != noUnit:
				r.fault(a.Pos, "wrong-unit", "card CP 32", "unit", r.unitName(x.unit))
			default:
				r.fault(a.Pos, "not-a-choice", "card CP 32", "text", argText(a), "choices", r.africaChoices())
			}
		}
	}
	return lose
}

// isGiveVP reports whether an argument grants the victory point: VP, GIVE-VP,
// or WAR-IN-AFRICA GIVE-VP in one.
func isGiveVP(a orders.Arg) bool {
	w := strings.TrimPrefix(names.Key(a.Text), "warinafrica")
	return w == "vp" || w == "givevp"
}

// africaChoices are the answers to the card: the point, and each corps.
func (s *State) africaChoices() []string {
	list := []string{"VP"}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if s.isAfricaVictim(u) {
			list = append(list, s.unitName(u))
		}
	}
	return list
}

// isAfricaCorps reports whether a unit is a British corps proper.
func (s *State) isAfricaCorps(u unitID) bool {
	c := &s.sys.counters[u]
	return c.nation == britain && !c.army && c.tag == noTag
}

// isAfricaVictim reports whether a corps may be sent: on the map or in the
// Reserve; a reduced one only when there is no full one (FAQ-cards).
func (s *State) isAfricaVictim(u unitID) bool {
	if !s.isAfricaCorps(u) || !s.at(u).isMap() && s.at(u) != boxReserve {
		return false
	}
	if !s.reduced[u] {
		return true
	}
	for v := unitID(1); int(v) < len(s.sys.counters); v++ {
		if s.isAfricaCorps(v) && !s.reduced[v] && (s.at(v).isMap() || s.at(v) == boxReserve) {
			return false
		}
	}
	return true
}

// greatRetreatStep lets Russian units leave before the combat while AP 27 is
// in force: by standing order, or by an answer that may give their ways too.
func (r *run) greatRetreatStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if b.Side != cp || !r.playedNow(cardGreatRetreat) || !r.nationIn(b, defending, russia) {
		return seq.Done
	}
	yes, ways := r.standUse("DEFEND", ap, b, cardGreatRetreat) != nil, []orders.Order(nil)
	if o := r.standFor("DEFEND", ap, b); r.decides(b, ap, !yes && o != nil && isAsk(o)) {
		lines, answered := r.reply(b, ap)
		if !answered {
			return seq.Ask
		}
		yes, ways = r.greatRetreatAnswer(lines)
	}
	b.Leaving = yes
	var wish retreatWish
	switch {
	case yes && len(ways) > 0:
		wish = r.retreatWishOf(ways, b, false)
	case len(ways) > 0:
		r.fault(ways[0].Pos, "line-unused", "card AP 27", "verb", ways[0].Verb)
	}
	if r.stopHere() {
		return seq.Ask
	}
	if len(ways) > 0 {
		r.greatRetreat(b, wish)
	}
	return seq.Done
}

// greatRetreatWaysStep finds the ways of those that leave, as after a lost
// combat: by the answer of a side that wants to be asked, by standing orders,
// else by default.
func (r *run) greatRetreatWaysStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if !b.Leaving {
		return seq.Done
	}
	wish, rung, ok := r.retreatWishNow(b)
	if !ok || r.stopHere() {
		return seq.Ask
	}
	r.greatRetreat(b, wish)
	r.rung(b, ap, "retreat", rung)
	return seq.Done
}

// greatRetreatAnswer reads yes or no to leaving, and the ways of those that
// leave.
func (r *run) greatRetreatAnswer(lines []orders.Order) (yes bool, ways []orders.Order) {
	r.onlyVerbs(lines, "card AP 27", "CHOOSE", "CONFIRM", "REFUSE", "PASS", "RETREAT")
	var rest []orders.Order
	for i := range lines {
		if lines[i].Verb == "RETREAT" {
			ways = append(ways, lines[i])
		} else {
			rest = append(rest, lines[i])
		}
	}
	return r.saysYes(rest, "card AP 27"), ways
}

// withdrawalStep gives the defender a lost step back (AP 6, CP 56): a corps
// step if any was lost, else an army step. It comes after both sides have
// fired, so that the step never fires itself.
func (r *run) withdrawalStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if !b.Withdraw || b.Called {
		return seq.Done
	}
	best, gain := -1, -1
	for i, l := range b.Sides[defending].Lost {
		if n := r.restoreGain(b, &l); n > gain {
			best, gain = i, n
		}
	}
	if best >= 0 {
		r.restore(b, b.Sides[defending].Lost[best])
	}
	return seq.Done
}

// restoreGain rates a lost step: below zero when it cannot come back. Corps
// steps come before all army steps; then the owner's wish, a unit that would
// be gone, combat factors.
func (r *run) restoreGain(b *battle, l *lostStep) int {
	c := &r.sys.counters[l.Unit]
	n := 0
	if !c.army {
		n = 1000
	}
	switch {
	case l.Dead && !c.army && r.at(l.Unit) == boxLost:
	case l.Dead && c.army && l.By != noUnit && r.at(l.By) == b.Target && !r.lostCorpsStep(b):
	case l.Dead && c.army && l.By == noUnit && !r.alive(l.Unit):
	case !l.Dead && r.alive(l.Unit) && r.reduced[l.Unit]:
	default:
		return -1
	}
	if l.Unit == b.Restore {
		n += 500
	}
	if l.Dead {
		n += 100
	}
	return n + int(c.cf[0])
}

// lostCorpsStep reports whether the defender lost the step of a corps.
func (r *run) lostCorpsStep(b *battle) bool {
	for _, l := range b.Sides[defending].Lost {
		if !r.sys.counters[l.Unit].army {
			return true
		}
	}
	return false
}

// restore brings a step back: a dead unit as a reduced one, a reduced one to
// full strength; an army takes the place of the corps that replaced it.
func (r *run) restore(b *battle, l lostStep) {
	u := l.Unit
	if !l.Dead {
		r.reduced[u] = false
	} else {
		if l.By != noUnit {
			r.put(l.By, boxReserve)
		}
		r.reduced[u] = true
		r.put(u, b.Target)
		if !slices.Contains(b.Sides[defending].Units, u) {
			b.Sides[defending].Units = append(b.Sides[defending].Units, u)
		}
	}
	rule := ruleNo("card AP 6")
	if b.side(defending) == cp {
		rule = "card CP 56"
	}
	r.emit("restored", rule, "unit", r.shown(u), "space", r.name(b.Target))
}
