//go:build unix

package postgres

import (
	"context"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/storetest"
)

// One process writes at a time. The next one takes over when the lease has run out, and the former one, which was only frozen, changes
// nothing when it wakes, not even with a transaction that it had begun.
func TestTheLeaseFencesWhoWasFrozen(t *testing.T) {
	address := place(t)
	open := func() *Store {
		s, err := Open(address, Options{Patience: 5 * time.Second})
		storetest.Must(t, err)
		t.Cleanup(func() { s.Close() })
		return s
	}
	one, two := open(), open()
	const span = 400 * time.Millisecond
	first, ok, err := one.Acquire("daemon", "one", span)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if _, ok, err := two.Acquire("daemon", "two", span); err != nil || ok {
		t.Fatalf("two holders at once: %t, %v", ok, err)
	}
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
	taken := make(chan bool)
	go func() {
		for {
			_, ok, err := two.Acquire("daemon", "two", time.Minute)
			if err != nil {
				t.Error(err)
			}
			if ok {
				close(taken)
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	select {
	case <-taken:
		t.Error("somebody has taken over in the middle of a transaction")
	case <-time.After(2 * span):
	}
	close(thawed)
	storetest.WantErr(t, <-ended, store.ErrUnavailable) // it took longer than the lease holds
	<-taken

	storetest.WantErr(t, one.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}}), store.ErrFenced)
	_, _, err = one.PutLetter(store.Letter{Identity: "late"}, []byte("x"))
	storetest.WantErr(t, err, store.ErrFenced)
	storetest.WantErr(t, first.Keep(context.Background()), store.ErrFenced)
	storetest.Must(t, first.Release()) // it is not his any more
	h, err := two.Game("balkan-1")
	storetest.Must(t, err)
	storetest.Must(t, two.Commit(&store.Batch{Game: &h, Entries: []store.Entry{storetest.Next(&h)}}))
	if h.Seq != 1 {
		t.Errorf("the log has %d entries, that of the frozen one among them?", h.Seq)
	}
	storetest.Checked(t, two)
}

// A lease that is kept does not run out; one that is given back is free at once.
func TestALeaseIsKeptAndGivenBack(t *testing.T) {
	address := place(t)
	s, err := Open(address, Options{})
	storetest.Must(t, err)
	defer s.Close()
	other, err := Open(address, Options{})
	storetest.Must(t, err)
	defer other.Close()
	const span = 300 * time.Millisecond
	l, ok, err := s.Acquire("daemon", "one", span)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	kept := make(chan error)
	go func() { kept <- l.Keep(ctx) }()
	time.Sleep(3 * span)
	if _, ok, err := other.Acquire("daemon", "two", span); err != nil || ok {
		t.Errorf("a lease that is kept was taken: %t, %v", ok, err)
	}
	cancel()
	storetest.Must(t, <-kept)
	if _, ok, err := other.Acquire("daemon", "two", span); err != nil || !ok {
		t.Errorf("a lease that was given back is not free: %t, %v", ok, err)
	}
}
