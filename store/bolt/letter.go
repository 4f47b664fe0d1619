package bolt

import (
	"bytes"
	"fmt"
	"iter"

	"feldpost/store"
)

// letterCode is the byte of a state in index keys.
func letterCode(s store.LetterState) (code byte, ok bool) {
	switch s {
	case store.LetterNew:
		return 0, true
	case store.LetterDone:
		return 1, true
	case store.LetterQuarantined:
		return 2, true
	case store.LetterHeld:
		return 3, true
	case store.LetterWaiting:
		return 4, true
	}
	return 0, false
}

// letterRows lists the index rows of a letter except its places.
func letterRows(l *store.Letter) []row {
	id := number(nil, l.ID)
	code, _ := letterCode(l.State)
	rows := []row{{inLetterState, number([]byte{code}, l.ID), nil}}
	if l.Identity != "" {
		rows = append(rows, row{inLetterIdentity, part(nil, l.Identity), id})
	}
	if l.Account != "" {
		rows = append(rows, row{inLetterAccount, number(moment(part(nil, l.Account), l.Turn), l.ID), nil})
	}
	if l.State == store.LetterWaiting {
		rows = append(rows, row{inLetterTurn, number(moment(nil, l.Turn), l.ID), nil},
			row{inLetterWaiting, number(part(nil, l.Account), l.ID), nil})
	}
	if l.Game != "" {
		rows = append(rows, row{inLetterGame, number(part(nil, l.Game), l.ID), nil})
	}
	return rows
}

// PutLetter implements store.Letters.
func (s *Store) PutLetter(l store.Letter, raw []byte) (id uint64, fresh bool, err error) {
	l, packed, err := s.blobs.Letter(l, raw)
	if err != nil {
		return 0, false, err
	}
	err = s.together("put letter", func(tx *txn) (err error) {
		id, fresh, err = putLetter(tx, l, packed)
		return err
	})
	if err != nil {
		return 0, false, err
	}
	return id, fresh, nil
}

func putLetter(tx *txn, l store.Letter, packed []byte) (id uint64, fresh bool, err error) {
	if l.Mailbox != "" {
		if id, known := lastNumber(tx.in(inLetterPlace).Get(placeKey(l.Place()))); known {
			return id, false, nil
		}
	}
	if l.Identity != "" {
		id, known, err := sameLetter(tx, &l)
		if err != nil {
			return 0, false, err
		}
		if known {
			return id, false, addPlace(tx, id, l.Place())
		}
	}
	if id, err = tx.in(inLetter).NextSequence(); err != nil {
		return 0, false, err
	}
	l.ID = id
	if err := saveLetter(tx, &l, nil); err != nil {
		return 0, false, err
	}
	if err := putBlob(tx, inLetterRaw, number(nil, id), blobKey, packed); err != nil {
		return 0, false, err
	}
	return id, true, putPlace(tx, id, l.Place())
}

// sameLetter finds the letter that this one repeats. One that came to other reply addresses gets an identity of its own.
func sameLetter(tx *txn, l *store.Letter) (id uint64, known bool, err error) {
	if id, known = lastNumber(tx.in(inLetterIdentity).Get(part(nil, l.Identity))); !known {
		return 0, false, nil
	}
	before, err := loadLetter(tx, id)
	if err != nil || !l.Elsewhere(&before) {
		return id, true, err
	}
	l.Identity = l.Readdressed()
	id, known = lastNumber(tx.in(inLetterIdentity).Get(part(nil, l.Identity)))
	return id, known, nil
}

// saveLetter writes a letter and its index rows; before are those it had.
func saveLetter(tx *txn, l *store.Letter, before []row) error {
	if err := putRecord(tx, inLetter, number(nil, l.ID), l); err != nil {
		return err
	}
	return reindex(tx, before, letterRows(l))
}

func loadLetter(tx *txn, id uint64) (store.Letter, error) {
	var l store.Letter
	if err := record(tx, inLetter, number(nil, id), &l); err != nil {
		return store.Letter{}, fmt.Errorf("letter %d: %w", id, err)
	}
	return l, nil
}

// changeLetter loads a letter, applies change and saves it.
func changeLetter(tx *txn, id uint64, change func(l *store.Letter) error) (store.Letter, error) {
	l, err := loadLetter(tx, id)
	if err != nil {
		return l, err
	}
	before := letterRows(&l)
	if err := change(&l); err != nil {
		return l, fmt.Errorf("letter %d: %w", id, err)
	}
	return l, saveLetter(tx, &l, before)
}

// Letter implements store.Letters.
func (s *Store) Letter(id uint64) (l store.Letter, err error) {
	err = s.view(func(tx *txn) error {
		l, err = loadLetter(tx, id)
		return err
	})
	return l, err
}

// LetterRaw implements store.Letters.
func (s *Store) LetterRaw(id uint64) ([]byte, error) {
	raw, err := s.readBlob(inLetterRaw, number(nil, id), blobKey)
	if err != nil {
		return nil, fmt.Errorf("raw letter %d: %w", id, err)
	}
	return raw, nil
}

// Letters implements store.Letters.
func (s *Store) Letters(f store.LetterFilter) iter.Seq2[store.Letter, error] {
	bucket, prefix := inLetter, []byte{}
	code, known := letterCode(f.State)
	switch {
	case f.State != "" && !known:
		return func(yield func(store.Letter, error) bool) {
			yield(store.Letter{}, store.Invalid("unknown state %q of a letter", f.State))
		}
	case f.Game != "":
		bucket, prefix = inLetterGame, part(nil, store.Clean(f.Game))
	case f.State != "":
		bucket, prefix = inLetterState, []byte{code}
	}
	from := append(number(bytes.Clone(prefix), f.After), 0)
	return walk(s, bucket, prefix, from, func(tx *txn, k, _ []byte) (store.Letter, bool, error) {
		id, _ := lastNumber(k)
		l, err := loadLetter(tx, id)
		return l, f.State == "" || l.State == f.State, err
	})
}

// CountLetters implements store.Letters.
func (s *Store) CountLetters(state store.LetterState) (int, error) {
	code, ok := letterCode(state)
	if !ok {
		return 0, store.Invalid("unknown state %q of a letter", state)
	}
	return s.count(inLetterState, []byte{code}, nil)
}
