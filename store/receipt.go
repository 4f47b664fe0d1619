package store

import (
	"fmt"
	"time"
)

// Receipt closes a letter in, or changes where it stands: done and in which
// game, quarantined and why, held and why, waiting for which turn. A letter
// that is done stays so; another receipt for it is ErrConflict, which is what
// makes a letter count only once.
type Receipt struct {
	Letter uint64
	State  LetterState
	Game   string // "" leaves it
	Reason string
	// Account and Turn say whose share the letter uses from when; "" leaves them.
	Account string
	Turn    time.Time
}

// Settle carries out a receipt: [Letters].
func (l *Letter) Settle(r Receipt) error {
	switch {
	case !r.State.Known():
		return Invalid("unknown state %q of a letter", r.State)
	case !l.State.mayBecome(r.State):
		return fmt.Errorf("%w: it is %s already", ErrConflict, l.State)
	}
	if r.Account != "" {
		l.Account, l.Turn = Clean(r.Account), UTC(r.Turn)
	}
	if r.State == LetterWaiting && l.Account == "" {
		return Invalid("a letter waits by the share of an account, and none is named")
	}
	l.State, l.Reason, l.Begun = r.State, Clean(r.Reason), 0
	if r.Game != "" {
		l.Game = Clean(r.Game)
	}
	return nil
}

// Release gives the letter back to be handled now: [Letters].
func (l *Letter) Release() error {
	switch l.State {
	case LetterQuarantined, LetterWaiting:
		if l.From == "" && l.MessageID == "" && l.Reason == "" { // what Forget leaves
			return fmt.Errorf("%w: it was removed", ErrConflict)
		}
		l.Released = true
	case LetterHeld:
	default:
		return fmt.Errorf("%w: it is %s and waits for nothing", ErrConflict, l.State)
	}
	l.State, l.Reason, l.Tries, l.Begun = LetterNew, "", 0, 0
	return nil
}

// Begin counts an attempt to handle the letter: [Letters].
func (l *Letter) Begin() error {
	l.Begun++
	return nil
}

// Fail counts a failed attempt to handle the letter: [Letters].
func (l *Letter) Fail(reason string, limit int) error {
	if l.State != LetterNew && l.State != LetterWaiting {
		return fmt.Errorf("%w: it is %s already", ErrConflict, l.State)
	}
	l.Tries++
	l.Begun = 0
	l.Reason = Clean(reason)
	if l.Tries >= limit {
		l.State = LetterHeld
	}
	return nil
}
