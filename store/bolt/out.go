package bolt

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"

	"feldpost/store"
)

// outCode is the byte of a state in index keys.
func outCode(s store.OutState) (code byte, ok bool) {
	switch s {
	case store.OutQueued:
		return 0, true
	case store.OutSent:
		return 1, true
	case store.OutFailed:
		return 2, true
	case store.OutHeld:
		return 3, true
	case store.OutMerged:
		return 4, true
	}
	return 0, false
}

// unnoted stands for a state in index keys: failed, and nothing has followed
// from it yet.
const unnoted = 0x7F

// rankBytes are the ranks of letters in the queue in index keys.
var rankBytes = [store.NumRanks]byte{store.RankUrgent: 2, store.RankPlayers: 0, store.RankStrangers: 1}

// outRows lists the index rows of a letter out except those of its sendings.
func outRows(o *store.Out) []row {
	code, _ := outCode(o.State)
	rows := []row{
		{inOutID, part(nil, o.MessageID), number(nil, o.ID)},
		{inOutState, number([]byte{code}, o.ID), nil},
	}
	if o.State == store.OutQueued {
		rows = append(rows, row{inOutDue, number(moment([]byte{rankBytes[o.Rank()]}, o.NotBefore), o.ID), nil})
	}
	if o.State == store.OutFailed && !o.Noted {
		rows = append(rows, row{inOutState, number([]byte{unnoted}, o.ID), nil})
	}
	if o.Game != "" {
		rows = append(rows, row{inOutGame, number(part(nil, o.Game), o.ID), nil})
	}
	return rows
}

// sendingRow is the index row of the latest sending: one to a stranger has a
// value.
func sendingRow(o *store.Out) row {
	r := row{inOutSent, number(moment(nil, o.SentAt), o.ID), nil}
	if o.Stranger {
		r.value = []byte{1}
	}
	return r
}

// putOut queues a letter, or finds the one with its Message-ID, and sets ID.
// packed is its memo or its bytes.
func putOut(tx *txn, o *store.Out, packed []byte) error {
	if id, known := lastNumber(tx.in(inOutID).Get(part(nil, o.MessageID))); known {
		o.ID = id
		return nil
	}
	id, err := tx.in(inOut).NextSequence()
	if err != nil {
		return err
	}
	o.ID = id
	if err := saveOut(tx, o, nil); err != nil {
		return err
	}
	name := blobKey
	if len(o.Memo) > 0 {
		name = memoKey
	}
	return putBlob(tx, inOutRaw, number(nil, id), name, packed)
}

func saveOut(tx *txn, o *store.Out, before []row) error {
	if err := putRecord(tx, inOut, number(nil, o.ID), o); err != nil {
		return err
	}
	return reindex(tx, before, outRows(o))
}

func loadOut(tx *txn, id uint64) (store.Out, error) {
	var o store.Out
	if err := record(tx, inOut, number(nil, id), &o); err != nil {
		return store.Out{}, fmt.Errorf("letter out %d: %w", id, err)
	}
	return o, nil
}

// Out implements store.Outbox.
func (s *Store) Out(id uint64) (o store.Out, err error) {
	err = s.view(func(tx *txn) error {
		o, err = loadOut(tx, id)
		return err
	})
	return o, err
}

// OutByMessageID implements store.Outbox.
func (s *Store) OutByMessageID(messageID string) (o store.Out, err error) {
	err = s.view(func(tx *txn) error {
		id, known := lastNumber(tx.in(inOutID).Get(part(nil, store.Clean(messageID))))
		if !known {
			return fmt.Errorf("letter out %s: %w", messageID, store.ErrNotFound)
		}
		o, err = loadOut(tx, id)
		return err
	})
	return o, err
}

// OutMemo implements store.Outbox.
func (s *Store) OutMemo(id uint64) (json.RawMessage, error) {
	memo, err := s.readBlob(inOutRaw, number(nil, id), memoKey)
	if err != nil {
		return nil, fmt.Errorf("memo of letter out %d: %w", id, err)
	}
	return memo, nil
}

// OutRaw implements store.Outbox.
func (s *Store) OutRaw(id uint64) ([]byte, error) {
	raw, err := s.readBlob(inOutRaw, number(nil, id), blobKey)
	if err != nil {
		return nil, fmt.Errorf("raw letter out %d: %w", id, err)
	}
	return raw, nil
}

// Outbox implements store.Outbox.
func (s *Store) Outbox(f store.OutFilter) iter.Seq2[store.Out, error] {
	bucket, prefix := inOut, []byte{}
	code, known := outCode(f.State)
	switch {
	case f.State != "" && !known:
		return func(yield func(store.Out, error) bool) {
			yield(store.Out{}, store.Invalid("unknown state %q of a letter out", f.State))
		}
	case f.Game != "":
		bucket, prefix = inOutGame, part(nil, store.Clean(f.Game))
	case f.State != "":
		bucket, prefix = inOutState, []byte{code}
	}
	from := append(number(bytes.Clone(prefix), f.After), 0)
	return walk(s, bucket, prefix, from, func(tx *txn, k, _ []byte) (store.Out, bool, error) {
		id, _ := lastNumber(k)
		o, err := loadOut(tx, id)
		return o, f.Wants(&o), err
	})
}

// CountOut implements store.Outbox.
func (s *Store) CountOut(state store.OutState) (int, error) {
	code, ok := outCode(state)
	if !ok {
		return 0, store.Invalid("unknown state %q of a letter out", state)
	}
	return s.count(inOutState, []byte{code}, nil)
}
