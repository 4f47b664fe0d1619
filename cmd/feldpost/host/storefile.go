package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"feldpost/store"
	"feldpost/store/bolt"
)

// File is the file of an open store, "" for a store that is none. What is written to a file that was deleted or
// replaced under the daemon is lost when the daemon ends.
type File struct {
	Path string
	file fs.FileInfo // as it was when the store was opened
}

// FileOf is the file of a store that was just opened.
func FileOf(st store.Store) File {
	b, is := st.(*bolt.Store)
	if !is {
		return File{}
	}
	info, err := os.Stat(b.Path())
	if err != nil {
		return File{}
	}
	return File{Path: b.Path(), file: info}
}

// ErrGone means that the file of the store is no longer the one that is open.
var ErrGone = errors.New("the store was taken away under the daemon")

// Lost says what became of the file, nil while it is in its place.
func (f File) Lost() error {
	if f.Path == "" {
		return nil
	}
	info, err := os.Stat(f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s was deleted or moved", ErrGone, f.Path)
	case err != nil:
		return nil // that it cannot be looked at is another matter
	case !os.SameFile(info, f.file):
		return fmt.Errorf("%w: %s is another file", ErrGone, f.Path)
	}
	return nil
}
