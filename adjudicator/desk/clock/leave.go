package clock

import (
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// noteLeaves marks the leaves that the deadline has been reckoned with.
func (c Clock) noteLeaves() {
	for i := range c.Dossier.Clock.Leaves {
		l := &c.Dossier.Clock.Leaves[i]
		zone := c.ZoneOf(c.Game.Seat(string(l.Seat)))
		owed := Owes(c.State, l.Seat) != ""
		if owed && !c.Game.Deadline.IsZero() && !deadline.DateOf(c.Game.Deadline, zone).Before(l.From) && !l.To.Before(deadline.DateOf(c.Dossier.Clock.Asked, zone)) {
			l.Counted = true
		}
	}
}

// Overlaps tells whether a seat has leave on some of these days already.
func (c Clock) Overlaps(s adjudicator.Seat, x deadline.Span) bool {
	return slices.ContainsFunc(c.Dossier.Clock.Spans(s), func(y deadline.Span) bool { return !x.To.Before(y.From) && !y.To.Before(x.From) })
}

// GrantLeave notes a leave, and puts the deadline off that it concerns.
func (c Clock) GrantLeave(s *store.Seat, span deadline.Span, referee bool) (told report.Note, err error) {
	k := &c.Dossier.Clock
	seat := adjudicator.Seat(s.Name)
	k.Leaves = append(k.Leaves, docket.Leave{Seat: seat, Span: span, Referee: referee})
	c.Batch.Game = c.Game
	fields := []any{"seat", s.Name, "from", span.From.String(), "to", span.To.String()}
	if Owes(c.State, seat) != "" && !c.Game.Deadline.IsZero() {
		zone := c.ZoneOf(s)
		begins, to := c.Now, c.Game.Deadline
		if k.Asked.After(begins) {
			begins = k.Asked
		}
		// The time that is left runs on when the leave is over.
		if begins.Before(to) {
			to = deadline.PutOff(begins, to, zone, span, c.ClockRule())
		}
		if c.PutBack(to) {
			k.Leaves[len(k.Leaves)-1].Counted = true
			fields = append(fields, "until", docket.Moment(c.Game.Deadline))
		}
	}
	return report.NewNote("leave-taken", fields...), nil
}

// HasDeadline tells whether a deadline runs, or will when the clock goes on.
func (c Clock) HasDeadline() bool {
	p := c.Dossier.Clock.Paused
	return !c.Game.Deadline.IsZero() || p != nil && (!p.Due.IsZero() || p.Left > 0)
}

// NoteExtended tells of more time: until when, or how much when the clock stands still.
func (c Clock) NoteExtended(code string, more time.Duration, fields ...any) report.Note {
	n := report.NewNote(code, append(fields, "hours", int(more/time.Hour))...)
	if !c.Game.Deadline.IsZero() {
		n.Fields = append(n.Fields, adjudicator.Field{Key: "until", Value: docket.Moment(c.Game.Deadline)})
	}
	return n
}

// Dated are notes with the deadline that the game has now where they name the one that it had when they were made: more may have
// happened in the letter since.
func (c Clock) Dated(notes []report.Note) []report.Note {
	notes = slices.Clone(notes)
	for i := range notes {
		n := &notes[i]
		at := slices.IndexFunc(n.Fields, func(f adjudicator.Field) bool { return f.Key == "until" })
		if at < 0 || !slices.Contains([]string{"extended", "deadline-extended", "leave-taken"}, n.Code) {
			continue
		}
		n.Fields = slices.Clone(n.Fields)
		if n.Fields[at].Value = docket.Moment(c.Game.Deadline); c.Game.Deadline.IsZero() {
			n.Fields = slices.Delete(n.Fields, at, at+1)
		}
	}
	return notes
}

// StandingOf is how the game stands for a seat.
func (c Clock) StandingOf(s *store.Seat) *report.Standing {
	clock, seat := &c.Dossier.Clock, adjudicator.Seat(s.Name)
	x := &report.Standing{Status: string(c.Game.Status), Confirmed: c.HasConfirmed(seat), All: c.AllConfirmed(),
		Housed: s.House, Paused: clock.Paused != nil, Waits: slices.Contains(clock.Waits, seat), Alone: c.Dossier.Unattended,
		Hours: 24*c.Game.Policy.Clock.ExtendDays - Used(clock.Extended, seat), Days: max(0, c.Game.Policy.Clock.LeaveDays-clock.LeaveSpent(seat))}
	if p := clock.Paused; p != nil {
		x.Until = p.Until
	}
	for _, h := range c.Dossier.Held {
		if h.Seat == seat {
			x.Kept, x.KeptTo = true, h.Due
		}
	}
	for _, v := range c.Dossier.Votes {
		b := report.Ballot{What: string(v.What)}
		for _, left := range c.Silent(v) {
			b.Left = append(b.Left, adjudicator.Seat(left))
		}
		x.Ballots = append(x.Ballots, b)
	}
	for i := range c.Game.Seats {
		o := &c.Game.Seats[i]
		name := adjudicator.Seat(o.Name)
		x.Table = append(x.Table, report.AtTable{Seat: name, Taken: o.Person != "", House: o.House, Gone: c.Dossier.GaveUp(name) || c.MissedOut(name),
			Owes:   c.OwesNow(o),
			Asks:   slices.ContainsFunc(c.Dossier.Away, func(a docket.Absence) bool { return a.Seat == name }),
			Missed: Used(clock.Missed, name)})
	}
	if c.State == nil {
		return x
	}
	x.Owes = c.OwesNow(s)
	x.Asked = slices.ContainsFunc(c.State.Pending(), func(d adjudicator.Decision) bool { return string(d.Seat) == s.Name && AnsweredBy(&d) != "" })
	x.Forfeits = x.Owes && c.Game.Status == store.GameRunning && c.Warns(s)
	return x
}
