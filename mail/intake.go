package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"
	"golang.org/x/time/rate"
)

// idleMax is how long one IDLE lasts: many servers and routers drop a silent
// connection after ten minutes.
const idleMax = 8*time.Minute + 30*time.Second

// IntakeOptions are the settings of an Intake; zero values are replaced by
// the defaults named.
type IntakeOptions struct {
	Poll     time.Duration // between two looks without a hint; 60 s
	Limit    int64         // bytes of a letter that are still read; 1 MiB
	RetryMin time.Duration // first wait after a lost connection; 1 s
	RetryMax time.Duration // longest wait between two attempts; 5 min
	Log      *slog.Logger  // slog.Default()
	// Holder names this start of the daemon among all others: a second one
	// that finds it at work on the mailbox stands back. "" takes no lease.
	Holder string
	// Store names the store of the vault among all: a mailbox that another one has
	// marked as its own is not read, unless Adopt takes it over. "" does not look.
	Store string
	Adopt bool
	// Predecessors are earlier starts on the same store, whose claims are
	// taken over.
	Predecessors []Predecessor
	// Arrived is called after letters have been put, from the Intake's
	// goroutine: it signals the desk and returns at once.
	Arrived func()
	// Looked, if set, is called when the mailbox was read to its end, with the time when that look began.
	Looked func(began time.Time)
	// Began is when the referee began: a letter cannot have come long before that if the mailbox had been read to its
	// end without it.
	Began time.Time
	// Open replaces Open, for tests.
	Open func(context.Context, Account) (Mailbox, error)
}

func (o IntakeOptions) withDefaults() IntakeOptions {
	setDefault(&o.Poll, 60*time.Second)
	setDefault(&o.Limit, 1<<20)
	setDefault(&o.RetryMin, time.Second)
	setDefault(&o.RetryMax, 5*time.Minute)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Arrived == nil {
		o.Arrived = func() {}
	}
	if o.Open == nil {
		o.Open = Open
	}
	return o
}

func setDefault[T ~int64 | ~int](v *T, d T) {
	if *v <= 0 {
		*v = d
	}
}

// Intake brings letters from a mailbox into a Vault, for as long as it runs.
type Intake struct {
	account Account
	vault   Vault
	opts    IntakeOptions
	log     *slog.Logger
	wake    chan struct{}
	hints   *rate.Limiter // a server that hints without end is not polled without end

	uidValidity uint32 // of the last look, to tell a change
	trouble     strikes
	refusals    int       // looks in a row at which nothing was handed out
	handedOut   time.Time // when a letter was last handed out
	delayed     []Delayed
	unasked     bool      // the next look asks for nothing but the numbers of letters: the connection was lost over more
	readBefore  bool      // the mailbox had been read before this look
	advanced    bool      // something was put or passed by since the connection was opened
	marked      bool      // the mailbox is our store's
	leased      time.Time // when the lease was last taken; zero when it is not held
	claimed     bool      // there is a claim of ours in its folder
	seen        map[string]sighting

	mu     sync.Mutex
	health Health
}

// Health tells how an Intake is doing.
type Health struct {
	Connected bool
	LastLook  time.Time // when the last look that read the mailbox to its end began
	LastError string    // "" when the last look succeeded
	Fresh     int       // new letters since the start
}

// NewIntake prepares an Intake; it opens no connection yet.
func NewIntake(account Account, vault Vault, opts IntakeOptions) *Intake {
	opts = opts.withDefaults()
	return &Intake{
		account: account, vault: vault, opts: opts,
		log:   opts.Log.With("mailbox", account.Name()),
		wake:  make(chan struct{}, 1),
		hints: rate.NewLimiter(rate.Every(250*time.Millisecond), 8),
	}
}

// Wake makes the Intake look and file now instead of at the next poll.
func (in *Intake) Wake() {
	select {
	case in.wake <- struct{}{}:
	default:
	}
}

// Health returns how the Intake is doing.
func (in *Intake) Health() Health {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.health
}

// Run watches the mailbox until the context ends, whatever happens to the
// connection. It returns the context's error, or what only a person can put right: at
// its start there is no folder to watch, or the mailbox belongs to another store.
func (in *Intake) Run(ctx context.Context) error {
	wait := &backoff.ExponentialBackOff{
		InitialInterval: in.opts.RetryMin, MaxInterval: in.opts.RetryMax,
		Multiplier: 2, RandomizationFactor: 0.3,
	}
	wait.Reset()
	for {
		err := in.watch(ctx, wait.Reset)
		if ctx.Err() != nil {
			in.lastWord(ctx)
			in.note(func(h *Health) { h.Connected = false })
			return ctx.Err()
		}
		var missing *NoFolderError
		if errors.Is(err, ErrOtherStore) || errors.As(err, &missing) && in.uidValidity == 0 {
			in.note(func(h *Health) { h.Connected, h.LastError = false, err.Error() })
			return err
		}
		if in.advanced {
			wait.Reset()
		}
		in.advanced = false
		pause := wait.NextBackOff()
		if errors.Is(err, ErrTaken) {
			pause = min(pause, standBy)
		}
		in.note(func(h *Health) { h.Connected, h.LastError = false, err.Error() })
		lost(in.log, "mailbox lost, trying again", err, "in", pause.Round(time.Millisecond))
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// Once looks into the mailbox a single time and files what is to be filed. It
// is not for use beside Run.
func (in *Intake) Once(ctx context.Context) (fresh int, err error) {
	box, err := in.opts.Open(ctx, in.account)
	if err != nil {
		return 0, err
	}
	defer box.Close()
	if err := in.prepare(ctx, box); err != nil {
		return 0, err
	}
	if err := in.identify(ctx, box); err != nil {
		return 0, err
	}
	if err := in.lease(ctx, box); err != nil {
		return 0, err
	}
	if err := in.mark(ctx, box); err != nil {
		return 0, err
	}
	fresh, err = in.look(ctx, box)
	if err == nil {
		in.file(ctx, box)
	}
	return fresh, err
}

// watch works on one connection until it fails.
func (in *Intake) watch(ctx context.Context, sound func()) error {
	box, err := in.opts.Open(ctx, in.account)
	if err != nil {
		return err
	}
	defer box.Close()
	in.log.Info("mailbox opened")
	defer in.release(ctx, box)
	if err := in.prepare(ctx, box); err != nil {
		return err
	}
	if err := in.identify(ctx, box); err != nil {
		return err
	}
	for {
		if err := in.hints.Wait(ctx); err != nil {
			return err
		}
		if err := in.lease(ctx, box); err != nil {
			return err
		}
		if err := in.mark(ctx, box); err != nil {
			return err
		}
		if _, err := in.look(ctx, box); err != nil {
			return err
		}
		sound()
		in.file(ctx, box)
		if _, err := box.Idle(ctx, in.idleTime(), in.wake); err != nil {
			return err
		}
	}
}

// standBy is how often a daemon that stands back looks whether the other one
// is still there.
const standBy = 30 * time.Second

// idleTime is how long to wait for a hint: never longer than a lease lasts.
func (in *Intake) idleTime() time.Duration {
	idle := min(in.opts.Poll, idleMax)
	if in.opts.Holder != "" {
		idle = min(idle, leaseRenewed)
	}
	if len(in.delayed) > 0 {
		idle = min(idle, in.delayStep())
	}
	return idle
}

// prepare creates folders; that the server refuses it is no reason to stop.
func (in *Intake) prepare(ctx context.Context, box Mailbox) error {
	err := box.Prepare(ctx)
	if isFolder(err) {
		in.log.Warn("cannot create the folders for filing; letters stay where they are", "err", err)
		return nil
	}
	return err
}

// look puts every letter that is new into the vault, in order of UID.
func (in *Intake) look(ctx context.Context, box Mailbox) (fresh int, err error) {
	began := time.Now() // what comes from now on may be missed by this look
	status, err := box.Select(ctx, in.account.inbox())
	if err != nil {
		return 0, err
	}
	in.noteValidity(status.UIDValidity)
	next, err := in.vault.NextUID(in.account.Name(), status.UIDValidity)
	if err != nil {
		return 0, fmt.Errorf("vault: %w", err)
	}
	if err := in.recall(status.UIDValidity); err != nil {
		return 0, err
	}
	from := max(next, 1)
	in.readBefore = from > 1
	if status.UIDNext != 0 && from > status.UIDNext {
		// UIDs went backwards, as after a restored backup: look at everything
		// and let the vault sort out the repeats.
		in.log.Warn("the server counts UIDs anew under the old UIDVALIDITY", "next", status.UIDNext, "known", from)
		from = 1
	}
	if status.Letters > 0 && (status.UIDNext == 0 || from < status.UIDNext) {
		fresh, err = in.bring(ctx, box, status.UIDValidity, from)
	}
	if err == nil {
		in.note(func(h *Health) {
			h.Connected, h.LastLook, h.LastError = true, began, ""
			h.Fresh += fresh
		})
		if in.opts.Looked != nil {
			in.opts.Looked(began)
		}
		var late int
		if late, err = in.retry(ctx, box, status.UIDValidity); late > 0 {
			in.note(func(h *Health) { h.Fresh += late })
			in.opts.Arrived()
		}
		fresh += late
	}
	return fresh, err
}

func (in *Intake) noteValidity(uidValidity uint32) {
	if in.uidValidity != 0 && in.uidValidity != uidValidity {
		in.log.Warn("UIDVALIDITY has changed: the whole folder is read again", "was", in.uidValidity, "is", uidValidity)
		in.trouble, in.delayed = strikes{}, nil
	}
	in.uidValidity = uidValidity
}

// lister is a Mailbox that can list letters by their numbers alone.
type lister interface {
	Numbers(ctx context.Context, from uint32) ([]Header, error)
}

// list names the letters from a UID on that are not delayed.
func (in *Intake) list(ctx context.Context, box Mailbox, from uint32) (headers []Header, err error) {
	l, is := box.(lister)
	if is && in.unasked {
		headers, err = l.Numbers(ctx, from)
		in.unasked = false
	} else if headers, err = box.Headers(ctx, from); err != nil && ctx.Err() == nil {
		var lost *FetchError
		in.unasked = errors.As(err, &lost)
	}
	return slices.DeleteFunc(headers, func(h Header) bool { return in.isDelayed(h.UID) }), err
}

// bring fetches the letters from a UID on, batch by batch. What the server does not
// hand out is passed by, noted before any letter behind it is put.
func (in *Intake) bring(ctx context.Context, box Mailbox, uidValidity, from uint32) (fresh int, err error) {
	headers, err := in.list(ctx, box, from)
	if err != nil {
		return 0, err
	}
	for len(headers) > 0 {
		batch := in.batch(headers)
		headers = headers[len(batch):]
		got, suspect, lost := in.fetch(ctx, box, batch)
		if lost == nil && got.refused && fresh == 0 && in.refusals < refusalsOut {
			in.refusals++
			return fresh, in.account.fail(StageFolder, fmt.Errorf("no letter is handed out: %s", got.bad[0].Fault))
		}
		if lost == nil {
			err = in.delay(uidValidity, got.bad...)
		}
		if err != nil {
			return fresh, err
		}
		n, err := in.put(ctx, uidValidity, got.letters)
		fresh += n
		if n > 0 {
			in.opts.Arrived()
		}
		if err != nil {
			return fresh, err
		}
		if lost != nil {
			if ctx.Err() == nil {
				if err := in.strike(uidValidity, batch, suspect, lost); err != nil {
					return fresh, err
				}
			}
			return fresh, lost
		}
		if in.opts.Holder != "" && len(headers) > 0 && in.leaseDue() { // a long backlog outlasts a claim
			if err := in.lease(ctx, box); err != nil {
				return fresh, err
			}
			if _, err := box.Select(ctx, in.account.inbox()); err != nil {
				return fresh, err
			}
		}
	}
	return fresh, nil
}

func (in *Intake) put(ctx context.Context, uidValidity uint32, letters []Arrived) (fresh int, err error) {
	for _, letter := range letters {
		letter.Mailbox, letter.UIDValidity = in.account.Name(), uidValidity
		isFresh, err := in.vault.Put(ctx, letter)
		if err != nil {
			return fresh, fmt.Errorf("vault: letter %d: %w", letter.UID, err)
		}
		in.trouble.clear(letter.UID)
		in.advanced = true
		if !letter.Unreadable {
			in.handedOut, in.refusals = time.Now(), 0
		}
		if isFresh {
			fresh++
		}
		in.log.Debug("letter put", "uid", letter.UID, "size", letter.Size, "fresh", isFresh,
			"toolarge", letter.TooLarge, "unreadable", letter.Unreadable)
	}
	return fresh, nil
}

// file moves letters that are dealt with out of the watched folder. It is
// cosmetic: a failure is logged and tried again at the next look.
func (in *Intake) file(ctx context.Context, box Mailbox) {
	filings, err := in.vault.ToFile(ctx)
	if err != nil {
		in.log.Warn("cannot list the letters to file", "err", err)
		return
	}
	shelves := map[Shelf][]Filing{}
	var done []Filing
	for _, f := range filings {
		switch {
		case f.Mailbox != in.account.Name():
		case f.UIDValidity != in.uidValidity:
			done = append(done, f) // its UID names nothing any more
		default:
			shelves[f.To] = append(shelves[f.To], f)
		}
	}
	for _, shelf := range []Shelf{ShelfDone, ShelfQuarantine} {
		for some := shelves[shelf]; len(some) > 0; {
			part := some[:min(len(some), filedAtOnce)]
			some = some[len(part):]
			moved, err := in.fileSome(ctx, box, part, shelf)
			done = append(done, moved...)
			if err != nil {
				if ctx.Err() == nil {
					in.log.Warn("cannot file letters, trying again later", "shelf", shelf, "letters", len(part)-len(moved), "err", err)
				}
				if !isFolder(err) {
					break
				}
			}
		}
	}
	if len(done) == 0 {
		return
	}
	if err := in.vault.Filed(context.WithoutCancel(ctx), done); err != nil {
		in.log.Warn("cannot note that letters are filed", "err", err)
	}
}

// fileSome moves letters. One that the server refuses to move keeps no other back:
// what is refused is tried in halves, unless nothing of it can be moved at all.
func (in *Intake) fileSome(ctx context.Context, box Mailbox, part []Filing, shelf Shelf) (moved []Filing, err error) {
	err = box.File(ctx, uidsOf(part), shelf)
	if err == nil {
		return part, nil
	}
	if len(part) == 1 || !isFolder(err) {
		return nil, err
	}
	half := len(part) / 2
	first, err := in.fileSome(ctx, box, part[:half], shelf)
	if err != nil && !isFolder(err) {
		return first, err
	}
	second, err2 := in.fileSome(ctx, box, part[half:], shelf)
	return append(slices.Clone(first), second...), cmp.Or(err2, err)
}

// isFolder tells whether the server refused something; the connection is sound.
func isFolder(err error) bool {
	var failed *ConnError
	return errors.As(err, &failed) && failed.Stage == StageFolder
}

// filedAtOnce bounds the length of a command line.
const filedAtOnce = 200

func uidsOf(filings []Filing) []uint32 {
	uids := make([]uint32, len(filings))
	for i, f := range filings {
		uids[i] = f.UID
	}
	return uids
}

func (in *Intake) note(change func(*Health)) {
	in.mu.Lock()
	defer in.mu.Unlock()
	change(&in.health)
}

var errMissing = errors.New("the server lists the letter but does not hand it out")
