package store

import "fmt"

// Receipt closes a letter in, or changes where it stands: done and in which
// game, quarantined and why, held and why. A letter that is done stays so;
// another receipt for it is ErrConflict, which is what makes a letter count
// only once.
type Receipt struct {
	Letter uint64
	State  LetterState
	Game   string // "" leaves it
	Reason string
}

func settle(tx *txn, r Receipt) error {
	if _, ok := r.State.code(); !ok {
		return invalid("unknown state %q of a letter", r.State)
	}
	_, err := changeLetter(tx, r.Letter, func(l *Letter) error {
		if !l.State.mayBecome(r.State) {
			return fmt.Errorf("%w: it is %s already", ErrConflict, l.State)
		}
		l.State, l.Reason = r.State, clean(r.Reason)
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

// ReleaseLetter gives a quarantined or held letter back to be handled anew.
func (s *Store) ReleaseLetter(id uint64) error {
	return s.update("release letter", func(tx *txn) error {
		_, err := changeLetter(tx, id, func(l *Letter) error {
			if l.State != LetterQuarantined && l.State != LetterHeld {
				return fmt.Errorf("%w: it is %s, not quarantined or held", ErrConflict, l.State)
			}
			l.State, l.Reason, l.Tries = LetterNew, "", 0
			return nil
		})
		return err
	})
}

// LetterFailed counts a failed attempt to handle a new letter. With the
// limit-th failure the letter is held, so that it cannot block the others.
func (s *Store) LetterFailed(id uint64, reason string, limit int) (l Letter, err error) {
	err = s.update("count failure", func(tx *txn) error {
		l, err = changeLetter(tx, id, func(l *Letter) error {
			if l.State != LetterNew {
				return fmt.Errorf("%w: it is %s already", ErrConflict, l.State)
			}
			l.Tries++
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
