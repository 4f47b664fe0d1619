package bolt

import (
	"bytes"
	"fmt"
	"iter"

	"feldpost/store"
)

// gameRows lists the index rows of a game.
func gameRows(g *store.Game) []row {
	rows := []row{{inGameStatus, append(part(nil, string(g.Status)), g.Name...), nil}}
	if alarm := g.Alarm(); !alarm.IsZero() {
		rows = append(rows, row{inGameAlarm, append(moment(nil, alarm), g.Name...), nil})
	}
	for _, seat := range g.Seats {
		ref := seatKey(store.SeatRef{Game: g.Name, Seat: seat.Name})
		for _, person := range seat.Persons() {
			key := part(nil, person)
			rows = append(rows, row{inGameAddress, append(key, ref...), ref})
		}
		for _, token := range seat.Tokens() {
			rows = append(rows, row{inGameToken, part(nil, token), ref})
		}
	}
	return rows
}

// saveGame writes a game and its index rows; old is the stored record, nil
// for a new game.
func saveGame(tx *txn, g, old *store.Game) error {
	var before []row
	if old != nil {
		before = gameRows(old)
	}
	if err := reindex(tx, before, nil); err != nil {
		return err
	}
	rows := gameRows(g)
	for _, r := range rows {
		if taken := tx.in(r.bucket).Get(r.key); taken != nil && !bytes.Equal(taken, r.value) {
			other, _ := cutSeatRef(taken)
			return fmt.Errorf("reply token: %w, at seat %s of game %s", store.ErrExists, other.Seat, other.Game)
		}
	}
	if err := reindex(tx, nil, rows); err != nil {
		return err
	}
	return putRecord(tx, inGame, []byte(g.Name), g)
}

func loadGame(tx *txn, name string) (store.Game, error) {
	var g store.Game
	if name == "" {
		return g, fmt.Errorf("game without a name: %w", store.ErrNotFound)
	}
	if err := record(tx, inGame, []byte(name), &g); err != nil {
		return store.Game{}, fmt.Errorf("game %s: %w", name, err)
	}
	return g, nil
}

// Game implements store.Games.
func (s *Store) Game(name string) (g store.Game, err error) {
	err = s.view(func(tx *txn) error {
		g, err = loadGame(tx, name)
		return err
	})
	return g, err
}

// Games implements store.Games.
func (s *Store) Games(status store.GameStatus) iter.Seq2[store.Game, error] {
	if status == "" {
		return walk(s, inGame, nil, nil, func(_ *txn, _, v []byte) (g store.Game, ok bool, err error) {
			err = store.Decode(v, &g)
			return g, true, err
		})
	}
	prefix := part(nil, string(status))
	return walk(s, inGameStatus, prefix, nil, func(tx *txn, k, _ []byte) (store.Game, bool, error) {
		g, err := loadGame(tx, string(k[len(prefix):]))
		return g, true, err
	})
}

// CountGames implements store.Games.
func (s *Store) CountGames(status store.GameStatus) (int, error) {
	return s.count(inGameStatus, part(nil, string(status)), nil)
}
