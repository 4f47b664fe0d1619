package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

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
	if e.shared != nil {
		return exit.Wrong(errStopFirst)
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if t, is := o.store.(*tenure); is {
		names, err := working(t.database)
		if err == nil && len(names) > 0 {
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
