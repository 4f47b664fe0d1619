package bolt

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/storetest"
)

// The kept files were written by the program of earlier commits, which their
// names tell: a game after its first sheet, and a letter that waits. Under
// schema 1 buckets and keys of indexes changed several times.
func keptFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/schema*.db.gz")
	if err != nil || len(files) < 7 {
		t.Fatal(files, err)
	}
	return files
}

// unpackKept writes a kept file as it was.
func unpackKept(t *testing.T, file string) string {
	t.Helper()
	f, err := os.Open(file)
	storetest.Must(t, err)
	defer f.Close()
	r, err := gzip.NewReader(f)
	storetest.Must(t, err)
	data, err := io.ReadAll(r)
	storetest.Must(t, err)
	path := filepath.Join(t.TempDir(), "kept.db")
	storetest.Must(t, os.WriteFile(path, data, 0o600))
	return path
}

func TestStoresOfEveryEarlierVersionAreUpgraded(t *testing.T) {
	for _, file := range keptFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			path := unpackKept(t, file)
			before, err := os.ReadFile(path)
			storetest.Must(t, err)
			_, err = Open(path, Options{})
			storetest.WantErr(t, err, store.ErrOld)
			if !strings.Contains(err.Error(), "feldpost upgrade") {
				t.Error(err)
			}
			todo, err := Pending(path)
			storetest.Must(t, err)
			if len(todo) != schema-1 {
				t.Errorf("to do: %q", todo)
			}
			if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
				t.Errorf("looking has changed the file, %v", err)
			}
			done, err := Upgrade(path)
			storetest.Must(t, err)
			if !slices.Equal(done, todo) {
				t.Errorf("done: %q, announced %q", done, todo)
			}
			if again, err := Upgrade(path); err != nil || len(again) > 0 {
				t.Errorf("upgraded again: %q, %v", again, err)
			}
			s, err := Open(path, Options{})
			storetest.Must(t, err)
			defer s.Close()
			storetest.Must(t, s.Check())
			wantKept(t, s)
		})
	}
}

// wantKept looks for what each kept file has, by way of the indexes.
func wantKept(t *testing.T, s *Store) {
	t.Helper()
	g, err := s.Game("crash")
	storetest.Must(t, err)
	if g.Status != store.GameRunning || g.Seq < 2 {
		t.Errorf("%+v", g)
	}
	for _, seat := range g.Seats {
		refs, err := s.SeatsOf(seat.Person)
		storetest.Must(t, err)
		ref, err := s.SeatByToken(seat.Token)
		storetest.Must(t, err)
		if len(refs) != 1 || refs[0] != ref || ref != (store.SeatRef{Game: "crash", Seat: seat.Name}) {
			t.Errorf("%s: %v, %v", seat.Name, refs, ref)
		}
	}
	if _, _, err := s.LastSnapshot("crash"); err != nil {
		t.Error(err)
	}
	states := map[store.LetterState]int{store.LetterDone: 1, store.LetterNew: 1}
	for state, want := range states {
		if n, err := s.CountLetters(state); err != nil || n != want {
			t.Errorf("%d letters %s, %v", n, state, err)
		}
	}
	sent, err := s.CountOut(store.OutSent)
	storetest.Must(t, err)
	if sent < 3 {
		t.Errorf("%d letters sent", sent)
	}
	if n, err := s.SentBetween(time.Time{}, time.Now().AddDate(10, 0, 0)); err != nil || n.All != sent {
		t.Errorf("%+v sendings of %d letters, %v", n, sent, err)
	}
	for o, err := range s.Outbox(store.OutFilter{}) {
		storetest.Must(t, err)
		again, err := s.OutByMessageID(o.MessageID)
		storetest.Must(t, err)
		raw, err := s.OutRaw(o.ID)
		if err != nil || len(raw) == 0 || again.ID != o.ID {
			t.Errorf("letter out %d: %d bytes, found as %d, %v", o.ID, len(raw), again.ID, err)
		}
	}
}

// An upgrade that fails half-way leaves the file as it was.
func TestAnUpgradeThatFailsChangesNothing(t *testing.T) {
	path := unpackKept(t, "testdata/schema1-b7252a9b.db.gz") // it has no letter.account
	s := openOld(t, path)
	storetest.Must(t, s.update("spoil", func(tx *txn) error { return tx.in(inGame).Put([]byte("x"), []byte("no record")) }))
	storetest.Must(t, s.Close())
	if _, err := Upgrade(path); !errors.Is(err, store.ErrCorrupt) {
		t.Fatal(err)
	}
	s = openOld(t, path)
	defer s.Close()
	storetest.Must(t, s.view(func(tx *txn) error {
		if v, err := schemaOf(tx); v != 1 || err != nil {
			t.Error(v, err)
		}
		if tx.Bucket([]byte(inLetterAccount)) != nil {
			t.Error("half of the step was kept")
		}
		return nil
	}))
}

// openOld opens a file of an earlier version as it is.
func openOld(t *testing.T, path string) *Store {
	t.Helper()
	db, err := openBolt(path, nil)
	storetest.Must(t, err)
	return &Store{path: path, db: db, write: make(turn, 1)}
}

func TestAStoreOfALaterVersionIsRefused(t *testing.T) {
	s := newStore(t)
	storetest.Must(t, s.update("spoil", func(tx *txn) error { return tx.in(inMeta).Put([]byte("schema"), []byte("99")) }))
	storetest.Must(t, s.Close())
	for _, try := range []func(string) ([]string, error){Pending, Upgrade} {
		_, err := try(s.Path())
		storetest.WantErr(t, err, store.ErrVersion)
	}
}

func TestALockedStoreIsNotUpgraded(t *testing.T) {
	path := unpackKept(t, keptFiles(t)[0])
	release, err := Lock(path)
	storetest.Must(t, err)
	_, err = Upgrade(path)
	storetest.WantErr(t, err, store.ErrLocked)
	release()
	_, err = Upgrade(path)
	storetest.Must(t, err)
}
