package orders

// Settled is an order as it is kept: canonical, without the places where it
// stood in its letter, and sharing no list with the order it was.
func (o Order) Settled() Order {
	o.Pos, o.Raw = Pos{}, o.String()
	o.Args = settledArgs(o.Args)
	o.Clauses = append([]Clause(nil), o.Clauses...)
	for i := range o.Clauses {
		o.Clauses[i].Pos, o.Clauses[i].Args = Pos{}, settledArgs(o.Clauses[i].Args)
	}
	if o.When != nil {
		when := &Cond{Any: make([][]Term, len(o.When.Any))}
		for i, all := range o.When.Any {
			when.Any[i] = append([]Term(nil), all...)
			for j := range when.Any[i] {
				when.Any[i][j].Pos = Pos{}
			}
		}
		o.When = when
	}
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
