package standing

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// Rung is the step of the decision ladder that answered.
type Rung string

// The rungs, first to last.
const (
	Clause   Rung = "clause"   // a line of the sheet being executed
	Standing Rung = "standing" // a standing order
	Only     Rung = "only"     // there was one legal choice
	Default  Rung = "default"  // the rules' or the game's default
)

// Add puts the lines of one sheet into a seat's list. Newer lines stand
// before older ones, lines of one sheet in their order: the first that fits
// answers. A line about the same thing replaces the older one. STAND CANCEL
// empties the list, STAND CANCEL CHARGE takes out one kind.
func Add(list, lines []orders.Order) []orders.Order {
	var fresh []orders.Order
	for _, o := range lines {
		if o.Sub == "CANCEL" {
			list, fresh = cancel(list, o), cancel(fresh, o)
			continue
		}
		list, fresh = without(list, o), without(fresh, o)
		fresh = append(fresh, o)
	}
	return append(fresh, list...)
}

// cancel takes out the kinds of standing order that a CANCEL line names,
// all when it names none or says ALL.
func cancel(list []orders.Order, o orders.Order) []orders.Order {
	if len(o.Args) == 0 {
		return nil
	}
	kept := list[:0:0]
	for _, old := range list {
		named := false
		for _, a := range o.Args {
			named = named || strings.EqualFold(old.Sub, a.Text) || a.Is("ALL")
		}
		if !named {
			kept = append(kept, old)
		}
	}
	return kept
}

// without takes out the lines that o replaces: same kind, same objects, and
// the same condition or none of its own.
func without(list []orders.Order, o orders.Order) []orders.Order {
	kept := list[:0:0]
	for _, old := range list {
		if old.Sub != o.Sub || objects(&old) != objects(&o) || (o.When != nil && condition(old.When) != condition(o.When)) {
			kept = append(kept, old)
		}
	}
	return kept
}

// objects is what a line is about, in one comparable text.
func objects(o *orders.Order) string {
	var b strings.Builder
	for _, a := range o.Args {
		b.WriteString(strings.ToUpper(a.Text))
		b.WriteString(strings.Join(a.Path, "-"))
		b.WriteByte(',')
	}
	return b.String()
}

func condition(c *orders.Cond) string {
	if c == nil {
		return ""
	}
	var b strings.Builder
	for _, all := range c.Any {
		for _, t := range all {
			if t.Not {
				b.WriteByte('!')
			}
			b.WriteString(t.Subject + t.Op + strings.ToUpper(t.Value) + "&")
		}
		b.WriteByte('|')
	}
	return b.String()
}

// Choose climbs the decision ladder for one of several choices: the one that the
// sheet names, else the first that a standing order names, else the only one, or
// none where there is no choice. A question that is closed, by END or by its
// deadline, has the first choice as its default; else the rung is "": the owner
// must be asked.
func Choose[T comparable](choices []T, none T, sheet, standing []T, closed bool) (T, Rung) {
	for _, list := range [...]struct {
		wanted []T
		rung   Rung
	}{{sheet, Clause}, {standing, Standing}} {
		for _, x := range list.wanted {
			if slices.Contains(choices, x) {
				return x, list.rung
			}
		}
	}
	switch {
	case len(choices) == 0:
		return none, Only
	case len(choices) == 1:
		return choices[0], Only
	case closed:
		return choices[0], Default
	}
	return none, ""
}

// Texts are orders as they are written.
func Texts(list []orders.Order) (texts []string) {
	for i := range list {
		texts = append(texts, list[i].String())
	}
	return texts
}
