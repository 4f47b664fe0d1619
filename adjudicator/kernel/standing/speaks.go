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
// whether there is one now.
func Number[S any](name string, of func(s S) (n int, known bool)) Term[S] {
	return Term[S]{Name: name, Plain: "=", Figure: func(s S, _ string) (int, bool) { return of(s) }}
}
