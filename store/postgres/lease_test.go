//go:build unix

package postgres

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgproto3"

	"feldpost/store"
	"feldpost/store/storetest"
)

// enlist opens a place once more under a lease of its own.
func enlist(t *testing.T, address, name string, span time.Duration) (*Store, *Lease) {
	t.Helper()
	s, err := Open(address, Options{Patience: 5 * time.Second})
	storetest.Must(t, err)
	t.Cleanup(func() { s.Close() })
	l, err := s.Enlist(Holder{Name: name, Offers: []string{"desk"}}, span, time.Now)
	storetest.Must(t, err)
	return s, l
}

func shift(t *testing.T, l *Lease, give, take, want []string) {
	t.Helper()
	if own, err := l.Shift(give, take); err != nil || !slices.Equal(own, want) {
		t.Errorf("own %v, %v, want %v", own, err, want)
	}
}

// A duty is done by one process at a time. The next one takes it over when the lease of its holder has run out, and the former holder,
// who was only frozen, changes nothing when he wakes, not even with a transaction that he had begun.
func TestTheLeaseFencesWhoWasFrozen(t *testing.T) {
	address := place(t)
	const span = 400 * time.Millisecond
	one, first := enlist(t, address, "one", span)
	two, second := enlist(t, address, "two", time.Minute)
	shift(t, first, nil, []string{"game-1", "game-2"}, []string{"game-1", "game-2"})
	shift(t, second, nil, []string{"game-2", "game-3"}, []string{"game-3"})
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, one.Commit(&store.Batch{Game: &g}))

	// Frozen inside a transaction: nobody takes over before it has ended.
	frozen, thawed := make(chan bool), make(chan bool)
	one.beforeCommit = func(string) error {
		one.beforeCommit = nil
		frozen <- true
		<-thawed
		return nil
	}
	ended := make(chan error)
	go func() { ended <- one.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}}) }()
	<-frozen
	time.Sleep(span)
	taken := make(chan bool)
	go func() {
		own, err := second.Shift(nil, []string{"game-2"})
		if err != nil || len(own) != 1 {
			t.Errorf("%v, %v", own, err)
		}
		close(taken)
	}()
	select {
	case <-taken:
		t.Error("somebody has taken over in the middle of a transaction")
	case <-time.After(span):
	}
	close(thawed)
	storetest.WantErr(t, <-ended, store.ErrUnavailable) // it took longer than the lease holds
	<-taken

	storetest.WantErr(t, one.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}}), store.ErrFenced)
	_, _, err := one.PutLetter(store.Letter{Identity: "late"}, []byte("x"))
	storetest.WantErr(t, err, store.ErrFenced)
	_, err = first.Shift(nil, []string{"game-9"})
	storetest.WantErr(t, err, store.ErrFenced)
	storetest.WantErr(t, first.Keep(context.Background(), func(Muster) {}, func(Waits) {}), store.ErrFenced)
	storetest.Must(t, first.Release()) // it is not his any more
	shift(t, second, nil, []string{"game-1"}, []string{"game-1"})
	h, err := two.Game("balkan-1")
	storetest.Must(t, err)
	storetest.Must(t, two.Commit(&store.Batch{Game: &h, Entries: []store.Entry{storetest.Next(&h)}}))
	if h.Seq != 1 {
		t.Errorf("the log has %d entries, that of the frozen one among them?", h.Seq)
	}
	storetest.Checked(t, two)
}

// A lease that is kept does not run out; one that is given back frees its duties at once, and each is seen by all.
func TestALeaseIsKeptAndGivenBack(t *testing.T) {
	address := place(t)
	const span = 300 * time.Millisecond
	_, first := enlist(t, address, "one", span)
	_, second := enlist(t, address, "two", time.Minute)
	shift(t, first, nil, []string{"box"}, []string{"box"})
	ctx, cancel := context.WithCancel(context.Background())
	kept, seen := make(chan error), make(chan Muster, 100)
	go func() { kept <- first.Keep(ctx, func(m Muster) { seen <- m }, func(Waits) {}) }()
	m := <-seen
	if !m.Has(first.ID()) || !m.Has(second.ID()) || m.Duties["box"] != first.ID() || !slices.Equal(m.Holders[0].Offers, []string{"desk"}) {
		t.Errorf("%+v", m)
	}
	time.Sleep(3 * span)
	shift(t, second, nil, []string{"box"}, nil)
	cancel()
	storetest.Must(t, <-kept)
	shift(t, second, nil, []string{"box"}, []string{"box"})
	shift(t, second, []string{"box"}, nil, nil)
	if m, err := second.store.Muster(); err != nil || len(m.Duties) > 0 || len(m.Holders) != 1 {
		t.Errorf("%+v, %v", m, err)
	}
}

// wire counts the answers that the server has ended.
type wire struct{ answers atomic.Int64 }

func (w *wire) Write(p []byte) (int, error) {
	w.answers.Add(int64(bytes.Count(p, []byte("ReadyForQuery"))))
	return len(p), nil
}

// Who keeps a lease hears of letters that nobody has handled and of letters out that are due, of no others, and at rest asks once each time.
func TestWhatWaitsIsHeardOf(t *testing.T) {
	s, err := Open(place(t), Options{})
	storetest.Must(t, err)
	defer s.Close()
	const span = 10 * time.Second
	l, err := s.Enlist(Holder{Name: "one"}, span, time.Now)
	storetest.Must(t, err)
	queue := func(id string, at time.Time) {
		t.Helper()
		o := store.Out{MessageID: id, To: "a@example.org", NotBefore: at, Created: time.Now(), Raw: []byte("x")}
		storetest.Must(t, s.Commit(&store.Batch{Out: []store.Out{o}}))
	}
	queue("later@example.org", time.Now().Add(time.Hour))
	ctx, cancel := context.WithCancel(t.Context())
	kept, heard := make(chan error), make(chan Waits, 100)
	var wire wire
	for _, c := range s.link().AcquireAllIdle(ctx) {
		c.Conn().PgConn().Frontend().Trace(&wire, pgproto3.TracerOptions{SuppressTimestamps: true})
		c.Release()
	}
	go func() { kept <- l.Keep(ctx, func(Muster) {}, func(w Waits) { heard <- w }) }()
	for n := range 3 { // connections idle for more than a second
		if w := <-heard; w != (Waits{}) {
			t.Errorf("look %d: %+v at rest", n, w)
		}
	}
	if n := wire.answers.Load(); n != 3 {
		t.Errorf("three looks took %d round trips", n)
	}
	await := func(want Waits) {
		t.Helper()
		for range 3 {
			if w := <-heard; w == want {
				return
			}
		}
		t.Errorf("%+v is not heard of", want)
	}
	id := storetest.Put(t, s, 1)
	await(Waits{Letters: true})
	queue("now@example.org", time.Now().Add(-time.Second))
	await(Waits{Letters: true, Out: true})
	storetest.Must(t, s.Commit(&store.Batch{Receipts: []store.Receipt{{Letter: id, State: store.LetterDone}}}))
	await(Waits{Out: true})
	cancel()
	storetest.Must(t, <-kept)
}

// Of many that take the same duties at once each gets what no other has.
func TestDutiesAreTakenOnce(t *testing.T) {
	address := place(t)
	var names []string
	for n := range 40 {
		names = append(names, fmt.Sprintf("game-%02d", n))
	}
	got := make(chan []string)
	for n := range 4 {
		_, l := enlist(t, address, fmt.Sprint(n), time.Minute)
		go func() {
			var all []string
			for i := n; i < len(names)+n; i++ { // each from another end
				own, err := l.Shift(nil, []string{names[i%len(names)], names[(i+7)%len(names)]})
				if err != nil {
					t.Error(err)
				}
				all = append(all, own...)
			}
			slices.Sort(all)
			got <- slices.Compact(all)
		}()
	}
	var all []string
	for range 4 {
		all = append(all, <-got...)
	}
	if slices.Sort(all); !slices.Equal(all, names) {
		t.Errorf("taken: %v", all)
	}
}

// All have the time of the server, however wrong their own clocks are.
func TestTheTimeIsThatOfTheServer(t *testing.T) {
	address := place(t)
	for _, wrong := range []time.Duration{0, 7 * time.Minute, -3 * time.Hour} {
		s, err := Open(address, Options{})
		storetest.Must(t, err)
		defer s.Close()
		l, err := s.Enlist(Holder{Name: "one", Offers: nil}, time.Minute, func() time.Time { return time.Now().Add(wrong) })
		storetest.Must(t, err)
		if off := time.Since(l.Now()).Abs(); off > time.Second {
			t.Errorf("a clock that is wrong by %s is still off by %s", wrong, off)
		}
	}
}

// Letters of several senders keep one pace: one each interval.
func TestSendersKeepOnePace(t *testing.T) {
	address := place(t)
	one, _ := enlist(t, address, "one", time.Minute)
	two, _ := enlist(t, address, "two", time.Minute)
	const interval = 10 * time.Second
	var last time.Duration
	for n := range 6 {
		s := []*Store{one, two}[n%2]
		wait, err := s.Reserve("send", interval)
		storetest.Must(t, err)
		want := time.Duration(n) * interval
		if wait > want || wait < want-5*time.Second {
			t.Errorf("letter %d waits %s, want about %s", n, wait, want)
		}
		last = wait
	}
	if last < 4*interval {
		t.Errorf("the last letter waits %s", last)
	}
}

// The clock of the server is known as well as its answers tell, however long one was on its way; the clock of this machine may be wrong and
// may be put right.
func TestALateAnswerPutsNoClockBack(t *testing.T) {
	wrong := 7 * time.Minute
	l := &Lease{clock: func() time.Time { return time.Now().Add(wrong) }}
	near := func(what string, within time.Duration) {
		t.Helper()
		if off := time.Until(l.Now()); off.Abs() > within {
			t.Errorf("%s: the clock is wrong by %s", what, off)
		}
	}
	const tiny = 50 * time.Millisecond
	l.heard(time.Now().Add(-4*time.Second), time.Now().Add(-4*time.Second)) // asked four seconds ago, answered at once, heard now
	near("a first answer that was late", 2*time.Second+tiny)
	l.heard(time.Now(), time.Now())
	near("an answer", tiny)
	for range 3 {
		l.heard(time.Now().Add(-10*time.Second), time.Now().Add(-10*time.Second))
		near("an answer that was late", tiny)
		l.heard(time.Now().Add(-10*time.Second), time.Now())
		near("a question that was late", tiny)
	}
	wrong = -time.Hour
	l.heard(time.Now(), time.Now())
	near("the clock of the machine was put right", tiny)
}
