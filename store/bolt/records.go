package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"iter"
	"time"

	"feldpost/store"
)

// Records implements store.Copied.
func (s *Store) Records() iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for _, kind := range []struct {
			bucket string
			prefix []byte
			load   func(tx *txn, k, v []byte) (store.Record, error)
		}{
			{inLetter, nil, s.letterRecord}, {inLetterPlace, nil, placeRecord}, {inGame, nil, gameRecord},
			{inEntry, nil, s.entryRecord}, {inOut, nil, s.outRecord}, {inOutSent, nil, sendingRecord}, {inSetting, []byte{'s'}, settingRecord},
		} {
			for r, err := range walk(s, kind.bucket, kind.prefix, nil, func(tx *txn, k, v []byte) (store.Record, bool, error) {
				r, err := kind.load(tx, k, v)
				return r, true, err
			}) {
				if !yield(r, err) || err != nil {
					return
				}
			}
		}
	}
}

// unpacked is a blob of a record, nil when there is none.
func (s *Store) unpacked(tx *txn, bucket string, key []byte, name string) ([]byte, error) {
	packed := blob(tx, bucket, key, name)
	if packed == nil {
		return nil, nil
	}
	return s.blobs.Unpack(packed)
}

func (s *Store) letterRecord(tx *txn, k, v []byte) (r store.Record, err error) {
	r.Letter = &store.Letter{}
	if err := store.Decode(v, r.Letter); err != nil {
		return r, err
	}
	r.Raw, err = s.unpacked(tx, inLetterRaw, k, blobKey)
	return r, err
}

func placeRecord(tx *txn, k, v []byte) (r store.Record, err error) {
	p, ok := cutPlace(k)
	if !ok {
		return r, store.Corrupt("unreadable place %x", k)
	}
	id, _ := lastNumber(v)
	r.Place = &store.StoredPlace{Place: p, Letter: id, Unfiled: tx.in(inLetterUnfiled).Get(k) != nil}
	return r, nil
}

func gameRecord(_ *txn, _, v []byte) (r store.Record, err error) {
	r.Game = &store.Game{}
	return r, store.Decode(v, r.Game)
}

func (s *Store) entryRecord(tx *txn, k, v []byte) (r store.Record, err error) {
	r.Entry = &store.Entry{}
	if err := store.Decode(v, r.Entry); err != nil {
		return r, err
	}
	r.Raw, err = s.unpacked(tx, inSnapshot, k, blobKey)
	return r, err
}

func (s *Store) outRecord(tx *txn, k, v []byte) (r store.Record, err error) {
	r.Out = &store.Out{}
	if err := store.Decode(v, r.Out); err != nil {
		return r, err
	}
	if r.Raw, err = s.unpacked(tx, inOutRaw, k, blobKey); err != nil {
		return r, err
	}
	r.Memo, err = s.unpacked(tx, inOutRaw, k, memoKey)
	return r, err
}

func sendingRecord(_ *txn, k, v []byte) (r store.Record, err error) {
	at, _, ok := cutMoment(k)
	id, whole := lastNumber(k)
	if !ok || !whole {
		return r, store.Corrupt("unreadable sending %x", k)
	}
	r.Sending = &store.Sending{At: at.Truncate(time.Microsecond), Letter: id, Stranger: len(v) > 0}
	return r, nil
}

// settingRecord reads a setting. A key has the length of the name before it, or a word for a hash, which the record keeps.
func settingRecord(_ *txn, k, v []byte) (r store.Record, err error) {
	key := k[1:]
	if len(key) < 2 {
		return r, store.Corrupt("unreadable setting %x", k)
	}
	if binary.BigEndian.Uint16(key) != hashedPart {
		key = key[2:]
	}
	r.Setting = &store.StoredSetting{Key: bytes.Clone(key), Value: append([]byte{}, v...)}
	return r, nil
}

// Fill implements store.Copied.
func (s *Store) Fill(records iter.Seq2[store.Record, error]) error {
	for _, bucket := range []string{inLetter, inGame, inOut, inSetting} {
		if n, err := s.count(bucket, nil, nil); err != nil || n > 0 {
			if err == nil {
				err = fmt.Errorf("%w: the store to copy to is not empty", store.ErrExists)
			}
			return err
		}
	}
	lastLetter, lastOut, err := store.InBatches(records, func(batch []store.Record) error {
		return s.update("fill", func(tx *txn) error {
			for i := range batch {
				if err := s.fill(tx, &batch[i]); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	return s.update("fill", func(tx *txn) error {
		if err := tx.in(inLetter).SetSequence(lastLetter); err != nil {
			return err
		}
		return tx.in(inOut).SetSequence(lastOut)
	})
}

// putPacked packs bytes, if there are any, and stores them.
func (s *Store) putPacked(tx *txn, bucket string, key []byte, name string, raw []byte) error {
	if raw == nil {
		return nil
	}
	packed, err := s.blobs.Pack(raw)
	if err != nil {
		return err
	}
	return putBlob(tx, bucket, key, name, packed)
}

func (s *Store) fill(tx *txn, r *store.Record) error {
	switch {
	case r.Letter != nil:
		if err := saveLetter(tx, r.Letter, nil); err != nil {
			return err
		}
		return s.putPacked(tx, inLetterRaw, number(nil, r.Letter.ID), blobKey, append([]byte{}, r.Raw...))
	case r.Place != nil:
		id := number(nil, r.Place.Letter)
		if err := tx.in(inLetterPlace).Put(placeKey(r.Place.Place), id); err != nil || !r.Place.Unfiled {
			return err
		}
		return tx.in(inLetterUnfiled).Put(placeKey(r.Place.Place), id)
	case r.Game != nil:
		return saveGame(tx, r.Game, nil)
	case r.Entry != nil:
		key := entryKey(r.Entry.Game, r.Entry.Seq)
		if err := putRecord(tx, inEntry, key, r.Entry); err != nil {
			return err
		}
		return s.putPacked(tx, inSnapshot, key, blobKey, r.Raw)
	case r.Out != nil:
		if err := saveOut(tx, r.Out, nil); err != nil {
			return err
		}
		if err := s.putPacked(tx, inOutRaw, number(nil, r.Out.ID), blobKey, r.Raw); err != nil {
			return err
		}
		return s.putPacked(tx, inOutRaw, number(nil, r.Out.ID), memoKey, r.Memo)
	case r.Sending != nil:
		return reindex(tx, nil, []row{sendingRow(&store.Out{ID: r.Sending.Letter, SentAt: r.Sending.At, Stranger: r.Sending.Stranger})})
	case r.Setting != nil:
		key := r.Setting.Key
		if !bytes.HasPrefix(key, []byte{0xFF, 0xFF}) {
			key = part(nil, string(key))
		}
		return tx.in(inSetting).Put(append([]byte{'s'}, key...), r.Setting.Value)
	}
	return store.Invalid("an empty record")
}
