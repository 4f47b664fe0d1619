package store

import (
	"bytes"
	"fmt"
	"time"
)

// DueOut lists queued letters whose time has come, urgent ones first, those to
// strangers behind all others, then in order of NotBefore and of queueing, at most limit of
// them (0 for all), without Raw. The cost depends on the letters that are due,
// not on how many were ever sent.
func (s *Store) DueOut(now time.Time, limit int) (due []Out, err error) {
	err = s.view(func(tx *txn) error {
		for _, rank := range ranks {
			prefix := []byte{rank}
			end := moment(bytes.Clone(prefix), now)
			err := each(tx, inOutDue, prefix, nil, func(k, _ []byte) (bool, error) {
				if bytes.Compare(k[:min(len(end), len(k))], end) > 0 {
					return false, nil
				}
				id, _ := lastNumber(k)
				o, err := loadOut(tx, id)
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

// NextOut returns the earliest NotBefore of all queued letters, false when
// nothing is queued.
func (s *Store) NextOut() (at time.Time, ok bool, err error) {
	err = s.view(func(tx *txn) error {
		for _, rank := range ranks {
			err := each(tx, inOutDue, []byte{rank}, nil, func(k, _ []byte) (bool, error) {
				t, _, readable := cutMoment(k[1:])
				if !readable {
					return false, corrupt("unreadable time %x", k)
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

// Sendings counts letters that were sent.
type Sendings struct {
	All       int
	Strangers int // of All, those to people without a seat
}

// SentBetween counts the letters sent at or after since and not after until;
// one that was sent twice counts twice. What a clock once ahead has dated
// later than until counts nothing.
func (s *Store) SentBetween(since, until time.Time) (n Sendings, err error) {
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

// AdvanceOut makes letters due at now that are queued for later than latest: a
// clock once ahead has dated them. It returns how many. Its cost depends on
// these letters alone.
func (s *Store) AdvanceOut(now, latest time.Time) (int, error) {
	var ids []uint64
	err := s.view(func(tx *txn) error {
		for _, rank := range ranks {
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
			err := changeOut(tx, id, func(o *Out) error {
				if o.State == OutQueued && o.NotBefore.After(latest) {
					o.NotBefore = utc(now)
				}
				if o.Created.After(now) {
					o.Created = utc(now)
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// changeOut loads a letter out, applies change and saves it.
func changeOut(tx *txn, id uint64, change func(o *Out) error) error {
	o, err := loadOut(tx, id)
	if err != nil {
		return err
	}
	before := o.rows()
	if err := change(&o); err != nil {
		return fmt.Errorf("letter out %d: %w", id, err)
	}
	return saveOut(tx, &o, before)
}

func (s *Store) updateOut(op string, id uint64, change func(o *Out) error) error {
	return s.update(op, func(tx *txn) error { return changeOut(tx, id, change) })
}

// notSent refuses to change a letter that is out of the house.
func notSent(o *Out) error {
	if o.State == OutSent {
		return fmt.Errorf("%w: it is sent already", ErrConflict)
	}
	return nil
}

// MarkSent records that the server has accepted a letter. For a letter that
// is sent already it does nothing.
func (s *Store) MarkSent(id uint64, at time.Time) error {
	return s.update("mark sent", func(tx *txn) error { return markSent(tx, id, at) })
}

func markSent(tx *txn, id uint64, at time.Time) error {
	return changeOut(tx, id, func(o *Out) error {
		if o.State == OutSent {
			return nil
		}
		o.State, o.SentAt, o.LastError = OutSent, utc(at), ""
		o.Tries++
		return reindex(tx, nil, []row{o.sending()})
	})
}

// RetryOut records a failed attempt and when to try again. A letter that was
// held meanwhile stays held.
func (s *Store) RetryOut(id uint64, reason string, notBefore time.Time) error {
	return s.updateOut("retry letter", id, func(o *Out) error {
		if o.State == OutFailed {
			o.State, o.Noted = OutQueued, false
		}
		o.Tries++
		o.LastError, o.NotBefore = clean(reason), utc(notBefore)
		return notSent(o)
	})
}

// FailOut records the last failed attempt: the letter is given up.
func (s *Store) FailOut(id uint64, reason string) error {
	return s.updateOut("give up letter", id, func(o *Out) error {
		if err := notSent(o); err != nil {
			return err
		}
		o.State, o.LastError = OutFailed, clean(reason)
		o.Tries++
		return nil
	})
}

// HoldOut keeps a queued letter back.
func (s *Store) HoldOut(id uint64, reason string) error {
	return s.updateOut("hold letter", id, func(o *Out) error {
		if o.State != OutQueued {
			return fmt.Errorf("%w: it is %s, not queued", ErrConflict, o.State)
		}
		o.State, o.LastError = OutHeld, clean(reason)
		return nil
	})
}

// ResendOut queues a letter again whatever became of it, with the same
// Message-ID and a fresh count of tries.
func (s *Store) ResendOut(id uint64, notBefore time.Time) error {
	return s.updateOut("resend letter", id, func(o *Out) error {
		if o.To == ForgottenAddress {
			return fmt.Errorf("%w: it was removed", ErrConflict)
		}
		o.requeue(notBefore)
		return nil
	})
}

func (o *Out) requeue(notBefore time.Time) {
	o.State, o.Tries, o.LastError, o.NotBefore = OutQueued, 0, "", utc(notBefore)
	o.Bounces, o.Noted, o.Into = 0, false, 0
}

// HoldQueued keeps back all letters that are queued now, and returns how
// many: the storm breaker.
func (s *Store) HoldQueued(reason string) (int, error) {
	return s.changeAll("hold queue", OutQueued, func(o *Out) {
		o.State, o.LastError = OutHeld, clean(reason)
	})
}

// ReleaseHeld queues all held letters again, and returns how many.
func (s *Store) ReleaseHeld(notBefore time.Time) (int, error) {
	return s.changeAll("release held letters", OutHeld, func(o *Out) { o.requeue(notBefore) })
}

// changeAll changes all letters out of a state in one transaction.
func (s *Store) changeAll(op string, state OutState, change func(o *Out)) (int, error) {
	code, _ := state.code()
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
			if err := changeOut(tx, id, func(o *Out) error { change(o); return nil }); err != nil {
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
