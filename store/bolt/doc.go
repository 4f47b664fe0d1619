// Package bolt keeps a store in one bbolt file.
//
// # Layout
//
// Records are JSON with fields in the order of the Go struct; keys are
// big-endian, so that byte order is number and time order. Raw letters and
// snapshots are gzip, whose checksum finds rotten bytes, each in a nested
// bucket of its own: bbolt keeps up to four large values on one page, and
// would write three old letters again with each new one.
//
//	bucket           key                                value
//	letter           id                                 Letter
//	letter.raw       id                                 gzip of the raw letter
//	letter.place     mailbox, UIDVALIDITY, UID          id
//	letter.unfiled   mailbox, UIDVALIDITY, UID          id
//	letter.identity  identity                           id
//	letter.state     state, id                          -
//	letter.account   account, turn, id                  -
//	letter.turn      turn, id of one that waits         -
//	letter.waiting   account, id of one that waits      -
//	letter.game      game, id                           -
//	game             name                               Game
//	game.status      status, name                       -
//	game.alarm       time, name                         -
//	game.address     address, game, seat                game, seat
//	game.token       reply token                        game, seat
//	entry            game, seq                          Entry
//	snapshot         game, seq                          gzip of the state
//	out              id                                 Out
//	out.raw          id                                 gzip of the memo and of the raw letter
//	out.id           Message-ID                         id
//	out.state        state, id                          -
//	out.due          rank, time, id                     -
//	out.game         game, id                           -
//	out.sent         time sent, id                      1 for one to a stranger
//	setting          name                               bytes
//	meta             format, schema                     text
//
// # Versions
//
// meta holds the schema. Whatever changes keys, buckets or the meaning of a record
// gets the next number and a step in upgrade.go; a field that may be missing does
// not. [Open] refuses a file of another schema, [Upgrade] brings an earlier one up
// to date, and testdata keeps a file of each form that was ever written.
//
// # Caveats
//
// One process at a time ([store.ErrLocked]); inside it a Store is safe for use by
// several goroutines, with one writer at a time: what others want changed meanwhile
// becomes durable with the next change, at once. Nothing is ever deleted but index
// rows: the file grows with the letters.
package bolt

import "feldpost/store"

// Guard: the file is a store.
var _ store.Store = (*Store)(nil)
