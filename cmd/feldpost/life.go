package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	systemd "github.com/coreos/go-systemd/v22/daemon"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/store"
	"feldpost/store/postgres"
)

// life is what a daemon has done since its start, however often it had to begin anew with a database.
type life struct {
	begun    bool // it could begin
	told     bool // the service manager knows that it works, or waits
	upgraded bool // the games of other editions are brought to this program
	meters   *gauges.Meters
	readings *gauges.Readings

	mu     sync.Mutex
	daemon *daemon // at work, nil for none
	away   error   // why none is
	since  time.Time
	waits  bool // an outage is under way

	standIn func() // ends what answers commands while no daemon is at work; nil for nothing
}

// newLife is that of a daemon that starts now.
func newLife() *life {
	l := &life{meters: gauges.New(time.Now()), readings: &gauges.Readings{}, since: time.Now(), away: errors.New("it has not begun yet")}
	l.meters.Registry.MustRegister(l.readings)
	return l
}

// at notes which daemon is at work.
func (l *life) at(d *daemon) {
	l.mu.Lock()
	l.daemon, l.away, l.waits = d, nil, false
	l.mu.Unlock()
	l.readings.From(d.source())
}

// apart notes that none is at work, and why; begins tells whether it was not so before.
func (l *life) apart(cause error) (begins bool) {
	l.readings.From(nil)
	l.mu.Lock()
	defer l.mu.Unlock()
	if begins = !l.waits; begins {
		l.since = time.Now()
	}
	l.daemon, l.away, l.waits = nil, cause, true
	return begins
}

// working is the daemon at work; nil with a verdict when there is none.
func (l *life) working(now time.Time) (*daemon, *verdict) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.daemon != nil {
		return l.daemon, nil
	}
	said := fmt.Sprintf("no work is done since %s, it goes on when the store answers: %v", l.since.UTC().Format(time.RFC3339), l.away)
	return nil, &verdict{wrong: []string{said}, at: now}
}

// verdict is how the daemon is: what keeps letters from being answered.
func (l *life) verdict(now time.Time) *verdict {
	d, none := l.working(now)
	if d == nil {
		return none
	}
	return d.lastVerdict(d.now())
}

// alive is whether the process is of use at all: it is not ended for a store that is away, but for a desk that hangs.
func (l *life) alive(now time.Time) *verdict {
	v := &verdict{at: now, facts: []string{"the process works"}}
	if d, _ := l.working(now); d == nil {
		v.facts = []string{"the process waits for the store"}
	} else if moved := l.meters.Moved(); now.Sub(moved) > deskPatience {
		v.wrong = append(v.wrong, fmt.Sprintf("the desk moved last %s ago", now.Sub(moved).Round(time.Second)))
	}
	return v
}

// ready is whether work can be done now: the store answers.
func (l *life) ready(now time.Time) *verdict {
	d, none := l.working(now)
	if d == nil {
		return none
	}
	v := &verdict{at: now, facts: []string{"the store answers"}}
	if _, err := d.brief.CountLetters(store.LetterNew); err != nil {
		v.wrong = append(v.wrong, err.Error())
	}
	return v
}

// unreachable tells whether a daemon waits for its store after an error, rather than to end: others have the work meanwhile, or nobody has.
func (l *life) unreachable(c *conf.Config, err error) bool {
	lost := errors.Is(err, store.ErrFenced) || errors.Is(err, store.ErrUnavailable)
	return lost && !c.OnFile() && (l.begun || !postgres.Refused(err))
}

// wait has the daemon wait for its store for a moment; false when it was told to stop.
func (l *life) wait(ctx context.Context, c *conf.Config, log *slog.Logger, cause error) bool {
	if l.apart(cause) {
		l.meters.Outage()
	}
	if l.begun {
		log.Warn("work was broken off, and goes on when the database answers", "err", cause)
	} else {
		log.Warn("the database cannot be reached: work begins when it answers", "err", cause)
	}
	l.answer(ctx, c, log)
	if standingBy(log); !l.told { // the start has come as far as it can
		l.told = true
		tellManager(log, systemd.SdNotifyReady)
	}
	select {
	case <-time.After(leaseSpan / 4):
		return true
	case <-ctx.Done():
		return false
	}
}

// answer has commands answered while no daemon is at work, until answered is called.
func (l *life) answer(ctx context.Context, c *conf.Config, log *slog.Logger) {
	if l.standIn != nil {
		return
	}
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := (&control{life: l, log: log, path: c.Socket()}).serve(ctx); err != nil && ctx.Err() == nil {
			log.Warn("commands are not answered", "err", err)
		}
	}()
	l.standIn = func() { stop(); <-done }
}

// answered ends that: a daemon answers.
func (l *life) answered() {
	if l.standIn != nil {
		l.standIn()
		l.standIn = nil
	}
}

// standingBy tells the service manager that the daemon is alive, though the database does not answer.
func standingBy(log *slog.Logger) {
	tellManager(log, systemd.SdNotifyWatchdog)
}
