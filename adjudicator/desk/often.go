package desk

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"feldpost/store"
)

// What one person does may have letters sent to others: who joins a game, hands a
// seat on, proposes a vote. All of it is counted, so that nobody can have letters
// rain on somebody else.
const (
	asksPerDay  = 8 // JOIN, REPLACE, PARTNER and ADDRESS of one person
	votesPerDay = 8 // votes, and wishes for the house, of one seat
)

// dayCount counts what somebody did in a day.
type dayCount struct {
	Day time.Time `json:"day"`
	N   int       `json:"n"`
}

// mayAsk counts a line of the writer that has others written to, and tells whether
// he may have more of them today.
func (c *casework) mayAsk() (bool, error) {
	key := "desk.asks." + strings.ToLower(c.by.Address)
	raw, err := c.Store.Setting(key)
	if err != nil {
		return false, err
	}
	var t dayCount
	if raw != nil {
		if err := json.Unmarshal(raw, &t); err != nil {
			return false, fmt.Errorf("%s: %w", key, err)
		}
	}
	if c.now.Sub(t.Day) >= 24*time.Hour || c.now.Before(t.Day) {
		t = dayCount{Day: c.now}
	}
	*c.counted++ // of this letter: the store does not know them yet
	t.N += *c.counted
	if raw, err = json.Marshal(t); err != nil {
		return false, err
	}
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: key, Value: raw})
	return t.N <= asksPerDay, nil
}
