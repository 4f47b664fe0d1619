package store

import (
	"bytes"
	"iter"
	"slices"
	"time"
)

// Share is how much of one account is handled in a span of time. What an
// account is, the caller decides.
type Share struct {
	Letters int // in any span of Per; 0 for no limit
	Per     time.Duration
	// Collect gives all letters over the share the same turn, so that one
	// answer can do for all of them; else each has a turn of its own.
	Collect bool
}

// TurnOf returns when a letter of an account is to be handled that arrived at
// a moment: at once if the share has room, else when it will have. The turns
// of an account are in order of the calls, if each letter is then given its
// turn by a Receipt.
func (s *Store) TurnOf(account string, share Share, arrived time.Time) (turn time.Time, err error) {
	turn = utc(arrived)
	if share.Letters <= 0 {
		return turn, nil
	}
	err = s.view(func(tx *txn) error {
		turns, lastID, err := turnsSince(tx, account, turn.Add(-share.Per), share.Letters)
		if err != nil || len(turns) == 0 {
			return err
		}
		last, err := loadLetter(tx, lastID)
		if err != nil {
			return err
		}
		full := len(turns) == share.Letters
		switch {
		case share.Collect && last.State == LetterWaiting:
			turn = last.Turn
		case share.Collect && (full || last.Turn.After(last.Received)):
			turn = last.Turn.Add(share.Per)
		case full:
			turn = latest(turn, last.Turn, turns[len(turns)-1].Add(share.Per))
		default:
			turn = latest(turn, last.Turn)
		}
		return nil
	})
	return turn, err
}

func latest(moments ...time.Time) time.Time { return slices.MaxFunc(moments, time.Time.Compare) }

// turnsSince lists the turns of an account that came, or will come, after a
// moment: the last one first, at most limit of them. id is that of the letter
// with the last one.
func turnsSince(tx *txn, account string, since time.Time, limit int) (turns []time.Time, id uint64, err error) {
	prefix := part(nil, clean(account))
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
			return nil, 0, corrupt("unreadable turn %x", k)
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

// NextTurn returns the waiting letter whose turn came first, false when no
// turn has come by now.
func (s *Store) NextTurn(now time.Time) (next Letter, ok bool, err error) {
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

// WaitingOf iterates over the waiting letters of an account, in order of
// arrival. The loop body may change the letter it was given.
func (s *Store) WaitingOf(account string) iter.Seq2[Letter, error] {
	return walk(s, inLetterWaiting, part(nil, clean(account)), nil, func(tx *txn, k, _ []byte) (Letter, bool, error) {
		id, _ := lastNumber(k)
		l, err := loadLetter(tx, id)
		return l, true, err
	})
}
