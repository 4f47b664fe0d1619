package bolt

import (
	"bytes"
	"iter"
	"time"

	"feldpost/store"
)

// TurnOf implements store.Letters.
func (s *Store) TurnOf(account string, share store.Share, arrived time.Time) (turn time.Time, err error) {
	if share.Letters <= 0 {
		return store.UTC(arrived), nil
	}
	err = s.view(func(tx *txn) error {
		turns, id, err := turnsSince(tx, account, store.UTC(arrived).Add(-share.Per), share.Letters)
		var last store.Letter
		if err == nil && len(turns) > 0 {
			last, err = loadLetter(tx, id)
		}
		turn = share.Turn(arrived, turns, &last)
		return err
	})
	return turn, err
}

// turnsSince lists the turns of an account that came, or will come, after a
// moment: the last one first, at most limit of them. id is that of the letter
// with the last one.
func turnsSince(tx *txn, account string, since time.Time, limit int) (turns []time.Time, id uint64, err error) {
	prefix := part(nil, store.Clean(account))
	c := tx.in(inLetterAccount).Cursor()
	k, _ := c.Seek(append(bytes.Clone(prefix), bytes.Repeat([]byte{0xFF}, momentSize+9)...))
	if k == nil {
		k, _ = c.Last()
	} else {
		k, _ = c.Prev()
	}
	for ; bytes.HasPrefix(k, prefix) && len(turns) < limit; k, _ = c.Prev() {
		at, rest, ok := cutMoment(k[len(prefix):])
		if !ok {
			return nil, 0, store.Corrupt("unreadable turn %x", k)
		}
		if !at.After(since) {
			break
		}
		if len(turns) == 0 {
			id, _ = lastNumber(rest)
		}
		turns = append(turns, at)
	}
	return turns, id, nil
}

// NextTurn implements store.Letters.
func (s *Store) NextTurn(now time.Time) (next store.Letter, ok bool, err error) {
	end := moment(nil, now)
	err = s.view(func(tx *txn) error {
		return each(tx, inLetterTurn, nil, nil, func(k, _ []byte) (bool, error) {
			if bytes.Compare(k[:momentSize], end) > 0 {
				return false, nil
			}
			id, _ := lastNumber(k)
			next, err = loadLetter(tx, id)
			ok = err == nil
			return false, err
		})
	})
	return next, ok, err
}

// WaitingOf implements store.Letters.
func (s *Store) WaitingOf(account string) iter.Seq2[store.Letter, error] {
	return walk(s, inLetterWaiting, part(nil, store.Clean(account)), nil, func(tx *txn, k, _ []byte) (store.Letter, bool, error) {
		id, _ := lastNumber(k)
		l, err := loadLetter(tx, id)
		return l, true, err
	})
}
