package templates

import (
	"feldpost/adjudicator/report"
	"feldpost/templates/reply"
)

// Remarks are what a report says about the sheet that it answers, for a
// screen: a line each for its notes, its faults and warnings with the place in
// the sheet, and the lines that were read as no orders.
func (k *Kit) Remarks(r report.Report) []string {
	w := k.writerOf(&r)
	out := w.notes()
	of := reply.SheetOf(w.Voice)
	out = append(out, of.Marks()...)
	return append(out, of.Ignored()...)
}
