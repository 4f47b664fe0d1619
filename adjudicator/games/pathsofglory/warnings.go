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
		w.warn(orders.Pos{}, "queue-replaced", "8.1.3", true, "lines", n)
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
