package clerk

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// Clerk tells of games and tournaments as those see them who ask from outside.
type Clerk struct{ *speech.Voice }

// Of is a clerk who speaks as a letter does.
func Of(v *speech.Voice) Clerk { return Clerk{v} }

// Games are those of the reader, as they stood when he asked.
func (w Clerk) Games(a report.Section) (out []prose.Block) {
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

// Listed are the games that seek players or may be observed.
func (w Clerk) Listed(a report.Section) (out []prose.Block) {
	for _, l := range a.Listed {
		f := w.With("game", l.Game, "system", l.System, "title", l.Title, "scenario", l.Scenario, "called", l.Called)
		f.Flag("running", l.Running)
		f.Flag("watch", l.Watch)
		words := "list-watch"
		if len(l.Free) > 0 {
			words = "list-free"
			var free []string
			for _, s := range l.Free {
				free = append(free, speech.Foreign(f, "system").SeatTitle(s)+" ("+string(s)+")")
			}
			f.Add("free", strings.Join(free, ", "))
		}
		out = append(out, prose.Line(0, w.Say(words, f)))
	}
	if len(out) == 0 {
		out = append(out, prose.Line(0, w.Say("list-none", w.Report)))
	}
	if a.More > 0 {
		out = append(out, prose.Line(0, w.Say("games-more", a.More)))
	}
	if a.Create != "" && a.Create != "referee" {
		out = append(out, prose.Line(0, w.Say("list-new", w.Report)))
	}
	return out
}

// Sitting tells who sits at a game.
func (w Clerk) Sitting(a report.Section) (out []prose.Block) {
	t := a.Who
	head := w.With("game", a.Topic, "system", t.System, "title", t.Title, "scenario", t.Scenario, "called", t.Called, "state", t.State)
	if t.Turn > 0 {
		head.Add("turn", fmt.Sprint(t.Turn))
	}
	out = append(out, prose.Line(0, w.Say("who-game", head)))
	for _, s := range t.Seats {
		f := w.With("system", t.System, "title", t.Title, "seat", string(s.Seat), "name", s.Name, "partners", strings.Join(s.Partners, ", "))
		f.Flag("taken", s.Taken)
		f.Flag("house", s.House)
		f.Flag("owes", s.Owes)
		f.Flag("confirmed", s.Confirmed)
		if s.Owes && !t.Deadline.IsZero() {
			f.Add("until", w.Moment(t.Deadline))
		}
		out = append(out, prose.Line(0, w.Say("who-seat", f)))
	}
	if t.Observers > 0 {
		out = append(out, prose.Line(0, w.Say("who-observers", t.Observers)))
	}
	return out
}

// Desk tells the director how all games stand.
func (w Clerk) Desk(a report.Section) (out []prose.Block) {
	for _, g := range a.Desk {
		f := w.With("game", g.Game, "system", g.System, "status", g.Status)
		if g.Turn > 0 {
			f.Add("turn", fmt.Sprint(g.Turn))
		}
		if !g.Deadline.IsZero() {
			f.Add("until", w.Moment(g.Deadline))
		}
		f.Flag("overdue", g.Overdue)
		f.Flag("paused", g.Paused)
		f.Add("still", g.Still)
		f.Flag("trouble", g.Trouble)
		f.Add("mail", strings.Join(g.Mail, ", "))
		out = append(out, prose.Line(0, w.Say("desk-game", f)))
		for _, o := range g.Owed {
			f := w.With("game", g.Game, "system", g.System, "seat", string(o.Seat), "player", o.Player)
			f.Flag("house", o.House)
			if !o.Since.IsZero() {
				f.Add("since", w.Moment(o.Since))
			}
			words := "desk-owes"
			switch {
			case o.Free:
				words = "desk-free"
			case o.Unconfirmed:
				words = "desk-unconfirmed"
			}
			out = append(out, prose.Line(1, w.Say(words, f)))
		}
	}
	if len(out) == 0 {
		out = append(out, prose.Line(0, w.Say("desk-none", w.Report)))
	}
	if a.More > 0 {
		out = append(out, prose.Line(0, w.Say("games-more", a.More)))
	}
	if a.Over > 0 {
		out = append(out, prose.Line(0, w.Say("desk-over", a.Over)))
	}
	return append(out, prose.Line(0, w.Say("desk-how", w.Report)))
}

// maxClauses is how many clauses a letter quotes at once.
const maxClauses = 40

// Clauses are what the referee's ledger says of a rule.
func (w Clerk) Clauses(a report.Section) (out []prose.Block) {
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
func (w Clerk) clause(c adjudicator.Clause) string {
	if c.Kind != adjudicator.ClauseRuling {
		return c.ID + "  " + c.Statement
	}
	return w.Say("rules-ruling", w.With("number", c.ID, "rule", c.Rule, "text", c.Statement, "reason", c.Reason))
}
