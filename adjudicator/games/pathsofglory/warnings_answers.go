package pathsofglory

import (
	"feldpost/orders"
)

// aboutAnswer looks at the answer to a peace offer.
func (w *warner) aboutAnswer(lines []orders.Order) {
	if w.was.act.Use != usePeace {
		return
	}
	for i := range lines {
		o := &lines[i]
		if o.Verb == "ACCEPT" || o.Verb == "CONFIRM" || o.Verb == "CHOOSE" && len(o.Args) == 1 && o.Args[0].Is("YES") {
			w.warn(o.Pos, "peace-accepted", "5.1.1", true)
		}
	}
}

// aboutQuestion looks at an answer in a combat: it is tried on a copy.
func (w *warner) aboutQuestion(lines []orders.Order) {
	c := w.was.trial()
	b, pos := c.battle, orders.Pos{}
	var answer []orders.Order
	for i := range lines {
		if lines[i].Verb != "STAND" {
			answer = append(answer, lines[i])
		}
	}
	if len(answer) > 0 {
		pos = answer[0].Pos
	}
	switch w.was.step() {
	case "great retreat":
		w.aboutGreatRetreat(c, answer, pos)
	case "defender's cards":
		for i := range answer {
			for _, a := range answer[i].Args {
				if k, _ := w.sys.findCard(a.Text, w.side); answer[i].Verb == "PLAY" && k != noCard && (k == numbered(ap, 6) || k == numbered(cp, 56)) {
					w.warn(answer[i].Pos, "withdrawal", cardRule(k), true, "space", w.name(b.Target))
				}
			}
		}
	case "first losses", "second losses":
		as, before := b.role(w.side), c.pieces.Append(nil, b.Target, w.side)
		number := b.Sides[as.other()].Number
		c.takeLosses(b, as, number, c.lossAnswer(answer, b, as, number))
		var gone []unitID
		for _, u := range before {
			if c.at(u) == boxRemoved {
				gone = append(gone, u)
			}
		}
		if len(gone) > 0 {
			w.warn(pos, "army-for-good", "12.4.4", true, "units", w.was.shownAll(gone))
		}
	case "retreat", "great retreat ways":
		w.aboutRetreat(c, answer, pos)
	}
}

// aboutRetreat: the step that staying costs (12.5.3), units that find no way
// (12.5.4), ends out of supply (14.3.5).
func (w *warner) aboutRetreat(c *run, answer []orders.Order, pos orders.Pos) {
	b := c.battle
	wish := c.retreatWishOf(answer, b, false)
	if wish.cancel || c.mustCancel(b) {
		w.warn(pos, "step-for-staying", "12.5.3", true)
		return
	}
	units, _ := c.leaving(b)
	c.retreatAll(b, wish)
	w.aboutRetreated(c, units, pos, true)
}

// aboutRetreated looks at units after a retreat on a copy, along ways that are
// certain or only those that come without more orders.
func (w *warner) aboutRetreated(c *run, units []unitID, pos orders.Pos, certain bool) {
	var dead, cut []unitID
	for _, u := range units {
		switch {
		case !c.at(u).isMap():
			dead = append(dead, u)
		case !c.isSupplied(u):
			cut = append(cut, u)
		}
	}
	if len(dead) > 0 {
		w.warn(pos, "no-way-back", "12.5.4", certain, "units", w.was.shownAll(dead))
	}
	if len(cut) > 0 {
		w.warn(pos, "supply-lost", "14.3.5", false, "units", w.was.shownAll(cut))
	}
}

// aboutGreatRetreat: Russians without a way die, and full attackers may walk
// into a space of value (card AP 27).
func (w *warner) aboutGreatRetreat(c *run, answer []orders.Order, pos orders.Pos) {
	b := c.battle
	yes, ways := c.greatRetreatAnswer(answer)
	if !yes {
		return
	}
	b.Leaving = true
	wish, asked := c.retreatWishOf(c.standing[ap], b, true), false
	if len(ways) > 0 {
		wish = c.retreatWishOf(ways, b, false)
	} else if o := c.standFor("RETREAT", ap, b); o != nil && isAsk(o) {
		asked = c.hasRetreatChoice(b)
	}
	units, _ := c.leaving(b)
	c.greatRetreat(b, wish)
	w.aboutRetreated(c, units, pos, !asked)
	if w.isVP(b.Target) && !w.fortIntact(b.Target) && c.hasFull(b) {
		w.warn(pos, "vp-open", "12.6.9", false, "space", w.name(b.Target))
	}
}
