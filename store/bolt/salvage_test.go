package bolt

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"feldpost/store"
	"feldpost/store/storetest"
)

// salvaged writes a damaged file, saves what can be read and opens that.
func salvaged(t *testing.T, data []byte) (*Store, Salvaged, error) {
	t.Helper()
	dir := t.TempDir()
	from, to := filepath.Join(dir, "damaged.db"), filepath.Join(dir, "saved.db")
	storetest.Must(t, os.WriteFile(from, data, 0o600))
	done, err := Salvage(from, to)
	if err != nil {
		if _, stat := os.Stat(to); stat == nil {
			t.Error("half a store is left behind")
		}
		return nil, done, err
	}
	s := openAt(t, to)
	return s, done, nil
}

// A sound store is saved whole.
func TestSalvageOfASoundStoreLosesNothing(t *testing.T) {
	data := populated(t)
	s, done, err := salvaged(t, data)
	storetest.Must(t, err)
	if len(done.Missing) > 0 || done.Games != 3 || done.Letters != 61 {
		t.Errorf("%+v", done)
	}
	storetest.Checked(t, s)
	old := filepath.Join(t.TempDir(), "old.db")
	storetest.Must(t, os.WriteFile(old, data, 0o600))
	if got, want := tellAll(t, s), tellAll(t, openAt(t, old)); got != want {
		t.Errorf("saved:\n%s\nwas:\n%s", got, want)
	}
	if id := must2(s.PutLetter(store.Letter{Identity: "next"}, []byte("x"))); id != 62 {
		t.Errorf("the next letter is %d", id)
	}
}

func must2(id uint64, _ bool, _ error) uint64 { return id }

// tellAll is everything that a store tells.
func tellAll(t *testing.T, s *Store) string {
	t.Helper()
	var b strings.Builder
	for l, err := range s.Letters(store.LetterFilter{}) {
		storetest.Must(t, err)
		raw, err := s.LetterRaw(l.ID)
		fmt.Fprintf(&b, "%+v %x %v\n", l, raw, err)
	}
	for g, err := range s.Games("") {
		storetest.Must(t, err)
		fmt.Fprintf(&b, "%+v\n", g)
		for e, err := range s.Entries(g.Name, 1) {
			storetest.Must(t, err)
			state, err := s.Snapshot(g.Name, e.Seq)
			fmt.Fprintf(&b, "%+v %x %v\n", e, state, err)
		}
	}
	for o, err := range s.Outbox(store.OutFilter{}) {
		storetest.Must(t, err)
		raw, err := s.OutRaw(o.ID)
		fmt.Fprintf(&b, "%+v %x %v\n", o, raw, err)
	}
	return b.String()
}

// Whatever page is destroyed: what is saved is sound, nothing is invented, and
// what is gone is named.
func TestSalvageOfADamagedStore(t *testing.T) {
	data := populated(t)
	dir := t.TempDir()
	was := filepath.Join(dir, "was.db")
	storetest.Must(t, os.WriteFile(was, data, 0o600))
	before := openAt(t, was)
	r := rand.New(rand.NewPCG(5, 6))
	pages := usedBytes(t, data) / pageBytes
	saved, refused := 0, 0
	for page := 2; page < pages; page++ {
		broken := append([]byte(nil), data...)
		if page%2 == 0 {
			copy(broken[page*pageBytes:], storetest.Noise(pageBytes))
		} else {
			for range 40 {
				broken[page*pageBytes+r.IntN(pageBytes)] ^= byte(1 + r.IntN(255))
			}
		}
		s, done, err := salvaged(t, broken)
		if err != nil {
			if !errors.Is(err, store.ErrCorrupt) {
				t.Errorf("page %d: %v", page, err)
			}
			refused++
			continue
		}
		saved++
		storetest.Checked(t, s)
		whole := true
		for g, err := range before.Games("") {
			storetest.Must(t, err)
			got, err := s.Game(g.Name)
			if errors.Is(err, store.ErrNotFound) {
				whole = false
				continue
			}
			storetest.Must(t, err)
			if got.Seq < g.Seq {
				whole = false
				if got.Status == store.GameRunning {
					t.Errorf("page %d: game %s goes on from entry %d as if nothing had happened", page, g.Name, got.Seq)
				}
			}
			if got.Seq > 0 {
				e, err := before.Entry(g.Name, got.Seq)
				storetest.Must(t, err)
				if e.Hash != got.Head {
					t.Errorf("page %d: game %s has head %s at entry %d, it was %s", page, g.Name, got.Head, got.Seq, e.Hash)
				}
				if _, err := s.Snapshot(g.Name, got.Seq); err != nil {
					t.Errorf("page %d: %v", page, err)
				}
			}
		}
		letters := 0
		for l, err := range s.Letters(store.LetterFilter{}) {
			storetest.Must(t, err)
			letters++
			old, err := before.Letter(l.ID)
			storetest.Must(t, err)
			if old.State != store.LetterNew && l.State == store.LetterNew {
				t.Errorf("page %d: letter %d is handled again", page, l.ID)
			}
		}
		if (letters < 61 || !whole) && len(done.Missing) == 0 {
			t.Errorf("page %d: %d letters and no word about what is missing", page, letters)
		}
		storetest.Must(t, s.Close())
	}
	if saved < refused*4 {
		t.Errorf("%d of %d damaged files are saved", saved, saved+refused)
	}
	t.Logf("%d damaged files saved, %d not readable at all", saved, refused)
}

// What is no store, or no place for one, is refused.
func TestSalvageRefuses(t *testing.T) {
	if _, _, err := salvaged(t, []byte(strings.Repeat("no store ", 4000))); !errors.Is(err, store.ErrCorrupt) {
		t.Error(err)
	}
	dir := t.TempDir()
	storetest.Must(t, os.WriteFile(filepath.Join(dir, "a"), populated(t), 0o600))
	if _, err := Salvage(filepath.Join(dir, "a"), filepath.Join(dir, "a")); !errors.Is(err, os.ErrExist) {
		t.Error(err)
	}
	if _, err := Salvage(filepath.Join(dir, "missing"), filepath.Join(dir, "b")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
