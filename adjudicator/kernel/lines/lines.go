// Package lines writes orders by their parts: what programs that play send as
// a person would write it.
package lines

import (
	"strconv"

	"feldpost/orders"
)

// Order is a line of a verb and its objects.
func Order(verb string, args ...orders.Arg) orders.Order { return orders.Order{Verb: verb, Args: args} }

// Stand is a standing order on a matter.
func Stand(matter string, args ...orders.Arg) orders.Order {
	return orders.Order{Verb: "STAND", Sub: matter, Args: args}
}

// With adds a clause to a line.
func With(o orders.Order, key string, args ...orders.Arg) orders.Order {
	o.Clauses = append(o.Clauses[:len(o.Clauses):len(o.Clauses)], Clause(key, args...))
	return o
}

// Clause is a keyword with its objects.
func Clause(key string, args ...orders.Arg) orders.Clause {
	return orders.Clause{Key: key, Args: args}
}

// Name is an object by its name, or a word.
func Name(text string) orders.Arg { return orders.Arg{Kind: orders.Name, Text: text} }

// Names are several objects.
func Names(texts []string) []orders.Arg {
	args := make([]orders.Arg, len(texts))
	for i, t := range texts {
		args[i] = Name(t)
	}
	return args
}

// Number is a number as an object.
func Number(n int) orders.Arg { return orders.Arg{Kind: orders.Number, Text: strconv.Itoa(n)} }

// Path is a way through places.
func Path(places ...string) orders.Arg { return orders.Arg{Kind: orders.Path, Path: places} }

// When is a condition of one term.
func When(t orders.Term) *orders.Cond { return &orders.Cond{Any: [][]orders.Term{{t}}} }
