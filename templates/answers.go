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
		w.section("help", verbatim(lines(w.Help(w.r.Lang, w.r.Info, a.Topic))))
	case a.Query == "RULES":
		w.section("rules", w.clauses(a)...)
	case a.Query == "GAMES":
		w.section("games", w.games(a)...)
	case a.Query == "LIST":
		w.section("list", w.listed(a)...)
	case a.Query == "DESK":
		w.section("desk", w.desk(a)...)
	case a.Query == "STANDINGS":
		w.section("tournament", w.tourney(a.Tourney)...)
	case a.Query == "WHO":
		w.section("who", w.sitting(a)...)
	case v == nil:
		code := "note.not-started"
		if s := w.r.Standing; s != nil && s.Status == "finished" { // before it began
			code = "note.game-over"
		}
		w.section("status", line(0, w.say(code, w.with())))
	case a.Query == "STATUS":
		w.standing(a.Topic)
	case w.wantsPrint(a):
		w.section("map", line(0, w.say("map-print", w.with("file", w.fileOf(w.printAsked(a), mapPDF)))), line(0, w.otherPrints()))
	case a.Query == "MAP":
		w.region(a.Topic)
	case a.Query == "ORDERS":
		w.section("queued", verbatim(v.Queued))
		w.section("standing", verbatim(v.Standing))
		if len(v.Queued)+len(v.Standing) == 0 {
			w.section("standing", line(0, w.say("none", w.r)))
		}
	case a.Query == "TEMPLATE":
		w.section("template", verbatim(w.draft(a.Topic)))
	case a.Query == "HISTORY":
		w.section("history", w.history(a)...)
	case a.Query == "PAGE":
		w.section("page", w.pageAnswer()...)
	}
}

// maxClauses is how many clauses a letter quotes at once.
const maxClauses = 40

// clauses are what the referee's ledger says of a rule.
func (w *writer) clauses(a report.Section) (out []block) {
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
func (w *writer) clause(c adjudicator.Clause) string {
	if c.Kind != adjudicator.ClauseRuling {
		return c.ID + "  " + c.Statement
	}
	return w.say("rules-ruling", w.with("number", c.ID, "rule", c.Rule, "text", c.Statement, "reason", c.Reason))
}

// games are those of the reader, as they stood when he asked.
func (w *writer) games(a report.Section) (out []block) {
	for _, g := range a.Games {
		x := &writer{Kit: w.Kit, r: &report.Report{Lang: w.r.Lang, Info: adjudicator.Info{Name: g.System, Title: g.Title}}}
		f := w.with("game", g.Game, "title", x.gameTitle(), "seat", x.seatTitle(g.Seat), "state", g.State)
		if g.Turn > 0 {
			f.list = append(f.list, adjudicator.Field{Key: "turn", Value: fmt.Sprint(g.Turn)})
		}
		if !g.Deadline.IsZero() {
			f.list = append(f.list, adjudicator.Field{Key: "until", Value: w.moment(g.Deadline)})
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

// syntaxText is a fault of the order language as a sentence.
func (w *writer) syntaxText(f orders.Fault) string { return f.Text(w.r.Lang) }

// faultText is a fault as a sentence, with the rule and a right line.
func (w *writer) faultText(f adjudicator.Fault) string {
	s := w.ruled(w.sentenceOf("fault", f.Code, fields{f.Fields, w}), f.Rule)
	if f.Example != "" {
		s += " " + w.say("example", w.with("example", w.inLang(f.Example)))
	}
	return s
}

// faultNotes are all faults of a sheet with their places.
func (w *writer) faultNotes() []orders.Note {
	var notes []orders.Note
	for _, f := range w.r.Syntax {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.syntaxText(f)})
	}
	for _, f := range w.r.Faults {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.faultText(f)})
	}
	return notes
}

// maxSheet is how long a sheet may be to come back whole in a brief letter.
const maxSheet = 40

// annotated is the sheet as written with every fault under its line; of a long
// one, in a brief letter, the lines with faults alone.
func (w *writer) annotated() []string {
	if w.r.Sheet == "" {
		return nil
	}
	sheet, notes := w.r.Sheet, w.faultNotes()
	if all := strings.Split(strings.TrimRight(sheet, "\n"), "\n"); w.r.Format.Brief() && len(all) > maxSheet {
		return append(lines(orders.Annotate(faultyLines(all, notes))), w.say("sheet-rest", len(all)))
	}
	return lines(orders.Annotate(sheet, notes))
}

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

// faults lists them when the sheet itself is not sent back.
func (w *writer) faults() []string {
	if w.r.Sheet != "" {
		return nil
	}
	notes := w.faultNotes()
	sortNotes(notes)
	out := make([]string, len(notes))
	for i, n := range notes {
		out[i] = n.Text
		if n.Pos.Line > 0 {
			out[i] = fmt.Sprintf("%d: %s", n.Pos.Line, n.Text)
		}
	}
	return out
}
