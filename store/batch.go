package store

import (
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
