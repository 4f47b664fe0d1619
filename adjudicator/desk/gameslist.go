package desk

import (
	"cmp"
	"errors"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// maxListed is how many games an answer to GAMES opens and lists.
const maxListed = 50

// gamesOf lists the games in which an address holds seats and that are not over:
// what it owes first, soonest before later, then the others by name. more is how
// many have no room in the list.
func (c *casework) gamesOf(address string) (list []report.GameLine, more int, err error) {
	refs, err := c.Store.SeatsOf(address)
	if err != nil {
		return nil, 0, err
	}
	for _, ref := range refs {
		switch x, over, err := c.gameLine(ref, len(list) < maxListed); {
		case err != nil:
			return nil, 0, err
		case over:
		case len(list) == maxListed:
			more++
		default:
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b report.GameLine) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), a.Deadline.Compare(b.Deadline), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seat, b.Seat))
	})
	return list, more, nil
}

// rank puts what is owed by a time before what is owed at any time, and that before
// the rest.
func rank(x report.GameLine) int {
	switch {
	case x.State != report.GameOwes:
		return 2
	case x.Deadline.IsZero():
		return 1
	}
	return 0
}

// gameLine is how a game stands for one seat; over tells that it is finished. With
// look it is opened.
func (c *casework) gameLine(ref store.SeatRef, look bool) (x report.GameLine, over bool, err error) {
	at := c
	if ref.Game != c.game.Name {
		g, err := c.Store.Game(ref.Game)
		if over = g.Status == store.GameFinished; err != nil || over || !look {
			return x, over, err
		}
		switch at, err = c.openGame(ref.Game); {
		case errors.Is(err, adjudicator.ErrNoEdition): // it waits for the referee
			sys, err := c.System(g.System)
			if err != nil {
				return x, false, err
			}
			at = &casework{Desk: c.Desk, game: &g, sys: sys}
		case err != nil:
			return x, false, err
		}
	}
	if at.game.Status == store.GameFinished {
		return x, true, nil
	}
	info := at.sys.Info()
	x = report.GameLine{Game: at.game.Name, System: info.Name, Title: info.Title, Seat: adjudicator.Seat(ref.Seat), State: string(at.game.Status)}
	if at.game.Status == store.GameRunning {
		x.Turn = at.state.View(x.Seat).Turn
		if slices.ContainsFunc(at.state.Pending(), func(d adjudicator.Decision) bool { return d.Seat == x.Seat }) {
			x.State, x.Deadline = report.GameOwes, at.game.Deadline
		}
	}
	return x, false, nil
}
