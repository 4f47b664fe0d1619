package templates

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// answer adds the sections of one query.
func (w *writer) answer(a report.Section) {
	v := w.r.View
	switch {
	case a.Query == "HELP":
		w.section("help", verbatim(lines(w.kit.Help(w.r.Lang, w.r.Info, a.Topic))))
	case a.Query == "RULES":
		w.section("rules", clerkOf(w.voice).clauses(a)...)
	case a.Query == "GAMES":
		w.section("games", clerkOf(w.voice).games(a)...)
	case a.Query == "LIST":
		w.section("list", clerkOf(w.voice).listed(a)...)
	case a.Query == "DESK":
		w.section("desk", clerkOf(w.voice).desk(a)...)
	case a.Query == "STANDINGS":
		w.section("tournament", clerkOf(w.voice).tourney(a.Tourney)...)
	case a.Query == "WHO":
		w.section("who", clerkOf(w.voice).sitting(a)...)
	case v == nil:
		code := "note.not-started"
		if s := w.r.Standing; s != nil && s.Status == "finished" { // before it began
			code = "note.game-over"
		}
		w.section("status", line(0, w.say(code, w.with())))
	case a.Query == "STATUS":
		w.statusAsked(a.Topic)
	case w.maps.wantsPrint(a):
		w.section("map", line(0, w.say("map-print", w.with("file", w.maps.fileOf(w.maps.printAsked(a), mapPDF)))), line(0, w.maps.otherPrints()))
	case a.Query == "MAP" && w.z != nil:
		w.section("map", w.region(a.Topic)...)
	case a.Query == "ORDERS":
		w.section("queued", verbatim(v.Queued))
		w.section("standing", verbatim(v.Standing))
		if len(v.Queued)+len(v.Standing) == 0 {
			w.section("standing", line(0, w.say("none", w.r)))
		}
	case a.Query == "TEMPLATE":
		w.section("template", verbatim(orderTemplate(w.voice, a.Topic)))
	case a.Query == "HISTORY":
		w.section("history", w.history(a)...)
	case a.Query == "PAGE":
		w.section("page", w.slip().pageAnswer()...)
	}
}

// region answers MAP: one cell with everything around it, or the whole
// board when no place is named.
func (w *writer) region(topic string) []block {
	q := w.maps.mapAsked(topic)
	switch {
	case q.unknown:
		return []block{line(0, w.say("no-such-place", w.with("text", strings.TrimSpace(topic))))}
	case q.board < 0 && len(w.r.Boards) > 1:
		return w.maps.boardList()
	case q.cell < 0:
		return landOf(w.on(max(q.board, 0))).wholeMap()
	case !w.z.ground.Hexes:
		return landOf(w.voice).spacesAround(q.cell)
	}
	return landOf(w.voice).cellsAround(q.cell)
}

// maxClauses is how many clauses a letter quotes at once.
const maxClauses = 40

// clauses are what the referee's ledger says of a rule.
func (w clerk) clauses(a report.Section) (out []block) {
	if len(a.Clauses) == 0 {
		return []block{line(0, w.say("rules-none", a.Topic))}
	}
	for i, c := range a.Clauses {
		if i == maxClauses {
			return append(out, line(0, w.say("rules-more", len(a.Clauses)-i)))
		}
		out = append(out, line(0, w.clause(c)))
	}
	return append(out, line(0, w.say("rules-note", w.r)))
}

// clause is one statement of the ledger, or a ruling marked as one.
func (w clerk) clause(c adjudicator.Clause) string {
	if c.Kind != adjudicator.ClauseRuling {
		return c.ID + "  " + c.Statement
	}
	return w.say("rules-ruling", w.with("number", c.ID, "rule", c.Rule, "text", c.Statement, "reason", c.Reason))
}

// games are those of the reader, as they stood when he asked.
func (w clerk) games(a report.Section) (out []block) {
	for _, g := range a.Games {
		x := w.abroad(adjudicator.Info{Name: g.System, Title: g.Title}, adjudicator.Scenario{})
		f := w.with("game", g.Game, "title", x.gameTitle(), "seat", x.seatTitle(g.Seat), "state", g.State)
		if g.Turn > 0 {
			f.add("turn", fmt.Sprint(g.Turn))
		}
		if !g.Deadline.IsZero() {
			f.add("until", w.moment(g.Deadline))
		}
		out = append(out, line(0, w.say("games-line", f)))
	}
	switch {
	case len(out) == 0:
		out = append(out, line(0, w.say("games-none", w.r)))
	case a.More > 0:
		out = append(out, line(0, w.say("games-more", a.More)))
	}
	if k := a.Kept; k != nil {
		f := w.with("answered", fmt.Sprint(k.Answered), "missed", fmt.Sprint(k.Missed), "hours", fmt.Sprint(int(k.Average.Hours()+0.5)))
		out = append(out, line(0, w.say("games-kept", f)))
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
