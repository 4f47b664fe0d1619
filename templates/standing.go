package templates

import "feldpost/adjudicator/report"

// board describes everything the viewer may know, so that one can play from
// the text alone. A brief letter does so when a game begins or ends; else it
// leaves that to STATUS.
func (w *writer) board() {
	switch {
	case !w.r.Format.Brief():
		w.wholeStatus()
		w.section("around", landOf(w.voice).surroundings()...)
		w.section("cards", cardsOf(w.voice).open()...)
	case w.r.View.Over:
		w.status()
	case w.r.Kind == report.Start:
		w.briefStatus(maxSetting)
	}
}

// status prints tracks, facts, places and, at the end, the result.
func (w *writer) status() {
	p := positionOf(w.voice)
	if w.r.View.Over {
		w.section("result", p.result()...)
	}
	w.section("status", paras(p.standing())...)
	w.section("places", paras(p.places())...)
}

// front tells where the sides face each other. It tells whether they do anywhere.
func (w *writer) front() bool {
	told := frontOf(w.voice).blocks()
	w.section("front", told...)
	return len(told) > 0
}

// forces lists all units by country and place: the reader's, then the
// others.
func (w *writer) forces() {
	p := positionOf(w.voice)
	w.section("own", p.own()...)
	w.section("enemy", p.others()...)
}
