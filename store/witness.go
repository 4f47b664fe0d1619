package store

import (
	"bytes"
	"sync"
)

// Witness is a store that remembers which settings were read, so that no batch writes over what another process has kept
// there since: its Commit is ErrConflict then. One decides at a time with a Witness.
type Witness struct {
	Store

	mu    sync.Mutex
	read  map[string][]byte
	ahead Foresight
	seen  *Seen // what was foreseen by it, nil for nothing
}

// NewWitness returns a witness of what is read of a store.
func NewWitness(s Store) *Witness { return &Witness{Store: s, read: map[string][]byte{}} }

// Setting implements Settings.
func (w *Witness) Setting(name string) (value []byte, err error) {
	known := w.recall(func(_ *Foresight, s *Seen) bool {
		kept, is := s.Settings[name]
		value = bytes.Clone(kept)
		return is
	})
	if !known {
		value, err = w.Store.Setting(name)
	}
	if err == nil {
		w.mu.Lock()
		if w.read[name] = value; w.seen != nil {
			w.seen.Settings[name] = value
		}
		w.mu.Unlock()
	}
	return value, err
}

// SetSetting implements Settings.
func (w *Witness) SetSetting(name string, value []byte) error {
	defer w.Recollect()
	return w.Store.SetSetting(name, value)
}

// LetterFailed implements Letters.
func (w *Witness) LetterFailed(id uint64, reason string, limit int) (Letter, error) {
	defer w.Recollect()
	return w.Store.LetterFailed(id, reason, limit)
}

// ReleaseLetter implements Letters.
func (w *Witness) ReleaseLetter(id uint64) error {
	defer w.Recollect()
	return w.Store.ReleaseLetter(id)
}

// Commit implements Store. What was read counts for this batch alone.
func (w *Witness) Commit(b *Batch) error {
	defer w.Recollect()
	asked := *b
	w.mu.Lock()
	for _, s := range b.Settings {
		if value, was := w.read[s.Name]; was {
			asked.Read = append(asked.Read[:len(asked.Read):len(asked.Read)], Setting{Name: s.Name, Value: value})
		}
	}
	clear(w.read)
	w.mu.Unlock()
	return w.Store.Commit(&asked)
}
