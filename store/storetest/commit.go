package storetest

import (
	"errors"
	"testing"

	"feldpost/store"
)

func (engine Engine) testABatchIsOneTransaction(t *testing.T) {
	s := engine.open(t)
	Put(t, s, 1)
	g := SampleGame("balkan-1")
	b := FullBatch(&g, 1)
	Must(t, s.Commit(b))
	if g.Rev != 1 || g.Seq != 1 || b.Out[1].ID != 2 {
		t.Errorf("after the commit: game %+v, letter %d", g, b.Out[1].ID)
	}
	if l, _ := s.Letter(1); l.State != store.LetterDone || l.Game != "balkan-1" {
		t.Errorf("letter is %+v", l)
	}
	// The same letter again: the receipt stops everything.
	b = FullBatch(&g, 1)
	WantErr(t, s.Commit(b), store.ErrConflict)
	if g.Rev != 1 || g.Seq != 1 || b.Out[0].ID != 0 {
		t.Errorf("after the refusal: game %+v, letter %d", g, b.Out[0].ID)
	}
	if n, _ := s.CountOut(store.OutQueued); n != 2 {
		t.Errorf("%d letters queued", n)
	}
	if len(LogOf(t, s, "balkan-1")) != 1 {
		t.Error("the refused entry is in the log")
	}
	Must(t, s.Commit(&store.Batch{})) // nothing to do
	Checked(t, s)
}

// testAFailureBeforeTheCommitLeavesNothing fails each writing method at the
// last moment, by an error and by a panic, and finds the store as before.
func (engine Engine) testAFailureBeforeTheCommitLeavesNothing(t *testing.T) {
	var fault func() error
	seen := map[string]bool{}
	s, err := engine.Open(engine.Place(t), func(op string) error {
		if fault == nil {
			return nil
		}
		seen[op] = true
		return fault()
	})
	Must(t, err)
	defer s.Close()
	Put(t, s, 1)
	Put(t, s, 2)
	Put(t, s, 3)
	Must(t, Settle(s, store.Receipt{Letter: 2, State: store.LetterQuarantined}))
	Must(t, Settle(s, store.Receipt{Letter: 3, State: store.LetterDone}))
	g := SampleGame("balkan-1")
	Must(t, s.Commit(FullBatch(&g, 1)))
	held := LetterOut("balkan-1", 9)
	held.State = store.OutHeld
	Must(t, s.Commit(&store.Batch{Out: []store.Out{held}}))
	Must(t, s.ResendOut(1, Noon))
	Put(t, s, 4)
	before := Contents(t, s)

	writes := map[string]func() error{
		"commit":     func() error { return s.Commit(FullBatch(&g, 4)) },
		"put":        func() error { _, _, err := s.PutLetter(store.Letter{Identity: "new"}, []byte("x")); return err },
		"release":    func() error { return s.ReleaseLetter(2) },
		"failed":     func() error { _, err := s.LetterFailed(4, "x", 1); return err },
		"filed":      func() error { return s.MarkFiled(store.Place{Mailbox: "INBOX", UIDValidity: 7, UID: 3}) },
		"setting":    func() error { return s.SetSetting("last", nil) },
		"sent":       func() error { return s.MarkSent(1, Noon) },
		"retry":      func() error { return s.RetryOut(1, "x", Later) },
		"give up":    func() error { return s.FailOut(1, "x") },
		"resend":     func() error { return s.ResendOut(2, Later) },
		"free queue": func() error { _, err := s.ReleaseHeld(Later); return err },
	}
	boom := errors.New("boom")
	for name, write := range writes {
		for _, fault = range []func() error{
			func() error { return boom },
			func() error { panic(boom) },
		} {
			err := func() (err error) {
				defer func() {
					if cause := recover(); cause != nil {
						err = cause.(error)
					}
				}()
				return write()
			}()
			if !errors.Is(err, boom) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if Contents(t, s) != before {
			t.Errorf("%s left something behind", name)
		}
	}
	if len(seen) != len(writes) {
		t.Errorf("%d methods passed the hook, want %d", len(seen), len(writes))
	}
	fault = nil
	for name, write := range writes {
		if name == "commit" {
			Must(t, write()) // works after all the failures
		}
	}
	Checked(t, s)
}

// A letter may change several games: all of them or none.
func (engine Engine) testABatchChangesOtherGamesUnderTheSameRule(t *testing.T) {
	s := engine.open(t)
	one, two := store.Game{Name: "one", Status: store.GameOpen}, store.Game{Name: "two", Status: store.GameOpen}
	Must(t, s.Commit(&store.Batch{Game: &one, Others: []*store.Game{&two}}))
	old := two
	two.Title = "changed"
	Must(t, s.Commit(&store.Batch{Others: []*store.Game{&two}}))
	if two.Rev != 2 {
		t.Errorf("after two changes the record counts %d", two.Rev)
	}
	one.Title = "lost"
	if err := s.Commit(&store.Batch{Game: &one, Others: []*store.Game{&old}}); !errors.Is(err, store.ErrConflict) {
		t.Errorf("an outdated record of another game: %v", err)
	}
	if g, err := s.Game("one"); err != nil || g.Title != "" {
		t.Errorf("a refused batch has changed %+v, %v", g, err)
	}
	if err := s.Commit(&store.Batch{Others: []*store.Game{&two, &two}}); !errors.Is(err, store.ErrInvalid) {
		t.Errorf("one game twice in a batch: %v", err)
	}
}
