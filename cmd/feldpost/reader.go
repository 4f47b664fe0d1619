package main

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail"
	"feldpost/store"
)

// reader brings the letters of one mailbox.
type reader struct {
	name    string
	account mail.Account
	intake  *mail.Intake
	vault   *post.Vault
	shift   chan struct{} // its duty may be due
	began   atomic.Int64  // when it was last taken up, with others; Unix time in nanoseconds
}

// lookedAt is the setting that tells until when a mailbox was read to its end, by the clock of the server.
func lookedAt(mailbox string) string { return "daemon.looked " + mailbox }

// looked notes that a mailbox was read to its end by a look that began at a moment.
func (d *daemon) looked(mailbox string, began time.Time) {
	began = d.now().Add(-time.Since(began))
	if err := d.store.SetSetting(lookedAt(mailbox), []byte(began.UTC().Format(time.RFC3339Nano))); err != nil {
		d.log.Warn("the look at the mailbox is not noted", "mailbox", mailbox, "err", err)
	}
}

// lastLook is until when all mailboxes were read to their ends, zero when one was not or it cannot be told.
func (d *daemon) lastLook() time.Time {
	last, err := d.lookedUntil(d.store)
	if err != nil {
		return time.Time{}
	}
	return last
}

// lookedUntil is until when all mailboxes were read to their ends, zero when one was not. With others a store tells.
func (d *daemon) lookedUntil(st store.Store) (last time.Time, err error) {
	for i, r := range d.readers {
		looked := r.intake.Health().LastLook
		if d.share != nil {
			raw, err := st.Setting(lookedAt(r.name))
			if err != nil {
				return time.Time{}, err
			}
			looked = time.Time{}
			if len(raw) > 0 {
				if looked, err = time.Parse(time.RFC3339Nano, string(raw)); err != nil {
					return time.Time{}, err
				}
			}
		}
		if i == 0 || looked.Before(last) {
			last = looked
		}
	}
	return last, nil
}

// read is the work of a reader: alone at once, with others while the mailbox is its duty.
func (d *daemon) read(ctx context.Context, r *reader) error {
	work := func(ctx context.Context) error {
		if err := d.reread(ctx, r); err != nil {
			return err
		}
		return r.intake.Run(ctx)
	}
	if d.share == nil {
		return work(ctx)
	}
	own := duties.Duty(duties.RoleReader, r.name)
	var at *stint // nil while others read
	defer func() { at.end() }()
	tick := time.NewTicker(tendEvery)
	defer tick.Stop()
	for {
		if give, _ := d.share.Due(duties.RoleReader); slices.Contains(give, own) {
			at.end()
			at = nil
		}
		if err := d.goesOn(ctx, d.share.Settle(duties.RoleReader, own)); err != nil {
			return err
		}
		switch has := d.share.Has(own); {
		case !has: // it may have been given back by what was heard of the others just now
			at.end()
			at = nil
		case at == nil:
			d.log.Info("reading the mailbox", "mailbox", r.name)
			r.began.Store(time.Now().UnixNano())
			at = begin(ctx, work)
		}
		select {
		case <-at.over():
			return at.err
		case <-r.shift:
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// stint is work that goes on until it is ended or fails; nil is none.
type stint struct {
	stop context.CancelFunc
	done chan struct{}
	err  error // once done is closed
}

// begin starts some work.
func begin(ctx context.Context, work func(ctx context.Context) error) *stint {
	ctx, stop := context.WithCancel(ctx)
	s := &stint{stop: stop, done: make(chan struct{})}
	go func() {
		defer close(s.done)
		s.err = work(ctx)
	}()
	return s
}

// end ends the work and waits until it has ended.
func (s *stint) end() {
	if s != nil {
		s.stop()
		<-s.done
	}
}

// over is closed when the work has ended by itself; nothing comes of none.
func (s *stint) over() <-chan struct{} {
	if s == nil {
		return nil
	}
	return s.done
}

const (
	// tendEvery is how often it is looked whether others are to try, and, lest a word of it was lost, which duties are due.
	tendEvery = 5 * time.Second
	// unable is how long a mail server may be out of reach before others are to try.
	unable = 3 * time.Minute
	// leaveFor is how long a role is left to others then.
	leaveFor = 10 * time.Minute
)

// tryOthers leaves to other daemons what this one cannot do because it does not reach the mail servers.
func (d *daemon) tryOthers(ctx context.Context) error {
	if d.share == nil {
		return nil
	}
	tick, look := time.NewTicker(tendEvery), make(<-chan time.Time)
	defer tick.Stop()
	for {
		select {
		case <-d.share.Changed():
		case <-look:
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		now := time.Now()
		if err := d.goesOn(ctx, d.share.Align(now)); err != nil {
			return err
		}
		if look = nil; d.share.Vacant() {
			look = time.After(duties.LookEvery)
		}
		resumed, err := d.share.Resume(now)
		if down := d.relayDown.Load(); resumed && down != 0 {
			d.relayDown.CompareAndSwap(down, now.UnixNano()) // it is tried anew
		}
		if err == nil && d.cannotRead(now) {
			_, err = d.share.Leave(duties.RoleReader, now.Add(leaveFor))
		}
		if down := d.relayDown.Load(); err == nil && down != 0 && now.Sub(time.Unix(0, down)) > d.unable {
			var left bool
			if left, err = d.share.Leave(duties.RoleSender, now.Add(leaveFor)); left {
				d.outbox.Rouse()
			}
		}
		if err := d.goesOn(ctx, err); err != nil {
			return err
		}
	}
}

// cannotRead tells whether a mailbox that is ours was not read for too long.
func (d *daemon) cannotRead(now time.Time) bool {
	return slices.ContainsFunc(d.readers, func(r *reader) bool {
		last := r.intake.Health().LastLook
		if began := time.Unix(0, r.began.Load()); began.After(last) {
			last = began
		}
		return d.share.Has(duties.Duty(duties.RoleReader, r.name)) && r.began.Load() != 0 && now.Sub(last) > d.unable+time.Duration(d.config.IMAP.Poll)
	})
}
