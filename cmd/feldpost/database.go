package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

// errNoFile refuses a command for the store's file.
var errNoFile = errors.New("the store is a PostgreSQL database: its own tools do that (pg_dump, pg_restore, VACUUM)")

// readFileConfig reads the configuration for a command that only a store in a file has.
func readFileConfig(path string) (*conf.Config, error) {
	c, err := conf.Read(path, false)
	if err == nil && !c.OnFile() {
		err = errNoFile
	}
	if err != nil {
		return nil, exit.Wrong(err)
	}
	return c, nil
}

// openDatabase opens the database of the configuration.
func openDatabase(c *conf.Config) (*postgres.Store, error) {
	secret, err := c.Secret(c.Store.PasswordFile, c.Store.PasswordEnv)
	if err != nil {
		return nil, err
	}
	return postgres.Open(c.Store.URL, postgres.Options{Password: secret, Asked: c.Asked})
}

// leaseSpan is how long the lease of a daemon holds that is gone.
const leaseSpan = 8 * time.Second

// holder names this process to others.
func holder() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s, process %d, since %s", host, os.Getpid(), started.UTC().Format(time.RFC3339))
}

var started = time.Now()

// tenure is a database under a lease, without which nothing is written.
type tenure struct {
	store.Store
	database *postgres.Store
	share    *duties.Share                        // of the work; nil for a command, which has no duties
	waits    atomic.Pointer[func(postgres.Waits)] // is told what waits, once somebody wants to know it
	lost     chan error                           // gets why the lease was lost
	quit     context.CancelFunc
	done     chan struct{}
}

// openTenure opens the database of the configuration under a lease of its own, with these roles.
func openTenure(c *conf.Config, roles []string, log *slog.Logger) (*tenure, error) {
	st, err := openDatabase(c)
	if err != nil {
		return nil, err
	}
	who := postgres.Holder{Name: holder()}
	who.Program, _ = gauges.BuiltFrom()
	var m postgres.Muster
	if len(roles) > 0 {
		rules, err := rulesOf(c)
		if err == nil {
			who.Rules = rules.String()
			m, err = st.Muster()
		}
		if err != nil {
			st.Close()
			return nil, err
		}
		who.Offers = roles
	}
	l, err := st.Enlist(who, leaseSpan, c.Now)
	if err != nil {
		st.Close()
		return nil, err
	}
	ctx, quit := context.WithCancel(context.Background())
	t := &tenure{Store: st, database: st, lost: make(chan error, 1), quit: quit, done: make(chan struct{})}
	seen := func(postgres.Muster) {}
	if len(roles) > 0 {
		var names []string
		for _, m := range c.EachMailbox() {
			names = append(names, c.Account(m).Name())
		}
		t.share = duties.New(l, roles, names, who.Rules, log.With("lease", l.ID()))
		seen = t.share.Seen
		t.share.Seen(m)
		if err := t.share.Align(time.Now()); err != nil {
			quit()
			return nil, errors.Join(err, l.Release(), st.Close())
		}
	}
	waits := func(w postgres.Waits) {
		if heed := t.waits.Load(); heed != nil {
			(*heed)(w)
		}
	}
	go func() {
		defer close(t.done)
		if err := l.Keep(ctx, seen, waits); err != nil {
			t.lost <- err
		}
	}()
	return t, nil
}

// Foresee implements store.Foreseer.
func (t *tenure) Foresee(f store.Foresight) (store.Seen, error) { return t.database.Foresee(f) }

// ForeseeOut implements store.OutForeseer.
func (t *tenure) ForeseeOut(letters []store.Out) (store.SeenOut, error) {
	return t.database.ForeseeOut(letters)
}

// Close gives the lease back and closes the store.
func (t *tenure) Close() error {
	t.quit()
	<-t.done
	return t.Store.Close()
}

// openNow opens the store of the configuration for a command. That of a file is ErrLocked while a daemon has it; a database has room for
// many, whose changes are kept in order by the revisions of what they change.
func openNow(c *conf.Config) (store.Store, error) {
	if c.OnFile() {
		return bolt.Open(c.Beside(c.Store.File), bolt.Options{})
	}
	return openTenure(c, nil, nil)
}

// rulesOf are the rules of this program with the data of the configuration.
func rulesOf(c *conf.Config) (duties.Rules, error) {
	lib, r := newLibrary(c, nil), duties.Rules{}
	for _, l := range games.All() {
		sys, err := lib.open(l.Name)
		if err != nil {
			return nil, err
		}
		r[l.Name] = duties.Edition{Version: sys.Info().RulesVersion, Data: sys.Info().DataDigest}
	}
	return r.Parting(), nil
}

// working names the daemons that work with a database, and tells of each what it is and whether it stands by.
func working(m *postgres.Muster) (names []string) {
	for _, h := range m.Holders {
		switch {
		case len(h.Offers) == 0:
			continue
		case h.Program == "":
			h.Name += ", of an earlier version"
		default:
			h.Name += ", program " + h.Program
		}
		if apart, _ := duties.Apart(m.InForce, h.Rules); len(apart) > 0 {
			h.Name += ", which has other rules than those in force of " + strings.Join(apart, ", ") + " and stands by for these games"
		}
		names = append(names, h.Name)
	}
	return names
}

// openDaemon opens the store for a daemon that takes some roles. That of a file is checked; one in a database has room for several daemons.
func openDaemon(c *conf.Config, roles []string, log *slog.Logger) (store.Store, error) {
	if c.OnFile() {
		return openSound(c.Beside(c.Store.File), log)
	}
	if advice := postgres.Advice(c.Store.URL); advice != "" {
		log.Warn("the way to the database", "advice", advice)
	}
	return openTenure(c, roles, log)
}

// lostOf is where the loss of a store's lease is told; nil, on which nothing comes, for a store that has none.
func lostOf(st store.Store) <-chan error {
	if t, is := st.(*tenure); is {
		return t.lost
	}
	return nil
}
