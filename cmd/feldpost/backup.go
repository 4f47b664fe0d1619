package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"time"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail"
	"feldpost/store"
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

// restoreCmd puts a backup in the place of the store.
type restoreCmd struct {
	File string `arg:"" help:"Copy that feldpost backup wrote; it stays as it is."`
}

// Help adds an example.
func (restoreCmd) Help() string {
	return `Example:
  feldpost restore feldpost-backup.db    # the daemon must be stopped

The store that it replaces is kept beside it. The daemon then reads the folders of handled letters
again: those that came since the backup are handled anew, with the same dice, the others are known.`
}

// Run checks the copy and exchanges the files; the daemon must not run.
func (c *restoreCmd) Run(e *env) error {
	if e.shared != nil {
		return exit.Wrong(errStopFirst)
	}
	cfg, err := readFileConfig(e.config)
	if err != nil {
		return err
	}
	file := cfg.Beside(cfg.Store.File)
	if same(e.path(c.File), file) {
		return exit.Wrong(fmt.Errorf("%s is the store itself", c.File))
	}
	release, err := alone(file)
	if err != nil {
		return err
	}
	defer release()
	if err := checkCopy(e.path(c.File)); err != nil && !errors.Is(err, store.ErrOld) {
		return exit.Failed("%s is not put in place: %w", c.File, err)
	}
	fresh := file + ".restoring"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err // of a restore that was cut off
	}
	if err := copyFile(e.path(c.File), fresh); err != nil {
		return err
	}
	if err := markRestored(fresh); err != nil {
		return errors.Join(err, os.Remove(fresh))
	}
	told, toldErr := bequeath(file, fresh)
	aside := aside(file, "before-restore", time.Now())
	switch err := os.Rename(file, aside); {
	case errors.Is(err, os.ErrNotExist):
		aside = ""
	case err != nil:
		return err
	}
	if err := os.Rename(fresh, file); err != nil {
		return err
	}
	if err := syncFolder(filepath.Dir(file)); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s is in place, checked\n", c.File)
	if aside != "" {
		fmt.Fprintf(e.out, "the store before it is kept as %s\n", aside)
	}
	switch {
	case toldErr != nil:
		fmt.Fprintf(e.out, "what the store before it had told cannot be read (%v): feldpost verify will name letters that left since the backup as unproved,\n"+
			"and a game that had ended since goes on under the secret that its last letters published, unless an answer to one of them is read\n", toldErr)
	case told > 0:
		fmt.Fprintf(e.out, "games of which the store before it had told more, which their logs will list: %d\n", told)
	}
	fmt.Fprintln(e.out, "letters that came since the backup are read again when the daemon starts")
	return nil
}

// errStopFirst refuses what a daemon would not survive.
var errStopFirst = errors.New("stop the daemon first: it has the store in use")

// openAlone opens the store for a command that no daemon bears beside it.
func (e *env) openAlone() (*opened, error) {
	if e.shared != nil {
		return nil, exit.Wrong(errStopFirst)
	}
	return e.open()
}

// alone makes sure that nobody has a store in use, until release is called. One
// that is damaged or missing is in nobody's use.
func alone(file string) (release func(), err error) {
	if conn, err := net.Dial("unix", conf.SocketOf(file)); err == nil {
		conn.Close()
		return nil, exit.Wrong(errStopFirst)
	}
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		return func() {}, nil
	}
	release, err = bolt.Lock(file)
	if errors.Is(err, store.ErrLocked) {
		return nil, exit.Wrong(errStopFirst)
	}
	return release, err
}

// aside names a file beside a store for what it was before.
func aside(file, why string, now time.Time) string {
	return fmt.Sprintf("%s.%s-%s", file, why, now.UTC().Format("20060102T150405Z"))
}

func same(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return writeFile(to, func(w io.Writer) error {
		_, err := io.Copy(w, in)
		return err
	})
}

// bequeath keeps in a store what the one that it is to replace had told: the letters and
// entries that it does not know, and whose secrets are out. It is of no avail when that
// one is lost or damaged.
func bequeath(old, fresh string) (games int, err error) {
	if _, err := os.Stat(old); errors.Is(err, os.ErrNotExist) {
		return 0, errors.New("it is not there")
	}
	dir, err := os.MkdirTemp(filepath.Dir(fresh), "restore-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	copied := filepath.Join(dir, "old.db") // it stays as it is, of whatever version
	if err := copyFile(old, copied); err != nil {
		return 0, err
	}
	if _, err := bolt.Upgrade(copied); err != nil {
		return 0, err
	}
	from, err := bolt.Open(copied, bolt.Options{})
	if err != nil {
		return 0, err
	}
	defer from.Close()
	to, err := bolt.Open(fresh, bolt.Options{})
	if err != nil {
		return 0, err
	}
	games, err = gamelog.Bequeath(from, to)
	return games, errors.Join(err, to.Close())
}

// restored is the setting of a store that lacks letters which lie among the
// handled ones in the mailbox.
const restored = "daemon.restored"

// markRestored has the next daemon read those again. A store of an earlier
// version is upgraded for it, as the daemon would.
func markRestored(file string) error {
	if _, err := bolt.Upgrade(file); err != nil {
		return err
	}
	st, err := bolt.Open(file, bolt.Options{})
	if err != nil {
		return err
	}
	return errors.Join(st.SetSetting(restored, []byte(time.Now().UTC().Format(time.RFC3339))), st.Check(), st.Close())
}

// rereadEvery is how long to wait for a mailbox that cannot be read again yet.
const rereadEvery = 15 * time.Second

// reread reads the folders of handled letters after a restore, before any new
// letter is read: what the store knows is a repeat.
func (d *daemon) reread(ctx context.Context, r *reader) error {
	for {
		mark, err := d.store.Setting(restored)
		if err != nil || len(mark) == 0 {
			return err
		}
		if r != d.readers[0] { // who reads for all
			select {
			case <-time.After(rereadEvery):
			case <-ctx.Done():
				return ctx.Err()
			}
			continue
		}
		d.log.Info("the store was restored: handled letters are read again", "restored", string(mark))
		fresh, err := d.rereadOnce(ctx)
		if err == nil {
			d.log.Info("handled letters are read again", "letters", fresh)
			d.wake()
			return d.store.SetSetting(restored, nil)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		d.log.Warn("handled letters cannot be read again yet", "err", err)
		select {
		case <-time.After(rereadEvery):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (d *daemon) rereadOnce(ctx context.Context) (fresh int, err error) {
	for _, r := range d.readers {
		done, aside := r.account, r.account
		done.Inbox, done.Done = done.Done, done.Inbox
		aside.Inbox, aside.Quarantine = aside.Quarantine, aside.Inbox
		for _, from := range []mail.Account{done, aside} {
			in := mail.NewIntake(from, filedVault{r.vault}, mail.IntakeOptions{Limit: int64(d.config.Letters.MaxIn), Log: d.log})
			n, err := in.Once(ctx)
			fresh += n
			if none := (*mail.NoFolderError)(nil); errors.As(err, &none) {
				continue // nothing was ever filed there
			}
			if err != nil {
				return fresh, fmt.Errorf("folder %s: %w", from.Inbox, err)
			}
			if in.Waiting() > 0 {
				return fresh, fmt.Errorf("folder %s: %d letters are not handed out yet", from.Inbox, in.Waiting())
			}
		}
	}
	return fresh, nil
}

// filedVault takes letters from a folder in which they are filed already.
type filedVault struct{ *post.Vault }

var _ mail.Vault = filedVault{}

// ToFile implements mail.Vault.
func (filedVault) ToFile(context.Context) ([]mail.Filing, error) { return nil, nil }
