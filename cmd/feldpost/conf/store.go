package conf

import (
	"time"

	"feldpost/adjudicator/desk/docket"
)

// The drivers of [store].
const (
	DriverFile     = "bbolt"
	DriverDatabase = "postgres"
)

// OnFile tells whether the store is a file.
func (c *Config) OnFile() bool { return c.Store.Driver == DriverFile }

// Socket is where a running daemon takes the referee's commands: beside the store's file. A store in a database
// has its name only for that.
func (c *Config) Socket() string { return SocketOf(c.Beside(c.Store.File)) }

// SocketOf is the socket beside a store.
func SocketOf(store string) string { return store + ".sock" }

// Keep is how long letters are kept.
func (s StoreConfig) Keep() docket.Retention {
	return docket.Retention{Letters: time.Duration(s.KeepLetters), Quarantine: time.Duration(s.KeepQuarantine)}
}
