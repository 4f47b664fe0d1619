package store

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"
)

// openBench opens a store that waits for the disk, as the daemon's does.
func openBench(b *testing.B) *Store {
	b.Helper()
	s, err := Open(filepath.Join(b.TempDir(), "feldpost.db"), Options{})
	must(b, err)
	b.Cleanup(func() { _ = s.Close() })
	return s
}

// turnLetter returns a letter out as it is on the wire: some text, a
// picture in base64 and a drawing.
func turnLetter(size int) []byte {
	letter := bytes.Repeat([]byte("The League attacks 2720 from 2620 at 2 to 1: die 4, DR.\r\n"), size/4/57)
	return append(letter, base64.StdEncoding.EncodeToString(noise(size*9/16))...)
}

// typicalEntry has 3 kB of JSON and a snapshot of 30 kB.
func typicalEntry(g *Game) Entry {
	e := next(g)
	e.Events = fmt.Appendf(nil, "[%s]", bytes.Join(slices.Repeat(
		[][]byte{[]byte(`{"event":"combat","hex":2720,"odds":"2/1","column":"1/1"}`)}, 50), []byte(",")))
	e.Snapshot = fmt.Appendf(nil, `{"turn":%d,"units":[%s]}`, g.Seq, bytes.Join(slices.Repeat(
		[][]byte{[]byte(`{"id":"bg-1","hex":2720,"steps":2,"moved":true}`)}, 600), []byte(",")))
	e.Seal(g.Head)
	return e
}

func benchCommit(b *testing.B, s *Store) {
	raw := turnLetter(100_000)
	g := sampleGame("balkan-1")
	b.ReportAllocs()
	for b.Loop() {
		n := int(g.Seq)
		batch := fullBatch(&g, 0)
		batch.Receipts = nil
		batch.Entries = []Entry{typicalEntry(&g)}
		batch.Out[0], batch.Out[1] = letterOut("balkan-1", 2*n), letterOut("balkan-1", 2*n+1)
		batch.Out[0].Raw, batch.Out[1].Raw = raw, raw
		must(b, s.Commit(batch))
	}
	b.ReportMetric(float64(fileSize(b, s))/float64(g.Seq), "file-B/op")
}

func fileSize(b *testing.B, s *Store) (size int64) {
	must(b, s.view(func(tx *txn) error { size = tx.Size(); return nil }))
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
				_, _, err := s.PutLetter(Letter{Mailbox: "INBOX", UIDValidity: 7, UID: uid, From: "a@x"}, raw)
				must(b, err)
			}
		})
	}
}

// fillOutbox queues n letters and marks them sent.
func fillOutbox(t testing.TB, s *Store, n int) {
	t.Helper()
	packed, err := s.blobs.pack([]byte("text"))
	must(t, err)
	for from := 0; from < n; from += 1000 { // larger transactions are slow
		must(t, s.update("fill", func(tx *txn) error {
			for i := from; i < min(n, from+1000); i++ {
				o, err := newOut(letterOut("balkan-1", i))
				if err != nil {
					return err
				}
				if err := putOut(tx, &o, packed); err != nil {
					return err
				}
				if err := markSent(tx, o.ID, noon.Add(time.Duration(i)*time.Minute)); err != nil {
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
	must(t, s.update("fill", func(tx *txn) error {
		for i := range n {
			g := sampleGame(fmt.Sprintf("game-%04d", i))
			g.Rev, g.Deadline = 1, later.Add(time.Duration(i)*time.Second)
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
			due := letterOut("balkan-2", 1)
			must(b, s.Commit(&Batch{Out: []Out{due}}))
			b.ReportAllocs()
			for b.Loop() {
				if list, err := s.DueOut(later, 10); err != nil || len(list) != 1 {
					b.Fatal(list, err)
				}
				if _, err := s.SentBetween(noon.Add(time.Duration(sent-200)*time.Minute), noon.Add(time.Duration(sent)*time.Minute)); err != nil {
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
	due, err := s.DueGames(noon, 0)
	must(t, err)
	out, err := s.DueOut(noon, 0)
	must(t, err)
	waiting, err := s.Unfiled("INBOX", 7, 0)
	must(t, err)
	for range s.Letters(LetterFilter{State: LetterNew}) {
		t.Fatal("a letter is new")
	}
	if len(due)+len(out)+len(waiting) > 0 {
		t.Fatal("something is due")
	}
	_, err = s.HighestUID("INBOX", 7)
	must(t, err)
	_, err = s.SentBetween(later.Add(1000*time.Hour), later.Add(2000*time.Hour))
	must(t, err)
}

// TestAnIdlePollCostsTheSameWhateverIsStored counts what a poll allocates,
// which is its rows and records.
func TestAnIdlePollCostsTheSameWhateverIsStored(t *testing.T) {
	cost := func(games, sent int) float64 {
		s := newStore(t)
		fillGames(t, s, games)
		fillOutbox(t, s, sent)
		for uid := range uint32(games) {
			put(t, s, uid+1)
			must(t, s.Settle(Receipt{Letter: uint64(uid + 1), State: LetterDone}))
			must(t, s.MarkFiled(Place{"INBOX", 7, uid + 1}))
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
		must(b, err)
		must(b, s.Commit(&Batch{Game: &g, Entries: []Entry{typicalEntry(&g)}}))
	}
	must(b, s.Close())
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
		must(b, err)
		idle(b, s)
		kept = heap() - before
		must(b, s.Close())
	}
	b.ReportMetric(float64(kept), "heap-B")
}

// BenchmarkOpen shows what verifying the pages costs at the start.
func BenchmarkOpen(b *testing.B) {
	s := newStore(b)
	fillOutbox(b, s, 100_000)
	must(b, s.Close())
	for b.Loop() {
		s, err := Open(s.Path(), Options{})
		must(b, err)
		must(b, s.Close())
	}
}

func BenchmarkCheck(b *testing.B) {
	s := newStore(b)
	fillOutbox(b, s, 10_000)
	g := sampleGame("balkan-1")
	extend(b, s, &g, 100)
	for b.Loop() {
		must(b, s.Check())
	}
}
