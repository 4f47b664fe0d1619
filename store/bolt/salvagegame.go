package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"

	"feldpost/store"
)

// games saves records and logs.
func (v *salvage) games() error {
	games := map[string]store.Game{}
	v.left.rows(inGame, func(key, value []byte) {
		var g store.Game
		if store.Decode(value, &g) != nil || g.Name != string(key) {
			return
		}
		if g, err := g.Checked(); err == nil {
			games[g.Name] = g
		}
	})
	logs := map[string]map[uint64][]byte{}
	v.left.rows(inEntry, func(key, value []byte) {
		var e store.Entry
		if store.Decode(value, &e) != nil || !bytes.Equal(key, entryKey(e.Game, e.Seq)) {
			return
		}
		if logs[e.Game] == nil {
			logs[e.Game] = map[uint64][]byte{}
		}
		logs[e.Game][e.Seq] = bytes.Clone(value)
	})
	states := map[string]bool{}
	v.left.blobs(inSnapshot, blobKey, func(key, _ []byte) { states[string(key)] = true })
	kept := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(games)) {
		if err := v.game(games[name], logs[name], states, kept); err != nil {
			return err
		}
		delete(logs, name)
	}
	for _, name := range slices.Sorted(maps.Keys(logs)) {
		v.missing("game %s: its record is lost; %d entries of its log can be read and are left out", name, len(logs[name]))
	}
	var err error
	v.left.again(func() {
		v.left.blobs(inSnapshot, blobKey, func(key, packed []byte) {
			if kept[string(key)] {
				key, packed = bytes.Clone(key), bytes.Clone(packed)
				err = errors.Join(err, v.later(func(tx *txn) error { return putBlob(tx, inSnapshot, key, blobKey, packed) }))
			}
		})
	})
	return err
}

// game saves one game up to the last entry that is sound and has its
// position, and notes the positions to keep.
func (v *salvage) game(g store.Game, log map[uint64][]byte, states, kept map[string]bool) error {
	var links store.Chain
	heads := []string{""} // by sequence number
	for seq := uint64(1); seq <= g.Seq; seq++ {
		var e store.Entry
		if log[seq] == nil || store.Decode(log[seq], &e) != nil || links.Link(&e) != nil {
			break
		}
		heads = append(heads, e.Hash)
	}
	sound := uint64(len(heads) - 1)
	if sound == g.Seq && heads[sound] != g.Head && sound > 0 {
		sound--
	}
	last := sound
	for last > 0 && !states[string(entryKey(g.Name, last))] {
		last--
	}
	if last < g.Seq {
		v.missing("game %s: its log ends with entry %d, %d can be read, and the last position is that after entry %d; the game goes on from there and is suspended",
			g.Name, g.Seq, sound, last)
		if g.Status == store.GameRunning || g.Status == store.GameFinished {
			g.Status = store.GameSuspended
		}
	}
	var absent []uint64
	for seq := uint64(1); seq <= last; seq++ {
		if key := string(entryKey(g.Name, seq)); states[key] {
			kept[key] = true
		} else {
			absent = append(absent, seq)
		}
		if err := v.later(rawRow(inEntry, entryKey(g.Name, seq), log[seq])); err != nil {
			return err
		}
	}
	if len(absent) > 0 {
		v.missing("game %s: the positions after entries %s", g.Name, lost(absent))
	}
	g.Seq, g.Head = last, heads[last]
	v.Games++
	v.Entries += int(last)
	return v.later(func(tx *txn) error {
		if err := saveGame(tx, &g, nil); err != nil {
			return fmt.Errorf("game %s: %w", g.Name, err)
		}
		return nil
	})
}

// lettersOut saves letters out; one whose bytes are lost cannot be sent.
func (v *salvage) lettersOut() error {
	known := map[uint64]store.Out{}
	greatest := uint64(0)
	v.left.rows(inOut, func(key, value []byte) {
		var o store.Out
		id, _ := lastNumber(key)
		if store.Decode(value, &o) == nil && o.ID == id && id > 0 && o.MessageID != "" {
			if _, ok := outCode(o.State); ok {
				known[id] = o
			}
		}
	})
	raws, memos := map[uint64]bool{}, map[uint64]bool{}
	of := func(found map[uint64]bool) func(key, packed []byte) {
		return func(key, _ []byte) {
			id, ok := lastNumber(key)
			if _, recorded := known[id]; ok && recorded {
				found[id] = true
			}
			if id <= v.left.issued(inOut) {
				greatest = max(greatest, id)
			}
		}
	}
	v.left.blobs(inOutRaw, blobKey, of(raws))
	v.left.again(func() { v.left.blobs(inOutRaw, memoKey, of(memos)) })
	sent := map[uint64]bool{}
	var err error
	v.left.rows(inOutSent, func(key, value []byte) {
		if id, ok := lastNumber(key); ok && len(key) == momentSize+8 && known[id].ID != 0 {
			sent[id] = true
			err = errors.Join(err, v.later(rawRow(inOutSent, key, value)))
		}
	})
	var silent []uint64
	for _, id := range slices.Sorted(maps.Keys(known)) {
		o := known[id]
		greatest = max(greatest, id)
		o.Written = o.Written && raws[id] // else it is written again
		if !raws[id] && !memos[id] {
			if silent = append(silent, id); o.State == store.OutQueued || o.State == store.OutHeld {
				o.State, o.LastError = store.OutFailed, "its bytes are lost"
			}
		}
		err = errors.Join(err, v.later(func(tx *txn) error {
			if !o.SentAt.IsZero() && !sent[o.ID] {
				if err := reindex(tx, nil, []row{sendingRow(&o)}); err != nil {
					return err
				}
			}
			return saveOut(tx, &o, nil)
		}))
	}
	v.Out = len(known)
	if err = errors.Join(err, v.blobs(inOutRaw, memoKey, memos, nil), v.blobs(inOutRaw, blobKey, raws, silent)); err != nil {
		return err
	}
	if len(silent) > 0 {
		v.missing("the text of letters out %s: those that waited cannot be sent", lost(silent))
	}
	greatest = lastIssued(v.left.issued(inOut), greatest)
	if none := gaps(known, greatest); len(none) > 0 {
		v.missing("all of letters out %s", lost(none))
	}
	return v.later(func(tx *txn) error { return tx.in(inOut).SetSequence(greatest) })
}
