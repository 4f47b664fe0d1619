package showcase

import (
	"bytes"
	"encoding/json"
	"errors"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/store"
)

// The log of a game that is over, for everybody to check.

// log writes the log of a game that is over, without the addresses that somebody
// may have written into it.
func (a *account) log(entries []store.Entry) ([]byte, error) {
	l := gamelog.New(a.game, nil)
	lines := []any{gamelog.LinesHead{Format: gamelog.LinesFormat, Game: l.Game, System: l.System, Scenario: l.Scenario, Options: l.Options, Seats: l.Seats, Pledge: l.Pledge, Secret: l.Secret, Later: l.Later, Entries: len(entries)}}
	for i := range entries {
		lines = append(lines, entries[i])
	}
	var all bytes.Buffer
	for _, l := range lines {
		line, err := json.Marshal(l)
		if err != nil {
			return nil, err
		}
		all.Write(a.hide(line))
		all.WriteByte('\n')
	}
	return all.Bytes(), nil
}

// ErrGoesOn means that a game is not over: its log is secret until then.
var ErrGoesOn = errors.New("the game is not over")

// Log is the log of a game that is over, as JSON lines; ErrGoesOn before.
func (s *Showcase) Log(game string) ([]byte, error) {
	g, err := s.Store.Game(game)
	if err != nil {
		return nil, err
	}
	if g.Status != store.GameFinished {
		return nil, ErrGoesOn
	}
	a := &account{site: s, game: &g, over: true, hide: people.Redactor(&g)}
	entries, err := gamelog.Entries(s.Store, g.Name, 1, g.Seq)
	if err != nil {
		return nil, err
	}
	return a.log(entries)
}
