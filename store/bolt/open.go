package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"go.etcd.io/bbolt"

	"feldpost/store"
)

const (
	format = "feldpost store"
	schema = 2 // upgrade.go has the steps from earlier ones

	fileMode       = 0o600
	defaultTimeout = time.Second
)

// Schema is the form of the files that this program writes.
const Schema = schema

// The buckets; doc.go lists keys and values.
const (
	inLetter         = "letter"
	inLetterRaw      = "letter.raw"
	inLetterPlace    = "letter.place"
	inLetterUnfiled  = "letter.unfiled"
	inLetterIdentity = "letter.identity"
	inLetterState    = "letter.state"
	inLetterAccount  = "letter.account"
	inLetterTurn     = "letter.turn"
	inLetterWaiting  = "letter.waiting"
	inLetterGame     = "letter.game"
	inGame           = "game"
	inGameStatus     = "game.status"
	inGameAlarm      = "game.alarm"
	inGameAddress    = "game.address"
	inGameToken      = "game.token"
	inEntry          = "entry"
	inSnapshot       = "snapshot"
	inOut            = "out"
	inOutRaw         = "out.raw"
	inOutID          = "out.id"
	inOutState       = "out.state"
	inOutDue         = "out.due"
	inOutGame        = "out.game"
	inOutSent        = "out.sent"
	inSetting        = "setting"
	inMeta           = "meta"
)

func buckets() []string {
	return []string{
		inLetter, inLetterRaw, inLetterPlace, inLetterUnfiled, inLetterIdentity,
		inLetterState, inLetterAccount, inLetterTurn, inLetterWaiting, inLetterGame,
		inGame, inGameStatus, inGameAlarm, inGameAddress, inGameToken,
		inEntry, inSnapshot,
		inOut, inOutRaw, inOutID, inOutState, inOutDue, inOutGame, inOutSent,
		inSetting, inMeta,
	}
}

// Open opens the store at path, and creates it unless the options forbid.
// The folder must exist. The errors to expect are ErrLocked, ErrCorrupt,
// ErrVersion, ErrOld, ErrFull, and those of package fs.
//
// The structure of an existing file is verified before it is used, which
// reads every page but not the letters themselves, unless the options know it to be sound.
func Open(path string, o Options) (*Store, error) {
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	fresh, err := inspectPlace(path, o.ReadOnly)
	if err != nil {
		return nil, err
	}
	if !fresh && !o.Sound {
		if err := probe(path, o.Timeout); err != nil {
			return nil, openError(path, err)
		}
	}
	s, err := open(path, o)
	if err != nil {
		if fresh && !errors.Is(err, store.ErrLocked) {
			_ = os.Remove(path) // half a new file is worth nothing
		}
		return nil, openError(path, err)
	}
	return s, nil
}

// openError names the file and says what to do about the error.
func openError(path string, err error) error {
	switch {
	case errors.Is(err, store.ErrLocked):
		return fmt.Errorf("%s: %w: stop that one, or name another file", path, err)
	case errors.Is(err, store.ErrCorrupt):
		return fmt.Errorf("%s: %w; %s", path, err, advice)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// inspectPlace tells whether the store has to be created at path.
func inspectPlace(path string, readOnly bool) (fresh bool, err error) {
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return false, fmt.Errorf("store %s is not a regular file", path)
	case err == nil && info.Size() == 0 && readOnly:
		return false, fmt.Errorf("store %s is empty: %w", path, fs.ErrNotExist)
	case err == nil:
		return info.Size() == 0, nil
	case !errors.Is(err, fs.ErrNotExist) || readOnly:
		return false, fmt.Errorf("store: %w", err)
	}
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil {
		return false, fmt.Errorf("folder of the store: %w", err)
	} else if !info.IsDir() {
		return false, fmt.Errorf("folder of the store: %s is not a folder", folder)
	}
	return true, nil
}

// probe verifies the page structure of an existing file. It asks bbolt for a
// reader's lock only, since that way of opening touches nothing but the two
// head pages; a writer's would follow whatever a damaged page says.
func probe(path string, timeout time.Duration) error {
	db, err := openBolt(path, &bbolt.Options{Timeout: timeout, ReadOnly: true})
	if err != nil {
		return err
	}
	defer db.Close()
	return checkPages(path)
}

// openBolt is bbolt.Open with every failure that is not the system's
// reported as damage.
func openBolt(path string, o *bbolt.Options) (db *bbolt.DB, err error) {
	err = guarded(func() error {
		db, err = bbolt.Open(path, fileMode, o)
		return err
	})
	err = translate(err)
	var file *fs.PathError
	var system syscall.Errno
	if err == nil || errors.Is(err, store.ErrLocked) || errors.Is(err, store.ErrFull) ||
		errors.Is(err, store.ErrCorrupt) || errors.As(err, &file) || errors.As(err, &system) {
		return db, err
	}
	return nil, store.Corrupt("%v", err)
}

func open(path string, o Options) (*Store, error) {
	db, err := openBolt(path, &bbolt.Options{
		Timeout:  o.Timeout,
		ReadOnly: o.ReadOnly,
		NoSync:   o.NoSync,
		MaxSize:  int(o.MaxSize),
		// The array needs time in proportion to the free pages.
		FreelistType: bbolt.FreelistMapType,
		NoStatistics: true,
	})
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, db: db, write: make(turn, 1)}
	if err := s.prepare(o.ReadOnly); err != nil {
		_ = guarded(db.Close)
		return nil, err
	}
	s.beforeCommit, s.closed = o.BeforeCommit, o.Closed
	return s, nil
}

// prepare makes the buckets of a new store and recognises an old one.
func (s *Store) prepare(readOnly bool) error {
	empty := false
	err := s.view(func(tx *txn) error {
		if k, _ := tx.Cursor().First(); k == nil {
			empty = true
			return nil
		}
		v, err := schemaOf(tx)
		if err != nil {
			return err
		}
		if v < schema {
			return fmt.Errorf("%w: schema %d, this program writes %d; feldpost upgrade makes a backup and brings it up to date", store.ErrOld, v, schema)
		}
		for _, name := range buckets() {
			tx.in(name)
		}
		return nil
	})
	if err != nil || !empty {
		return err
	}
	if readOnly {
		return fmt.Errorf("%w: it holds nothing yet", store.ErrVersion)
	}
	return s.update("create store", func(tx *txn) error {
		for _, name := range buckets() {
			if _, err := tx.CreateBucket([]byte(name)); err != nil {
				return err
			}
		}
		meta := tx.in(inMeta)
		if err := meta.Put([]byte("format"), []byte(format)); err != nil {
			return err
		}
		return meta.Put([]byte("schema"), []byte(strconv.Itoa(schema)))
	})
}
