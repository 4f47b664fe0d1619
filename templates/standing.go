package templates

import (
	"feldpost/adjudicator/report"
	"feldpost/templates/position"
	"feldpost/templates/prose"
)

// board describes everything the viewer may know, so that one can play from
// the text alone. A brief letter does so when a game begins or ends, and lists the
// units when the position is new to its reader; else it leaves that to STATUS.
func (w *writer) board() {
	switch {
	case !w.Report.Format.Brief():
		w.wholeStatus()
		w.section("around", position.LandOf(w.Voice).Surroundings()...)
		w.section("cards", position.CardsOf(w.Voice).Open()...)
	case w.Report.View.Over:
		w.status()
	case w.Report.Kind == report.Start:
		w.briefStatus(w.room(maxSetting))
	case position.Of(w.Voice).Unseen():
		w.briefForces(w.room(maxForces))
	}
}

// status prints tracks, facts, places and, at the end, the result.
func (w *writer) status() {
	p := position.Of(w.Voice)
	if w.Report.View.Over {
		w.section("result", p.Result()...)
	}
	w.section("status", prose.Paras(p.Standing())...)
	w.section("places", prose.Paras(p.Places())...)
}

// front tells where the sides face each other. It tells whether they do anywhere.
func (w *writer) front() bool {
	told := position.FrontOf(w.Voice).Told()
	w.section("front", told...)
	return len(told) > 0
}

// forces lists all units by country and place: the reader's, then the
// others.
func (w *writer) forces() {
	p := position.Of(w.Voice)
	w.section("own", p.Own()...)
	w.section("enemy", p.Others()...)
}
