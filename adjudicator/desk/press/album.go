package press

import (
	"encoding/json"
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Campaign is the page of a game as far as it has gone: for the referee, since
// all of it is in the open.
func (p *Press) Campaign(game store.Game, lang string) (page report.File, err error) {
	t := &telling{store: p.Store, game: game, at: p.StateAfter}
	if t.sys, err = p.EditionAt(&game, game.Seq); err != nil {
		return page, err
	}
	r := &t.Told
	r.Kind, r.Lang, r.Game, r.Seat, r.Seq = report.Album, lang, game.Name, adjudicator.Referee, game.Seq
	t.title()
	for _, s := range game.Seats {
		r.Seats = append(r.Seats, report.Person{Seat: adjudicator.Seat(s.Name), Title: r.Scenario.SeatTitle(adjudicator.Seat(s.Name))})
	}
	state, err := t.stateAfter(r.Seq)
	if err != nil {
		return page, err
	}
	if t.show(state); len(r.Boards) == 0 {
		return page, fmt.Errorf("game %s: %s has no board", game.Name, game.System)
	}
	chapters, err := t.chapters()
	if err != nil {
		return page, err
	}
	return p.Words.Campaign(*r, chapters)
}

// chapters tells the whole game in the open, a chapter an entry of the log.
func (t *telling) chapters() ([]report.Chapter, error) {
	entries, err := gamelog.Entries(t.store, t.game.Name, 1, t.Told.Seq)
	if err != nil {
		return nil, err
	}
	var out []report.Chapter
	for i := range entries {
		ch, err := t.chapter(&entries[i])
		if err != nil {
			return nil, fmt.Errorf("game %s, entry %d: %w", t.game.Name, entries[i].Seq, err)
		}
		out = append(out, ch)
	}
	return out, nil
}

func (t *telling) chapter(e *store.Entry) (ch report.Chapter, err error) {
	state, err := t.stateAfter(e.Seq)
	if err != nil {
		return ch, err
	}
	ch.View = state.View(adjudicator.Referee)
	if x, ok := state.(adjudicator.Charter); ok {
		ch.Boards = x.Boards(adjudicator.Referee)
	}
	if t.game.Seat(e.Seat) != nil {
		ch.Seat = adjudicator.Seat(e.Seat)
	}
	if err := json.Unmarshal(e.Events, &ch.Events); err != nil {
		return ch, err
	}
	return ch, json.Unmarshal(e.Rolls, &ch.Rolls)
}
