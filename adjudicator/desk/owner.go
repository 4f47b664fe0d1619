package desk

import (
	"errors"
	"fmt"

	"feldpost/adjudicator"
	"feldpost/store"
)

// Every error belongs to somebody, and only he waits for it.
//
//	whose           which errors                                what follows
//	OwnerLetter     ErrUnaddressable: its sender cannot be      it is set aside at once, notify is told
//	                written to
//	OwnerGame       adjudicator.ErrNoEdition                    the letter is held until the referee has the game go
//	                                                            on; other games do not notice
//	OwnerRace       store.ErrConflict, store.ErrExists          decided anew, maxConflicts times; then as OwnerProgram
//	OwnerStore      store.Unusable: full, damaged, closed,      nothing is done until the store answers; a damaged
//	                out of reach, taken over                    or closed one ends the process
//	OwnerProgram    all others, panics too                      the letter is tried maxTries times, those behind it
//	                                                            that concern the same game wait so long; then it is
//	                                                            held, its sender and notify are told
//
// An error of a mail server never comes to the desk: mail.SendError tells one of
// the server (letters wait) from one of the letter (deferred or given up), and
// mail.ConnError is always the server's. A letter out that cannot be worded or
// composed is given up by the Press, which tells notify; one whose addressee is
// not the sender of the letter at hand is left out and notify is told, so that no
// player's order depends on the address of another.
//
// What fails while a letter is set aside takes nothing with it either: the answer,
// the word to notify and the receipt are each tried by themselves, and a letter
// that not even a receipt can be kept of is passed over until the next start.

// Owner is whose an error is.
type Owner string

// The owners of errors.
const (
	OwnerLetter  Owner = "letter"
	OwnerGame    Owner = "game"
	OwnerRace    Owner = "race"
	OwnerStore   Owner = "store"
	OwnerProgram Owner = "program"
)

// ErrUnaddressable means that no letter can be addressed to somebody.
var ErrUnaddressable = errors.New("nobody can be written to at this address")

// OwnerOf tells whose an error is.
func OwnerOf(err error) Owner {
	switch {
	case store.Unusable(err):
		return OwnerStore
	case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrExists):
		return OwnerRace
	case errors.Is(err, ErrUnaddressable):
		return OwnerLetter
	case errors.Is(err, adjudicator.ErrNoEdition):
		return OwnerGame
	}
	return OwnerProgram
}

// probe is the setting that is written to find out whether the store still
// works.
const probe = "desk.probe"

// storeFails tells whether a failed write is the store's: it says so itself, or takes
// nothing else either.
func (d *Desk) storeFails(cause error) error {
	if OwnerOf(cause) == OwnerStore {
		return cause
	}
	if err := d.Store.SetSetting(probe, []byte(moment(d.Clock()))); err != nil {
		return fmt.Errorf("%w (and the store takes nothing else: %w)", cause, err)
	}
	return nil
}

// contain keeps an error that nothing else has dealt with from ending more than
// the handling of one letter: it is set aside, or else passed over until the next
// start.
func (d *Desk) contain(l store.Letter, cause error) error {
	if cause == nil {
		return nil
	}
	if err := d.storeFails(cause); err != nil {
		return err
	}
	if err := guard(func() error { return d.setAside(l, cause, true) }); err == nil {
		return nil
	}
	d.lines(l, "").Error("letter passed over until the next start", "from", l.From, "err", cause)
	if d.passed == nil {
		d.passed = map[uint64]bool{}
	}
	d.passed[l.ID], d.atHand = true, 0
	err := guard(func() error {
		out, err := d.notice(l, "letter-held", cause)
		if err == nil {
			err = d.Store.Commit(&store.Batch{Out: out})
		}
		return err
	})
	if err != nil {
		d.lines(l, "").Error("notify is not told of it", "err", err)
	}
	return nil
}

// apart does work that belongs to no letter; what goes wrong in it is logged and
// tried again at its next time. Only the store's error is returned.
func (d *Desk) apart(what string, do func() error) error {
	err := guard(do)
	if err != nil && OwnerOf(err) != OwnerStore {
		d.Log.Error("work is left for the next time", "work", what, "err", err)
		return nil
	}
	return err
}

// nextTurn is the waiting letter whose turn has come first, without those that
// are passed over.
func (d *Desk) nextTurn() (next store.Letter, ok bool, err error) {
	now := d.Clock()
	if next, ok, err = d.Store.NextTurn(now); err != nil || !ok || !d.passed[next.ID] {
		return next, ok, err
	}
	ok = false
	for l, err := range d.Store.Letters(store.LetterFilter{State: store.LetterWaiting}) {
		if err != nil {
			return next, false, err
		}
		if !l.Turn.After(now) && !d.passed[l.ID] && (!ok || l.Turn.Before(next.Turn)) {
			next, ok = l, true
		}
	}
	return next, ok, nil
}
