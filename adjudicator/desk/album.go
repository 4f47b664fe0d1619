package desk

import (
	"encoding/json"
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// sendAlbums mails the after-action page of a game that is over to every
// seat. A page that cannot be made is our mistake, but not one that may keep
// the result from the players: it is logged.
func (c *casework) sendAlbums() error {
	chapters, err := c.chapters()
	if err != nil {
		return err
	}
	pages := map[string]report.File{} // by language
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		if s.Person == "" {
			continue
		}
		var r report.Report
		c.fill(s, &r)
		page, ok := pages[r.Lang]
		if !ok {
			if ch, charts := c.state.(adjudicator.Charter); charts {
				r.Ground = ch.Ground()
				if page, err = c.Words.Campaign(r, chapters); err != nil {
					c.Log.Error("no after-action page", "game", c.game.Name, "err", err)
					return nil
				}
			}
			pages[r.Lang] = page
		}
		if len(page.Data) == 0 {
			continue
		}
		if err := c.send(s, report.Report{Kind: report.Album}, false, page); err != nil {
			return err
		}
	}
	return nil
}

// chapters tells the whole game in the open, a chapter an entry of the log.
func (c *casework) chapters() ([]report.Chapter, error) {
	entries, err := c.entries(1)
	if err != nil {
		return nil, err
	}
	var out []report.Chapter
	for i := range entries {
		ch, err := c.chapter(&entries[i])
		if err != nil {
			return nil, fmt.Errorf("game %s, entry %d: %w", c.game.Name, entries[i].Seq, err)
		}
		out = append(out, ch)
	}
	return out, nil
}

func (c *casework) chapter(e *store.Entry) (ch report.Chapter, err error) {
	state, err := c.stateAfter(e.Seq)
	if err != nil {
		return ch, err
	}
	ch.View = state.View(adjudicator.Referee)
	if x, ok := state.(adjudicator.Charter); ok {
		ch.Scene = x.Scene(adjudicator.Referee)
	}
	if c.game.Seat(e.Seat) != nil {
		ch.Seat = adjudicator.Seat(e.Seat)
	}
	if err := json.Unmarshal(e.Events, &ch.Events); err != nil {
		return ch, err
	}
	return ch, json.Unmarshal(e.Rolls, &ch.Rolls)
}
