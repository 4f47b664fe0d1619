package clubroom

import (
	"cmp"
	"errors"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Listing tells which games there are.
type Listing struct{ *docket.Docket }

// ListingOf is for the work at hand.
func ListingOf(d *docket.Docket) Listing { return Listing{d} }

// meansList tells whether LIST asks for games: LIST, LIST GAMES, or of one system.
func (c Listing) meansList(x orders.ClubLine) bool {
	if x.Word(0) == "" || x.Is(0, "GAMES", "PARTIES", "ALL", "TOUT") {
		return true
	}
	_, _, ok := seating.SystemOf(x.Words)
	return ok
}

// list is LIST.
func (c Listing) list(x orders.ClubLine, r *report.Report) error {
	a := report.Section{Query: "LIST"}
	only, _, some := seating.SystemOf(x.Words)
	for _, status := range []store.GameStatus{store.GameOpen, store.GameRunning} {
		seen := 0
		for g, err := range c.Store.Games(status) {
			if err != nil {
				return err
			}
			if seen++; seen > seating.SoughtGames { // a letter of a stranger costs no more than this
				break
			}
			if some && g.System != only.Name {
				continue
			}
			line, ok, err := c.listing(&g)
			if err != nil {
				return err
			}
			switch {
			case !ok:
			case len(a.Listed) == seating.ListedGames:
				a.More++
			default:
				a.Listed = append(a.Listed, line)
			}
		}
	}
	a.Create = c.Config.Create
	r.Answers = append(r.Answers, a)
	return nil
}

// Listing is what the list says of a game, false when it is not in it.
func (c Listing) listing(g *store.Game) (l report.Listed, ok bool, err error) {
	sys, err := c.System(g.System)
	if err != nil {
		return l, false, err
	}
	info := sys.Info()
	scenario := gamelog.ScenarioOf(info, g.Scenario)
	l = report.Listed{Game: g.Name, System: info.Name, Title: info.Title, Scenario: scenario.Name, Called: scenario.Title, Running: g.Status == store.GameRunning,
		Watch: g.Policy.Observers == people.ObserversOpen}
	for _, s := range g.Seats {
		if s.Person == "" && g.Policy.Listed && s.House == l.Running {
			l.Free = append(l.Free, adjudicator.Seat(s.Name))
		}
	}
	return l, len(l.Free) > 0 || l.Watch && l.Running, nil
}

// maxListed is how many games an answer to GAMES opens and lists.
const maxListed = 50

// GamesOf lists the games in which an address holds seats and that are not over:
// what it owes first, soonest before later, then the others by name. more is how
// many have no room in the list.
func (c Listing) GamesOf(address string) (list []report.GameLine, more int, err error) {
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
func (c Listing) gameLine(ref store.SeatRef, look bool) (x report.GameLine, over bool, err error) {
	at := c.Docket
	if ref.Game != c.Game.Name {
		g, err := c.Store.Game(ref.Game)
		if over = g.Status == store.GameFinished; err != nil || over || !look {
			return x, over, err
		}
		switch at, err = c.OpenGame(ref.Game); {
		case errors.Is(err, adjudicator.ErrNoEdition): // it waits for the referee
			sys, err := c.System(g.System)
			if err != nil {
				return x, false, err
			}
			at = &docket.Docket{Office: c.Office, Game: &g, Sys: sys}
		case err != nil:
			return x, false, err
		}
	}
	if at.Game.Status == store.GameFinished {
		return x, true, nil
	}
	info := at.Sys.Info()
	x = report.GameLine{Game: at.Game.Name, System: info.Name, Title: info.Title, Seat: adjudicator.Seat(ref.Seat), State: string(at.Game.Status)}
	if at.Game.Status == store.GameRunning {
		x.Turn = at.State.View(x.Seat).Turn
		if slices.ContainsFunc(at.State.Pending(), func(d adjudicator.Decision) bool { return d.Seat == x.Seat }) {
			x.State, x.Deadline = report.GameOwes, at.Game.Deadline
		}
	}
	return x, false, nil
}
