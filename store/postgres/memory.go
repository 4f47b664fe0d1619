package postgres

import "sync"

// memory is what rows were when they were last read or written here. Others may have changed them since: a transaction that goes by it has the
// server make sure of it, together with what it writes, in one round trip. Where it was wrong the rows are read.
type memory struct {
	games   shelf[string, string] // records
	letters shelf[uint64, string]
	outs    shelf[uint64, outRow]
	lasting vault
}

// What a memory holds at most.
const (
	rememberedGames   = 256
	rememberedLetters = 512
)

// shelf holds some rows.
type shelf[K comparable, V any] struct {
	mu   sync.Mutex
	most int
	rows map[K]V
}

func newMemory() *memory {
	return &memory{games: shelf[string, string]{most: rememberedGames}, letters: shelf[uint64, string]{most: rememberedLetters}, outs: shelf[uint64, outRow]{most: rememberedLetters}}
}

func (s *shelf[K, V]) get(k K) (v V, is bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, is = s.rows[k]
	return v, is
}

func (s *shelf[K, V]) put(k K, v V) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, is := s.rows[k]; s.rows == nil || !is && len(s.rows) >= s.most {
		s.rows = map[K]V{}
	}
	s.rows[k] = v
}

func (s *shelf[K, V]) drop(k K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.rows, k)
}

// vault holds what never changes once it is there: entries, positions, what letters out are to tell. It is emptied when a connection begins: the
// server that answers then may be another one, which has not got what came last.
type vault struct {
	mu       sync.Mutex
	now, old map[spot][]byte
	bytes    int // of now
}

// vaultMost is about half of what a vault holds, in bytes.
const vaultMost = 2 << 20

// spot is where something lasting is: a column of a row.
type spot struct {
	what string
	game string
	n    uint64
}

func (v *vault) get(at spot) []byte {
	v.mu.Lock()
	defer v.mu.Unlock()
	if data, is := v.now[at]; is {
		return data
	}
	return v.old[at]
}

func (v *vault) put(at spot, data []byte) {
	if data == nil {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.bytes += len(data); v.now == nil || v.bytes > vaultMost {
		v.old, v.now, v.bytes = v.now, map[spot][]byte{}, len(data)
	}
	v.now[at] = data
}

// clear empties the vault.
func (v *vault) clear() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.now, v.old, v.bytes = nil, nil, 0
}

// lasting is something that never changes, from the vault or as it is read. Behind a pooler nobody knows when another server answers: there it is
// read each time.
func (s *Store) lasting(at spot, read func() ([]byte, error)) ([]byte, error) {
	if s.Pooled() {
		return read()
	}
	if data := s.memory.lasting.get(at); data != nil {
		return data, nil
	}
	data, err := read()
	if err == nil {
		s.memory.lasting.put(at, data)
	}
	return data, err
}

// keep notes what a transaction has left.
func (m *memory) keep(k *known) {
	for at, data := range k.lasting {
		m.lasting.put(at, data)
	}
	keep(&m.games, k.games)
	keep(&m.letters, k.letters)
	keep(&m.outs, k.outs)
	for id, x := range k.queued {
		m.outs.put(id, x)
	}
}

func keep[K comparable, V any](s *shelf[K, V], rows map[K]*V) {
	for k, v := range rows {
		if v != nil {
			s.put(k, *v)
		} else {
			s.drop(k)
		}
	}
}

// forget drops what a transaction went by.
func (m *memory) forget(k *known) {
	forget(&m.games, k.games)
	forget(&m.letters, k.letters)
	forget(&m.outs, k.outs)
}

func forget[K comparable, V any](s *shelf[K, V], rows map[K]*V) {
	for k := range rows {
		s.drop(k)
	}
}
