package bolt

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"syscall"

	bolterrors "go.etcd.io/bbolt/errors"

	"feldpost/store"
)

const advice = "keep the file, stop writing to it and restore the latest backup"

// guarded runs fn and turns a panic into ErrCorrupt. bbolt panics on pages
// that make no sense and reads them through a memory map, where a wrong page
// number is a fault of the hardware; both mean that the file is damaged.
func guarded(fn func() error) (err error) {
	old := debug.SetPanicOnFault(true)
	defer debug.SetPanicOnFault(old)
	defer func() {
		if cause := recover(); cause != nil {
			if known, ok := cause.(error); ok && errors.Is(known, store.ErrCorrupt) {
				err = known
				return
			}
			err = store.Corrupt("%v", cause)
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
		return store.ErrLocked
	case errors.Is(err, bolterrors.ErrDatabaseNotOpen), errors.Is(err, bolterrors.ErrTxClosed):
		return store.ErrClosed
	case errors.Is(err, bolterrors.ErrDatabaseReadOnly):
		return store.ErrReadOnly
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum),
		errors.Is(err, bolterrors.ErrVersionMismatch), errors.Is(err, bolterrors.ErrInvalidMapping):
		return fmt.Errorf("%w: %w", store.ErrCorrupt, err)
	case errors.Is(err, bolterrors.ErrMaxSizeReached) || isFull(err):
		return fmt.Errorf("%w: %w", store.ErrFull, err)
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
