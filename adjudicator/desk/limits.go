package desk

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
	maxTextLines    = 4_000   // of a letter's own text; longer ones are not read
	maxTextBytes    = 300_000 // likewise
	maxQueries      = 8       // different questions answered in one letter
	maxSheetOrders  = 400     // orders of one sheet
	maxSheetText    = 40_000  // bytes of one sheet in canonical form
	maxMessageBytes = 2_000   // of one seat's messages that wait for a reader
	maxKeptLines    = 400     // standing orders and queued lines of a seat
	maxKeptBytes    = 30_000  // likewise
)

// readable cuts a text that is longer than any letter by hand and tells how
// many lines it had, 0 when it was not cut.
func readable(text string) (head string, lines int) {
	head = text
	if len(head) > maxTextBytes {
		head = strings.ToValidUTF8(head[:maxTextBytes], "")
	}
	if i := nthLine(head, maxTextLines); i >= 0 {
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

// distinct leaves each question once and at most maxQueries of them; over is
// how many different ones were left out.
func distinct(queries []orders.Query) (some []orders.Query, over int) {
	type question struct{ verb, topic string }
	known := map[question]bool{}
	for _, q := range queries {
		key := question{q.Verb, strings.ToLower(strings.Join(strings.Fields(q.Topic), " "))}
		switch {
		case known[key]:
			continue
		case len(some) == maxQueries:
			over++
		default:
			some = append(some, q)
		}
		known[key] = true
	}
	return some, over
}

// noteQueries tells that some questions were left out.
func noteQueries(r *report.Report, over int) {
	if over > 0 {
		r.Notes = append(r.Notes, report.NewNote("queries-cut", "limit", maxQueries, "over", over))
	}
}

// tooMuch is the fault of a sheet that is longer than a sheet may be.
func tooMuch(sheet orders.Sheet) (adjudicator.Fault, bool) {
	if n := len(sheet.Orders); n > maxSheetOrders {
		return adjudicator.NewFault(sheet.Orders[maxSheetOrders].Pos, "sheet-orders", "", "orders", n, "limit", maxSheetOrders), true
	}
	size := 0
	for _, o := range sheet.Orders {
		size += len(o.Raw)
		if size > maxSheetText {
			return adjudicator.NewFault(o.Pos, "sheet-bytes", "", "limit", maxSheetText), true
		}
	}
	return adjudicator.Fault{}, false
}

// keepsTooMuch is the fault of a seat whose standing orders and queued lines
// have grown beyond what it may have. The view before is seldom needed.
func keepsTooMuch(after adjudicator.View, before func() (adjudicator.View, error)) (f adjudicator.Fault, is bool, err error) {
	lines, size := kept(after)
	if lines <= maxKeptLines && size <= maxKeptBytes {
		return f, false, nil
	}
	old, err := before()
	if err != nil {
		return f, false, err
	}
	if oldLines, oldSize := kept(old); lines <= oldLines && size <= oldSize {
		return f, false, nil
	}
	return adjudicator.NewFault(orders.Pos{}, "kept-orders", "", "lines", lines, "limit", maxKeptLines, "bytes", maxKeptBytes), true, nil
}

// kept counts the lines that wait for a seat in the state, and their bytes.
func kept(v adjudicator.View) (lines, size int) {
	for _, some := range [][]string{v.Standing, v.Queued} {
		lines += len(some)
		for _, l := range some {
			size += len(l)
		}
	}
	return lines, size
}

// cutText shortens a text to at most n bytes at the end of a character.
func cutText(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}
