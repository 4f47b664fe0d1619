package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/folders"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/cmd/feldpost/host"
	"feldpost/cmd/feldpost/identity"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

// daemon is the whole program wired together: intake, desk and outbox around
// one store.
type daemon struct {
	config  *conf.Config
	store   store.Store
	brief   store.Store // the same, for questions that are answered soon or not at all
	desk    *desk.Desk
	press   *press.Press
	readers []*reader
	queue   *post.Queue
	outbox  *mail.Outbox
	sender  *mail.Sender
	log     *slog.Logger
	share   *duties.Share    // with other daemons, nil for one that works alone
	now     func() time.Time // that of the database, where there is one

	watchdog time.Duration // the service manager wants to hear so often that the desk moves; 0 for never
	web      *press.Sweeper
	unkept   string // why order pages could not be swept, as it was logged last
	meters   *gauges.Meters
	work     chan struct{} // letters wait for the desk

	checkup   checkup
	file      host.File
	life      *life
	unable    time.Duration // see the constant
	relayDown atomic.Int64  // since when the relay cannot be used, Unix time in nanoseconds; 0 while it can

	errands chan errand   // for the desk, besides letters
	closed  chan struct{} // the desk takes no more errands
	mu      sync.Mutex
	pause   context.CancelFunc // ends the round of letters at hand
}

// errand is something that the desk has to do between two letters.
type errand struct {
	do   func()
	done chan struct{}
}

// openDesk wires a desk to an open store, and the press that writes its
// letters.
func openDesk(c *conf.Config, st store.Store, log *slog.Logger) (*desk.Desk, *press.Press, error) {
	words, err := openWords()
	if err != nil {
		return nil, nil, err
	}
	words.WhenUntrue(func(sentence string, r *report.Report) {
		log.Error("a sentence was left out of a letter, since it would not be true", "sentence", sentence, "game", r.Game, "seat", r.Seat, "kind", r.Kind)
	})
	room := post.NewRoom(c)
	if room.Began, err = identity.Beginning(st); err != nil {
		return nil, nil, err
	}
	if room.Seal, err = identity.SealOf(st); err != nil {
		return nil, nil, err
	}
	settings := docket.Config{Referee: c.Referee.Name, Notify: c.Referee.Notify, Lang: c.Referee.Lang, Zone: c.Referee.Zone,
		PerSenderHour: c.Letters.PerSenderHour, MaxIn: int(c.Letters.MaxIn), MaxOut: int(c.Letters.MaxOut), Create: c.Games.Create, Keep: c.Store.Keep()}
	if settings.NewGames, err = (&newCmd{}).policy(c.Games); err != nil {
		return nil, nil, err
	}
	lib := newLibrary(c, st)
	key, err := identity.SecretOf(st, "web.secret")
	if err != nil {
		return nil, nil, err
	}
	return desk.New(docket.Office{Store: store.NewWitness(st), System: lib.open, Edition: lib.edition, House: games.House, CardNames: words.CardNames, Mail: room, Clock: time.Now, Random: rand.Reader, Log: log, Config: settings}),
		&press.Press{Store: st, System: lib.open, Edition: lib.edition, Words: words, Mail: room, Log: log, Config: press.Config{Referee: settings.Referee, Notify: settings.Notify, Lang: settings.Lang, MaxOut: settings.MaxOut}, Web: folders.WebOf(c), WebKey: key, Packer: &gamelog.Packer{}}, nil
}

// newDaemon prepares a daemon that begins its life; it opens no connection yet.
func newDaemon(c *conf.Config, st store.Store, log *slog.Logger) (*daemon, error) {
	return newDaemonOf(newLife(), c, st, log)
}

// newDaemonOf prepares a daemon that goes on.
func newDaemonOf(life *life, c *conf.Config, st store.Store, log *slog.Logger) (*daemon, error) {
	d := &daemon{config: c, store: st, brief: st, log: log, work: make(chan struct{}, 1), errands: make(chan errand, 16), closed: make(chan struct{}),
		life: life, meters: life.meters, unable: unable}
	d.meters.Beat(time.Now())
	d.file = host.FileOf(st)
	d.now = c.Now
	var holder string
	var before []mail.Predecessor
	var err error
	if t, is := st.(*tenure); is {
		d.brief = t.database.Brief(soonest)
	}
	if t, is := st.(*tenure); is && t.share != nil { // its lease takes the place of a claim on the mailbox
		d.share, d.now = t.share, t.share.Lease.Now
		log = log.With("lease", t.share.Lease.ID())
		d.log = log
	} else if holder, before, err = identity.NewStart(st); err != nil {
		return nil, err
	}
	if d.desk, d.press, err = openDesk(c, st, log); err != nil {
		return nil, err
	}
	d.desk.Settled = d.meters.Settled
	d.desk.Clock = func() time.Time { // whatever the desk does, it asks the time
		d.meters.Beat(time.Now())
		return d.now()
	}
	d.press.Words = timedWords{d.press.Words, d.meters.Drew}
	d.web = &press.Sweeper{Press: d.press}
	relay := c.Relay()
	if err := relay.Check(); err != nil {
		return nil, exit.Wrong(fmt.Errorf("%s: [smtp] %w", c.Path, err))
	}
	for _, m := range c.EachMailbox() {
		account := c.Account(m)
		if err := account.Check(); err != nil {
			return nil, exit.Wrong(fmt.Errorf("%s: mailbox %s: %w", c.Path, m.User, err))
		}
		r := &reader{name: account.Name(), account: account, shift: make(chan struct{}, 1), vault: &post.Vault{Store: st, Room: post.NewRoom(c)}}
		o := mail.IntakeOptions{Poll: time.Duration(m.Poll), Limit: int64(c.Letters.MaxIn), Log: log, Arrived: d.wake, Holder: holder, Predecessors: before}
		if room, is := d.desk.Mail.(*post.Room); is {
			o.Began = room.Began
		}
		if o.Store, err = identity.Installation(st); err != nil {
			return nil, err
		}
		o.Adopt = c.Adopt
		if d.share != nil {
			o.Looked = func(began time.Time) { d.looked(r.name, began) }
		}
		r.intake = mail.NewIntake(account, r.vault, o)
		d.readers = append(d.readers, r)
	}
	d.sender = mail.NewSender(relay)
	d.queue = &post.Queue{Store: st, Press: d.press, From: c.Referee.Address, Failed: d.wake, Tried: d.meters.Tried, Answered: d.meters.Answered}
	if d.share != nil {
		d.queue.Open, d.queue.Here = d.share.Senders, d.wordsHere
	}
	if c.Letters.PlusAddress {
		if d.queue.Seal, err = identity.SealOf(st); err != nil {
			return nil, err
		}
		d.queue.Plus = true
	}
	d.outbox = mail.NewOutbox(d.queue, timedCarrier{d.sender, d.meters.Handed}, d.outboxOptions())
	d.desk.Decided = d.outbox.Wake
	if d.share != nil {
		d.share.WhenDue(d.shift)
		heed := d.heed
		st.(*tenure).waits.Store(&heed)
		d.share.Shifted = d.meters.Duties
	}
	life.at(d)
	return d, nil
}

// wordsHere tells whether letters of a game are worded and drawn here, by the rules in force.
func (d *daemon) wordsHere(game string) (bool, error) {
	systems, all := d.share.Decides()
	if all {
		return true, nil
	}
	g, err := d.store.Game(game)
	if errors.Is(err, store.ErrNotFound) {
		return true, nil
	}
	return slices.Contains(systems, g.System), err
}

// outboxOptions are the limits of the configuration and what follows when letters
// cannot leave, or can again.
func (d *daemon) outboxOptions() mail.OutboxOptions {
	c := d.config
	o := mail.OutboxOptions{PerMinute: c.SMTP.PerMinute, Clock: clockwork{d.now}, StormLimit: c.SMTP.PerHour,
		StrangerLimit: min(c.SMTP.Strangers, max(c.SMTP.PerHour/2, 1)), GiveUpAfter: time.Duration(c.SMTP.GiveUp), Log: d.log,
		Storm: d.storm, Trouble: func(cause error) {
			if d.relayDown.Store(0); cause != nil {
				d.relayDown.Store(time.Now().UnixNano())
			}
			if cause == nil {
				d.queue.Rest() // it reads Since
				d.press.Since = d.desk.Clock()
			}
		}}
	if t, is := d.store.(*tenure); is {
		o.RelayMin = duties.LookEvery // the look of the lease tells what is due
		o.Turn = func() (time.Duration, error) {
			return t.database.Reserve(duties.RoleSender, time.Minute/time.Duration(c.SMTP.PerMinute))
		}
	}
	return o
}

// clockwork is a clock for the outbox.
type clockwork struct{ now func() time.Time }

// Now implements mail.Clock.
func (c clockwork) Now() time.Time { return c.now() }

// After implements mail.Clock.
func (clockwork) After(d time.Duration) <-chan time.Time { return time.After(d) }

// wake tells the desk that letters wait; it never blocks.
func (d *daemon) wake() {
	select {
	case d.work <- struct{}{}:
	default:
	}
}

// shift has the desk, the outbox and the readers look at their duties.
func (d *daemon) shift() {
	d.mu.Lock()
	if d.pause != nil {
		d.pause()
	}
	d.mu.Unlock()
	d.wake()
	d.outbox.Wake()
	for _, r := range d.readers {
		select {
		case r.shift <- struct{}{}:
		default:
		}
	}
}

// heed has done what waits in the database, from whomever it comes.
func (d *daemon) heed(w postgres.Waits) {
	if w.Letters {
		d.wake()
	}
	if w.Out {
		d.outbox.Wake()
	}
}

// soonest is how long the store may take over a question of who asks how the daemon is.
const soonest = 2 * time.Second

// errStopped means that the daemon is going down.
var errStopped = errors.New("the daemon is stopping")

// atDesk has something done between two letters, as soon as the letter at
// hand is settled: the desk does one thing at a time.
func (d *daemon) atDesk(do func()) error {
	e := errand{do, make(chan struct{})}
	select {
	case d.errands <- e:
	case <-d.closed:
		return errStopped
	}
	d.mu.Lock()
	if d.pause != nil {
		d.pause()
	}
	d.mu.Unlock()
	d.wake()
	select {
	case <-e.done:
		return nil
	case <-d.closed:
		return errStopped
	}
}

// storm tells the referee once that sending is held back.
func (d *daemon) storm(sent int) {
	var err error
	if stopped := d.atDesk(func() {
		if told, unknown := d.stormTold(); told || unknown != nil {
			err = unknown
			return
		}
		err = d.desk.Bell().Alarm("storm", report.Alarm, map[string]string{"count": fmt.Sprint(sent)})
	}); stopped != nil {
		return
	}
	if err != nil {
		d.log.Error("alarm not queued", "err", err)
	}
}

// stormTold tells whether another daemon has told of this storm, and notes that it is told now.
func (d *daemon) stormTold() (told bool, err error) {
	if d.share == nil {
		return false, nil
	}
	const setting, calm = "daemon.storm-told", time.Hour
	before, err := d.store.Setting(setting)
	if err != nil {
		return false, err
	}
	now := d.now().UTC()
	if at, err := time.Parse(time.RFC3339, string(before)); err == nil && now.Sub(at).Abs() < calm {
		return true, nil
	}
	err = d.store.Commit(&store.Batch{Read: []store.Setting{{Name: setting, Value: before}}, Settings: []store.Setting{{Name: setting, Value: []byte(now.Format(time.RFC3339))}}})
	if errors.Is(err, store.ErrConflict) {
		return true, nil
	}
	return false, err
}

// run works until the context ends. A failing store stops it; a failing
// network does not.
func (d *daemon) run(ctx context.Context) error {
	defer d.sender.Close()
	defer host.Roomy()()
	d.life.answer(ctx, d.config, d.log)
	defer d.life.mute() // before the store is given back: who takes it has a socket of his own in the same place
	g, ctx := errgroup.WithContext(ctx)
	for _, r := range d.readers {
		g.Go(func() error { return d.read(ctx, r) })
	}
	g.Go(func() error {
		defer d.queue.Rest()
		return d.outbox.Run(ctx)
	})
	g.Go(func() error { return d.adjudicate(ctx) })
	g.Go(func() error { return d.tryOthers(ctx) })
	g.Go(func() error { return d.keepStore(ctx) })
	g.Go(func() error { d.watch(ctx, d.watchdog, d.notify); return nil })
	err := g.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// storeLook is how often the daemon looks whether its store is in its place.
const storeLook = 10 * time.Second

// keepStore ends the daemon when its store is taken away, and saves what is still open into a file beside it: whatever
// would happen from then on would be forgotten.
func (d *daemon) keepStore(ctx context.Context) error {
	tick := time.NewTicker(storeLook)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := d.file.Lost(); err != nil {
			return d.rescue(err)
		}
	}
}

// rescue writes the store that is open beside the place from which it was taken.
func (d *daemon) rescue(lost error) error {
	b, is := d.store.(*bolt.Store)
	if !is {
		return lost
	}
	name := fmt.Sprintf("%s.rescued-%s", d.file.Path, time.Now().UTC().Format("20060102T150405"))
	if err := writeFile(name, b.Backup); err != nil {
		d.log.Error("the store cannot be saved", "err", err)
		return fmt.Errorf("%w, and cannot be saved: %w", lost, err)
	}
	d.log.Error("the store is saved", "file", name, "err", lost)
	return fmt.Errorf("%w; all that it held is saved in %s: put it in its place and start again", lost, name)
}
