// Lines as the game writes them itself.

package balkanwars

import (
	"strconv"

	"feldpost/orders"
)

func line(verb string, args ...orders.Arg) orders.Order {
	return language().Bind(orders.Order{Verb: verb, Args: args})
}

func sub(verb, second string, args ...orders.Arg) orders.Order {
	o := line(verb, args...)
	o.Sub = second
	return o
}

// with adds a clause to a line.
func with(o orders.Order, key string, args ...orders.Arg) orders.Order {
	o.Clauses = append(o.Clauses[:len(o.Clauses):len(o.Clauses)], orders.Clause{Key: key, Args: args})
	return o
}

// when adds a condition of one term to a line.
func when(o orders.Order, subject, op, value string) orders.Order {
	o.When = &orders.Cond{Any: [][]orders.Term{{{Subject: subject, Op: op, Value: value}}}}
	return o
}

func nameArg(text string) orders.Arg { return orders.Arg{Kind: orders.Name, Text: text} }

func numberArg(n int) orders.Arg { return orders.Arg{Kind: orders.Number, Text: strconv.Itoa(n)} }

// amountArg is a country and a number: BU 2.
func amountArg(n nation, count int) orders.Arg {
	return nameArg(n.String() + " " + strconv.Itoa(count))
}

func (s *State) unitArg(u unitID) orders.Arg { return nameArg(s.unitName(u)) }

func (s *State) unitArgs(units []unitID) []orders.Arg {
	args := make([]orders.Arg, len(units))
	for i, u := range units {
		args[i] = s.unitArg(u)
	}
	return args
}

// hexArg is a hex, or a path of several.
func (s *State) hexArg(cells ...cell) orders.Arg {
	a := orders.Arg{Kind: orders.Path}
	for _, c := range cells {
		a.Path = append(a.Path, s.hexName(c))
	}
	return a
}

// hexArgs are hexes, each for itself.
func (s *State) hexArgs(cells []cell) []orders.Arg {
	args := make([]orders.Arg, len(cells))
	for i, c := range cells {
		args[i] = s.hexArg(c)
	}
	return args
}

// placeArg is a hex, or the Off-Map box for noCell.
func (s *State) placeArg(c cell) orders.Arg {
	if c == noCell {
		return nameArg(locNames[locOffMap])
	}
	return s.hexArg(c)
}

// lineFor writes a line of a verb for units of one place, with a hex if the
// verb takes one.
func (s *State) lineFor(verb string, units []unitID, c cell) orders.Order {
	o, at := line(verb, s.unitArgs(units)...), s.at(units[0])
	switch verb {
	case "PLACE", "RETURN", "REDEPLOY", "EXIT":
		o.Args = append(o.Args, s.hexArg(c))
	case "RAIL":
		if at >= 0 && loc(c) != at {
			o.Args = append(o.Args, s.hexArg(cell(at), c))
		} else {
			o.Args = append(o.Args, s.hexArg(c))
		}
	case "MOVE", "AMPHIB":
		o = with(o, "TO", s.hexArg(c))
	case "MOBILIZE", "REPLACE":
		o = with(o, "AT", s.placeArg(c))
	case "OFFER":
		o = with(sub(verb, "POW"), "GET", s.unitArgs(units)...)
	case "ENTRENCH":
		o = line(verb, s.hexArg(cell(at)))
	case "OVERSTACK":
		o = with(line(verb, s.hexArg(cell(at))), "DROP", s.unitArgs(units)...)
	}
	return o
}

// nationLine writes a line of a verb for a country, with a number of points
// if the verb takes one.
func nationLine(verb string, n nation, points int) orders.Order {
	switch verb {
	case "EVENT":
		return sub(verb, "CHOOSE", nameArg(n.String()))
	case "GIVE", "SPEND":
		return sub(verb, "MORALE", amountArg(n, points))
	case "ALLOT":
		return line(verb, amountArg(n, points))
	}
	return line(verb, nameArg(n.String()))
}

// corpsLine brings a corps in at an edge hex.
func (s *State) corpsLine(n int, at cell) orders.Order {
	return with(with(line("CORPS", numberArg(n)), "ENTER"), "AT", s.hexArg(at))
}

// attackLine writes an attack with all who can join it.
func (s *State) attackLine(target cell, from []cell) orders.Order {
	return with(with(line("ATTACK", s.hexArg(target)), "FROM", s.hexArgs(from)...), "WITH", nameArg("ALL"))
}

// besideAttack writes a line that may go with an attack on a hex, for all
// who take part or for one of them.
func (s *State) besideAttack(verb string, target cell, u unitID) orders.Order {
	who := nameArg("ALL")
	if u != noUnit {
		who = s.unitArg(u)
	}
	o := line(verb, s.hexArg(target))
	switch verb {
	case "MORALE":
		return when(with(o, "SPEND"), "DIE", "<=", "3")
	case "RETREAT":
		return line(verb, nameArg("SAFEST"))
	case "LOSS":
		o = with(o, "FIRST")
	}
	o.Args = append(o.Args, who)
	return o
}

// written reads a line that the game has as text.
func (s *State) written(text string) orders.Order {
	return s.sys.language.Line(text)
}
