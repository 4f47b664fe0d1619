package templates

import (
	"fmt"
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// Remarks are what a report says about the sheet that it answers, for a
// screen: a line each for its notes, its faults and warnings with the place in
// the sheet, and the lines that were read as no orders.
func (k *Kit) Remarks(r report.Report) []string {
	w := k.writerOf(&r)
	out := w.notes()
	marks := sheetOf(w.Voice).faultNotes()
	for _, x := range r.Warnings {
		place := x.Pos
		x.Pos.Line = 0 // it stands before the sentence
		marks = append(marks, orders.Note{Pos: place, Text: sheetOf(w.Voice).warningText(x)})
	}
	sortNotes(marks)
	for _, m := range marks {
		place := ""
		if m.Pos.Line > 0 {
			place = fmt.Sprintf("%d:%d: ", m.Pos.Line, max(1, m.Pos.Col))
		}
		out = append(out, place+strings.Join(strings.Fields(m.Text), " "))
	}
	return append(out, sheetOf(w.Voice).ignored()...)
}

// maxUnreadLines is how many lines of a letter without an order are named.
const maxUnreadLines = 10

// maxUnreadText is how much of a line is shown.
const maxUnreadText = 120

// maxWarnings is how many warnings a brief letter shows.
const maxWarnings = 6

// warnings are what END alone would cost, above the line that says END.
func (d *draft) warnings() {
	if len(d.w.Report.Ahead) == 0 {
		return
	}
	d.remark(d.words("warnings", d.w.With()))
	for _, x := range d.w.Report.Ahead {
		d.remark(sheetOf(d.w).warningText(x))
	}
}
