package desk

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// A clock may stand still for several reasons at once: the referee has stopped it, or
// suspended the game, or no person plays. It goes on when none of them is left, with
// the time that was left when it stopped: what a seat has bought, and its leave, is
// kept, and the time between is nobody's.

// cause is why a clock stands still.
type cause string

// The causes. The words of letters know them by these names.
const (
	causePaused    cause = "paused"    // the referee has stopped the clock; also the meaning of none
	causeSuspended cause = "suspended" // the game is suspended
	causeDeserted  cause = "deserted"  // no person plays
)

// pause is a clock that stands still.
type pause struct {
	Since  time.Time `json:"since,omitzero"` // when it stopped
	Due    time.Time `json:"due,omitzero"`   // the deadline as it was then, zero when none ran
	Causes []cause   `json:"causes,omitempty"`
	Until  time.Time `json:"until,omitzero"` // when the first cause ends by itself; zero until somebody lets it go on
	Reason string    `json:"reason,omitempty"`
	// Left is what was left of the deadline, of a clock that was stopped before its
	// moments were kept.
	Left time.Duration `json:"left,omitempty"`
}

// stands tells whether a clock stands still for a cause.
func (x *clockwork) stands(why cause) bool {
	p := x.Paused
	return p != nil && (slices.Contains(p.Causes, why) || len(p.Causes) == 0 && why == causePaused)
}

// still is the gravest cause for which a clock stands still, "" when it runs.
func (x *clockwork) still() cause {
	for _, why := range []cause{causeSuspended, causeDeserted, causePaused} {
		if x.stands(why) {
			return why
		}
	}
	return ""
}

// stopClock lets the clock stand still for a cause.
func (c *casework) stopClock(why cause) {
	k := &c.dossier.Clock
	switch {
	case k.Paused == nil:
		if c.state != nil {
			c.noteLeaves() // the deadline lies behind these; going on does not put it off for them again
		}
		k.Paused = &pause{Since: c.now, Due: c.game.Deadline}
	case len(k.Paused.Causes) == 0:
		k.Paused.Causes = []cause{causePaused}
	}
	if !slices.Contains(k.Paused.Causes, why) {
		k.Paused.Causes = append(k.Paused.Causes, why)
	}
	c.game.Deadline = time.Time{}
	c.batch.Game = c.game
}

// startAgain ends that the clock stands still for a cause, and tells whether it goes on:
// it does when there is no other.
func (c *casework) startAgain(why cause) (goesOn bool) {
	k := &c.dossier.Clock
	if !k.stands(why) {
		return false
	}
	p := k.Paused
	c.batch.Game = c.game
	p.Causes = slices.DeleteFunc(p.Causes, func(x cause) bool { return x == why })
	if why == causePaused {
		p.Until, p.Reason = time.Time{}, ""
	}
	if len(p.Causes) > 0 {
		return false
	}
	k.Paused = nil
	if p.Left > 0 && p.Due.IsZero() {
		p.Since, p.Due = c.now, c.now.Add(p.Left)
	}
	if stood := c.now.Sub(p.Since); stood > 0 && !p.Since.IsZero() {
		k.Stood += stood
		if k.Rests.After(p.Since) {
			k.Rests = k.Rests.Add(stood)
		}
	}
	c.shiftDeadline(p)
	return true
}

// shiftDeadline sets the deadline of a clock that goes on.
func (c *casework) shiftDeadline(p *pause) {
	if p.Due.IsZero() || c.state == nil {
		return
	}
	var due time.Time
	for _, s := range c.owing() {
		at := deadline.GoOn(p.Due, p.Since, c.now, c.zoneOf(s), c.clockRule())
		if at.After(due) {
			due = at
		}
	}
	if due.IsZero() { // nothing is owed
		return
	}
	if c.game.Deadline = due; !due.After(c.now) {
		return
	}
	for i := range c.dossier.Clock.Leaves { // days that the deadline has not been reckoned with
		l := &c.dossier.Clock.Leaves[i]
		s := c.game.Seat(string(l.Seat))
		if l.Counted || l.Cancelled || s == nil || owes(c.state, l.Seat) == "" {
			continue
		}
		if at := deadline.PutOff(c.now, c.game.Deadline, c.zoneOf(s), l.Span, c.clockRule()); at.After(c.game.Deadline) {
			c.game.Deadline, l.Counted = at, true
		}
	}
	c.dossier.Reminded = false
	c.putBack(c.allowed(c.game.Deadline))
}

// pauseClock lets the clock stand still, until a moment or, when that is zero,
// until somebody lets it go on; everybody is told.
func (c *casework) pauseClock(until time.Time, reason string) error {
	reason = c.withoutAddresses(reason)
	c.stopClock(causePaused)
	p := c.dossier.Clock.Paused
	p.Until, p.Reason = until, reason
	fields := []any{"reason", reason}
	if !until.IsZero() {
		fields = append(fields, "until", moment(until))
	}
	return c.announceBut(nil, report.NewNote("clock-paused", fields...))
}

// resumeClock ends a cause for which the clock stands still; everybody is told when it
// goes on.
func (c *casework) resumeClock(why cause) error {
	if !c.startAgain(why) {
		return c.settled()
	}
	var fields []any
	if !c.game.Deadline.IsZero() {
		fields = []any{"until", moment(c.game.Deadline)}
	}
	return c.announceBut(nil, report.NewNote("clock-resumed", fields...))
}

// resumeInTime lets a clock go on whose pause is over.
func (c *casework) resumeInTime() error {
	if p := c.dossier.Clock.Paused; p == nil || p.Until.IsZero() || p.Until.After(c.now) {
		return nil
	}
	return c.resumeClock(causePaused)
}

// resumed ends that the game at hand is suspended. One that was suspended before clocks
// stood still meanwhile, or by a store that knows none, has its whole time anew.
func (c *casework) resumed() {
	if c.game.Status != store.GameSuspended {
		return
	}
	c.game.Status = store.GameRunning
	switch {
	case c.dossier.Clock.stands(causeSuspended):
		c.startAgain(causeSuspended)
	case !c.game.Deadline.IsZero():
		c.restart()
	}
}

// attended tells whether a person plays a seat of the game at hand: he holds it, the
// house does not play for him, he has not given it up, and by a policy that has others
// answer for him he has not missed as many deadlines as it allows.
func (c *casework) attended() bool {
	return slices.ContainsFunc(c.game.Seats, func(s store.Seat) bool {
		seat := adjudicator.Seat(s.Name)
		return s.Person != "" && !s.House && !c.missedOut(seat) && !c.dossier.gaveUp(seat)
	})
}

// missedOut tells whether others answer for a seat whose person has missed as many
// deadlines as the policy allows.
func (c *casework) missedOut(seat adjudicator.Seat) bool {
	return (c.game.Policy.NMR == nmrHouse || c.game.Policy.NMR == nmrSubstitute) && used(c.dossier.Clock.Missed, seat) >= c.missLimit()
}

// minded tells whether the game at hand may go on as it does: a person plays, or it was
// said that the house may play it alone. Where it is not so the game is looked at.
func (c *casework) minded() bool {
	if c.state == nil || c.game.Status != store.GameRunning {
		return true
	}
	if c.attended() {
		return !c.dossier.Unattended && !c.dossier.Clock.stands(causeDeserted)
	}
	return c.dossier.Unattended || c.dossier.Clock.stands(causeDeserted)
}

// attend stops a game in which no person plays any more, and lets it go on when one
// does; all are told.
func (c *casework) attend() error {
	switch {
	case c.minded():
		return nil
	case c.attended():
		c.dossier.Unattended = false
		return c.resumeClock(causeDeserted)
	}
	c.stopClock(causeDeserted)
	n := report.NewNote("deserted", "game", c.game.Name)
	if err := c.announceBut(nil, n); err != nil {
		return err
	}
	if c.Config.Notify == "" {
		return c.settled()
	}
	c.nth = uint64(c.now.UnixNano()) // each is a letter of its own
	if err := c.tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{report.NewNote("deserted-desk", "game", c.game.Name)}}); err != nil {
		return err
	}
	return c.settled()
}

// playOn lets the house play on a game in which no person plays, to its end if need be.
func (c *casework) playOn() error {
	c.dossier.Unattended = true
	return c.resumeClock(causeDeserted)
}

// continueByLetter is CONTINUE.
func (c *casework) continueByLetter(_ orders.ClubLine, r *report.Report) error {
	if c.attended() {
		r.Notes = append(r.Notes, report.NewNote("continue-none"))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("continued"))
	if c.dossier.Unattended {
		return nil
	}
	c.dossier.Unattended = true
	if !c.startAgain(causeDeserted) {
		return c.settled()
	}
	return c.announceBut(c.seat, report.NewNote("continued"))
}

// ContinueGame lets the house play on a game in which no person plays.
func (d *Desk) ContinueGame(game string) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	if !c.dossier.Clock.stands(causeDeserted) {
		return fmt.Errorf("game %s does not stand still for want of a person", game)
	}
	if err := c.playOn(); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// housesAlone tells whether the house holds every seat of the game at hand.
func (c *casework) housesAlone() bool {
	return !slices.ContainsFunc(c.game.Seats, func(s store.Seat) bool { return s.Person != "" || !s.House })
}

// redate brings moments back that a clock once ahead has set: deadlines,
// waiting sheets and looks at games that lie further ahead than any could
// that was set now.
func (d *Desk) redate(now time.Time) error {
	for _, status := range []store.GameStatus{store.GameOpen, store.GameRunning} {
		for g, err := range d.Store.Games(status) {
			if err != nil {
				return fmt.Errorf("games to date anew: %w", err)
			}
			if !g.Alarm().After(now) {
				continue
			}
			c := &casework{Desk: d, now: now}
			changed, err := c.redateGame(&g)
			if err != nil {
				d.Log.Error("game not dated anew", "game", g.Name, "err", err)
				continue
			}
			if !changed {
				continue
			}
			d.Log.Warn("the clock was once ahead: the game is dated anew", "game", g.Name, "deadline", g.Deadline, "wake", g.Wake)
			if err := d.Store.Commit(&c.batch); err != nil && !errors.Is(err, store.ErrConflict) {
				return err
			}
		}
	}
	return nil
}

// redateGame corrects one game; nobody has less time than he would have from
// now on.
func (c *casework) redateGame(g *store.Game) (changed bool, err error) {
	if err := c.dossier.read(g.Extra); err != nil {
		return false, err
	}
	c.game, c.batch.Game = g, g
	whole := c.longest()
	paused := time.Duration(g.Policy.MailPauseHours*len(g.Seats)) * time.Hour
	if latest := c.now.Add(whole + paused + time.Hour); g.Deadline.After(latest) {
		g.Deadline, c.dossier.Reminded, changed = c.now.Add(whole), false, true
		c.dossier.Clock.Struck = time.Time{}
	}
	hold := time.Duration(g.Policy.HoldMinutes) * time.Minute
	for i, h := range c.dossier.Held {
		if latest := c.now.Add(hold); h.Due.After(latest) && !h.Waits {
			c.dossier.Held[i].Due, changed = latest, true
		}
	}
	wake := g.Wake
	if c.wake(); wake.After(c.now.Add(time.Hour)) && !wake.Equal(g.Wake) {
		changed = true
	}
	g.Extra, err = c.dossier.raw()
	return changed, err
}
