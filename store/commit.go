package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Batch is everything that follows from one letter, tick or ruling. Commit
// applies all of it or nothing.
type Batch struct {
	// Game is the new or changed record, nil when no game changes. A new game
	// has Rev 0; otherwise Rev must be that of the stored record. Seq and Head
	// are set from Entries.
	Game *Game
	// Entries continue the log of Game: sealed, in order, the first one
	// linked to the stored head.
	Entries []Entry
	// Others are changed records of further games, under the same rule as Game.
	// Their logs stay as they are.
	Others []*Game
	// Out holds letters to send. One with a known Message-ID is skipped.
	Out []Out
	// Returns change letters out that a mail system has given back.
	Returns []Return
	// Resend are letters out to send again now, with a fresh count of tries.
	Resend []uint64
	// Noted are failed letters out from which everything has followed.
	Noted []uint64
	// Receipts close the letters in that were the cause.
	Receipts []Receipt
	// Settings are small values to keep; a nil Value removes one.
	Settings []Setting
}

// Setting is a small value of the caller's under a name.
type Setting struct {
	Name  string
	Value []byte
}

// prepared is a batch with everything computed that needs no transaction.
type prepared struct {
	game      Game
	others    []Game
	entries   [][]byte
	snapshots [][]byte
	out       []Out
	raw       [][]byte
}

// Commit applies a batch in one transaction. On success it fills in Seq, Head
// and Rev of the game and the IDs of the letters; on failure the batch is as
// it was. ErrConflict means that the game has moved on, or that a letter was
// closed before; ErrExists that a new game's name or a reply token is taken.
// An error of the disk in the last step may leave open whether the batch is
// there; receipts and Rev settle that when it is tried again.
func (s *Store) Commit(b *Batch) error {
	p, err := s.prepareBatch(b)
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	err = s.update("commit", func(tx *txn) error { return p.apply(tx, b) })
	if err != nil {
		return err
	}
	if b.Game != nil {
		b.Game.Seq, b.Game.Head, b.Game.Rev = p.game.Seq, p.game.Head, p.game.Rev
	}
	for i, g := range b.Others {
		g.Seq, g.Head, g.Rev = p.others[i].Seq, p.others[i].Head, p.others[i].Rev
	}
	for i := range b.Out {
		b.Out[i].ID = p.out[i].ID
	}
	return nil
}

func (s *Store) prepareBatch(b *Batch) (p prepared, err error) {
	if b.Game == nil && len(b.Entries) > 0 {
		return p, invalid("entries need the record of their game")
	}
	if b.Game != nil {
		if p.game, err = b.Game.checked(); err != nil {
			return p, err
		}
	}
	for _, g := range b.Others {
		checked, err := g.checked()
		if err != nil {
			return p, err
		}
		if b.Game != nil && g.Name == b.Game.Name || slices.ContainsFunc(p.others, func(x Game) bool { return x.Name == g.Name }) {
			return p, invalid("game %s stands twice in a batch", g.Name)
		}
		p.others = append(p.others, checked)
	}
	for i := range b.Entries {
		sealed, err := checkEntry(b.Entries[i], p.game.Name)
		if err != nil {
			return p, err
		}
		data, err := encode(&sealed)
		if err != nil {
			return p, fmt.Errorf("entry %d: %w", sealed.Seq, err)
		}
		var snapshot []byte
		if raw := b.Entries[i].Snapshot; raw != nil {
			if snapshot, err = s.blobs.pack(raw); err != nil {
				return p, err
			}
		}
		p.entries, p.snapshots = append(p.entries, data), append(p.snapshots, snapshot)
	}
	for _, o := range b.Out {
		o, err := newOut(o)
		if err != nil {
			return p, err
		}
		data := o.Raw
		if len(o.Memo) > 0 {
			data = o.Memo
		}
		packed, err := s.blobs.pack(data)
		if err != nil {
			return p, err
		}
		p.out, p.raw = append(p.out, o), append(p.raw, packed)
	}
	return p, nil
}

// checkEntry makes sure that an entry is sealed, and returns it in the form
// that reads back with the same hash.
func checkEntry(e Entry, game string) (Entry, error) {
	if e.Game != game {
		return e, invalid("entry %d of game %q in a batch of game %s", e.Seq, e.Game, game)
	}
	for _, raw := range []json.RawMessage{e.Command, e.Rolls, e.Events} {
		if len(raw) > 0 && !json.Valid(raw) {
			return e, invalid("entry %d of game %s holds what is not JSON", e.Seq, game)
		}
	}
	hash := e.Hash
	if e.Seal(e.Prev); e.Hash != hash {
		return e, invalid("entry %d of game %s is not sealed", e.Seq, game)
	}
	return e, nil
}

func (p *prepared) apply(tx *txn, b *Batch) error {
	if b.Game != nil {
		if err := p.applyGame(tx, &p.game, b.Entries); err != nil {
			return fmt.Errorf("game %s: %w", p.game.Name, err)
		}
	}
	for i := range p.others {
		if err := p.applyGame(tx, &p.others[i], nil); err != nil {
			return fmt.Errorf("game %s: %w", p.others[i].Name, err)
		}
	}
	for i := range p.out {
		if err := putOut(tx, &p.out[i], p.raw[i]); err != nil {
			return err
		}
	}
	for _, r := range b.Returns {
		if err := r.apply(tx); err != nil {
			return err
		}
	}
	for _, id := range b.Resend {
		if err := changeOut(tx, id, func(o *Out) error { o.requeue(o.Created); return nil }); err != nil {
			return err
		}
	}
	for _, id := range b.Noted {
		if err := changeOut(tx, id, func(o *Out) error { o.Noted = true; return nil }); err != nil {
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
func (p *prepared) applyGame(tx *txn, g *Game, entries []Entry) error {
	old, err := replacedBy(tx, g)
	if err != nil {
		return err
	}
	g.Seq, g.Head = 0, ""
	if old != nil {
		g.Seq, g.Head = old.Seq, old.Head
	}
	g.Rev++
	for i := range entries {
		e := &entries[i]
		if e.Seq != g.Seq+1 || e.Prev != g.Head {
			return fmt.Errorf("%w: entry %d after %q, but the log is at entry %d, %q",
				ErrConflict, e.Seq, e.Prev, g.Seq, g.Head)
		}
		key := entryKey(g.Name, e.Seq)
		if err := tx.in(inEntry).Put(key, p.entries[i]); err != nil {
			return err
		}
		if p.snapshots[i] != nil {
			if err := putBlob(tx, inSnapshot, key, blobKey, p.snapshots[i]); err != nil {
				return err
			}
		}
		g.Seq, g.Head = e.Seq, e.Hash
	}
	return saveGame(tx, g, old)
}

// replacedBy returns the record that a changed one replaces, nil for a new game.
func replacedBy(tx *txn, g *Game) (*Game, error) {
	old, err := loadGame(tx, g.Name)
	switch {
	case errors.Is(err, ErrNotFound) && g.Rev == 0:
		return nil, nil
	case err != nil:
		return nil, err
	case g.Rev == 0:
		return nil, ErrExists
	case g.Rev != old.Rev:
		return nil, fmt.Errorf("%w: change %d was made meanwhile, this one follows %d",
			ErrConflict, old.Rev, g.Rev)
	}
	return &old, nil
}
