package postgres

import (
	"errors"
	"fmt"
	"slices"

	"feldpost/store"
)

// Commit implements store.Store.
func (s *Store) Commit(b *store.Batch) error {
	prepared, err := b.Prepare(&s.blobs)
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	var p store.Prepared
	err = s.update("commit", func(tx *txn) error {
		p = prepared // a try leaves nothing to the next
		p.Others, p.Out = slices.Clone(prepared.Others), slices.Clone(prepared.Out)
		tx.aheadOf(b, &p)
		return p.Apply(b, tx)
	})
	if err == nil {
		err = s.number(p.Out)
	}
	if err != nil {
		return err
	}
	p.Done(b)
	return nil
}

// Guard: a batch is applied in a transaction.
var _ store.Changes = (*txn)(nil)

// LoadGame implements store.Changes.
func (tx *txn) LoadGame(name string) (store.Game, error) { return loadGame(tx, name) }

// SaveGame implements store.Changes.
func (tx *txn) SaveGame(g, old *store.Game) error { return saveGame(tx, g, old) }

// PutEntry implements store.Changes.
func (tx *txn) PutEntry(e *store.Entry, record, snapshot []byte) error {
	tx.known.last(spot{"entry", textKey(e.Game), e.Seq}, record)
	tx.known.last(spot{"snapshot", textKey(e.Game), e.Seq}, snapshot)
	return tx.exec("INSERT INTO entry (game, seq, record, snapshot) VALUES ($1, $2, $3, $4)", e.Game, int64(e.Seq), string(record), snapshot)
}

// PutOut implements store.Changes.
func (tx *txn) PutOut(o *store.Out, packed []byte) error { return putOut(tx, o, packed) }

// ChangeOut implements store.Changes.
func (tx *txn) ChangeOut(id uint64, change func(o *store.Out) error) error {
	return changeOut(tx, id, func(o *held) error { return change(&o.Out) })
}

// ChangeLetter implements store.Changes.
func (tx *txn) ChangeLetter(id uint64, change func(l *store.Letter) error) error {
	_, err := changeLetter(tx, id, change)
	return err
}

// LoadSetting implements store.Changes.
func (tx *txn) LoadSetting(name string) ([]byte, error) {
	value, err := row(tx, &tx.known.settings, name, tx.aheadSetting)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return *value, nil
}

// PutSetting implements store.Changes.
func (tx *txn) PutSetting(name string, value []byte) error { return putSetting(tx, name, value) }

// Forget implements store.Store. Old versions of the rows stay until the server has vacuumed the tables, and in its log.
func (s *Store) Forget(in, out []uint64) error {
	packed, err := s.blobs.Pack([]byte(store.Forgotten))
	if err != nil {
		return err
	}
	defer s.memory.lasting.clear()
	return s.update("forget letters", func(tx *txn) error {
		for _, id := range in {
			if _, err := changeLetter(tx, id, (*store.Letter).Forget); err != nil {
				return err
			}
			if err := tx.exec("UPDATE letter SET raw = $2 WHERE id = $1", int64(id), packed); err != nil {
				return err
			}
		}
		for _, id := range out {
			if err := changeOut(tx, id, func(o *held) error { return o.Forget() }); err != nil {
				return err
			}
			delete(tx.known.outs, id)
			if err := tx.exec("UPDATE letter_out SET memo = NULL, raw = $2 WHERE id = $1", int64(id), packed); err != nil {
				return err
			}
		}
		return nil
	})
}
