package press

import (
	"slices"

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
	for _, f := range wrong {
		instead = f.Example
	}
	return len(wrong) == 0, instead
}

// try plays an example. Where it is refused, the line that the game would have in its place comes first, then it in names of
// the game at hand, then lines that the seat is offered.
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
		if line == "" || slices.Contains(x.Instead, line) {
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
	for _, p := range t.prompts {
		if p.Order.Verb == o.Verb && (o.Sub == "" || p.Order.Sub == o.Sub) && len(p.Needs) == 0 {
			add(p.Order.String())
		}
	}
	return x
}
