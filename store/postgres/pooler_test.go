//go:build unix

package postgres

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/postgres/pgtest"
	"feldpost/store/storetest"
)

// bears is a pgbouncer that passes startup parameters by, as its operators often have it: connections begin, and their limits are none.
const bears = "ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout"

// pattern is an empty store to be copied.
const pattern = "pattern_of_tests"

var patterned sync.Once

// pooledPlace makes an empty store, in a database of its own: a pooler bears no search_path.
func pooledPlace(t testing.TB, b *pgtest.Bouncer) string {
	t.Helper()
	server := pgtest.Shared(t)
	patterned.Do(func() {
		storetest.Must(t, server.Exec("postgres", "CREATE DATABASE "+pattern))
		_, err := Migrate(context.Background(), server.URL(pattern, pgtest.Superuser), Options{}, "")
		storetest.Must(t, err)
	})
	return b.Through(server.URL(server.Database(t, pattern), pgtest.Superuser))
}

// Through a pooler of transactions the database is the same store, whatever that says of startup parameters.
func TestTheDatabaseBehindAPoolerIsAStore(t *testing.T) {
	b := pgtest.Shared(t).Bouncer(t)
	e := engine
	e.Place = func(t testing.TB) string { return pooledPlace(t, b) }
	storetest.Run(t, e)
}

// slow asks for longer than a statement may take.
func slow(s *Store) error {
	var n int
	return s.row("SELECT 1 FROM pg_sleep(20)", nil, &n)
}

// A pooler is met whatever it does: it refuses limits, or drops them; it is told of in the address; it comes later. The limits are kept.
func TestAPoolerIsMetAndTheLimitsAreKept(t *testing.T) {
	server := pgtest.Shared(t)
	strict, mild := server.Bouncer(t), server.Bouncer(t, bears)
	for name, address := range map[string]string{
		"one that refuses limits": pooledPlace(t, strict), "one that drops them": pooledPlace(t, mild), "one that is told of": with(pooledPlace(t, strict), "pooler", "true"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := Open(address, Options{Timeout: 700 * time.Millisecond, Patience: time.Millisecond})
			storetest.Must(t, err)
			defer s.Close()
			if !s.Pooled() {
				t.Fatal("the pooler is not met")
			}
			direct, err := Open(with(server.URL(databaseOf(s), pgtest.Superuser), "pooler", ""), Options{})
			storetest.Must(t, err)
			defer direct.Close()
			if direct.Pooled() {
				t.Error("a pooler is met where none is")
			}
			// The context of a question is over a little later than the server ends it: what the server says tells who it was.
			s.timeout = 10 * time.Second
			if err := slow(s); err == nil || !strings.Contains(err.Error(), "statement timeout") {
				t.Errorf("a question without end: %v", err)
			}
			err = s.update("wait", func(tx *txn) error { return tx.exec("SELECT pg_sleep(20)") })
			if err == nil || !strings.Contains(err.Error(), "statement timeout") {
				t.Errorf("a change without end: %v", err)
			}
			// A transaction in which nothing happens is ended, and holds nobody up.
			err = s.update("sleep", func(tx *txn) error {
				if err := putSetting(tx, "kept", []byte("x")); err != nil {
					return err
				}
				if err := tx.flush(); err != nil {
					return err
				}
				time.Sleep(frozen + 500*time.Millisecond)
				return nil
			})
			storetest.WantErr(t, err, store.ErrUnavailable)
			if got, err := direct.Setting("kept"); got != nil || err != nil {
				t.Errorf("%q, %v", got, err)
			}
			// Nothing of it stays in the connections that others get.
			var timeout string
			storetest.Must(t, direct.row("SHOW statement_timeout", nil, &timeout))
			if timeout != "30s" {
				t.Errorf("a connection of our own: %s", timeout)
			}
		})
	}
	if _, err := Open(with(pooledPlace(t, strict), "pooler", "perhaps"), Options{}); err == nil || !strings.Contains(err.Error(), "pooler=perhaps") {
		t.Errorf("a wrong word: %v", err)
	}
}

func databaseOf(s *Store) string { return s.link().Config().ConnConfig.Database }

// A pooler that comes into the way of a daemon at work is met by what it says.
func TestAPoolerMayComeLater(t *testing.T) {
	server := pgtest.Shared(t)
	for name, lines := range map[string][]string{"one that refuses limits": nil, "one that drops them": {bears}} {
		t.Run(name, func(t *testing.T) {
			met := 0
			b := server.Bouncer(t, lines...)
			address := pooledPlace(t, b)
			var stores []*Store
			for range 3 {
				s, err := Open(address, Options{})
				storetest.Must(t, err)
				defer s.Close()
				// As it was before the pooler was there.
				s.way.mu.Lock()
				storetest.Must(t, s.way.open(false))
				s.way.mu.Unlock()
				if s.Pooled() {
					t.Fatal("the way is not direct")
				}
				_, err = s.Enlist(Holder{Name: "one", Offers: []string{"desk"}}, time.Minute, time.Now)
				storetest.Must(t, err)
				stores = append(stores, s)
			}
			for uid := uint32(1); uid <= 60; uid++ {
				s := stores[uid%3]
				id := storetest.Put(t, s, uid)
				if l, err := s.Letter(id); err != nil || l.State != store.LetterNew {
					t.Fatal(l.State, err)
				}
			}
			for _, s := range stores {
				if s.Pooled() {
					met++
				}
			}
			if lines == nil && met < len(stores) || met == 0 { // one may find its own statements each time
				t.Errorf("%d have met the pooler", met)
			}
		})
	}
}

// Many who ask at once while the way changes get their answers.
func TestTheWayChangesUnderWork(t *testing.T) {
	b := pgtest.Shared(t).Bouncer(t, bears)
	s, err := Open(pooledPlace(t, b), Options{})
	storetest.Must(t, err)
	defer s.Close()
	storetest.Must(t, s.SetSetting("x", []byte("y")))
	var group sync.WaitGroup
	stop := make(chan struct{})
	for range 6 {
		group.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if got, err := s.Setting("x"); err != nil || string(got) != "y" {
					t.Errorf("%q, %v", got, err)
					return
				}
			}
		})
	}
	for range 20 {
		old := s.link()
		s.way.mu.Lock()
		err := s.way.open(true)
		s.way.mu.Unlock()
		storetest.Must(t, err)
		go old.Close()
		time.Sleep(20 * time.Millisecond)
	}
	close(stop)
	group.Wait()
}

// Leases and duties go through a pooler as they go without: they are rows, and nothing of a session.
func TestLeasesBehindAPooler(t *testing.T) {
	b := pgtest.Shared(t).Bouncer(t)
	address := pooledPlace(t, b)
	const span = 400 * time.Millisecond
	one, first := enlist(t, address, "one", span)
	_, second := enlist(t, address, "two", time.Minute)
	shift(t, first, nil, []string{"game-1"}, []string{"game-1"})
	shift(t, second, nil, []string{"game-1"}, nil)
	time.Sleep(2 * span)
	shift(t, second, nil, []string{"game-1"}, []string{"game-1"})
	storetest.WantErr(t, one.SetSetting("x", []byte("y")), store.ErrFenced)
	storetest.WantErr(t, first.Keep(t.Context(), func(Muster) {}, func(Waits) {}), store.ErrFenced)
	// A pooler that dies takes nothing with it.
	b.Kill()
	again := make(chan error)
	go func() { again <- second.store.SetSetting("x", []byte("z")) }()
	time.Sleep(200 * time.Millisecond)
	storetest.Must(t, b.Restart())
	if err := <-again; err != nil && !errors.Is(err, store.ErrUnavailable) {
		t.Error(err)
	}
	shift(t, second, nil, []string{"game-1"}, []string{"game-1"})
}

// The tables are made through a pooler too.
func TestTablesAreMadeBehindAPooler(t *testing.T) {
	server := pgtest.Shared(t)
	for _, lines := range [][]string{nil, {bears}} {
		b := server.Bouncer(t, lines...)
		name := server.Database(t, "")
		done, err := Migrate(t.Context(), b.Through(server.URL(name, pgtest.Superuser)), Options{}, "")
		if err != nil || len(done) != schema {
			t.Errorf("made %q, %v", done, err)
		}
		s, err := Open(server.URL(name, pgtest.Superuser), Options{})
		storetest.Must(t, err)
		storetest.Checked(t, s)
		s.Close()
	}
}
