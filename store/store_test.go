package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// openAt opens a store without waiting for the disk.
func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func newStore(t testing.TB) *Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "feldpost.db"))
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantErr(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error is %v, want %v", err, want)
	}
}

// checked fails the test when the store is not in order.
func checked(t testing.TB, s *Store) {
	t.Helper()
	must(t, s.Check())
}

func put(t testing.TB, s *Store, uid uint32) uint64 {
	t.Helper()
	id, fresh, err := s.PutLetter(Letter{
		Mailbox: "INBOX", UIDValidity: 7, UID: uid, Identity: fmt.Sprintf("key-%d", uid),
		From: "Anna@Example.org", MessageID: fmt.Sprintf("m%d@example.org", uid),
		Received: noon.Add(time.Duration(uid) * time.Minute),
	}, fmt.Appendf(nil, "From: anna\r\n\r\nletter %d\r\n", uid))
	must(t, err)
	if !fresh {
		t.Fatalf("letter with UID %d is not fresh", uid)
	}
	return id
}

func sampleGame(name string) Game {
	return Game{
		Name: name, System: "balkan-wars", Scenario: "first-war", Title: "Spring game",
		Options: []GameOption{{"profile", "competitor"}, {"fog", "no"}},
		Seats: []Seat{
			{Name: "league", Person: "Anna@example.org", Lang: "en", Token: name + "-t1", Code: "PLUM"},
			{Name: "ottoman", Person: "bertrand@example.org", Lang: "fr", Token: name + "-t2", Code: "PEAR"},
		},
		Policy: Policy{Trust: "code", Faults: "strict", HoldMinutes: 10, DeadlineHours: 72},
		Secret: bytes.Repeat([]byte{7}, 32), Commitment: "abc", Created: noon,
		Status: GameRunning, Deadline: noon.Add(72 * time.Hour),
		Extra: json.RawMessage(`{"queued":["<END>"]}`),
	}
}

// next returns a sealed entry that continues the log of a game.
func next(g *Game) Entry {
	e := Entry{
		Game: g.Name, Seq: g.Seq + 1, Kind: "sheet", Seat: "league",
		Command: json.RawMessage(`{"orders": ["MOVE 2720 & 2721"]}`),
		Rolls:   json.RawMessage(`[{"label":"combat","value":4}]`),
		Events:  json.RawMessage(`[{"event":"moved","html":"<b>&</b>"}]`),
		Letter:  1, Time: noon.Add(time.Duration(g.Seq) * time.Hour),
		RulesVersion: "1", DataDigest: "d1", StateHash: fmt.Sprintf("state-%d", g.Seq+1),
		Snapshot: fmt.Appendf(nil, `{"turn":%d}`, g.Seq+1),
	}
	e.Seal(g.Head)
	return e
}

// extend commits n more entries.
func extend(t testing.TB, s *Store, g *Game, n int) {
	t.Helper()
	for range n {
		must(t, s.Commit(&Batch{Game: g, Entries: []Entry{next(g)}}))
	}
}

func letterOut(game string, n int) Out {
	return Out{
		Game: game, Seat: "league", Kind: "report", To: "anna@example.org",
		MessageID: fmt.Sprintf("%s.%d@feldpost", game, n), Created: noon,
		NotBefore: noon.Add(time.Duration(n) * time.Second),
		Raw:       fmt.Appendf(nil, "Subject: %s %d\r\n\r\ntext\r\n", game, n),
	}
}

func TestOpenMakesAPrivateFileAndFindsItAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	s := openAt(t, path)
	put(t, s, 1)
	must(t, s.Close())
	info, err := os.Stat(path)
	must(t, err)
	if mode := info.Mode().Perm(); runtime.GOOS != "windows" && mode != 0o600 {
		t.Errorf("file mode is %o", mode)
	}
	s = openAt(t, path)
	if s.Path() != path {
		t.Errorf("path is %s", s.Path())
	}
	l, err := s.Letter(1)
	must(t, err)
	if l.UID != 1 || !l.Received.Equal(noon.Add(time.Minute)) {
		t.Errorf("letter reads back as %+v", l)
	}
	checked(t, s)
}

func TestASecondOpenIsLockedOut(t *testing.T) {
	s := newStore(t)
	for _, readOnly := range []bool{false, true} {
		_, err := Open(s.Path(), Options{Timeout: time.Millisecond, ReadOnly: readOnly})
		wantErr(t, err, ErrLocked)
	}
	must(t, s.Close())
	openAt(t, s.Path())
}

func TestOpenRefusesABadPlace(t *testing.T) {
	folder := t.TempDir()
	_, err := Open(filepath.Join(folder, "missing", "feldpost.db"), Options{})
	wantErr(t, err, fs.ErrNotExist)
	if _, err := Open(folder, Options{}); err == nil {
		t.Error("a folder was opened as a store")
	}
	_, err = Open(filepath.Join(folder, "feldpost.db"), Options{ReadOnly: true})
	wantErr(t, err, fs.ErrNotExist)
	if names, _ := os.ReadDir(folder); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

func TestReadOnlyReadsAndDoesNotWrite(t *testing.T) {
	s := newStore(t)
	put(t, s, 1)
	must(t, s.Close())
	for range 2 { // readers share the file
		r, err := Open(s.Path(), Options{ReadOnly: true})
		must(t, err)
		defer r.Close()
		if _, err := r.LetterRaw(1); err != nil {
			t.Error(err)
		}
		wantErr(t, r.Settle(Receipt{Letter: 1, State: LetterDone}), ErrReadOnly)
		checked(t, r)
	}
}

func TestAClosedStoreSaysSo(t *testing.T) {
	s := newStore(t)
	must(t, s.Close())
	_, err := s.Letter(1)
	wantErr(t, err, ErrClosed)
	wantErr(t, s.Settle(Receipt{Letter: 1, State: LetterDone}), ErrClosed)
	must(t, s.Close())
}

func TestBackupIsAWholeStore(t *testing.T) {
	s := newStore(t)
	g := sampleGame("balkan-1")
	extend(t, s, &g, 3)
	put(t, s, 1)
	var buf bytes.Buffer
	must(t, s.Backup(&buf))
	put(t, s, 2) // not in the copy

	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, os.WriteFile(path, buf.Bytes(), 0o600))
	b := openAt(t, path)
	checked(t, b)
	if n, err := b.CountLetters(LetterNew); err != nil || n != 1 {
		t.Errorf("the copy has %d letters, %v", n, err)
	}
	if copied, err := b.Game("balkan-1"); err != nil || copied.Head != g.Head {
		t.Errorf("the copy's head is %q, %v", copied.Head, err)
	}
}

func TestSettingsAreKeptUntilRemoved(t *testing.T) {
	s := newStore(t)
	must(t, s.SetSetting("storm", []byte("told")))
	must(t, s.Commit(&Batch{Settings: []Setting{{"other", []byte{}}}}))
	if v, err := s.Setting("storm"); err != nil || string(v) != "told" {
		t.Errorf("setting is %q, %v", v, err)
	}
	if v, err := s.Setting("other"); err != nil || v == nil {
		t.Errorf("an empty setting is gone: %v", err)
	}
	must(t, s.SetSetting("storm", nil))
	if v, err := s.Setting("storm"); err != nil || v != nil {
		t.Errorf("removed setting is %q, %v", v, err)
	}
}
