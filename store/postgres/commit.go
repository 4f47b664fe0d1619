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
		return apply(tx, &p, b)
	})
	if err != nil {
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
		if err := changeOut(tx, r.Out, func(o *held) error { return o.Return(r) }); err != nil {
			return err
		}
	}
	for _, id := range b.Resend {
		if err := changeOut(tx, id, func(o *held) error { return o.Requeue(o.Created) }); err != nil {
			return err
		}
	}
	for _, id := range b.Noted {
		if err := changeOut(tx, id, func(o *held) error { return o.Note() }); err != nil {
			return err
		}
	}
	for _, r := range b.Receipts {
		if _, err := changeLetter(tx, r.Letter, func(l *store.Letter) error { return l.Settle(r) }); err != nil {
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
	stored, err := loadGame(tx, g.Name)
	old := &stored
	if errors.Is(err, store.ErrNotFound) {
		old, err = nil, nil
	}
	if err == nil {
		err = g.Succeed(old)
	}
	if err != nil {
		return err
	}
	for i := range entries {
		e := &entries[i]
		if err := g.Append(e); err != nil {
			return err
		}
		if err := tx.exec("INSERT INTO entry (game, seq, record, snapshot) VALUES ($1, $2, $3, $4)", g.Name, int64(e.Seq), string(p.Entries[i]), p.Snapshots[i]); err != nil {
			return err
		}
	}
	return saveGame(tx, g, old)
}

// Forget implements store.Store. Old versions of the rows stay until the server has vacuumed the tables, and in its log.
func (s *Store) Forget(in, out []uint64) error {
	packed, err := s.blobs.Pack([]byte(store.Forgotten))
	if err != nil {
		return err
	}
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
			if err := tx.exec("UPDATE letter_out SET memo = NULL, raw = $2 WHERE id = $1", int64(id), packed); err != nil {
				return err
			}
		}
		return nil
	})
}
