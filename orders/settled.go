package orders

import "slices"

// Settled is an order as it is kept: detached, with its canonical text.
func (o Order) Settled() Order {
	text := o.String()
	o = o.Detached()
	o.Raw = text
	return o
}

// Detached is an order without the places where it stood in its letter, sharing no list
// with the order it was.
func (o Order) Detached() Order {
	o.Pos = Pos{}
	o.Args = settledArgs(o.Args)
	o.Clauses = append([]Clause(nil), o.Clauses...)
	for i := range o.Clauses {
		o.Clauses[i].Pos, o.Clauses[i].Args = Pos{}, settledArgs(o.Clauses[i].Args)
	}
	o.When = o.When.at(Pos{})
	return o
}

func settledArgs(args []Arg) []Arg {
	kept := append([]Arg(nil), args...)
	for i := range kept {
		kept[i].Pos = Pos{}
		if kept[i].Kind == Path {
			kept[i].Text = pathText(kept[i].Path)
		}
	}
	return kept
}

// Owner returns the index of the order that a place in its letter belongs to:
// the last one that begins there or before; -1 for none. Several orders may
// stand in one line.
func Owner(list []Order, at Pos) int {
	owner := -1
	for i := range list {
		p := list[i].Pos
		if p.Line <= 0 || p.Line > at.Line || p.Line == at.Line && at.Col > 0 && p.Col > at.Col {
			continue
		}
		if owner < 0 || p.Line > list[owner].Pos.Line || p.Line == list[owner].Pos.Line && (at.Col > 0 || at.Line != p.Line) && p.Col >= list[owner].Pos.Col {
			owner = i
		}
	}
	return owner
}

// At is an order of which every part stands at one place.
func (o Order) At(at Pos) Order {
	place := func(args []Arg) []Arg {
		args = append([]Arg(nil), args...)
		for i := range args {
			args[i].Pos = at
		}
		return args
	}
	o.Pos, o.Args = at, place(o.Args)
	o.Clauses = append([]Clause(nil), o.Clauses...)
	for i := range o.Clauses {
		o.Clauses[i].Pos, o.Clauses[i].Args = at, place(o.Clauses[i].Args)
	}
	o.When = o.When.at(at)
	return o
}

// at is a condition at another place, with all its terms, sharing no list with what it
// was.
func (c *Cond) at(at Pos) *Cond {
	if c == nil {
		return nil
	}
	moved := &Cond{Pos: at, Any: make([][]Term, len(c.Any))}
	for i, all := range c.Any {
		moved.Any[i] = append([]Term(nil), all...)
		for j := range moved.Any[i] {
			moved.Any[i][j].Pos = at
		}
	}
	return moved
}

// Numbered gives every order a line of its own when the sheet was not parsed
// from text: faults are tied to orders by their lines.
func (s Sheet) Numbered() Sheet {
	if !slices.ContainsFunc(s.Orders, func(o Order) bool { return o.Pos.Line <= 0 }) {
		return s
	}
	list := make([]Order, len(s.Orders))
	for i, o := range s.Orders {
		list[i] = o.At(Pos{Line: i + 1, Col: 1})
	}
	s.Orders = list
	return s
}

// Same reports whether two sheets order the same in the same places, by their
// orders and what they close.
func (s Sheet) Same(t Sheet) bool {
	return s.End == t.End && s.EndPhase == t.EndPhase && slices.EqualFunc(s.Orders, t.Orders, Order.equal)
}

func (o Order) equal(p Order) bool {
	return o.Pos == p.Pos && o.Raw == p.Raw && o.Verb == p.Verb && o.Sub == p.Sub && slices.EqualFunc(o.Args, p.Args, Arg.equal) &&
		slices.EqualFunc(o.Clauses, p.Clauses, func(c, d Clause) bool {
			return c.Pos == d.Pos && c.Key == d.Key && slices.EqualFunc(c.Args, d.Args, Arg.equal)
		}) && o.When.equal(p.When)
}

func (a Arg) equal(b Arg) bool {
	return a.Pos == b.Pos && a.Kind == b.Kind && a.Text == b.Text && slices.Equal(a.Path, b.Path)
}

func (c *Cond) equal(d *Cond) bool {
	if c == nil || d == nil {
		return c == d
	}
	return c.Pos == d.Pos && slices.EqualFunc(c.Any, d.Any, func(a, b []Term) bool { return slices.Equal(a, b) })
}
