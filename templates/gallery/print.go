package gallery

import (
	"slices"

	"feldpost/adjudicator/report"
	"feldpost/templates/chart"
)

// MapPDF is the name of the board for print in a letter.
const MapPDF = "map.pdf"

// topicPrint is what MAP is asked with for the board to be printed.
const topicPrint = "print"

// WantsPrint tells whether a query asks for a board to be printed. A place of
// that name comes first.
func (w *Gallery) WantsPrint(a report.Section) bool {
	return a.Query == "MAP" && w.Map != nil && w.MapAsked(a.Topic).print
}

// Printed attaches the boards for print, each once, to a letter that was asked for
// them.
func (w *Gallery) Printed(l *report.Letter) error {
	if w.Map == nil || w.Report.View == nil {
		return nil
	}
	var list []int
	for _, a := range w.Report.Answers {
		if board := w.PrintAsked(a); board >= 0 && !slices.Contains(list, board) {
			list = append(list, board)
		}
	}
	for _, board := range list {
		if err := w.print(l, board); err != nil {
			return err
		}
	}
	return nil
}

// PrintAsked is the board that a query asks to be printed, -1 for none: where it
// names none, the one on which most happened.
func (w *Gallery) PrintAsked(a report.Section) int {
	if !w.WantsPrint(a) {
		return -1
	}
	if board := w.MapAsked(a.Topic).Board; board >= 0 {
		return board
	}
	if list := w.eventful(); len(list) > 0 {
		return list[0]
	}
	return 0
}

// print attaches a board for print.
func (w *Gallery) print(l *report.Letter, board int) error {
	r := w.Report
	d := w.Drawing(board)
	if d.Scene.Title != "" {
		d.Scene.Title = w.GameTitle() + ", " + d.Scene.Title
	}
	day := ""
	if !r.Dated.IsZero() {
		day = w.TurnName(r.Dated.In(w.Clock().Zone).Format("2 January 2006"))
	}
	d.Options.Imprint = chart.Imprint{Date: r.Dated, Note: w.Say("map-print-foot", w.With("game", r.Game, "side", string(r.Seat), "day", day))}
	pdf, err := w.atlas.PDF(d)
	if err != nil {
		return err
	}
	l.Attached = append(l.Attached, report.File{Name: w.FileOf(board, MapPDF), Type: "application/pdf", Data: pdf})
	return nil
}
