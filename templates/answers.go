package templates

import (
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/clerk"
	"feldpost/templates/gallery"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/reply"
)

// answer adds the sections of one query.
func (w *writer) answer(a report.Section) {
	v := w.Report.View
	switch {
	case a.Query == "HELP":
		w.section("help", prose.Verbatim(prose.Lines(w.kit.HelpIn(w.Report, a.Topic))))
	case a.Query == "RULES":
		w.section("rules", clerk.Of(w.Voice).Clauses(a)...)
	case a.Query == "GAMES":
		w.section("games", clerk.Of(w.Voice).Games(a)...)
	case a.Query == "LIST":
		w.section("list", clerk.Of(w.Voice).Listed(a)...)
	case a.Query == "DESK":
		w.section("desk", clerk.Of(w.Voice).Desk(a)...)
	case a.Query == "STANDINGS":
		w.section("tournament", clerk.Of(w.Voice).Tourney(a.Tourney)...)
	case a.Query == "WHO":
		w.section("who", clerk.Of(w.Voice).Sitting(a)...)
	case v == nil:
		code := "note.not-started"
		if s := w.Report.Standing; s != nil && s.Status == "finished" { // before it began
			code = "note.game-over"
		}
		w.section("status", prose.Line(0, w.Say(code, w.With())))
	case a.Query == "STATUS":
		w.statusAsked(a.Topic)
	case w.maps.WantsPrint(a):
		w.section("map", prose.Line(0, w.Say("map-print", w.With("file", w.maps.FileOf(w.maps.PrintAsked(a), gallery.MapPDF)))), prose.Line(0, w.maps.OtherPrints()))
	case a.Query == "MAP" && w.Map != nil:
		w.section("map", w.region(a.Topic)...)
	case a.Query == "ORDERS":
		w.section("queued", prose.Verbatim(v.Queued))
		w.section("standing", prose.Verbatim(v.Standing))
		if len(v.Queued)+len(v.Standing) == 0 {
			w.section("standing", prose.Line(0, w.Say("none", w.Report)))
		}
	case a.Query == "TEMPLATE":
		w.section("template", prose.Verbatim(reply.Template(w.Voice, a.Topic)))
	case a.Query == "HISTORY":
		w.section("history", w.history(a)...)
	case a.Query == "PAGE":
		w.section("page", w.slip().PageAnswer()...)
	}
}

// region answers MAP: one cell with everything around it, or the whole
// board when no place is named.
func (w *writer) region(topic string) []prose.Block {
	q := w.maps.MapAsked(topic)
	switch {
	case q.Unknown:
		text := w.Say("no-such-place", w.With("text", strings.TrimSpace(topic)))
		if near := w.Map.Like(strings.TrimSpace(topic), orders.IsNear); len(near) > 0 {
			text += " " + w.Say("place-near", strings.Join(near, ", "))
		}
		return []prose.Block{prose.Line(0, text)}
	case q.Board < 0 && len(w.Report.Boards) > 1:
		return w.maps.BoardList()
	case q.Cell < 0:
		return position.LandOf(w.On(max(q.Board, 0))).WholeMap()
	case !w.Map.Ground.Hexes:
		return position.LandOf(w.Voice).SpacesAround(q.Cell)
	}
	return position.LandOf(w.Voice).CellsAround(q.Cell)
}
