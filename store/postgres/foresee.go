package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// Guard: the database is far away.
var _ store.Foreseer = (*Store)(nil)

// Foresee implements store.Foreseer: all in one round trip.
func (s *Store) Foresee(f store.Foresight) (store.Seen, error) {
	var seen *foreseen
	err := s.patiently(func(ctx context.Context) error {
		seen = &foreseen{Seen: store.Seen{Settings: map[string][]byte{}}}
		b := &pgx.Batch{}
		seen.askLetter(b, &f)
		seen.askGame(b, &f)
		return s.send(ctx, b)
	})
	if err != nil {
		return store.Seen{}, translate(err)
	}
	return seen.end(s, &f)
}

// foreseen is what comes back, packed.
type foreseen struct {
	store.Seen
	raw, position []byte
	before        []store.Letter // of the account
	letter, game  string         // records
}

// list reads rows into a list.
func listInto[T any](to *[]T, scan func(r pgx.CollectableRow) (T, error)) func(r pgx.Rows) error {
	return func(r pgx.Rows) (err error) {
		*to, err = pgx.CollectRows(r, scan)
		return err
	}
}

// rowInto reads a row, if there is one, into places.
func rowInto(into ...any) func(r pgx.Rows) error {
	return func(r pgx.Rows) error {
		_, err := pgx.CollectExactlyOneRow(r, func(r pgx.CollectableRow) (struct{}, error) { return struct{}{}, r.Scan(into...) })
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	}
}

func (x *foreseen) askLetter(b *pgx.Batch, f *store.Foresight) {
	b.Queue("SELECT record, raw FROM letter WHERE id = $1", int64(f.Letter)).Query(rowInto(&x.letter, &x.raw))
	if f.From != "" {
		b.Queue(seatsOf, key(store.FoldAddress(f.From))).Query(listInto(&x.Seats, pgx.RowToStructByPos[store.SeatRef]))
	}
	if f.Account != "" {
		b.Queue(turnsOf, turnArgs(f.Account, f.Share, f.Arrived)...).Query(listInto(&x.before, scanLetter))
	}
	if f.Limit > 0 {
		b.Queue(dueGames, f.Until, whole(f.Limit)).Query(listInto(&x.Due, scanAlarm))
	}
	var names [][]byte
	for _, name := range f.Settings {
		names = append(names, settingKey(name))
		x.Settings[name] = nil
	}
	b.Queue("SELECT name, value FROM setting WHERE name = ANY($1)", names).Query(x.settings)
}

func (x *foreseen) askGame(b *pgx.Batch, f *store.Foresight) {
	if f.Token != "" {
		var list []store.SeatRef
		b.Queue(seatByToken, key(store.Clean(f.Token))).Query(func(r pgx.Rows) error {
			err := listInto(&list, pgx.RowToStructByPos[store.SeatRef])(r)
			if len(list) > 0 {
				x.Seat = &list[0]
			}
			return err
		})
	}
	if f.Game == "" {
		return
	}
	b.Queue("SELECT record FROM game WHERE name = $1", textKey(f.Game)).Query(rowInto(&x.game))
	b.Queue(lastSnapshot, textKey(f.Game)).Query(rowInto(&x.Last, &x.position))
	var prefixes [][]byte
	for _, p := range f.OfPlayers {
		prefixes = append(prefixes, []byte(p))
	}
	b.Queue(`SELECT x.prefix || p.person, s.value FROM (SELECT DISTINCT person FROM game_person WHERE game = $1) p
		CROSS JOIN unnest($2::bytea[]) AS x(prefix) LEFT JOIN setting s ON s.name = x.prefix || p.person`, textKey(f.Game), prefixes).Query(x.settings)
}

// settings reads settings, with a null for one that is not there. Names that do not stand in the index as they are are left out.
func (x *foreseen) settings(r pgx.Rows) error {
	var name, value []byte
	_, err := pgx.ForEachRow(r, []any{&name, &value}, func() error {
		if len(name) <= maxKey {
			x.Settings[string(name)] = value
		}
		name, value = nil, nil
		return nil
	})
	return err
}

// end unpacks what has come, and remembers the rows.
func (x *foreseen) end(s *Store, f *store.Foresight) (seen store.Seen, err error) {
	if x.letter != "" {
		x.Letter = &store.Letter{}
		if err := store.Decode([]byte(x.letter), x.Letter); err != nil {
			return seen, err
		}
		x.Letter.ID = f.Letter
		s.memory.letters.put(f.Letter, x.letter)
		if x.Raw, err = s.blobs.Unpack(x.raw); err != nil {
			return seen, err
		}
	}
	if x.game != "" {
		x.Game = []byte(x.game)
		s.memory.games.put(f.Game, x.game)
	}
	if x.position != nil {
		if x.Position, err = s.blobs.Unpack(x.position); err != nil {
			return seen, err
		}
	}
	if f.Account != "" {
		x.Turn = turnAfter(f.Share, f.Arrived, x.before)
	}
	return x.Seen, nil
}

// turnAfter is the turn of a letter behind those of its account, the latest of which is the first.
func turnAfter(share store.Share, arrived time.Time, before []store.Letter) time.Time {
	if share.Letters <= 0 || len(before) == 0 {
		return store.UTC(arrived)
	}
	var turns []time.Time
	for _, l := range before {
		turns = append(turns, l.Turn)
	}
	return share.Turn(arrived, turns, &before[0])
}
