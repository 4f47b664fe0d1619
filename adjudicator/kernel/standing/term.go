package standing

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Term is one row of a game's table of conditions. S is what terms are judged
// on: the position, and the combat and side that a line speaks of.
//
// A term either stands alone and is judged by Is; or is a number, Figure, that
// is compared with another; or has its own function, Holds.
type Term[S any] struct {
	// Name is the words of its subject: "ODDS", "ATTACKER CHARGES". A * at its
	// head or end is a word of the player's that Names knows: "* EMPTY".
	Name   string
	Names  func(s S, word string) bool
	Is     func(s S) bool
	Figure func(s S, word string) (n int, known bool)
	Holds  func(s S, f Fact) bool
	// Value tells whether it may be compared so with a text; nil leaves a Figure
	// any whole number, and other terms nothing.
	Value func(s S, op, text string) bool
	// Plain is the sign that a number without one stands for: "STEPS 3".
	Plain string
	// Bar tells why the lines of a form may not have it though they could, ""
	// when they may.
	Bar func(s S, f *Form) (code string, rule record.Rule)
}

// Fact is a term as it was written.
type Fact struct {
	Word      string // in the place of *
	Op, Value string // "" when it stands alone
	Not       bool
}

// Terms is the conditions of a game. Of two rows that fit, the first counts.
type Terms[S any] []Term[S]

// Check reports the terms of a condition that mean nothing in a form.
func (ts Terms[S]) Check(s S, form *Form, c *orders.Cond, report Report) bool {
	good := true
	Each(c, func(t orders.Term) {
		if code, rule := ts.fault(s, form, &t); code != "" {
			report(t.Pos, code, rule, "condition", strings.TrimSpace(t.Subject+t.Op+t.Value))
			good = false
		}
	})
	return good
}

func (ts Terms[S]) fault(s S, form *Form, t *orders.Term) (string, record.Rule) {
	row, f := ts.find(t)
	if row != nil && row.Bar != nil {
		if code, rule := row.Bar(s, form); code != "" {
			return code, rule
		}
	}
	if row == nil || !slices.Contains(form.Terms, row.Name) || row.Names != nil && !row.Names(s, f.Word) || !row.takes(s, f) {
		return "unknown-condition", form.IfRule
	}
	return "", ""
}

// compares reports whether a term is compared with something.
func (row *Term[S]) compares() bool { return row.Figure != nil || row.Value != nil }

// takes reports whether a term may be compared as it is.
func (row *Term[S]) takes(s S, f Fact) bool {
	switch {
	case row.Value != nil:
		return row.Value(s, f.Op, f.Value)
	case row.Figure != nil:
		return isNumber(f.Value)
	}
	return true
}

// mostFigure is more than any figure of a game.
const mostFigure = 9999

func isNumber(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n >= -mostFigure && n <= mostFigure
}

// find returns the row that a term is written after, and how it is filled.
func (ts Terms[S]) find(t *orders.Term) (*Term[S], Fact) {
	first, rest, _ := strings.Cut(t.Subject, " ")
	for i := range ts {
		row := &ts[i]
		f := Fact{Op: t.Op, Value: t.Value, Not: t.Not}
		tail, atHead := strings.CutPrefix(row.Name, "* ")
		head, atEnd := strings.CutSuffix(row.Name, " *")
		switch {
		case t.Subject == row.Name:
		case row.Plain != "" && t.Op == "" && first == row.Name && isNumber(rest):
			f.Op, f.Value = row.Plain, rest
		case atHead && rest == tail:
			f.Word = first
		case atEnd && first == head && rest != "":
			f.Word = rest
		default:
			continue
		}
		if row.compares() == (f.Op != "") {
			return row, f
		}
	}
	return nil, Fact{}
}

// Holds judges a condition: an OR of ANDs. No condition always holds.
func (ts Terms[S]) Holds(s S, c *orders.Cond) bool {
	if c == nil || len(c.Any) == 0 {
		return true
	}
	for _, all := range c.Any {
		ok := true
		for i := range all {
			if ts.judge(s, &all[i]) == all[i].Not {
				ok = false
				break
			}
		}
		if ok {
			return true
		}
	}
	return false
}

// judge judges one term without its NOT; one that nobody knows never holds.
func (ts Terms[S]) judge(s S, t *orders.Term) bool {
	row, f := ts.find(t)
	switch {
	case row == nil:
		return false
	case row.Is != nil:
		return row.Is(s)
	case row.Figure != nil:
		want, err := strconv.Atoi(f.Value)
		have, known := row.Figure(s, f.Word)
		return known && err == nil && Compare(have, f.Op, want)
	}
	return row.Holds(s, f)
}

// Each calls f for every term of a condition.
func Each(c *orders.Cond, f func(t orders.Term)) {
	if c == nil {
		return
	}
	for _, all := range c.Any {
		for _, t := range all {
			f(t)
		}
	}
}

// Compare applies the operator of a term to two numbers; an unknown
// operator never holds.
func Compare(a int, op string, b int) bool {
	switch op {
	case "=":
		return a == b
	case "<>":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	}
	return false
}
