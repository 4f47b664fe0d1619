package store

import (
	"bytes"
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
	// Read are settings as they were when the batch was decided, a nil Value for one that was not there: ErrConflict when
	// one has another value now.
	Read []Setting
}

// Setting is a small value of the caller's under a name.
type Setting struct {
	Name  string
	Value []byte
}

// Prepared is a batch with everything computed that needs no transaction.
type Prepared struct {
	Game      Game
	Others    []Game
	Entries   [][]byte // the record of each
	Snapshots [][]byte // packed; nil for an entry without one
	Out       []Out
	Packed    [][]byte // of each letter the memo or the bytes
}

// Prepare checks a batch and brings it into the form in which it is stored.
func (b *Batch) Prepare(pack *Packer) (p Prepared, err error) {
	if b.Game == nil && len(b.Entries) > 0 {
		return p, Invalid("entries need the record of their game")
	}
	if b.Game != nil {
		if p.Game, err = b.Game.Checked(); err != nil {
			return p, err
		}
	}
	for _, g := range b.Others {
		checked, err := g.Checked()
		if err != nil {
			return p, err
		}
		if b.Game != nil && g.Name == b.Game.Name || slices.ContainsFunc(p.Others, func(x Game) bool { return x.Name == g.Name }) {
			return p, Invalid("game %s stands twice in a batch", g.Name)
		}
		p.Others = append(p.Others, checked)
	}
	for i := range b.Entries {
		sealed, err := b.Entries[i].checked(p.Game.Name)
		if err != nil {
			return p, err
		}
		data, err := Encode(&sealed)
		if err != nil {
			return p, fmt.Errorf("entry %d: %w", sealed.Seq, err)
		}
		var snapshot []byte
		if raw := b.Entries[i].Snapshot; raw != nil {
			if snapshot, err = pack.Pack(raw); err != nil {
				return p, err
			}
		}
		p.Entries, p.Snapshots = append(p.Entries, data), append(p.Snapshots, snapshot)
	}
	for _, o := range b.Out {
		o, err := o.Checked()
		if err != nil {
			return p, err
		}
		data := o.Raw
		if len(o.Memo) > 0 {
			data = o.Memo
		}
		packed, err := pack.Pack(data)
		if err != nil {
			return p, err
		}
		p.Out, p.Packed = append(p.Out, o), append(p.Packed, packed)
	}
	return p, nil
}

// Copy is a batch that can be applied though the first one is, which did not become durable.
func (p *Prepared) Copy() Prepared {
	c := *p
	c.Others, c.Out = slices.Clone(p.Others), slices.Clone(p.Out)
	return c
}

// Changes is a writing transaction of an engine, as a batch is applied in it.
type Changes interface {
	// LoadGame returns the stored record, or ErrNotFound.
	LoadGame(name string) (Game, error)
	// SaveGame writes a record and what it is found by; old is the stored one, nil for a new game.
	SaveGame(g, old *Game) error
	// PutEntry appends an entry with its record and its packed snapshot, nil for none.
	PutEntry(e *Entry, record, snapshot []byte) error
	// PutOut queues a letter with its packed memo or bytes, or finds the one with its Message-ID, and sets its ID.
	PutOut(o *Out, packed []byte) error
	// ChangeOut and ChangeLetter load a letter, change it and save it.
	ChangeOut(id uint64, change func(o *Out) error) error
	ChangeLetter(id uint64, change func(l *Letter) error) error
	// LoadSetting returns a value, nil when there is none.
	LoadSetting(name string) ([]byte, error)
	// PutSetting keeps a value under a name; nil removes it.
	PutSetting(name string, value []byte) error
}

// Apply makes all changes of a batch in a transaction.
func (p *Prepared) Apply(b *Batch, tx Changes) error {
	for _, was := range b.Read {
		now, err := tx.LoadSetting(was.Name)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, was.Value) {
			return fmt.Errorf("setting %s: %w", was.Name, ErrConflict)
		}
	}
	if b.Game != nil {
		if err := p.applyGame(tx, &p.Game, b.Entries); err != nil {
			return fmt.Errorf("game %s: %w", p.Game.Name, err)
		}
	}
	for i := range p.Others {
		if err := p.applyGame(tx, &p.Others[i], nil); err != nil {
			return fmt.Errorf("game %s: %w", p.Others[i].Name, err)
		}
	}
	for i := range p.Out {
		if err := tx.PutOut(&p.Out[i], p.Packed[i]); err != nil {
			return err
		}
	}
	for _, r := range b.Returns {
		if err := tx.ChangeOut(r.Out, func(o *Out) error { return o.Return(r) }); err != nil {
			return err
		}
	}
	for _, id := range b.Resend {
		if err := tx.ChangeOut(id, func(o *Out) error { return o.Requeue(o.Created) }); err != nil {
			return err
		}
	}
	for _, id := range b.Noted {
		if err := tx.ChangeOut(id, (*Out).Note); err != nil {
			return err
		}
	}
	for _, r := range b.Receipts {
		if err := tx.ChangeLetter(r.Letter, func(l *Letter) error { return l.Settle(r) }); err != nil {
			return err
		}
	}
	for _, setting := range b.Settings {
		if err := tx.PutSetting(setting.Name, setting.Value); err != nil {
			return err
		}
	}
	return nil
}

// applyGame appends the entries and writes the record of the game.
func (p *Prepared) applyGame(tx Changes, g *Game, entries []Entry) error {
	stored, err := tx.LoadGame(g.Name)
	old := &stored
	if errors.Is(err, ErrNotFound) {
		old, err = nil, nil
	}
	if err == nil {
		err = g.Succeed(old)
	}
	if err != nil {
		return err
	}
	for i := range entries {
		if err := g.Append(&entries[i]); err != nil {
			return err
		}
		if err := tx.PutEntry(&entries[i], p.Entries[i], p.Snapshots[i]); err != nil {
			return err
		}
	}
	return tx.SaveGame(g, old)
}

// Done tells a batch, once it is stored, what its records have become.
func (p *Prepared) Done(b *Batch) {
	if b.Game != nil {
		b.Game.Seq, b.Game.Head, b.Game.Rev = p.Game.Seq, p.Game.Head, p.Game.Rev
	}
	for i, g := range b.Others {
		g.Seq, g.Head, g.Rev = p.Others[i].Seq, p.Others[i].Head, p.Others[i].Rev
	}
	for i := range b.Out {
		b.Out[i].ID = p.Out[i].ID
	}
}
