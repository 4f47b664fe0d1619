package reads

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// Whole sees that every part of a line means something, or is a fault: what no code would
// use is told before anything is carried out. Its methods are false for a line at fault.
type Whole struct{ Report standing.Report }

// Unread faults a part of a line that nothing would use.
func (w Whole) Unread(o *orders.Order, pos orders.Pos, text string) bool {
	verb := o.Verb
	if verb == "STAND" {
		verb += " " + o.Sub
	}
	w.Report(pos, "unread-part", "", "text", text, "verb", strings.TrimSpace(verb))
	return false
}

// UnreadArg is Unread for an object.
func (w Whole) UnreadArg(o *orders.Order, a orders.Arg) bool { return w.Unread(o, a.Pos, Text(a)) }

// OwnLine faults what needs a line of its own.
func (w Whole) OwnLine(o *orders.Order, a orders.Arg) bool {
	w.Report(a.Pos, "own-line", "", "text", Text(a), "verb", o.Verb)
	return false
}

// Clauses faults a clause that stands twice, but for those who are left out.
func (w Whole) Clauses(o *orders.Order) bool {
	for i, c := range o.Clauses {
		if slices.ContainsFunc(o.Clauses[:i], func(x orders.Clause) bool { return x.Key == c.Key && c.Key != Except }) {
			return w.Unread(o, c.Pos, c.Key)
		}
	}
	return true
}

// AtMost faults the objects of a line behind so many.
func (w Whole) AtMost(o *orders.Order, n int) bool {
	return len(o.Args) <= n || w.UnreadArg(o, o.Args[n])
}

// OneOf faults the second of words of which one decides.
func (w Whole) OneOf(o *orders.Order, args []orders.Arg, words ...string) bool {
	given := false
	for _, a := range args {
		is := IsAny(a, words...)
		if is && given {
			return w.UnreadArg(o, a)
		}
		given = given || is
	}
	return true
}

// OneWay faults the second way of a line: `a TO x, b TO y` is two lines.
func (w Whole) OneWay(o *orders.Order) bool {
	if list := Paths(o.Args); len(list) > 1 {
		return w.OwnLine(o, list[1])
	}
	for _, c := range o.Clauses {
		if (c.Key == "FROM" || c.Key == "TO") && len(c.Args) > 1 {
			return w.OwnLine(o, c.Args[1])
		}
	}
	return true
}

// OneHex faults the second hex of a line that places something, among its objects or
// behind AT, and the second thing behind WITH.
func (w Whole) OneHex(o *orders.Order) bool {
	list := Paths(o.Args)
	if cl, has := o.Clause("AT"); has {
		if len(list) > 0 {
			return w.UnreadArg(o, list[0])
		}
		list = cl.Args
	}
	if len(list) > 1 {
		return w.OwnLine(o, list[1])
	}
	cl, _ := o.Clause("WITH")
	return len(cl.Args) < 2 || w.UnreadArg(o, cl.Args[1])
}
