package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"feldpost/store"
	"feldpost/store/bolt"
)

// storeFile is the file of an open store, "" for a store that is none. What is written to a file that was deleted or
// replaced under the daemon is lost when the daemon ends.
type storeFile struct {
	path string
	file fs.FileInfo // as it was when the store was opened
}

// storeFileOf is the file of a store that was just opened.
func storeFileOf(st store.Store) storeFile {
	b, is := st.(*bolt.Store)
	if !is {
		return storeFile{}
	}
	info, err := os.Stat(b.Path())
	if err != nil {
		return storeFile{}
	}
	return storeFile{path: b.Path(), file: info}
}

// errStoreGone means that the file of the store is no longer the one that is open.
var errStoreGone = errors.New("the store was taken away under the daemon")

// lost says what became of the file, nil while it is in its place.
func (f storeFile) lost() error {
	if f.path == "" {
		return nil
	}
	info, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s was deleted or moved", errStoreGone, f.path)
	case err != nil:
		return nil // that it cannot be looked at is another matter
	case !os.SameFile(info, f.file):
		return fmt.Errorf("%w: %s is another file", errStoreGone, f.path)
	}
	return nil
}

// storeLook is how often the daemon looks whether its store is in its place.
const storeLook = 10 * time.Second

// keepStore ends the daemon when its store is taken away, and saves what is still open into a file beside it: whatever
// would happen from then on would be forgotten.
func (d *daemon) keepStore(ctx context.Context) error {
	tick := time.NewTicker(storeLook)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := d.file.lost(); err != nil {
			return d.rescue(err)
		}
	}
}

// rescue writes the store that is open beside the place from which it was taken.
func (d *daemon) rescue(lost error) error {
	b, is := d.store.(*bolt.Store)
	if !is {
		return lost
	}
	name := fmt.Sprintf("%s.rescued-%s", d.file.path, time.Now().UTC().Format("20060102T150405"))
	if err := writeFile(name, b.Backup); err != nil {
		d.log.Error("the store cannot be saved", "err", err)
		return fmt.Errorf("%w, and cannot be saved: %w", lost, err)
	}
	d.log.Error("the store is saved", "file", name, "err", lost)
	return fmt.Errorf("%w; all that it held is saved in %s: put it in its place and start again", lost, name)
}
