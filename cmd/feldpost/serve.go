package main

import (
	"context"
	"io"
	"log/slog"

	systemd "github.com/coreos/go-systemd/v22/daemon"
)

// serveCmd runs the referee.
type serveCmd struct {
	Embedded bool   `help:"Run on mail servers inside this process, on loopback, for trying out with a mail program."`
	Dir      string `default:"feldpost-embedded" help:"Folder of the embedded referee's store and configuration." type:"path"`
	System   string `default:"balkan-wars" help:"System of the game that the embedded referee offers: balkan-wars, paths-of-glory, storm-in-the-west, great-war-in-europe or example."`
	IMAP     string `name:"imap" default:"127.0.0.1:1143" help:"Where the embedded IMAP server listens; port 0 takes a free one." placeholder:"HOST:PORT"`
	SMTP     string `name:"smtp" default:"127.0.0.1:1025" help:"Where the embedded SMTP server listens." placeholder:"HOST:PORT"`
}

// Help adds examples.
func (serveCmd) Help() string {
	return `Examples:
  feldpost serve --config feldpost.toml
  feldpost serve --embedded --dir try    # prints addresses and passwords for Thunderbird, mutt, s-nail`
}

// Run starts the daemon and works until it is told to stop.
func (s *serveCmd) Run(e *env) error {
	if s.Embedded {
		return s.embedded(e)
	}
	c, err := loadConfig(e.config)
	if err != nil {
		return usage(err)
	}
	log := newLogger(c, e.errOut)
	st, err := openSound(c.beside(c.Store.File), log)
	if err != nil {
		return err
	}
	defer st.Close()
	d, err := newDaemon(c, st, log)
	if err != nil {
		return err
	}
	log.Info("referee at work", "address", c.Referee.Address, "imap", c.IMAP.Server, "smtp", c.SMTP.Server, "store", st.Path())
	if d.watchdog, err = systemd.SdWatchdogEnabled(false); err != nil {
		log.Warn("no watchdog", "err", err)
	}
	d.notify(systemd.SdNotifyReady)
	defer context.AfterFunc(e.ctx, func() {
		log.Info("told to stop: what is at hand is finished first")
		d.notify(systemd.SdNotifyStopping)
	})()
	return d.run(e.ctx)
}

// newLogger makes the operator's log.
func newLogger(c *Config, w io.Writer) *slog.Logger {
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
