// Package postgres keeps a store in a PostgreSQL database, which several processes may use at once.
//
// Tables and indexes stand in migrations/, applied by [Migrate] under a role that owns them; the program works under
// one that may only read and write rows. SQL is kept to what the distributed databases of the same protocol document:
// serializable transactions that are tried again, no advisory locks, no large objects, no functions on the server.
//
// A writing method is one serializable transaction. Where the server cannot order it among others, or the
// connection is lost before the commit, it is made again, for some seconds; then, or
// when the connection is lost in the commit itself, the error is [store.ErrUnavailable], and in the last case the changes may be
// there: revisions and receipts settle that when they are made again.
//
// Numbers of letters come from sequences: they grow, with gaps where a transaction was undone. Times in columns have
// microseconds; those in records are whole.
package postgres
