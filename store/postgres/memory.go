package postgres

import (
	"sync"
)

// memory is what rows were when they were last read or written here. Others may have changed them since: a transaction that goes by it has the
// server make sure of it, together with what it writes, in one round trip. Where it was wrong the rows are read.
type memory struct {
	games   shelf[string, string] // records
	letters shelf[uint64, string]
	outs    shelf[uint64, outRow]
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

// keep notes what a transaction has left.
func (m *memory) keep(k *known) {
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
