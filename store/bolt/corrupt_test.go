package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/storetest"
)

// pageBytes is the page size that bbolt takes from the system.
var pageBytes = os.Getpagesize()

// populated returns the bytes of a closed store that holds some of
// everything, with free pages, branches, overflow and nested buckets.
func populated(t testing.TB) []byte {
	t.Helper()
	s := newStore(t)
	for uid := uint32(1); uid <= 60; uid++ {
		storetest.Put(t, s, uid)
	}
	_, _, err := s.PutLetter(store.Letter{Identity: "large"}, storetest.Noise(30_000))
	storetest.Must(t, err)
	for i := range 3 {
		g := storetest.SampleGame(fmt.Sprintf("balkan-%d", i+1))
		storetest.Extend(t, s, &g, 12)
		storetest.Must(t, s.Commit(storetest.FullBatch(&g, uint64(i+1))))
	}
	storetest.Must(t, s.MarkSent(1, storetest.Noon))
	storetest.Checked(t, s)
	storetest.Must(t, s.Close())
	data, err := os.ReadFile(s.Path())
	storetest.Must(t, err)
	return data
}

// examine opens a damaged file and uses all of it. It reports the error that
// came first and fails the test when that is of the wrong kind; a panic or a
// fault would end the test by itself.
func examine(t *testing.T, path string, data []byte) error {
	t.Helper()
	storetest.Must(t, os.WriteFile(path, data, 0o600))
	defer os.Remove(path)
	s, err := Open(path, Options{NoSync: true, Timeout: time.Millisecond})
	if err != nil {
		if !errors.Is(err, store.ErrCorrupt) && !errors.Is(err, store.ErrVersion) {
			t.Errorf("open: %v", err)
		}
		return err
	}
	defer s.Close()
	err = s.Check()
	if err != nil && !errors.Is(err, store.ErrCorrupt) {
		t.Errorf("check: %v", err)
	}
	use(s)
	return err
}

// use calls the methods that read and some that write, whatever they answer.
func use(s *Store) {
	for l, err := range s.Letters(store.LetterFilter{}) {
		if err != nil {
			break
		}
		_, _ = s.LetterRaw(l.ID)
	}
	for g := range s.Games("") {
		for range s.Entries(g.Name, 1) {
			break
		}
		_, _, _ = s.LastSnapshot(g.Name)
		_ = s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}})
	}
	_, _ = s.DueOut(storetest.Later, store.AllLanes, 0)
	_, _ = s.DueGames(storetest.Later, 0)
	_, _, _ = s.PutLetter(store.Letter{Identity: "one more"}, []byte("x"))
	_ = storetest.Settle(s, store.Receipt{Letter: 9, State: store.LetterDone})
}

func TestDamageNeverPanics(t *testing.T) {
	whole := populated(t)
	folder := t.TempDir()
	if err := examine(t, filepath.Join(folder, "whole"), whole); err != nil {
		t.Fatalf("the whole file: %v", err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	const rounds = 400
	for round := range rounds {
		path := filepath.Join(folder, fmt.Sprint(round)) // a broken store may keep its lock
		data := bytes.Clone(whole)
		// Mostly the places that bbolt follows: headers and element tables.
		offset := r.IntN(len(data))
		if r.IntN(3) > 0 {
			offset = offset/pageBytes*pageBytes + r.IntN(64)
		}
		was := data[offset]
		for data[offset] == was {
			data[offset] = byte(r.Uint32())
		}
		if examine(t, path, data) != nil {
			found++
		}
	}
	// A byte in an unused page or in a record's text may do no harm.
	if found < rounds/4 {
		t.Errorf("only %d of %d damages were found", found, rounds)
	}
}

func TestEveryDamagedHeaderIsSurvived(t *testing.T) {
	whole := populated(t)
	path := filepath.Join(t.TempDir(), "damaged.db")
	for page := 0; page < len(whole)/pageBytes; page += 5 {
		for _, value := range []byte{0x00, 0xFF} {
			data := bytes.Clone(whole)
			for i := range 32 {
				data[page*pageBytes+i] = value
			}
			_ = examine(t, path, data)
		}
	}
}

func TestATruncatedFileIsDamaged(t *testing.T) {
	whole := populated(t)
	used := usedBytes(t, whole)
	path := filepath.Join(t.TempDir(), "cut.db")
	for _, size := range []int{1, 100, pageBytes, 2 * pageBytes, 4 * pageBytes, used / 2, used - pageBytes, used - 1} {
		if err := examine(t, path, whole[:size]); !errors.Is(err, store.ErrCorrupt) {
			t.Errorf("cut to %d bytes of %d: %v", size, used, err)
		} else if !strings.Contains(err.Error(), "backup") || !strings.Contains(err.Error(), path) {
			t.Errorf("the error names no file or remedy: %v", err)
		}
	}
	if err := examine(t, path, whole[:used]); err != nil {
		t.Errorf("cut where nothing was written: %v", err)
	}
}

// usedBytes returns where the pages in use end.
func usedBytes(t testing.TB, data []byte) int {
	t.Helper()
	f := &pageFile{r: bytes.NewReader(data), size: int64(len(data))}
	h, err := f.newestHead()
	storetest.Must(t, err)
	return int(h.next) * int(h.pageSize)
}

func TestOneDamagedHeadPageIsSurvived(t *testing.T) {
	whole := populated(t)
	path := filepath.Join(t.TempDir(), "head.db")
	for page := range 2 {
		data := bytes.Clone(whole)
		data[page*pageBytes+pageHeader] ^= 0xFF
		if err := examine(t, path, data); err != nil {
			t.Errorf("head page %d damaged, the other is sound: %v", page, err)
		}
	}
}

// TestALoopOfPagesIsFound lets a branch point back at its own parent, on
// which bbolt would run until memory ends.
func TestALoopOfPagesIsFound(t *testing.T) {
	data := populated(t)
	loops := 0
	for at := 0; at+pageBytes <= usedBytes(t, data); at += pageBytes {
		if native.Uint16(data[at+8:]) != flagBranch || native.Uint64(data[at:]) != uint64(at/pageBytes) {
			continue
		}
		spoiled := bytes.Clone(data)
		native.PutUint64(spoiled[at+pageHeader+8:], uint64(at/pageBytes))
		err := examine(t, filepath.Join(t.TempDir(), "loop.db"), spoiled)
		if err != nil {
			loops++
		}
	}
	if loops == 0 {
		t.Error("no loop was found; is there a branch page at all?")
	}
}

// TestDamageWhileOpenIsAnError overwrites the pages under an open store, as a
// failing disk would. After that nothing may hang or panic.
func TestDamageWhileOpenIsAnError(t *testing.T) {
	whole := populated(t)
	for name, keep := range map[string]int{"pages": 2, "all": 0} {
		path := filepath.Join(t.TempDir(), "open.db")
		storetest.Must(t, os.WriteFile(path, whole, 0o600))
		s, err := Open(path, Options{NoSync: true})
		storetest.Must(t, err)
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		storetest.Must(t, err)
		junk := bytes.Repeat([]byte{0xFF}, len(whole)-keep*pageBytes)
		_, err = file.WriteAt(junk, int64(keep*pageBytes))
		storetest.Must(t, err)
		storetest.Must(t, file.Close())
		for range 2 {
			use(s)
			_, err := s.Letter(1)
			storetest.WantErr(t, err, store.ErrCorrupt)
			storetest.WantErr(t, s.SetSetting("x", []byte("y")), store.ErrCorrupt)
			storetest.WantErr(t, s.Check(), store.ErrCorrupt)
		}
		if err := s.Close(); err != nil && !errors.Is(err, store.ErrCorrupt) {
			t.Errorf("%s: close: %v", name, err)
		}
	}
}

func TestAnotherProgramsFileIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "other")
	for _, text := range []string{"x", "[mailbox]\n" + strings.Repeat("# a config file\n", 2000)} {
		if err := examine(t, path, []byte(text)); !errors.Is(err, store.ErrCorrupt) {
			t.Errorf("text file: %v", err)
		}
	}
	s := newStore(t)
	storetest.Must(t, s.update("spoil", func(tx *txn) error {
		return tx.in(inMeta).Put([]byte("schema"), []byte("99"))
	}))
	storetest.Must(t, s.Close())
	_, err := Open(s.Path(), Options{})
	storetest.WantErr(t, err, store.ErrVersion)
}

// TestCheckFindsWhatIsWrong spoils a sound file by way of transactions.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	whole := populated(t)
	game := []byte("balkan-1")
	put := func(bucket string, k, v []byte) func(tx *txn) error {
		return func(tx *txn) error { return tx.in(bucket).Put(k, v) }
	}
	drop := func(bucket string, k []byte) func(tx *txn) error {
		return func(tx *txn) error { return tx.in(bucket).Delete(k) }
	}
	dropBlob := func(bucket string, k []byte) func(tx *txn) error {
		return func(tx *txn) error { return tx.in(bucket).DeleteBucket(k) }
	}
	change := func(bucket string, k []byte, old, new string) func(tx *txn) error {
		return func(tx *txn) error {
			v := string(tx.in(bucket).Get(k))
			if !strings.Contains(v, old) {
				return fmt.Errorf("%s has no %s: %s", bucket, old, v)
			}
			return tx.in(bucket).Put(k, []byte(strings.Replace(v, old, new, 1)))
		}
	}
	id := func(n uint64) []byte { return number(nil, n) }
	for name, spoil := range map[string]func(tx *txn) error{
		"letter lost":        drop(inLetter, id(5)),
		"letter unreadable":  put(inLetter, id(5), []byte("{")),
		"letter misplaced":   change(inLetter, id(5), `"id":5`, `"id":6`),
		"letter state":       change(inLetter, id(5), `"state":"new"`, `"state":"odd"`),
		"turn astray":        put(inLetterTurn, number(moment(nil, storetest.Noon), 5), nil),
		"account astray":     put(inLetterAccount, number(moment(part(nil, "a"), storetest.Noon), 5), nil),
		"waiting astray":     put(inLetterWaiting, number(part(nil, "a"), 5), nil),
		"raw letter lost":    dropBlob(inLetterRaw, id(5)),
		"raw letter rotten":  func(tx *txn) error { return putBlob(tx, inLetterRaw, id(5), blobKey, []byte("rotten")) },
		"raw letter extra":   func(tx *txn) error { return putBlob(tx, inLetterRaw, id(500), blobKey, []byte("x")) },
		"place lost":         drop(inLetterPlace, placeKey(store.Place{Mailbox: "INBOX", UIDValidity: 7, UID: 5})),
		"place astray":       put(inLetterPlace, placeKey(store.Place{Mailbox: "INBOX", UIDValidity: 7, UID: 500}), id(500)),
		"unfiled astray":     put(inLetterUnfiled, placeKey(store.Place{Mailbox: "INBOX", UIDValidity: 7, UID: 500}), id(5)),
		"identity lost":      drop(inLetterIdentity, part(nil, "key-5")),
		"state row extra":    put(inLetterState, number([]byte{1}, 5), nil),
		"game unreadable":    put(inGame, game, []byte("[]")),
		"game head":          change(inGame, game, `"head":"`, `"head":"0`),
		"game seq":           change(inGame, game, `"seq":13`, `"seq":14`),
		"game renamed":       change(inGame, game, `"name":"balkan-1"`, `"name":"balkan-9"`),
		"game status":        change(inGame, game, `"running"`, `"open"`),
		"token lost":         drop(inGameToken, part(nil, "balkan-1-t1")),
		"token elsewhere":    put(inGameToken, part(nil, "balkan-1-t1"), seatKey(store.SeatRef{Game: "balkan-2", Seat: "league"})),
		"address extra":      put(inGameAddress, part(nil, "carla@example.org"), seatKey(store.SeatRef{Game: "balkan-2", Seat: "league"})),
		"alarm extra":        put(inGameAlarm, append(moment(nil, storetest.Noon), game...), nil),
		"first entry lost":   drop(inEntry, entryKey("balkan-1", 1)),
		"entry lost":         drop(inEntry, entryKey("balkan-1", 4)),
		"last entry lost":    drop(inEntry, entryKey("balkan-1", 13)),
		"entry changed":      change(inEntry, entryKey("balkan-1", 4), `"value":4`, `"value":6`),
		"entry unreadable":   put(inEntry, entryKey("balkan-1", 4), []byte("x")),
		"entry of no game":   put(inEntry, entryKey("balkan-9", 1), []byte("{}")),
		"snapshot rotten":    func(tx *txn) error { return putBlob(tx, inSnapshot, entryKey("balkan-1", 4), blobKey, []byte("x")) },
		"snapshot extra":     func(tx *txn) error { return putBlob(tx, inSnapshot, entryKey("balkan-1", 99), blobKey, []byte("x")) },
		"out lost":           drop(inOut, id(2)),
		"out unreadable":     put(inOut, id(2), []byte("x")),
		"out misplaced":      change(inOut, id(2), `"id":2`, `"id":3`),
		"out state":          change(inOut, id(2), `"queued"`, `"odd"`),
		"out state row lost": drop(inOutState, number([]byte{0}, 2)),
		"out due lost":       drop(inOutDue, number(moment([]byte{rankBytes[store.RankPlayers]}, storetest.Noon.Add(25*time.Second)), 2)),
		"out raw lost":       dropBlob(inOutRaw, id(2)),
		"sending lost":       drop(inOutSent, number(moment(nil, storetest.Noon), 1)),
		"sending astray":     put(inOutSent, number(moment(nil, storetest.Noon), 99), nil),
		"message-id lost":    drop(inOutID, part(nil, "balkan-1.24@feldpost")),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "spoiled.db")
			storetest.Must(t, os.WriteFile(path, whole, 0o600))
			s := openAt(t, path)
			storetest.Checked(t, s)
			before := contents(t, s)
			storetest.Must(t, s.update("spoil", spoil))
			if contents(t, s) == before {
				t.Fatal("nothing was spoiled")
			}
			storetest.WantErr(t, s.Check(), store.ErrCorrupt)
		})
	}
}
