//go:build unix

package main

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store/postgres/pgtest"
)

// waits is what the connections of daemons are found at when they are looked at.
type waits struct {
	looks int
	at    map[string]int // connections found, in all looks
	stop  context.CancelFunc
	done  chan error
}

// whatFor is what a connection does: it works, waits for another transaction, for a latch of the server, for the disk, or in the middle of a
// transaction for its daemon.
const whatFor = `SELECT CASE
		WHEN state LIKE 'idle in transaction%' THEN 'daemon'
		WHEN wait_event_type IS NULL THEN 'core'
		WHEN wait_event_type = 'Lock' THEN 'lock'
		WHEN wait_event_type IN ('LWLock', 'BufferPin') AND wait_event NOT LIKE 'WAL%' THEN 'latch'
		WHEN wait_event_type = 'Client' THEN 'daemon'
		ELSE 'disk' END, count(*)
	FROM pg_stat_activity WHERE application_name = 'feldpost' AND state <> 'idle' GROUP BY 1`

// watchWaits looks at the connections of daemons until ended is called.
func watchWaits(b testing.TB, server *pgtest.Server, database string) *waits {
	b.Helper()
	ctx, stop := context.WithCancel(context.Background())
	w := &waits{at: map[string]int{}, stop: stop, done: make(chan error, 1)}
	conn, err := pgx.Connect(ctx, server.URL(database, pgtest.Superuser))
	if err != nil {
		b.Fatal(err)
	}
	go func() {
		defer conn.Close(context.Background())
		for {
			select {
			case <-ctx.Done():
				w.done <- nil
				return
			case <-time.After(3 * time.Millisecond):
			}
			r, err := conn.Query(context.Background(), whatFor)
			if err != nil {
				w.done <- err
				return
			}
			var what string
			var n int
			if _, err := pgx.ForEachRow(r, []any{&what, &n}, func() error { w.at[what] += n; return nil }); err != nil {
				w.done <- err
				return
			}
			w.looks++
		}
	}()
	return w
}

// ended ends it and reports how many connections were at each on average.
func (w *waits) ended(b *testing.B) {
	b.Helper()
	w.stop()
	if err := <-w.done; err != nil {
		b.Fatal(err)
	}
	for _, what := range []string{"core", "lock", "latch", "disk", "daemon"} {
		b.ReportMetric(float64(w.at[what])/float64(max(w.looks, 1)), "at-"+what)
	}
}

// What a connection waits for is told: one that works, one that waits for another transaction, and one in the middle of a transaction.
func TestWhatConnectionsWaitForIsSeen(t *testing.T) {
	server, name := newDatabase(t)
	ctx := t.Context()
	open := func(sql string) *pgx.Conn {
		c, err := pgx.Connect(ctx, server.URL(name, pgtest.Superuser)+"&application_name=feldpost")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close(context.Background()) })
		if _, err := c.Exec(ctx, sql); err != nil {
			t.Fatal(err)
		}
		return c
	}
	open("BEGIN; SELECT pg_advisory_xact_lock(7)") // waits for its daemon
	second := open("BEGIN")
	ended := make(chan struct{})
	waiting, end := context.WithCancel(ctx)
	go func() {
		defer close(ended)
		_, _ = second.Exec(waiting, "SELECT pg_advisory_xact_lock(7)")
	}()
	w := watchWaits(t, server, name)
	time.Sleep(500 * time.Millisecond)
	w.stop()
	if err := <-w.done; err != nil {
		t.Fatal(err)
	}
	end()
	<-ended
	if least := w.looks / 2; w.looks == 0 || w.at["daemon"] < least || w.at["lock"] < least || w.at["disk"]+w.at["latch"] > least {
		t.Errorf("in %d looks: %v", w.looks, w.at)
	}
}
