package bolt

import (
	"bytes"
	"fmt"
	"time"

	"feldpost/store"
)

// DueOut implements store.Outbox.
func (s *Store) DueOut(now time.Time, lanes store.Lanes, limit int) (due []store.Out, err error) {
	err = s.view(func(tx *txn) error {
		for _, rank := range rankBytes {
			prefix := []byte{rank}
			end := moment(bytes.Clone(prefix), now)
			err := each(tx, inOutDue, prefix, nil, func(k, _ []byte) (bool, error) {
				if bytes.Compare(k[:min(len(end), len(k))], end) > 0 {
					return false, nil
				}
				id, _ := lastNumber(k)
				o, err := loadOut(tx, id)
				if err == nil && !lanes.Has(o.Lane()) {
					return true, nil
				}
				due = append(due, o)
				return len(due) != limit, err
			})
			if err != nil || len(due) == limit && limit > 0 {
				return err
			}
		}
		return nil
	})
	return due, err
}

// NextOut implements store.Outbox.
func (s *Store) NextOut() (at time.Time, ok bool, err error) {
	err = s.view(func(tx *txn) error {
		for _, rank := range rankBytes {
			err := each(tx, inOutDue, []byte{rank}, nil, func(k, _ []byte) (bool, error) {
				t, _, readable := cutMoment(k[1:])
				if !readable {
					return false, store.Corrupt("unreadable time %x", k)
				}
				if !ok || t.Before(at) {
					at, ok = t, true
				}
				return false, nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return at, ok, err
}

// SentBetween implements store.Outbox.
func (s *Store) SentBetween(since, until time.Time) (n store.Sendings, err error) {
	end := moment(nil, until)
	err = s.view(func(tx *txn) error {
		return each(tx, inOutSent, nil, moment(nil, since), func(k, v []byte) (bool, error) {
			if bytes.Compare(k[:min(len(end), len(k))], end) > 0 {
				return false, nil
			}
			if n.All++; len(v) > 0 {
				n.Strangers++
			}
			return true, nil
		})
	})
	return n, err
}

// AdvanceOut implements store.Outbox.
func (s *Store) AdvanceOut(now, latest time.Time) (int, error) {
	var ids []uint64
	err := s.view(func(tx *txn) error {
		for _, rank := range rankBytes {
			prefix := []byte{rank}
			err := each(tx, inOutDue, prefix, moment(bytes.Clone(prefix), latest.Add(1)), func(k, _ []byte) (bool, error) {
				id, _ := lastNumber(k)
				ids = append(ids, id)
				return true, nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return len(ids), s.update("advance letters", func(tx *txn) error {
		for _, id := range ids {
			if err := changeOut(tx, id, func(o *store.Out) error { return o.Redate(now, latest) }); err != nil {
				return err
			}
		}
		return nil
	})
}

// changeOut loads a letter out, applies change and saves it.
func changeOut(tx *txn, id uint64, change func(o *store.Out) error) error {
	o, err := loadOut(tx, id)
	if err != nil {
		return err
	}
	before := outRows(&o)
	if err := change(&o); err != nil {
		return fmt.Errorf("letter out %d: %w", id, err)
	}
	return saveOut(tx, &o, before)
}

func (s *Store) updateOut(op string, id uint64, change func(o *store.Out) error) error {
	return s.update(op, func(tx *txn) error { return changeOut(tx, id, change) })
}

// MarkSent implements store.Outbox.
func (s *Store) MarkSent(id uint64, at time.Time) error {
	return s.together("mark sent", func(tx *txn) error { return markSent(tx, id, at) })
}

func markSent(tx *txn, id uint64, at time.Time) error {
	return changeOut(tx, id, func(o *store.Out) error {
		if !o.Send(at) {
			return nil
		}
		return reindex(tx, nil, []row{sendingRow(o)})
	})
}

// RetryOut implements store.Outbox.
func (s *Store) RetryOut(id uint64, reason string, notBefore time.Time) error {
	return s.updateOut("retry letter", id, func(o *store.Out) error { return o.Retry(reason, notBefore) })
}

// FailOut implements store.Outbox.
func (s *Store) FailOut(id uint64, reason string) error {
	return s.updateOut("give up letter", id, func(o *store.Out) error { return o.Fail(reason) })
}

// ResendOut implements store.Outbox.
func (s *Store) ResendOut(id uint64, notBefore time.Time) error {
	return s.updateOut("resend letter", id, func(o *store.Out) error { return o.Resend(notBefore) })
}

// ReleaseHeld implements store.Outbox.
func (s *Store) ReleaseHeld(notBefore time.Time) (int, error) {
	return s.changeAll("release held letters", store.OutHeld, func(o *store.Out) error { return o.Requeue(notBefore) })
}

// changeAll changes all letters out of a state in one transaction.
func (s *Store) changeAll(op string, state store.OutState, change func(o *store.Out) error) (int, error) {
	code, _ := outCode(state)
	var ids []uint64
	err := s.update(op, func(tx *txn) error {
		err := each(tx, inOutState, []byte{code}, nil, func(k, _ []byte) (bool, error) {
			id, _ := lastNumber(k)
			ids = append(ids, id)
			return true, nil
		})
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := changeOut(tx, id, change); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return len(ids), nil
}
