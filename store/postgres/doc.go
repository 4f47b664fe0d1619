// Package postgres keeps a store in a PostgreSQL database, which several processes may use at once.
//
// Tables and indexes stand in migrations/, applied by [Migrate] under a role that owns them; the program works under
// one that may only read and write rows. SQL is kept to what the distributed databases of the same protocol document:
// serializable transactions that are tried again, no advisory locks, no large objects, no functions on the server.
//
// A writing method is one serializable transaction. Where the server cannot order it among others, or the
// connection is lost before the commit, it is made again, for some seconds; then, or
// when the connection is lost in the commit itself and what it does may not as well be done twice, the error is [store.ErrUnavailable], and in the last case the changes may be
// there: revisions and receipts settle that when they are made again.
//
// The server may be far away. A transaction goes to it with its first question and comes to its end with its last changes; what a decision asks,
// and what it takes to write letters out, is read at once ([Store.Foresee], [Store.ForeseeOut]). Single rows that were read or written are
// remembered: a transaction that goes by them carries the question whether they are still so, and reads them when they are not. What never changes once it is
// there is not read again, but behind a pooler.
//
// Several processes share a database by leases ([Store.Enlist]): each keeps one, by the clock of the server, and has its
// duties under it ([Lease.Shift]). A transaction of a process whose lease is gone is refused ([store.ErrFenced]). Which duties there are
// and who is to have them is for the caller to say. What one of them decided by settings or games that another has
// changed since is [store.ErrConflict].
//
// A pooler of transactions may stand in the way. It is met by what it says, or by who answers, and then nothing is left in a connection: no
// prepared statement, no setting; limits travel with each transaction.
//
// The tables change by steps. Each says from which step on programs can work with it (the table bearing): daemons are exchanged one by one, and
// a step is not made beside a program that does not bear it.
//
// Numbers of letters come from sequences: they grow, with gaps where a transaction was undone. Times in columns have
// microseconds; those in records are whole.
package postgres
