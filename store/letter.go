package store

import (
	"bytes"
	"fmt"
	"iter"
	"strings"
	"time"
)

// LetterState says how far a letter in has come.
type LetterState string

// The states of a letter in.
const (
	LetterNew         LetterState = "new"         // stored, waiting to be handled
	LetterDone        LetterState = "done"        // answered or applied; final
	LetterQuarantined LetterState = "quarantined" // automatic or suspect, never answered
	LetterHeld        LetterState = "held"        // handling failed too often
	LetterWaiting     LetterState = "waiting"     // over its sender's share: handled when its turn comes
)

// code is the state's byte in index keys.
func (s LetterState) code() (code byte, ok bool) {
	switch s {
	case LetterNew:
		return 0, true
	case LetterDone:
		return 1, true
	case LetterQuarantined:
		return 2, true
	case LetterHeld:
		return 3, true
	case LetterWaiting:
		return 4, true
	}
	return 0, false
}

// mayBecome tells whether a receipt may move a letter from s to next.
func (s LetterState) mayBecome(next LetterState) bool {
	switch s {
	case LetterNew:
		return next == LetterDone || next == LetterQuarantined || next == LetterHeld || next == LetterWaiting
	case LetterWaiting:
		return next == LetterDone || next == LetterQuarantined || next == LetterHeld
	case LetterHeld, LetterQuarantined:
		return next == LetterDone || next == LetterQuarantined
	}
	return false
}

// Letter is what is known about a letter in besides its raw bytes. ID counts
// from 1 in order of arrival.
type Letter struct {
	ID          uint64      `json:"id"`
	Mailbox     string      `json:"mailbox,omitempty"` // "" when it came another way
	UIDValidity uint32      `json:"uidvalidity,omitempty"`
	UID         uint32      `json:"uid,omitempty"`
	Identity    string      `json:"identity,omitempty"` // same key, same letter
	From        string      `json:"from,omitempty"`
	MessageID   string      `json:"messageID,omitempty"`
	Received    time.Time   `json:"received,omitzero"`
	Size        int         `json:"size"` // of the message in the mailbox; 0 takes the raw length
	State       LetterState `json:"state"`
	Reason      string      `json:"reason,omitempty"` // of quarantine, of holding, or a note
	Filed       bool        `json:"filed,omitempty"`  // moved away from the place above
	Game        string      `json:"game,omitempty"`
	Tries       int         `json:"tries,omitempty"` // failed attempts to handle it
	// Begun counts attempts to handle it that came to no end: the program died
	// over each of them.
	Begun int `json:"begun,omitempty"`
	// Account says whose share of the handling the letter uses, Turn when it is
	// handled by that share; see [Store.TurnOf].
	Account string    `json:"account,omitempty"`
	Turn    time.Time `json:"turn,omitzero"`
	// Released marks a letter that the referee gave back to be handled: nothing
	// sets it aside again.
	Released bool `json:"released,omitempty"`
	// Unreadable marks a letter that the mailbox lists but does not hand out.
	Unreadable bool `json:"unreadable,omitempty"`
}

func (l *Letter) place() Place {
	return Place{Mailbox: l.Mailbox, UIDValidity: l.UIDValidity, UID: l.UID}
}

// rows lists the index rows of a letter except its places.
func (l *Letter) rows() []row {
	id := number(nil, l.ID)
	code, _ := l.State.code()
	rows := []row{{inLetterState, number([]byte{code}, l.ID), nil}}
	if l.Identity != "" {
		rows = append(rows, row{inLetterIdentity, part(nil, l.Identity), id})
	}
	if l.Account != "" {
		rows = append(rows, row{inLetterAccount, number(moment(part(nil, l.Account), l.Turn), l.ID), nil})
	}
	if l.State == LetterWaiting {
		rows = append(rows, row{inLetterTurn, number(moment(nil, l.Turn), l.ID), nil},
			row{inLetterWaiting, number(part(nil, l.Account), l.ID), nil})
	}
	if l.Game != "" {
		rows = append(rows, row{inLetterGame, number(part(nil, l.Game), l.ID), nil})
	}
	return rows
}

// foldAddress makes addresses comparable.
func foldAddress(address string) string {
	return strings.ToLower(strings.TrimSpace(clean(address)))
}

// Arrival is a letter to store.
type Arrival struct {
	Letter Letter
	Raw    []byte
}

// Stored tells what became of an Arrival: the id it has, and whether it is
// fresh, that is, was not known before.
type Stored struct {
	ID    uint64
	Fresh bool
}

// PutLetter stores a letter before anything is done with it. A repeat, known
// by its place in the mailbox or by its Identity, is not fresh and returns
// the id of the first copy. ID, State, Filed
// and what tells of its handling are the store's.
func (s *Store) PutLetter(l Letter, raw []byte) (id uint64, fresh bool, err error) {
	stored, err := s.PutLetters([]Arrival{{l, raw}})
	if err != nil {
		return 0, false, err
	}
	return stored[0].ID, stored[0].Fresh, nil
}

// PutLetters stores a batch, in the order of arrival, in one transaction.
func (s *Store) PutLetters(batch []Arrival) ([]Stored, error) {
	if len(batch) == 0 {
		return nil, nil
	}
	letters := make([]Letter, len(batch))
	packed := make([][]byte, len(batch))
	for i, a := range batch {
		var err error
		if letters[i], err = newLetter(a); err != nil {
			return nil, err
		}
		if packed[i], err = s.blobs.pack(a.Raw); err != nil {
			return nil, err
		}
	}
	stored := make([]Stored, len(batch))
	err := s.update("put letter", func(tx *txn) (err error) {
		for i := range letters {
			if stored[i], err = putLetter(tx, letters[i], packed[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return stored, nil
}

func newLetter(a Arrival) (Letter, error) {
	l := a.Letter
	if l.Mailbox == "" && l.Identity == "" {
		return l, invalid("a letter needs a place in a mailbox or an identity")
	}
	if l.Mailbox != "" && l.UID == 0 {
		return l, invalid("a letter in mailbox %q needs a UID", l.Mailbox)
	}
	if len(l.Mailbox) > maxPart {
		return l, invalid("the name of the mailbox has %d bytes", len(l.Mailbox))
	}
	l.ID, l.State, l.Filed, l.Tries, l.Begun, l.Released = 0, LetterNew, false, 0, 0, false
	l.Account, l.Turn = "", time.Time{}
	l.Mailbox, l.Identity = clean(l.Mailbox), clean(l.Identity)
	l.From, l.MessageID = clean(l.From), clean(l.MessageID)
	l.Reason, l.Game = clean(l.Reason), clean(l.Game)
	l.Received = utc(l.Received)
	if l.Size == 0 {
		l.Size = len(a.Raw)
	}
	return l, nil
}

func putLetter(tx *txn, l Letter, packed []byte) (Stored, error) {
	if l.Mailbox != "" {
		if id, known := lastNumber(tx.in(inLetterPlace).Get(l.place().key())); known {
			return Stored{ID: id}, nil
		}
	}
	if l.Identity != "" {
		if id, known := lastNumber(tx.in(inLetterIdentity).Get(part(nil, l.Identity))); known {
			return Stored{ID: id}, addPlace(tx, id, l.place())
		}
	}
	id, err := tx.in(inLetter).NextSequence()
	if err != nil {
		return Stored{}, err
	}
	l.ID = id
	if err := saveLetter(tx, &l, nil); err != nil {
		return Stored{}, err
	}
	if err := putBlob(tx, inLetterRaw, number(nil, id), blobKey, packed); err != nil {
		return Stored{}, err
	}
	return Stored{ID: id, Fresh: true}, putPlace(tx, id, l.place())
}

// saveLetter writes a letter and its index rows; before are those it had.
func saveLetter(tx *txn, l *Letter, before []row) error {
	if err := putRecord(tx, inLetter, number(nil, l.ID), l); err != nil {
		return err
	}
	return reindex(tx, before, l.rows())
}

func loadLetter(tx *txn, id uint64) (Letter, error) {
	var l Letter
	if err := record(tx, inLetter, number(nil, id), &l); err != nil {
		return Letter{}, fmt.Errorf("letter %d: %w", id, err)
	}
	return l, nil
}

// changeLetter loads a letter, applies change and saves it.
func changeLetter(tx *txn, id uint64, change func(l *Letter) error) (Letter, error) {
	l, err := loadLetter(tx, id)
	if err != nil {
		return l, err
	}
	before := l.rows()
	if err := change(&l); err != nil {
		return l, fmt.Errorf("letter %d: %w", id, err)
	}
	return l, saveLetter(tx, &l, before)
}

// Letter returns the letter in with this id, or ErrNotFound.
func (s *Store) Letter(id uint64) (l Letter, err error) {
	err = s.view(func(tx *txn) error {
		l, err = loadLetter(tx, id)
		return err
	})
	return l, err
}

// LetterRaw returns the bytes of a letter as they came.
func (s *Store) LetterRaw(id uint64) ([]byte, error) {
	raw, err := s.readBlob(inLetterRaw, number(nil, id), blobKey)
	if err != nil {
		return nil, fmt.Errorf("raw letter %d: %w", id, err)
	}
	return raw, nil
}

// LetterFilter selects letters in; empty fields select all.
type LetterFilter struct {
	State LetterState
	Game  string
	After uint64 // only letters with a greater id
}

// Letters iterates over letters in, in order of arrival. The loop body may
// change the letter it was given.
func (s *Store) Letters(f LetterFilter) iter.Seq2[Letter, error] {
	bucket, prefix := inLetter, []byte{}
	code, known := f.State.code()
	switch {
	case f.State != "" && !known:
		return func(yield func(Letter, error) bool) {
			yield(Letter{}, invalid("unknown state %q of a letter", f.State))
		}
	case f.Game != "":
		bucket, prefix = inLetterGame, part(nil, clean(f.Game))
	case f.State != "":
		bucket, prefix = inLetterState, []byte{code}
	}
	from := append(number(bytes.Clone(prefix), f.After), 0)
	return walk(s, bucket, prefix, from, func(tx *txn, k, _ []byte) (Letter, bool, error) {
		id, _ := lastNumber(k)
		l, err := loadLetter(tx, id)
		return l, f.State == "" || l.State == f.State, err
	})
}

// CountLetters returns how many letters in are in a state.
func (s *Store) CountLetters(state LetterState) (int, error) {
	code, ok := state.code()
	if !ok {
		return 0, invalid("unknown state %q of a letter", state)
	}
	return s.count(inLetterState, []byte{code}, nil)
}
