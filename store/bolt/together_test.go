package bolt

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/storetest"
)

// meet has several changes wait for the turn, and returns the error of each and how many
// transactions they took.
func meet(t *testing.T, s *Store, changes ...func() error) (errs []error, transactions int) {
	t.Helper()
	last := func() (id int) {
		storetest.Must(t, s.view(func(tx *txn) error { id = tx.ID(); return nil }))
		return id
	}
	before := last()
	errs = make([]error, len(changes))
	var all sync.WaitGroup
	s.write.Lock()
	for i, change := range changes {
		all.Go(func() { errs[i] = change() })
		for waiting := 0; waiting <= i; { // they come in order
			time.Sleep(time.Millisecond)
			s.waiting.mu.Lock()
			waiting = len(s.waiting.list)
			s.waiting.mu.Unlock()
		}
	}
	s.write.Unlock()
	all.Wait()
	return errs, last() - before
}

func put(s *Store, identity string) func() error {
	return func() error {
		_, _, err := s.PutLetter(store.Letter{Identity: identity}, []byte(identity))
		return err
	}
}

func TestChangesThatWaitAreMadeInOneTransaction(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	s, err := Open(path, Options{})
	storetest.Must(t, err)
	storetest.Must(t, put(s, "first")())
	g := storetest.SampleGame("balkan-1")
	errs, n := meet(t, s, put(s, "second"), func() error { return s.BeginLetter(1) }, put(s, "third"),
		func() error { return s.Commit(&store.Batch{Game: &g}) })
	if err := errors.Join(errs...); err != nil || n != 1 {
		t.Errorf("four changes took %d transactions, %v", n, err)
	}
	if g.Rev != 1 {
		t.Errorf("the game that was stored is at change %d", g.Rev)
	}
	storetest.Must(t, s.Close())
	s, err = Open(path, Options{})
	storetest.Must(t, err)
	defer s.Close()
	for id, want := range map[uint64]string{1: "first", 2: "second", 3: "third"} {
		l, err := s.Letter(id)
		if err != nil || l.Identity != want || (l.Begun > 0) != (id == 1) {
			t.Errorf("letter %d is %q and begun %d times, %v", id, l.Identity, l.Begun, err)
		}
	}
	if stored, err := s.Game(g.Name); err != nil || stored.Rev != 1 {
		t.Errorf("the game is at change %d, %v", stored.Rev, err)
	}
}

// A change that fails is the matter of who wants it: what waits beside it is made, once.
func TestAChangeThatFailsTakesNoOtherWithIt(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "feldpost.db"), Options{})
	storetest.Must(t, err)
	defer s.Close()
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, s.Commit(&store.Batch{Game: &g}))
	more, other := storetest.SampleGame("balkan-2"), storetest.SampleGame("balkan-3")
	storetest.Must(t, s.Commit(&store.Batch{Game: &more, Others: []*store.Game{&other}}))
	mine, theirs := g, g
	batch := store.Batch{Game: &mine, Out: []store.Out{storetest.LetterOut("balkan-1", 1)}}
	errs, n := meet(t, s, put(s, "a"), func() error { return s.Commit(&store.Batch{Game: &more, Others: []*store.Game{&other}}) },
		func() error { return s.Commit(&batch) }, func() error { return s.Commit(&store.Batch{Game: &theirs}) },
		func() error { return s.MarkSent(99, storetest.Noon) }, put(s, "b"))
	if errs[0] != nil || errs[1] != nil || errs[5] != nil || !errors.Is(errs[4], store.ErrNotFound) {
		t.Errorf("%v", errs)
	}
	if (errs[2] == nil) == (errs[3] == nil) || !errors.Is(errors.Join(errs[2], errs[3]), store.ErrConflict) {
		t.Errorf("two changes of one game: %v, %v", errs[2], errs[3])
	}
	if stored, err := s.Game(g.Name); err != nil || stored.Rev != 2 {
		t.Errorf("the game is at change %d, %v", stored.Rev, err)
	}
	if other.Rev != 2 || n != 4 {
		t.Errorf("four good changes of six took %d transactions, and a game is at change %d", n, other.Rev)
	}
	for _, identity := range []string{"a", "b"} {
		if _, fresh, err := s.PutLetter(store.Letter{Identity: identity}, nil); fresh || err != nil {
			t.Errorf("letter %s is stored: %v, %v", identity, !fresh, err)
		}
	}
	if errs[2] == nil && batch.Out[0].ID == 0 {
		t.Error("the letter that was queued does not know its number")
	}
}

// Everybody who writes at once finds what he has written, and the file is sound.
func TestManyWritersAtOnceLoseNothing(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "feldpost.db"), Options{NoSync: true})
	storetest.Must(t, err)
	defer s.Close()
	var all sync.WaitGroup
	for writer := range 8 {
		all.Go(func() {
			for n := range 25 {
				identity := fmt.Sprintf("%d-%d", writer, n)
				id, fresh, err := s.PutLetter(store.Letter{Identity: identity}, []byte(identity))
				if err == nil {
					err = s.BeginLetter(id)
				}
				l, lost := s.Letter(id)
				if err != nil || lost != nil || !fresh || l.Identity != identity || l.Begun != 1 {
					t.Errorf("letter %s: %v, %v, fresh %v, %+v", identity, err, lost, fresh, l)
				}
			}
		})
	}
	all.Wait()
	if n, err := s.CountLetters(store.LetterNew); n != 200 || err != nil {
		t.Errorf("%d letters, %v", n, err)
	}
	storetest.Must(t, s.Check())
}
