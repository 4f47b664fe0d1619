// Package bounds is what one letter, and one seat, may make the referee read, keep and write: it bounds what a
// letter costs, and what one seat writes can cost the letters of another.
package bounds

import (
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// What one letter, and one seat, may make the referee read, keep and write.
// Nobody who plays comes near these; they bound what a letter can cost the
// referee, and what one seat writes can cost the letters of another.
const (
	MaxTextLines    = 4_000   // of a letter's own text; longer ones are not read
	MaxTextBytes    = 300_000 // likewise
	MaxQueries      = 8       // different questions answered in one letter
	MaxSheetOrders  = 400     // orders of one sheet
	MaxSheetText    = 40_000  // bytes of one sheet in canonical form
	MaxMessageBytes = 2_000   // of one seat's messages that wait for a reader
	MaxKeptLines    = 400     // standing orders and queued lines of a seat
	MaxKeptBytes    = 30_000  // likewise
)

// Readable cuts a text that is longer than any letter by hand and tells how
// many lines it had, 0 when it was not cut.
func Readable(text string) (head string, lines int) {
	head = text
	if len(head) > MaxTextBytes {
		head = strings.ToValidUTF8(head[:MaxTextBytes], "")
	}
	if i := nthLine(head, MaxTextLines); i >= 0 {
		head = head[:i]
	}
	if len(head) == len(text) {
		return text, 0
	}
	return head, strings.Count(text, "\n") + 1
}

// nthLine is where line n, counted from 0, begins; -1 when there is none.
func nthLine(text string, n int) int {
	at := 0
	for range n {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return -1
		}
		at += i + 1
	}
	if at == len(text) {
		return -1
	}
	return at
}

// Distinct leaves each question once and at most maxQueries of them; over is
// how many different ones were left out.
func Distinct(queries []orders.Query) (some []orders.Query, over int) {
	type question struct{ verb, topic string }
	known := map[question]bool{}
	for _, q := range queries {
		key := question{q.Verb, strings.ToLower(strings.Join(strings.Fields(q.Topic), " "))}
		switch {
		case known[key]:
			continue
		case len(some) == MaxQueries:
			over++
		default:
			some = append(some, q)
		}
		known[key] = true
	}
	return some, over
}

// NoteQueries tells that some questions were left out.
func NoteQueries(r *report.Report, over int) {
	if over > 0 {
		r.Notes = append(r.Notes, report.NewNote("queries-cut", "limit", MaxQueries, "over", over))
	}
}

// TooMuch is the fault of a sheet that is longer than a sheet may be.
func TooMuch(sheet orders.Sheet) (adjudicator.Fault, bool) {
	if n := len(sheet.Orders); n > MaxSheetOrders {
		return adjudicator.NewFault(sheet.Orders[MaxSheetOrders].Pos, "sheet-orders", "", "orders", n, "limit", MaxSheetOrders), true
	}
	size := 0
	for _, o := range sheet.Orders {
		size += len(o.Raw)
		if size > MaxSheetText {
			return adjudicator.NewFault(o.Pos, "sheet-bytes", "", "limit", MaxSheetText), true
		}
	}
	return adjudicator.Fault{}, false
}

// KeepsTooMuch is the fault of a seat whose standing orders and queued lines
// have grown beyond what it may have. The view before is seldom needed.
func KeepsTooMuch(after adjudicator.View, before func() (adjudicator.View, error)) (f adjudicator.Fault, is bool, err error) {
	lines, size := Kept(after)
	if lines <= MaxKeptLines && size <= MaxKeptBytes {
		return f, false, nil
	}
	old, err := before()
	if err != nil {
		return f, false, err
	}
	if oldLines, oldSize := Kept(old); lines <= oldLines && size <= oldSize {
		return f, false, nil
	}
	return adjudicator.NewFault(orders.Pos{}, "kept-orders", "", "lines", lines, "limit", MaxKeptLines, "bytes", MaxKeptBytes), true, nil
}

// Kept counts the lines that wait for a seat in the state, and their bytes.
func Kept(v adjudicator.View) (lines, size int) {
	for _, some := range [][]string{v.Standing, v.Queued} {
		lines += len(some)
		for _, l := range some {
			size += len(l)
		}
	}
	return lines, size
}

// Cut shortens a text to at most n bytes at the end of a character.
func Cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}
