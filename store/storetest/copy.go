package storetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"feldpost/store"
)

// Crowd fills a store with something of every kind, and returns a game in it.
func Crowd(t testing.TB, s store.Store) store.Game {
	t.Helper()
	long := strings.Repeat("very long ", 60)
	for uid := uint32(1); uid <= 6; uid++ {
		Put(t, s, uid)
	}
	_, _, err := s.PutLetter(store.Letter{Identity: long, From: "x\x00y@example.org"}, nil)
	Must(t, err)
	g := SampleGame("balkan-1")
	Must(t, s.Commit(FullBatch(&g, 1)))
	Extend(t, s, &g, 3)
	second := store.Game{Name: "b", Status: store.GameOpen}
	Must(t, s.Commit(&store.Batch{Game: &second, Out: []store.Out{Decided("b", 7), Decided("b", 8)}}))
	Must(t, Settle(s, store.Receipt{Letter: 2, State: store.LetterQuarantined, Reason: "automatic"}))
	Must(t, Settle(s, store.Receipt{Letter: 3, State: store.LetterWaiting, Account: "anna", Turn: Later}))
	Must(t, s.MarkFiled(store.Place{Mailbox: "INBOX", UIDValidity: 7, UID: 1}))
	Must(t, s.MarkSent(1, Noon.Add(time.Microsecond)))
	Must(t, s.FailOut(2, "550"))
	Must(t, s.WriteOut([]store.Writing{{Out: 3, Raw: []byte("written")}}, nil))
	for _, name := range []string{"a", "bb", "c.with.dots", long} {
		Must(t, s.SetSetting(name, []byte("v"+name)))
	}
	Must(t, s.SetSetting("empty", []byte{}))
	return g
}

// Copy copies a store into an empty one and sees that nothing is different, and that work goes on there.
func Copy(t testing.TB, from, to store.Store) {
	t.Helper()
	g := Crowd(t, from)
	Must(t, to.Fill(from.Records()))
	n, err := store.Compare(from, to)
	Must(t, err)
	if want := (store.Copies{Letters: 7, Places: 6, Games: 2, Entries: 4, Out: 4, Settings: 6}); n != want {
		t.Errorf("copied %+v, want %+v", n, want)
	}
	if diff := gocmp.Diff(Contents(t, from), Contents(t, to)); diff != "" {
		t.Errorf("-the store +the copy: %s", diff)
	}
	Checked(t, to)
	if err := to.Fill(from.Records()); !errors.Is(err, store.ErrExists) {
		t.Errorf("copied into a store that is not empty: %v", err)
	}
	if id, fresh, err := to.PutLetter(store.Letter{Identity: "new"}, []byte("x")); err != nil || !fresh || id != 8 {
		t.Errorf("the next letter is %d, fresh %t, %v", id, fresh, err)
	}
	Must(t, to.Commit(FullBatch(&g, 8)))
	if _, again, err := to.PutLetter(store.Letter{Identity: "key-1"}, []byte("x")); err != nil || again {
		t.Errorf("a letter that was copied is fresh: %v", err)
	}
	if _, err := store.Compare(from, to); !errors.Is(err, store.ErrCorrupt) {
		t.Errorf("two different stores: %v", err)
	}
	Checked(t, to)
}

// testACopyIsTheSame copies a store into another one of the same kind.
func (engine Engine) testACopyIsTheSame(t *testing.T) {
	Copy(t, engine.open(t), engine.open(t))
}

// testADifferenceIsNamed changes one thing after a copy.
func (engine Engine) testADifferenceIsNamed(t *testing.T) {
	from := engine.open(t)
	Crowd(t, from)
	for what, change := range map[string]func(s store.Store) error{
		"letter": func(s store.Store) error { return s.BeginLetter(5) },
		"place":  func(s store.Store) error { return s.MarkFiled(store.Place{Mailbox: "INBOX", UIDValidity: 7, UID: 2}) },
		"game": func(s store.Store) error {
			return s.Commit(&store.Batch{Game: &store.Game{Name: "c", Status: store.GameOpen}})
		},
		"out":     func(s store.Store) error { return s.RetryOut(3, "x", Later) },
		"sending": func(s store.Store) error { return s.MarkSent(2, Later) },
		"setting": func(s store.Store) error { return s.SetSetting("a", []byte("w")) },
	} {
		to := engine.open(t)
		Must(t, to.Fill(from.Records()))
		Must(t, change(to))
		if _, err := store.Compare(from, to); !errors.Is(err, store.ErrCorrupt) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := store.Compare(from, from); err != nil {
		t.Error(fmt.Errorf("a store is not what it is: %w", err))
	}
}
