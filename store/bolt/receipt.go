package bolt

import "feldpost/store"

// ReleaseLetter implements store.Letters.
func (s *Store) ReleaseLetter(id uint64) error {
	return s.update("release letter", func(tx *txn) error {
		_, err := changeLetter(tx, id, (*store.Letter).Release)
		return err
	})
}

// BeginLetter implements store.Letters.
func (s *Store) BeginLetter(id uint64) error {
	return s.together("begin letter", func(tx *txn) error {
		_, err := changeLetter(tx, id, (*store.Letter).Begin)
		return err
	})
}

// LetterFailed implements store.Letters.
func (s *Store) LetterFailed(id uint64, reason string, limit int) (l store.Letter, err error) {
	err = s.update("count failure", func(tx *txn) error {
		l, err = changeLetter(tx, id, func(l *store.Letter) error { return l.Fail(reason, limit) })
		return err
	})
	return l, err
}
