package main

import (
	"context"
	"errors"
	"io"
	"log/slog"

	systemd "github.com/coreos/go-systemd/v22/daemon"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/store"
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
	defer func() { life.answered(); stop(); <-shown }()
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
	log.Info("referee at work", "address", c.Referee.Address, "roles", roles, "imap", c.IMAP.Server, "smtp", c.SMTP.Server, "store", place)
	if d.watchdog, err = systemd.SdWatchdogEnabled(false); err != nil {
		log.Warn("no watchdog", "err", err)
	}
	tellManager(log, systemd.SdNotifyReady)
	life.begun, life.told = true, true
	life.answered()
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
