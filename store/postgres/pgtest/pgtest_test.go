//go:build unix

package pgtest_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store/postgres/pgtest"
)

// A server answers over TLS, and again after it was killed.
func TestAServerIsRealAndComesBack(t *testing.T) {
	s := pgtest.Start(t, pgtest.Options{Durable: true})
	name := s.Database(t, "")
	if err := s.Exec(name, "CREATE TABLE kept (n int)", "INSERT INTO kept VALUES (7)"); err != nil {
		t.Fatal(err)
	}
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := s.Restart(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL(name, pgtest.Superuser))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	var n int
	var tls bool
	if err := conn.QueryRow(ctx, "SELECT n, (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) FROM kept").Scan(&n, &tls); err != nil || n != 7 || !tls {
		t.Errorf("%d, TLS %t, %v", n, tls, err)
	}
}
