package store

import (
	"encoding/json"
	"iter"
	"time"
)

// Store is everything the referee must not lose. Its methods may be called from several goroutines.
type Store interface {
	Letters
	Mailboxes
	Games
	Log
	Outbox
	Settings
	Copied

	// Commit applies a batch in one transaction. On success it fills in Seq, Head
	// and Rev of the game and the IDs of the letters; on failure the batch is as
	// it was. ErrConflict means that the game has moved on, or that a letter was
	// closed before; ErrExists that a new game's name or a reply token is taken.
	// An error of the disk in the last step may leave open whether the batch is
	// there; receipts and Rev settle that when it is tried again.
	Commit(b *Batch) error
	// Forget removes what letters say and whose they are, letters in and letters out. Their
	// numbers, places, identities and states stay, so that none is handled or sent a second
	// time: one that waited to be handled is done, one that waited to leave is given up. What
	// lies below the store may hold the bytes for some time.
	Forget(in, out []uint64) error
	// Check verifies everything there is to verify: that each record and blob can be read, that each index leads to
	// the records that it should and no others, and the hash chain of every game. It reads all that is stored. The
	// error is ErrCorrupt and lists the first faults.
	Check() error
	// Close waits for running transactions and lets go of the store.
	Close() error
}

// Letters are the letters in.
type Letters interface {
	// PutLetter stores a letter before anything is done with it. A repeat, known
	// by its place in the mailbox or by its Identity, is not fresh and returns
	// the id of the first copy; one that came to other reply addresses is no
	// repeat, see [Letter.Elsewhere]. ID, State, Filed
	// and what tells of its handling are the store's.
	PutLetter(l Letter, raw []byte) (id uint64, fresh bool, err error)
	// Letter returns the letter in with this id, or ErrNotFound.
	Letter(id uint64) (l Letter, err error)
	// LetterRaw returns the bytes of a letter as they came.
	LetterRaw(id uint64) ([]byte, error)
	// Letters iterates over letters in, in order of arrival. The loop body may
	// change the letter it was given.
	Letters(f LetterFilter) iter.Seq2[Letter, error]
	// CountLetters returns how many letters in are in a state.
	CountLetters(state LetterState) (int, error)
	// BeginLetter counts an attempt to handle a letter before it is made; what
	// ends the attempt sets the count back. A letter that has Begun when it is
	// loaded is one that the program died over.
	BeginLetter(id uint64) error
	// LetterFailed counts a failed attempt to handle a letter. With the
	// limit-th failure the letter is held, so that it cannot block the others.
	LetterFailed(id uint64, reason string, limit int) (l Letter, err error)
	// ReleaseLetter gives a quarantined, held or waiting letter back to be handled
	// now.
	ReleaseLetter(id uint64) error
	// TurnOf returns when a letter of an account is to be handled that arrived at
	// a moment: at once if the share has room, else when it will have. The turns
	// of an account are in order of the calls, if each letter is then given its
	// turn by a Receipt.
	TurnOf(account string, share Share, arrived time.Time) (turn time.Time, err error)
	// NextTurn returns the waiting letter whose turn came first, false when no
	// turn has come by now.
	NextTurn(now time.Time) (next Letter, ok bool, err error)
	// WaitingOf iterates over the waiting letters of an account, in order of
	// arrival. The loop body may change the letter it was given.
	WaitingOf(account string) iter.Seq2[Letter, error]
}

// Mailboxes are the places of letters in.
type Mailboxes interface {
	// HighestUID returns the greatest UID stored of a mailbox under this
	// UIDVALIDITY, 0 when there is none: intake goes on from there. It is right
	// as long as letters are stored in ascending order of UID.
	HighestUID(mailbox string, uidvalidity uint32) (uid uint32, err error)
	// Unfiled lists messages of a mailbox that can be filed, at most limit of
	// them, in order of UID.
	Unfiled(mailbox string, uidvalidity uint32, limit int) ([]Waiting, error)
	// MarkFiled remembers that messages were moved away from their places.
	MarkFiled(places ...Place) error
}

// Games are the games and their logs.
type Games interface {
	// Game returns the game of this name, or ErrNotFound.
	Game(name string) (g Game, err error)
	// Games iterates over the games of a status, or over all when status is "",
	// in order of name.
	Games(status GameStatus) iter.Seq2[Game, error]
	// CountGames returns how many games have a status.
	CountGames(status GameStatus) (int, error)
	// SeatsOf lists the seats that an address holds, in games of any status. The
	// case of the address does not matter.
	SeatsOf(address string) ([]SeatRef, error)
	// SeatByToken returns the seat with this reply token, or ErrNotFound.
	SeatByToken(token string) (ref SeatRef, err error)
	// DueGames lists the games whose alarm is at or before now, the earliest
	// first, at most limit of them (0 for all). The cost depends on the games
	// that are due, not on how many there are. A game stays due until its record
	// is given a later alarm or none.
	DueGames(now time.Time, limit int) (due []Alarm, err error)
}

// Log is the log of the commands of each game.
type Log interface {
	// Entry returns one entry of a game's log, or ErrNotFound.
	Entry(game string, seq uint64) (e Entry, err error)
	// Entries iterates over the log of a game from seq on, without snapshots.
	Entries(game string, from uint64) iter.Seq2[Entry, error]
	// Snapshot returns the state of a game after an entry, or ErrNotFound.
	Snapshot(game string, seq uint64) ([]byte, error)
	// LastSnapshot returns the latest state of a game and the entry it follows,
	// or ErrNotFound.
	LastSnapshot(game string) (seq uint64, data []byte, err error)
}

// Outbox are the letters out.
type Outbox interface {
	// Out returns the letter out with this id without Raw, or ErrNotFound.
	Out(id uint64) (o Out, err error)
	// OutByMessageID returns the letter out with this Message-ID without Raw, or
	// ErrNotFound: how a bounce or an answer finds what it is about.
	OutByMessageID(messageID string) (o Out, err error)
	// OutMemo returns what a letter out is to tell, ErrNotFound for one that was
	// queued as it is.
	OutMemo(id uint64) (json.RawMessage, error)
	// OutRaw returns a letter out in wire form, ErrNotFound for one that is not
	// written yet.
	OutRaw(id uint64) ([]byte, error)
	// Outbox iterates over letters out without Raw, in order of queueing. The
	// loop body may change the letter it was given.
	Outbox(f OutFilter) iter.Seq2[Out, error]
	// CountOut returns how many letters out are in a state.
	CountOut(state OutState) (int, error)
	// DueOut lists queued letters to people of some lanes whose time has come, urgent ones first, those to
	// strangers behind all others, then in order of NotBefore and of queueing, at most limit of
	// them (0 for all), without Raw. The cost depends on the letters that are due,
	// not on how many were ever sent.
	DueOut(now time.Time, lanes Lanes, limit int) (due []Out, err error)
	// NextOut returns the earliest NotBefore of all queued letters, false when
	// nothing is queued.
	NextOut() (at time.Time, ok bool, err error)
	// SentBetween counts the letters sent at or after since and not after until;
	// one that was sent twice counts twice. What a clock once ahead has dated
	// later than until counts nothing.
	SentBetween(since, until time.Time) (n Sendings, err error)
	// AdvanceOut makes letters due at now that are queued for later than latest: a
	// clock once ahead has dated them. It returns how many. Its cost depends on
	// these letters alone.
	AdvanceOut(now, latest time.Time) (int, error)
	// WriteOut stores the bytes of letters in one transaction, and queues more
	// letters that follow from them. A letter that is written already, or merged
	// into another, stays as it is: ErrConflict, and nothing is stored.
	WriteOut(letters []Writing, more []Out) error
	// MergeOut lets the letter into say what earlier ones would have said that are
	// not written and now never leave; extra replaces that of each. ErrConflict
	// when one of them is written, or no longer queued.
	MergeOut(into uint64, extra map[uint64]json.RawMessage) error
	// MarkSent records that the server has accepted a letter. For a letter that
	// is sent already it does nothing.
	MarkSent(id uint64, at time.Time) error
	// RetryOut records a failed attempt and when to try again. A letter that was
	// held meanwhile stays held.
	RetryOut(id uint64, reason string, notBefore time.Time) error
	// FailOut records the last failed attempt: the letter is given up.
	FailOut(id uint64, reason string) error
	// ResendOut queues a letter again whatever became of it, with the same
	// Message-ID and a fresh count of tries.
	ResendOut(id uint64, notBefore time.Time) error
	// ReleaseHeld queues all held letters again, and returns how many.
	ReleaseHeld(notBefore time.Time) (int, error)
	// Unnoted lists letters out that have failed and from which nothing has
	// followed yet, in order of queueing, at most limit of them.
	Unnoted(limit int) (list []Out, err error)
}

// Settings are small values of the caller.
type Settings interface {
	// Setting returns a small value of the caller's, nil when there is none.
	Setting(name string) (value []byte, err error)
	// SetSetting keeps a small value under a name; nil removes it.
	SetSetting(name string, value []byte) error
	// Settings iterates over the callers' settings whose names begin with a prefix. It
	// visits all of them, shorter names first: it is for what is done once a day, or by a command.
	Settings(prefix string) iter.Seq2[Setting, error]
}
