package desk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/desk/agree"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/referee"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/desk/sheets"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Due is what time alone makes happen in a game.
type Due struct{ *docket.Docket }

// DueOf is for the work at hand.
func DueOf(d *docket.Docket) Due { return Due{d} }

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
		if err := d.Apart("dates", func() error { return d.redate(now) }); err != nil {
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
	if err := d.Apart("tournaments", func() error { return d.Clerk().Tick(now, d.look.before(until), away, clock.Grace) }); err != nil {
		return false, err
	}
	if known { // idle polls need not write
		return true, nil
	}
	if err := d.Apart("what a day brings", func() error { return d.daily(now) }); err != nil {
		return false, err
	}
	return true, d.Store.SetSetting(clock.LastTick, []byte(now.UTC().Format(time.RFC3339)))
}

// wakeGames looks at the games that are due and minded here, until there are none.
func (d *Desk) wakeGames(ctx context.Context, now, until time.Time, away bool) error {
	for limit := clock.DueAtOnce; ; {
		due, err := d.Store.DueGames(until, limit)
		if err != nil {
			return err
		}
		woken := false
		for _, a := range due {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if minds, err := d.minds(a.Game, away); err != nil {
				return err
			} else if !minds {
				continue
			}
			done := false
			if err := d.Apart("game "+a.Game, func() (err error) { done, err = d.wakeGame(a.Game, now, until, away); return err }); err != nil {
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
	raw, err := d.Store.Setting(clock.LastTick)
	if err != nil {
		return err
	}
	if last, err := time.Parse(time.RFC3339, string(raw)); err == nil && last.UTC().YearDay() == now.UTC().YearDay() {
		return nil
	}
	if err := d.Files().Retire(now); err != nil {
		return err
	}
	return d.ForgetAsked(now)
}

// away tells whether the time since the desk was last awake is too long to
// have been an ordinary wait; known when it is too short to be noted. A clock
// that went backwards makes nothing due twice: what was done is recorded.
func (d *Desk) away(now time.Time) (away, known, back bool, err error) {
	raw, err := d.Store.Setting(clock.LastTick)
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
	if away = now.Sub(last) > clock.Outage; away {
		d.Log.Warn("long absence or a clock that jumped: passed deadlines are put off", "last", last, "now", now, "grace", clock.Grace)
	}
	return away, now.Sub(last) < time.Minute && !now.Before(last), back, nil
}

// wakeGame looks at one game whose time has come. A failure of ours puts the
// game to sleep for an hour, so that it cannot stop the others. One that others change all the time is left for the next look.
func (d *Desk) wakeGame(name string, now, until time.Time, away bool) (done bool, err error) {
	for range referee.MaxConflicts {
		g, err := d.Store.Game(name)
		if err != nil {
			return false, err
		}
		c := &docket.Docket{Office: &d.Office, Now: now, Until: until}
		if err = DueOf(c).due(&g, away); err == nil {
			err = d.Store.Commit(&c.Batch)
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

// Due does for one game what the time asks.
func (c Due) due(g *store.Game, away bool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	if err := c.Open(g, ""); err != nil {
		return err
	}
	c.Batch.Game = c.Game
	if away && !g.Deadline.IsZero() && !g.Deadline.After(c.Now) {
		if err := c.slide(slideOutage); err != nil {
			return err
		}
	}
	if err := agree.PausesOf(c.Docket).ResumeInTime(); err != nil {
		return err
	}
	if err := c.slideUndelivered(); err != nil {
		return err
	}
	if c.expired() {
		if c.Game.JudgeFrom, err = clock.Of(c.Docket).JudgeFrom(); err != nil {
			return err
		}
	}
	if c.expired() {
		if err := c.slideSilence(); err != nil {
			return err
		}
	}
	if err := seating.JoiningOf(c.Docket).MusterOver(); err != nil {
		return err
	}
	if err := agree.PausesOf(c.Docket).Attend(); err != nil {
		return err
	}
	if c.State != nil && c.Game.Status != store.GameSuspended {
		if err := c.releaseHeld(); err != nil {
			return err
		}
		played, err := sheets.HouseplayOf(c.Docket).PlayHouse()
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
	clock.Of(c.Docket).Wake()
	c.Game.Extra, err = c.Dossier.Raw()
	return err
}

// releaseHeld executes the sheets whose waiting time is over, and all of them
// when the deadline is: a sheet that waits came in time.
func (c Due) releaseHeld() error {
	over := c.Until
	if c.expired() {
		over = c.Now.Add(time.Duration(c.Game.Policy.HoldMinutes) * time.Minute)
	}
	for _, h := range c.Dossier.Release(over, c.expired()) {
		c.Dossier.Clock.LetGo(h.Seat)
		c.Seat = c.Game.Seat(string(h.Seat))
		sheet, syntax := c.Language().Stored(h.Sheet)
		r := report.Report{Kind: report.Turn}
		if faults := c.Check(sheet); len(syntax)+len(faults) > 0 {
			r.Kind, r.Sheet, r.Syntax, r.Faults = report.Faulty, h.Sheet, syntax, faults
			if err := mailing.Of(c.Docket).Send(c.Seat, r, false); err != nil {
				return err
			}
			continue
		}
		c.In.ID = h.Letter
		cmd := adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: h.Seat, Sheet: sheet, Lenient: c.Game.Policy.Faults == "lenient"}
		if err := play.Of(c.Docket).Apply(cmd, &r); err != nil {
			return err
		}
		c.In.ID = 0
	}
	return nil
}

// remind writes to the seats that owe something when a reminder is due: of several
// that were missed, one is sent.
func (c Due) remind() error {
	all := clock.Of(c.Docket).Reminders()
	final := deadline.Final(c.Game.Deadline, clock.Of(c.Docket).ClockRule())
	if c.Dossier.Reminded || c.Game.Deadline.IsZero() || !final.After(c.Now) {
		return nil
	}
	at, due := deadline.Struck(all, c.Dossier.Clock.Struck, c.Now)
	if !due {
		return nil
	}
	c.Dossier.Clock.Struck, c.Dossier.Reminded = at, !at.Before(all[len(all)-1])
	r := report.Report{Kind: report.Reminder, Draft: true}
	if !c.Game.Deadline.After(c.Now) {
		r.Notes = append(r.Notes, report.NewNote("deadline-grace", "until", docket.Moment(final)))
	}
	for _, s := range c.Owing() {
		if err := mailing.Of(c.Docket).Send(s, r, false); err != nil {
			return err
		}
	}
	return nil
}

// expired tells whether the deadline is to be judged.
func (c Due) expired() bool {
	g := c.Game
	return !g.Deadline.IsZero() && !g.Deadline.After(c.Until) && !g.JudgeFrom.After(c.Until) && g.Status == store.GameRunning
}

// expire answers decisions whose deadline has passed: as the policy of the game
// says, or by waiting on and telling everyone.
func (c Due) expire() error {
	if !c.expired() {
		return nil
	}
	if clock.Of(c.Docket).ByTick() {
		for _, s := range c.Owing() {
			if err := c.timeout(s); err != nil {
				return err
			}
		}
		return nil
	}
	if c.Game.Policy.NMR == clock.NMRWait {
		if err := c.missedAll(); err != nil {
			return err
		}
		was := c.Dossier.Reminded
		clock.Of(c.Docket).Restart()
		c.Dossier.Reminded = was && clock.IsPlain(&c.Game.Policy.Clock)
		for i := range c.Game.Seats {
			r := report.Report{Kind: report.Reminder, Notes: []report.Note{{Code: "deadline-passed"}}}
			if !c.OwesNow(&c.Game.Seats[i]) { // it is reminded of nothing
				r.Kind = report.Notice
			}
			if err := mailing.Of(c.Docket).Send(&c.Game.Seats[i], r, false); err != nil {
				return err
			}
		}
		return nil
	}
	for _, s := range c.Owing() {
		if c.Game.Status != store.GameRunning {
			return nil
		}
		if err := c.missed(s); err != nil {
			return err
		}
	}
	return nil
}
