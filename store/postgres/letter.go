package postgres

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// letterCodes are the states of letters in as they stand in the column state.
var letterCodes = []store.LetterState{store.LetterNew, store.LetterDone, store.LetterQuarantined, store.LetterHeld, store.LetterWaiting}

func letterCode(s store.LetterState) int16 { return int16(slices.Index(letterCodes, s)) }

// PutLetter implements store.Letters.
func (s *Store) PutLetter(l store.Letter, raw []byte) (id uint64, fresh bool, err error) {
	l, packed, err := s.blobs.Letter(l, raw)
	if err != nil {
		return 0, false, err
	}
	var twin bool
	doubt, err := s.updateTwice("put letter", func(tx *txn) error {
		return putFresh(tx, l, packed, &id, &fresh, &twin)
	})
	fresh = fresh || doubt && !twin // the try before has stored it, as far as one can know
	if err == nil && twin {
		err = s.update("put letter", func(tx *txn) (err error) {
			id, fresh, err = putTwin(tx, l, packed)
			return err
		})
	}
	if err != nil {
		return 0, false, err
	}
	return id, fresh, nil
}

// putFresh stores a letter of which neither the place nor the identity is known, with the commit: twin tells that the identity is.
func putFresh(tx *txn, l store.Letter, packed []byte, id *uint64, fresh, twin *bool) error {
	record, err := encodeLetter(&l)
	if err != nil {
		return err
	}
	*id, *fresh, *twin = 0, false, false
	tx.later.Queue(`SELECT letter, true FROM place WHERE mailbox = $1 AND uidvalidity = $2 AND uid = $3
		UNION ALL SELECT id, false FROM letter WHERE identity = $4 LIMIT 1`,
		key(l.Mailbox), int64(l.UIDValidity), int64(l.UID), key(l.Identity)).Query(func(r pgx.Rows) error {
		var here bool
		_, err := pgx.ForEachRow(r, []any{id, &here}, func() error {
			*twin = !here
			return nil
		})
		return err
	})
	put, args := `INSERT INTO letter (state, identity, account, turn, game, record, raw) SELECT $1::smallint, $2::bytea, $3::bytea, $4::timestamptz, $5::text, $6::text, $7::bytea
		WHERE NOT EXISTS (SELECT FROM letter WHERE identity = $2) AND NOT EXISTS (SELECT FROM place WHERE mailbox = $8 AND uidvalidity = $9 AND uid = $10) RETURNING id`,
		append(letterColumns(&l), record, packed, key(l.Mailbox), int64(l.UIDValidity), int64(l.UID))
	if l.Mailbox != "" {
		put = "WITH fresh AS (" + put + ") INSERT INTO place (mailbox, uidvalidity, uid, letter, unfiled) SELECT $8, $9, $10, id, true FROM fresh RETURNING letter"
	}
	tx.later.Queue(put, args...).Query(func(r pgx.Rows) error {
		_, err := pgx.ForEachRow(r, []any{id}, func() error {
			*fresh = true
			return nil
		})
		return err
	})
	return nil
}

// putTwin stores a letter whose identity was known, if it is another one than the known one or that is gone; else it is at one place more.
func putTwin(tx *txn, l store.Letter, packed []byte) (id uint64, fresh bool, err error) {
	var at int64
	err = tx.one("SELECT letter FROM place WHERE mailbox = $1 AND uidvalidity = $2 AND uid = $3", []any{key(l.Mailbox), int64(l.UIDValidity), int64(l.UID)}, &at)
	if err == nil {
		return uint64(at), false, nil // somebody was faster
	}
	if errors.Is(err, store.ErrNotFound) {
		err = tx.one("SELECT id FROM letter WHERE identity = $1", []any{key(l.Identity)}, &at)
	}
	if err == nil {
		known, err := sameLetter(tx, &l, &at)
		if err != nil {
			return 0, false, err
		}
		if known {
			return uint64(at), false, addPlace(tx, uint64(at), l.Place())
		}
	} else if !errors.Is(err, store.ErrNotFound) {
		return 0, false, err
	}
	record, err := encodeLetter(&l)
	if err != nil {
		return 0, false, err
	}
	err = tx.one("INSERT INTO letter (state, identity, account, turn, game, record, raw) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
		append(letterColumns(&l), record, packed), &at)
	if err != nil {
		return 0, false, err
	}
	return uint64(at), true, putPlace(tx, uint64(at), l.Place())
}

// sameLetter finds the letter that this one repeats, of which id has its identity. One that came to other reply addresses gets an identity
// of its own.
func sameLetter(tx *txn, l *store.Letter, id *int64) (known bool, err error) {
	before, err := loadLetter(tx, uint64(*id))
	if err != nil || !l.Elsewhere(&before) {
		return true, err
	}
	l.Identity = l.Readdressed()
	err = tx.one("SELECT id FROM letter WHERE identity = $1", []any{key(l.Identity)}, id)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return true, err
}

// encodeLetter is the record of a letter. Its number stands in its column alone: the server gives it.
func encodeLetter(l *store.Letter) (string, error) {
	x := *l
	x.ID = 0
	record, err := store.Encode(&x)
	return string(record), err
}

// letterColumns are what a letter is found by: state, identity, account, turn, game.
func letterColumns(l *store.Letter) []any {
	return []any{letterCode(l.State), key(l.Identity), key(l.Account), l.Turn, textKey(l.Game)}
}

// changeLetter loads a letter, applies change and saves it.
func changeLetter(tx *txn, id uint64, change func(l *store.Letter) error) (store.Letter, error) {
	l, err := loadLetter(tx, id)
	if err != nil {
		return l, err
	}
	if err := change(&l); err != nil {
		return l, fmt.Errorf("letter %d: %w", id, err)
	}
	return l, saveLetter(tx, &l)
}

func saveLetter(tx *txn, l *store.Letter) error {
	record, err := encodeLetter(l)
	if err != nil {
		return err
	}
	note(tx.known.letters, l.ID, &record)
	return tx.exec("UPDATE letter SET state = $2, identity = $3, account = $4, turn = $5, game = $6, record = $7 WHERE id = $1",
		append(append([]any{int64(l.ID)}, letterColumns(l)...), record)...)
}

// scanLetter reads id and record.
func scanLetter(r pgx.CollectableRow) (l store.Letter, err error) {
	var id int64
	var record string
	if err := r.Scan(&id, &record); err != nil {
		return l, err
	}
	err = store.Decode([]byte(record), &l)
	l.ID = uint64(id)
	return l, err
}

// Letter implements store.Letters.
func (s *Store) Letter(id uint64) (store.Letter, error) {
	l, err := one(s, "SELECT id, record FROM letter WHERE id = $1", []any{int64(id)}, scanLetter)
	if err != nil {
		return l, fmt.Errorf("letter %d: %w", id, err)
	}
	return l, nil
}

// LetterRaw implements store.Letters.
func (s *Store) LetterRaw(id uint64) ([]byte, error) {
	raw, err := s.blob("SELECT raw FROM letter WHERE id = $1", int64(id))
	if err != nil {
		return nil, fmt.Errorf("raw letter %d: %w", id, err)
	}
	return raw, nil
}

// blob reads and unpacks a blob, ErrNotFound when there is none.
func (s *Store) blob(sql string, args ...any) ([]byte, error) {
	packed, err := s.packedBlob(sql, args...)
	if err != nil {
		return nil, err
	}
	return s.blobs.Unpack(packed)
}

func (s *Store) packedBlob(sql string, args ...any) (packed []byte, err error) {
	if err = s.row(sql, args, &packed); err == nil && packed == nil {
		err = store.ErrNotFound
	}
	return packed, err
}

// pageRows is how many records an iterator reads at once.
const pageRows = 128

// pages iterates over what load reads page by page; it is given how many rows it may read and returns fewer at the end.
func pages[T any](load func(limit int) ([]T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for {
			page, err := load(pageRows)
			for _, item := range page {
				if !yield(item, nil) {
					return
				}
			}
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			if len(page) < pageRows {
				return
			}
		}
	}
}

// Letters implements store.Letters.
func (s *Store) Letters(f store.LetterFilter) iter.Seq2[store.Letter, error] {
	if f.State != "" && !f.State.Known() {
		return func(yield func(store.Letter, error) bool) {
			yield(store.Letter{}, store.Invalid("unknown state %q of a letter", f.State))
		}
	}
	where, args, read := "", []any{}, rows[store.Letter]
	if f.State != "" {
		read = sure
		where += " AND state = $3"
		args = append(args, letterCode(f.State))
	}
	if f.Game != "" {
		where += fmt.Sprintf(" AND game = $%d AND game <> ''", len(args)+3)
		args = append(args, textKey(f.Game))
	}
	after := number(f.After)
	return pages(func(limit int) ([]store.Letter, error) {
		list, err := read(s, "SELECT id, record FROM letter WHERE id > $1"+where+" ORDER BY id LIMIT $2", append([]any{after, limit}, args...), scanLetter)
		if len(list) > 0 {
			after = int64(list[len(list)-1].ID)
		}
		return list, err
	})
}

// CountLetters implements store.Letters.
func (s *Store) CountLetters(state store.LetterState) (n int, err error) {
	if !state.Known() {
		return 0, store.Invalid("unknown state %q of a letter", state)
	}
	err = s.row("SELECT count(*) FROM letter WHERE state = $1", []any{letterCode(state)}, &n)
	return n, err
}

// ReleaseLetter implements store.Letters.
func (s *Store) ReleaseLetter(id uint64) error {
	return s.changeLetter("release letter", id, (*store.Letter).Release)
}

// BeginLetter implements store.Letters.
func (s *Store) BeginLetter(id uint64) error {
	return s.changeLetter("begin letter", id, (*store.Letter).Begin)
}

func (s *Store) changeLetter(op string, id uint64, change func(l *store.Letter) error) error {
	return s.update(op, func(tx *txn) error {
		_, err := changeLetter(tx, id, change)
		return err
	})
}

// LetterFailed implements store.Letters.
func (s *Store) LetterFailed(id uint64, reason string, limit int) (l store.Letter, err error) {
	err = s.update("count failure", func(tx *txn) error {
		l, err = changeLetter(tx, id, func(l *store.Letter) error { return l.Fail(reason, limit) })
		return err
	})
	return l, err
}

// TurnOf implements store.Letters.
func (s *Store) TurnOf(account string, share store.Share, arrived time.Time) (time.Time, error) {
	if share.Letters <= 0 {
		return store.UTC(arrived), nil
	}
	letters, err := rows(s, turnsOf, turnArgs(account, share, arrived), scanLetter)
	if err != nil {
		return store.UTC(arrived), err
	}
	return turnAfter(share, arrived, letters), nil
}

// turnsOf are the latest letters of an account.
const turnsOf = "SELECT id, record FROM letter WHERE account = $1 AND turn > $2 ORDER BY turn DESC, id DESC LIMIT $3"

func turnArgs(account string, share store.Share, arrived time.Time) []any {
	return []any{key(store.Clean(account)), store.UTC(arrived).Add(-share.Per), max(share.Letters, 0)}
}

// NextTurn implements store.Letters.
func (s *Store) NextTurn(now time.Time) (next store.Letter, ok bool, err error) {
	letters, err := sure(s, "SELECT id, record FROM letter WHERE state = 4 AND turn <= $1 ORDER BY turn, id LIMIT 1", []any{now}, scanLetter)
	if err != nil || len(letters) == 0 {
		return next, false, err
	}
	return letters[0], true, nil
}

// WaitingOf implements store.Letters.
func (s *Store) WaitingOf(account string) iter.Seq2[store.Letter, error] {
	after := int64(0)
	return pages(func(limit int) ([]store.Letter, error) {
		list, err := rows(s, "SELECT id, record FROM letter WHERE state = 4 AND account = $1 AND id > $2 ORDER BY id LIMIT $3",
			[]any{key(store.Clean(account)), after, limit}, scanLetter)
		if len(list) > 0 {
			after = int64(list[len(list)-1].ID)
		}
		return list, err
	})
}
