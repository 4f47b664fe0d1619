package press

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// trial plays examples of the help in a position, for a seat.
type trial struct {
	state    adjudicator.State
	language orders.Language
	seat     adjudicator.Seat
	prompts  []adjudicator.Prompt
}

// Trial is what plays examples of the help in a position, for a seat that has these prompts.
func Trial(state adjudicator.State, language orders.Language, seat adjudicator.Seat, prompts []adjudicator.Prompt) func(line string) report.Tried {
	t := trial{state: state, language: language, seat: seat, prompts: prompts}
	return t.try
}

// order is the one order of a line, nil for anything else.
func (t *trial) order(line string) *orders.Order {
	sheet, queries, faults := t.language.Parse(line + "\n")
	if len(faults)+len(queries) > 0 || len(sheet.Orders) != 1 {
		return nil
	}
	return &sheet.Orders[0]
}

// check tells whether a line is right, else what the game would have in its place, "" for nothing.
func (t *trial) check(line string) (right bool, instead string) {
	sheet, queries, faults := t.language.Parse(line + "\n")
	if len(faults)+len(queries) > 0 {
		return false, ""
	}
	wrong := t.state.Check(t.seat, sheet)
	if x, is := t.state.(adjudicator.Accounter); is && len(wrong) == 0 {
		wrong = x.Unread(t.seat, sheet)
	}
	for _, f := range wrong {
		instead = f.Example
	}
	return len(wrong) == 0, instead
}

// At most so many lines stand in for an example, of so many offered ones that are tried with what it says besides.
const maxInstead, maxGrafts = 8, 6

// try plays an example. Where it is refused, the line that the game would have in its place comes first, then it in names of
// the game at hand, then lines that the seat is offered: with what the example says besides, and as they are.
func (t *trial) try(line string) report.Tried {
	o := t.order(line)
	if o == nil || !t.language.IsOfGame(*o) {
		return report.Tried{Right: true} // nothing to play
	}
	right, instead := t.check(line)
	if right {
		return report.Tried{Right: true}
	}
	x := report.Tried{Else: line}
	add := func(line string) {
		if line == "" || len(x.Instead) == maxInstead || slices.Contains(x.Instead, line) {
			return
		}
		if right, _ := t.check(line); right {
			x.Instead = append(x.Instead, line)
		}
	}
	add(instead)
	if e, is := t.state.(adjudicator.Exemplifier); is {
		x.Else = e.Exemplified(t.seat, line)
		add(x.Else)
	}
	var alike []orders.Order
	for _, p := range t.prompts {
		if p.Order.Verb == o.Verb && (o.Sub == "" || p.Order.Sub == o.Sub) && len(p.Needs) == 0 {
			alike = append(alike, p.Order)
		}
	}
	for i := range alike[:min(len(alike), maxGrafts)] {
		if more, is := t.grafted(alike[i], o); is {
			add(more.String())
		}
	}
	for i := range alike {
		add(alike[i].String())
	}
	return x
}

// grafted is an offered line with the clauses and the condition that an example says besides; it tells whether there are
// some. What they name of the example becomes what stands in its place in the offered line; what they name else must be a
// unit of the seat. A line of words in place of units and places, as NEVER, has nothing to which they could be said.
func (t *trial) grafted(offered orders.Order, example *orders.Order) (out orders.Order, is bool) {
	out = offered.Detached()
	if len(out.Args) == 0 || out.Args[0].Kind != orders.Path && !t.owns(out.Args[0].Text) {
		return out, false
	}
	place := map[string]orders.Arg{}
	match := func(from, to []orders.Arg) {
		for i := range from[:min(len(from), len(to))] {
			place[from[i].Text] = to[i]
		}
	}
	match(example.Args, offered.Args)
	for _, c := range example.Clauses {
		if own, has := offered.Clause(c.Key); has {
			match(c.Args, own.Args)
		}
	}
	for _, c := range example.Clauses {
		if offered.Has(c.Key) {
			continue
		}
		c.Args = slices.Clone(c.Args)
		for i := range c.Args {
			to, has := place[c.Args[i].Text]
			switch {
			case has:
				c.Args[i] = to
			case !t.owns(c.Args[i].Text):
				return out, false
			}
		}
		out.Clauses, is = append(out.Clauses, c), true
	}
	if out.When == nil && example.When != nil {
		out.When, is = example.When, true
	}
	return out.Detached(), is
}

// owns tells whether a unit of the seat has a name, or one that begins with its words.
func (t *trial) owns(name string) bool {
	return slices.ContainsFunc(t.state.View(t.seat).Pieces, func(p adjudicator.Piece) bool {
		return p.Owner == t.seat && (p.Name == name || strings.HasPrefix(p.Name, name+" "))
	})
}
