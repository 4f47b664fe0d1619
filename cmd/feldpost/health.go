package main

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/cmd/feldpost/host"
	"feldpost/cmd/feldpost/post"
)

// healthCmd asks the daemon how it is.
type healthCmd struct {
	Timeout time.Duration `default:"10s" help:"How long to wait for its answer."`
}

// Help adds examples.
func (healthCmd) Help() string {
	return `Example:
  feldpost health

It prints one line and ends with 0 when the daemon is well, 1 when it is not or none runs.`
}

// besideTheDesk says that the daemon answers while a letter is at hand.
func (healthCmd) besideTheDesk() {}

// Run prints how the daemon is; only a daemon itself knows.
func (h *healthCmd) Run(e *env) error {
	if e.shared != nil {
		v := e.shared.lastVerdict(e.shared.now())
		fmt.Fprintln(e.out, v)
		if !v.well() {
			return exit.Failed("%d things are wrong", len(v.wrong))
		}
		return nil
	}
	c, err := conf.Read(e.config, false)
	if err != nil {
		return exit.Wrong(err)
	}
	conn, err := net.Dial("unix", c.Socket())
	if err != nil {
		return exit.Failed("ill: no daemon answers beside %s", c.Beside(c.Store.File))
	}
	if err := conn.SetDeadline(time.Now().Add(h.Timeout)); err != nil {
		conn.Close()
		return err
	}
	return errHeld{conn: conn, err: errAsked}
}

// verdict is how a daemon is, at one moment.
type verdict struct {
	facts []string
	wrong []string
	at    time.Time
}

func (v *verdict) well() bool { return len(v.wrong) == 0 }

// String is the verdict in one line, what is wrong first.
func (v *verdict) String() string {
	word, said := "well", v.facts
	if !v.well() {
		word, said = "ill", v.wrong
	}
	return strings.ReplaceAll(word+": "+strings.Join(said, "; "), "\n", " ")
}

// checkup keeps the last verdict, so that whoever asks without end does not make
// the daemon write without end.
type checkup struct {
	mu   sync.Mutex
	last *verdict
}

// freshEnough is how old a verdict may be that is told again.
const freshEnough = 2 * time.Second

// lastVerdict is how the daemon is, or was a moment ago.
func (d *daemon) lastVerdict(now time.Time) *verdict {
	d.checkup.mu.Lock()
	defer d.checkup.mu.Unlock()
	if v := d.checkup.last; v != nil && now.Sub(v.at).Abs() < freshEnough {
		return v
	}
	d.checkup.last = d.examine(now)
	return d.checkup.last
}

const (
	deskPatience   = 5 * time.Minute // a desk that has not moved for longer is stuck
	outboxPatience = time.Hour       // letters that are due for longer do not leave
	diskReserve    = 64 << 20        // bytes
)

// roomLeft says how much may still be written in a folder, and whether that is too little to go on.
func roomLeft(folder string) (said string, full, known bool) {
	free, known := host.FreeBytes(filepath.Join(folder, "x"))
	return fmt.Sprintf("%d MB of disk free", free/1e6), free < diskReserve, known
}

// examine looks at everything that keeps letters from being answered.
func (d *daemon) examine(now time.Time) *verdict {
	v := &verdict{at: now}
	ago := func(t time.Time) string { return now.Sub(t).Round(time.Second).String() + " ago" }
	note := func(ill bool, format string, args ...any) {
		said := fmt.Sprintf(format, args...)
		if v.facts = append(v.facts, said); ill {
			v.wrong = append(v.wrong, said)
		}
	}

	looked, unknown := d.lookedUntil(d.brief)
	when := "mailbox read "
	if looked.IsZero() {
		looked, when = d.meters.Started, "mailbox not read yet, started "
	}
	why := ""
	for _, r := range d.readers {
		if h := r.intake.Health(); h.LastError != "" {
			why += " (" + h.LastError + ")"
		}
	}
	if d.share != nil {
		when = "mailboxes " + strings.TrimPrefix(when, "mailbox ")
		_, tooOld := d.share.Standing()
		note(tooOld, "%s", d.share)
	}
	if unknown == nil {
		note(!d.recent(looked, now), "%s%s%s", when, ago(looked), why)
	} else {
		note(true, "the store does not answer: %v", unknown)
	}

	if sent := d.meters.LastSent(); sent.IsZero() {
		note(false, "no letter sent since the start")
	} else {
		note(false, "last letter sent %s", ago(sent))
	}
	if unknown == nil {
		d.kept(note, now)
	}

	if moved := d.meters.Moved(); now.Sub(moved) > deskPatience {
		note(true, "the desk moved last %s", ago(moved))
	}
	if said, full, known := roomLeft(filepath.Dir(d.config.Socket())); known {
		note(full, "%s", said)
	}
	if room, is := d.desk.Mail.(*post.Room); is && now.Before(room.Began.Add(-time.Hour)) {
		note(true, "the clock says %s, before the store was first used", now.UTC().Format(time.RFC3339))
	}
	return v
}

// kept looks at what the store holds for the way out, and whether it can be written.
func (d *daemon) kept(note func(ill bool, format string, args ...any), now time.Time) {
	if w, err := gauges.WaitingOut(d.brief, now); err != nil {
		note(true, "the outbox cannot be read: %v", err)
	} else if w.Longest > outboxPatience {
		note(true, "%s; letters out have been due for %s", w, w.Longest.Round(time.Second))
	} else {
		note(false, "%s", w)
	}
	if lost := d.file.Lost(); lost != nil {
		note(true, "%v", lost)
	} else if err := d.brief.SetSetting("daemon.health", []byte(now.UTC().Format(time.RFC3339))); err != nil {
		note(true, "the store cannot be written: %v", err)
	} else {
		note(false, "store written")
	}
}

// watch tells the service manager that the desk moves, as long as it does. One
// that hangs over a letter is killed by it and started again; the letter is set
// aside the second time.
func (d *daemon) watch(ctx context.Context, every time.Duration, tell func(state string)) {
	if every <= 0 {
		return
	}
	tick := time.NewTicker(every / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			if now.Sub(d.meters.Moved()) < every {
				tell("WATCHDOG=1")
			}
		}
	}
}
