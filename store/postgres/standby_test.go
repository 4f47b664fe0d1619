//go:build unix

package postgres

import (
	"testing"
	"time"

	"feldpost/store/postgres/pgtest"
	"feldpost/store/storetest"
)

// A setting says how many standbys commits wait for.
func TestASettingSaysHowManyStandbysAreAwaited(t *testing.T) {
	for names, want := range map[string]int{"": 0, "*": 1, "node2": 1, "node2, node3": 1, "FIRST 2 (a, b, c)": 2, "any 1 (a,b)": 1, "3 (a, b, c)": 3} {
		if n := awaited(names); n != want {
			t.Errorf("%q: %d, want %d", names, n, want)
		}
	}
}

// It is seen which standbys there are, also when the one that commits wait for has gone, and that a role may not see them.
func TestAMissingSynchronousStandbyIsSeen(t *testing.T) {
	server := pgtest.Start(t, pgtest.Options{Durable: true})
	name := server.Database(t, "")
	_, err := Migrate(t.Context(), server.URL(name, pgtest.Superuser), Options{}, "")
	storetest.Must(t, err)
	s, err := Open(server.URL(name, pgtest.Superuser), Options{})
	storetest.Must(t, err)
	defer s.Close()
	see := func(st *Store, want Standbys) {
		t.Helper()
		var got Standbys
		for range 100 { // a standby that was killed is missed after a moment
			if got, err = st.Standbys(); err == nil && got == want {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
		t.Errorf("%+v, want %+v, %v", got, want, err)
	}
	see(s, Standbys{})
	standby := server.Standby(t)
	see(s, Standbys{Awaited: 1, Attached: 1, Synchronous: 1})
	storetest.Must(t, server.Exec(name, "CREATE ROLE worker LOGIN PASSWORD '"+pgtest.Password+"'", "GRANT USAGE ON SCHEMA public TO worker", "GRANT SELECT ON ALL TABLES IN SCHEMA public TO worker"))
	worker, err := Open(server.URL(name, "worker"), Options{})
	storetest.Must(t, err)
	defer worker.Close()
	see(worker, Standbys{Awaited: 1, Attached: 1, Hidden: true})
	await := func(names string) {
		t.Helper()
		storetest.Must(t, server.Exec("postgres", "ALTER SYSTEM SET synchronous_standby_names = '"+names+"'", "SELECT pg_reload_conf()"))
	}
	await("another")
	see(s, Standbys{Awaited: 1, Attached: 1})
	await("*")
	see(s, Standbys{Awaited: 1, Attached: 1, Synchronous: 1})
	storetest.Must(t, standby.Kill())
	see(s, Standbys{Awaited: 1})
	see(worker, Standbys{Awaited: 1})
	await("") // what follows waits for nobody
}

// A turn in the pace of letters waits for no standby, other than what is to be remembered.
func TestATurnWaitsForNoStandby(t *testing.T) {
	server := pgtest.Start(t, pgtest.Options{})
	address := server.URL(server.Database(t, ""), pgtest.Superuser)
	_, err := Migrate(t.Context(), address, Options{}, "")
	storetest.Must(t, err)
	s, err := Open(address, Options{Timeout: 2 * time.Second, Patience: time.Second})
	storetest.Must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	storetest.Must(t, server.Exec("postgres", "ALTER SYSTEM SET synchronous_commit = on", "ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()", "CHECKPOINT"))
	t.Cleanup(func() {
		storetest.Must(t, server.Exec("postgres", "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()"))
	})
	for until := time.Now().Add(20 * time.Second); s.SetSetting("a", []byte("x")) == nil; {
		if time.Now().After(until) {
			t.Fatal("commits wait for no standby")
		}
	}
	for _, want := range []time.Duration{0, 50 * time.Minute} {
		if wait, err := s.Reserve("sender", time.Hour); err != nil || wait < want {
			t.Errorf("%s, %v", wait, err)
		}
	}
}
