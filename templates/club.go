package templates

import (
	"fmt"
	"strings"

	"feldpost/adjudicator/report"
)

// listed are the games that seek players or may be observed.
func (w clerk) listed(a report.Section) (out []block) {
	for _, l := range a.Listed {
		f := w.with("game", l.Game, "system", l.System, "title", l.Title, "scenario", l.Scenario, "called", l.Called)
		f.flag("running", l.Running)
		f.flag("watch", l.Watch)
		words := "list-watch"
		if len(l.Free) > 0 {
			words = "list-free"
			var free []string
			for _, s := range l.Free {
				free = append(free, foreign(f, "system").seatTitle(s)+" ("+string(s)+")")
			}
			f.add("free", strings.Join(free, ", "))
		}
		out = append(out, line(0, w.say(words, f)))
	}
	if len(out) == 0 {
		out = append(out, line(0, w.say("list-none", w.r)))
	}
	if a.More > 0 {
		out = append(out, line(0, w.say("games-more", a.More)))
	}
	if a.Create != "" && a.Create != "referee" {
		out = append(out, line(0, w.say("list-new", w.r)))
	}
	return out
}

// sitting tells who sits at a game.
func (w clerk) sitting(a report.Section) (out []block) {
	t := a.Who
	head := w.with("game", a.Topic, "system", t.System, "title", t.Title, "scenario", t.Scenario, "called", t.Called, "state", t.State)
	if t.Turn > 0 {
		head.add("turn", fmt.Sprint(t.Turn))
	}
	out = append(out, line(0, w.say("who-game", head)))
	for _, s := range t.Seats {
		f := w.with("system", t.System, "title", t.Title, "seat", string(s.Seat), "name", s.Name, "partners", strings.Join(s.Partners, ", "))
		f.flag("taken", s.Taken)
		f.flag("house", s.House)
		f.flag("owes", s.Owes)
		f.flag("confirmed", s.Confirmed)
		if s.Owes && !t.Deadline.IsZero() {
			f.add("until", w.moment(t.Deadline))
		}
		out = append(out, line(0, w.say("who-seat", f)))
	}
	if t.Observers > 0 {
		out = append(out, line(0, w.say("who-observers", t.Observers)))
	}
	return out
}

// desk tells the director how all games stand.
func (w clerk) desk(a report.Section) (out []block) {
	for _, g := range a.Desk {
		f := w.with("game", g.Game, "system", g.System, "status", g.Status)
		if g.Turn > 0 {
			f.add("turn", fmt.Sprint(g.Turn))
		}
		if !g.Deadline.IsZero() {
			f.add("until", w.moment(g.Deadline))
		}
		f.flag("overdue", g.Overdue)
		f.flag("paused", g.Paused)
		f.add("still", g.Still)
		f.flag("trouble", g.Trouble)
		f.add("mail", strings.Join(g.Mail, ", "))
		out = append(out, line(0, w.say("desk-game", f)))
		for _, o := range g.Owed {
			f := w.with("game", g.Game, "system", g.System, "seat", string(o.Seat), "player", o.Player)
			f.flag("house", o.House)
			if !o.Since.IsZero() {
				f.add("since", w.moment(o.Since))
			}
			words := "desk-owes"
			switch {
			case o.Free:
				words = "desk-free"
			case o.Unconfirmed:
				words = "desk-unconfirmed"
			}
			out = append(out, line(1, w.say(words, f)))
		}
	}
	if len(out) == 0 {
		out = append(out, line(0, w.say("desk-none", w.r)))
	}
	if a.More > 0 {
		out = append(out, line(0, w.say("games-more", a.More)))
	}
	if a.Over > 0 {
		out = append(out, line(0, w.say("desk-over", a.Over)))
	}
	return append(out, line(0, w.say("desk-how", w.r)))
}
