package bolt

import (
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"

	"feldpost/store"
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
	// Sound opens an existing store without a look at all of its pages: somebody has had one, and knows that nothing has happened to it since.
	Sound bool
	// Closed, if set, is called when the store was closed in order and no damage was met.
	Closed func()
	// BeforeCommit, if set, runs inside each writing transaction after all
	// changes and before they become durable. An error or a panic undoes the
	// transaction and reaches the caller. op names the method. It must not
	// use the store. For tests.
	BeforeCommit func(op string) error
}

// Store is an open file.
type Store struct {
	path         string
	db           *bbolt.DB
	blobs        store.Packer
	beforeCommit func(op string) error
	closed       func()

	// write serialises writers and keeps them out during Check.
	write   turn
	waiting line // of changes that may be made together
	// broken is set when a damaged page stopped bbolt half-way. Its notion of
	// free pages is then unknown, and it is left alone.
	broken atomic.Pointer[error]
	// stuck is set when it stopped while taking or giving back a lock.
	stuck atomic.Bool
	// rotten is set when a record was met that cannot be read.
	rotten atomic.Bool
}

// Path returns the name of the file.
func (s *Store) Path() string { return s.path }

// Close implements store.Store.
func (s *Store) Close() error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.stuck.Load() {
		return *s.broken.Load() // the file is free when the process ends
	}
	err := translate(guarded(s.db.Close))
	if err == nil && s.closed != nil && s.broken.Load() == nil && !s.rotten.Load() {
		s.closed()
		s.closed = nil
	}
	return err
}

// met notes damage.
func (s *Store) met(err error) error {
	if errors.Is(err, store.ErrCorrupt) {
		s.rotten.Store(true)
	}
	return err
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
		panic(store.Corrupt("bucket %s is missing", name))
	}
	return b
}

// begin starts a transaction.
func (s *Store) begin(writable bool) (tx *bbolt.Tx, err error) {
	if broken := s.broken.Load(); broken != nil {
		return nil, *broken
	}
	err = s.locking(func() error {
		tx, err = s.db.Begin(writable)
		return err
	})
	return tx, err
}

// vital runs a step of bbolt that leaves it unusable when damage stops it.
func (s *Store) vital(step func() error) error {
	err := guarded(step)
	if errors.Is(err, store.ErrCorrupt) {
		err = openError(s.path, err)
		s.broken.Store(&err)
	}
	return err
}

// locking is vital for a step that takes or gives back bbolt's locks.
func (s *Store) locking(step func() error) error {
	err := s.vital(step)
	if errors.Is(err, store.ErrCorrupt) {
		s.stuck.Store(true)
	}
	return err
}

// view runs fn in a reading transaction.
func (s *Store) view(fn func(tx *txn) error) error {
	tx, err := s.begin(false)
	if err != nil {
		return translate(err)
	}
	defer func() { _ = s.locking(tx.Rollback) }()
	return s.met(translate(guarded(func() error { return fn(&txn{tx}) })))
}

// update runs fn in a writing transaction: all of it becomes durable or
// nothing does.
func (s *Store) update(op string, fn func(tx *txn) error) error {
	s.write.Lock()
	defer s.write.Unlock()
	return s.change(op, fn)
}

// change is update for who has the turn.
func (s *Store) change(op string, fn func(tx *txn) error) error {
	if err := s.met(translate(s.transact(op, fn))); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	return nil
}

func (s *Store) transact(op string, fn func(tx *txn) error) error {
	tx, err := s.begin(true)
	if err != nil {
		return err
	}
	// After a successful Commit this finds the transaction closed.
	defer func() { _ = s.locking(tx.Rollback) }()

	if err := guarded(func() error { return fn(&txn{tx}) }); err != nil {
		return err
	}
	if s.beforeCommit != nil {
		if err := s.beforeCommit(op); err != nil {
			return err
		}
	}
	return s.vital(tx.Commit)
}
