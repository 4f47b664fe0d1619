package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

// The drivers of [store].
const (
	driverFile     = "bbolt"
	driverDatabase = "postgres"
)

// errNoFile refuses a command for the store's file.
var errNoFile = errors.New("the store is a PostgreSQL database: its own tools do that (pg_dump, pg_restore, VACUUM)")

// readFileConfig reads the configuration for a command that only a store in a file has.
func readFileConfig(path string) (*Config, error) {
	c, err := readConfig(path, false)
	if err == nil && !c.onFile() {
		err = errNoFile
	}
	if err != nil {
		return nil, usage(err)
	}
	return c, nil
}

// onFile tells whether the store is a file.
func (c *Config) onFile() bool { return c.Store.Driver == driverFile }

// socket is where a running daemon takes the referee's commands: beside the store's file. A store in a database
// has its name only for that.
func (c *Config) socket() string { return socketOf(c.beside(c.Store.File)) }

// socketOf is the socket beside a store.
func socketOf(store string) string { return store + ".sock" }

// openDatabase opens the database of the configuration.
func (c *Config) openDatabase() (*postgres.Store, error) {
	secret, err := c.secret(c.Store.PasswordFile, c.Store.PasswordEnv)
	if err != nil {
		return nil, err
	}
	return postgres.Open(c.Store.URL, postgres.Options{Password: secret})
}

// leaseName is the lease of who works with the store; leaseSpan is how long one holds whose holder is gone.
const (
	leaseName = "daemon"
	leaseSpan = 8 * time.Second
)

// holder names this process to others.
func holder() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s, process %d, since %s", host, os.Getpid(), started.UTC().Format(time.RFC3339))
}

var started = time.Now()

// tenure is the right to work with a store: that of a file is its lock, that of a database a lease.
type tenure struct {
	store.Store
	lost chan error // gets why the lease was lost
	quit context.CancelFunc
	done chan struct{}
}

// kept holds a lease until the store is closed.
func kept(st store.Store, l *postgres.Lease) *tenure {
	ctx, quit := context.WithCancel(context.Background())
	t := &tenure{Store: st, lost: make(chan error, 1), quit: quit, done: make(chan struct{})}
	go func() {
		defer close(t.done)
		if err := l.Keep(ctx); err != nil {
			t.lost <- err
		}
	}()
	return t
}

// Close gives the lease back and closes the store.
func (t *tenure) Close() error {
	t.quit()
	<-t.done
	return t.Store.Close()
}

// openNow opens the store of the configuration for a command, which waits for nobody: ErrLocked means that a daemon has it.
func (c *Config) openNow() (store.Store, error) {
	if c.onFile() {
		return bolt.Open(c.beside(c.Store.File), bolt.Options{})
	}
	st, err := c.openDatabase()
	if err != nil {
		return nil, err
	}
	l, ok, err := st.Acquire(leaseName, holder(), leaseSpan)
	if err == nil && !ok {
		err = fmt.Errorf("%w: give the command on the machine of the daemon that works with this database", store.ErrLocked)
	}
	if err != nil {
		st.Close()
		return nil, err
	}
	return kept(st, l), nil
}

// openDaemon opens the store for a daemon. That of a file is checked; in a database a daemon stands by as long as another one
// works, and idle is called again and again meanwhile.
func (c *Config) openDaemon(ctx context.Context, log *slog.Logger, idle func()) (store.Store, error) {
	if c.onFile() {
		return openSound(c.beside(c.Store.File), log)
	}
	if advice := postgres.Advice(c.Store.URL); advice != "" {
		log.Warn("the way to the database", "advice", advice)
	}
	st, err := c.openDatabase()
	if err != nil {
		return nil, err
	}
	told := false
	for {
		l, ok, err := st.Acquire(leaseName, holder(), leaseSpan)
		if ok {
			return kept(st, l), nil
		}
		if err != nil && !(told && errors.Is(err, store.ErrUnavailable)) { // who stands by waits for the database too
			st.Close()
			return nil, err
		}
		if !told {
			log.Info("another daemon works with this database: standing by")
			told = true
		}
		idle()
		select {
		case <-time.After(leaseSpan / 8):
		case <-ctx.Done():
			st.Close()
			return nil, ctx.Err()
		}
	}
}

// lostOf is where the loss of a store's lease is told; nil, on which nothing comes, for a store that has none.
func lostOf(st store.Store) <-chan error {
	if t, is := st.(*tenure); is {
		return t.lost
	}
	return nil
}
