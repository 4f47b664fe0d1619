package standing

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// Kind is one kind of standing order: its form, and how its objects are read.
type Kind[S any] struct {
	Form
	// Objects reports those that mean nothing; false when there are some.
	Objects func(s S, o *orders.Order) bool
}

// Kinds is the kinds of standing order of a game.
type Kinds[S any] []Kind[S]

// Find returns the form of a kind, nil when the game has none such.
func (k Kinds[S]) Find(sub string) *Kind[S] {
	for i := range k {
		if k[i].Sub() == sub {
			return &k[i]
		}
	}
	return nil
}

// Names are the kinds that can be taken back, all but CANCEL itself.
func (k Kinds[S]) Names() (names []string) {
	for i := range k {
		names = append(names, k[i].Sub())
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "CANCEL" })
}

// Read returns the lines of a sheet that are standing orders of the game, as
// they are kept, and reports what is wrong with the others. A game that has no
// kind CANCEL of its own takes back whatever is named, without a condition.
func (k Kinds[S]) Read(s S, terms Terms[S], lines []orders.Order, report Report) (good []orders.Order) {
	for i := range lines {
		o := &lines[i]
		kind := k.Find(o.Sub)
		if kind == nil && o.Sub == "CANCEL" {
			kind = &Kind[S]{Form: Form{Verb: "STAND CANCEL"}, Objects: func(S, *orders.Order) bool { return true }}
		}
		if kind == nil {
			report(o.Pos, "verb-unused", "", "verb", strings.TrimSpace("STAND "+o.Sub))
			continue
		}
		known, fits := terms.Check(s, &kind.Form, o.When, report), kind.Fits(o, report)
		if kind.Objects(s, o) && known && fits {
			good = append(good, o.Settled())
		}
	}
	return good
}

// Take returns what is in force once the STAND lines of a sheet are added to a
// seat's standing orders.
func (k Kinds[S]) Take(s S, terms Terms[S], list, lines []orders.Order, report Report) []orders.Order {
	stand := slices.DeleteFunc(slices.Clone(lines), func(o orders.Order) bool { return o.Verb != "STAND" })
	return Add(list, k.Read(s, terms, stand, report))
}
