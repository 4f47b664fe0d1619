package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strings"
	"time"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/host"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

// storeCmd looks after the store's file.
type storeCmd struct {
	Compact compactCmd `cmd:"" help:"Write the store's file anew, as small as what it holds."`
	Salvage salvageCmd `cmd:"" help:"Write what can be read of a damaged store into a new one, and say what is missing."`
	Copy    copyCmd    `cmd:"" help:"Copy the store into a new file or an empty database, and compare the two."`
	Migrate migrateCmd `cmd:"" help:"Make the tables of a store in PostgreSQL, or bring them up to date."`

	Restored restoredCmd `cmd:"" help:"Say that the database was put back to an earlier moment: letters that came since are read again."`
}

// Help adds an example.
func (storeCmd) Help() string {
	return "Examples:\n  feldpost store compact\n  feldpost store salvage saved.db\n  feldpost store migrate --worker feldpost"
}

// salvageCmd saves what is left of a damaged store.
type salvageCmd struct {
	File string `arg:"" help:"New store to write; it must not exist."`
}

// Help adds an example.
func (salvageCmd) Help() string {
	return `Example:
  feldpost store salvage saved.db    # then name saved.db in the configuration, and keep the damaged file

A backup that is not much older is better: salvage is for what came since, or when there is none.`
}

// Run salvages; the daemon must not run.
func (c *salvageCmd) Run(e *env) error {
	if e.shared != nil {
		return exit.Wrong(errStopFirst)
	}
	cfg, err := readFileConfig(e.config)
	if err != nil {
		return err
	}
	from := cfg.Beside(cfg.Store.File)
	if conn, err := net.Dial("unix", conf.SocketOf(from)); err == nil {
		conn.Close()
		return exit.Wrong(errStopFirst)
	}
	done, err := bolt.Salvage(from, e.path(c.File))
	if errors.Is(err, os.ErrExist) {
		return exit.Wrong(err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s written and checked: %d games with %d entries, %d letters in, %d letters out\n", c.File, done.Games, done.Entries, done.Letters, done.Out)
	for _, what := range done.Missing {
		fmt.Fprintln(e.out, "missing:", what)
	}
	if len(done.Missing) == 0 {
		fmt.Fprintln(e.out, "nothing is missing")
	}
	fmt.Fprintln(e.out, "to go on with it, name it as file under [store] in the configuration; a suspended game goes on with feldpost rule GAME --resume")
	return nil
}

// openSound opens the store of a daemon and refuses a damaged one: what it
// would send could not be taken back. One of an earlier version is upgraded, and
// kept beside it as it was. All of it is looked at, unless that was done in the last days and nothing has happened to it since.
func openSound(file string, log *slog.Logger) (*bolt.Store, error) {
	checked, sound := host.Sound(file, time.Now())
	if err := host.ForgetSound(file); err != nil {
		return nil, err
	}
	open := func() (*bolt.Store, error) {
		return bolt.Open(file, bolt.Options{Sound: sound, Closed: func() {
			if err := host.NoteSound(file, checked); err != nil {
				log.Warn("that the store is sound cannot be noted: all of it is looked at again at the next start", "err", err)
			}
		}})
	}
	if sound {
		if st, err := open(); !errors.Is(err, store.ErrOld) {
			return st, advised(err)
		}
		sound = false // the program is a new one
	}
	checked = time.Now()
	if todo, err := bolt.Pending(file); err == nil && len(todo) > 0 {
		kept, done, err := upgradeStore(file)
		if err != nil {
			return nil, err
		}
		log.Warn("the store was upgraded", "steps", done, "kept", kept)
	}
	st, err := open()
	if err == nil {
		if err = st.Check(); err == nil {
			return st, nil
		}
		st.Close()
	}
	return nil, advised(err)
}

// advised says what can be done about a damaged store.
func advised(err error) error {
	if errors.Is(err, store.ErrCorrupt) {
		return fmt.Errorf("%w, or save what can be read: feldpost store salvage NEW", err)
	}
	return err
}

// copyCmd moves a store from a file into a database, or back.
type copyCmd struct {
	To          string `required:"" help:"New file, or address of an empty database as the role that owns its tables." placeholder:"FILE|URL"`
	PasswordEnv string `name:"password-env" help:"Environment variable with the password of that role." placeholder:"NAME"`
	Worker      string `help:"Role that the daemon works under in the database." placeholder:"ROLE"`
}

// Help adds examples.
func (copyCmd) Help() string {
	return `Examples:
  feldpost store copy --to postgres://owner@db.example.org/feldpost --password-env OWNER_PASSWORD --worker feldpost
  feldpost store copy --to feldpost-2.db    # of a store in a database

No daemon may run. At the end both are read whole and compared: every letter, every game with its head, every entry with its
place in the chain, and what they are found by. The store itself stays as it is; name the copy in the configuration to go on with it.`
}

// Run copies and compares.
func (c *copyCmd) Run(e *env) error {
	o, err := e.openAlone()
	if err != nil {
		return err
	}
	defer o.close()
	if t, is := o.store.(*tenure); is {
		m, err := t.database.Muster()
		if names := working(&m); err == nil && len(names) > 0 {
			err = fmt.Errorf("%w: stop the daemons first: %s", store.ErrLocked, strings.Join(names, "; "))
		}
		if err != nil {
			return err
		}
	}
	to, undo, err := c.target(e, o.config)
	if err != nil {
		return err
	}
	err = to.Fill(o.store.Records())
	var n store.Copies
	if err == nil {
		n, err = store.Compare(o.store, to)
	}
	if err = errors.Join(err, to.Close()); err != nil {
		undo()
		return exit.Failed("nothing was copied that counts: %w", err)
	}
	fmt.Fprintf(e.out, "copied and compared: %d games with %d entries, %d letters in at %d places, %d letters out, %d settings\n", n.Games, n.Entries, n.Letters, n.Places, n.Out, n.Settings)
	fmt.Fprintln(e.out, "to go on with the copy, name it under [store] in the configuration")
	return nil
}

// target makes the store to copy to; undo takes half a copy away again.
func (c *copyCmd) target(e *env, cfg *conf.Config) (to store.Store, undo func(), err error) {
	if !strings.Contains(c.To, "://") {
		file := e.path(c.To)
		if _, err := os.Stat(file); err == nil {
			return nil, nil, exit.Wrong(fmt.Errorf("%s: %w", c.To, os.ErrExist))
		}
		to, err = bolt.Open(file, bolt.Options{})
		return to, func() { os.Remove(file) }, err
	}
	secret, err := cfg.Secret("", c.PasswordEnv)
	if err != nil {
		return nil, nil, exit.Wrong(err)
	}
	if advice := postgres.Advice(c.To); advice != "" {
		fmt.Fprintln(e.errOut, "note:", advice)
	}
	options := postgres.Options{Password: secret}
	if _, err := postgres.Migrate(e.ctx, c.To, options, c.Worker); err != nil {
		return nil, nil, err
	}
	to, err = postgres.Open(c.To, options)
	return to, func() {}, err
}

// migrateCmd makes the tables of a store in a database.
type migrateCmd struct {
	URL         string        `name:"url" help:"Address of the database as the role that owns the tables, no configuration is needed then; that of the configuration when it is left out." placeholder:"URL"`
	PasswordEnv string        `name:"password-env" help:"Environment variable with the password of that role." placeholder:"NAME"`
	Wait        time.Duration `help:"How long to wait for daemons that cannot work with the new tables."`
	Worker      string        `help:"Role that the daemon works under: it gets the right to read and write rows, and no other." placeholder:"ROLE"`
}

// Help adds examples.
func (migrateCmd) Help() string {
	return `Examples:
  feldpost store migrate
  feldpost store migrate --url postgres://owner@db.example.org/feldpost --password-env OWNER_PASSWORD --worker feldpost

The tables belong to the role of the URL; the daemon needs only the rights that --worker gives. Daemons of an earlier version
whose program bears the new tables work on meanwhile; beside others the tables are not changed.`
}

// Run applies what is missing.
func (m *migrateCmd) Run(e *env) error {
	address, secret, err := m.database(e)
	if err != nil {
		return exit.Wrong(err)
	}
	if advice := postgres.Advice(address); advice != "" {
		fmt.Fprintln(e.errOut, "note:", advice)
	}
	done, err := postgres.Migrate(e.ctx, address, postgres.Options{Password: secret, Wait: m.Wait}, m.Worker)
	for _, step := range done {
		fmt.Fprintln(e.out, "applied:", step)
	}
	if err != nil {
		return err
	}
	if len(done) == 0 {
		fmt.Fprintln(e.out, "the tables need no change")
	}
	if m.Worker != "" {
		fmt.Fprintf(e.out, "%s may read and write rows\n", m.Worker)
	}
	return nil
}

// database is the one named, or that of the configuration, which is read for nothing else.
func (m *migrateCmd) database(e *env) (address, secret string, err error) {
	if m.URL != "" {
		secret, err = (&conf.Config{}).Secret("", m.PasswordEnv)
		return m.URL, secret, err
	}
	c, err := conf.Read(e.config, false)
	if err != nil {
		return "", "", err
	}
	if c.OnFile() {
		return "", "", errors.New("the store is a file: feldpost upgrade brings it up to date")
	}
	secret, err = c.Secret(c.Store.PasswordFile, c.Store.PasswordEnv)
	return c.Store.URL, secret, err
}

// restoredCmd tells the daemons of a database that was put back.
type restoredCmd struct {
	Before string `help:"Store in a file that has what the database held before (feldpost store copy --to FILE), where it could still be read: logs list what it had told, and a game that had ended goes on under another secret." placeholder:"FILE"`
}

// Help adds examples.
func (restoredCmd) Help() string {
	return `Examples:
  feldpost store restored
  feldpost store restored --before lost.db

No daemon may run. The first one that starts reads the folders of handled letters again: those that came since the moment to which
the database was put back are handled anew, with the same dice, the others are known. feldpost restore does the same for a store in a file.`
}

// Run marks the database; the daemons must not run.
func (c *restoredCmd) Run(e *env) error {
	o, err := e.openAlone()
	if err != nil {
		return err
	}
	defer o.close()
	t, is := o.store.(*tenure)
	if !is {
		return exit.Wrong(errors.New("the store is a file: feldpost restore puts a backup of it in place"))
	}
	if err := c.alone(e.ctx, t.database); err != nil {
		return err
	}
	if err := t.database.Check(); err != nil {
		return err
	}
	if c.Before != "" {
		from, err := bolt.Open(e.path(c.Before), bolt.Options{ReadOnly: true})
		if err != nil {
			return exit.Wrong(err)
		}
		games, err := gamelog.Bequeath(from, t)
		if err = errors.Join(err, from.Close()); err != nil {
			return err
		}
		fmt.Fprintf(e.out, "games of which the store before it had told more, which their logs will list: %d\n", games)
	}
	if err := t.SetSetting(restored, []byte(time.Now().UTC().Format(time.RFC3339))); err != nil {
		return err
	}
	fmt.Fprintln(e.out, "the database is sound; letters that came since are read again when a daemon starts")
	return nil
}

// alone makes sure that no daemon works. Leases of the moment to which the database was put back may not have run out yet.
func (c *restoredCmd) alone(ctx context.Context, st *postgres.Store) error {
	for until := time.Now().Add(leaseSpan + time.Second); ; {
		m, err := st.Muster()
		names := working(&m)
		if err != nil || len(names) == 0 {
			return err
		}
		if time.Now().After(until) {
			return fmt.Errorf("%w: stop the daemons first: %s", store.ErrLocked, strings.Join(names, "; "))
		}
		select {
		case <-time.After(leaseSpan / 16):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
