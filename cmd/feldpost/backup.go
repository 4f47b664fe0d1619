package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"feldpost/cmd/feldpost/exit"
	"feldpost/store/bolt"
)

// backupCmd copies the store.
type backupCmd struct {
	File string `arg:"" help:"File to write; it must not exist."`
}

// Help adds examples.
func (backupCmd) Help() string {
	return `Example:
  feldpost backup feldpost-backup.db

A running daemon copies its own store and goes on with letters meanwhile. The copy is opened and
checked before the command says so; feldpost restore puts it in place again. A store in PostgreSQL is
copied by its own tools: pg_dump --format=custom writes a consistent copy, pg_restore puts it in place again.`
}

// besideTheDesk says that letters are handled meanwhile.
func (backupCmd) besideTheDesk() {}

// Run writes a consistent copy and checks it.
func (c *backupCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	file, is := o.store.(*bolt.Store)
	if !is {
		return exit.Wrong(errNoFile)
	}
	if err := writeFile(e.path(c.File), file.Backup); err != nil {
		return err
	}
	if err := checkCopy(e.path(c.File)); err != nil {
		return exit.Failed("the copy is damaged: %w", err)
	}
	fmt.Fprintf(e.out, "%s written and checked\n", c.File)
	return nil
}

// writeFile makes a new file that only the owner reads, whole or not at all, and
// has it on the disk before it returns.
func writeFile(file string, write func(io.Writer) error) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(file) // half a copy is none
		return err
	}
	return syncFolder(filepath.Dir(file))
}

// checkCopy opens a copy of a store without changing it and verifies all of it.
func checkCopy(file string) error {
	st, err := bolt.Open(file, bolt.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	return errors.Join(st.Check(), st.Close())
}

// syncFolder makes new names in a folder durable.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
