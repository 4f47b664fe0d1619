package gamedata

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Table is one CSV file, read by the names of its columns.
type Table struct {
	Name   string
	keys   map[string]int // lines that Once has seen, by what they are about
	set    *Set
	header []string
	rows   []Row
}

// Row is one line of a table.
type Row struct {
	Line  int
	table *Table
	cells []string
}

// Table reads a CSV file. Every named column must be in the header; a
// column that is not named must not, except that any table may have a
// column "basis". The rows returned are those with the right number of
// fields.
func (s *Set) Table(name string, columns ...string) *Table {
	t := &Table{Name: name, set: s}
	before := s.Failed()
	text, first, ok := s.open(name)
	if !ok {
		return t
	}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	for {
		cells, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.failCSV(err, first)
			break
		}
		line, _ := r.FieldPos(0)
		t.add(cells, line+first-1, columns)
		if t.header == nil {
			break // without a header nothing can be told of the rows
		}
	}
	if t.header == nil && s.Failed() == before {
		s.Fail(Problem{File: name, Line: first, Want: "a header: " + strings.Join(columns, ",")})
	}
	return t
}

func (t *Table) failCSV(err error, first int) {
	var pe *csv.ParseError
	if errors.As(err, &pe) {
		t.set.Fail(Problem{File: t.Name, Line: pe.Line + first - 1, Want: "a line of CSV: " + pe.Err.Error()})
		return
	}
	t.set.Fail(Problem{File: t.Name, Want: "CSV: " + err.Error()})
}

// mostRows is how many lines a table may have: what games count by lines fits 15 bits.
const mostRows = 1<<15 - 2

// add takes a record: the header first, then rows.
func (t *Table) add(cells []string, line int, columns []string) {
	for len(cells) > len(t.header) && len(cells) > 1 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1] // a spreadsheet pads lines
	}
	if t.header == nil {
		t.setHeader(cells, line, columns)
		return
	}
	if blank(cells) {
		return
	}
	for len(cells) < len(t.header) && t.header[len(cells)] == "basis" {
		cells = append(cells, "")
	}
	if len(cells) != len(t.header) {
		t.set.Fail(Problem{File: t.Name, Line: line, Got: strconv.Itoa(len(cells)) + " fields",
			Want: strconv.Itoa(len(t.header)) + " as in the header: " + strings.Join(t.header, ",")})
		return
	}
	if len(t.rows) == mostRows {
		t.set.Fail(Problem{File: t.Name, Line: line, Want: strconv.Itoa(mostRows) + " lines at most"})
	}
	t.rows = append(t.rows, Row{Line: line, table: t, cells: cells})
}

func (t *Table) setHeader(cells []string, line int, columns []string) {
	for i, c := range cells {
		cells[i] = strings.TrimSpace(c)
	}
	before := t.set.Failed()
	if len(cells) == 1 && strings.ContainsAny(cells[0], ";\t") {
		t.set.Fail(Problem{File: t.Name, Line: line, Got: cells[0], Want: "columns separated by commas (save as CSV with commas)"})
		return
	}
	for _, c := range columns {
		if index(cells, c) < 0 {
			t.set.Fail(Problem{File: t.Name, Line: line, Got: strings.Join(cells, ","), Want: "a column " + c})
		}
	}
	for i, c := range cells {
		switch {
		case c != "basis" && index(columns, c) < 0:
			t.set.Fail(Problem{File: t.Name, Line: line, Got: c, Want: "only the columns " + strings.Join(columns, ",") + ",basis"})
		case index(cells[:i], c) >= 0:
			t.set.Fail(Problem{File: t.Name, Line: line, Got: c, Want: "each column once"})
		}
	}
	if t.set.Failed() == before {
		t.header = cells
	}
}

func index(list []string, word string) int {
	for i, w := range list {
		if w == word {
			return i
		}
	}
	return -1
}

func blank(cells []string) bool {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return true
}

// Rows returns the rows in order.
func (t *Table) Rows() []Row { return t.rows }

// EachOnce calls read for the rows of a table whose column must hold each of
// the names exactly once, with the place of the name in the list.
func (t *Table) EachOnce(column string, names []string, read func(r Row, name int)) {
	lines := make([]int, len(names))
	for _, r := range t.rows {
		i := index(names, r.Text(column))
		switch {
		case i < 0:
			r.Fail(column, "one of "+strings.Join(names, ", "))
		case lines[i] > 0:
			r.Fail(column, "each line once; it stands in line "+strconv.Itoa(lines[i])+" already")
		default:
			lines[i] = r.Line
			read(r, i)
		}
	}
	if len(t.rows) == 0 { // one problem is enough
		if !slices.ContainsFunc(t.set.problems, func(p Problem) bool { return p.File == t.Name }) {
			t.Fail("lines below the header")
		}
		return
	}
	for i, line := range lines {
		if line == 0 {
			t.Fail("a line " + names[i])
		}
	}
}

// Once sees that a line is the only one of its key, which is made of what it is about;
// else it records the problem of a field, and is false.
func (r Row) Once(column, want string, key ...any) bool {
	t, text := r.table, fmt.Sprint(key...)
	if t.keys == nil {
		t.keys = map[string]int{}
	}
	if line, again := t.keys[text]; again {
		r.Fail(column, want+"; it stands in line "+strconv.Itoa(line)+" already")
		return false
	}
	t.keys[text] = r.Line
	return true
}

// Seen tells whether Once has seen a line of a key.
func (t *Table) Seen(key ...any) bool { return t.keys[fmt.Sprint(key...)] > 0 }

// Fail records a problem of the table as a whole.
func (t *Table) Fail(want string) { t.set.Fail(Problem{File: t.Name, Want: want}) }

// Fail records a problem of one field of the row, or of the row when the
// column is "".
func (r Row) Fail(column, want string) {
	got := ""
	if column != "" {
		got = r.Text(column)
	}
	r.table.set.Fail(Problem{File: r.table.Name, Line: r.Line, Column: column, Got: got, Want: want})
}

// Text returns a field without blanks around it, "" for an absent column.
func (r Row) Text(column string) string {
	if i := index(r.table.header, column); i >= 0 {
		return strings.TrimSpace(r.cells[i])
	}
	return ""
}

// Need returns a field that must not be empty.
func (r Row) Need(column, want string) string {
	v := r.Text(column)
	if v == "" {
		r.Fail(column, want)
	}
	return v
}

// Named returns what a field names, and records the problem and returns none where it names nothing.
func Named[T any](r Row, column, want string, known map[string]T, none T) T {
	if v, ok := known[r.Text(column)]; ok {
		return v
	}
	r.Fail(column, want)
	return none
}

// Int returns a whole number from low to high. When the field is something
// else it records the problem and returns low.
func (r Row) Int(column string, low, high int) int {
	n, err := strconv.Atoi(r.Text(column))
	if err != nil || n < low || n > high {
		r.Fail(column, "a whole number from "+strconv.Itoa(low)+" to "+strconv.Itoa(high))
		return low
	}
	return n
}

// IntOr is Int for a field that may be empty.
func (r Row) IntOr(column string, low, high, empty int) int {
	if r.Text(column) == "" {
		return empty
	}
	return r.Int(column, low, high)
}

// Yes returns a field that is yes or no.
func (r Row) Yes(column string) bool { return r.Word(column, "no", "yes") == 1 }

// Word returns which of the words a field holds, 0 when it is none of them
// and the problem was recorded.
func (r Row) Word(column string, words ...string) int {
	if i := index(words, r.Text(column)); i >= 0 {
		return i
	}
	shown := make([]string, len(words))
	for i, w := range words {
		if shown[i] = w; w == "" {
			shown[i] = "nothing"
		}
	}
	r.Fail(column, strings.Join(shown, " or "))
	return 0
}

// OneOf is Word for a field that is kept as the word itself.
func (r Row) OneOf(column string, words ...string) string { return words[r.Word(column, words...)] }

// List returns the parts of a field separated by semicolons, nil for an
// empty one.
func (r Row) List(column string) []string {
	v := r.Text(column)
	if v == "" {
		return nil
	}
	parts := strings.Split(v, ";")
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	return parts
}

// Set reads which of the words a field lists, a bit for each; it records a problem of a
// list that has another word, or one twice.
func (r Row) Set(column, want string, words ...string) (set uint16) {
	for _, word := range r.List(column) {
		i := index(words, word)
		if r.FailIf(i < 0 || set>>max(i, 0)&1 != 0, column, want) {
			continue
		}
		set |= 1 << i
	}
	return set
}

// Share reads a share from 0 to 1.
func (r Row) Share(column string) float32 {
	share, err := strconv.ParseFloat(r.Text(column), 32)
	r.FailIf(err != nil || share < 0 || share > 1, column, "a share from 0 to 1 like 0.77")
	return float32(share)
}

// Filled records the problem of a table without rows.
func (t *Table) Filled(want string) {
	if len(t.rows) == 0 {
		t.Fail(want)
	}
}

// FailIf records a problem of a field if something is wrong with it, and tells whether it
// is: of several the first is told that stands in a chain of ||.
func (r Row) FailIf(wrong bool, column, want string) bool {
	if wrong {
		r.Fail(column, want)
	}
	return wrong
}
