package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// Guard: a state that warns.
var _ adjudicator.Warner = (*State)(nil)

// warner collects what a sheet may cost its side. Its run has executed the
// sheet as far as no die is needed; was is the state before. It looks at the
// board, the side's own cards and what lies open, never at the enemy's hand,
// standing orders or a pile.
type warner struct {
	*run
	was  *State
	side side
	list []adjudicator.Warning
}

// Warnings implements adjudicator.Warner.
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	sheet = sheet.Numbered()
	w := &warner{run: s.trial(), was: s.apart(), side: sd}
	defer w.rest()
	defer w.was.rest()
	w.execute(sd, sheet)
	w.aboutLetter(sheet.Orders)
	switch phase := s.phase(); {
	case !s.owes(sd):
	case s.owesAction(sd):
		w.aboutAction()
	case phase == "operation", phase == "combats":
		w.aboutOperation(len(s.script))
		w.aboutTurn()
	case phase == "action":
		w.aboutAnswer(sheet.Orders)
	case phase == "replacement":
		w.aboutPoints()
	case phase == "question":
		w.aboutQuestion(sheet.Orders)
	}
	slices.SortStableFunc(w.list, func(a, b adjudicator.Warning) int {
		switch {
		case a.Certain == b.Certain:
			return 0
		case a.Certain:
			return -1
		}
		return 1
	})
	return w.list
}

// warn notes a warning.
func (w *warner) warn(pos orders.Pos, code string, rule ruleNo, certain bool, pairs ...any) {
	w.list = append(w.list, adjudicator.NewWarning(pos, code, rule, certain, pairs...))
}

// aboutLetter looks at what a letter takes away besides its orders: standing
// orders that are dropped, actions that waited (8.1.3, 12.2.1).
func (w *warner) aboutLetter(lines []orders.Order) {
	actions := false
	for i := range lines {
		o := &lines[i]
		actions = actions || opensAction(o) && o.Verb != "PASS"
		all := len(o.Args) == 0 || o.Args[0].Is("ALL")
		switch {
		case o.Verb != "STAND":
		case o.Sub == "CANCEL" && all && len(w.was.standing[w.side]) > 0:
			w.warn(o.Pos, "standing-dropped", "12.2.1", true, "lines", len(w.was.standing[w.side]))
		case o.Sub == "PEACE" && len(o.Args) > 0 && o.Args[0].Is("ACCEPT"):
			w.warn(o.Pos, "peace-accepted", "5.1.1", false)
		case o.Sub == "RETREAT" && slices.ContainsFunc(o.Args, func(a orders.Arg) bool {
			return a.Is("CANCEL") || strings.HasSuffix(a.Text, " CANCEL")
		}):
			w.warn(o.Pos, "step-for-staying", "12.5.3", false)
		}
	}
	if n := len(w.was.queued[w.side]); actions && n > 0 {
		w.warn(orders.Pos{}, "lines-replaced", "8.1.3", true, "lines", n)
	}
}

// aboutAction looks at an action, or at what comes when none is sent.
func (w *warner) aboutAction() {
	switch w.act.Use {
	case noUse:
	case usePeace:
		w.aboutPeace()
	default:
		w.aboutCard()
		w.aboutOperation(0)
	}
	w.aboutTurn()
}

// unitNames joins units for a warning.
func (w *warner) unitNames(list []unitID) string { return w.shownAll(list) }

// lineOf is the place of the line that moved units out of, or into, a space;
// the sheet as a whole when none did.
func (w *warner) lineOf(sp space) orders.Pos {
	for _, m := range w.moves {
		if m.path[0] == sp || m.path[len(m.path)-1] == sp {
			return m.pos
		}
	}
	return orders.Pos{}
}

// lineOfUnit is the place of the line that moved a unit.
func (w *warner) lineOfUnit(u unitID) orders.Pos {
	for _, m := range w.moves {
		if slices.Contains(m.units, u) {
			return m.pos
		}
	}
	return orders.Pos{}
}

// isLastAction reports whether the side has no action behind this one in the
// turn.
func (w *warner) isLastAction() bool { return w.was.round >= w.sys.tables.num.rounds }

// poolsText joins replacement points: "GE 2; AH 1".
func poolsText(list [pools]int) string {
	var out []string
	for p := poolGE; p < pools; p++ {
		if list[p] > 0 {
			out = append(out, poolCodes[p]+" "+strconv.Itoa(list[p]))
		}
	}
	return strings.Join(out, "; ")
}

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
