//go:build unix

package postgres

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"feldpost/store"
	"feldpost/store/postgres/pgtest"
	"feldpost/store/storetest"
)

// with changes the query of an address; "" removes a key.
func with(address string, pairs ...string) string {
	u, _ := url.Parse(address)
	q := u.Query()
	for i := 0; i < len(pairs); i += 2 {
		if q.Del(pairs[i]); pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	u.RawQuery = q.Encode()
	return u.String()
}

func refused(t *testing.T, address string, o Options) error {
	t.Helper()
	o.Patience = time.Millisecond
	s, err := Open(address, o)
	if err == nil {
		s.Close()
		t.Fatalf("%s was opened", address)
	}
	return err
}

// Who answers is verified unless the address says otherwise, and then its owner is told.
func TestTLSIsVerified(t *testing.T) {
	address := place(t)
	err := refused(t, with(address, "sslmode", "", "sslrootcert", ""), Options{})
	storetest.WantErr(t, err, store.ErrUnavailable)
	if !strings.Contains(err.Error(), "certificate") {
		t.Errorf("an unknown authority: %v", err)
	}
	s, err := Open(with(address, "sslmode", ""), Options{})
	storetest.Must(t, err)
	s.Close()
	for _, weak := range []string{"&sslmode=disable", "&sslmode=verify-full"} {
		if err := refused(t, address+weak, Options{}); !strings.Contains(err.Error(), "twice") {
			t.Errorf("two modes: %v", err)
		}
	}
	err = refused(t, with(address, "sslmode", "", "sslrootcert", "")+"&sslmode=", Options{})
	if !strings.Contains(err.Error(), "certificate") {
		t.Errorf("an empty mode: %v", err)
	}
	for mode, told := range map[string]bool{"": false, "verify-full": false, "verify-ca": true, "require": true, "prefer": true, "disable": true} {
		if advice := Advice(with(address, "sslmode", mode)); (advice != "") != told {
			t.Errorf("sslmode=%s: %q", mode, advice)
		}
	}
}

// No error tells a password.
func TestErrorsTellNoPassword(t *testing.T) {
	address := place(t)
	u, _ := url.Parse(address)
	const secret = "xyzzy&plugh"
	u.User = url.UserPassword(pgtest.Superuser, secret)
	wrong := u.String()
	u.Host = "127.0.0.1:1"
	for name, err := range map[string]error{
		"wrong password":          refused(t, wrong, Options{}),
		"wrong password, outside": refused(t, address, Options{Password: secret}),
		"nobody there":            refused(t, u.String(), Options{}),
		"no such database":        refused(t, strings.Replace(wrong, home, "nowhere", 1), Options{}),
		"bad option":              refused(t, with(wrong, "sslmode", "sometimes"), Options{Password: secret}),
		"bad port":                refused(t, strings.Replace(wrong, "127.0.0.1:", "127.0.0.1:x", 1), Options{}),
		"another scheme":          refused(t, strings.Replace(wrong, "postgres://", "mysql://", 1), Options{}),
	} {
		for _, word := range []string{secret, url.QueryEscape(secret), "xyzzy", "plugh"} {
			if strings.Contains(err.Error(), word) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	s, err := Open(wrong, Options{Password: pgtest.Password})
	storetest.Must(t, err) // the one beside the address counts
	s.Close()
}

// The program works under a role that may change rows and nothing else.
func TestTheWorkingRoleHasTheLeastRights(t *testing.T) {
	server := pgtest.Shared(t)
	name := server.Database(t, "")
	storetest.Must(t, server.Exec(name, "DROP ROLE IF EXISTS worker", "CREATE ROLE worker LOGIN PASSWORD '"+pgtest.Password+"'"))
	_, err := Migrate(context.Background(), server.URL(name, pgtest.Superuser), Options{}, "worker")
	storetest.Must(t, err)
	t.Cleanup(func() { _ = server.Exec(name, "DROP OWNED BY worker", "DROP ROLE worker") })
	s, err := Open(server.URL(name, "worker"), Options{})
	storetest.Must(t, err)
	defer s.Close()
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, s.Commit(storetest.FullBatch(&g, storetest.Put(t, s, 1))))
	storetest.Must(t, s.MarkSent(1, storetest.Noon))
	storetest.Checked(t, s)
	for _, sql := range []string{"CREATE TABLE more (n int)", "DROP TABLE letter", "ALTER TABLE letter ADD COLUMN n int", "TRUNCATE letter", "UPDATE " + versions + " SET version_id = 9"} {
		if _, err := s.link().Exec(context.Background(), sql); !errors.Is(translate(err), store.ErrReadOnly) {
			t.Errorf("%s: %v", sql, err)
		}
	}
}

// A database of an earlier step is brought up to date with all that it holds, and who worked with it works on.
func TestADatabaseOfTheFirstStepIsBroughtUpToDate(t *testing.T) {
	server := pgtest.Shared(t)
	name := server.Database(t, "")
	storetest.Must(t, server.Exec(name, "DROP ROLE IF EXISTS worker", "CREATE ROLE worker LOGIN PASSWORD '"+pgtest.Password+"'"))
	t.Cleanup(func() { _ = server.Exec(name, "DROP OWNED BY worker", "DROP ROLE worker") })
	address := server.URL(name, pgtest.Superuser)
	_, err := Migrate(t.Context(), address, Options{}, "worker")
	storetest.Must(t, err)
	s, err := Open(address, Options{})
	storetest.Must(t, err)
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, s.Commit(storetest.FullBatch(&g, storetest.Put(t, s, 1))))
	s.Close()

	c, _, err := settings(address, Options{})
	storetest.Must(t, err)
	db := stdlib.OpenDB(*c.ConnConfig)
	steps, err := migrations(db)
	storetest.Must(t, err)
	_, err = steps.DownTo(t.Context(), 1)
	storetest.Must(t, errors.Join(err, db.Close()))
	storetest.WantErr(t, refused(t, address, Options{}), store.ErrOld)

	done, err := Migrate(t.Context(), address, Options{}, "")
	if err != nil || len(done) != schema-1 {
		t.Fatal(done, err)
	}
	s, err = Open(server.URL(name, "worker"), Options{})
	storetest.Must(t, err)
	defer s.Close()
	if _, err := s.Enlist(Holder{Name: "worker", Offers: []string{"desk"}}, time.Minute, time.Now); err != nil {
		t.Error(err)
	}
	for lane := range store.Lane(store.NumLanes) { // letters that were queued before have no lane: one desk sends them
		due, err := s.DueOut(storetest.Later, store.Lanes(0).With(lane), 0)
		storetest.Must(t, err)
		if want := map[bool]int{true: 2}[lane == 0]; len(due) != want {
			t.Errorf("lane %d has %d letters, want %d", lane, len(due), want)
		}
	}
	storetest.Checked(t, s)
}

// A database without tables, or with those of another program, is not used.
func TestOnlyKnownTablesAreUsed(t *testing.T) {
	server := pgtest.Shared(t)
	name := server.Database(t, "")
	address := server.URL(name, pgtest.Superuser)
	storetest.WantErr(t, refused(t, address, Options{}), store.ErrOld)
	_, err := Migrate(context.Background(), address, Options{}, "")
	storetest.Must(t, err)
	if again, err := Migrate(context.Background(), address, Options{}, ""); err != nil || len(again) != 0 {
		t.Errorf("a second time: %q, %v", again, err)
	}
	storetest.Must(t, server.Exec(name, "INSERT INTO "+versions+" (version_id, is_applied) VALUES (99, true)"))
	storetest.WantErr(t, refused(t, address, Options{}), store.ErrVersion)
}

// Of several hosts the one is taken that answers and may be written to.
func TestSeveralHosts(t *testing.T) {
	u, _ := url.Parse(place(t))
	u.Host = "127.0.0.1:1," + u.Host
	s, err := Open(u.String(), Options{})
	storetest.Must(t, err)
	defer s.Close()
	storetest.Put(t, s, 1)
	if _, err := s.link().Exec(t.Context(), "ALTER DATABASE "+home+" SET default_transaction_read_only = on"); err != nil {
		t.Fatal(err)
	}
	defer func() {
		storetest.Must(t, pgtest.Shared(t).Exec("postgres", "ALTER DATABASE "+home+" RESET default_transaction_read_only"))
	}()
	storetest.WantErr(t, refused(t, u.String(), Options{}), store.ErrUnavailable)
}

// A host that takes connections and says nothing, as one that is gone from the network, holds nobody up who has another.
func TestASilentHostIsPassedBy(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	storetest.Must(t, err)
	defer l.Close()
	u, _ := url.Parse(place(t))
	u.Host = l.Addr().String() + "," + u.Host
	s, err := Open(u.String(), Options{})
	storetest.Must(t, err)
	defer s.Close()
	lease, err := s.Enlist(Holder{Name: "one", Offers: nil}, 8*time.Second, time.Now) // no question takes longer than six seconds then
	storetest.Must(t, err)
	s.link().Reset()
	storetest.Must(t, s.SetSetting("x", []byte("y")))
	storetest.Must(t, lease.Release())
}

// Several who make the tables at once come to an end together.
func TestTablesAreMadeOnce(t *testing.T) {
	server := pgtest.Shared(t)
	for range 3 {
		address := server.URL(server.Database(t, ""), pgtest.Superuser)
		var group sync.WaitGroup
		var made atomic.Int64
		for range 4 {
			group.Go(func() {
				done, err := Migrate(context.Background(), address, Options{}, "")
				if err != nil {
					t.Error(err)
				}
				made.Add(int64(len(done)))
			})
		}
		group.Wait()
		if made.Load() != schema {
			t.Errorf("%d steps were made, want %d", made.Load(), schema)
		}
	}
}

// What the server says of itself is no fault of what it was asked for: the work waits and nothing is counted against a letter.
func TestFaultsOfTheServerAreNotThoseOfALetter(t *testing.T) {
	for code, want := range map[string]error{
		"55P03": store.ErrUnavailable, "57014": store.ErrUnavailable, "57P01": store.ErrUnavailable, "57P05": store.ErrUnavailable, "58030": store.ErrUnavailable,
		"08006": store.ErrUnavailable, "40001": store.ErrUnavailable, "53300": store.ErrUnavailable, "53100": store.ErrFull, "42501": store.ErrReadOnly, "XX001": store.ErrCorrupt,
	} {
		if err := translate(&pgconn.PgError{Code: code}); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", code, err, want)
		}
	}
	for _, code := range []string{"22021", "54000", "23514"} { // text that cannot be stored, a row that is too large, a broken rule
		if err := translate(&pgconn.PgError{Code: code}); store.Unusable(err) {
			t.Errorf("%s: %v stops the work", code, err)
		}
	}
}
