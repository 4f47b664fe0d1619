package store

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"syscall"

	bolterrors "go.etcd.io/bbolt/errors"
)

// The errors a caller can tell apart with errors.Is.
var (
	// ErrLocked means that another process holds the file.
	ErrLocked = errors.New("store is in use by another process")
	// ErrCorrupt means that the file is damaged or not a store at all.
	ErrCorrupt = errors.New("store is damaged")
	// ErrVersion means that the file is sound but written by another program
	// or by a newer version of this one.
	ErrVersion = errors.New("store has an unknown format")
	// ErrOld means that the file is sound but written by an earlier version of
	// this program; see [Upgrade].
	ErrOld = errors.New("store has an earlier format")
	// ErrFull means that the disk, a quota or the configured size is used up.
	ErrFull = errors.New("store cannot grow")
	// ErrNotFound means that no record has this id or name.
	ErrNotFound = errors.New("not found")
	// ErrExists means that a game of this name, or the same reply token of
	// another seat, is already there.
	ErrExists = errors.New("already exists")
	// ErrConflict means that the store has moved on since the caller read it:
	// load again and decide again.
	ErrConflict = errors.New("conflicts with what is stored")
	// ErrInvalid means that the caller handed in a record that cannot be kept.
	ErrInvalid = errors.New("invalid record")
	// ErrReadOnly means that the store was opened for reading.
	ErrReadOnly = errors.New("store is open for reading only")
	// ErrClosed means that the store is closed.
	ErrClosed = errors.New("store is closed")
)

const advice = "keep the file, stop writing to it and restore the latest backup"

// corrupt reports damage found in place.
func corrupt(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCorrupt, fmt.Sprintf(format, args...))
}

// invalid reports a record that cannot be kept.
func invalid(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrInvalid, fmt.Sprintf(format, args...))
}

// guarded runs fn and turns a panic into ErrCorrupt. bbolt panics on pages
// that make no sense and reads them through a memory map, where a wrong page
// number is a fault of the hardware; both mean that the file is damaged.
func guarded(fn func() error) (err error) {
	old := debug.SetPanicOnFault(true)
	defer debug.SetPanicOnFault(old)
	defer func() {
		if cause := recover(); cause != nil {
			if known, ok := cause.(error); ok && errors.Is(known, ErrCorrupt) {
				err = known
				return
			}
			err = corrupt("%v", cause)
		}
	}()
	return fn()
}

// translate gives bbolt's and the system's errors our names.
func translate(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, bolterrors.ErrTimeout):
		return ErrLocked
	case errors.Is(err, bolterrors.ErrDatabaseNotOpen), errors.Is(err, bolterrors.ErrTxClosed):
		return ErrClosed
	case errors.Is(err, bolterrors.ErrDatabaseReadOnly):
		return ErrReadOnly
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum),
		errors.Is(err, bolterrors.ErrVersionMismatch), errors.Is(err, bolterrors.ErrInvalidMapping):
		return fmt.Errorf("%w: %w", ErrCorrupt, err)
	case errors.Is(err, bolterrors.ErrMaxSizeReached) || isFull(err):
		return fmt.Errorf("%w: %w", ErrFull, err)
	}
	return err
}

// isMissing recognises a bucket that is not there.
func isMissing(err error) bool { return errors.Is(err, bolterrors.ErrBucketNotFound) }

// isFull recognises a full disk also where bbolt keeps only the text.
func isFull(err error) bool {
	for _, errno := range []syscall.Errno{syscall.ENOSPC, syscall.EFBIG, syscall.EDQUOT} {
		if errors.Is(err, errno) || strings.Contains(err.Error(), errno.Error()) {
			return true
		}
	}
	return false
}
