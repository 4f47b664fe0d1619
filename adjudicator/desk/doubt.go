package desk

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// leaveDoubtful takes out of the sheet of a lenient game what must not be done beside
// words that were not understood: every line below the first of them and END, and the
// line above it when it fights, plays a card or gives something up, for the words may
// be about it. What is left over is named as a fault of its own.
func (c *casework) leaveDoubtful(sheet *orders.Sheet, syntax []orders.Fault, r *report.Report) []orders.Fault {
	at, is := firstDoubt(syntax)
	if !is {
		return syntax
	}
	above := -1
	for i, o := range sheet.Orders {
		if isBefore(o.Pos, at) && (above < 0 || isBefore(sheet.Orders[above].Pos, o.Pos)) {
			above = i
		}
	}
	var kept []orders.Order
	for i, o := range sheet.Orders {
		switch {
		case o.Verb == "RESIGN", !isBefore(o.Pos, at), i == above && (c.language().Commits(o) || isAnswer(o)):
			syntax = append(syntax, orders.Fault{Pos: o.Pos, Code: orders.BesideDoubt, Read: o.Raw, Verb: o.Verb})
		default:
			kept = append(kept, o)
		}
	}
	sheet.Orders = kept
	c.keepOpen(sheet, r)
	return syntax
}

// isAnswer tells the orders by which a question is answered.
func isAnswer(o orders.Order) bool {
	return o.Verb == "CHOOSE" || o.Verb == "ACCEPT" || o.Verb == "REFUSE" || o.Verb == "PASS"
}

// firstDoubt is the first place of a letter whose words were not understood.
func firstDoubt(syntax []orders.Fault) (at orders.Pos, is bool) {
	for _, f := range syntax {
		if (f.Code == orders.NotUnderstood || f.Code == orders.UnreadDesk) && (!is || isBefore(f.Pos, at)) {
			at, is = f.Pos, true
		}
	}
	return at, is
}

func isBefore(a, b orders.Pos) bool { return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col }

// leaveUnread takes the lines with parts that nothing reads out of the sheet of a
// lenient game, which would else be carried out without them. It returns the faults
// of the sheet with theirs.
func (c *casework) leaveUnread(sheet *orders.Sheet, faults []adjudicator.Fault) []adjudicator.Fault {
	a, ok := c.state.(adjudicator.Accounter)
	if !ok || len(faults) == 0 || fatal(faults) {
		return faults
	}
	unread := slices.DeleteFunc(slices.Clone(faults), func(f adjudicator.Fault) bool { return f.Code != "unread-part" })
	if len(unread) == 0 { // other faults came first: what is left without them is looked at
		right := *sheet
		right.End, right.EndPhase = false, ""
		for wrong := faults; len(wrong) > 0; wrong = c.state.Check(c.seatName(), right) {
			before := len(right.Orders)
			if right.Orders = withoutFaulty(right.Orders, wrong); len(right.Orders) == before {
				return faults // what is wrong is no line
			}
		}
		unread = a.Unread(c.seatName(), right)
		faults = append(faults, unread...)
	}
	sheet.Orders = withoutFaulty(sheet.Orders, unread)
	return faults
}

// withoutFaulty are the orders that have no fault.
func withoutFaulty(list []orders.Order, faults []adjudicator.Fault) (right []orders.Order) {
	for i, o := range list {
		if !slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return orders.Owner(list, f.Pos) == i }) {
			right = append(right, o)
		}
	}
	return right
}

// asksCheck is the note on words that ask for a check, with their line.
func (c *casework) asksCheck(at orders.Pos) report.Note {
	if text := c.lineAt(at.Line); text != "" {
		return report.NewNote("read-as-check", "line", at.Line, "text", text)
	}
	return report.NewNote("read-as-check")
}
