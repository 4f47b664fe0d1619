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

func settle(tx *txn, r Receipt) error {
	if _, ok := r.State.code(); !ok {
		return invalid("unknown state %q of a letter", r.State)
	}
	_, err := changeLetter(tx, r.Letter, func(l *Letter) error {
		if !l.State.mayBecome(r.State) {
			return fmt.Errorf("%w: it is %s already", ErrConflict, l.State)
		}
		if r.Account != "" {
			l.Account, l.Turn = clean(r.Account), utc(r.Turn)
		}
		if r.State == LetterWaiting && l.Account == "" {
			return invalid("a letter waits by the share of an account, and none is named")
		}
		l.State, l.Reason, l.Begun = r.State, clean(r.Reason), 0
		if r.Game != "" {
			l.Game = clean(r.Game)
		}
		return nil
	})
	return err
}

// Settle records a receipt that comes without any change of a game.
func (s *Store) Settle(r Receipt) error {
	return s.update("settle letter", func(tx *txn) error { return settle(tx, r) })
}

// ReleaseLetter gives a quarantined, held or waiting letter back to be handled
// now.
func (s *Store) ReleaseLetter(id uint64) error {
	return s.update("release letter", func(tx *txn) error {
		_, err := changeLetter(tx, id, func(l *Letter) error {
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
		})
		return err
	})
}

// BeginLetter counts an attempt to handle a letter before it is made; what
// ends the attempt sets the count back. A letter that has Begun when it is
// loaded is one that the program died over.
func (s *Store) BeginLetter(id uint64) error {
	return s.update("begin letter", func(tx *txn) error {
		_, err := changeLetter(tx, id, func(l *Letter) error {
			l.Begun++
			return nil
		})
		return err
	})
}

// LetterFailed counts a failed attempt to handle a letter. With the
// limit-th failure the letter is held, so that it cannot block the others.
func (s *Store) LetterFailed(id uint64, reason string, limit int) (l Letter, err error) {
	err = s.update("count failure", func(tx *txn) error {
		l, err = changeLetter(tx, id, func(l *Letter) error {
			if l.State != LetterNew && l.State != LetterWaiting {
				return fmt.Errorf("%w: it is %s already", ErrConflict, l.State)
			}
			l.Tries++
			l.Begun = 0
			l.Reason = clean(reason)
			if l.Tries >= limit {
				l.State = LetterHeld
			}
			return nil
		})
		return err
	})
	return l, err
}
