//go:build unix

package postgres

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/store/postgres/pgtest"
	"feldpost/store/storetest"
)

// home is the database in which each test has a schema of its own.
const home = "home_of_tests"

var (
	founded sync.Once
	schemas atomic.Int64
)

// place makes an empty store in a schema of its own, which is made faster than a database.
func place(t testing.TB) string {
	t.Helper()
	server := pgtest.Shared(t)
	founded.Do(func() { storetest.Must(t, server.Exec("postgres", "CREATE DATABASE "+home)) })
	name := fmt.Sprintf("test%d", schemas.Add(1))
	storetest.Must(t, server.Exec(home, "CREATE SCHEMA "+name))
	t.Cleanup(func() { _ = server.Exec(home, "DROP SCHEMA "+name+" CASCADE") })
	address := server.URL(home, pgtest.Superuser) + "&search_path=" + name
	done, err := Migrate(context.Background(), address, Options{}, "")
	storetest.Must(t, err)
	if len(done) != schema {
		t.Fatalf("made %q", done)
	}
	return address
}

var engine = storetest.Engine{
	Place: place,
	Start: 150 * time.Millisecond, // a connection with TLS
	Open: func(place string, before func(op string) error) (store.Store, error) {
		return Open(place, Options{BeforeCommit: before})
	},
}

// tests are those of this program; the server ends with them.
type tests struct{ *testing.M }

// Run shadows that of testing.M.
func (m tests) Run() int {
	defer pgtest.Stop()
	return m.M.Run()
}

func TestMain(m *testing.M) { storetest.Main(tests{m}, engine, nil) }

func TestTheDatabaseIsAStore(t *testing.T) { storetest.Run(t, engine) }

func engineStore(t testing.TB) *Store {
	t.Helper()
	s, err := Open(place(t), Options{})
	storetest.Must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func contains(err error, text string) bool { return strings.Contains(err.Error(), text) }

// A store goes from a file into a database and back.
func TestAStoreMovesBothWays(t *testing.T) {
	file := func() store.Store {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "feldpost.db"), bolt.Options{NoSync: true})
		storetest.Must(t, err)
		t.Cleanup(func() { s.Close() })
		return s
	}
	storetest.Copy(t, file(), engineStore(t))
	storetest.Copy(t, engineStore(t), file())
}
