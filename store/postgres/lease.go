package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// Lease is the right to write, for one process at a time. It runs out by the server's clock unless it is kept, and each holder has a
// greater number than the one before: a process that was only frozen writes nothing when it wakes.
type Lease struct {
	store *Store
	name  string
	token int64
	span  time.Duration
	kept  time.Time // when it was last asked for, by the clock of this process
}

// Acquire takes a lease that is free or has run out; false when another holder has it. From then on the store writes nothing
// without it.
func (s *Store) Acquire(name, holder string, span time.Duration) (l *Lease, ok bool, err error) {
	l = &Lease{store: s, name: name, span: span}
	err = s.patiently(func(ctx context.Context) error {
		asked := time.Now()
		err := s.pool.QueryRow(ctx, `INSERT INTO lease AS l (name, holder, token, expires) VALUES ($1, $2, 1, now() + $3)
			ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, token = l.token + 1, expires = excluded.expires
			WHERE l.expires < now() OR l.holder = excluded.holder RETURNING token`, name, holder, span).Scan(&l.token)
		if err = missing(err); errors.Is(err, store.ErrNotFound) {
			return nil // another one has it
		}
		ok, l.kept = err == nil, asked
		return err
	})
	if err != nil || !ok {
		return nil, false, translate(err)
	}
	s.lease.Store(l)
	return l, true, nil
}

// fence refuses a transaction of who has lost the lease, and keeps others from taking it before the transaction ends.
func (l *Lease) fence(tx *txn) error {
	var token int64
	if err := tx.one("SELECT token FROM lease WHERE name = $1 FOR SHARE", []any{l.name}, &token); err != nil {
		return err
	}
	if token != l.token {
		return store.ErrFenced
	}
	return nil
}

// Keep renews the lease until the context ends, and gives it back then. It returns ErrFenced when it was lost: when
// another process has it, or when the server could not be reached for as long as it holds.
func (l *Lease) Keep(ctx context.Context) error {
	tick := time.NewTicker(l.span / 4)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return l.Release()
		case <-tick.C:
		}
		asked := time.Now()
		limited, cancel := context.WithDeadline(ctx, l.kept.Add(l.span))
		tag, err := l.store.pool.Exec(limited, "UPDATE lease SET expires = now() + $3 WHERE name = $1 AND token = $2", l.name, l.token, l.span)
		cancel()
		switch {
		case err == nil && tag.RowsAffected() == 1:
			l.kept = asked
		case err == nil:
			return fmt.Errorf("lease %s: %w", l.name, store.ErrFenced)
		case ctx.Err() == nil && time.Since(l.kept) >= l.span:
			return fmt.Errorf("lease %s: %w: it could not be renewed: %w", l.name, store.ErrFenced, translate(err))
		}
	}
}

// Release gives the lease back: another process may take it at once.
func (l *Lease) Release() error {
	ctx, cancel := context.WithTimeout(context.Background(), l.span)
	defer cancel()
	_, err := l.store.pool.Exec(ctx, "UPDATE lease SET expires = now() - interval '1 second' WHERE name = $1 AND token = $2", l.name, l.token)
	return translate(err)
}

// Holder tells who has a lease now, "" for nobody.
func (s *Store) Holder(name string) (string, error) {
	list, err := rows(s, "SELECT holder FROM lease WHERE name = $1 AND expires >= now()", []any{name}, pgx.RowTo[string])
	if err != nil || len(list) == 0 {
		return "", err
	}
	return list[0], nil
}
