package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// leave is a stretch of days in which no deadline of a seat falls.
type leave struct {
	Seat adjudicator.Seat `json:"seat"`
	deadline.Span
	Counted   bool `json:"counted,omitempty"`   // a deadline was put off for it: its days are spent
	Referee   bool `json:"referee,omitempty"`   // given by the referee, beside the days of the game
	Cancelled bool `json:"cancelled,omitempty"` // but its days are spent
}

// maxLeaveAhead is how many days ahead a leave may end.
const maxLeaveAhead = 400

// spans are the days of leave of a seat that count.
func (x *clockwork) spans(s adjudicator.Seat) (out []deadline.Span) {
	for _, l := range x.Leaves {
		if l.Seat == s && !l.Cancelled {
			out = append(out, l.Span)
		}
	}
	return out
}

// leaveSpent is how many days of the game's budget a seat has used.
func (x *clockwork) leaveSpent(s adjudicator.Seat) (days int) {
	for _, l := range x.Leaves {
		if l.Seat == s && !l.Referee {
			days += l.Days()
		}
	}
	return days
}

// noteLeaves marks the leaves that the deadline has been reckoned with.
func (c *casework) noteLeaves() {
	for i := range c.dossier.Clock.Leaves {
		l := &c.dossier.Clock.Leaves[i]
		zone := c.zoneOf(c.game.Seat(string(l.Seat)))
		owed := owes(c.state, l.Seat) != ""
		if owed && !c.game.Deadline.IsZero() && !deadline.DateOf(c.game.Deadline, zone).Before(l.From) && !l.To.Before(deadline.DateOf(c.dossier.Clock.Asked, zone)) {
			l.Counted = true
		}
	}
}

// leaveOfDays is LEAVE.
func (c *casework) leaveOfDays(x orders.ClubLine, r *report.Report) error {
	if orders.IsCancel(x.Word(0)) {
		return c.cancelLeave(r)
	}
	today := deadline.DateOf(c.now, c.zoneOf(c.seat))
	span, err := deadline.ReadSpan(strings.Join(x.Words, " "), today)
	if length, ok := leaveLength(x.Words); err != nil && ok {
		span, err = deadline.Span{From: today, To: today.Add(length - 1)}, nil
	}
	left := c.game.Policy.Clock.LeaveDays - c.dossier.Clock.leaveSpent(c.seatName())
	switch {
	case errors.Is(err, deadline.ErrPast):
		r.Notes = append(r.Notes, report.NewNote("leave-past", "read", strings.Join(x.Words, " ")))
	case err != nil || today.To(span.To) > maxLeaveAhead:
		r.Notes = append(r.Notes, report.NewNote("leave-unread", "read", strings.Join(x.Words, " ")))
	case c.game.Policy.Clock.LeaveDays == 0:
		r.Notes = append(r.Notes, report.NewNote("leave-none"))
	case c.overlaps(c.seatName(), span):
		r.Notes = append(r.Notes, report.NewNote("leave-twice"))
	case span.Days() > left:
		r.Notes = append(r.Notes, report.NewNote("leave-budget", "days", span.Days(), "left", max(0, left), "limit", c.game.Policy.Clock.LeaveDays))
	default:
		told, err := c.grantLeave(c.seat, span, false)
		if err != nil {
			return err
		}
		r.Notes = append(r.Notes, told, report.NewNote("leave-left", "left", left-span.Days()))
		return c.announceBut(c.seat, told)
	}
	return nil
}

// leaveLength reads a number of days, from today on: LEAVE 1 week.
func leaveLength(words []string) (days int, ok bool) {
	word, _ := orders.Length(words)
	length, ok := span(word)
	days = int(length / (24 * time.Hour))
	return days, ok && days > 0 && length%(24*time.Hour) == 0
}

// overlaps tells whether a seat has leave on some of these days already.
func (c *casework) overlaps(s adjudicator.Seat, x deadline.Span) bool {
	return slices.ContainsFunc(c.dossier.Clock.spans(s), func(y deadline.Span) bool { return !x.To.Before(y.From) && !y.To.Before(x.From) })
}

// grantLeave notes a leave, and puts the deadline off that it concerns.
func (c *casework) grantLeave(s *store.Seat, span deadline.Span, referee bool) (told report.Note, err error) {
	k := &c.dossier.Clock
	seat := adjudicator.Seat(s.Name)
	k.Leaves = append(k.Leaves, leave{Seat: seat, Span: span, Referee: referee})
	c.batch.Game = c.game
	fields := []any{"seat", s.Name, "from", span.From.String(), "to", span.To.String()}
	if owes(c.state, seat) != "" && !c.game.Deadline.IsZero() {
		zone := c.zoneOf(s)
		begins, to := c.now, c.game.Deadline
		if k.Asked.After(begins) {
			begins = k.Asked
		}
		// The time that is left runs on when the leave is over.
		if begins.Before(to) {
			to = deadline.PutOff(begins, to, zone, span, c.clockRule())
		}
		if c.putBack(to) {
			k.Leaves[len(k.Leaves)-1].Counted = true
			fields = append(fields, "until", moment(c.game.Deadline))
		}
	}
	return report.NewNote("leave-taken", fields...), nil
}

// cancelLeave takes back the leave of the seat at hand that is not over; days for
// which a deadline was put off stay spent, and the deadline stays where it is.
func (c *casework) cancelLeave(r *report.Report) error {
	k, today, found := &c.dossier.Clock, deadline.DateOf(c.now, c.zoneOf(c.seat)), false
	var rest []leave
	for _, l := range k.Leaves {
		if l.Seat != c.seatName() || l.Cancelled || l.To.Before(today) {
			rest = append(rest, l)
			continue
		}
		found = true
		if l.Counted || l.From.Before(today) {
			l.Cancelled = true
			rest = append(rest, l)
		}
	}
	k.Leaves = rest
	if !found {
		r.Notes = append(r.Notes, report.NewNote("leave-no"))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("leave-cancelled", "seat", c.seat.Name), report.NewNote("leave-left", "left", max(0, c.game.Policy.Clock.LeaveDays-k.leaveSpent(c.seatName()))))
	return c.announceBut(c.seat, report.NewNote("leave-cancelled", "seat", c.seat.Name))
}

// extendByLetter is EXTEND: more time for what the seat owes, within its days.
func (c *casework) extendByLetter(x orders.ClubLine, r *report.Report) error {
	word, _ := orders.Length(x.Words)
	more, ok := span(word)
	k, seat := &c.dossier.Clock, c.seatName()
	left := 24*c.game.Policy.Clock.ExtendDays - used(k.Extended, seat)
	switch {
	case !ok:
		r.Notes = append(r.Notes, report.NewNote("extend-unread", "read", strings.Join(x.Words, " ")))
	case c.game.Policy.Clock.ExtendDays == 0:
		r.Notes = append(r.Notes, report.NewNote("extend-none"))
	case owes(c.state, seat) == "" || !c.hasDeadline():
		r.Notes = append(r.Notes, report.NewNote("extend-nothing"))
	case more > hours(left):
		r.Notes = append(r.Notes, report.NewNote("extend-budget", "hours", left, "limit", c.game.Policy.Clock.ExtendDays))
	default:
		k.Extended = spend(k.Extended, seat, used(k.Extended, seat)+int(more/time.Hour))
		c.extend(more)
		told := c.noteExtended("extended", more, "seat", c.seat.Name)
		r.Notes = append(r.Notes, told, report.NewNote("extend-left", "hours", left-int(more/time.Hour)))
		return c.announceBut(c.seat, told)
	}
	return nil
}

// hasDeadline tells whether a deadline runs, or will when the clock goes on.
func (c *casework) hasDeadline() bool {
	p := c.dossier.Clock.Paused
	return !c.game.Deadline.IsZero() || p != nil && (!p.Due.IsZero() || p.Left > 0)
}

// noteExtended tells of more time: until when, or how much when the clock stands still.
func (c *casework) noteExtended(code string, more time.Duration, fields ...any) report.Note {
	n := report.NewNote(code, append(fields, "hours", int(more/time.Hour))...)
	if !c.game.Deadline.IsZero() {
		n.Fields = append(n.Fields, adjudicator.Field{Key: "until", Value: moment(c.game.Deadline)})
	}
	return n
}

// dated are notes with the deadline that the game has now where they name the one that it had when they were made: more may have
// happened in the letter since.
func (c *casework) dated(notes []report.Note) []report.Note {
	notes = slices.Clone(notes)
	for i := range notes {
		n := &notes[i]
		at := slices.IndexFunc(n.Fields, func(f adjudicator.Field) bool { return f.Key == "until" })
		if at < 0 || !slices.Contains([]string{"extended", "deadline-extended", "leave-taken"}, n.Code) {
			continue
		}
		n.Fields = slices.Clone(n.Fields)
		if n.Fields[at].Value = moment(c.game.Deadline); c.game.Deadline.IsZero() {
			n.Fields = slices.Delete(n.Fields, at, at+1)
		}
	}
	return notes
}

// ExtendDeadline gives those who owe something in a game more time; everybody is
// told. It fails when no deadline runs.
func (d *Desk) ExtendDeadline(game string, more time.Duration) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	if !c.hasDeadline() || more <= 0 {
		return fmt.Errorf("game %s has no deadline that could be put off", game)
	}
	c.extend(more)
	if err := c.announceBut(nil, c.noteExtended("deadline-extended", more, "game", game)); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// PauseDeadline lets the clock of a game stand still, until a moment or, when that
// is zero, until ResumeDeadline.
func (d *Desk) PauseDeadline(game string, until time.Time, reason string) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	if c.game.Status != store.GameRunning || !until.IsZero() && !until.After(c.now) {
		return fmt.Errorf("game %s is not running, or %s is over", game, moment(until))
	}
	if err := c.pauseClock(until, reason); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// ResumeDeadline lets a clock go on that stands still.
func (d *Desk) ResumeDeadline(game string) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	k := &c.dossier.Clock
	switch {
	case k.Paused == nil:
		return fmt.Errorf("the clock of game %s does not stand still", game)
	case !k.stands(causeDeserted) && !k.stands(causePaused):
		return fmt.Errorf("game %s is suspended: feldpost rule %s --resume", game, game)
	}
	// It stands still for both where it was stopped after the last person had left.
	if k.stands(causeDeserted) {
		err = c.playOn()
	}
	if err == nil && k.stands(causePaused) {
		err = c.resumeClock(causePaused)
	}
	if err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// GrantLeave gives a seat leave beside the days of the game: days as in a letter.
func (d *Desk) GrantLeave(game, seat, days string) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	s := c.game.Seat(seat)
	if s == nil || c.state == nil {
		return fmt.Errorf("game %s has no seat %q, or has not begun", game, seat)
	}
	span, err := deadline.ReadSpan(days, deadline.DateOf(c.now, c.zoneOf(s)))
	if err != nil {
		return fmt.Errorf("days %q: %w; write them like 1-14 August", days, err)
	}
	if c.overlaps(adjudicator.Seat(seat), span) {
		return fmt.Errorf("seat %s has leave on some of these days already", seat)
	}
	told, err := c.grantLeave(s, span, true)
	if err != nil {
		return err
	}
	if err := c.announceBut(nil, told); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// standingOf is how the game stands for a seat.
func (c *casework) standingOf(s *store.Seat) *report.Standing {
	clock, seat := &c.dossier.Clock, adjudicator.Seat(s.Name)
	x := &report.Standing{Status: string(c.game.Status), Confirmed: c.hasConfirmed(seat), All: c.allConfirmed(),
		Housed: s.House, Paused: clock.Paused != nil, Waits: slices.Contains(clock.Waits, seat), Alone: c.dossier.Unattended,
		Hours: 24*c.game.Policy.Clock.ExtendDays - used(clock.Extended, seat), Days: max(0, c.game.Policy.Clock.LeaveDays-clock.leaveSpent(seat))}
	if p := clock.Paused; p != nil {
		x.Until = p.Until
	}
	for _, h := range c.dossier.Held {
		if h.Seat == seat {
			x.Kept, x.KeptTo = true, h.Due
		}
	}
	for _, v := range c.dossier.Votes {
		b := report.Ballot{What: string(v.What)}
		for _, left := range c.silent(v) {
			b.Left = append(b.Left, adjudicator.Seat(left))
		}
		x.Ballots = append(x.Ballots, b)
	}
	for i := range c.game.Seats {
		o := &c.game.Seats[i]
		name := adjudicator.Seat(o.Name)
		x.Table = append(x.Table, report.AtTable{Seat: name, Taken: o.Person != "", House: o.House, Gone: c.dossier.gaveUp(name) || c.missedOut(name),
			Owes:   c.owesNow(o),
			Asks:   slices.ContainsFunc(c.dossier.Away, func(a absence) bool { return a.Seat == name }),
			Missed: used(clock.Missed, name)})
	}
	if c.state == nil {
		return x
	}
	x.Owes = c.owesNow(s)
	x.Asked = slices.ContainsFunc(c.state.Pending(), func(d adjudicator.Decision) bool { return string(d.Seat) == s.Name && answeredBy(&d) != "" })
	x.Forfeits = x.Owes && c.game.Status == store.GameRunning && c.warns(s)
	return x
}
