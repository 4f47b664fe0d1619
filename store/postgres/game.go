package postgres

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// Questions that are asked alone, or with others.
const (
	seatsOf     = "SELECT game, seat FROM game_person WHERE person = $1 ORDER BY octet_length(game), game, octet_length(seat), seat"
	seatByToken = "SELECT game, seat FROM game_token WHERE token = $1"
	dueGames    = "SELECT name, alarm FROM game WHERE alarm IS NOT NULL AND alarm <= $1 ORDER BY alarm, name LIMIT $2"
)

// textKey is a name of a game as it stands in a column, which takes no zero byte: a game has none in its name.
func textKey(name string) string {
	return strings.ReplaceAll(store.Clean(name), "\x00", "\uFFFD")
}

// moment is a time in a column, nil for none.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// seatKey is what leads to a seat: an address or a reply token.
type seatKey struct {
	value string // as bytes
	seat  string
}

// seatKeys are the addresses and the reply tokens of a game.
func seatKeys(g *store.Game) (persons, tokens []seatKey) {
	for i := range g.Seats {
		seat := &g.Seats[i]
		for _, p := range seat.Persons() {
			persons = append(persons, seatKey{string(key(p)), seat.Name})
		}
		for _, t := range seat.Tokens() {
			tokens = append(tokens, seatKey{string(key(t)), seat.Name})
		}
	}
	return persons, tokens
}

// saveGame writes a game and what it is found by; old is the stored record, nil for a new game.
func saveGame(tx *txn, g, old *store.Game) error {
	record, err := store.Encode(g)
	if err != nil {
		return err
	}
	write := "INSERT INTO game (name, status, alarm, record) VALUES ($1, $2, $3, $4)"
	var persons, tokens []seatKey
	if old != nil {
		write = "UPDATE game SET status = $2, alarm = $3, record = $4 WHERE name = $1"
		persons, tokens = seatKeys(old)
	}
	text := string(record)
	note(tx.known.games, g.Name, &text)
	if err := tx.exec(write, g.Name, string(g.Status), moment(g.Alarm()), text); err != nil {
		return err
	}
	nowPersons, nowTokens := seatKeys(g)
	for _, x := range without(persons, nowPersons) {
		if err := tx.exec("DELETE FROM game_person WHERE person = $1 AND game = $2 AND seat = $3", []byte(x.value), g.Name, x.seat); err != nil {
			return err
		}
	}
	for _, x := range without(tokens, nowTokens) {
		note(tx.known.tokens, x.value, nil)
		if err := tx.exec("DELETE FROM game_token WHERE token = $1", []byte(x.value)); err != nil {
			return err
		}
	}
	for _, x := range without(nowPersons, persons) {
		if err := tx.exec("INSERT INTO game_person (person, game, seat) VALUES ($1, $2, $3)", []byte(x.value), g.Name, x.seat); err != nil {
			return err
		}
	}
	for _, x := range without(nowTokens, tokens) {
		at, err := row(tx, &tx.known.tokens, x.value, tx.aheadToken)
		if err == nil {
			return fmt.Errorf("reply token: %w, at seat %s of game %s", store.ErrExists, at.Seat, at.Game)
		}
		if !errors.Is(err, store.ErrNotFound) {
			return err
		}
		note(tx.known.tokens, x.value, &store.SeatRef{Game: g.Name, Seat: x.seat})
		if err := tx.exec("INSERT INTO game_token (token, game, seat) VALUES ($1, $2, $3)", []byte(x.value), g.Name, x.seat); err != nil {
			return err
		}
	}
	return nil
}

// without lists what is in one list and not in another.
func without(list, other []seatKey) (left []seatKey) {
	known := map[seatKey]bool{}
	for _, x := range other {
		known[x] = true
	}
	for _, x := range list {
		if !known[x] {
			left = append(left, x)
		}
	}
	return left
}

// Game implements store.Games.
func (s *Store) Game(name string) (g store.Game, err error) {
	var record string
	if name == "" {
		return g, fmt.Errorf("game without a name: %w", store.ErrNotFound)
	}
	if err := s.row("SELECT record FROM game WHERE name = $1", []any{textKey(name)}, &record); err != nil {
		return g, fmt.Errorf("game %s: %w", name, err)
	}
	return g, store.Decode([]byte(record), &g)
}

func scanGame(r pgx.CollectableRow) (g store.Game, err error) {
	var record string
	if err := r.Scan(&record); err != nil {
		return g, err
	}
	return g, store.Decode([]byte(record), &g)
}

// Games implements store.Games.
func (s *Store) Games(status store.GameStatus) iter.Seq2[store.Game, error] {
	after := ""
	return pages(func(limit int) (list []store.Game, err error) {
		if status == "" {
			list, err = rows(s, "SELECT record FROM game WHERE name > $1 ORDER BY name LIMIT $2", []any{after, limit}, scanGame)
		} else {
			list, err = rows(s, "SELECT record FROM game WHERE status = $3 AND name > $1 ORDER BY name LIMIT $2", []any{after, limit, textKey(string(status))}, scanGame)
		}
		if len(list) > 0 {
			after = list[len(list)-1].Name
		}
		return list, err
	})
}

// CountGames implements store.Games.
func (s *Store) CountGames(status store.GameStatus) (n int, err error) {
	err = s.row("SELECT count(*) FROM game WHERE status = $1", []any{textKey(string(status))}, &n)
	return n, err
}

// SeatsOf implements store.Games.
func (s *Store) SeatsOf(address string) ([]store.SeatRef, error) {
	return rows(s, seatsOf, []any{key(store.FoldAddress(address))}, pgx.RowToStructByPos[store.SeatRef])
}

// SeatByToken implements store.Games.
func (s *Store) SeatByToken(token string) (ref store.SeatRef, err error) {
	if err := s.row(seatByToken, []any{key(store.Clean(token))}, &ref.Game, &ref.Seat); err != nil {
		return store.SeatRef{}, fmt.Errorf("reply token: %w", err)
	}
	return ref, nil
}

func scanAlarm(r pgx.CollectableRow) (a store.Alarm, err error) {
	err = r.Scan(&a.Game, &a.At)
	a.At = store.UTC(a.At)
	return a, err
}

// DueGames implements store.Games.
func (s *Store) DueGames(now time.Time, limit int) ([]store.Alarm, error) {
	return rows(s, dueGames, []any{now, whole(limit)}, scanAlarm)
}
