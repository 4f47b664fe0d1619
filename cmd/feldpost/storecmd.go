package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
	"feldpost/store/bolt"
)

// storeCmd looks after the store's file.
type storeCmd struct {
	Compact compactCmd `cmd:"" help:"Write the store's file anew, as small as what it holds."`
	Salvage salvageCmd `cmd:"" help:"Write what can be read of a damaged store into a new one, and say what is missing."`
	Copy    copyCmd    `cmd:"" help:"Copy the store into a new file or an empty database, and compare the two."`
	Migrate migrateCmd `cmd:"" help:"Make the tables of a store in PostgreSQL, or bring them up to date."`
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
// kept beside it as it was.
func openSound(file string, log *slog.Logger) (*bolt.Store, error) {
	if todo, err := bolt.Pending(file); err == nil && len(todo) > 0 {
		kept, done, err := upgradeStore(file)
		if err != nil {
			return nil, err
		}
		log.Warn("the store was upgraded", "steps", done, "kept", kept)
	}
	st, err := bolt.Open(file, bolt.Options{})
	if err == nil {
		if err = st.Check(); err == nil {
			return st, nil
		}
		st.Close()
	}
	if errors.Is(err, store.ErrCorrupt) {
		return nil, fmt.Errorf("%w, or save what can be read: feldpost store salvage NEW", err)
	}
	return nil, err
}
