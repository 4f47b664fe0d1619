// Package snapshot saves the state of a game and reads it again. What is in it, and
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

// Load is Read for a System: I is the interface that the state is returned as, nil with
// an error.
func Load[I, V any, S State](game string, data []byte, restore func(*V) (S, error)) (state I, err error) {
	s, err := Read(game, data, restore)
	if err != nil {
		return state, err
	}
	return any(s).(I), nil
}

// Write is what a game has described of a state as bytes that Read takes back. Errors
// begin with the name of the game.
func Write(game string, v any) ([]byte, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("%s: save: %w", game, err)
	}
	return data, nil
}

// Holds returns the first thing that is wrong with a state, by the checks of its game,
// whose name begins the error.
func Holds(game string, checks ...func() error) error {
	for _, check := range checks {
		if err := check(); err != nil {
			return fmt.Errorf("%s: invariant: %w", game, err)
		}
	}
	return nil
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
