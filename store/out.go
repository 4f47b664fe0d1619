package store

import (
	"encoding/json"
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

// Known tells whether there is such a state.
func (s OutState) Known() bool {
	switch s {
	case OutQueued, OutSent, OutFailed, OutHeld, OutMerged:
		return true
	}
	return false
}

// Out is a letter to one recipient. MessageID is derived from game, sequence,
// seat and kind, so that composing it again after a crash gives the same;
// the store keeps one letter for each.
//
// A letter is queued as a memo of what it is to tell, or as raw bytes. One
// with a memo is written later, before it is sent the first time
// ([Outbox]).
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
	Asked     time.Time `json:"asked,omitzero"`  // when the letter in came that it answers
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
	// from the record and read with [Outbox].
	Memo json.RawMessage `json:"-"`
	// Raw is the letter in wire form. It is kept apart from the record and
	// read with [Outbox].
	Raw []byte `json:"-"`
}

// Rank is the place of a letter in the queue: those of a lower rank leave first.
type Rank int

// The ranks of letters in the queue.
const (
	RankUrgent  Rank = iota
	RankPlayers      // and the referee
	RankStrangers
	NumRanks
)

// Rank is that of the letter.
func (o *Out) Rank() Rank {
	switch {
	case o.Urgent:
		return RankUrgent
	case o.Stranger:
		return RankStrangers
	}
	return RankPlayers
}

// Checked returns the letter in the form in which it is queued.
func (o Out) Checked() (Out, error) {
	if o.State == "" {
		o.State = OutQueued
	}
	switch {
	case o.MessageID == "":
		return o, Invalid("letter to %q without Message-ID", o.To)
	case o.To == "":
		return o, Invalid("letter %s without recipient", o.MessageID)
	case len(o.Raw) == 0 && len(o.Memo) == 0:
		return o, Invalid("letter %s is empty", o.MessageID)
	case len(o.Raw) > 0 && len(o.Memo) > 0:
		return o, Invalid("letter %s is written before its time", o.MessageID)
	case o.State != OutQueued && o.State != OutHeld:
		return o, Invalid("letter %s cannot begin as %q", o.MessageID, o.State)
	}
	for _, s := range []*string{&o.Game, &o.Seat, &o.Kind, &o.To, &o.MessageID, &o.LastError} {
		*s = Clean(*s)
	}
	o.ID, o.Tries, o.SentAt, o.Bounces, o.Noted = 0, 0, time.Time{}, 0, false
	o.Written, o.Merged, o.Into = false, nil, 0
	o.Created, o.NotBefore, o.Asked = UTC(o.Created), UTC(o.NotBefore), UTC(o.Asked)
	return o, nil
}

// OutFilter selects letters out; empty fields select all.
type OutFilter struct {
	State OutState
	Game  string
	Seat  string
	To    string // case does not matter
	After uint64 // only letters with a greater id
}

// Wants tells whether a letter is selected, without regard to After.
func (f *OutFilter) Wants(o *Out) bool {
	return (f.State == "" || f.State == o.State) &&
		(f.Game == "" || f.Game == o.Game) &&
		(f.Seat == "" || f.Seat == o.Seat) &&
		(f.To == "" || FoldAddress(f.To) == FoldAddress(o.To))
}

// Sendings counts letters that were sent.
type Sendings struct {
	All       int
	Strangers int // of All, those to people without a seat
}
