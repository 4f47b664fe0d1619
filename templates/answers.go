package templates

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/position"
	"feldpost/templates/prose"
)

// answer adds the sections of one query.
func (w *writer) answer(a report.Section) {
	v := w.Report.View
	switch {
	case a.Query == "HELP":
		w.section("help", prose.Verbatim(prose.Lines(w.kit.Help(w.Report.Lang, w.Report.Info, a.Topic))))
	case a.Query == "RULES":
		w.section("rules", clerkOf(w.Voice).clauses(a)...)
	case a.Query == "GAMES":
		w.section("games", clerkOf(w.Voice).games(a)...)
	case a.Query == "LIST":
		w.section("list", clerkOf(w.Voice).listed(a)...)
	case a.Query == "DESK":
		w.section("desk", clerkOf(w.Voice).desk(a)...)
	case a.Query == "STANDINGS":
		w.section("tournament", clerkOf(w.Voice).tourney(a.Tourney)...)
	case a.Query == "WHO":
		w.section("who", clerkOf(w.Voice).sitting(a)...)
	case v == nil:
		code := "note.not-started"
		if s := w.Report.Standing; s != nil && s.Status == "finished" { // before it began
			code = "note.game-over"
		}
		w.section("status", prose.Line(0, w.Say(code, w.With())))
	case a.Query == "STATUS":
		w.statusAsked(a.Topic)
	case w.maps.wantsPrint(a):
		w.section("map", prose.Line(0, w.Say("map-print", w.With("file", w.maps.fileOf(w.maps.printAsked(a), mapPDF)))), prose.Line(0, w.maps.otherPrints()))
	case a.Query == "MAP" && w.Map != nil:
		w.section("map", w.region(a.Topic)...)
	case a.Query == "ORDERS":
		w.section("queued", prose.Verbatim(v.Queued))
		w.section("standing", prose.Verbatim(v.Standing))
		if len(v.Queued)+len(v.Standing) == 0 {
			w.section("standing", prose.Line(0, w.Say("none", w.Report)))
		}
	case a.Query == "TEMPLATE":
		w.section("template", prose.Verbatim(orderTemplate(w.Voice, a.Topic)))
	case a.Query == "HISTORY":
		w.section("history", w.history(a)...)
	case a.Query == "PAGE":
		w.section("page", w.slip().pageAnswer()...)
	}
}

// region answers MAP: one cell with everything around it, or the whole
// board when no place is named.
func (w *writer) region(topic string) []prose.Block {
	q := w.maps.mapAsked(topic)
	switch {
	case q.unknown:
		return []prose.Block{prose.Line(0, w.Say("no-such-place", w.With("text", strings.TrimSpace(topic))))}
	case q.board < 0 && len(w.Report.Boards) > 1:
		return w.maps.boardList()
	case q.cell < 0:
		return position.LandOf(w.On(max(q.board, 0))).WholeMap()
	case !w.Map.Ground.Hexes:
		return position.LandOf(w.Voice).SpacesAround(q.cell)
	}
	return position.LandOf(w.Voice).CellsAround(q.cell)
}

// maxClauses is how many clauses a letter quotes at once.
const maxClauses = 40

// clauses are what the referee's ledger says of a rule.
func (w clerk) clauses(a report.Section) (out []prose.Block) {
	if len(a.Clauses) == 0 {
		return []prose.Block{prose.Line(0, w.Say("rules-none", a.Topic))}
	}
	for i, c := range a.Clauses {
		if i == maxClauses {
			return append(out, prose.Line(0, w.Say("rules-more", len(a.Clauses)-i)))
		}
		out = append(out, prose.Line(0, w.clause(c)))
	}
	return append(out, prose.Line(0, w.Say("rules-note", w.Report)))
}

// clause is one statement of the ledger, or a ruling marked as one.
func (w clerk) clause(c adjudicator.Clause) string {
	if c.Kind != adjudicator.ClauseRuling {
		return c.ID + "  " + c.Statement
	}
	return w.Say("rules-ruling", w.With("number", c.ID, "rule", c.Rule, "text", c.Statement, "reason", c.Reason))
}

// games are those of the reader, as they stood when he asked.
func (w clerk) games(a report.Section) (out []prose.Block) {
	for _, g := range a.Games {
		x := w.Abroad(adjudicator.Info{Name: g.System, Title: g.Title}, adjudicator.Scenario{})
		f := w.With("game", g.Game, "title", x.GameTitle(), "seat", x.SeatTitle(g.Seat), "state", g.State)
		if g.Turn > 0 {
			f.Add("turn", fmt.Sprint(g.Turn))
		}
		if !g.Deadline.IsZero() {
			f.Add("until", w.Moment(g.Deadline))
		}
		out = append(out, prose.Line(0, w.Say("games-line", f)))
	}
	switch {
	case len(out) == 0:
		out = append(out, prose.Line(0, w.Say("games-none", w.Report)))
	case a.More > 0:
		out = append(out, prose.Line(0, w.Say("games-more", a.More)))
	}
	if k := a.Kept; k != nil {
		f := w.With("answered", fmt.Sprint(k.Answered), "missed", fmt.Sprint(k.Missed), "hours", fmt.Sprint(int(k.Average.Hours()+0.5)))
		out = append(out, prose.Line(0, w.Say("games-kept", f)))
	}
	return out
}

// maxSheet is how long a sheet may be to come back whole in a brief letter.
const maxSheet = 40

// faultyLines are the lines of a sheet that have faults, and the notes at
// their places among these.
func faultyLines(all []string, notes []orders.Note) (string, []orders.Note) {
	sortNotes(notes)
	var out []string
	last := 0
	for i := range notes {
		if at := notes[i].Pos.Line; at >= 1 && at <= len(all) {
			if at != last {
				out, last = append(out, all[at-1]), at
			}
			notes[i].Pos.Line = len(out)
		}
	}
	return strings.Join(out, "\n"), notes
}
