package chart

import (
	"errors"
	"slices"
	"sync"
)

// cache keeps the most recently used values as long as they take no more than
// limit bytes together. Concurrent calls for one key share the work of making
// it; a failure is not kept.
type cache[K comparable, V any] struct {
	limit int
	size  func(V) int // in bytes

	mu      sync.Mutex
	used    int
	entries []*entry[K, V] // last used last
}

type entry[K comparable, V any] struct {
	key   K
	once  sync.Once
	size  int // 0 while it is made
	value V
	err   error
}

// entrySize is what an entry counts for beside its value, which bounds their
// number.
const entrySize = 4 << 10

// errUnfinished is what those get who waited for a value that panicked.
var errUnfinished = errors.New("the drawing was not finished")

func (c *cache[K, V]) get(key K, build func() (V, error)) (V, error) {
	e := c.entry(key)
	e.once.Do(func() {
		e.err = errUnfinished
		defer c.settle(e)
		e.value, e.err = build()
	})
	return e.value, e.err
}

// entry finds or adds the entry of a key and puts it last.
func (c *cache[K, V]) entry(key K) *entry[K, V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, e := range c.entries {
		if e.key == key {
			copy(c.entries[i:], c.entries[i+1:])
			c.entries[len(c.entries)-1] = e
			return e
		}
	}
	e := &entry[K, V]{key: key}
	c.entries = append(c.entries, e)
	return e
}

// settle counts a value that was made and drops those used longest ago that
// have no room beside it, and the value itself when it has none at all.
func (c *cache[K, V]) settle(made *entry[K, V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	size := entrySize
	if made.err == nil {
		size += c.size(made.value)
	}
	if made.err != nil || size > c.limit {
		c.entries = slices.DeleteFunc(c.entries, func(e *entry[K, V]) bool { return e == made })
		return
	}
	made.size = size
	c.used += size
	c.entries = slices.DeleteFunc(c.entries, func(e *entry[K, V]) bool {
		if e == made || e.size == 0 || c.used <= c.limit {
			return false
		}
		c.used -= e.size
		return true
	})
}
