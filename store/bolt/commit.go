package bolt

import (
	"errors"
	"fmt"

	"feldpost/store"
)

// Commit implements store.Store.
func (s *Store) Commit(b *store.Batch) error {
	p, err := b.Prepare(&s.blobs)
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	if err := s.update("commit", func(tx *txn) error { return apply(tx, &p, b) }); err != nil {
		return err
	}
	p.Done(b)
	return nil
}

func apply(tx *txn, p *store.Prepared, b *store.Batch) error {
	if b.Game != nil {
		if err := applyGame(tx, p, &p.Game, b.Entries); err != nil {
			return fmt.Errorf("game %s: %w", p.Game.Name, err)
		}
	}
	for i := range p.Others {
		if err := applyGame(tx, p, &p.Others[i], nil); err != nil {
			return fmt.Errorf("game %s: %w", p.Others[i].Name, err)
		}
	}
	for i := range p.Out {
		if err := putOut(tx, &p.Out[i], p.Packed[i]); err != nil {
			return err
		}
	}
	for _, r := range b.Returns {
		if err := changeOut(tx, r.Out, func(o *store.Out) error { return o.Return(r) }); err != nil {
			return err
		}
	}
	for _, id := range b.Resend {
		if err := changeOut(tx, id, func(o *store.Out) error { return o.Requeue(o.Created) }); err != nil {
			return err
		}
	}
	for _, id := range b.Noted {
		if err := changeOut(tx, id, (*store.Out).Note); err != nil {
			return err
		}
	}
	for _, r := range b.Receipts {
		if err := settle(tx, r); err != nil {
			return err
		}
	}
	for _, setting := range b.Settings {
		if err := putSetting(tx, setting.Name, setting.Value); err != nil {
			return err
		}
	}
	return nil
}

// applyGame appends the entries and writes the record of the game.
func applyGame(tx *txn, p *store.Prepared, g *store.Game, entries []store.Entry) error {
	old, err := replacedBy(tx, g)
	if err != nil {
		return err
	}
	for i := range entries {
		e := &entries[i]
		if err := g.Append(e); err != nil {
			return err
		}
		key := entryKey(g.Name, e.Seq)
		if err := tx.in(inEntry).Put(key, p.Entries[i]); err != nil {
			return err
		}
		if p.Snapshots[i] != nil {
			if err := putBlob(tx, inSnapshot, key, blobKey, p.Snapshots[i]); err != nil {
				return err
			}
		}
	}
	return saveGame(tx, g, old)
}

// replacedBy returns the record that a changed one follows, nil for a new game.
func replacedBy(tx *txn, g *store.Game) (*store.Game, error) {
	stored, err := loadGame(tx, g.Name)
	old := &stored
	if errors.Is(err, store.ErrNotFound) {
		old, err = nil, nil
	}
	if err != nil {
		return nil, err
	}
	return old, g.Succeed(old)
}
