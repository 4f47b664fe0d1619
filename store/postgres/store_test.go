//go:build unix

package postgres

import (
	"context"
	"sync"
	"testing"

	"feldpost/store"
	"feldpost/store/postgres/pgtest"
	"feldpost/store/storetest"
)

// template is a database whose tables are made.
const template = "template_of_tests"

var laid sync.Once

// place makes an empty store in a database of its own.
func place(t testing.TB) string {
	t.Helper()
	server := pgtest.Shared(t)
	laid.Do(func() {
		storetest.Must(t, server.Exec("postgres", "CREATE DATABASE "+template))
		done, err := Migrate(context.Background(), server.URL(template, pgtest.Superuser), Options{}, "")
		storetest.Must(t, err)
		if len(done) != schema {
			t.Fatalf("made %q", done)
		}
	})
	return server.URL(server.Database(t, template), pgtest.Superuser)
}

var engine = storetest.Engine{
	Place: place,
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
