package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	systemd "github.com/coreos/go-systemd/v22/daemon"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/store"
	"feldpost/store/postgres"
)

// serveCmd runs the referee.
type serveCmd struct {
	Embedded bool     `help:"Run on mail servers inside this process, on loopback, for trying out with a mail program."`
	Dir      string   `default:"feldpost-embedded" help:"Folder of the embedded referee's store and configuration." type:"path"`
	System   string   `default:"balkan-wars" help:"System of the game that the embedded referee offers: ${systems}."`
	IMAP     string   `name:"imap" default:"127.0.0.1:1143" help:"Where the embedded IMAP server listens; port 0 takes a free one." placeholder:"HOST:PORT"`
	Roles    []string `name:"role" enum:"reader,adjudicator,sender" help:"What this daemon does, of several with one database: read mailboxes, adjudicate, send; all three when none is named." placeholder:"ROLE"`
	Adopt    bool     `help:"Take over mailboxes that belong to another store, whose games are then known to nobody."`
	SMTP     string   `name:"smtp" default:"127.0.0.1:1025" help:"Where the embedded SMTP server listens." placeholder:"HOST:PORT"`
}

// Help adds examples.
func (serveCmd) Help() string {
	return `Examples:
  feldpost serve --config feldpost.toml
  feldpost serve --role reader --role sender --config feldpost.toml    # beside others that adjudicate
  feldpost serve --embedded --dir try    # prints addresses and passwords for Thunderbird, mutt, s-nail`
}

// Run starts the daemon and works until it is told to stop.
func (s *serveCmd) Run(e *env) error {
	if s.Embedded {
		return s.embedded(e)
	}
	c, err := conf.Load(e.config)
	if err != nil {
		return exit.Wrong(err)
	}
	c.Adopt = s.Adopt
	if e.clock != nil {
		c.Now = e.clock
	}
	c.Listing = e.listing
	parts := duties.Roles()
	if len(s.Roles) > 0 {
		parts = s.Roles
	}
	if c.OnFile() && len(s.Roles) > 0 {
		return exit.Wrong(errors.New("--role parts the work of daemons that share a database; a store in a file has one daemon"))
	}
	log := newLogger(c, e.errOut)
	life := newLife()
	shown := make(chan struct{})
	ctx, stop := context.WithCancel(e.ctx)
	defer func() { life.mute(); stop(); <-shown }()
	go func() {
		defer close(shown)
		life.exhibit(ctx, c, log)
	}()
	for {
		err := work(e.ctx, c, parts, log, life)
		switch {
		case !life.unreachable(c, err):
			return err
		case e.ctx.Err() != nil: // it was told to stop as well, and others do its work
			log.Warn("the database was lost at the end", "err", err)
			return nil
		case !life.wait(e.ctx, c, log, err):
			return nil
		}
	}
}

// work is one time of work with the store, until the daemon is told to stop or the store is lost.
func work(ctx context.Context, c *conf.Config, roles []string, log *slog.Logger, life *life) error {
	st, err := openDaemon(c, roles, log)
	if err != nil {
		return err
	}
	defer st.Close()
	d, err := newDaemonOf(life, c, st, log)
	if err != nil {
		return err
	}
	log = d.log
	place := c.Beside(c.Store.File)
	if !c.OnFile() {
		place = conf.DriverDatabase
		d.meters.Lease(gauges.LeaseTaken)
	}
	life.answer(ctx, c, log) // who is told that it works may ask at once
	log.Info("referee at work", "address", c.Referee.Address, "roles", roles, "imap", c.IMAP.Server, "smtp", c.SMTP.Server, "store", place)
	if d.watchdog, err = systemd.SdWatchdogEnabled(false); err != nil {
		log.Warn("no watchdog", "err", err)
	}
	tellManager(log, systemd.SdNotifyReady)
	life.begun, life.told = true, true
	defer context.AfterFunc(ctx, func() {
		log.Info("told to stop: what is at hand is finished first")
		tellManager(log, systemd.SdNotifyStopping)
	})()
	working, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	lost := lostOf(st)
	go func() {
		select {
		case err := <-lost:
			stop(err)
		case <-working.Done():
		}
	}()
	err = d.run(working)
	if cause := context.Cause(working); err == nil && (errors.Is(cause, store.ErrFenced) || errors.Is(cause, store.ErrUnavailable)) {
		err = cause
	}
	if _, is := st.(*tenure); is {
		d.meters.Lease(endOfLease(err))
	}
	return err
}

// endOfLease is what became of a lease with which work has ended.
func endOfLease(err error) string {
	switch {
	case errors.Is(err, store.ErrFenced):
		return gauges.LeaseFenced
	case errors.Is(err, store.ErrUnavailable):
		return gauges.LeaseCutOff
	}
	return gauges.LeaseGivenBack
}

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

	quiet func() // ends the answering of commands; nil while none are answered
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

// answer has commands answered from now on, until mute is called: by the daemon at work, or with what keeps it from work. The referee can still
// stop the process for a command when there is no socket.
func (l *life) answer(ctx context.Context, c *conf.Config, log *slog.Logger) {
	if l.quiet != nil {
		return
	}
	at := &control{life: l, log: log, path: c.Socket()}
	listener, err := at.listen()
	if err != nil {
		log.Warn("no control socket: commands need the daemon stopped", "err", err)
		return
	}
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := at.serve(ctx, listener); err != nil {
			log.Error("commands are not answered any more", "err", err)
		}
	}()
	l.quiet = func() { stop(); <-done }
}

// mute ends that.
func (l *life) mute() {
	if l.quiet != nil {
		l.quiet()
		l.quiet = nil
	}
}

// standingBy tells the service manager that the daemon is alive, though the database does not answer.
func standingBy(log *slog.Logger) {
	tellManager(log, systemd.SdNotifyWatchdog)
}

// newLogger makes the operator's log.
func newLogger(c *conf.Config, w io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log.Level)); err != nil {
		level = slog.LevelInfo
	}
	o := &slog.HandlerOptions{Level: level}
	if c.Log.Format == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}
