package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"iter"
	"strings"

	"feldpost/store"
)

// mailboxKey is the beginning of the keys of all places in a mailbox.
func mailboxKey(mailbox string) []byte { return part(nil, store.Clean(mailbox)) }

func folderKey(mailbox string, validity uint32) []byte {
	return binary.BigEndian.AppendUint32(mailboxKey(mailbox), validity)
}

func placeKey(p store.Place) []byte {
	return binary.BigEndian.AppendUint32(folderKey(p.Mailbox, p.UIDValidity), p.UID)
}

// putPlace remembers that a letter lies at a place and is not filed.
func putPlace(tx *txn, id uint64, p store.Place) error {
	if p.Mailbox == "" {
		return nil
	}
	if err := tx.in(inLetterPlace).Put(placeKey(p), number(nil, id)); err != nil {
		return err
	}
	return tx.in(inLetterUnfiled).Put(placeKey(p), number(nil, id))
}

// addPlace moves a known letter to the place where another copy was found:
// a second delivery, or the same message under a new UIDVALIDITY.
func addPlace(tx *txn, id uint64, p store.Place) error {
	if p.Mailbox == "" {
		return nil
	}
	_, err := changeLetter(tx, id, func(l *store.Letter) error {
		l.MoveTo(p)
		return nil
	})
	if err != nil {
		return err
	}
	return putPlace(tx, id, p)
}

// HighestUID implements store.Mailboxes.
func (s *Store) HighestUID(mailbox string, uidvalidity uint32) (uid uint32, err error) {
	err = s.view(func(tx *txn) error {
		prefix := folderKey(mailbox, uidvalidity)
		k, _ := last(tx, inLetterPlace, prefix, []byte{0xFF, 0xFF, 0xFF, 0xFF, 0})
		if k != nil {
			uid = binary.BigEndian.Uint32(k[len(prefix):])
		}
		return nil
	})
	return uid, err
}

// Unfiled implements store.Mailboxes.
func (s *Store) Unfiled(mailbox string, uidvalidity uint32, limit int) ([]store.Waiting, error) {
	prefix := folderKey(mailbox, uidvalidity)
	return collect(s.unfiled(prefix), limit)
}

func (s *Store) unfiled(prefix []byte) iter.Seq2[store.Waiting, error] {
	return walk(s, inLetterUnfiled, prefix, nil, func(tx *txn, k, v []byte) (w store.Waiting, ok bool, err error) {
		if w.Place, ok = cutPlace(k); !ok {
			return w, false, store.Corrupt("unreadable place %x", k)
		}
		w.Letter, _ = lastNumber(v)
		l, err := loadLetter(tx, w.Letter)
		w.State = l.State
		return w, l.State == store.LetterDone || l.State == store.LetterQuarantined, err
	})
}

// cutPlace reads a key of the place buckets. The mailbox of a key with a
// hashed name stays unknown.
func cutPlace(k []byte) (p store.Place, ok bool) {
	if p.Mailbox, k, ok = cutPart(k); !ok || len(k) != 8 {
		return p, false
	}
	p.UIDValidity, p.UID = binary.BigEndian.Uint32(k), binary.BigEndian.Uint32(k[4:])
	return p, true
}

// MarkFiled implements store.Mailboxes.
func (s *Store) MarkFiled(places ...store.Place) error {
	if len(places) == 0 {
		return nil
	}
	return s.together("mark filed", func(tx *txn) error {
		for _, p := range places {
			p.Mailbox = store.Clean(p.Mailbox)
			id, known := lastNumber(tx.in(inLetterPlace).Get(placeKey(p)))
			if !known {
				return fmt.Errorf("message %d in %s: %w", p.UID, p.Mailbox, store.ErrNotFound)
			}
			if err := tx.in(inLetterUnfiled).Delete(placeKey(p)); err != nil {
				return err
			}
			_, err := changeLetter(tx, id, func(l *store.Letter) error {
				l.FileAt(p)
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Setting implements store.Settings.
func (s *Store) Setting(name string) (value []byte, err error) {
	err = s.view(func(tx *txn) error {
		value = bytes.Clone(tx.in(inSetting).Get(settingKey(name)))
		return nil
	})
	return value, err
}

// SetSetting implements store.Settings.
func (s *Store) SetSetting(name string, value []byte) error {
	return s.update("set "+name, func(tx *txn) error { return putSetting(tx, name, value) })
}

func putSetting(tx *txn, name string, value []byte) error {
	if value == nil {
		return tx.in(inSetting).Delete(settingKey(name))
	}
	return tx.in(inSetting).Put(settingKey(name), value)
}

// Settings implements store.Settings.
func (s *Store) Settings(prefix string) iter.Seq2[store.Setting, error] {
	return walk(s, inSetting, []byte{'s'}, nil, func(_ *txn, k, v []byte) (set store.Setting, is bool, err error) {
		name, _, ok := cutPart(k[1:])
		if !ok || !strings.HasPrefix(name, prefix) { // a name too long for a key cannot be told
			return set, false, nil
		}
		return store.Setting{Name: name, Value: bytes.Clone(v)}, true, nil
	})
}

func settingKey(name string) []byte { return part([]byte{'s'}, store.Clean(name)) }
