package gamelog

import (
	"encoding/json"
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/store"
)

// PublicWords is a message to all as it was written.
type PublicWords struct {
	At   time.Time        `json:"at"`
	Seq  uint64           `json:"seq"`            // the last entry of the log before it
	From adjudicator.Seat `json:"from,omitempty"` // "" unsigned
	Text string           `json:"text"`
}

// PublicKey is the setting with the n-th message to all of a game.
func PublicKey(game string, n int) string { return fmt.Sprintf("desk.press/%s/%d", game, n) }

// CountedPress is how many messages to all are kept with a game; it stands in the game's Extra.
type CountedPress struct {
	Public int `json:"public,omitempty"`
}

// PublicPress is what was written to all in a game, in the order of writing.
func PublicPress(st store.Settings, g *store.Game) (list []PublicWords, err error) {
	var x CountedPress
	if len(g.Extra) > 0 {
		if err := json.Unmarshal(g.Extra, &x); err != nil {
			return nil, err
		}
	}
	for n := 1; n <= x.Public; n++ {
		raw, err := st.Setting(PublicKey(g.Name, n))
		if err != nil {
			return nil, err
		}
		var p PublicWords
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fmt.Errorf("message %d to all in game %s: %w", n, g.Name, err)
		}
		list = append(list, p)
	}
	return list, nil
}
