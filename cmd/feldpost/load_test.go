package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/host"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
)

// How much a load test does, without and with FELDPOST_LOAD=full.
const (
	loadGames, loadLetters         = 400, 80
	fullLoadGames, fullLoadLetters = 10_000, 1_000
)

// loadHeap bounds what a daemon holds of memory while it works, whatever the
// number of games.
const loadHeap = 256 << 20

// A daemon with many games answers all letters of one poll, in bounded memory. In
// full: FELDPOST_LOAD=full go test ./cmd/feldpost -run TestLoad -v -timeout 10m
func TestLoad(t *testing.T) {
	games, letters := loadGames, loadLetters
	if os.Getenv("FELDPOST_LOAD") == "full" {
		games, letters = fullLoadGames, fullLoadLetters
	}
	l := newLoad(t, games, letters)
	l.deliver()
	defer host.Roomy()()
	peak, stop := watchHeap()
	begun := time.Now()
	fresh, err := l.readers[0].intake.Once(t.Context())
	if err != nil || fresh != letters {
		t.Fatalf("%d letters in the poll, %v", fresh, err)
	}
	fetched := time.Since(begun)
	if err := l.desk.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	handled := time.Since(begun) - fetched
	l.outbox.Flush(t.Context())
	l.queue.Rest()
	all := time.Since(begun)
	stop()
	if n, err := l.store.CountLetters(store.LetterDone); n != letters || err != nil {
		t.Errorf("%d of %d letters are done, %v", n, letters, err)
	}
	ottoman := ""
	for _, x := range l.office.Mailbox("ottoman@" + localclub.Domain) {
		in := letter.Read(x.Raw, letter.ReadOptions{})
		ottoman += strings.Join(append(in.References, in.MessageID), " ") + "\n"
	}
	for _, mark := range l.asked {
		if !strings.Contains(ottoman, mark) {
			t.Errorf("no letter has %s", mark)
		}
	}
	if due, err := l.store.DueOut(time.Now(), store.AllLanes, 0); len(due) > 0 || err != nil {
		t.Errorf("%d letters have not left, %v", len(due), err)
	}
	t.Logf("%d games, %d letters in one poll: fetched in %s, handled in %s, all answered in %s: %.0f letters/s", games, letters,
		fetched.Round(time.Millisecond), handled.Round(time.Millisecond), all.Round(time.Millisecond), float64(letters)/all.Seconds())
	t.Logf("heap at most %d MB, %d bytes of heap a game at rest; store %d MB, %d bytes of file a game", peak()>>20, l.restHeap/uint64(games), l.file>>20, l.file/int64(games))
	if peak() > loadHeap {
		t.Errorf("the heap grew to %d MB, more than %d MB", peak()>>20, loadHeap>>20)
	}
}

// load is a daemon with many games, driven by hand, and letters to it.
type load struct {
	*daemon
	office   *postoffice.Office
	letters  []outgoing
	asked    []string // what the Message-IDs or references of the letters to the Ottoman have to name
	restHeap uint64   // what the games hold of memory when nothing happens
	file     int64    // size of the store
}

func newLoad(t testing.TB, games, letters int) *load {
	t.Helper()
	l := &load{}
	users := map[string]string{localclub.Referee: localclub.Password}
	for _, p := range localPlayers() {
		users[p.Address] = localclub.Password
	}
	var err error
	if l.office, err = postoffice.Start(postoffice.Options{Domain: localclub.Domain, Users: users}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.office.Close() })
	l.daemon = benchDaemon(t, posthouse{imap: l.office.IMAPAddr(), smtp: l.office.SMTPAddr()}, nil)
	before := heapInUse()
	fill(t, l.daemon, games)
	l.restHeap = heapInUse() - min(before, heapInUse())
	info, err := os.Stat(l.config.Beside(l.config.Store.File))
	if err != nil {
		t.Fatal(err)
	}
	l.file = info.Size()
	l.outbox.Flush(t.Context()) // the first game's letters
	for n := range letters {
		g, err := l.store.Game(fmt.Sprintf("game-%d", n*games/letters))
		if err != nil {
			t.Fatal(err)
		}
		id := fmt.Sprintf("load%d@%s", n, localclub.Domain)
		s, text, mark := g.Seat("ottoman"), "STATUS\n", id
		if n%2 == 0 { // the other side hears of a turn
			s, text, mark = g.Seat("league"), "END NOTHING\n", "."+g.Name+"."
		}
		to := letter.ReplyAddress(localclub.Referee, s.Token)
		raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: id, From: s.Person, To: to, Subject: "orders", Date: time.Now(), Text: text})
		if err != nil {
			t.Fatal(err)
		}
		l.letters = append(l.letters, outgoing{s.Person, to, raw})
		l.asked = append(l.asked, mark)
	}
	return l
}

// deliver puts all letters into the referee's mailbox.
func (l *load) deliver() {
	for _, x := range l.letters {
		if err := l.office.Deliver(x.to, x.raw); err != nil {
			panic(err)
		}
	}
}

// heapInUse is what is left after sweeping.
func heapInUse() uint64 {
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// watchHeap notes how far the heap of this process grows until stop.
func watchHeap() (peak func() uint64, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	var most uint64
	go func() {
		defer close(done)
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	}()
	return func() uint64 { <-done; return most }, func() { cancel(); <-done }
}

// BenchmarkLoad is one poll of 1,000 letters among 10,000 games, or of as many as
// the name says.
func BenchmarkLoad(b *testing.B) {
	for _, size := range []struct{ games, letters int }{{1_000, 200}, {fullLoadGames, fullLoadLetters}} {
		b.Run(fmt.Sprintf("%d-games", size.games), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				l := newLoad(b, size.games, size.letters)
				l.deliver()
				b.StartTimer()
				begun := time.Now()
				if _, err := l.readers[0].intake.Once(b.Context()); err != nil {
					b.Fatal(err)
				}
				if err := l.desk.Work(b.Context()); err != nil {
					b.Fatal(err)
				}
				l.outbox.Flush(b.Context())
				b.StopTimer()
				b.ReportMetric(float64(size.letters)/time.Since(begun).Seconds(), "letters/s")
				b.ReportMetric(float64(l.restHeap)/float64(size.games), "heap-B/game")
				b.ReportMetric(float64(l.file)/float64(size.games), "file-B/game")
				l.office.Close()
				b.StartTimer()
			}
		})
	}
}
