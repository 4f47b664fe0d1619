package main

import (
	"fmt"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store/postgres"
)

// migrateCmd makes the tables of a store in a database.
type migrateCmd struct {
	URL         string `name:"url" help:"Address of the database as the role that owns the tables; that of the configuration when it is left out." placeholder:"URL"`
	PasswordEnv string `name:"password-env" help:"Environment variable with the password of that role." placeholder:"NAME"`
	Worker      string `help:"Role that the daemon works under: it gets the right to read and write rows, and no other." placeholder:"ROLE"`
}

// Help adds examples.
func (migrateCmd) Help() string {
	return `Examples:
  feldpost store migrate
  feldpost store migrate --url postgres://owner@db.example.org/feldpost --password-env OWNER_PASSWORD --worker feldpost

The tables belong to the role of the URL; the daemon needs only the rights that --worker gives. A daemon of an earlier version
stops when it meets the tables of a later one.`
}

// Run applies what is missing.
func (m *migrateCmd) Run(e *env) error {
	c, err := conf.Read(e.config, false)
	if err != nil {
		return exit.Wrong(err)
	}
	if c.OnFile() {
		return exit.Wrong(fmt.Errorf("the store is a file: feldpost upgrade brings it up to date"))
	}
	address, secret := c.Store.URL, ""
	if m.URL != "" {
		address = m.URL
		secret, err = c.Secret("", m.PasswordEnv)
	} else {
		secret, err = c.Secret(c.Store.PasswordFile, c.Store.PasswordEnv)
	}
	if err != nil {
		return exit.Wrong(err)
	}
	if advice := postgres.Advice(address); advice != "" {
		fmt.Fprintln(e.errOut, "note:", advice)
	}
	done, err := postgres.Migrate(e.ctx, address, postgres.Options{Password: secret}, m.Worker)
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
