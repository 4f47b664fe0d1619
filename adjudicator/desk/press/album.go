package press

import (
	"encoding/json"
	"errors"
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Campaign is the page of a game as far as it has gone: as somebody sees it who reads
// along, and with everything in the open once it is over.
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
	if game.Status != store.GameFinished {
		r.Seat = adjudicator.Observer
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

// chapters tells the game, a chapter an entry of the log; of a game that goes on what
// somebody knows who reads along, without what a seat took back again.
func (t *telling) chapters() ([]report.Chapter, error) {
	entries, err := gamelog.Entries(t.store, t.game.Name, 1, t.Told.Seq)
	if err != nil {
		return nil, err
	}
	seat := adjudicator.Referee
	if t.game.Status != store.GameFinished {
		seat, entries = adjudicator.Observer, gamelog.Standing(entries)
	}
	var out []report.Chapter
	for i := range entries {
		state, err := t.stateAfter(entries[i].Seq)
		if err == nil {
			var ch report.Chapter
			ch, err = ChapterOf(&t.game, &entries[i], state, seat)
			out = append(out, ch)
		}
		if err != nil {
			return nil, fmt.Errorf("game %s, entry %d: %w", t.game.Name, entries[i].Seq, err)
		}
	}
	return out, nil
}

// ChapterOf tells an entry of the log of a game with the position after it, as a seat
// knows both: the referee all of it.
func ChapterOf(game *store.Game, e *store.Entry, state adjudicator.State, seat adjudicator.Seat) (ch report.Chapter, err error) {
	ch.View = state.View(seat)
	if x, ok := state.(adjudicator.Charter); ok {
		ch.Boards = x.Boards(seat)
	}
	if game.Seat(e.Seat) != nil {
		ch.Seat = adjudicator.Seat(e.Seat)
	}
	if seat == adjudicator.Referee {
		return ch, errors.Join(json.Unmarshal(e.Events, &ch.Events), json.Unmarshal(e.Rolls, &ch.Rolls))
	}
	d := gamelog.ReportData{Seat: seat}
	err = d.Add(*e)
	ch.Events, ch.Rolls = d.Events, d.Rolls
	return ch, err
}
