// Package store is the contract of what keeps everything the referee must not lose:
// letters in, games, the log of commands, snapshots, letters out and small
// settings. It knows no rule, no mail protocol and no clock; times, names and
// bytes are handed in.
//
// # What is promised
//
// A letter is stored before it is judged, and only once ([Letters]).
// Everything that follows from it, that is command, rolls, events, snapshot,
// letters to send and the receipt, is one transaction ([Store]): after
// a crash all of it is there or none. A letter to send is a memo of what it is
// to tell; its bytes are stored before it is sent ([Outbox]). A second attempt to settle the same
// letter, to append the same entry or to write over a newer game record is
// refused with [ErrConflict]; a letter out with a known Message-ID is not
// queued again. Entries form a hash chain ([VerifyChain]).
//
// # Who keeps it
//
// What a record may become is decided here, by the methods of the records; an
// engine stores and finds them. Package bolt keeps them in one file; package
// storetest has the tests that every engine passes.
//
// A store may be far away ([Foreseer], [OutForeseer]): what a decision will ask is told before it, and comes at once.
//
// Numbers of letters grow in order of arrival; there may be gaps. Every method is one short
// transaction; iterators read page by page and hold no transaction while the
// loop body runs, so the body may write. Records are JSON with fields in the order of
// the Go struct ([Encode]).
package store
