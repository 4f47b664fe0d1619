package docket

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"feldpost/store"
)

// Asked is a question to an address that waits for its answer.
type Asked struct {
	Kind    AskedKind `json:"kind"`
	Address string    `json:"address"`
	Name    string    `json:"name,omitempty"`
	Lang    string    `json:"lang,omitempty"`
	Until   time.Time `json:"until"`
	Lines   []string  `json:"lines,omitempty"`  // club lines that are carried out on yes
	Game    string    `json:"game,omitempty"`   // the game that it is about
	Seat    string    `json:"seat,omitempty"`   // and the seat
	Holder  string    `json:"holder,omitempty"` // who asked: he must still hold it
	Preview string    `json:"-"`                // what yes would change
}

// AskedKind is what a yes does.
type AskedKind string

// AskedKey is the setting in which a question is kept, by its code.
func AskedKey(code string) string { return "desk.asked." + FoldCode(code) }

// AskedBy reads the question of a code; false when there is none that may still be
// answered.
func (d *Office) AskedBy(code string) (a Asked, ok bool, err error) {
	if len(FoldCode(code)) != 12 {
		return a, false, nil
	}
	raw, err := d.Store.Setting(AskedKey(code))
	if err != nil || raw == nil {
		return a, false, err
	}
	if err := json.Unmarshal(raw, &a); err != nil {
		return a, false, fmt.Errorf("question %s: %w", code, err)
	}
	return a, !a.Until.Before(d.Clock()), nil
}

// OpenQuestion is a question to an address that waits for its answer, which only a letter
// to its reply address or with its code gives. The zero one means that there is none.
func (d *Office) OpenQuestion(address string) (open Asked, err error) {
	for set, err := range d.Store.Settings(AskedKey("")) {
		if err != nil {
			return Asked{}, err
		}
		var a Asked
		if json.Unmarshal(set.Value, &a) == nil && strings.EqualFold(a.Address, address) && !a.Until.Before(d.Clock()) {
			open = a
		}
	}
	return open, nil
}

// ForgetAsked removes questions that nobody may answer any more.
func (d *Office) ForgetAsked(now time.Time) error {
	var b store.Batch
	for set, err := range d.Store.Settings(AskedKey("")) {
		if err != nil {
			return err
		}
		var a Asked
		if json.Unmarshal(set.Value, &a) != nil || a.Until.Before(now) {
			b.Settings = append(b.Settings, store.Setting{Name: set.Name})
		}
	}
	if len(b.Settings) == 0 {
		return nil
	}
	return d.Store.Commit(&b)
}

// Retention is how long letters are kept; 0 for ever.
type Retention struct {
	Letters    time.Duration // of games that are over, and of no game
	Quarantine time.Duration // letters in that were never answered
}
