package lines

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// Pairs says which parts of a line are paired: things and places. A path is a place,
// and what Place knows as one by its name.
type Pairs struct {
	Keys   []string // the keywords before places: TO, AT, FROM, VIA
	Start  []string // those of them that say where things come from or pass: they are no goals
	Things []string // the keywords before things: WITH, DROP
	Place  func(a orders.Arg) bool
}

// Apart takes a line that orders several things into lines that order one each, as a
// reader pairs them: "a TO x, b TO y" and "a x, b y" are two lines, and so is "a, b TO
// x, y". What stands in no such list belongs to each of them. False, with the first
// place that has no thing of its own, when places cannot be dealt out.
func (p *Pairs) Apart(o orders.Order) (list []orders.Order, odd orders.Arg, ok bool) {
	groups, rest := p.groups(o)
	for _, g := range groups {
		parts, odd, ok := p.deal(g)
		if !ok {
			return nil, odd, false
		}
		for _, g := range parts {
			list = append(list, g.line(o, rest))
		}
	}
	return list, odd, true
}

// item is an object and the keyword that it stands behind, "" for the verb.
type item struct {
	key string
	arg orders.Arg
	at  orders.Pos // of the keyword
}

// group is things with the places before and behind them.
type group struct {
	head, things, tail []item
}

func (p *Pairs) isPlace(a orders.Arg) bool {
	return a.Kind == orders.Path || a.Kind == orders.Name && p.Place != nil && p.Place(a)
}

// groups parts a line where a thing follows a place, or a place before which places
// have stood follows a thing. Clauses of other keywords are of all groups.
func (p *Pairs) groups(o orders.Order) (list []group, rest []orders.Clause) {
	var g group
	take := func(x item, place bool) {
		opens := x.key == "" && len(x.arg.Path) == 1 && len(g.head) > 0 && len(g.things) > 0
		switch {
		case !place && len(g.tail) > 0:
			list = append(list, g)
			g = group{head: g.head, things: []item{x}}
		case !place:
			g.things = append(g.things, x)
		case opens:
			list = append(list, g)
			g = group{head: []item{x}}
		case len(g.things) == 0:
			g.head = append(g.head[:len(g.head):len(g.head)], x)
		default:
			g.tail = append(g.tail, x)
		}
	}
	for _, a := range o.Args {
		take(item{"", a, a.Pos}, p.isPlace(a))
	}
	for _, c := range o.Clauses {
		things := slices.Contains(p.Things, c.Key)
		if !things && !slices.Contains(p.Keys, c.Key) || len(c.Args) == 0 {
			rest = append(rest, c)
			continue
		}
		for i, a := range c.Args {
			x, place := item{c.Key, a, c.Pos}, p.isPlace(a) || !things && i == 0
			if place == things {
				x.key = ""
			}
			take(x, place)
		}
	}
	if len(g.things) == 0 && len(list) > 0 { // places alone at the end: they are of those before
		last := &list[len(list)-1]
		last.tail = append(last.tail, g.head...)
		return list, rest
	}
	return append(list, g), rest
}

// deal gives each of several things its own of as many goals. One goal is that of all,
// several of one thing are its own affair.
func (p *Pairs) deal(g group) ([]group, orders.Arg, bool) {
	var goals, starts, ways []item
	for _, x := range g.tail {
		switch {
		case !slices.Contains(p.Start, x.key):
			goals = append(goals, x)
		case x.key == "FROM":
			starts = append(starts, x)
		default:
			ways = append(ways, x)
		}
	}
	n := len(g.things)
	switch {
	case n < 2 || len(goals) < 2:
		return []group{g}, orders.Arg{}, true
	case len(goals) < n:
		return nil, goals[len(goals)-1].arg, false
	case len(goals) > n:
		return nil, goals[n].arg, false
	case len(ways) > 0:
		return nil, ways[0].arg, false
	case len(starts) > 1 && len(starts) != n:
		return nil, starts[1].arg, false
	}
	list := make([]group, n)
	for i := range list {
		list[i] = group{head: g.head, things: g.things[i : i+1], tail: []item{goals[i]}}
		if len(starts) > 0 {
			list[i].tail = append(list[i].tail, starts[i%len(starts)])
		}
	}
	return list, orders.Arg{}, true
}

// line is the order of a group.
func (g *group) line(o orders.Order, rest []orders.Clause) orders.Order {
	o.Args, o.Clauses = nil, nil
	for _, list := range [...][]item{g.head, g.things, g.tail} {
		for _, x := range list {
			if x.key == "" {
				o.Args = append(o.Args, x.arg)
				continue
			}
			o.Clauses = append(o.Clauses, orders.Clause{Pos: x.at, Key: x.key, Args: []orders.Arg{x.arg}})
		}
	}
	o.Clauses = append(o.Clauses, rest...)
	return Joined(o)
}

// Joined is an order in which every keyword stands once: what stands behind it again
// belongs to the first.
func Joined(o orders.Order) orders.Order {
	var joined []orders.Clause
	for i, c := range o.Clauses {
		at := slices.IndexFunc(joined, func(x orders.Clause) bool { return x.Key == c.Key })
		switch {
		case at >= 0:
			joined[at].Args = append(joined[at].Args[:len(joined[at].Args):len(joined[at].Args)], c.Args...)
		case slices.ContainsFunc(o.Clauses[i+1:], func(x orders.Clause) bool { return x.Key == c.Key }) || joined != nil:
			if joined == nil {
				joined = append(joined, o.Clauses[:i]...)
			}
			joined = append(joined, c)
		}
	}
	if joined != nil {
		o.Clauses = joined
	}
	return o
}

// Once are objects of which each is named once.
func Once(args []orders.Arg) (list []orders.Arg) {
	for _, a := range args {
		if !slices.ContainsFunc(list, func(b orders.Arg) bool {
			return a.Kind == b.Kind && strings.EqualFold(a.Text, b.Text) && slices.Equal(a.Path, b.Path)
		}) {
			list = append(list, a)
		}
	}
	return list
}
