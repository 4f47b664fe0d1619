package postgres

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// Guard: the database is far away.
var _ store.OutForeseer = (*Store)(nil)

// ForeseeOut implements store.OutForeseer.
func (s *Store) ForeseeOut(letters []store.Out) (store.SeenOut, error) {
	var rows *outRows
	err := s.patiently(func(ctx context.Context) error {
		rows = &outRows{memos: map[uint64]*[]byte{}, games: map[string]*gameRow{}}
		b := &pgx.Batch{}
		for _, o := range letters {
			rows.ask(s, b, &o)
		}
		return s.send(ctx, b)
	})
	if err != nil {
		return store.SeenOut{}, translate(err)
	}
	return rows.end(s)
}

// outRows are what comes back, packed.
type outRows struct {
	memos map[uint64]*[]byte
	games map[string]*gameRow
}

// gameRow is a game and its last entries, "" and none where they are not there.
type gameRow struct {
	game     string
	entries  []string
	snapshot []byte
	waiting  bool // letters of the game that wait are asked for
}

// entriesAhead is how many entries of a game are read that others have written.
const entriesAhead = 6

func (x *outRows) ask(s *Store, b *pgx.Batch, o *store.Out) {
	foreign := false // decided elsewhere
	for _, id := range append([]uint64{o.ID}, o.Merged...) {
		if _, is := x.memos[id]; is {
			continue
		}
		memo := s.memory.lasting.get(spot{what: "memo", n: id})
		if x.memos[id] = &memo; memo == nil || s.Pooled() {
			foreign = true
			b.Queue("SELECT memo FROM letter_out WHERE id = $1", int64(id)).Query(rowInto(&memo))
		}
	}
	if o.Game == "" {
		return
	}
	row := x.games[o.Game]
	if row == nil {
		row = &gameRow{}
		x.games[o.Game] = row
		entries := 1
		if foreign {
			entries = entriesAhead
		}
		b.Queue("SELECT record FROM game WHERE name = $1", textKey(o.Game)).Query(rowInto(&row.game))
		b.Queue("SELECT record FROM entry WHERE game = $1 ORDER BY seq DESC LIMIT $2", textKey(o.Game), entries).Query(listInto(&row.entries, pgx.RowTo[string]))
		b.Queue("SELECT snapshot FROM entry WHERE game = $1 ORDER BY seq DESC LIMIT 1", textKey(o.Game)).Query(rowInto(&row.snapshot))
	}
	if foreign && !row.waiting {
		row.waiting = true
		b.Queue("SELECT id, memo FROM letter_out WHERE game = $1 AND game <> '' AND state = 0 AND memo IS NOT NULL ORDER BY id DESC LIMIT 20", textKey(o.Game)).Query(x.others)
	}
}

// others reads what other letters are to tell.
func (x *outRows) others(r pgx.Rows) error {
	var id uint64
	var memo []byte
	_, err := pgx.ForEachRow(r, []any{&id, &memo}, func() error {
		if was := x.memos[id]; was == nil || *was == nil {
			one := bytes.Clone(memo)
			x.memos[id] = &one
		}
		return nil
	})
	return err
}

func (x *outRows) end(s *Store) (seen store.SeenOut, err error) {
	seen = store.SeenOut{Memos: map[uint64]json.RawMessage{}, Games: map[string]store.Game{}, Entries: map[string][]store.Entry{}, States: map[string][]byte{}}
	for id, memo := range x.memos {
		if *memo != nil {
			if seen.Memos[id], err = s.blobs.Unpack(*memo); err != nil {
				return seen, err
			}
		}
	}
	for name, row := range x.games {
		if row.game != "" {
			g, err := load[store.Game](&row.game, nil)
			if err != nil {
				return seen, err
			}
			seen.Games[name] = g
		}
		for i := range row.entries {
			e, err := load[store.Entry](&row.entries[i], nil)
			if err != nil {
				return seen, err
			}
			seen.Entries[name] = append(seen.Entries[name], e)
		}
		if row.snapshot != nil && len(row.entries) > 0 {
			if seen.States[name], err = s.blobs.Unpack(row.snapshot); err != nil {
				return seen, err
			}
		}
	}
	return seen, nil
}
