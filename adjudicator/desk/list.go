package desk

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// meansList tells whether LIST asks for games: LIST, LIST GAMES, or of one system.
func (c *casework) meansList(x orders.ClubLine) bool {
	if x.Word(0) == "" || x.Is(0, "GAMES", "PARTIES", "ALL", "TOUT") {
		return true
	}
	_, _, ok := systemOf(x.Words)
	return ok
}

// list is LIST.
func (c *casework) list(x orders.ClubLine, r *report.Report) error {
	a := report.Section{Query: "LIST"}
	only, _, some := systemOf(x.Words)
	for _, status := range []store.GameStatus{store.GameOpen, store.GameRunning} {
		seen := 0
		for g, err := range c.Store.Games(status) {
			if err != nil {
				return err
			}
			if seen++; seen > soughtGames { // a letter of a stranger costs no more than this
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
			case len(a.Listed) == listedGames:
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

// listing is what the list says of a game, false when it is not in it.
func (c *casework) listing(g *store.Game) (l report.Listed, ok bool, err error) {
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
