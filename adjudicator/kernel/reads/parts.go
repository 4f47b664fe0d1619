package reads

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// Text is what the player wrote, for faults.
func Text(a orders.Arg) string {
	if a.Kind == orders.Path {
		return strings.Join(a.Path, "-")
	}
	return a.Text
}

// IsAny reports whether a player wrote one of some words in place of a name.
func IsAny(a orders.Arg, words ...string) bool { return slices.ContainsFunc(words, a.Is) }

// Says reports whether a line has one of some words in place of names.
func Says(o *orders.Order, words ...string) bool {
	return slices.ContainsFunc(o.Args, func(a orders.Arg) bool { return IsAny(a, words...) })
}

// Paths are the objects of a list that are hexes.
func Paths(args []orders.Arg) (list []orders.Arg) {
	for _, a := range args {
		if a.Kind == orders.Path {
			list = append(list, a)
		}
	}
	return list
}

// Parts are the objects of a line and of its clauses; of those of some keywords, if any
// are named.
func Parts(o *orders.Order, keys ...string) []orders.Arg {
	args := slices.Clip(o.Args)
	for _, c := range o.Clauses {
		if len(keys) == 0 || slices.Contains(keys, c.Key) {
			args = append(args, c.Args...)
		}
	}
	return args
}

// Every sees that something is true of all objects, and looks at all of them: each is faulted
// on its own.
func Every(args []orders.Arg, is func(a orders.Arg) bool) bool {
	good := true
	for _, a := range args {
		good = is(a) && good
	}
	return good
}

// Except is the keyword behind ALL before those that are left out.
const Except = "EXCEPT"

// exceptWords stand behind ALL in one object with it and those that are left out,
// allWords are those that they may stand behind.
var (
	exceptWords = [...]string{Except, "EXCEPTING", "BUT", "SAUF", "HORMIS", "EXCEPTÉ"}
	allWords    = [...]string{"ALL", "ANY", "TOUS", "TOUTES", "TOUT"}
)

// AllBut takes those who are left out of an ALL out of a list of a line: behind a word
// as EXCEPT in it, or in the clause of that name behind it. key is the clause of the
// list, "" for the objects of the verb.
func AllBut(o *orders.Order, key string, args []orders.Arg) (rest []orders.Arg, but []orders.Arg) {
	for _, a := range args {
		name, all, is := cutAllBut(a)
		switch {
		case is:
			if all {
				rest = append(rest, orders.Arg{Pos: a.Pos, Kind: orders.Name, Text: "ALL"})
			}
			but = append(but, orders.Arg{Pos: a.Pos, Kind: orders.Name, Text: name})
		case len(but) > 0 && a.Kind != orders.Path:
			but = append(but, a)
		default:
			rest = append(rest, a)
		}
	}
	before := ""
	for _, c := range o.Clauses {
		if c.Key == Except && before == key {
			for _, a := range c.Args {
				if a.Kind == orders.Path {
					rest = append(rest, a)
				} else {
					but = append(but, a)
				}
			}
		}
		before = c.Key
	}
	return rest, but
}

// IsAllBut tells an object that leaves somebody out of an ALL.
func IsAllBut(a orders.Arg) bool { _, _, is := cutAllBut(a); return is }

// cutAllBut is the name that is left out in an object such as "ALL EXCEPT Ge 5", or
// "EXCEPT Ge 5" where ALL stands before it.
func cutAllBut(a orders.Arg) (name string, all, is bool) {
	if a.Kind != orders.Name && a.Kind != orders.Text {
		return "", false, false
	}
	first, rest, more := strings.Cut(a.Text, " ")
	if !more {
		return "", false, false
	}
	if all = isOne(allWords[:], first); all {
		first, rest, _ = strings.Cut(strings.TrimLeft(rest, " "), " ")
	}
	if !isOne(exceptWords[:], first) {
		return "", false, false
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		return "", false, false
	}
	return strings.Join(words, " "), all, true
}

// isOne tells whether a word is one of some, which are in capitals.
func isOne(words []string, w string) bool {
	return slices.ContainsFunc(words, func(x string) bool { return strings.EqualFold(x, w) })
}
