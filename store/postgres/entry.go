package postgres

import (
	"fmt"
	"iter"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

func scanEntry(r pgx.CollectableRow) (e store.Entry, err error) {
	var record string
	if err := r.Scan(&record); err != nil {
		return e, err
	}
	return e, store.Decode([]byte(record), &e)
}

// Entry implements store.Log.
func (s *Store) Entry(game string, seq uint64) (e store.Entry, err error) {
	record, err := s.lasting(spot{"entry", textKey(game), seq}, func() (record []byte, err error) {
		var text string
		err = s.row("SELECT record FROM entry WHERE game = $1 AND seq = $2", []any{textKey(game), int64(seq)}, &text)
		return []byte(text), err
	})
	if err == nil {
		err = store.Decode(record, &e)
	}
	if err != nil {
		return store.Entry{}, fmt.Errorf("game %s, entry %d: %w", game, seq, err)
	}
	return e, nil
}

// Entries implements store.Log.
func (s *Store) Entries(game string, from uint64) iter.Seq2[store.Entry, error] {
	next := number(from)
	return pages(func(limit int) ([]store.Entry, error) {
		list, err := rows(s, "SELECT record FROM entry WHERE game = $1 AND seq >= $2 ORDER BY seq LIMIT $3", []any{textKey(game), next, limit}, scanEntry)
		if len(list) > 0 {
			next = int64(list[len(list)-1].Seq) + 1
		}
		if err != nil {
			err = fmt.Errorf("game %s, entries from %d: %w", game, next, err)
		}
		return list, err
	})
}

// Snapshot implements store.Log.
func (s *Store) Snapshot(game string, seq uint64) ([]byte, error) {
	packed, err := s.lasting(spot{"snapshot", textKey(game), seq}, func() ([]byte, error) {
		return s.packedBlob("SELECT snapshot FROM entry WHERE game = $1 AND seq = $2", textKey(game), int64(seq))
	})
	var data []byte
	if err == nil {
		data, err = s.blobs.Unpack(packed)
	}
	if err != nil {
		return nil, fmt.Errorf("game %s, snapshot %d: %w", game, seq, err)
	}
	return data, nil
}

// lastSnapshot is the latest state of a game.
const lastSnapshot = "SELECT seq, snapshot FROM entry WHERE game = $1 AND snapshot IS NOT NULL ORDER BY seq DESC LIMIT 1"

// LastSnapshot implements store.Log.
func (s *Store) LastSnapshot(game string) (uint64, []byte, error) {
	var seq int64
	var packed, data []byte
	err := s.row(lastSnapshot, []any{textKey(game)}, &seq, &packed)
	if err == nil {
		data, err = s.blobs.Unpack(packed)
	}
	if err != nil {
		return 0, nil, fmt.Errorf("game %s, last snapshot: %w", game, err)
	}
	return uint64(seq), data, nil
}
