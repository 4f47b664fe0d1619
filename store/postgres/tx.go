package postgres

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/puddle/v2"

	"feldpost/store"
)

// txn is a transaction. It begins on the server with its first question; what changes something goes there together with the next question, or
// with the commit: one round trip for all of it.
type txn struct {
	on interface { // a connection, or a transaction on it
		Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
		SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
	}
	ctx   context.Context
	later pgx.Batch
	known known // what was read ahead

	first   []string // what it is still to begin with
	fenced  string   // that the lease holds, the last of it; "" for none
	passed  bool     // it holds
	guesses *memory  // what rows may be, nil for not to guess
	guessed bool     // it goes by a guess that nobody has made sure of
}

// laterMost bounds how much waits.
const laterMost = 100

// exec runs a statement, at the latest with the commit.
func (tx *txn) exec(sql string, args ...any) error {
	if tx.later.Queue(sql, args...); tx.later.Len() >= laterMost {
		return tx.flush()
	}
	return nil
}

// take is what waits, behind what the transaction is still to begin with.
func (tx *txn) take() *pgx.Batch {
	b := &pgx.Batch{}
	for _, sql := range tx.first {
		b.Queue(sql)
	}
	if tx.fenced != "" {
		b.Queue(tx.fenced).Exec(func(pgconn.CommandTag) error {
			tx.passed = true
			return nil
		})
	}
	b.QueuedQueries = append(b.QueuedQueries, tx.later.QueuedQueries...)
	tx.first, tx.fenced, tx.later = nil, "", pgx.Batch{}
	return b
}

// flush runs what waits.
func (tx *txn) flush() error {
	if tx.later.Len() == 0 {
		return nil
	}
	err := tx.on.SendBatch(tx.ctx, tx.take()).Close()
	if err == nil {
		tx.guessed = false // it is so
	}
	return err
}

// commit runs what waits and ends the transaction.
func (tx *txn) commit() error {
	b, reached := tx.take(), false
	b.Queue("commit").Fn = func(r pgx.BatchResults) error {
		reached = true // all before it was done
		_, err := r.Exec()
		return err
	}
	err := tx.on.SendBatch(tx.ctx, b).Close()
	var said *pgconn.PgError
	switch {
	case err == nil, pgconn.SafeToRetry(err) && tx.ctx.Err() == nil:
		return err
	case errors.As(err, &said) && (!reached || said.Code != "40003" && !strings.HasPrefix(said.Code, "08") && !strings.HasPrefix(said.Code, "57P")):
		return err // it was refused
	}
	return &unknown{err} // statement_completion_unknown, or who was to answer is gone
}

// ask runs what waits and a query, whose rows it gives to read.
func (tx *txn) ask(sql string, args []any, read func(r pgx.Rows) error) error {
	if tx.later.Len()+len(tx.first) == 0 {
		r, err := tx.on.Query(tx.ctx, sql, args...)
		if err != nil {
			return err
		}
		return read(r)
	}
	tx.later.Queue(sql, args...).Query(read)
	return tx.flush()
}

// one reads a row into places; ErrNotFound when there is none.
func (tx *txn) one(sql string, args []any, into ...any) error {
	return tx.ask(sql, args, func(r pgx.Rows) error {
		_, err := pgx.CollectExactlyOneRow(r, func(r pgx.CollectableRow) (struct{}, error) { return struct{}{}, r.Scan(into...) })
		return missing(err)
	})
}

func missing(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return store.ErrNotFound
	}
	return err
}

// update runs fn in a serializable transaction: all of it becomes durable or nothing does. fn may run several times.
func (s *Store) update(op string, fn func(tx *txn) error) error {
	err := s.patiently(func(ctx context.Context) error { return s.transact(ctx, op, fn) })
	if err != nil {
		return fmt.Errorf("%s: %w", op, translate(err))
	}
	return nil
}

// updateTwice is update of what may as well be done twice: it is made again also when nobody knows whether it was made, which doubt tells.
func (s *Store) updateTwice(op string, fn func(tx *txn) error) (doubt bool, err error) {
	err = s.patiently(func(ctx context.Context) error {
		err := s.transact(ctx, op, fn)
		var lost *unknown
		if errors.As(err, &lost) && again(lost.error) {
			doubt = true
			return lost.error
		}
		return err
	})
	if err != nil {
		return doubt, fmt.Errorf("%s: %w", op, translate(err))
	}
	return doubt, nil
}

// patiently runs a step again as long as nothing has come of it and it may succeed the next time.
func (s *Store) patiently(step func(ctx context.Context) error) error {
	wait := &backoff.ExponentialBackOff{InitialInterval: 4 * time.Millisecond, RandomizationFactor: 0.5, Multiplier: 2, MaxInterval: time.Second}
	_, err := backoff.Retry(context.Background(), func() (struct{}, error) {
		limit := s.timeout
		if l := s.lease.Load(); l != nil { // no transaction keeps its holder from renewing it
			limit = min(limit, l.span*3/4)
		}
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		defer cancel()
		from := s.link()
		err := step(ctx)
		if err != nil && s.way.retreat(from, err) {
			err = step(ctx)
		}
		if err != nil && !again(err) {
			err = backoff.Permanent(err)
		}
		return struct{}{}, err
	}, backoff.WithBackOff(wait), backoff.WithMaxElapsedTime(s.patience))
	return err
}

// transact makes a transaction once; by guesses first, where there are any.
func (s *Store) transact(ctx context.Context, op string, fn func(tx *txn) error) error {
	tx, err := s.try(ctx, op, fn, s.memory)
	var lost *unknown
	if err != nil && tx != nil && tx.guessed && !errors.As(err, &lost) && !errors.Is(err, store.ErrFenced) && !disconnected(err) { // whatever it is, it may come of them
		s.memory.forget(&tx.known)
		tx, err = s.try(ctx, op, fn, nil)
	}
	switch {
	case err == nil:
		s.memory.keep(&tx.known)
	case tx != nil: // what has become of them is not known
		s.memory.forget(&tx.known)
	}
	return err
}

func (s *Store) try(ctx context.Context, op string, fn func(tx *txn) error, guesses *memory) (*txn, error) {
	link, l := s.link(), s.lease.Load()
	c, err := link.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer s.release(c)
	tx := &txn{on: c, ctx: ctx, first: []string{"begin isolation level serializable"}, guesses: guesses}
	if link.limits != nil {
		tx.first = append(tx.first, link.limits.within()...)
	}
	if l != nil {
		tx.fenced = l.fence
	}
	err = fn(tx)
	if err == nil && s.beforeCommit != nil {
		if err = tx.flush(); err == nil {
			err = s.beforeCommit(op)
		}
	}
	if err == nil {
		err = tx.commit()
	}
	if l != nil && isFence(err) && !tx.passed {
		return tx, store.ErrFenced
	}
	return tx, err
}

// release gives a connection back; a transaction that has not come to its end is undone.
func (s *Store) release(c *pgxpool.Conn) {
	defer c.Release()
	if at := c.Conn().PgConn(); !at.IsClosed() && at.TxStatus() != 'I' {
		ctx, cancel := context.WithTimeout(context.Background(), s.timeout)
		defer cancel()
		_, _ = c.Exec(ctx, "rollback")
	}
}

// snapshot runs fn once in a reading transaction that sees the database as it is at one moment. It may take its time; each
// statement has its limit.
func (s *Store) snapshot(fn func(tx *txn) error) error {
	ctx := context.Background()
	var tx pgx.Tx
	err := s.patiently(func(context.Context) (err error) {
		tx, err = s.begin(ctx, "isolation level repeatable read read only")
		return err
	})
	if err == nil {
		err = fn(&txn{on: tx, ctx: ctx})
		_ = tx.Rollback(ctx)
	}
	return translate(err)
}

// unknown is the error of a commit that may have been made.
type unknown struct{ error }

func (e *unknown) Unwrap() error { return e.error }

// again tells whether a transaction that failed may succeed when it is made again, and has left nothing.
func again(err error) bool {
	var lost *unknown
	if errors.As(err, &lost) {
		return false
	}
	var said *pgconn.PgError
	if errors.As(err, &said) {
		switch said.Code {
		case "40001", "40P01", // serialization_failure, deadlock_detected
			"23505",          // unique_violation: somebody was faster, which the next try sees
			"57P01", "57P02", // admin_shutdown, crash_shutdown
			"57P03",                   // cannot_connect_now
			"25006", "25P02", "25P03": // read_only_sql_transaction of a former primary, a session that was ended
			return true
		}
		return strings.HasPrefix(said.Code, "08") || strings.HasPrefix(said.Code, "53") && said.Code != "53100"
	}
	return disconnected(err)
}

// disconnected recognises a lost connection, or none.
func disconnected(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) || errors.Is(err, context.DeadlineExceeded) || pgconn.SafeToRetry(err) || strings.Contains(err.Error(), "conn closed")
}

// Refused tells whether an error says that this address is wrong, or its password, or the server's certificate: waiting does not help.
func Refused(err error) bool {
	var said *pgconn.PgError
	var certificate *tls.CertificateVerificationError
	if errors.As(err, &said) {
		return strings.HasPrefix(said.Code, "28") || said.Code == "3D000" || ofStartup(said) // who it is, invalid_catalog_name
	}
	return errors.As(err, &certificate)
}

// serverClasses are the classes of errors that are about the server, whatever was asked: object_not_in_prerequisite_state (a lock that is
// not to be had), operator_intervention (a statement that is cancelled), system_error.
var serverClasses = []string{"55", "57", "58"}

// translate gives the server's errors our names.
func translate(err error) error {
	var said *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, puddle.ErrClosedPool):
		return store.ErrClosed
	case errors.As(err, &said):
		switch {
		case said.Code == "53100": // disk_full
			return fmt.Errorf("%w: %w", store.ErrFull, err)
		case said.Code == "42501": // insufficient_privilege
			return fmt.Errorf("%w: %w", store.ErrReadOnly, err)
		case said.Code == "28P01", said.Code == "28000", said.Code == "3D000", // invalid_password, invalid_authorization, invalid_catalog_name
			said.Code == "40003", again(&pgconn.PgError{Code: said.Code}), slices.Contains(serverClasses, said.Code[:min(2, len(said.Code))]):
			return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
		case strings.HasPrefix(said.Code, "XX"): // internal_error, data_corrupted, index_corrupted
			return fmt.Errorf("%w: %w", store.ErrCorrupt, err)
		}
	case disconnected(err):
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return err
}

// row reads one row into places; ErrNotFound when there is none.
func (s *Store) row(sql string, args []any, into ...any) error {
	return translate(s.patiently(func(ctx context.Context) error {
		return missing(s.askRow(ctx, sql, args, into...))
	}))
}

// rows reads all rows of a query.
func rows[T any](s *Store, sql string, args []any, scan func(r pgx.CollectableRow) (T, error)) (list []T, err error) {
	err = s.patiently(func(ctx context.Context) error {
		return s.ask(ctx, sql, args, func(r pgx.Rows) (err error) {
			list, err = pgx.CollectRows(r, scan)
			return err
		})
	})
	if len(list) == 0 {
		list = nil
	}
	return list, translate(err)
}

// sure is rows for what is acted on outside of a transaction: in its order letters are handled, by it they are fetched, filed and sent. A server
// that comes back, or that was told to wait no longer, shows commits that its synchronous standby has never had, and that are gone when the
// standby takes its place. A lease is therefore locked in the same transaction: since that is written, the rows come only when the standby has all
// that they tell. That there is nothing to do is believed as it is.
func sure[T any](s *Store, sql string, args []any, scan func(r pgx.CollectableRow) (T, error)) (list []T, err error) {
	list, err = rows(s, sql, args, scan)
	l := s.lease.Load()
	if err != nil || len(list) == 0 || l == nil {
		return list, err
	}
	err = s.patiently(func(ctx context.Context) error {
		b := &pgx.Batch{}
		b.Queue(l.fence)
		b.Queue(sql, args...).Query(func(r pgx.Rows) (err error) {
			list, err = pgx.CollectRows(r, scan)
			return err
		})
		return s.send(ctx, b)
	})
	switch {
	case isFence(err):
		return nil, store.ErrFenced
	case err != nil:
		return nil, translate(err)
	case len(list) == 0:
		return nil, nil
	}
	return list, nil
}

// one reads the only row of a query; ErrNotFound when there is none.
func one[T any](s *Store, sql string, args []any, scan func(r pgx.CollectableRow) (T, error)) (item T, err error) {
	list, err := rows(s, sql, args, scan)
	if err == nil && len(list) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return item, err
	}
	return list[0], nil
}

// list is rows in a transaction.
func list[T any](tx *txn, sql string, args []any, scan func(r pgx.CollectableRow) (T, error)) (items []T, err error) {
	err = tx.ask(sql, args, func(r pgx.Rows) (err error) {
		items, err = pgx.CollectRows(r, scan)
		return err
	})
	return items, err
}

// maxKey is the longest string that stands in an index as it is.
const maxKey = 255

// key is a string in the form in which it is found; nil for none.
func key(s string) []byte {
	switch {
	case s == "":
		return nil
	case len(s) > maxKey:
		sum := sha256.Sum256([]byte(s))
		return append([]byte{0xFF, 0xFF}, sum[:]...) // no text begins so
	}
	return []byte(s)
}

// number is a number as a column holds it; the greatest one for those beyond.
func number(n uint64) int64 { return int64(min(n, math.MaxInt64)) }

// whole is a limit of rows for a query: none for 0 or less.
func whole(limit int) *int {
	if limit <= 0 {
		return nil
	}
	return &limit
}
