package standing

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// signs are those of comparisons.
var signs = [...]string{"=", "<>", "<", "<=", ">", ">="}

// Forms are the standing orders that may be written now: of each kind, those of
// the lines that it takes, and the conditions that its lines may have. Names are
// what a condition may be about, of places and countries; values, besides small
// numbers, what it may be compared with: headings, seasons.
func (k Kinds[S]) Forms(s S, terms Terms[S], lines []orders.Order, names, values []string) (list []record.Form) {
	for i := range k {
		kind := &k[i]
		var f record.Form
		for j := range lines {
			if lines[j].Sub == kind.Sub() && lines[j].When == nil && len(k.Read(s, terms, lines[j:j+1], deaf)) == 1 {
				f.Choices = append(f.Choices, lines[j])
			}
		}
		if len(f.Choices) == 0 {
			continue
		}
		for _, name := range kind.Terms {
			if c, ok := terms.offered(s, &kind.Form, name, names, values); ok {
				f.Terms = append(f.Terms, c)
			}
		}
		list = append(list, f)
	}
	return list
}

// Lines are standing orders to put together: of each kind one for each of its words, behind
// ALL where the kind is about some of the pieces, and the one that takes it back.
func (k Kinds[S]) Lines(language orders.Language, some ...string) (lines []orders.Order) {
	for i := range k {
		kind := &k[i]
		head := kind.Verb
		if slices.Contains(some, kind.Sub()) {
			head += " ALL"
		}
		for _, w := range kind.Words {
			if head == kind.Verb || w != "ALL" && w != "ANY" {
				lines = append(lines, language.Line(head+" "+w))
			}
		}
		if kind.Sub() != "CANCEL" {
			lines = append(lines, language.Line("STAND CANCEL "+kind.Sub()))
		}
	}
	return lines
}

func deaf(orders.Pos, string, record.Rule, ...any) {}

// offered is a condition with what it may be filled with: of the names and values
// those that mean something in it. False when there is nothing.
func (ts Terms[S]) offered(s S, form *Form, name string, names, values []string) (c record.Condition, ok bool) {
	var row *Term[S]
	for i := range ts {
		if ts[i].Name == name {
			row = &ts[i]
		}
	}
	if row == nil {
		return c, false
	}
	c.Subject = name
	fits := func(word, op, value string) bool {
		t := c.Term(word, op, value)
		found, _ := ts.find(&t)
		code, _ := ts.fault(s, form, &t)
		return found == row && code == ""
	}
	if strings.Contains(name, "*") {
		names = slices.DeleteFunc(slices.Clone(names), func(w string) bool { return !row.Names(s, w) })
	} else {
		names = []string{""}
	}
	for _, word := range names {
		if c.Ops == nil && row.compares() {
			c.Ops, c.Values = row.comparisons(values, func(op, value string) bool { return fits(word, op, value) })
		}
		switch {
		case row.compares() && c.Ops == nil:
		case c.Ops == nil && !fits(word, "", ""), c.Ops != nil && !fits(word, c.Ops[0], append(c.Values, "1")[0]):
		case word != "":
			c.Names = append(c.Names, word)
		default:
			ok = true
		}
	}
	return c, ok || len(c.Names) > 0
}

// comparisons are the signs that a term is compared with, and the values that
// go with each of them; none for any whole number.
func (row *Term[S]) comparisons(words []string, fits func(op, value string) bool) (ops, values []string) {
	if row.Value == nil {
		if fits("=", "1") {
			return signs[:], nil
		}
		return nil, nil
	}
	for _, op := range signs {
		var good []string
		for _, w := range append(numbers(), words...) {
			if fits(op, w) {
				good = append(good, w)
			}
		}
		if len(good) > 0 && (values == nil || len(good) == len(values)) {
			ops, values = append(ops, op), good
		}
	}
	return ops, values
}

// most is the highest number that is offered where not every number will do.
const most = 20

func numbers() (list []string) {
	for n := range most + 1 {
		list = append(list, strconv.Itoa(n))
	}
	return list
}
