package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/puddle/v2"

	"feldpost/store"
)

// way leads to the server: directly, or through a pooler that gives each transaction the connection that is free, so that nothing may be left
// in one: no prepared statement, no setting. What the sessions of the server know is used for nothing besides: who works is told by leases.
type way struct {
	address string
	options Options
	now     atomic.Pointer[link]
	met     func()     // is called when a connection begins
	mu      sync.Mutex // for changes
	closed  bool
}

// link is a pool of connections on one of the two ways.
type link struct {
	*pgxpool.Pool
	limits *limits // to be set in each transaction; nil where connections have them
}

// limits bound a statement, and a transaction in which nothing happens.
type limits struct{ statement, idle time.Duration }

// begin sets them at the beginning of a transaction.
func (l *limits) begin() string { return strings.Join(l.within(), "; ") }

// within sets them in a transaction.
func (l *limits) within() []string {
	return []string{fmt.Sprintf("SET LOCAL statement_timeout = %d", l.statement.Milliseconds()), fmt.Sprintf("SET LOCAL idle_in_transaction_session_timeout = %d", l.idle.Milliseconds())}
}

// ahead sets that of a statement before what travels with it and is one transaction with it.
func (l *limits) ahead() string {
	return fmt.Sprintf("SELECT set_config('statement_timeout', '%d', true)", l.statement.Milliseconds())
}

// open makes the pool of one of the two ways.
func (w *way) open(pooled bool) error {
	c, said, err := settings(w.address, w.options)
	if err != nil {
		return err
	}
	c.AfterConnect = func(context.Context, *pgx.Conn) error {
		w.met()
		return nil
	}
	l := &link{}
	if pooled || said {
		l.limits = throughPooler(c.ConnConfig)
	}
	if l.Pool, err = pgxpool.NewWithConfig(context.Background(), c); err != nil {
		return translate(err)
	}
	w.now.Store(l)
	return nil
}

// throughPooler changes the settings of a connection to what a pooler bears, and returns the limits that it then has not.
func throughPooler(c *pgx.ConnConfig) *limits {
	at := func(name string) time.Duration {
		var n int64
		_, _ = fmt.Sscan(c.RuntimeParams[name], &n)
		delete(c.RuntimeParams, name)
		return time.Duration(n) * time.Millisecond
	}
	c.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	return &limits{at(statementTimeout), at(idleTimeout)}
}

// retreat takes the other way when an error tells that a pooler is in this one; true when it is to be tried again.
func (w *way) retreat(from *link, err error) bool {
	switched := errors.Is(err, puddle.ErrClosedPool) && w.now.Load() != from
	if switched || from.limits != nil || !ofPooler(err) {
		return switched
	}
	return w.pooled(from) == nil
}

// pooled takes the way through a pooler; who is still under way on the other one comes to his end.
func (w *way) pooled(from *link) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return store.ErrClosed
	}
	if w.now.Load() != from {
		return nil // somebody was faster
	}
	if err := w.open(true); err != nil {
		return err
	}
	go from.Close()
	return nil
}

// close ends all connections.
func (w *way) close() {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.now.Load().Close()
}

// ofPooler recognises what a pooler says to what it does not bear: a startup parameter, or a prepared statement that another connection has, or
// has not.
func ofPooler(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && (said.Code == "42P05" || said.Code == "26000" || ofStartup(said))
}

// ofStartup recognises a startup parameter that is not borne.
func ofStartup(said *pgconn.PgError) bool {
	return said.Code == "08P01" && strings.Contains(said.Message, "startup parameter")
}

// meets tells whether who answers on a connection is another than who has greeted: a pooler, whatever it bears.
func meets(ctx context.Context, c *pgx.Conn) (bool, error) {
	var pid uint32
	err := c.QueryRow(ctx, "SELECT pg_backend_pid()", pgx.QueryExecModeSimpleProtocol).Scan(&pid)
	return err == nil && pid != c.PgConn().PID(), err
}

// look finds out which way it is.
func (s *Store) look() error {
	from := s.way.now.Load()
	if from.limits != nil {
		return nil
	}
	met := false
	err := s.patiently(func(ctx context.Context) error {
		return s.link().AcquireFunc(ctx, func(c *pgxpool.Conn) (err error) {
			met, err = meets(ctx, c.Conn())
			return err
		})
	})
	if err != nil || !met {
		return translate(err)
	}
	return s.way.pooled(from)
}

// Pooled tells whether the way to the server leads through a pooler.
func (s *Store) Pooled() bool { return s.link().limits != nil }

// link is the pool of connections.
func (s *Store) link() *link { return s.way.now.Load() }

// begin begins a transaction.
func (s *Store) begin(ctx context.Context, mode string) (pgx.Tx, error) {
	l := s.link()
	words := []string{"begin " + mode}
	if l.limits != nil {
		words = append(words, l.limits.begin())
	}
	return l.BeginTx(ctx, pgx.TxOptions{BeginQuery: strings.Join(words, "; ")})
}

// send asks several questions in one round trip, which are a transaction.
func (s *Store) send(ctx context.Context, b *pgx.Batch) error {
	l := s.link()
	if l.limits != nil {
		all := &pgx.Batch{}
		all.Queue(l.limits.ahead())
		all.QueuedQueries = append(all.QueuedQueries, b.QueuedQueries...)
		b = all
	}
	return l.SendBatch(ctx, b).Close()
}

// ask asks one question, and gives its rows to read.
func (s *Store) ask(ctx context.Context, sql string, args []any, read func(r pgx.Rows) error) error {
	if l := s.link(); l.limits == nil {
		r, err := l.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		return read(r)
	}
	b := &pgx.Batch{}
	b.Queue(sql, args...).Query(read)
	return s.send(ctx, b)
}

// askRow asks for one row; pgx.ErrNoRows when there is none.
func (s *Store) askRow(ctx context.Context, sql string, args []any, into ...any) error {
	return s.ask(ctx, sql, args, func(r pgx.Rows) error {
		_, err := pgx.CollectExactlyOneRow(r, func(r pgx.CollectableRow) (struct{}, error) { return struct{}{}, r.Scan(into...) })
		return err
	})
}
