package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/position"
	"feldpost/templates/story"
)

// brief is the result in a few sentences, what it means before how it came about: what
// the reader gained and lost, what both sides lost, who leads and why, what else of weight
// happened, and the largest battle, which may speak of columns.
func (w *writer) brief() []string {
	if w.Report.View == nil || !w.Report.Kind.State() {
		return nil
	}
	var out []string
	battle := story.TellerOf(w.Voice).LargestBattle()
	news := ""
	switch {
	case w.Report.View.Over: // who won, and how, comes before all else
		for _, b := range position.Of(w.Voice).Result() {
			out = append(out, b.Text)
		}
	case w.Report.Before != nil:
		news = story.HeraldOf(w.Voice).News(battle != "")
	}
	meaning := strings.Join(slices.DeleteFunc([]string{position.Of(w.Voice).Gains(battle != ""), w.toll(), position.Of(w.Voice).Lead()}, func(s string) bool { return s == "" }), " ")
	for _, text := range []string{meaning, news, battle} {
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// toll is what each seat has lost since the last letter, "" where the game counts no losses or nobody has any.
func (w *writer) toll() string {
	if w.Report.Before == nil {
		return ""
	}
	lost := story.Losses{}
	lost.Add(w.Voice, w.Report.Before)
	var list []string
	sum := 0
	for _, t := range lost.Tracks(w.Report) {
		seat := adjudicator.Seat(t.Name)
		who := w.SeatTitle(seat)
		if seat == w.Report.Seat {
			who = w.Say("toll-yours", w.Report)
		}
		sum += t.Value
		if entry := fmt.Sprintf("%s %d", who, t.Value); seat == w.Report.Seat {
			list = append([]string{entry}, list...)
		} else {
			list = append(list, entry)
		}
	}
	what, known := w.Try(w.Report.Lang, w.Report.Info.Name+".board.track.losses", nil)
	if !known || sum == 0 || len(list) > 3 {
		return ""
	}
	return w.Say("toll", w.With("what", what, "list", strings.Join(list, ", ")))
}
