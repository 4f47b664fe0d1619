package store

import (
	"bytes"
	"fmt"
	"time"
)

// SeatRef names a seat of a game.
type SeatRef struct {
	Game, Seat string
}

func (r SeatRef) key(key []byte) []byte { return part(part(key, r.Game), r.Seat) }

func cutSeatRef(v []byte) (r SeatRef, ok bool) {
	if r.Game, v, ok = cutPart(v); !ok {
		return r, false
	}
	r.Seat, v, ok = cutPart(v)
	return r, ok && len(v) == 0
}

// SeatsOf lists the seats that an address holds, in games of any status. The
// case of the address does not matter.
func (s *Store) SeatsOf(address string) ([]SeatRef, error) {
	prefix := part(nil, foldAddress(address))
	return collect(walk(s, inGameAddress, prefix, nil, func(_ *txn, _, v []byte) (SeatRef, bool, error) {
		ref, ok := cutSeatRef(v)
		if !ok {
			return ref, false, corrupt("unreadable seat %x", v)
		}
		return ref, true, nil
	}), 0)
}

// SeatByToken returns the seat with this reply token, or ErrNotFound.
func (s *Store) SeatByToken(token string) (ref SeatRef, err error) {
	err = s.view(func(tx *txn) error {
		v := tx.in(inGameToken).Get(part(nil, clean(token)))
		if v == nil {
			return fmt.Errorf("reply token: %w", ErrNotFound)
		}
		var ok bool
		if ref, ok = cutSeatRef(v); !ok {
			return corrupt("unreadable seat %x", v)
		}
		return nil
	})
	return ref, err
}

// Alarm is a moment at which a game wants to be looked at; see [Game.Alarm].
type Alarm struct {
	Game string
	At   time.Time
}

func cutAlarm(k []byte) (a Alarm, err error) {
	at, rest, ok := cutMoment(k)
	if !ok {
		return a, corrupt("unreadable alarm %x", k)
	}
	return Alarm{Game: string(rest), At: at}, nil
}

// DueGames lists the games whose alarm is at or before now, the earliest
// first, at most limit of them (0 for all). The cost depends on the games
// that are due, not on how many there are. A game stays due until its record
// is given a later alarm or none.
func (s *Store) DueGames(now time.Time, limit int) (due []Alarm, err error) {
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

// NextAlarm returns the earliest alarm of all games, false when there is
// none: until then nothing is due.
func (s *Store) NextAlarm() (next Alarm, ok bool, err error) {
	err = s.view(func(tx *txn) error {
		return each(tx, inGameAlarm, nil, nil, func(k, _ []byte) (bool, error) {
			next, err = cutAlarm(k)
			ok = err == nil
			return false, err
		})
	})
	return next, ok, err
}
