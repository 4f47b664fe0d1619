package adviser

import (
	"strconv"

	"feldpost/orders"
)

func line(verb string, args ...orders.Arg) orders.Order { return orders.Order{Verb: verb, Args: args} }

func clause(key string, args ...orders.Arg) orders.Clause { return orders.Clause{Key: key, Args: args} }

func nameArg(text string) orders.Arg { return orders.Arg{Kind: orders.Name, Text: text} }

func numberArg(n int) orders.Arg { return orders.Arg{Kind: orders.Number, Text: strconv.Itoa(n)} }

func pathArg(hexes ...string) orders.Arg { return orders.Arg{Kind: orders.Path, Path: hexes} }

func (a *adviser) hexArg(c cell) orders.Arg { return pathArg(a.Name(c)) }

func (a *adviser) unitArg(u int) orders.Arg { return nameArg(a.Units[u].Name) }

// when is a condition of one term.
func when(t orders.Term) *orders.Cond { return &orders.Cond{Any: [][]orders.Term{{t}}} }

// try writes a line when it stands.
func (a *adviser) try(o orders.Order) bool { return len(a.draft.Try(o)) == 0 }
