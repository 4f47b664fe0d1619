package agenda

import (
	"slices"

	"feldpost/orders"
)

// Phase is the phases of a turn that lines belong to, in the order of the
// sequence of play; 0 is none of them.
type Phase interface{ ~uint8 }

// Sheet is a sheet on its way through the phases. A game embeds it in what it
// keeps of the letter at hand.
type Sheet[P Phase] struct {
	Orders  []orders.Order // as they were written
	Last    P              // the last phase that has lines
	EndAt   P              // END: closed up to there
	Timeout bool           // the deadline has passed: defaults fill what is missing
	Dropped bool           // what has happened since it was checked has made a line impossible
	Waited  []orders.Order // lines of an earlier sheet, taken out of the queue

	lines [][]orders.Order // by phase
}

// most phases that a turn commonly has.
const most = 8

// Put gives lines to a phase, behind those that it has. That makes it the last
// one that has lines, unless a later one has some.
func (in *Sheet[P]) Put(p P, lines ...orders.Order) {
	list := in.Of(p)
	if list == nil {
		list = make([]orders.Order, 0, max(len(lines), len(in.Orders)))
	}
	in.Set(p, append(list, lines...))
	in.Last = max(in.Last, p)
}

// Set gives a phase lines in the place of those that it has.
func (in *Sheet[P]) Set(p P, lines []orders.Order) {
	if n := int(p) + 1; n > len(in.lines) {
		in.lines = append(in.lines, make([][]orders.Order, max(n, most)-len(in.lines))...)
	}
	in.lines[p] = lines
}

// Of returns the lines of a phase.
func (in *Sheet[P]) Of(p P) []orders.Order {
	if int(p) >= len(in.lines) {
		return nil
	}
	return in.lines[p]
}

// Has tells whether a phase has lines.
func (in *Sheet[P]) Has(p P) bool { return len(in.Of(p)) > 0 }

// Take returns the lines of a phase, once.
func (in *Sheet[P]) Take(p P) []orders.Order {
	lines := in.Of(p)
	if lines != nil {
		in.lines[p] = nil
	}
	return lines
}

// Closes tells whether the sheet ends a phase: by END or by lines for a later
// one. A die that made a line impossible keeps the phase open unless the sheet
// said END; its later lines go into the queue then.
func (in *Sheet[P]) Closes(p P, wait Queue[P]) bool {
	switch {
	case in.EndAt >= p:
		return true
	case in.Last <= p:
		return false
	case !in.Dropped:
		return true
	}
	in.Keep(p+1, wait)
	in.Last = p
	return false
}

// Lines returns the lines of the sheet for a phase, behind those that waited for it; false
// when the sheet does not reach the phase.
func (in *Sheet[P]) Lines(p P, wait Queue[P]) (lines []orders.Order, reaches bool) {
	if !in.Has(p) && !in.Closes(p, wait) && !wait.Has(p) {
		return nil, false
	}
	return append(in.Recall(p, wait), in.Take(p)...), true
}

// Suspend keeps what a sheet still has to do when somebody else is asked in the middle of a
// phase: the rest of its lines and those for later. It returns what its END closes.
func (in *Sheet[P]) Suspend(p P, rest []orders.Order, wait Queue[P]) (until P) {
	in.Set(p, rest)
	until = in.Ends(p)
	in.Keep(p, wait)
	return until
}

// Resumed is the sheet that goes on where one was suspended: with what its END closes, and
// the lines that wait.
func Resumed[P Phase](until P, wait Queue[P]) Sheet[P] {
	return Sheet[P]{EndAt: until, Last: wait.Last()}
}

// Do is what carries out the lines of some verbs.
type Do map[string]func(o *orders.Order)

// Each carries out those of some lines in their order.
func (do Do) Each(lines []orders.Order) {
	for i := range lines {
		if carry := do[lines[i].Verb]; carry != nil {
			carry(&lines[i])
		}
	}
}

// Ends is the last phase that the sheet closes, seen from one that has lines: by
// END, or by lines for later ones.
func (in *Sheet[P]) Ends(p P) P {
	if !in.Dropped && in.Last > p {
		return max(in.EndAt, in.Last-1)
	}
	return in.EndAt
}

// At returns the order that a place of the letter belongs to, also one that has
// waited; nil when there is none.
func (in *Sheet[P]) At(pos orders.Pos) *orders.Order {
	for i := range in.Waited {
		if in.Waited[i].Pos.Line == pos.Line {
			return &in.Waited[i]
		}
	}
	if i := orders.Owner(in.Orders, pos); i >= 0 {
		return &in.Orders[i]
	}
	return nil
}

// Drop marks that a line has become impossible, and returns how it was written:
// "" for none.
func (in *Sheet[P]) Drop(pos orders.Pos) string {
	in.Dropped = true
	if o := in.At(pos); o != nil {
		return o.Raw
	}
	return ""
}

// heading is the verb of the lines that name the phase of those below.
const heading = "PHASE"

// Queue is the lines of a side that wait for their phase.
type Queue[P Phase] struct {
	Lines *[]orders.Order
	// Deal begins to deal them from the first to the last.
	Deal func() func(o *orders.Order) P
	// Head is the PHASE line above those of a phase in the queue, so that they come
	// back to it; nil where their verbs alone tell that.
	Head func(p P) orders.Order
}

// visit goes through the lines that wait, with their phases.
func (q Queue[P]) visit(with func(o *orders.Order, p P)) {
	if len(*q.Lines) == 0 {
		return
	}
	deal := q.Deal()
	for i := range *q.Lines {
		with(&(*q.Lines)[i], deal(&(*q.Lines)[i]))
	}
}

// Last is the last phase that lines wait for.
func (q Queue[P]) Last() (last P) {
	q.visit(func(_ *orders.Order, p P) { last = max(last, p) })
	return last
}

// Has tells whether lines wait for a phase.
func (q Queue[P]) Has(at P) (has bool) {
	q.visit(func(_ *orders.Order, p P) { has = has || p == at })
	return has
}

// Keep puts the lines of the sheet from a phase on into a queue.
func (in *Sheet[P]) Keep(from P, q Queue[P]) {
	for p := from; int(p) < len(in.lines); p++ {
		list := in.Take(p)
		if len(list) > 0 && q.Head != nil {
			*q.Lines = append(*q.Lines, q.Head(p))
		}
		for _, o := range list {
			*q.Lines = append(*q.Lines, o.Settled())
		}
	}
}

// Recall takes the lines out of a queue that waited for a phase, or for one before
// it. Their line numbers are negative: they stand in no sheet any more.
func (in *Sheet[P]) Recall(at P, q Queue[P]) (lines []orders.Order) {
	if len(*q.Lines) == 0 {
		return nil
	}
	var rest []orders.Order
	q.visit(func(o *orders.Order, p P) {
		switch {
		case p > at:
			rest = append(rest, *o)
		case o.Verb != heading:
			lines = append(lines, o.At(orders.Pos{Line: -1 - len(in.Waited) - len(lines), Col: 1}))
		}
	})
	in.Waited = append(in.Waited, lines...)
	*q.Lines = slices.Clip(rest)
	return lines
}
