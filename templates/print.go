package templates

import (
	"slices"

	"feldpost/adjudicator/report"
	"feldpost/templates/chart"
)

// mapPDF is the name of the board for print in a letter.
const mapPDF = "map.pdf"

// topicPrint is what MAP is asked with for the board to be printed.
const topicPrint = "print"

// wantsPrint tells whether a query asks for the board to be printed. A place of
// that name comes first.
func (w *writer) wantsPrint(a report.Section) bool {
	if a.Query != "MAP" || w.z == nil {
		return false
	}
	_, place := w.z.find(a.Topic)
	return !place && w.topic(a.Topic, topicPrint) != ""
}

// printed attaches the board for print, once, to a letter that was asked for
// it.
func (w *writer) printed(l *report.Letter) error {
	r := w.r
	if r.Scene == nil || r.View == nil || !slices.ContainsFunc(r.Answers, w.wantsPrint) {
		return nil
	}
	d := w.drawing()
	if d.Scene.Title != "" {
		d.Scene.Title = w.gameTitle() + ", " + d.Scene.Title
	}
	day := ""
	if !r.Dated.IsZero() {
		day = w.turnName(r.Dated.In(w.zone()).Format("2 January 2006"))
	}
	d.Options.Imprint = chart.Imprint{Date: r.Dated, Note: w.say("map-print-foot", w.with("game", r.Game, "side", string(r.Seat), "day", day))}
	pdf, err := w.atlas.PDF(d)
	if err != nil {
		return err
	}
	l.Attached = append(l.Attached, report.File{Name: mapPDF, Type: "application/pdf", Data: pdf})
	return nil
}
