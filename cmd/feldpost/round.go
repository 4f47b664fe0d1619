package main

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	systemd "github.com/coreos/go-systemd/v22/daemon"

	"feldpost/adjudicator/desk"
	"feldpost/cmd/feldpost/duties"
	"feldpost/store"
)

// latestOut is further ahead than any letter out is put off.
const latestOut = 12 * time.Hour

// tickEvery is how often the desk looks at the clock when no letter comes.
const tickEvery = 30 * time.Second

// adjudicate handles letters as they come, and the clock. It is the only
// goroutine that works at the desk.
func (d *daemon) adjudicate(ctx context.Context) error {
	defer close(d.closed)
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for pause := duties.LookAgain; ; {
		d.meters.Beat(time.Now())
		if err := d.bringAlong(ctx); err != nil {
			return err
		}
		if err := d.goesOn(ctx, d.round(ctx)); err != nil {
			return err
		}
		var again <-chan time.Time // a letter has failed, or others have letters at hand for which ours wait
		stuck, moved := d.desk.Stuck()
		if pause = min(2*pause, duties.LookEvery/10); moved {
			pause = duties.LookAgain
		}
		switch {
		case d.desk.Failed():
			again = time.After(duties.LookEvery)
		case stuck:
			again = time.After(pause)
		}
		select {
		case <-d.work:
		case <-again:
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// bringAlong brings the games of other editions to this program, those of a system once its rules are those by which its games are decided.
func (d *daemon) bringAlong(ctx context.Context) error {
	if d.share != nil {
		systems, _ := d.share.Decides()
		if !d.life.upgraded || !slices.Equal(d.desk.Systems, systems) || (systems == nil) != (d.desk.Systems == nil) {
			d.desk.Systems, d.life.upgraded = systems, false
		}
	}
	if d.life.upgraded {
		return nil
	}
	if err := d.desk.Referee().Upgrade(ctx); err != nil {
		return err
	}
	if err := d.desk.Referee().Resecret(ctx); err != nil {
		return err
	}
	d.life.upgraded = true
	return nil
}

// goesOn passes by that a database cannot be reached now: the work is done at the next look, unless the lease is lost meanwhile. Each try takes so
// long that the next look is due at once: that work has ended is seen here, and not left to which of the two is seen first.
func (d *daemon) goesOn(ctx context.Context, err error) error {
	if d.share != nil && errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrFenced) {
		d.log.Warn("the database cannot be reached: the desk waits", "err", err)
		return ctx.Err()
	}
	return err
}

// round does the errands, handles the letters that wait and then looks at the
// clock. Letters that came before a deadline are handled before the deadline
// is: the clock counts only up to the moment when the mailbox was last read to
// its end, and not at all while it cannot be reached.
func (d *daemon) round(ctx context.Context) error {
	letters, stop := context.WithCancel(ctx)
	defer stop()
	d.mu.Lock()
	d.pause = stop
	d.mu.Unlock()
	for len(d.errands) > 0 {
		e := <-d.errands
		e.do()
		close(e.done)
	}
	if d.share != nil {
		d.desk.Part = &desk.Part{} // games that are not brought along yet are not ours to decide
	}
	if d.share != nil && d.life.upgraded {
		if err := d.share.Settle(duties.RoleAdjudicator); err != nil {
			return err
		}
		d.desk.Part = d.share.Part()
	}
	looked := d.lastLook()
	err := d.desk.Letters(letters)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, store.ErrFull):
		d.log.Error("the disk is full: letters wait", "err", err)
	case err != nil && letters.Err() == nil:
		return err
	case letters.Err() != nil: // an errand waits, and so may letters
		d.wake()
		return nil
	}
	if d.desk.Part == nil || d.desk.Part.Rest {
		d.restWork(ctx)
	}
	if d.recent(looked, d.now()) {
		if err := d.desk.Tick(ctx, looked); store.Unusable(err) && ctx.Err() == nil && d.share != nil {
			return err
		} else if err != nil && ctx.Err() == nil {
			d.log.Error("clock work failed", "err", err)
		}
	}
	d.outbox.Wake()
	for _, r := range d.readers {
		if some, err := r.vault.ToFile(ctx); err == nil && len(some) > 0 {
			r.intake.Wake()
		}
	}
	return nil
}

// restWork is what one daemon does for all.
func (d *daemon) restWork(ctx context.Context) {
	if err := d.desk.Returns().Undelivered(ctx); err != nil && ctx.Err() == nil {
		d.log.Error("letters that failed are not followed up", "err", err)
	}
	now := d.now()
	if n, err := d.store.AdvanceOut(now, now.Add(latestOut)); err != nil {
		d.log.Error("letters dated ahead still wait", "err", err)
	} else if n > 0 {
		d.log.Warn("the clock was once ahead: letters dated by it leave now", "letters", n)
	}
	d.sweep()
}

// sweep removes order pages that are of no use any more; a fault is logged when
// it is new.
func (d *daemon) sweep() {
	why := ""
	if err := d.web.Sweep(); err != nil {
		why = err.Error()
	}
	if why != d.unkept && why != "" {
		d.log.Warn("order pages on the web are not swept", "err", why)
	}
	d.unkept = why
}

// notify is tellManager with the daemon's log.
func (d *daemon) notify(state string) { tellManager(d.log, state) }

// tellManager tells the service manager how the daemon is; without one it does nothing.
func tellManager(log *slog.Logger, state string) {
	if _, err := systemd.SdNotify(false, state); err != nil {
		log.Warn("systemd not notified", "state", state, "err", err)
	}
}

// recent reports whether a look at the mailbox is no older than looks are
// when the mailbox can be reached.
func (d *daemon) recent(looked, now time.Time) bool {
	return now.Sub(looked) < time.Duration(d.config.IMAP.Poll)+2*time.Duration(d.config.IMAP.Timeout)+tickEvery
}
