package bolt

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/storetest"
)

// openBench opens a store that waits for the disk, as the daemon's does.
func openBench(b *testing.B) *Store {
	b.Helper()
	s, err := Open(filepath.Join(b.TempDir(), "feldpost.db"), Options{})
	storetest.Must(b, err)
	b.Cleanup(func() { _ = s.Close() })
	return s
}

// turnLetter returns a letter out as it is on the wire: some text, a
// picture in base64 and a drawing.
func turnLetter(size int) []byte {
	letter := bytes.Repeat([]byte("The League attacks 2720 from 2620 at 2 to 1: die 4, DR.\r\n"), size/4/57)
	return append(letter, base64.StdEncoding.EncodeToString(storetest.Noise(size*9/16))...)
}

// typicalEntry has 3 kB of JSON and a snapshot of 30 kB.
func typicalEntry(g *store.Game) store.Entry {
	e := storetest.Next(g)
	e.Events = fmt.Appendf(nil, "[%s]", bytes.Join(slices.Repeat(
		[][]byte{[]byte(`{"event":"combat","hex":2720,"odds":"2/1","column":"1/1"}`)}, 50), []byte(",")))
	e.Snapshot = fmt.Appendf(nil, `{"turn":%d,"units":[%s]}`, g.Seq, bytes.Join(slices.Repeat(
		[][]byte{[]byte(`{"id":"bg-1","hex":2720,"steps":2,"moved":true}`)}, 600), []byte(",")))
	e.Seal(g.Head)
	return e
}

func benchCommit(b *testing.B, s *Store) {
	raw := turnLetter(100_000)
	g := storetest.SampleGame("balkan-1")
	b.ReportAllocs()
	for b.Loop() {
		n := int(g.Seq)
		batch := storetest.FullBatch(&g, 0)
		batch.Receipts = nil
		batch.Entries = []store.Entry{typicalEntry(&g)}
		batch.Out[0], batch.Out[1] = storetest.LetterOut("balkan-1", 2*n), storetest.LetterOut("balkan-1", 2*n+1)
		batch.Out[0].Raw, batch.Out[1].Raw = raw, raw
		storetest.Must(b, s.Commit(batch))
	}
	b.ReportMetric(float64(fileSize(b, s))/float64(g.Seq), "file-B/op")
}

func fileSize(b *testing.B, s *Store) (size int64) {
	storetest.Must(b, s.view(func(tx *txn) error { size = tx.Size(); return nil }))
	return size
}

// BenchmarkCommit is one turn: an entry of 3 kB, a snapshot of 30 kB and two
// letters of 100 kB, with the disk and without.
func BenchmarkCommit(b *testing.B) {
	b.Run("disk", func(b *testing.B) { benchCommit(b, openBench(b)) })
	b.Run("memory", func(b *testing.B) { benchCommit(b, newStore(b)) })
}

func BenchmarkPutLetter(b *testing.B) {
	raw := bytes.Repeat([]byte("MOVE 1st Army FROM 2620 TO 2720\r\n"), 100)
	for name, open := range map[string]func(b *testing.B) *Store{
		"disk":   openBench,
		"memory": func(b *testing.B) *Store { return newStore(b) },
	} {
		b.Run(name, func(b *testing.B) {
			s := open(b)
			uid := uint32(0)
			for b.Loop() {
				uid++
				_, _, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 7, UID: uid, From: "a@x"}, raw)
				storetest.Must(b, err)
			}
		})
	}
}

// fillOutbox queues n letters and marks them sent.
func fillOutbox(t testing.TB, s *Store, n int) {
	t.Helper()
	packed, err := s.blobs.Pack([]byte("text"))
	storetest.Must(t, err)
	for from := 0; from < n; from += 1000 { // larger transactions are slow
		storetest.Must(t, s.update("fill", func(tx *txn) error {
			for i := from; i < min(n, from+1000); i++ {
				o, err := storetest.LetterOut("balkan-1", i).Checked()
				if err != nil {
					return err
				}
				if err := putOut(tx, &o, packed); err != nil {
					return err
				}
				if err := markSent(tx, o.ID, storetest.Noon.Add(time.Duration(i)*time.Minute)); err != nil {
					return err
				}
			}
			return nil
		}))
	}
}

// fillGames stores n running games whose deadlines lie in the future.
func fillGames(t testing.TB, s *Store, n int) {
	t.Helper()
	storetest.Must(t, s.update("fill", func(tx *txn) error {
		for i := range n {
			g := storetest.SampleGame(fmt.Sprintf("game-%04d", i))
			g.Rev, g.Deadline = 1, storetest.Later.Add(time.Duration(i)*time.Second)
			if err := saveGame(tx, &g, nil); err != nil {
				return err
			}
		}
		return nil
	}))
}

// BenchmarkDue asks for due letters when 100,000 were sent before.
func BenchmarkDue(b *testing.B) {
	for _, sent := range []int{0, 100_000} {
		b.Run(fmt.Sprintf("sent=%d", sent), func(b *testing.B) {
			s := newStore(b)
			fillOutbox(b, s, sent)
			due := storetest.LetterOut("balkan-2", 1)
			storetest.Must(b, s.Commit(&store.Batch{Out: []store.Out{due}}))
			b.ReportAllocs()
			for b.Loop() {
				if list, err := s.DueOut(storetest.Later, store.AllLanes, 10); err != nil || len(list) != 1 {
					b.Fatal(list, err)
				}
				if _, err := s.SentBetween(storetest.Noon.Add(time.Duration(sent-200)*time.Minute), storetest.Noon.Add(time.Duration(sent)*time.Minute)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkIdleTick is what the daemon asks when nothing has happened.
func BenchmarkIdleTick(b *testing.B) {
	for _, games := range []int{1, 1000} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			s := newStore(b)
			fillGames(b, s, games)
			b.ReportAllocs()
			for b.Loop() {
				idle(b, s)
			}
		})
	}
}

// idle asks everything that a poll without news asks.
func idle(t testing.TB, s *Store) {
	due, err := s.DueGames(storetest.Noon, 0)
	storetest.Must(t, err)
	out, err := s.DueOut(storetest.Noon, store.AllLanes, 0)
	storetest.Must(t, err)
	waiting, err := s.Unfiled("INBOX", 7, 0)
	storetest.Must(t, err)
	for range s.Letters(store.LetterFilter{State: store.LetterNew}) {
		t.Fatal("a letter is new")
	}
	if len(due)+len(out)+len(waiting) > 0 {
		t.Fatal("something is due")
	}
	_, err = s.HighestUID("INBOX", 7)
	storetest.Must(t, err)
	_, err = s.SentBetween(storetest.Later.Add(1000*time.Hour), storetest.Later.Add(2000*time.Hour))
	storetest.Must(t, err)
}

// TestAnIdlePollCostsTheSameWhateverIsStored counts what a poll allocates,
// which is its rows and records.
func TestAnIdlePollCostsTheSameWhateverIsStored(t *testing.T) {
	cost := func(games, sent int) float64 {
		s := newStore(t)
		fillGames(t, s, games)
		fillOutbox(t, s, sent)
		for uid := range uint32(games) {
			storetest.Put(t, s, uid+1)
			storetest.Must(t, storetest.Settle(s, store.Receipt{Letter: uint64(uid + 1), State: store.LetterDone}))
			storetest.Must(t, s.MarkFiled(store.Place{Mailbox: "INBOX", UIDValidity: 7, UID: uid + 1}))
		}
		return testing.AllocsPerRun(10, func() { idle(t, s) })
	}
	few, many := cost(2, 2), cost(500, 5000)
	// A deeper tree may cost a step or two more at each question.
	if many > few+10 {
		t.Errorf("an idle poll makes %.0f allocations, with few games %.0f", many, few)
	}
}

// BenchmarkMemory reports what an open store with 1,000 games keeps in the
// heap; the file itself is mapped, not read.
func BenchmarkMemory(b *testing.B) {
	path := filepath.Join(b.TempDir(), "feldpost.db")
	s := openAt(b, path)
	fillGames(b, s, 1000)
	for i := range 1000 {
		g, err := s.Game(fmt.Sprintf("game-%04d", i))
		storetest.Must(b, err)
		storetest.Must(b, s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{typicalEntry(&g)}}))
	}
	storetest.Must(b, s.Close())
	heap := func() uint64 {
		runtime.GC()
		runtime.GC() // pools are emptied by the second
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var kept uint64
	for b.Loop() {
		before := heap()
		s, err := Open(path, Options{})
		storetest.Must(b, err)
		idle(b, s)
		kept = heap() - before
		storetest.Must(b, s.Close())
	}
	b.ReportMetric(float64(kept), "heap-B")
}

// BenchmarkOpen shows what verifying the pages costs at the start.
func BenchmarkOpen(b *testing.B) {
	s := newStore(b)
	fillOutbox(b, s, 100_000)
	storetest.Must(b, s.Close())
	for b.Loop() {
		s, err := Open(s.Path(), Options{})
		storetest.Must(b, err)
		storetest.Must(b, s.Close())
	}
}

func BenchmarkCheck(b *testing.B) {
	s := newStore(b)
	fillOutbox(b, s, 10_000)
	g := storetest.SampleGame("balkan-1")
	storetest.Extend(b, s, &g, 100)
	for b.Loop() {
		storetest.Must(b, s.Check())
	}
}
