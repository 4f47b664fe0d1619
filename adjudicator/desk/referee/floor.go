package referee

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// floor is the desk as the clerk sees it.
type floor struct{ desk *docket.Office }

// Nameable refuses the name of a tournament that no game could have.
func (h floor) Nameable(what, name string) error { return seating.CheckGameName(what, name) }

// Playable refuses the referee's own addresses.
func (h floor) Playable(address string) error { return h.desk.Playable(address) }

// Found creates a game of a tournament: it begins at once.
func (h floor) Found(n clerk.Founding) error {
	g := seating.NewGame{Name: n.Name, System: n.System, Scenario: n.Scenario, Title: n.Title, Options: n.Options, Policy: n.Policy, Tournament: n.Tournament, Start: true}
	for _, p := range n.Players {
		g.Players = append(g.Players, docket.Player{Seat: p.Seat, Address: p.Address, Name: p.Name, Lang: p.Lang})
	}
	return Of(h.desk).Create(g)
}

// Open begins casework on a game.
func (h floor) Open(name string) (clerk.Game, error) {
	c, err := h.desk.OpenGame(name)
	if err != nil {
		return nil, err
	}
	return gameInHand{c}, nil
}

// Tell adds a letter to a batch.
func (h floor) Tell(b *store.Batch, to string, nth uint64, r report.Report) error {
	c := &docket.Docket{Office: h.desk, Now: h.desk.Clock(), Nth: nth, Batch: *b}
	err := mailing.Of(c).Tell(to, r)
	*b = c.Batch
	return err
}

// Alarm tells notify.
func (h floor) Alarm(code string, kind report.Kind, values map[string]string) error {
	return BellOf(h.desk).Alarm(code, kind, values)
}

// gameInHand is a game of a tournament that the clerk looks at.
type gameInHand struct{ c *docket.Docket }

// Tournament is the one that the game belongs to.
func (g gameInHand) Tournament() string { return g.c.Game.Tournament }

// Judged is the view of a game by which its result is told.
func (g gameInHand) Judged() adjudicator.View { return play.Of(g.c).Judged() }

// Agreed is what its players have agreed on.
func (g gameInHand) Agreed() (what clerk.Agreement, to string, err error) {
	kind, to, err := g.c.Agreement()
	switch kind {
	case docket.VoteDraw:
		what = clerk.Draw
	case docket.VoteArmistice:
		what = clerk.Armistice
	case docket.VoteConcede:
		what = clerk.Concede
	}
	return what, to, err
}

// End ends the game, in one commit with the tournament, so that nothing can change it
// any more.
func (g gameInHand) End(reason string, with []store.Setting) error {
	c := g.c
	if c.Game.Status != store.GameFinished && c.State != nil {
		if err := play.Of(c).End(reason); err != nil {
			return err
		}
	}
	c.Batch.Settings = append(c.Batch.Settings, with...)
	return c.Store.Commit(&c.Batch)
}

var _ clerk.Hall = floor{}

// HallOf is the desk as the clerk of tournaments sees it.
func HallOf(o *docket.Office) clerk.Hall { return floor{o} }
