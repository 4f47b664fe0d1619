package clock

import (
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/desk/docket"
	"feldpost/store"
)

// A clock may stand still for several reasons at once: the referee has stopped it, or
// suspended the game, or no person plays. It goes on when none of them is left, with
// the time that was left when it stopped: what a seat has bought, and its leave, is
// kept, and the time between is nobody's.

// StopClock lets the clock stand still for a cause.
func (c Clock) StopClock(why docket.Cause) {
	k := &c.Dossier.Clock
	switch {
	case k.Paused == nil:
		if c.State != nil {
			c.noteLeaves() // the deadline lies behind these; going on does not put it off for them again
		}
		k.Paused = &docket.Pause{Since: c.Now, Due: c.Game.Deadline}
	case len(k.Paused.Causes) == 0:
		k.Paused.Causes = []docket.Cause{docket.CausePaused}
	}
	if !slices.Contains(k.Paused.Causes, why) {
		k.Paused.Causes = append(k.Paused.Causes, why)
	}
	c.Game.Deadline = time.Time{}
	c.Batch.Game = c.Game
}

// StartAgain ends that the clock stands still for a cause, and tells whether it goes on:
// it does when there is no other.
func (c Clock) StartAgain(why docket.Cause) (goesOn bool) {
	k := &c.Dossier.Clock
	if !k.Stands(why) {
		return false
	}
	p := k.Paused
	c.Batch.Game = c.Game
	p.Causes = slices.DeleteFunc(p.Causes, func(x docket.Cause) bool { return x == why })
	if why == docket.CausePaused {
		p.Until, p.Reason = time.Time{}, ""
	}
	if len(p.Causes) > 0 {
		return false
	}
	k.Paused = nil
	if p.Left > 0 && p.Due.IsZero() {
		p.Since, p.Due = c.Now, c.Now.Add(p.Left)
	}
	if stood := c.Now.Sub(p.Since); stood > 0 && !p.Since.IsZero() {
		k.Stood += stood
		if k.Rests.After(p.Since) {
			k.Rests = k.Rests.Add(stood)
		}
	}
	c.shiftDeadline(p)
	return true
}

// shiftDeadline sets the deadline of a clock that goes on.
func (c Clock) shiftDeadline(p *docket.Pause) {
	if p.Due.IsZero() || c.State == nil {
		return
	}
	var due time.Time
	for _, s := range c.Owing() {
		at := deadline.GoOn(p.Due, p.Since, c.Now, c.ZoneOf(s), c.ClockRule())
		if at.After(due) {
			due = at
		}
	}
	if due.IsZero() { // nothing is owed
		return
	}
	if c.Game.Deadline = due; !due.After(c.Now) {
		return
	}
	for i := range c.Dossier.Clock.Leaves { // days that the deadline has not been reckoned with
		l := &c.Dossier.Clock.Leaves[i]
		s := c.Game.Seat(string(l.Seat))
		if l.Counted || l.Cancelled || s == nil || Owes(c.State, l.Seat) == "" {
			continue
		}
		if at := deadline.PutOff(c.Now, c.Game.Deadline, c.ZoneOf(s), l.Span, c.ClockRule()); at.After(c.Game.Deadline) {
			c.Game.Deadline, l.Counted = at, true
		}
	}
	c.Dossier.Reminded = false
	c.PutBack(c.Allowed(c.Game.Deadline))
}

// Resumed ends that the game at hand is suspended. One that was suspended before clocks
// stood still meanwhile, or by a store that knows none, has its whole time anew.
func (c Clock) Resumed() {
	if c.Game.Status != store.GameSuspended {
		return
	}
	c.Game.Status = store.GameRunning
	switch {
	case c.Dossier.Clock.Stands(docket.CauseSuspended):
		c.StartAgain(docket.CauseSuspended)
	case !c.Game.Deadline.IsZero():
		c.Restart()
	}
}

// Attended tells whether a person plays a seat of the game at hand: he holds it, the
// house does not play for him, he has not given it up, and by a policy that has others
// answer for him he has not missed as many deadlines as it allows.
func (c Clock) Attended() bool {
	return slices.ContainsFunc(c.Game.Seats, func(s store.Seat) bool {
		seat := adjudicator.Seat(s.Name)
		return s.Person != "" && !s.House && !c.MissedOut(seat) && !c.Dossier.GaveUp(seat)
	})
}

// MissedOut tells whether others answer for a seat whose person has missed as many
// deadlines as the policy allows.
func (c Clock) MissedOut(seat adjudicator.Seat) bool {
	return (c.Game.Policy.NMR == NMRHouse || c.Game.Policy.NMR == NMRSubstitute) && Used(c.Dossier.Clock.Missed, seat) >= c.MissLimit()
}

// Minded tells whether the game at hand may go on as it does: a person plays, or it was
// said that the house may play it alone. Where it is not so the game is looked at.
func (c Clock) Minded() bool {
	if c.State == nil || c.Game.Status != store.GameRunning {
		return true
	}
	if c.Attended() {
		return !c.Dossier.Unattended && !c.Dossier.Clock.Stands(docket.CauseDeserted)
	}
	return c.Dossier.Unattended || c.Dossier.Clock.Stands(docket.CauseDeserted)
}

// RedateGame corrects one game; nobody has less time than he would have from
// now on.
func (c Clock) RedateGame(g *store.Game) (changed bool, err error) {
	if err := c.Dossier.Read(g.Extra); err != nil {
		return false, err
	}
	c.Game, c.Batch.Game = g, g
	whole := c.longest()
	paused := time.Duration(g.Policy.MailPauseHours*len(g.Seats)) * time.Hour
	if latest := c.Now.Add(whole + paused + time.Hour); g.Deadline.After(latest) {
		g.Deadline, c.Dossier.Reminded, changed = c.Now.Add(whole), false, true
		c.Dossier.Clock.Struck = time.Time{}
	}
	hold := time.Duration(g.Policy.HoldMinutes) * time.Minute
	for i, h := range c.Dossier.Held {
		if latest := c.Now.Add(hold); h.Due.After(latest) && !h.Waits {
			c.Dossier.Held[i].Due, changed = latest, true
		}
	}
	wake := g.Wake
	if c.Wake(); wake.After(c.Now.Add(time.Hour)) && !wake.Equal(g.Wake) {
		changed = true
	}
	g.Extra, err = c.Dossier.Raw()
	return changed, err
}
