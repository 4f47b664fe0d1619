package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/cenkalti/backoff/v5"
	"golang.org/x/time/rate"
)

// Parcel is a letter that waits in a Queue.
type Parcel struct {
	ID     string
	From   string // envelope addresses
	To     string
	Return string // envelope sender of this letter alone, "" for From
	Raw    []byte
	Queued time.Time // when it was written
	Tries  int       // failures so far, counted by Retry
	// Urgent letters leave even while a storm is held back: the notice to the
	// referee about it.
	Urgent bool
	// Stranger marks letters to people without a seat: they leave only while
	// StrangerLimit allows it.
	Stranger bool
	// About is what log lines on it say besides its ID and recipient, as pairs of
	// key and value.
	About []any
}

// Queue is where letters out are kept until they are sent.
type Queue interface {
	// Due returns up to max parcels whose time has come, urgent ones first,
	// strangers' last, otherwise the longest due first.
	Due(now time.Time, max int) ([]Parcel, error)
	// Sent marks a parcel as taken over by the relay.
	Sent(id string, now time.Time) error
	// Retry records a failure and when to try again.
	Retry(id string, cause error, at time.Time) error
	// GiveUp records that a parcel will not be tried again.
	GiveUp(id string, cause error) error
	// SentSince counts the parcels sent from a time until now, and those to
	// strangers among them.
	SentSince(t, now time.Time) (all, strangers int, err error)
}

// Carrier takes a letter to a relay; *Sender is one.
type Carrier interface {
	Send(ctx context.Context, from, to string, raw []byte) error
	Close() error
}

var _ Carrier = (*Sender)(nil)

// Clock tells time and waits; it is handed in so that tests can pin it.
type Clock interface {
	Now() time.Time
	After(time.Duration) <-chan time.Time
}

// SystemClock is the clock of the machine.
type SystemClock struct{}

// Now returns the time of day.
func (SystemClock) Now() time.Time { return time.Now() }

// After returns a channel that delivers the time after a duration.
func (SystemClock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// OutboxOptions are the settings of an Outbox; zero values are replaced by
// the defaults named.
type OutboxOptions struct {
	PerMinute int // letters a minute; 0 sets no pace
	// Turn, if set, keeps a pace that several outboxes have in common: it tells how long the next letter has to wait. PerMinute is of no
	// account then.
	Turn        func() (time.Duration, error)
	Poll        time.Duration // between two looks without a wake-up; 15 s
	RelayMin    time.Duration // wait after the relay became unusable; Poll
	RetryMin    time.Duration // wait after the first failure of a letter; 2 min
	RetryMax    time.Duration // longest wait between two tries; 4 h
	GiveUpAfter time.Duration // age at which a failing letter is given up; 5 days
	StormLimit  int           // letters within StormWindow; 200
	StormWindow time.Duration // 1 h
	// StrangerLimit is how many of the StormLimit may go to strangers; a
	// quarter. The rest is kept for players.
	StrangerLimit int
	Clock         Clock        // SystemClock
	Log           *slog.Logger // slog.Default()
	// Storm is called once when a storm begins, with the number of letters
	// sent within the window. It may queue an urgent parcel.
	Storm func(sent int)
	// Trouble is called when the relay becomes unusable, and with nil when it
	// is usable again.
	Trouble func(error)
}

func (o OutboxOptions) withDefaults() OutboxOptions {
	setDefault(&o.Poll, 15*time.Second)
	setDefault(&o.RelayMin, o.Poll)
	setDefault(&o.RetryMin, 2*time.Minute)
	setDefault(&o.RetryMax, 4*time.Hour)
	setDefault(&o.GiveUpAfter, 5*24*time.Hour)
	setDefault(&o.StormLimit, 200)
	setDefault(&o.StormWindow, time.Hour)
	setDefault(&o.StrangerLimit, max(o.StormLimit/4, 1))
	if o.Clock == nil {
		o.Clock = SystemClock{}
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Storm == nil {
		o.Storm = func(int) {}
	}
	if o.Trouble == nil {
		o.Trouble = func(error) {}
	}
	return o
}

// dueAtOnce is how many parcels are taken from the queue, and sent over one
// connection, at a time.
const dueAtOnce = 20

// triesBeforeGiveUp protects a letter that has grown old while the relay was
// away from being given up at its first refusal.
const triesBeforeGiveUp = 4

// maxUnrecorded is how many letters may be out without being marked as sent before
// no other leaves: one that cannot be marked holds nobody up, a queue that takes
// nothing does.
const maxUnrecorded = 5

// Outbox sends what is due, for as long as it runs.
type Outbox struct {
	queue   Queue
	carrier Carrier
	opts    OutboxOptions
	log     *slog.Logger
	wake    chan struct{}
	rouse   chan struct{}
	pace    *rate.Limiter

	relayWait *backoff.ExponentialBackOff // while the relay is unusable
	troubled  bool
	storming  bool
	// commonSender is set when the relay refuses return addresses of single
	// letters.
	commonSender bool
	// unrecorded holds letters that are out but that the queue failed to mark
	// as sent: they must not go out again at every look.
	unrecorded map[string]time.Time
}

// NewOutbox prepares an Outbox.
func NewOutbox(queue Queue, carrier Carrier, opts OutboxOptions) *Outbox {
	opts = opts.withDefaults()
	pace := rate.NewLimiter(rate.Inf, 1)
	if opts.PerMinute > 0 && opts.Turn == nil {
		pace = rate.NewLimiter(rate.Every(time.Minute/time.Duration(opts.PerMinute)), 1)
	}
	wait := &backoff.ExponentialBackOff{
		InitialInterval: opts.RelayMin, MaxInterval: 15 * time.Minute, Multiplier: 2, RandomizationFactor: 0.3,
	}
	wait.Reset()
	return &Outbox{
		queue: queue, carrier: carrier, opts: opts, log: opts.Log, pace: pace, relayWait: wait,
		wake: make(chan struct{}, 1), rouse: make(chan struct{}, 1), unrecorded: map[string]time.Time{},
	}
}

// Wake makes the Outbox look for due letters now.
func (o *Outbox) Wake() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// Rouse makes the Outbox look at its queue now, also while the relay is unusable: what is due may have changed hands.
func (o *Outbox) Rouse() {
	select {
	case o.rouse <- struct{}{}:
	default:
	}
}

// Run sends letters until the context ends and returns its error.
func (o *Outbox) Run(ctx context.Context) error {
	for {
		pause := o.Flush(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		wake := o.wake
		if o.troubled {
			wake = nil // a new letter does not make the relay better
		}
		select {
		case <-o.opts.Clock.After(pause):
		case <-wake:
		case <-o.rouse:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Flush sends everything that is due now, and returns how long to wait before
// the next look.
func (o *Outbox) Flush(ctx context.Context) time.Duration {
	defer o.carrier.Close()
	tried := map[string]bool{} // no parcel twice, even if the queue says so
	for ctx.Err() == nil {
		most := dueAtOnce
		if o.troubled { // one letter shows whether the relay is usable again
			most = 1
		}
		parcels, err := o.queue.Due(o.opts.Clock.Now(), most)
		if err != nil {
			o.log.Error("cannot read the outbox", "err", err)
			return o.opts.Poll
		}
		parcels = slices.DeleteFunc(parcels, func(p Parcel) bool { return tried[p.ID] })
		if len(parcels) == 0 {
			return o.opts.Poll
		}
		for _, p := range parcels {
			tried[p.ID] = true
		}
		pause, err := o.batch(ctx, parcels)
		if err != nil || pause > 0 {
			return pause
		}
	}
	return o.opts.Poll
}

// batch sends parcels in order. A pause or an error ends the Flush.
func (o *Outbox) batch(ctx context.Context, parcels []Parcel) (time.Duration, error) {
	now := o.opts.Clock.Now()
	sent, strangers, err := o.queue.SentSince(now.Add(-o.opts.StormWindow), now)
	if err != nil {
		o.log.Error("cannot count the letters sent", "err", err)
		return o.opts.Poll, err
	}
	sent += len(o.unrecorded)
	for _, p := range parcels {
		if _, out := o.unrecorded[p.ID]; out {
			if err := o.record(p.ID); err != nil && len(o.unrecorded) > maxUnrecorded {
				return o.opts.Poll, err
			}
			continue
		}
		if o.storm(sent) && !p.Urgent {
			return min(o.opts.Poll, o.opts.StormWindow), nil
		}
		if p.Stranger && strangers >= o.opts.StrangerLimit {
			o.log.Debug("letters to strangers wait", "sent", strangers, "window", o.opts.StormWindow)
			return min(o.opts.Poll, o.opts.StormWindow), nil
		}
		if err := o.paced(ctx); err != nil {
			return o.opts.Poll, err
		}
		done, err := o.send(ctx, p)
		if err != nil {
			if o.troubled {
				return o.relayWait.NextBackOff(), err
			}
			return o.opts.Poll, err
		}
		if done {
			sent++
			if p.Stranger {
				strangers++
			}
		}
	}
	return 0, nil
}

// storm tells whether letters are held back, and reports a storm's beginning.
// A storm is over when the window is half empty again.
func (o *Outbox) storm(sent int) bool {
	switch {
	case sent >= o.opts.StormLimit && !o.storming:
		o.storming = true
		o.log.Error("too many letters out: holding back", "sent", sent, "window", o.opts.StormWindow)
		o.opts.Storm(sent)
	case sent < (o.opts.StormLimit+1)/2 && o.storming:
		o.storming = false
		o.log.Info("the storm of letters is over")
	}
	return sent >= o.opts.StormLimit
}

// paced waits until the pace allows one more letter.
func (o *Outbox) paced(ctx context.Context) error {
	now := o.opts.Clock.Now()
	delay := o.pace.ReserveN(now, 1).DelayFrom(now)
	if o.opts.Turn != nil {
		var err error
		if delay, err = o.opts.Turn(); err != nil {
			o.log.Error("cannot keep the pace", "err", err)
			return err
		}
	}
	if delay <= 0 {
		return ctx.Err()
	}
	select {
	case <-o.opts.Clock.After(delay):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// send tries one parcel and records the outcome. It returns an error when no
// other parcel should be tried now.
func (o *Outbox) send(ctx context.Context, p Parcel) (done bool, err error) {
	log := o.log.With("out", p.ID, "to", p.To, "tries", p.Tries).With(p.About...)
	ctx, end := lingering(ctx, stopGrace)
	defer end()
	err = o.carry(ctx, p)
	if ctx.Err() != nil && err != nil {
		return false, ctx.Err()
	}
	o.noteRelay(err)
	var failed *SendError
	switch {
	case err == nil:
		log.Info("letter sent", "size", len(p.Raw))
		o.unrecorded[p.ID] = o.opts.Clock.Now()
		return true, o.record(p.ID)
	case o.troubled:
		return false, err
	case errors.As(err, &failed) && failed.Permanent:
		log.Warn("letter refused for good", "err", err)
		o.noted(o.queue.GiveUp(p.ID, err)) // it is tried again, and holds nobody up
		return false, nil
	}
	now := o.opts.Clock.Now()
	if age := now.Sub(p.Queued); age >= o.opts.GiveUpAfter && p.Tries+1 >= triesBeforeGiveUp {
		log.Warn("letter given up", "age", age.Round(time.Second), "err", err)
		o.noted(o.queue.GiveUp(p.ID, fmt.Errorf("given up after %d tries in %s: %w", p.Tries+1, age.Round(time.Minute), err)))
		return false, nil
	}
	at := now.Add(o.delay(p.Tries))
	log.Warn("letter deferred", "until", at, "err", err)
	o.noted(o.queue.Retry(p.ID, err, at))
	return false, nil
}

// stopGrace is how long a letter under way may take once the Outbox has to stop:
// one that is cut off may have arrived all the same, and would leave again.
const stopGrace = 10 * time.Second

// lingering returns a context that ends so long after ctx.
func lingering(ctx context.Context, grace time.Duration) (longer context.Context, end func()) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		select {
		case <-time.After(grace):
			cancel()
		case <-longer.Done():
		}
	})
	return longer, func() { stop(); cancel() }
}

// carry sends a parcel with its own envelope sender, or with the common one
// where the relay takes no other.
func (o *Outbox) carry(ctx context.Context, p Parcel) error {
	if p.Return == "" || o.commonSender {
		return o.hand(ctx, p.From, p)
	}
	err := o.hand(ctx, p.Return, p)
	var failed *SendError
	if !errors.As(err, &failed) || failed.Stage != StageSender || failed.Code < 500 {
		return err
	}
	plain := o.hand(ctx, p.From, p)
	if !errors.As(plain, &failed) || failed.Stage != StageSender {
		o.commonSender = true
		o.log.Warn("the relay takes no return addresses of single letters: bounces are known by the Message-IDs they quote", "err", err)
	}
	return plain
}

// hand gives a parcel to the carrier. A panic over one letter is an error of that
// letter: it is deferred, and the next one leaves over a fresh connection.
func (o *Outbox) hand(ctx context.Context, sender string, p Parcel) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = &SendError{Stage: StageData, Err: fmt.Errorf("panic: %v", x)}
			o.carrier.Close()
		}
	}()
	return o.carrier.Send(ctx, sender, p.To, p.Raw)
}

// record marks a letter as sent; until that succeeds it is remembered here.
func (o *Outbox) record(id string) error {
	if err := o.noted(o.queue.Sent(id, o.unrecorded[id])); err != nil {
		return err
	}
	delete(o.unrecorded, id)
	return nil
}

func (o *Outbox) noted(err error) error {
	if err != nil {
		o.log.Error("cannot write to the outbox", "err", err)
	}
	return err
}

// noteRelay keeps track of whether the relay is usable at all.
func (o *Outbox) noteRelay(err error) {
	var failed *SendError
	bad := errors.As(err, &failed) && failed.Server
	switch {
	case bad:
		lost(o.log, "relay unusable, letters wait", err)
	case o.troubled:
		o.log.Info("relay usable again")
		o.relayWait.Reset()
	}
	if bad == o.troubled {
		return
	}
	o.troubled = bad
	if bad {
		o.opts.Trouble(err)
	} else {
		o.opts.Trouble(nil)
	}
}

// delay is how long a letter waits after its n-th failure (from 0): doubling,
// with a quarter of jitter so that letters do not come back all at once.
func (o *Outbox) delay(n int) time.Duration {
	d := o.opts.RetryMax
	if n < 32 {
		d = min(d, o.opts.RetryMin<<n)
	}
	if d <= 0 {
		d = o.opts.RetryMax
	}
	return d*3/4 + rand.N(d/2+1)
}
