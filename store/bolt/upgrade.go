package bolt

import (
	"errors"
	"fmt"
	"strconv"

	"go.etcd.io/bbolt"

	"feldpost/store"
)

// step brings a store from one schema to the next, in one transaction.
type step struct {
	from int
	what string
	do   func(tx *txn) error
}

// steps are all of them, in order: the one at i is from schema i+1.
func steps() []step {
	return []step{
		{1, "the indexes are written anew: shares of the letters in, ranks of the letters out, what was sent to strangers", layIndexes},
	}
}

// Pending lists what Upgrade would do to a file, one sentence a step, and changes
// nothing. It is empty for a file of this version; a missing file is an error of
// package fs.
func Pending(path string) (todo []string, err error) {
	if fresh, err := inspectPlace(path, true); err != nil || fresh {
		return nil, err
	}
	if err := probe(path, defaultTimeout); err != nil {
		return nil, openError(path, err)
	}
	db, err := openBolt(path, &bbolt.Options{Timeout: defaultTimeout, ReadOnly: true})
	if err != nil {
		return nil, openError(path, err)
	}
	s := &Store{path: path, db: db, write: make(turn, 1)}
	defer s.Close()
	left, err := s.stepsLeft()
	for _, x := range left {
		todo = append(todo, fmt.Sprintf("schema %d to %d: %s", x.from, x.from+1, x.what))
	}
	if err != nil {
		return nil, openError(path, err)
	}
	return todo, nil
}

// Upgrade brings a file of any earlier version to this one, a transaction a step,
// and returns what it did. A file of this version, and one that does not exist,
// stays as it is. Make a backup first: the way back is not written.
func Upgrade(path string) (done []string, err error) {
	todo, err := Pending(path)
	if err != nil || len(todo) == 0 {
		return nil, err
	}
	db, err := openBolt(path, &bbolt.Options{Timeout: defaultTimeout, FreelistType: bbolt.FreelistMapType, NoStatistics: true})
	if err != nil {
		return nil, openError(path, err)
	}
	s := &Store{path: path, db: db, write: make(turn, 1)}
	defer func() { err = errors.Join(err, s.Close()) }()
	left, err := s.stepsLeft()
	if err != nil {
		return nil, openError(path, err)
	}
	for i, x := range left {
		err := s.update(fmt.Sprintf("upgrade from schema %d", x.from), func(tx *txn) error {
			if err := x.do(tx); err != nil {
				return err
			}
			return tx.in(inMeta).Put([]byte("schema"), []byte(strconv.Itoa(x.from+1)))
		})
		if err != nil {
			return done, openError(path, err)
		}
		done = append(done, todo[i])
	}
	return done, nil
}

// stepsLeft are the steps from the schema of an open file to this program's.
func (s *Store) stepsLeft() (left []step, err error) {
	err = s.view(func(tx *txn) error {
		if k, _ := tx.Cursor().First(); k == nil { // created, and nothing written yet
			return nil
		}
		v, err := schemaOf(tx)
		if err != nil {
			return err
		}
		left = steps()[v-1:]
		return nil
	})
	return left, err
}

// schemaOf reads the schema of a file: from 1 to this program's.
func schemaOf(tx *txn) (int, error) {
	meta := tx.Bucket([]byte(inMeta))
	if meta == nil || string(meta.Get([]byte("format"))) != format {
		return 0, fmt.Errorf("%w: it was not written by Feldpost", store.ErrVersion)
	}
	text := string(meta.Get([]byte("schema")))
	v, err := strconv.Atoi(text)
	if err != nil || v < 1 || v > schema {
		return 0, fmt.Errorf("%w: schema %q, this program knows 1 to %d", store.ErrVersion, text, schema)
	}
	return v, nil
}

// Lock keeps a file from being opened by any process until release is called.
// Its contents do not matter. The error is ErrLocked when somebody has it open.
func Lock(path string) (release func(), err error) {
	db, err := openBolt(path, &bbolt.Options{Timeout: defaultTimeout, PreLoadFreelist: false})
	switch {
	case errors.Is(err, store.ErrCorrupt): // nobody can have it open
		return func() {}, nil
	case err != nil:
		return nil, openError(path, err)
	}
	return func() { _ = guarded(db.Close) }, nil
}

// layIndexes makes the buckets that are missing and writes all index rows anew
// from the records. Under schema 1 keys and buckets of indexes have changed.
func layIndexes(tx *txn) error {
	for _, name := range []string{
		"letter.sender", // until the shares had accounts
		inLetterIdentity, inLetterState, inLetterAccount, inLetterTurn, inLetterWaiting, inLetterGame,
		inGameStatus, inGameAlarm, inGameAddress, inGameToken,
		inOutID, inOutState, inOutDue, inOutGame,
	} {
		if err := tx.DeleteBucket([]byte(name)); err != nil && !isMissing(err) {
			return err
		}
	}
	for _, name := range buckets() {
		if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
			return err
		}
	}
	err := each(tx, inLetter, nil, nil, func(_, v []byte) (bool, error) {
		var l store.Letter
		if err := store.Decode(v, &l); err != nil {
			return false, err
		}
		return true, reindex(tx, nil, letterRows(&l))
	})
	if err != nil {
		return err
	}
	err = each(tx, inGame, nil, nil, func(_, v []byte) (bool, error) {
		var g store.Game
		if err := store.Decode(v, &g); err != nil {
			return false, err
		}
		return true, reindex(tx, nil, gameRows(&g))
	})
	if err != nil {
		return err
	}
	return each(tx, inOut, nil, nil, func(_, v []byte) (bool, error) {
		var o store.Out
		if err := store.Decode(v, &o); err != nil {
			return false, err
		}
		rows := outRows(&o)
		if !o.SentAt.IsZero() {
			rows = append(rows, sendingRow(&o))
		}
		return true, reindex(tx, nil, rows)
	})
}
