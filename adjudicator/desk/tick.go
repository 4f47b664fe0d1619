package desk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

const (
	// lastTick is the setting that holds when the desk was last awake.
	lastTick = "desk.last-tick"
	// outage is how long the desk may have been away, or the clock may have
	// jumped, before deadlines that passed meanwhile are put off by grace.
	outage = 6 * time.Hour
	grace  = 24 * time.Hour
	// dueAtOnce bounds the work of one look-up.
	dueAtOnce = 100
)

// Tick does what time has made due: held sheets are executed, reminders sent,
// passed deadlines answered by the game's policy. looked is when the mailbox
// was last read to its end, and the letters found have to be handled first:
// what becomes due later waits, for a letter that came in time may still lie
// on the server. Its cost depends on the games that are due, not on all.
func (d *Desk) Tick(ctx context.Context, looked time.Time) error {
	_, err := d.wakeUntil(ctx, d.look.before(looked)) // others still handle letters that came before
	return err
}

// wakeUntil does what was due at a moment, or by now when that lies ahead.
// After a long absence passed deadlines are put off instead, all of them at
// once: by one desk, for which others wait.
func (d *Desk) wakeUntil(ctx context.Context, until time.Time) (done bool, err error) {
	now := d.Clock()
	away, known, back, err := d.away(now)
	if err != nil || away && !d.rest() {
		return false, err
	}
	if d.rest() && (back || !d.dated) { // a clock put right while the daemon was down is not seen to go back
		if err := d.apart("dates", func() error { return d.redate(now) }); err != nil {
			return false, err
		}
		d.dated = true
	}
	if away || until.After(now) {
		until = now
	}
	if err := d.wakeGames(ctx, now, until, away); err != nil || !d.rest() {
		return err == nil, err
	}
	if err := d.apart("tournaments", func() error { return d.Clerk().Tick(now, d.look.before(until), away, grace) }); err != nil {
		return false, err
	}
	if known { // idle polls need not write
		return true, nil
	}
	if err := d.apart("what a day brings", func() error { return d.daily(now) }); err != nil {
		return false, err
	}
	return true, d.Store.SetSetting(lastTick, []byte(now.UTC().Format(time.RFC3339)))
}

// wakeGames looks at the games that are due and minded here, until there are none.
func (d *Desk) wakeGames(ctx context.Context, now, until time.Time, away bool) error {
	for limit := dueAtOnce; ; {
		due, err := d.Store.DueGames(until, limit)
		if err != nil {
			return err
		}
		woken := false
		for _, a := range due {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if !d.minds(a.Game, away) {
				continue
			}
			done := false
			if err := d.apart("game "+a.Game, func() (err error) { done, err = d.wakeGame(a.Game, now, until, away); return err }); err != nil {
				return err
			}
			woken = woken || done
		}
		switch {
		case woken:
		case len(due) < limit:
			return nil
		default: // those of others come first
			limit *= 2
		}
	}
}

// daily does what is to be done when a day begins: old questions and letters are
// forgotten.
func (d *Desk) daily(now time.Time) error {
	raw, err := d.Store.Setting(lastTick)
	if err != nil {
		return err
	}
	if last, err := time.Parse(time.RFC3339, string(raw)); err == nil && last.UTC().YearDay() == now.UTC().YearDay() {
		return nil
	}
	if err := d.retire(now); err != nil {
		return err
	}
	return d.forgetAsked(now)
}

// away tells whether the time since the desk was last awake is too long to
// have been an ordinary wait; known when it is too short to be noted. A clock
// that went backwards makes nothing due twice: what was done is recorded.
func (d *Desk) away(now time.Time) (away, known, back bool, err error) {
	raw, err := d.Store.Setting(lastTick)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return false, false, false, err
	}
	last, err := time.Parse(time.RFC3339, string(raw))
	if err != nil {
		return false, false, false, nil // the first time
	}
	if back = now.Before(last.Add(-time.Minute)); back {
		d.Log.Warn("the clock went backwards", "last", last, "now", now)
	}
	if away = now.Sub(last) > outage; away {
		d.Log.Warn("long absence or a clock that jumped: passed deadlines are put off", "last", last, "now", now, "grace", grace)
	}
	return away, now.Sub(last) < time.Minute && !now.Before(last), back, nil
}

// wakeGame looks at one game whose time has come. A failure of ours puts the
// game to sleep for an hour, so that it cannot stop the others. One that others change all the time is left for the next look.
func (d *Desk) wakeGame(name string, now, until time.Time, away bool) (done bool, err error) {
	for range maxConflicts {
		g, err := d.Store.Game(name)
		if err != nil {
			return false, err
		}
		c := &casework{Desk: d, now: now, until: until}
		if err = c.due(&g, away); err == nil {
			err = d.Store.Commit(&c.batch)
		}
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, store.ErrConflict):
			continue
		case store.Unusable(err):
			return false, fmt.Errorf("game %s: %w", name, err)
		}
		d.Log.Error("game not woken", "game", name, "err", err)
		if g, err = d.Store.Game(name); err != nil {
			return false, err
		}
		g.Wake = now.Add(time.Hour)
		if !g.Deadline.IsZero() && !g.Deadline.After(now) {
			g.Deadline = g.Wake
		}
		if err = d.Store.Commit(&store.Batch{Game: &g}); !errors.Is(err, store.ErrConflict) {
			return err == nil, err
		}
	}
	d.Log.Warn("game not woken: others change it", "game", name)
	return false, nil
}

// due does for one game what the time asks.
func (c *casework) due(g *store.Game, away bool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	if err := c.open(g, ""); err != nil {
		return err
	}
	c.batch.Game = c.game
	if away && !g.Deadline.IsZero() && !g.Deadline.After(c.now) {
		if err := c.slide(slideOutage); err != nil {
			return err
		}
	}
	if err := c.resumeInTime(); err != nil {
		return err
	}
	if err := c.slideUndelivered(); err != nil {
		return err
	}
	if c.expired() {
		if c.game.JudgeFrom, err = c.judgeFrom(); err != nil {
			return err
		}
	}
	if c.expired() {
		if err := c.slideSilence(); err != nil {
			return err
		}
	}
	if err := c.musterOver(); err != nil {
		return err
	}
	if err := c.attend(); err != nil {
		return err
	}
	if c.state != nil && c.game.Status != store.GameSuspended {
		if err := c.releaseHeld(); err != nil {
			return err
		}
		played, err := c.playHouse()
		if err != nil {
			return err
		}
		if !played { // else the clock is looked at when the house is through
			if err := c.remind(); err != nil {
				return err
			}
			if err := c.expire(); err != nil {
				return err
			}
		}
	}
	c.wake()
	c.game.Extra, err = c.dossier.raw()
	return err
}

// releaseHeld executes the sheets whose waiting time is over, and all of them
// when the deadline is: a sheet that waits came in time.
func (c *casework) releaseHeld() error {
	over := c.until
	if c.expired() {
		over = c.now.Add(time.Duration(c.game.Policy.HoldMinutes) * time.Minute)
	}
	for _, h := range c.dossier.release(over, c.expired()) {
		c.dossier.Clock.letGo(h.Seat)
		c.seat = c.game.Seat(string(h.Seat))
		sheet, syntax := c.language().Stored(h.Sheet)
		r := report.Report{Kind: report.Turn}
		if faults := c.check(sheet); len(syntax)+len(faults) > 0 {
			r.Kind, r.Sheet, r.Syntax, r.Faults = report.Faulty, h.Sheet, syntax, faults
			if err := c.send(c.seat, r, false); err != nil {
				return err
			}
			continue
		}
		c.in.ID = h.Letter
		cmd := adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: h.Seat, Sheet: sheet, Lenient: c.game.Policy.Faults == "lenient"}
		if err := c.apply(cmd, &r); err != nil {
			return err
		}
		c.in.ID = 0
	}
	return nil
}

// remind writes to the seats that owe something when a reminder is due: of several
// that were missed, one is sent.
func (c *casework) remind() error {
	all := c.reminders()
	final := deadline.Final(c.game.Deadline, c.clockRule())
	if c.dossier.Reminded || c.game.Deadline.IsZero() || !final.After(c.now) {
		return nil
	}
	at, due := deadline.Struck(all, c.dossier.Clock.Struck, c.now)
	if !due {
		return nil
	}
	c.dossier.Clock.Struck, c.dossier.Reminded = at, !at.Before(all[len(all)-1])
	r := report.Report{Kind: report.Reminder, Draft: true}
	if !c.game.Deadline.After(c.now) {
		r.Notes = append(r.Notes, report.NewNote("deadline-grace", "until", moment(final)))
	}
	for _, s := range c.owing() {
		if err := c.send(s, r, false); err != nil {
			return err
		}
	}
	return nil
}

// owing returns the seats with a pending decision, in seat order.
func (c *casework) owing() []*store.Seat {
	var out []*store.Seat
	for i := range c.game.Seats {
		for _, p := range c.state.Pending() {
			if string(p.Seat) == c.game.Seats[i].Name {
				out = append(out, &c.game.Seats[i])
				break
			}
		}
	}
	return out
}

// expired tells whether the deadline is to be judged.
func (c *casework) expired() bool {
	g := c.game
	return !g.Deadline.IsZero() && !g.Deadline.After(c.until) && !g.JudgeFrom.After(c.until) && g.Status == store.GameRunning
}

// expire answers decisions whose deadline has passed: as the policy of the game
// says, or by waiting on and telling everyone.
func (c *casework) expire() error {
	if !c.expired() {
		return nil
	}
	if c.byTick() {
		for _, s := range c.owing() {
			if err := c.timeout(s); err != nil {
				return err
			}
		}
		return nil
	}
	if c.game.Policy.NMR == nmrWait {
		if err := c.missedAll(); err != nil {
			return err
		}
		was := c.dossier.Reminded
		c.restart()
		c.dossier.Reminded = was && isPlain(&c.game.Policy.Clock)
		for i := range c.game.Seats {
			r := report.Report{Kind: report.Reminder, Notes: []report.Note{{Code: "deadline-passed"}}}
			if !c.owesNow(&c.game.Seats[i]) { // it is reminded of nothing
				r.Kind = report.Notice
			}
			if err := c.send(&c.game.Seats[i], r, false); err != nil {
				return err
			}
		}
		return nil
	}
	for _, s := range c.owing() {
		if c.game.Status != store.GameRunning {
			return nil
		}
		if err := c.missed(s); err != nil {
			return err
		}
	}
	return nil
}
