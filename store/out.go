package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"time"
)

// OutState says how far a letter out has come.
type OutState string

// The states of a letter out.
const (
	OutQueued OutState = "queued" // to be sent at or after NotBefore
	OutSent   OutState = "sent"   // accepted by the server
	OutFailed OutState = "failed" // given up
	OutHeld   OutState = "held"   // kept back until released
	OutMerged OutState = "merged" // never to leave: a later letter says what it would have
)

// code is the state's byte in index keys.
func (s OutState) code() (code byte, ok bool) {
	switch s {
	case OutQueued:
		return 0, true
	case OutSent:
		return 1, true
	case OutFailed:
		return 2, true
	case OutHeld:
		return 3, true
	case OutMerged:
		return 4, true
	}
	return 0, false
}

// Out is a letter to one recipient. MessageID is derived from game, sequence,
// seat and kind, so that composing it again after a crash gives the same;
// the store keeps one letter for each.
//
// A letter is queued as a memo of what it is to tell, or as raw bytes. One
// with a memo is written later, before it is sent the first time
// ([Store.WriteOut]).
type Out struct {
	ID        uint64    `json:"id"` // from 1, in order of queueing
	Game      string    `json:"game,omitempty"`
	Seat      string    `json:"seat,omitempty"`
	Kind      string    `json:"kind,omitempty"`
	To        string    `json:"to"`
	MessageID string    `json:"messageID"`
	Created   time.Time `json:"created,omitzero"`
	NotBefore time.Time `json:"notBefore,omitzero"`
	State     OutState  `json:"state"` // "" is queued
	Tries     int       `json:"tries,omitempty"`
	LastError string    `json:"lastError,omitempty"`
	SentAt    time.Time `json:"sentAt,omitzero"` // of the latest sending
	// Stranger marks a letter to somebody who has no seat: it waits behind all
	// others.
	Stranger bool `json:"stranger,omitempty"`
	// Urgent marks a letter that leaves before all others.
	Urgent  bool `json:"urgent,omitempty"`
	Bounces int  `json:"bounces,omitempty"` // how often it came back after it was sent
	Noted   bool `json:"noted,omitempty"`   // what follows from its failure is done

	// Takes tells that an earlier letter to the seat was put off for this one,
	// which is to say what that would have.
	Takes bool `json:"takes,omitempty"`

	// Bundle marks a letter to somebody who wants the letters of all his games
	// in one.
	Bundle bool `json:"bundle,omitempty"`

	// Written tells that a letter queued with a memo has its bytes.
	Written bool `json:"written,omitempty"`
	// Merged are earlier letters whose contents this one has too; Into is the
	// letter that has those of this one.
	Merged []uint64 `json:"merged,omitempty"`
	Into   uint64   `json:"into,omitempty"`

	Extra json.RawMessage `json:"extra,omitempty"` // the desk's own: what the letter says of the log

	// Memo is the desk's own: what the letter is to tell. It is kept apart
	// from the record and read with [Store.OutMemo].
	Memo json.RawMessage `json:"-"`
	// Raw is the letter in wire form. It is kept apart from the record and
	// read with [Store.OutRaw].
	Raw []byte `json:"-"`
}

// unnoted stands for a state in index keys: failed, and nothing has followed
// from it yet.
const unnoted = 0x7F

// The ranks of letters in the queue, as bytes in index keys.
const (
	rankPlayers byte = iota // and the referee
	rankStrangers
	rankUrgent
)

// ranks are all of them in the order in which their letters leave.
var ranks = [...]byte{rankUrgent, rankPlayers, rankStrangers}

func (o *Out) rank() byte {
	switch {
	case o.Urgent:
		return rankUrgent
	case o.Stranger:
		return rankStrangers
	}
	return rankPlayers
}

// newOut returns a letter in the form in which it is queued.
func newOut(o Out) (Out, error) {
	if o.State == "" {
		o.State = OutQueued
	}
	switch {
	case o.MessageID == "":
		return o, invalid("letter to %q without Message-ID", o.To)
	case o.To == "":
		return o, invalid("letter %s without recipient", o.MessageID)
	case len(o.Raw) == 0 && len(o.Memo) == 0:
		return o, invalid("letter %s is empty", o.MessageID)
	case len(o.Raw) > 0 && len(o.Memo) > 0:
		return o, invalid("letter %s is written before its time", o.MessageID)
	case o.State != OutQueued && o.State != OutHeld:
		return o, invalid("letter %s cannot begin as %q", o.MessageID, o.State)
	}
	for _, s := range []*string{&o.Game, &o.Seat, &o.Kind, &o.To, &o.MessageID, &o.LastError} {
		*s = clean(*s)
	}
	o.ID, o.Tries, o.SentAt, o.Bounces, o.Noted = 0, 0, time.Time{}, 0, false
	o.Written, o.Merged, o.Into = false, nil, 0
	o.Created, o.NotBefore = utc(o.Created), utc(o.NotBefore)
	return o, nil
}

// rows lists the index rows of a letter out except those of its sendings.
func (o *Out) rows() []row {
	code, _ := o.State.code()
	rows := []row{
		{inOutID, part(nil, o.MessageID), number(nil, o.ID)},
		{inOutState, number([]byte{code}, o.ID), nil},
	}
	if o.State == OutQueued {
		rows = append(rows, row{inOutDue, number(moment([]byte{o.rank()}, o.NotBefore), o.ID), nil})
	}
	if o.State == OutFailed && !o.Noted {
		rows = append(rows, row{inOutState, number([]byte{unnoted}, o.ID), nil})
	}
	if o.Game != "" {
		rows = append(rows, row{inOutGame, number(part(nil, o.Game), o.ID), nil})
	}
	return rows
}

// sending is the index row of the latest sending: one to a stranger has a
// value.
func (o *Out) sending() row {
	r := row{inOutSent, number(moment(nil, o.SentAt), o.ID), nil}
	if o.Stranger {
		r.value = []byte{1}
	}
	return r
}

// putOut queues a letter, or finds the one with its Message-ID, and sets ID.
// packed is its memo or its bytes.
func putOut(tx *txn, o *Out, packed []byte) error {
	if id, known := lastNumber(tx.in(inOutID).Get(part(nil, o.MessageID))); known {
		o.ID = id
		return nil
	}
	id, err := tx.in(inOut).NextSequence()
	if err != nil {
		return err
	}
	o.ID = id
	if err := saveOut(tx, o, nil); err != nil {
		return err
	}
	name := blobKey
	if len(o.Memo) > 0 {
		name = memoKey
	}
	return putBlob(tx, inOutRaw, number(nil, id), name, packed)
}

func saveOut(tx *txn, o *Out, before []row) error {
	if err := putRecord(tx, inOut, number(nil, o.ID), o); err != nil {
		return err
	}
	return reindex(tx, before, o.rows())
}

func loadOut(tx *txn, id uint64) (Out, error) {
	var o Out
	if err := record(tx, inOut, number(nil, id), &o); err != nil {
		return Out{}, fmt.Errorf("letter out %d: %w", id, err)
	}
	return o, nil
}

// Out returns the letter out with this id without Raw, or ErrNotFound.
func (s *Store) Out(id uint64) (o Out, err error) {
	err = s.view(func(tx *txn) error {
		o, err = loadOut(tx, id)
		return err
	})
	return o, err
}

// OutByMessageID returns the letter out with this Message-ID without Raw, or
// ErrNotFound: how a bounce or an answer finds what it is about.
func (s *Store) OutByMessageID(messageID string) (o Out, err error) {
	err = s.view(func(tx *txn) error {
		id, known := lastNumber(tx.in(inOutID).Get(part(nil, clean(messageID))))
		if !known {
			return fmt.Errorf("letter out %s: %w", messageID, ErrNotFound)
		}
		o, err = loadOut(tx, id)
		return err
	})
	return o, err
}

// OutMemo returns what a letter out is to tell, ErrNotFound for one that was
// queued as it is.
func (s *Store) OutMemo(id uint64) (json.RawMessage, error) {
	memo, err := s.readBlob(inOutRaw, number(nil, id), memoKey)
	if err != nil {
		return nil, fmt.Errorf("memo of letter out %d: %w", id, err)
	}
	return memo, nil
}

// OutRaw returns a letter out in wire form, ErrNotFound for one that is not
// written yet.
func (s *Store) OutRaw(id uint64) ([]byte, error) {
	raw, err := s.readBlob(inOutRaw, number(nil, id), blobKey)
	if err != nil {
		return nil, fmt.Errorf("raw letter out %d: %w", id, err)
	}
	return raw, nil
}

// OutFilter selects letters out; empty fields select all.
type OutFilter struct {
	State OutState
	Game  string
	Seat  string
	To    string // case does not matter
	After uint64 // only letters with a greater id
}

func (f *OutFilter) wants(o *Out) bool {
	return (f.State == "" || f.State == o.State) &&
		(f.Game == "" || f.Game == o.Game) &&
		(f.Seat == "" || f.Seat == o.Seat) &&
		(f.To == "" || foldAddress(f.To) == foldAddress(o.To))
}

// Outbox iterates over letters out without Raw, in order of queueing. The
// loop body may change the letter it was given.
func (s *Store) Outbox(f OutFilter) iter.Seq2[Out, error] {
	bucket, prefix := inOut, []byte{}
	code, known := f.State.code()
	switch {
	case f.State != "" && !known:
		return func(yield func(Out, error) bool) {
			yield(Out{}, invalid("unknown state %q of a letter out", f.State))
		}
	case f.Game != "":
		bucket, prefix = inOutGame, part(nil, clean(f.Game))
	case f.State != "":
		bucket, prefix = inOutState, []byte{code}
	}
	from := append(number(bytes.Clone(prefix), f.After), 0)
	return walk(s, bucket, prefix, from, func(tx *txn, k, _ []byte) (Out, bool, error) {
		id, _ := lastNumber(k)
		o, err := loadOut(tx, id)
		return o, f.wants(&o), err
	})
}

// CountOut returns how many letters out are in a state.
func (s *Store) CountOut(state OutState) (int, error) {
	code, ok := state.code()
	if !ok {
		return 0, invalid("unknown state %q of a letter out", state)
	}
	return s.count(inOutState, []byte{code}, nil)
}
