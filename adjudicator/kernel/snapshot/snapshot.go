// Package snapshot reads the saved state of a game again. What is in it, and
// what each number means, is the game's: it describes a value for JSON and
// restores a state from it. Read sees that nothing else is in the data and that
// the state is one that the rules can reach.
package snapshot

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// State is the state of a game, which knows when it is out of order.
type State interface{ Invariants() error }

// Read restores a state from what the game has saved as a V, and refuses what
// it cannot have written. Errors begin with the name of the game.
func Read[V any, S State](game string, data []byte, restore func(*V) (S, error)) (s S, err error) {
	var v V
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err = dec.Decode(&v); err == nil {
		if s, err = restore(&v); err == nil {
			err = s.Invariants()
		}
	}
	if err != nil {
		return s, fmt.Errorf("%s: load: %w", game, err)
	}
	return s, nil
}

// Tidy gives lists that are empty their one form, nil: the same state is saved as the same
// bytes.
func Tidy[L ~[]E, E any](lists ...*L) {
	for _, list := range lists {
		if len(*list) == 0 {
			*list = nil
		}
	}
}
