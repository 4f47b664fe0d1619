package bolt

import (
	"fmt"

	"feldpost/store"
)

// Commit implements store.Store.
func (s *Store) Commit(b *store.Batch) error {
	p, err := b.Prepare(&s.blobs)
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	var done store.Prepared
	err = s.together("commit", func(tx *txn) error {
		done = p.Copy()
		return done.Apply(b, tx)
	})
	if err != nil {
		return err
	}
	done.Done(b)
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
	key := entryKey(e.Game, e.Seq)
	if err := tx.in(inEntry).Put(key, record); err != nil || snapshot == nil {
		return err
	}
	return putBlob(tx, inSnapshot, key, blobKey, snapshot)
}

// PutOut implements store.Changes.
func (tx *txn) PutOut(o *store.Out, packed []byte) error { return putOut(tx, o, packed) }

// ChangeOut implements store.Changes.
func (tx *txn) ChangeOut(id uint64, change func(o *store.Out) error) error {
	return changeOut(tx, id, change)
}

// ChangeLetter implements store.Changes.
func (tx *txn) ChangeLetter(id uint64, change func(l *store.Letter) error) error {
	_, err := changeLetter(tx, id, change)
	return err
}

// LoadSetting implements store.Changes.
func (tx *txn) LoadSetting(name string) ([]byte, error) {
	return tx.in(inSetting).Get(settingKey(name)), nil
}

// PutSetting implements store.Changes.
func (tx *txn) PutSetting(name string, value []byte) error { return putSetting(tx, name, value) }
