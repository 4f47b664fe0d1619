package bolt

import (
	"bytes"
	"fmt"
	"time"

	"feldpost/store"
)

func seatKey(r store.SeatRef) []byte { return part(part(nil, r.Game), r.Seat) }

func cutSeatRef(v []byte) (r store.SeatRef, ok bool) {
	if r.Game, v, ok = cutPart(v); !ok {
		return r, false
	}
	r.Seat, v, ok = cutPart(v)
	return r, ok && len(v) == 0
}

// SeatsOf implements store.Games.
func (s *Store) SeatsOf(address string) ([]store.SeatRef, error) {
	prefix := part(nil, store.FoldAddress(address))
	return collect(walk(s, inGameAddress, prefix, nil, func(_ *txn, _, v []byte) (store.SeatRef, bool, error) {
		ref, ok := cutSeatRef(v)
		if !ok {
			return ref, false, store.Corrupt("unreadable seat %x", v)
		}
		return ref, true, nil
	}), 0)
}

// SeatByToken implements store.Games.
func (s *Store) SeatByToken(token string) (ref store.SeatRef, err error) {
	err = s.view(func(tx *txn) error {
		v := tx.in(inGameToken).Get(part(nil, store.Clean(token)))
		if v == nil {
			return fmt.Errorf("reply token: %w", store.ErrNotFound)
		}
		var ok bool
		if ref, ok = cutSeatRef(v); !ok {
			return store.Corrupt("unreadable seat %x", v)
		}
		return nil
	})
	return ref, err
}

func cutAlarm(k []byte) (a store.Alarm, err error) {
	at, rest, ok := cutMoment(k)
	if !ok {
		return a, store.Corrupt("unreadable alarm %x", k)
	}
	return store.Alarm{Game: string(rest), At: at}, nil
}

// DueGames implements store.Games.
func (s *Store) DueGames(now time.Time, limit int) (due []store.Alarm, err error) {
	end := moment(nil, now)
	err = s.view(func(tx *txn) error {
		return each(tx, inGameAlarm, nil, nil, func(k, _ []byte) (bool, error) {
			alarm, err := cutAlarm(k)
			if err != nil || bytes.Compare(k[:momentSize], end) > 0 {
				return false, err
			}
			due = append(due, alarm)
			return len(due) != limit, nil
		})
	})
	return due, err
}
