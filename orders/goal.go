package orders

import "slices"

// Goal returns an order with a path as one that names only where the path
// ends, so that the way is found: MOVE A 2426-2424 is MOVE A TO 2424. It
// reports whether the order has a path.
func (o Order) Goal() (Order, bool) {
	at := slices.IndexFunc(o.Args, func(a Arg) bool { return a.Kind == Path && len(a.Path) > 1 })
	if at < 0 {
		return o, false
	}
	path := o.Args[at].Path
	last := path[len(path)-1]
	goal := Arg{Kind: Name, Text: last}
	if isHex(last) {
		goal = Arg{Kind: Path, Text: last, Path: []string{last}}
	}
	o.Args = slices.Delete(slices.Clone(o.Args), at, at+1)
	o.Clauses = append([]Clause{{Key: "TO", Args: []Arg{goal}}}, o.Clauses...)
	return o, true
}
