package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"feldpost/adjudicator/desk"
	"feldpost/mail"
	"feldpost/store"
	"feldpost/templates"
)

// daemon is the whole program wired together: intake, desk and outbox around
// one store.
type daemon struct {
	config *Config
	store  *store.Store
	desk   *desk.Desk
	intake *mail.Intake
	outbox *mail.Outbox
	sender *mail.Sender
	log    *slog.Logger
	work   chan struct{} // letters wait for the desk
}

// openDesk wires a desk to an open store.
func openDesk(c *Config, st *store.Store, log *slog.Logger) (*desk.Desk, error) {
	words, err := templates.NewKit()
	if err != nil {
		return nil, err
	}
	return &desk.Desk{Store: st, System: newLibrary(c).open, Words: words, Mail: newMailroom(c), Clock: time.Now,
		Random: rand.Reader, Log: log, Config: desk.Config{Referee: c.Referee.Name, Notify: c.Referee.Notify, Lang: c.Referee.Lang,
			PerSenderHour: c.Letters.PerSenderHour, MaxIn: int(c.Letters.MaxIn)}}, nil
}

// newDaemon prepares a daemon; it opens no connection yet.
func newDaemon(c *Config, st *store.Store, log *slog.Logger) (*daemon, error) {
	d := &daemon{config: c, store: st, log: log, work: make(chan struct{}, 1)}
	var err error
	if d.desk, err = openDesk(c, st, log); err != nil {
		return nil, err
	}
	account := c.account()
	if err := account.Check(); err != nil {
		return nil, usage(fmt.Errorf("%s: [imap] %w", c.path, err))
	}
	relay := c.relay()
	if err := relay.Check(); err != nil {
		return nil, usage(fmt.Errorf("%s: [smtp] %w", c.path, err))
	}
	room := newMailroom(c)
	d.intake = mail.NewIntake(account, &vault{store: st, room: room}, mail.IntakeOptions{Poll: time.Duration(c.IMAP.Poll),
		Limit: int64(c.Letters.MaxIn), Log: log, Arrived: d.wake})
	d.sender = mail.NewSender(relay)
	d.outbox = mail.NewOutbox(&queue{store: st, from: c.Referee.Address}, d.sender, mail.OutboxOptions{PerMinute: c.SMTP.PerMinute,
		StormLimit: c.SMTP.PerHour, GiveUpAfter: time.Duration(c.SMTP.GiveUp), Log: log, Storm: d.storm})
	return d, nil
}

// account is the mailbox of the configuration.
func (c *Config) account() mail.Account {
	return mail.Account{Inbox: c.IMAP.Inbox, Done: c.IMAP.Done, Quarantine: c.IMAP.Quarantine,
		Server: mail.Server{Address: c.IMAP.Server, Security: mail.Security(c.IMAP.Security), User: c.IMAP.User,
			Mechanism: mail.Mechanism(c.IMAP.Auth), RootCAs: c.resolve(c.IMAP.CAFile), Patience: time.Duration(c.IMAP.Timeout),
			Secret: func() (string, error) { return c.secret(c.IMAP.PasswordFile, c.IMAP.PasswordEnv) }}}
}

// relay is the SMTP server of the configuration.
func (c *Config) relay() mail.Relay {
	s := mail.Server{Address: c.SMTP.Server, Security: mail.Security(c.SMTP.Security), User: c.SMTP.User,
		Mechanism: mail.Mechanism(c.SMTP.Auth), RootCAs: c.resolve(c.SMTP.CAFile), Patience: time.Duration(c.SMTP.Timeout),
		Secret: func() (string, error) { return c.secret(c.SMTP.PasswordFile, c.SMTP.PasswordEnv) }}
	if c.SMTP.Auth == "none" {
		s.User, s.Mechanism = "", mail.MechanismAuto
	}
	return mail.Relay{Server: s}
}

// wake tells the desk that letters wait; it never blocks.
func (d *daemon) wake() {
	select {
	case d.work <- struct{}{}:
	default:
	}
}

// storm tells the referee once that sending is held back.
func (d *daemon) storm(sent int) {
	if err := d.desk.Alarm("storm", urgentKind, map[string]string{"count": fmt.Sprint(sent)}); err != nil {
		d.log.Error("alarm not queued", "err", err)
	}
}

// tickEvery is how often the desk looks at the clock when no letter comes.
const tickEvery = 30 * time.Second

// run works until the context ends. A failing store stops it; a failing
// network does not.
func (d *daemon) run(ctx context.Context) error {
	defer d.sender.Close()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return d.intake.Run(ctx) })
	g.Go(func() error { return d.outbox.Run(ctx) })
	g.Go(func() error { return d.adjudicate(ctx) })
	g.Go(func() error { return (&control{daemon: d, log: d.log}).serve(ctx) })
	err := g.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// adjudicate handles letters as they come, and the clock. Letters that came
// before a deadline are handled before the deadline is: time is looked at
// only after the mailbox has been read to its end.
func (d *daemon) adjudicate(ctx context.Context) error {
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for {
		if err := d.desk.Letters(ctx); err != nil && ctx.Err() == nil {
			if !errors.Is(err, store.ErrFull) {
				return err
			}
			d.log.Error("the disk is full: letters wait", "err", err)
		}
		if !d.intake.Health().LastLook.IsZero() {
			if err := d.desk.Tick(ctx); err != nil && ctx.Err() == nil {
				d.log.Error("clock work failed", "err", err)
			}
		}
		d.outbox.Wake()
		d.intake.Wake()
		select {
		case <-d.work:
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
