package table

import (
	"strconv"

	"feldpost/adjudicator/kernel/gamedata"
)

// Table is a combat table: its columns, the worst for who rolls first, each
// with a result for every die from Low up.
type Table[R any] struct {
	Low     int // the modified die of the first row
	Columns []Column[R]
}

// Column is one column of a table.
type Column[R any] struct {
	Name    string // as the table heads it: "3/1", "6-8", "16+"
	From    Odds   // the least odds that reach it, or the least Strength
	Results []R    // by modified die, the first for Table.Low
}

// ByOdds returns a table of odds columns from 1/worst to best/1 and of rows
// for the modified dice low to high, all of them zero.
func ByOdds[R any](worst, best, low, high int) Table[R] {
	t := Table[R]{Low: low}
	add := func(o Odds) {
		t.Columns = append(t.Columns, Column[R]{Name: o.String(), From: o, Results: make([]R, high-low+1)})
	}
	for n := worst; n > 1; n-- {
		add(Odds{1, n})
	}
	for n := 1; n <= best; n++ {
		add(Odds{n, 1})
	}
	return t
}

// Read fills a table from rows that name the die in the column "die", each once;
// read gives the result in the column of the file for one of the table.
func (t *Table[R]) Read(rows *gamedata.Table, read func(r gamedata.Row, column string) R) {
	dice := make([]string, len(t.Columns[0].Results))
	for i := range dice {
		dice[i] = strconv.Itoa(t.Low + i)
	}
	rows.EachOnce("die", dice, func(r gamedata.Row, i int) {
		for _, c := range t.Columns {
			c.Results[i] = read(r, c.Name)
		}
	})
}

// Of returns the column of an odds ratio: the best one that the ratio
// reaches, the first when it reaches none. 0/0 reaches every column.
func (t *Table[R]) Of(o Odds) int {
	at := 0
	for i := range t.Columns {
		if !o.Less(t.Columns[i].From) {
			at = i
		}
	}
	return at
}

// Named returns the column with a heading, -1 when there is none.
func (t *Table[R]) Named(name string) int {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return i
		}
	}
	return -1
}

// Shift moves a column by n, to the right when n is positive, and stays in
// the table.
func (t *Table[R]) Shift(at, n int) int { return clamp(at+n, 0, len(t.Columns)-1) }

// Limit returns the modified die whose row holds: beyond the table that is
// the first or the last.
func (t *Table[R]) Limit(die int) int {
	return clamp(die, t.Low, t.Low+len(t.Columns[0].Results)-1)
}

// At returns the result of a modified die in a column. Beyond the table its
// first or last row holds.
func (t *Table[R]) At(die, column int) R { return t.Columns[column].Results[t.Limit(die)-t.Low] }

func clamp(n, low, high int) int { return max(low, min(n, high)) }
