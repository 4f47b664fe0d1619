// Great Retreat, an event inside a combat (9.5, 12.5).

package pathsofglory

import (
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

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
