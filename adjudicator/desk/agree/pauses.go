package agree

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// WaitForDeadline is WAIT.
func (c Pauses) WaitForDeadline(_ orders.ClubLine, r *report.Report) error {
	if k := &c.Dossier.Clock; !slices.Contains(k.Waits, c.SeatName()) {
		k.Waits = append(k.Waits, c.SeatName())
	}
	r.Notes = append(r.Notes, report.NewNote("clock-waits"))
	return mailing.Of(c.Docket).Settled()
}

// ReadyNow is READY: what waits is carried out at the next look.
func (c Pauses) ReadyNow(_ orders.ClubLine, r *report.Report) error {
	if !slices.Contains(c.Dossier.Clock.Waits, c.SeatName()) {
		r.Notes = append(r.Notes, report.NewNote("clock-ready-none"))
		return nil
	}
	c.Dossier.Clock.LetGo(c.SeatName())
	for i := range c.Dossier.Held {
		if h := &c.Dossier.Held[i]; h.Seat == c.SeatName() && h.Waits && !c.Game.Policy.Clock.Ticks && !clock.Of(c.Docket).ByTick() {
			h.Waits, h.Due = false, c.Now
		}
	}
	r.Notes = append(r.Notes, report.NewNote("clock-ready"))
	return mailing.Of(c.Docket).Settled()
}

// Span reads a time such as 3d, 3 or 12h; a number alone is days.
func Span(word string) (time.Duration, bool) {
	word = strings.ToLower(word)
	unit := 24 * time.Hour
	switch {
	case strings.HasSuffix(word, "h"):
		unit = time.Hour
	}
	n, err := strconv.Atoi(strings.TrimRight(word, "dhj"))
	return time.Duration(n) * unit, err == nil && n > 0 && n <= 24*365
}

// Pauses are what people do to a deadline: leave, more time, a halt and the end of one.
type Pauses struct{ *docket.Docket }

// PausesOf is for the work at hand.
func PausesOf(d *docket.Docket) Pauses { return Pauses{d} }

// maxLeaveAhead is how many days ahead a leave may end.
const maxLeaveAhead = 400

// LeaveOfDays is LEAVE.
func (c Pauses) LeaveOfDays(x orders.ClubLine, r *report.Report) error {
	if orders.IsCancel(x.Word(0)) {
		return c.cancelLeave(r)
	}
	today := deadline.DateOf(c.Now, clock.Of(c.Docket).ZoneOf(c.Seat))
	span, err := deadline.ReadSpan(strings.Join(x.Words, " "), today)
	if length, ok := LeaveLength(x.Words); err != nil && ok {
		span, err = deadline.Span{From: today, To: today.Add(length - 1)}, nil
	}
	left := c.Game.Policy.Clock.LeaveDays - c.Dossier.Clock.LeaveSpent(c.SeatName())
	switch {
	case errors.Is(err, deadline.ErrPast):
		r.Notes = append(r.Notes, report.NewNote("leave-past", "read", strings.Join(x.Words, " ")))
	case err != nil || today.To(span.To) > maxLeaveAhead:
		r.Notes = append(r.Notes, report.NewNote("leave-unread", "read", strings.Join(x.Words, " ")))
	case c.Game.Policy.Clock.LeaveDays == 0:
		r.Notes = append(r.Notes, report.NewNote("leave-none"))
	case clock.Of(c.Docket).Overlaps(c.SeatName(), span):
		r.Notes = append(r.Notes, report.NewNote("leave-twice"))
	case span.Days() > left:
		r.Notes = append(r.Notes, report.NewNote("leave-budget", "days", span.Days(), "left", max(0, left), "limit", c.Game.Policy.Clock.LeaveDays))
	default:
		told, err := clock.Of(c.Docket).GrantLeave(c.Seat, span, false)
		if err != nil {
			return err
		}
		r.Notes = append(r.Notes, told, report.NewNote("leave-left", "left", left-span.Days()))
		return mailing.Of(c.Docket).AnnounceBut(c.Seat, told)
	}
	return nil
}

// LeaveLength reads a number of days, from today on: LEAVE 1 week.
func LeaveLength(words []string) (days int, ok bool) {
	word, _ := orders.Length(words)
	length, ok := Span(word)
	days = int(length / (24 * time.Hour))
	return days, ok && days > 0 && length%(24*time.Hour) == 0
}

// cancelLeave takes back the leave of the seat at hand that is not over; days for
// which a deadline was put off stay spent, and the deadline stays where it is.
func (c Pauses) cancelLeave(r *report.Report) error {
	k, today, found := &c.Dossier.Clock, deadline.DateOf(c.Now, clock.Of(c.Docket).ZoneOf(c.Seat)), false
	var rest []docket.Leave
	for _, l := range k.Leaves {
		if l.Seat != c.SeatName() || l.Cancelled || l.To.Before(today) {
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
	r.Notes = append(r.Notes, report.NewNote("leave-cancelled", "seat", c.Seat.Name), report.NewNote("leave-left", "left", max(0, c.Game.Policy.Clock.LeaveDays-k.LeaveSpent(c.SeatName()))))
	return mailing.Of(c.Docket).AnnounceBut(c.Seat, report.NewNote("leave-cancelled", "seat", c.Seat.Name))
}

// ExtendByLetter is EXTEND: more time for what the seat owes, within its days.
func (c Pauses) ExtendByLetter(x orders.ClubLine, r *report.Report) error {
	word, _ := orders.Length(x.Words)
	more, ok := Span(word)
	k, seat := &c.Dossier.Clock, c.SeatName()
	left := 24*c.Game.Policy.Clock.ExtendDays - clock.Used(k.Extended, seat)
	switch {
	case !ok:
		r.Notes = append(r.Notes, report.NewNote("extend-unread", "read", strings.Join(x.Words, " ")))
	case c.Game.Policy.Clock.ExtendDays == 0:
		r.Notes = append(r.Notes, report.NewNote("extend-none"))
	case clock.Owes(c.State, seat) == "" || !clock.Of(c.Docket).HasDeadline():
		r.Notes = append(r.Notes, report.NewNote("extend-nothing"))
	case more > clock.Hours(left):
		r.Notes = append(r.Notes, report.NewNote("extend-budget", "hours", left, "limit", c.Game.Policy.Clock.ExtendDays))
	default:
		k.Extended = play.Spend(k.Extended, seat, clock.Used(k.Extended, seat)+int(more/time.Hour))
		clock.Of(c.Docket).Extend(more)
		told := clock.Of(c.Docket).NoteExtended("extended", more, "seat", c.Seat.Name)
		r.Notes = append(r.Notes, told, report.NewNote("extend-left", "hours", left-int(more/time.Hour)))
		return mailing.Of(c.Docket).AnnounceBut(c.Seat, told)
	}
	return nil
}

// PauseClock lets the clock stand still, until a moment or, when that is zero,
// until somebody lets it go on; everybody is told.
func (c Pauses) PauseClock(until time.Time, reason string) error {
	reason = c.WithoutAddresses(reason)
	clock.Of(c.Docket).StopClock(docket.CausePaused)
	p := c.Dossier.Clock.Paused
	p.Until, p.Reason = until, reason
	fields := []any{"reason", reason}
	if !until.IsZero() {
		fields = append(fields, "until", docket.Moment(until))
	}
	return mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote("clock-paused", fields...))
}

// ResumeClock ends a cause for which the clock stands still; everybody is told when it
// goes on.
func (c Pauses) ResumeClock(why docket.Cause) error {
	if !clock.Of(c.Docket).StartAgain(why) {
		return mailing.Of(c.Docket).Settled()
	}
	var fields []any
	if !c.Game.Deadline.IsZero() {
		fields = []any{"until", docket.Moment(c.Game.Deadline)}
	}
	return mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote("clock-resumed", fields...))
}

// ResumeInTime lets a clock go on whose pause is over.
func (c Pauses) ResumeInTime() error {
	if p := c.Dossier.Clock.Paused; p == nil || p.Until.IsZero() || p.Until.After(c.Now) {
		return nil
	}
	return c.ResumeClock(docket.CausePaused)
}

// Attend stops a game in which no person plays any more, and lets it go on when one
// does; all are told.
func (c Pauses) Attend() error {
	switch {
	case clock.Of(c.Docket).Minded():
		return nil
	case clock.Of(c.Docket).Attended():
		c.Dossier.Unattended = false
		return c.ResumeClock(docket.CauseDeserted)
	}
	clock.Of(c.Docket).StopClock(docket.CauseDeserted)
	n := report.NewNote("deserted", "game", c.Game.Name)
	if err := mailing.Of(c.Docket).AnnounceBut(nil, n); err != nil {
		return err
	}
	if c.Config.Notify == "" {
		return mailing.Of(c.Docket).Settled()
	}
	c.Nth = uint64(c.Now.UnixNano()) // each is a letter of its own
	if err := mailing.Of(c.Docket).Tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{report.NewNote("deserted-desk", "game", c.Game.Name)}}); err != nil {
		return err
	}
	return mailing.Of(c.Docket).Settled()
}

// PlayOn lets the house play on a game in which no person plays, to its end if need be.
func (c Pauses) PlayOn() error {
	c.Dossier.Unattended = true
	return c.ResumeClock(docket.CauseDeserted)
}

// ContinueByLetter is CONTINUE.
func (c Pauses) ContinueByLetter(_ orders.ClubLine, r *report.Report) error {
	if clock.Of(c.Docket).Attended() {
		r.Notes = append(r.Notes, report.NewNote("continue-none"))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("continued"))
	if c.Dossier.Unattended {
		return nil
	}
	c.Dossier.Unattended = true
	if !clock.Of(c.Docket).StartAgain(docket.CauseDeserted) {
		return mailing.Of(c.Docket).Settled()
	}
	return mailing.Of(c.Docket).AnnounceBut(c.Seat, report.NewNote("continued"))
}
