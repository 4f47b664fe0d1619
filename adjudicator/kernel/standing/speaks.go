package standing

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// First is the first of some lines that speaks of a matter: what is said of it in particular
// holds against what is said of all.
func First(lines []orders.Order, speaks, inParticular func(o *orders.Order) bool) (general *orders.Order) {
	for i := range lines {
		switch o := &lines[i]; {
		case !speaks(o):
		case inParticular(o):
			return o
		case general == nil:
			general = o
		}
	}
	return general
}

// InOrder are the lines that speak of a matter as they are to be asked: those that speak of it
// in particular, then those of all; each settled.
func InOrder(lines []orders.Order, speaks, inParticular func(o *orders.Order) bool) (list []orders.Order) {
	var all []orders.Order
	for i := range lines {
		switch o := &lines[i]; {
		case !speaks(o):
		case inParticular(o):
			list = append(list, o.Settled())
		default:
			all = append(all, o.Settled())
		}
	}
	return append(list, all...)
}

// KnownKinds faults what STAND CANCEL cannot take back: no kind of standing order.
func (k Kinds[S]) KnownKinds(o *orders.Order, report Report) bool {
	good, kinds := true, append(k.Names(), "ALL")
	for _, a := range o.Args {
		if !slices.Contains(kinds, strings.ToUpper(a.Text)) {
			text := a.Text
			if a.Kind == orders.Path {
				text = strings.Join(a.Path, "-")
			}
			report(a.Pos, "want-answer", "", "verb", "STAND CANCEL", "text", text, "words", kinds)
			good = false
		}
	}
	return good
}

// Number is the term of a number that is compared, by = where no sign stands; known tells
// whether there is one now, nil where there always is.
func Number[S any](name string, known func(s S) bool, of func(s S) int) Term[S] {
	return Term[S]{Name: name, Plain: "=", Figure: func(s S, _ string) (int, bool) {
		if known != nil && !known(s) {
			return 0, false
		}
		return of(s), true
	}}
}

// Place is what may be true of a place C that a condition names.
type Place[S, C any] struct {
	Name string
	Is   func(s S, at C) bool
}

// Places are the terms of what may be true of places, each with the place before and behind
// it: "EMPTY *" and "* EMPTY". named finds the place of a word, false for none.
func Places[S, C any](named func(s S, word string) (C, bool), list ...Place[S, C]) (terms Terms[S]) {
	for _, x := range list {
		row := Term[S]{Names: func(s S, word string) bool {
			_, ok := named(s, word)
			return ok
		}, Holds: func(s S, f Fact) bool {
			at, ok := named(s, f.Word)
			return ok && x.Is(s, at)
		}}
		for _, name := range [...]string{x.Name + " *", "* " + x.Name} {
			row.Name = name
			terms = append(terms, row)
		}
	}
	return terms
}
