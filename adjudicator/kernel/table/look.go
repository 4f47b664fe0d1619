package table

import (
	"fmt"
	"strings"

	"feldpost/adjudicator/kernel/record"
)

// Change is one reason that moves the column of a combat or its die: what it
// is, how far it moves, to the right and upwards when positive, and the rule
// that says so.
type Change struct {
	Reason string
	By     int
	Rule   record.Rule
}

// Changes are the reasons that count for one column or one die.
type Changes []Change

// Sum is what they come to.
func (c Changes) Sum() (n int) {
	for i := range c {
		n += c[i].By
	}
	return n
}

// Of is what those of one reason come to.
func (c Changes) Of(reason string) (n int) {
	for i := range c {
		if c[i].Reason == reason {
			n += c[i].By
		}
	}
	return n
}

// String lists them: "charge +1, engineer -1".
func (c Changes) String() string {
	list := make([]string, len(c))
	for i := range c {
		list[i] = fmt.Sprintf("%s %+d", c[i].Reason, c[i].By)
	}
	return strings.Join(list, ", ")
}

// Look is one look-up of a table in the order in which it is made: odds, base
// column, shifts, final column, die, modifiers. Its result follows from them.
// What changes nothing is not kept.
type Look[R any] struct {
	Table     *Table[R]
	Odds      Odds
	Shifts    Changes
	Die       int     // as rolled
	Modifiers Changes // of the die

	base, column int
}

// Look begins a look-up at the column that the odds reach.
func (t *Table[R]) Look(o Odds) Look[R] {
	at := t.Of(o)
	return Look[R]{Table: t, Odds: o, base: at, column: at}
}

// Base is the column that the odds reach.
func (l *Look[R]) Base() *Column[R] { return &l.Table.Columns[l.base] }

// Column is the column where the shifts have led so far.
func (l *Look[R]) Column() *Column[R] { return &l.Table.Columns[l.column] }

// At is the place of that column in the table, 0 for the first.
func (l *Look[R]) At() int { return l.column }

// Shift moves the column by the sum of some changes, as far as the table
// goes. Where every single shift stays in the table each has its own call.
func (l *Look[R]) Shift(together ...Change) {
	n := 0
	for _, c := range together {
		if c.By != 0 {
			l.Shifts, n = append(l.Shifts, c), n+c.By
		}
	}
	l.column = l.Table.Shift(l.column, n)
}

// Modify adds changes of the die.
func (l *Look[R]) Modify(changes ...Change) {
	for _, c := range changes {
		if c.By != 0 {
			l.Modifiers = append(l.Modifiers, c)
		}
	}
}

// Total is the die with its modifiers, which may lie beyond the table.
func (l *Look[R]) Total() int { return l.Die + l.Modifiers.Sum() }

// Row is the modified die whose row holds.
func (l *Look[R]) Row() int { return l.Table.Limit(l.Total()) }

// Result is what the table says.
func (l *Look[R]) Result() R { return l.With(0) }

// With is what the table would say if the die had one more modifier.
func (l *Look[R]) With(n int) R { return l.Table.At(l.Total()+n, l.column) }
