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
