package store

import (
	"errors"
	"path/filepath"
	"testing"
)

// fullBatch changes every kind of record at once.
func fullBatch(g *Game, letter uint64) *Batch {
	return &Batch{
		Game:     g,
		Entries:  []Entry{next(g)},
		Out:      []Out{letterOut(g.Name, int(g.Seq)*2), letterOut(g.Name, int(g.Seq)*2+1)},
		Receipts: []Receipt{{Letter: letter, State: LetterDone, Game: g.Name}},
		Settings: []Setting{{"last", []byte(g.Name)}},
	}
}

func TestABatchIsOneTransaction(t *testing.T) {
	s := newStore(t)
	put(t, s, 1)
	g := sampleGame("balkan-1")
	b := fullBatch(&g, 1)
	must(t, s.Commit(b))
	if g.Rev != 1 || g.Seq != 1 || b.Out[1].ID != 2 {
		t.Errorf("after the commit: game %+v, letter %d", g, b.Out[1].ID)
	}
	if l, _ := s.Letter(1); l.State != LetterDone || l.Game != "balkan-1" {
		t.Errorf("letter is %+v", l)
	}
	// The same letter again: the receipt stops everything.
	b = fullBatch(&g, 1)
	wantErr(t, s.Commit(b), ErrConflict)
	if g.Rev != 1 || g.Seq != 1 || b.Out[0].ID != 0 {
		t.Errorf("after the refusal: game %+v, letter %d", g, b.Out[0].ID)
	}
	if n, _ := s.CountOut(OutQueued); n != 2 {
		t.Errorf("%d letters queued", n)
	}
	if len(logOf(t, s, "balkan-1")) != 1 {
		t.Error("the refused entry is in the log")
	}
	must(t, s.Commit(&Batch{})) // nothing to do
	checked(t, s)
}

// TestAFailureBeforeTheCommitLeavesNothing fails each writing method at the
// last moment, by an error and by a panic, and finds the store as before.
func TestAFailureBeforeTheCommitLeavesNothing(t *testing.T) {
	var fault func() error
	seen := map[string]bool{}
	s, err := Open(filepath.Join(t.TempDir(), "feldpost.db"), Options{
		NoSync: true,
		BeforeCommit: func(op string) error {
			if fault == nil {
				return nil
			}
			seen[op] = true
			return fault()
		},
	})
	must(t, err)
	defer s.Close()
	put(t, s, 1)
	put(t, s, 2)
	put(t, s, 3)
	must(t, s.Settle(Receipt{Letter: 2, State: LetterQuarantined}))
	must(t, s.Settle(Receipt{Letter: 3, State: LetterDone}))
	g := sampleGame("balkan-1")
	must(t, s.Commit(fullBatch(&g, 1)))
	_, err = s.HoldQueued("x")
	must(t, err)
	must(t, s.ResendOut(1, noon))
	put(t, s, 4)
	before := contents(t, s)

	writes := map[string]func() error{
		"commit":     func() error { return s.Commit(fullBatch(&g, 4)) },
		"put":        func() error { _, _, err := s.PutLetter(Letter{Identity: "new"}, []byte("x")); return err },
		"settle":     func() error { return s.Settle(Receipt{Letter: 4, State: LetterDone}) },
		"release":    func() error { return s.ReleaseLetter(2) },
		"failed":     func() error { _, err := s.LetterFailed(4, "x", 1); return err },
		"filed":      func() error { return s.MarkFiled(Place{"INBOX", 7, 3}) },
		"validity":   func() error { return s.SetUIDValidity("INBOX", 99) },
		"setting":    func() error { return s.SetSetting("last", nil) },
		"sent":       func() error { return s.MarkSent(1, noon) },
		"retry":      func() error { return s.RetryOut(1, "x", later) },
		"give up":    func() error { return s.FailOut(1, "x") },
		"hold":       func() error { return s.HoldOut(1, "x") },
		"resend":     func() error { return s.ResendOut(2, later) },
		"hold queue": func() error { _, err := s.HoldQueued("y"); return err },
		"free queue": func() error { _, err := s.ReleaseHeld(later); return err },
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
		if contents(t, s) != before {
			t.Errorf("%s left something behind", name)
		}
	}
	if len(seen) != len(writes) {
		t.Errorf("%d methods passed the hook, want %d", len(seen), len(writes))
	}
	fault = nil
	for name, write := range writes {
		if name == "commit" {
			must(t, write()) // works after all the failures
		}
	}
	checked(t, s)
}

// A letter may change several games: all of them or none.
func TestABatchChangesOtherGamesUnderTheSameRule(t *testing.T) {
	s := newStore(t)
	one, two := Game{Name: "one", Status: GameOpen}, Game{Name: "two", Status: GameOpen}
	must(t, s.Commit(&Batch{Game: &one, Others: []*Game{&two}}))
	old := two
	two.Title = "changed"
	must(t, s.Commit(&Batch{Others: []*Game{&two}}))
	if two.Rev != 2 {
		t.Errorf("after two changes the record counts %d", two.Rev)
	}
	one.Title = "lost"
	if err := s.Commit(&Batch{Game: &one, Others: []*Game{&old}}); !errors.Is(err, ErrConflict) {
		t.Errorf("an outdated record of another game: %v", err)
	}
	if g, err := s.Game("one"); err != nil || g.Title != "" {
		t.Errorf("a refused batch has changed %+v, %v", g, err)
	}
	if err := s.Commit(&Batch{Others: []*Game{&two, &two}}); !errors.Is(err, ErrInvalid) {
		t.Errorf("one game twice in a batch: %v", err)
	}
}
