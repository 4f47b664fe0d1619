package mail_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

// sharedOffice is a mail server in memory for several Intakes in a bubble of
// their own time.
type sharedOffice struct {
	mu      sync.Mutex
	folders map[string][]fakeLetter
	next    uint32
	ahead   time.Duration // of the server's clock
	looks   []sightOf     // into the inbox, in order
	running sync.WaitGroup
}

// sightOf is one look of a holder into the inbox.
type sightOf struct {
	holder string
	at     time.Time
}

var errDead = errors.New("the line is dead")

// sharedBox is one connection to a sharedOffice.
type sharedBox struct {
	office *sharedOffice
	holder string
	open   string
	delay  func() time.Duration
	died   func() bool
	nap    func() time.Duration // how much longer an Idle lasts
	listed func()               // called after a list of the lease folder; may be nil
}

func (b *sharedBox) do(work func()) error {
	time.Sleep(b.delay())
	if b.died() {
		return errDead
	}
	b.office.mu.Lock()
	work()
	b.office.mu.Unlock()
	time.Sleep(b.delay())
	if b.died() { // the command was carried out, the answer is lost
		return errDead
	}
	return nil
}

func (b *sharedBox) Prepare(context.Context) error { return nil }
func (b *sharedBox) Close() error                  { return nil }

func (b *sharedBox) Select(_ context.Context, folder string) (s mail.Status, err error) {
	err = b.do(func() {
		b.open = folder
		if folder == "INBOX" {
			b.office.looks = append(b.office.looks, sightOf{b.holder, time.Now()})
		}
		s = mail.Status{UIDValidity: 1, UIDNext: b.office.next + 1}
	})
	return s, err
}

func (b *sharedBox) Headers(_ context.Context, from uint32) (headers []mail.Header, err error) {
	err = b.do(func() {
		for _, l := range b.office.folders[b.open] {
			if l.UID >= from {
				headers = append(headers, l.Header)
			}
		}
		if b.listed != nil && b.open == leaseFolder {
			b.listed()
		}
	})
	return headers, err
}

func (b *sharedBox) Fetch(_ context.Context, uids []uint32, _ int64) (messages []mail.Message, err error) {
	err = b.do(func() {
		for _, l := range b.office.folders[b.open] {
			if slices.Contains(uids, l.UID) {
				messages = append(messages, mail.Message{UID: l.UID, Raw: l.raw, Whole: true})
			}
		}
	})
	return messages, err
}

func (b *sharedBox) FetchHeaders(ctx context.Context, uids []uint32) ([]mail.Message, error) {
	return b.Fetch(ctx, uids, 0)
}

func (b *sharedBox) File(context.Context, []uint32, mail.Shelf) error { return nil }

func (b *sharedBox) Delete(_ context.Context, uids []uint32) error {
	return b.do(func() {
		b.office.folders[b.open] = slices.DeleteFunc(b.office.folders[b.open], func(l fakeLetter) bool { return slices.Contains(uids, l.UID) })
	})
}

func (b *sharedBox) Append(_ context.Context, folder string, raw []byte) error {
	return b.do(func() { b.office.add(folder, raw) })
}

func (o *sharedOffice) add(folder string, raw []byte) {
	o.next++
	o.folders[folder] = append(o.folders[folder], fakeLetter{mail.Header{UID: o.next, Received: time.Now().Add(o.ahead)}, raw})
}

func (b *sharedBox) Idle(ctx context.Context, max time.Duration, _ <-chan struct{}) (bool, error) {
	select {
	case <-time.After(max + b.nap()):
	case <-ctx.Done():
		return false, ctx.Err()
	}
	if b.died() {
		return false, errDead
	}
	return false, nil
}

var _ mail.Mailbox = (*sharedBox)(nil)

// contender is a daemon on a sharedOffice.
type contender struct {
	holder string
	before []mail.Predecessor
	delay  func() time.Duration
	nap    func() time.Duration
	dies   time.Time // when it is killed; zero for never
}

// run starts a contender; the Intake works until the context ends.
func (o *sharedOffice) run(ctx context.Context, c contender) *mail.Intake {
	if c.delay == nil {
		c.delay = func() time.Duration { return 10 * time.Millisecond }
	}
	if c.nap == nil {
		c.nap = func() time.Duration { return 0 }
	}
	died := func() bool { return !c.dies.IsZero() && time.Now().After(c.dies) }
	in := mail.NewIntake(accountAt("127.0.0.1:143"), newVault(), mail.IntakeOptions{Holder: c.holder, Predecessors: c.before,
		Log: slog.New(slog.DiscardHandler), Open: func(context.Context, mail.Account) (mail.Mailbox, error) {
			if died() {
				return nil, errDead
			}
			return &sharedBox{office: o, holder: c.holder, delay: c.delay, died: died, nap: c.nap}, nil
		}})
	o.running.Go(func() { in.Run(ctx) })
	return in
}

// lookers lists who looked into the inbox, each run of looks once.
func (o *sharedOffice) lookers() (names []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, l := range o.looks {
		if len(names) == 0 || names[len(names)-1] != l.holder {
			names = append(names, l.holder)
		}
	}
	return names
}

// first returns when a holder first looked into the inbox.
func (o *sharedOffice) first(holder string) (time.Time, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, l := range o.looks {
		if l.holder == holder {
			return l.at, true
		}
	}
	return time.Time{}, false
}

func inBubble(t *testing.T, d time.Duration, test func(ctx context.Context, o *sharedOffice), after func(o *sharedOffice)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		o := &sharedOffice{folders: map[string][]fakeLetter{}}
		ctx, cancel := context.WithTimeout(t.Context(), d)
		defer cancel()
		test(ctx, o)
		<-ctx.Done()
		o.running.Wait()
		after(o)
	})
}

// Whoever starts, however slow the server answers and whoever dies at which
// step: never do two work side by side. Once another one has looked into the
// inbox, the one before never does again.
func TestNoTwoHoldersInAnyInterleaving(t *testing.T) {
	rounds := 300
	if testing.Short() {
		rounds = 60
	}
	for seed := range rounds {
		random := rand.New(rand.NewPCG(1, uint64(seed)))
		var mu sync.Mutex
		delay := func() time.Duration {
			mu.Lock()
			defer mu.Unlock()
			if random.IntN(3) == 0 {
				return 0
			}
			return time.Duration(random.IntN(3000)) * time.Millisecond
		}
		alive := 0
		inBubble(t, 3*time.Hour, func(ctx context.Context, o *sharedOffice) {
			start := time.Now()
			var before []mail.Predecessor
			for i := range 5 {
				mu.Lock()
				wait, dies := time.Duration(random.IntN(4000))*time.Millisecond, time.Time{}
				if random.IntN(3) == 0 {
					wait += time.Duration(random.IntN(20)) * time.Minute
				}
				if random.IntN(2) == 0 {
					dies = start.Add(time.Duration(random.IntN(3600)) * time.Second)
				} else {
					alive++
				}
				mu.Unlock()
				c := contender{holder: fmt.Sprint("h", i), delay: delay, dies: dies, before: before}
				if i%2 == 0 { // copies of one store, all with the same past
					before = append(slices.Clone(before), mail.Predecessor{Holder: c.holder})
				}
				o.running.Go(func() {
					time.Sleep(wait)
					o.run(ctx, c)
				})
			}
		}, func(o *sharedOffice) {
			names := o.lookers()
			for i, name := range names {
				if slices.Contains(names[:i], name) {
					t.Errorf("seed %d: holders at work: %v", seed, names)
					break
				}
			}
			if alive > 0 && (len(names) == 0 || time.Since(o.looks[len(o.looks)-1].at) > 10*time.Minute) {
				t.Errorf("seed %d: nobody works: %v", seed, names)
			}
		})
	}
}

// A copy of a store finds the original alive and stands back, for ever.
func TestACopyOfAStoreStandsBack(t *testing.T) {
	inBubble(t, 5*time.Hour, func(ctx context.Context, o *sharedOffice) {
		o.run(ctx, contender{holder: "original"})
		time.Sleep(time.Minute)
		o.run(ctx, contender{holder: "copy", before: []mail.Predecessor{{Holder: "original"}}})
	}, func(o *sharedOffice) {
		if names := o.lookers(); !slices.Equal(names, []string{"original"}) {
			t.Errorf("at work: %v", names)
		}
	})
}

// After a crash the next start takes over: at once when the predecessor
// cannot be alive, else when it was watched long enough; a stranger waits ten
// minutes.
func TestARestartTakesOver(t *testing.T) {
	for name, test := range map[string]struct {
		before      []mail.Predecessor
		least, most time.Duration
	}{
		"surely dead":   {[]mail.Predecessor{{Holder: "old", Dead: true}}, 0, 2 * time.Second},
		"perhaps alive": {[]mail.Predecessor{{Holder: "older"}, {Holder: "old"}}, 6 * time.Minute, 7 * time.Minute},
		"of another":    {nil, 7 * time.Minute, 11 * time.Minute},
	} {
		var began time.Time
		inBubble(t, time.Hour, func(ctx context.Context, o *sharedOffice) {
			o.run(ctx, contender{holder: "old", dies: time.Now().Add(time.Minute)})
			time.Sleep(2 * time.Minute)
			began = time.Now()
			o.run(ctx, contender{holder: "new", before: test.before})
		}, func(o *sharedOffice) {
			at, ok := o.first("new")
			if d := at.Sub(began); !ok || d < test.least || d > test.most {
				t.Errorf("%s: takes over after %s", name, d)
			}
			if n := len(o.folders[leaseFolder]); n > 1 {
				t.Errorf("%s: %d claims lie about", name, n)
			}
		})
	}
}

// A holder whose claim has vanished stops; it goes on only if nobody else is
// there.
func TestAHolderWhoseClaimHasVanishedStops(t *testing.T) {
	inBubble(t, time.Hour, func(ctx context.Context, o *sharedOffice) {
		in := o.run(ctx, contender{holder: "one"})
		time.Sleep(10 * time.Minute)
		o.mu.Lock()
		o.folders[leaseFolder] = nil
		o.add(leaseFolder, []byte("Subject: x\r\nX-Feldpost-Holder: two\r\n\r\n"))
		o.mu.Unlock()
		time.Sleep(3 * time.Minute)
		if h := in.Health(); h.Connected || !strings.Contains(h.LastError, "another daemon") {
			t.Errorf("%+v", h)
		}
		time.Sleep(10 * time.Minute) // the other one was a ghost
		if h := in.Health(); !h.Connected {
			t.Errorf("%+v", h)
		}
		o.mu.Lock()
		o.folders[leaseFolder] = nil
		o.mu.Unlock()
		time.Sleep(4 * time.Minute)
		o.mu.Lock()
		claims := len(o.folders[leaseFolder])
		o.mu.Unlock()
		if h := in.Health(); !h.Connected || claims == 0 {
			t.Errorf("alone: %+v, %d claims", h, claims)
		}
	}, func(*sharedOffice) {})
}

// A holder that slept wakes up beside the one that took over.
func TestASleeperStandsBack(t *testing.T) {
	inBubble(t, 3*time.Hour, func(ctx context.Context, o *sharedOffice) {
		slept := false
		o.run(ctx, contender{holder: "sleeper", nap: func() time.Duration {
			if slept {
				return 0
			}
			slept = true
			return time.Hour
		}})
		time.Sleep(20 * time.Minute)
		o.run(ctx, contender{holder: "heir"})
	}, func(o *sharedOffice) {
		if names := o.lookers(); !slices.Equal(names, []string{"sleeper", "heir"}) {
			t.Errorf("at work: %v", names)
		}
	})
	// It wakes between any two steps of the one that takes over.
	for step := range 40 {
		inBubble(t, 3*time.Hour, func(ctx context.Context, o *sharedOffice) {
			slept := false
			o.run(ctx, contender{holder: "sleeper", nap: func() time.Duration {
				if slept {
					return -59 * time.Second // it looks every second
				}
				slept = true
				return time.Hour
			}})
			time.Sleep(time.Hour + 40*time.Second + time.Duration(step)*time.Second)
			o.run(ctx, contender{holder: "heir", delay: func() time.Duration { return 2 * time.Second }})
		}, func(o *sharedOffice) {
			if names := o.lookers(); len(names) > 2 {
				t.Errorf("step %d, at work: %v", step, names)
			}
		})
	}
}

// A claim that the server has dated a year ahead, by a clock once wrong, holds
// nobody up for a year.
func TestAClaimFromTheFutureEnds(t *testing.T) {
	var began time.Time
	inBubble(t, time.Hour, func(ctx context.Context, o *sharedOffice) {
		o.ahead = 365 * 24 * time.Hour
		o.add(leaseFolder, []byte("Subject: x\r\nX-Feldpost-Holder: ghost\r\n\r\n"))
		o.ahead = 0
		began = time.Now()
		o.run(ctx, contender{holder: "one"})
	}, func(o *sharedOffice) {
		if at, ok := o.first("one"); !ok || at.Sub(began) < 9*time.Minute || at.Sub(began) > 12*time.Minute {
			t.Errorf("takes over after %s", at.Sub(began))
		}
	})
}

// A holder that renews its claim while another one reads the list of claims is
// at work all the same, and not as old as the claim that is its seniority.
func TestAClaimRenewedWhileItIsReadCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := &sharedOffice{folders: map[string][]fakeLetter{}}
		still := func() time.Duration { return 0 }
		claim := []byte("Subject: x\r\nX-Feldpost-Holder: at work\r\n\r\n")
		o.add(leaseFolder, claim) // kept since a rival was seen
		time.Sleep(11 * time.Minute)
		o.add(leaseFolder, claim)
		newest, renewals := o.next, 0
		box := &sharedBox{office: o, holder: "new", delay: still, died: func() bool { return false }, nap: still}
		box.listed = func() {
			if renewals++; renewals > 5 {
				return
			}
			o.add(leaseFolder, claim)
			o.folders[leaseFolder] = slices.DeleteFunc(o.folders[leaseFolder], func(l fakeLetter) bool { return l.UID == newest })
			newest = o.next
		}
		in := mail.NewIntake(accountAt("127.0.0.1:143"), newVault(), mail.IntakeOptions{Holder: "new", Log: slog.New(slog.DiscardHandler),
			Open: func(context.Context, mail.Account) (mail.Mailbox, error) { return box, nil }})
		_, err := in.Once(t.Context())
		if !errors.Is(err, mail.ErrTaken) || len(o.looks) > 0 || renewals < 5 {
			t.Errorf("%v, %d looks into the inbox, %d renewals", err, len(o.looks), renewals)
		}
	})
}

// race starts several daemons on an account at the same moment, each of which
// would make the lease folder, and counts those that go to work.
func race(t *testing.T, account mail.Account, contenders int) (winners int) {
	t.Helper()
	var ready, done sync.WaitGroup
	var mu sync.Mutex
	start := make(chan struct{})
	for i := range contenders {
		ready.Add(1)
		done.Go(func() {
			opts := leased(t, fmt.Sprint("contender ", i))
			in := mail.NewIntake(account, newVault(), opts)
			ready.Done()
			<-start
			_, err := in.Once(t.Context())
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				winners++
			} else if !errors.Is(err, mail.ErrTaken) {
				t.Error(err)
			}
		})
	}
	ready.Wait()
	close(start)
	done.Wait()
	return winners
}

func TestFirstStartsAtOnce(t *testing.T) {
	for range 10 {
		office := newOffice(t, postoffice.Options{})
		if n := race(t, accountAt(office.IMAPAddr()), 6); n > 1 {
			t.Fatalf("%d of 6 went to work", n)
		}
	}
}

func TestFirstStartsAtOnceOnDovecot(t *testing.T) {
	server := startDovecot(t)
	account := dovecotAccount(server)
	for round := range 5 {
		account.Lease = fmt.Sprintf("Feldpost/Lease%d", round)
		if n := race(t, account, 4); n > 1 {
			t.Fatalf("%d of 4 went to work", n)
		}
	}
}
