package store

import (
	"errors"
	"fmt"
)

// The errors a caller can tell apart with errors.Is.
var (
	// ErrLocked means that another process holds the store.
	ErrLocked = errors.New("store is in use by another process")
	// ErrCorrupt means that the store is damaged or no store at all.
	ErrCorrupt = errors.New("store is damaged")
	// ErrVersion means that the store is sound but written by another program
	// or by a newer version of this one.
	ErrVersion = errors.New("store has an unknown format")
	// ErrOld means that the store is sound but written by an earlier version of
	// this program.
	ErrOld = errors.New("store has an earlier format")
	// ErrFull means that the disk, a quota or the configured size is used up.
	ErrFull = errors.New("store cannot grow")
	// ErrUnavailable means that the store cannot be reached now: what was asked is to be asked again later. A change may be
	// there all the same.
	ErrUnavailable = errors.New("store cannot be reached")
	// ErrFenced means that another process has taken this one's place: it may not write any more.
	ErrFenced = errors.New("another process has taken over")
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

// Unusable tells an error of the store itself from one of what it was given: nothing goes on with it now.
func Unusable(err error) bool {
	for _, e := range []error{ErrFull, ErrCorrupt, ErrClosed, ErrUnavailable, ErrFenced} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// Corrupt is an ErrCorrupt: damage found in place.
func Corrupt(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCorrupt, fmt.Sprintf(format, args...))
}

// Invalid is an ErrInvalid: a record that cannot be kept.
func Invalid(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrInvalid, fmt.Sprintf(format, args...))
}
