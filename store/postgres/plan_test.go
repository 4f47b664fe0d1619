//go:build unix

package postgres

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
	"feldpost/store/storetest"
)

// asked collects what is asked of the server.
type asked struct {
	mu   sync.Mutex
	args map[string][]any // by statement
}

func (a *asked) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.args[q.SQL] = q.Args
	return ctx
}

// TraceBatchStart implements pgx.BatchTracer.
func (a *asked) TraceBatchStart(ctx context.Context, _ *pgx.Conn, b pgx.TraceBatchStartData) context.Context {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, q := range b.Batch.QueuedQueries {
		a.args[q.SQL] = q.Arguments
	}
	return ctx
}

func (a *asked) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

func (a *asked) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

func (a *asked) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// crowd is a full store.
var crowd = []string{
	`INSERT INTO letter (state, identity, account, turn, game, record, raw) SELECT CASE WHEN n % 100 = 0 THEN 4 ELSE 1 END, convert_to('id' || n, 'UTF8'), convert_to('a' || n % 500, 'UTF8'), timestamptz '2025-01-01' + n * interval '1 minute', 'game-' || n % 1000, '{"state":"done"}', 'x' FROM generate_series(1, 20000) n`,
	`INSERT INTO place SELECT 'INBOX', 7, n, n, n % 1000 = 0 FROM generate_series(1, 20000) n`,
	`INSERT INTO game SELECT 'game-' || n, CASE WHEN n % 50 = 0 THEN 'running' ELSE 'finished' END, CASE WHEN n % 50 = 0 THEN timestamptz '2030-01-01' + n * interval '1 hour' END, '{"status":"finished"}' FROM generate_series(1, 5000) n`,
	`INSERT INTO game_person SELECT convert_to('p' || n % 800 || '@example.org', 'UTF8'), 'game-' || n, 'league' FROM generate_series(1, 5000) n`,
	`INSERT INTO game_token SELECT convert_to('t' || n, 'UTF8'), 'game-' || n, 'league' FROM generate_series(1, 5000) n`,
	`INSERT INTO entry SELECT 'game-' || n % 500, n / 500 + 1, '{}', CASE WHEN n % 2 = 0 THEN 'x'::bytea END FROM generate_series(1, 20000) n`,
	`INSERT INTO letter_out (message_id, state, rank, not_before, unnoted, game, record, raw) SELECT convert_to('m' || n, 'UTF8'), CASE WHEN n % 200 = 0 THEN 0 ELSE 1 END, n % 3, timestamptz '2030-01-01', false, 'game-' || n % 1000, '{"state":"sent"}', 'x' FROM generate_series(1, 20000) n`,
	`INSERT INTO sending SELECT timestamptz '2025-01-01' + n * interval '1 minute', n, false FROM generate_series(1, 20000) n`,
	`INSERT INTO setting SELECT convert_to('s' || n, 'UTF8'), 'x' FROM generate_series(1, 5000) n`,
	"ANALYZE",
}

// What the referee asks at every poll, letter and sending is answered by indexes: nothing costs more because more is
// stored.
func TestEveryQuestionHasItsIndex(t *testing.T) {
	seen := &asked{args: map[string][]any{}}
	s, err := Open(place(t), Options{tracer: seen})
	storetest.Must(t, err)
	defer s.Close()
	ctx := context.Background()
	for _, sql := range crowd {
		_, err := s.link().Exec(ctx, sql)
		storetest.Must(t, err)
	}
	clear(seen.args)
	now := storetest.Noon
	g := storetest.SampleGame("balkan-1")
	id := storetest.Put(t, s, 20001)
	storetest.Must(t, s.Commit(storetest.FullBatch(&g, id)))
	storetest.Must(t, s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}, Noted: []uint64{20001}}))
	storetest.Must(t, s.BeginLetter(id))
	storetest.Must(t, s.MarkFiled(store.Place{Mailbox: "INBOX", UIDValidity: 7, UID: 20001}))
	storetest.Must(t, s.MarkSent(20001, now))
	storetest.Must(t, s.RetryOut(20002, "451", now))
	memo := storetest.Decided("balkan-1", 99)
	storetest.Must(t, s.Commit(&store.Batch{Out: []store.Out{memo}}))
	storetest.Must(t, s.WriteOut([]store.Writing{{Out: 20003, Raw: []byte("x")}}, nil))
	for name, ask := range map[string]func() error{
		"letter":        func() error { _, err := s.Letter(id); return err },
		"raw":           func() error { _, err := s.LetterRaw(id); return err },
		"new letters":   func() error { return first(s.Letters(store.LetterFilter{State: store.LetterNew})) },
		"of a game":     func() error { return first(s.Letters(store.LetterFilter{Game: "game-7"})) },
		"turn":          func() error { _, err := s.TurnOf("a7", store.Share{Letters: 3, Per: time.Hour}, now); return err },
		"next turn":     func() error { _, _, err := s.NextTurn(now); return err },
		"waiting":       func() error { return first(s.WaitingOf("a100")) },
		"highest UID":   func() error { _, err := s.HighestUID("INBOX", 7); return err },
		"unfiled":       func() error { _, err := s.Unfiled("INBOX", 7, 50); return err },
		"game":          func() error { _, err := s.Game("balkan-1"); return err },
		"running":       func() error { return first(s.Games(store.GameRunning)) },
		"seats":         func() error { _, err := s.SeatsOf("p7@example.org"); return err },
		"token":         func() error { _, err := s.SeatByToken("t7"); return err },
		"due games":     func() error { _, err := s.DueGames(now, 0); return err },
		"entry":         func() error { _, err := s.Entry("balkan-1", 1); return err },
		"log":           func() error { return first(s.Entries("balkan-1", 1)) },
		"snapshot":      func() error { _, err := s.Snapshot("balkan-1", 1); return err },
		"last snapshot": func() error { _, _, err := s.LastSnapshot("game-6"); return ignored(err) },
		"out":           func() error { _, err := s.Out(20001); return err },
		"by Message-ID": func() error { _, err := s.OutByMessageID("m7"); return err },
		"raw out":       func() error { _, err := s.OutRaw(20001); return err },
		"outbox":        func() error { return first(s.Outbox(store.OutFilter{State: store.OutQueued})) },
		"out of a game": func() error { return first(s.Outbox(store.OutFilter{Game: "game-7"})) },
		"due":           func() error { _, err := s.DueOut(now, store.AllLanes, 50); return err },
		"due of lanes":  func() error { _, err := s.DueOut(now, 5, 50); return err },
		"next out":      func() error { _, _, err := s.NextOut(); return err },
		"sent":          func() error { _, err := s.SentBetween(now.Add(-time.Hour), now); return err },
		"ahead":         func() error { _, err := s.AdvanceOut(now, now.AddDate(20, 0, 0)); return err },
		"unnoted":       func() error { _, err := s.Unnoted(50); return err },
		"setting":       func() error { _, err := s.Setting("s7"); return err },
		"foreseen": func() error {
			_, err := s.Foresee(store.Foresight{Letter: id, From: "p7@example.org", Token: "t7", Game: "game-7", OfPlayers: []string{"s"}, Settings: []string{"s7"},
				Account: "a7", Share: store.Share{Letters: 3, Per: time.Hour}, Arrived: now, Until: now, Limit: 7})
			return ignored(err)
		},
		"foreseen out": func() error { _, err := s.ForeseeOut([]store.Out{{ID: 20003, Game: "game-7"}}); return ignored(err) },
	} {
		if err := ask(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	statements := seen.args
	seen.args = map[string][]any{}
	if len(statements) < 38 {
		t.Errorf("only %d statements: %q", len(statements), slices.Sorted(maps.Keys(statements)))
	}
	for sql, args := range statements {
		if verb, _, _ := strings.Cut(sql, " "); verb != "SELECT" && verb != "UPDATE" && verb != "DELETE" && verb != "WITH" {
			continue
		}
		plan, err := rows(s, "EXPLAIN "+sql, args, pgx.RowTo[string])
		storetest.Must(t, err)
		if text := strings.Join(plan, "\n"); strings.Contains(text, "Seq Scan") {
			t.Errorf("%s reads a whole table:\n%s", sql, text)
		}
	}
}

func first[T any](items func(yield func(T, error) bool)) (err error) {
	items(func(_ T, e error) bool {
		err = e
		return false
	})
	return err
}

// ignored forgets an error: what it is about is no record.
func ignored(error) error { return nil }
