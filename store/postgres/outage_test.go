//go:build unix

package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/postgres/pgtest"
	"feldpost/store/storetest"
)

// Several processes write at once: each letter is stored once, and each change of a game follows the one before.
func TestSeveralWritersKeepOneOrder(t *testing.T) {
	address := place(t)
	open := func() *Store {
		s, err := Open(address, Options{})
		storetest.Must(t, err)
		t.Cleanup(func() { s.Close() })
		return s
	}
	first := open()
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, first.Commit(&store.Batch{Game: &g}))
	const writers, letters = 4, 25
	var fresh, won [writers]int
	var group sync.WaitGroup
	for w := range writers {
		s := open()
		group.Go(func() {
			for n := range letters {
				_, is, err := s.PutLetter(store.Letter{Identity: fmt.Sprint(n), Mailbox: "INBOX", UIDValidity: 1, UID: uint32(n + 1)}, []byte("text"))
				if err != nil {
					t.Errorf("writer %d: %v", w, err)
				} else if is {
					fresh[w]++
				}
				g, err := s.Game("balkan-1")
				if err != nil {
					t.Error(err)
					continue
				}
				switch err := s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}}); {
				case err == nil:
					won[w]++
				case !errors.Is(err, store.ErrConflict):
					t.Errorf("writer %d: %v", w, err)
				}
			}
		})
	}
	group.Wait()
	sum := func(list [writers]int) (n int) {
		for _, x := range list {
			n += x
		}
		return n
	}
	if n := sum(fresh); n != letters {
		t.Errorf("%d letters are fresh, %d were written: %v", n, letters, fresh)
	}
	last, err := first.Game("balkan-1")
	storetest.Must(t, err)
	if int(last.Seq) != sum(won) || last.Seq == 0 {
		t.Errorf("the log has %d entries, %d were accepted", last.Seq, sum(won))
	}
	storetest.Checked(t, first)
}

// The death of the server loses nothing that was accepted; a short one is not even noticed.
func TestTheServerDiesAndComesBack(t *testing.T) {
	server := pgtest.Start(t, pgtest.Options{Durable: true})
	name := server.Database(t, "")
	_, err := Migrate(t.Context(), server.URL(name, pgtest.Superuser), Options{}, "")
	storetest.Must(t, err)
	s, err := Open(server.URL(name, pgtest.Superuser), Options{Patience: 20 * time.Second})
	storetest.Must(t, err)
	defer s.Close()
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, s.Commit(storetest.FullBatch(&g, storetest.Put(t, s, 1))))
	for uid := uint32(2); uid < 5; uid++ {
		storetest.Must(t, server.Kill())
		done := make(chan error)
		go func() { done <- s.SetSetting("after", fmt.Append(nil, uid)) }()
		time.Sleep(50 * time.Millisecond)
		storetest.Must(t, server.Restart())
		storetest.Must(t, <-done)
		storetest.Must(t, s.Commit(storetest.FullBatch(&g, storetest.Put(t, s, uid))))
	}
	if got, err := s.Game("balkan-1"); err != nil || got.Head != g.Head || got.Seq != 4 {
		t.Errorf("after all: %d, %v", got.Seq, err)
	}
	storetest.Checked(t, s)
	storetest.Must(t, server.Kill())
	s.patience = 50 * time.Millisecond
	_, err = s.Game("balkan-1")
	storetest.WantErr(t, err, store.ErrUnavailable)
	storetest.WantErr(t, s.SetSetting("x", nil), store.ErrUnavailable)
	storetest.Must(t, server.Restart())
}

// Check finds rows that are not what their records say.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	for sql, want := range map[string]string{
		"UPDATE letter SET state = 3":                                       "what it is found by",
		"UPDATE letter SET record = '{'":                                    "unreadable record",
		"UPDATE letter SET raw = 'x'":                                       "its bytes",
		"DELETE FROM place":                                                 "its place",
		"DELETE FROM letter":                                                "which is not there",
		"UPDATE game SET alarm = NULL":                                      "what it is found by",
		"DELETE FROM game_token":                                            "reply tokens",
		"INSERT INTO game_person VALUES ('x', 'balkan-1', 'league')":        "addresses",
		"DELETE FROM entry WHERE seq = 2":                                   "entry 3",
		"UPDATE entry SET record = replace(record, 'MOVE', 'STAY')":         "entry 1",
		"DELETE FROM entry WHERE seq = 3":                                   "ends with entry 2",
		"DELETE FROM game":                                                  "has no game",
		"UPDATE letter_out SET rank = 0":                                    "what it is found by",
		"UPDATE letter_out SET raw = NULL":                                  "bytes are missing",
		"DELETE FROM sending":                                               "its sending",
		"INSERT INTO sending VALUES ('2026-03-01', 99, false)":              "letter out 99",
		"UPDATE entry SET snapshot = substr(snapshot, 1, 20) WHERE seq = 1": "position after entry 1",
	} {
		s := engineStore(t)
		g := storetest.SampleGame("balkan-1")
		storetest.Must(t, s.Commit(storetest.FullBatch(&g, storetest.Put(t, s, 1))))
		storetest.Extend(t, s, &g, 2)
		storetest.Must(t, s.MarkSent(1, storetest.Noon))
		storetest.Checked(t, s)
		if _, err := s.link().Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
		if err := s.Check(); !errors.Is(err, store.ErrCorrupt) || !contains(err, want) {
			t.Errorf("%s: %v, want %s", sql, err, want)
		}
	}
}

// pair starts a server and its synchronous standby, with tables in a database whose address names both.
func pair(t *testing.T) (primary, standby *pgtest.Server, address string) {
	primary = pgtest.Start(t, pgtest.Options{Durable: true})
	address = primary.URL(primary.Database(t, ""), pgtest.Superuser)
	_, err := Migrate(t.Context(), address, Options{}, "")
	storetest.Must(t, err)
	standby = primary.Standby(t)
	return primary, standby, strings.Replace(address, fmt.Sprintf("127.0.0.1:%d", primary.Port()), fmt.Sprintf("127.0.0.1:%d,127.0.0.1:%d", standby.Port(), primary.Port()), 1)
}

// The primary dies and its synchronous standby takes its place: the store goes on by a url with both hosts, and nothing that was
// accepted is lost.
func TestTheStandbyTakesThePlaceOfThePrimary(t *testing.T) {
	primary, standby, address := pair(t)
	s, err := Open(address, Options{Patience: 30 * time.Second})
	storetest.Must(t, err)
	defer s.Close()
	g := storetest.SampleGame("balkan-1")
	var accepted atomic.Uint64
	stop, ended := make(chan bool), make(chan error)
	go func() { // writes without end while the servers change
		for uid := uint32(1); ; uid++ {
			id, _, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 1, UID: uid}, []byte("text"))
			if err == nil {
				err = s.Commit(storetest.FullBatch(&g, id))
			}
			switch {
			case errors.Is(err, store.ErrUnavailable): // what came of it is looked up, as after a crash
				if g, err = s.Game("balkan-1"); err != nil {
					ended <- err
					return
				}
			case err != nil:
				ended <- err
				return
			default:
				accepted.Store(g.Seq)
			}
			select {
			case <-stop:
				ended <- nil
				return
			default:
			}
		}
	}()
	for accepted.Load() < 5 {
		time.Sleep(5 * time.Millisecond)
	}
	storetest.Must(t, primary.Kill())
	before := accepted.Load()
	storetest.Must(t, standby.Promote())
	for accepted.Load() < before+5 {
		select {
		case err := <-ended:
			t.Fatal(err)
		case <-time.After(5 * time.Millisecond):
		}
	}
	close(stop)
	storetest.Must(t, <-ended)
	got, err := s.Game("balkan-1")
	storetest.Must(t, err)
	if got.Seq < accepted.Load() || got.Seq > accepted.Load()+1 {
		t.Errorf("%d entries were accepted, the log has %d", accepted.Load(), got.Seq)
	}
	storetest.Checked(t, s)
}

// A primary that dies and comes back shows a commit that its synchronous standby has never had. Nothing is done by it: the standby may take
// its place.
func TestWhatTheStandbyHasNeverHadIsNotActedOn(t *testing.T) {
	primary, standby, address := pair(t)
	open := func(timeout time.Duration) *Store {
		s, err := Open(address, Options{Timeout: timeout, Patience: 20 * time.Second})
		storetest.Must(t, err)
		t.Cleanup(func() { s.Close() })
		_, err = s.Enlist(Holder{Name: "one of two", Offers: nil}, time.Hour, time.Now)
		storetest.Must(t, err)
		return s
	}
	writer, reader := open(time.Minute), open(2*time.Second) // a commit that is given up waits no longer, and is shown
	var ids []uint64
	for uid := uint32(1); uid <= 4; uid++ {
		ids = append(ids, storetest.Put(t, writer, uid))
	}
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, writer.Commit(storetest.FullBatch(&g, ids[0])))
	look := map[string]func() (any, error){
		"letters that wait": func() (any, error) {
			var list []uint64
			for l, err := range reader.Letters(store.LetterFilter{State: store.LetterNew}) {
				if err != nil {
					return nil, err
				}
				list = append(list, l.ID)
			}
			return list, nil
		},
		"the highest UID":       func() (any, error) { return reader.HighestUID("INBOX", 7) },
		"letters to be filed":   func() (any, error) { return reader.Unfiled("INBOX", 7, 10) },
		"letters to be sent":    func() (any, error) { return reader.DueOut(storetest.Noon.Add(time.Hour), store.AllLanes, 10) },
		"the letter whose turn": func() (any, error) { l, _, err := reader.NextTurn(storetest.Noon.Add(time.Hour)); return l.ID, err },
	}
	before := map[string]string{}
	see := func(what string) string {
		got, err := look[what]()
		storetest.Must(t, err)
		return fmt.Sprint(got)
	}
	for what := range look {
		before[what] = see(what)
	}

	storetest.Must(t, standby.Kill())
	go func() { // what comes of it the writer never hears
		h := g
		b := storetest.FullBatch(&h, ids[1])
		b.Receipts = append(b.Receipts, store.Receipt{Letter: ids[2], State: store.LetterWaiting, Account: "x", Turn: storetest.Noon})
		_ = writer.Commit(b)
	}()
	go func() { // a letter is put
		_, _ = writer.link().Exec(context.Background(), "INSERT INTO place (mailbox, uidvalidity, uid, letter, unfiled) SELECT mailbox, uidvalidity, 5, letter, false FROM place WHERE uid = 1")
	}()
	waiting := func() (n int) {
		storetest.Must(t, reader.row("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'", nil, &n))
		return n
	}
	for until := time.Now().Add(10 * time.Second); waiting() < 2; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%d commits wait for the standby", waiting())
		}
	}
	storetest.Must(t, primary.Kill())
	storetest.Must(t, primary.Restart())
	if l, err := reader.Letter(ids[1]); err != nil || l.State != store.LetterDone {
		t.Fatalf("the primary does not show what the standby has never had: %s, %v", l.State, err)
	}
	reader.patience, reader.timeout = 100*time.Millisecond, 300*time.Millisecond
	for what, f := range look {
		if got, err := f(); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%s: %v, %v, before the standby has it", what, got, err)
		}
	}
	storetest.Must(t, primary.Kill())
	storetest.Must(t, standby.Restart())
	storetest.Must(t, standby.Promote())
	reader.patience, reader.timeout = 20*time.Second, 2*time.Second
	for what := range look {
		if got := see(what); got != before[what] {
			t.Errorf("%s: %s, before %s", what, got, before[what])
		}
	}
}
