package store

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"go.etcd.io/bbolt"
)

// Options are the choices at opening. The zero value is right for a daemon.
type Options struct {
	// Timeout is how long to wait for another process to let go of the file;
	// 0 means one second.
	Timeout time.Duration
	// ReadOnly opens an existing store without the right to change it. Any
	// number of readers may share a file that no writer holds.
	ReadOnly bool
	// NoSync leaves flushing to the operating system: fast, and safe against
	// the death of the process but not of the machine. For demos and tests.
	NoSync bool
	// MaxSize limits the file in bytes; 0 means no limit.
	MaxSize int64
	// BeforeCommit, if set, runs inside each writing transaction after all
	// changes and before they become durable. An error or a panic undoes the
	// transaction and reaches the caller. op names the method. For tests.
	BeforeCommit func(op string) error
}

// Store is an open file. Its methods may be called from several goroutines.
type Store struct {
	path         string
	db           *bbolt.DB
	blobs        packer
	beforeCommit func(op string) error

	// write serialises writers and keeps them out during Check.
	write sync.Mutex
	// broken is set, under write, when a damaged page stopped a writing
	// transaction half-way: bbolt's notion of free pages is then unknown.
	broken error
}

// Path returns the name of the file.
func (s *Store) Path() string { return s.path }

// Close waits for running transactions and releases the file.
func (s *Store) Close() error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.broken != nil {
		// The writer's lock inside bbolt may never come free.
		return s.broken
	}
	return translate(guarded(s.db.Close))
}

// Backup writes a consistent copy of the whole file to w while the store
// stays in use. Give it a local file: a slow w keeps the store from growing.
func (s *Store) Backup(w io.Writer) error {
	err := s.view(func(tx *txn) error {
		_, err := tx.WriteTo(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("backup of %s: %w", s.path, err)
	}
	return nil
}

// txn is a transaction with access to our buckets by name.
type txn struct{ *bbolt.Tx }

// in returns a bucket. Open made sure that all exist, so a missing one is
// damage, reported through guarded.
func (tx *txn) in(name string) *bbolt.Bucket {
	b := tx.Bucket([]byte(name))
	if b == nil {
		panic(corrupt("bucket %s is missing", name))
	}
	return b
}

// view runs fn in a reading transaction.
func (s *Store) view(fn func(tx *txn) error) error {
	return translate(guarded(func() error {
		return s.db.View(func(tx *bbolt.Tx) error { return fn(&txn{tx}) })
	}))
}

// update runs fn in a writing transaction: all of it becomes durable or
// nothing does.
func (s *Store) update(op string, fn func(tx *txn) error) error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.broken != nil {
		return s.broken
	}
	if err := translate(s.transact(op, fn)); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	return nil
}

func (s *Store) transact(op string, fn func(tx *txn) error) error {
	tx, err := s.db.Begin(true)
	if err != nil {
		return err
	}
	// After a successful Commit this finds the transaction closed.
	defer func() { _ = guarded(tx.Rollback) }()

	if err := guarded(func() error { return fn(&txn{tx}) }); err != nil {
		return err
	}
	if s.beforeCommit != nil {
		if err := s.beforeCommit(op); err != nil {
			return err
		}
	}
	err = guarded(tx.Commit)
	if errors.Is(err, ErrCorrupt) {
		s.broken = fmt.Errorf("%s: %w; %s", s.path, err, advice)
	}
	return err
}
