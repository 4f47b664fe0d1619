// Every part of a line means something, or is a fault: what no code would use is told
// before anything is carried out.

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// isWhole sees that every part of a line has a use: no clause stands twice, one line
// has one way, one hex to be placed in, one answer, and an answer that leaves nothing
// to name names nothing.
func (r *run) isWhole(o *orders.Order, row *Row) bool {
	w := r.reads()
	if !w.Clauses(o) {
		return false
	}
	switch row.Parts {
	case "none":
		return w.AtMost(o, 0)
	case "one":
		return w.AtMost(o, 1)
	case "way":
		return w.OneWay(o)
	case "hex":
		return w.OneHex(o) && r.bombsHexAlone(o) && w.OneOf(o, o.Args, wordFull, wordReduced)
	case "choice":
		return w.OneOf(o, o.Args, row.Words...)
	case "answer":
		return r.answersOnce(o, row)
	case "clauses":
		return r.hasUsefulClauses(o)
	}
	return true
}

// bombsHexAlone faults what stands beside the hex that bombers attack.
func (r *run) bombsHexAlone(o *orders.Order) bool {
	i := slices.IndexFunc(o.Args, func(a orders.Arg) bool { return a.Kind != orders.Path })
	return o.Verb != "RAF" || len(reads.Paths(o.Args)) == 0 || i < 0 || r.unreadArg(o, o.Args[i])
}

// answersOnce sees that a line about a decision gives one answer, and names only what
// that answer has a use for.
func (r *run) answersOnce(o *orders.Order, row *Row) bool {
	switch {
	case !r.answersWith(o, o.Args, row):
		return false
	case o.Verb != "STAND" && o.Verb != "RETREAT" && r.reader() == r.Active && !r.asksNobody(o, o.Args):
		return false
	case row.Matter() != "RETREAT" && !saysSomething(o, row.Matter()):
		return r.fault(o.Pos, "want-answer", "", "verb", row.Verb, "text", "", "words", answerWords(row))
	}
	for _, c := range o.Clauses {
		if c.Key == "LAST" && reads.Says(o, row.Deciding...) ||
			(c.Key == "FIRST" || c.Key == "TO" && row.Matter() == "RETREAT") && reads.Says(o, row.Alone...) {
			return r.reads().Unread(o, c.Pos, c.Key)
		}
	}
	return true
}

// saysSomething tells whether a line about a decision has an answer, not hexes alone.
func saysSomething(o *orders.Order, matter string) bool {
	return slices.ContainsFunc(o.Args, func(a orders.Arg) bool {
		return a.Kind != orders.Path && (!reads.IsAny(a, "ALL", "ANY") || matter == "AIR" || matter == "ADVANCE")
	})
}

// answersWith sees that a list of an answer has one word that decides, and that what it
// names has a use beside it.
func (r *run) answersWith(o *orders.Order, args []orders.Arg, row *Row) bool {
	if !r.reads().OneOf(o, args, row.Deciding...) {
		return false
	}
	isAll := func(a orders.Arg) bool { return reads.IsAny(a, "ALL", "ANY") }
	all, word := slices.ContainsFunc(args, isAll), slices.ContainsFunc(args, func(a orders.Arg) bool { return reads.IsAny(a, row.Alone...) })
	matter := row.Matter()
	for _, a := range args {
		isHex := a.Kind == orders.Path
		isName := !isHex && !slices.Contains(answerWords(row), strings.ToUpper(a.Text)) && !reads.IsAllBut(a)
		switch {
		case isName && (word || matter == "RETREAT" || matter == "HOMEDEFENCE" || matter == "INTERCEPT"),
			isHex && matter == "HOMEDEFENCE",
			isHex && all && matter != "AIR" && matter != "ADVANCE",
			all && word && matter == "ADVANCE" && isAll(a):
			return r.unreadArg(o, a)
		case isName && matter == "AIR":
			if u := r.airMeant(a, r.reader()); u != noUnit && !r.sys.counters[u].kind.flies() {
				return r.fault(a.Pos, "not-air", "13.14", "unit", r.unitName(u))
			}
		}
	}
	return true
}

// answerWords are the words of a line in place of names.
func answerWords(row *Row) []string { return append(slices.Clip(row.Deciding), "ALL", "ANY") }

// reader is the side whose line is read.
func (r *run) reader() side {
	if r.in != nil {
		return r.in.side
	}
	return r.Active
}

// hasUsefulClauses sees that what an ATTACK line says of air units, losses and the
// advance is one answer each.
func (r *run) hasUsefulClauses(o *orders.Order) bool {
	return !slices.ContainsFunc(o.Clauses, func(c orders.Clause) bool {
		row := verbTable.Row(c.Key)
		return row != nil && row.Parts == "answer" && !(r.answersWith(o, c.Args, row) && r.asksNobody(o, c.Args))
	})
}

// asksNobody faults ASK in a line of who attacks: he has the letter in his hand.
func (r *run) asksNobody(o *orders.Order, args []orders.Arg) bool {
	i := slices.IndexFunc(args, func(a orders.Arg) bool { return a.Is("ASK") })
	return i < 0 || r.unreadArg(o, args[i])
}

// leaveOut takes units out of those that ALL means. A Check sees that each is one of
// them; later one may be gone.
func (r *run) leaveOut(o *orders.Order, list []unitID, but []orders.Arg) ([]unitID, bool) {
	for _, a := range but {
		u, ok := r.readUnit(a, r.Active)
		if !ok {
			return nil, false
		}
		if i := slices.Index(list, u); i >= 0 {
			list = slices.Delete(slices.Clone(list), i, i+1)
		} else if r.Dry && o.When == nil {
			return nil, r.unreadArg(o, a)
		}
	}
	return list, true
}

// idleLines faults, in a Check, lines about battles of a phase that no attack of the
// sheet has a use for: they name another hex or others' units, or another line speaks
// before them without a condition.
func (r *run) idleLines(lines []orders.Order, fights []*battle) {
	used := make([]bool, len(lines))
	for _, b := range fights {
		r.markUsed(lines, b, used)
	}
	for i := range lines {
		switch o := &lines[i]; {
		case !isOfBattles(o):
		case !used[i]:
			r.fault(o.Pos, "idle-line", "13.6", "verb", o.Verb)
		case o.Verb != "AIR":
			r.strangers(o, fights)
		}
	}
}

// markUsed marks the lines that may speak in a battle: those that name its hex, then
// those for all; behind one without a condition none does but of air units, which
// come together.
func (r *run) markUsed(lines []orders.Order, b *battle, used []bool) {
	for _, verb := range []string{"AIR", "LOSS", "ADVANCE"} {
		closed := b.Lines[0].Has(verb) && verb != "AIR"
		for _, special := range []bool{true, false} {
			for i := range lines {
				o := &lines[i]
				if o.Verb != verb || closed || !r.isAbout(o, b.Target) || r.isAbout(o, noCell) == special {
					continue
				}
				used[i] = true
				closed = o.When == nil && verb != "AIR"
			}
			closed = b.Lines[0].Has(verb) && verb != "AIR" // one for all is no less right where another names this hex
		}
	}
}

// strangers faults units that a line names for losses or an advance and that attack in
// none of the battles it speaks of. Who attacks on a condition is not known.
func (r *run) strangers(o *orders.Order, fights []*battle) {
	for _, a := range o.Args {
		u := r.meant(a, r.Active)
		if u == noUnit || slices.Contains(answerWords(verbTable.Row(o.Verb)), strings.ToUpper(a.Text)) {
			continue
		}
		if !slices.ContainsFunc(fights, func(b *battle) bool {
			return r.isAbout(o, b.Target) && (b.Lines[0].When != nil || slices.Contains(b.Attackers, u))
		}) {
			r.unreadArg(o, a)
			return
		}
	}
}

// isOfBattles tells whether a line of who attacks says how battles are fought.
func isOfBattles(o *orders.Order) bool {
	return o.Verb == "AIR" || o.Verb == "LOSS" || o.Verb == "ADVANCE"
}
