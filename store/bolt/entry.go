package bolt

import (
	"bytes"
	"fmt"
	"iter"

	"feldpost/store"
)

func entryKey(game string, seq uint64) []byte { return number(part(nil, store.Clean(game)), seq) }

// Entry implements store.Log.
func (s *Store) Entry(game string, seq uint64) (e store.Entry, err error) {
	err = s.view(func(tx *txn) error { return record(tx, inEntry, entryKey(game, seq), &e) })
	if err != nil {
		return store.Entry{}, fmt.Errorf("game %s, entry %d: %w", game, seq, err)
	}
	return e, nil
}

// Entries implements store.Log.
func (s *Store) Entries(game string, from uint64) iter.Seq2[store.Entry, error] {
	prefix := part(nil, store.Clean(game))
	return walk(s, inEntry, prefix, entryKey(game, from), func(_ *txn, k, v []byte) (e store.Entry, ok bool, err error) {
		if err := store.Decode(v, &e); err != nil {
			seq, _ := lastNumber(k)
			return e, false, fmt.Errorf("game %s, entry %d: %w", game, seq, err)
		}
		return e, true, nil
	})
}

// Snapshot implements store.Log.
func (s *Store) Snapshot(game string, seq uint64) ([]byte, error) {
	data, err := s.readBlob(inSnapshot, entryKey(game, seq), blobKey)
	if err != nil {
		return nil, fmt.Errorf("game %s, snapshot %d: %w", game, seq, err)
	}
	return data, nil
}

// LastSnapshot implements store.Log.
func (s *Store) LastSnapshot(game string) (seq uint64, data []byte, err error) {
	prefix := part(nil, store.Clean(game))
	var packed []byte
	err = s.view(func(tx *txn) error {
		k, _ := last(tx, inSnapshot, prefix, bytes.Repeat([]byte{0xFF}, 9))
		if k == nil {
			return store.ErrNotFound
		}
		seq, _ = lastNumber(k)
		packed = blob(tx, inSnapshot, bytes.Clone(k), blobKey)
		return nil
	})
	if err == nil {
		data, err = s.blobs.Unpack(packed)
	}
	if err != nil {
		return 0, nil, fmt.Errorf("game %s, last snapshot: %w", game, err)
	}
	return seq, data, nil
}
