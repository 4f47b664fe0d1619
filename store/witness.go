package store

import "sync"

// Witness is a store that remembers which settings were read, so that no batch writes over what another process has kept
// there since: its Commit is ErrConflict then. One decides at a time with a Witness.
type Witness struct {
	Store

	mu   sync.Mutex
	read map[string][]byte
}

// NewWitness returns a witness of what is read of a store.
func NewWitness(s Store) *Witness { return &Witness{Store: s, read: map[string][]byte{}} }

// Setting implements Settings.
func (w *Witness) Setting(name string) ([]byte, error) {
	value, err := w.Store.Setting(name)
	if err == nil {
		w.mu.Lock()
		w.read[name] = value
		w.mu.Unlock()
	}
	return value, err
}

// Commit implements Store. What was read counts for this batch alone.
func (w *Witness) Commit(b *Batch) error {
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
