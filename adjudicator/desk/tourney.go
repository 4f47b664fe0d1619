package desk

import (
	"errors"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/orders"
	"feldpost/store"
)

// Clerk is who keeps the tournaments.
func (d *Desk) Clerk() clerk.Clerk {
	return clerk.Clerk{Store: d.Store, System: d.System, Housed: func(system string) bool { return d.adviser(system) != nil },
		Hall: floor{d}, Clock: d.Clock, Log: d.Log, Policy: d.Config.NewGames, Zone: d.Config.Zone}
}

// floor is the desk as the clerk sees it.
type floor struct{ desk *Desk }

var _ clerk.Hall = floor{}

// Nameable refuses the name of a tournament that no game could have.
func (h floor) Nameable(what, name string) error { return checkGameName(what, name) }

// Playable refuses the referee's own addresses.
func (h floor) Playable(address string) error { return h.desk.playable(address) }

// Found creates a game of a tournament: it begins at once.
func (h floor) Found(n clerk.Founding) error {
	g := NewGame{Name: n.Name, System: n.System, Scenario: n.Scenario, Title: n.Title, Options: n.Options, Policy: n.Policy, Tournament: n.Tournament, Start: true}
	for _, p := range n.Players {
		g.Players = append(g.Players, Player{Seat: p.Seat, Address: p.Address, Name: p.Name, Lang: p.Lang})
	}
	return h.desk.Create(g)
}

// Open begins casework on a game.
func (h floor) Open(name string) (clerk.Game, error) {
	c, err := h.desk.openGame(name)
	if err != nil {
		return nil, err
	}
	return gameInHand{c}, nil
}

// Tell adds a letter to a batch.
func (h floor) Tell(b *store.Batch, to string, nth uint64, r report.Report) error {
	c := &casework{Desk: h.desk, now: h.desk.Clock(), nth: nth, batch: *b}
	err := c.tell(to, r)
	*b = c.batch
	return err
}

// Alarm tells notify.
func (h floor) Alarm(code string, kind report.Kind, values map[string]string) error {
	return h.desk.Alarm(code, kind, values)
}

// gameInHand is a game of a tournament that the clerk looks at.
type gameInHand struct{ c *casework }

// Tournament is the one that the game belongs to.
func (g gameInHand) Tournament() string { return g.c.game.Tournament }

// Judged is the view of a game by which its result is told.
func (g gameInHand) Judged() adjudicator.View { return g.c.judged() }

// Agreed is what its players have agreed on.
func (g gameInHand) Agreed() (what clerk.Agreement, to string, err error) {
	kind, to, err := g.c.agreement()
	switch kind {
	case voteDraw:
		what = clerk.Draw
	case voteArmistice:
		what = clerk.Armistice
	case voteConcede:
		what = clerk.Concede
	}
	return what, to, err
}

// End ends the game, in one commit with the tournament, so that nothing can change it
// any more.
func (g gameInHand) End(reason string, with []store.Setting) error {
	c := g.c
	if c.game.Status != store.GameFinished && c.state != nil {
		if err := c.end(reason); err != nil {
			return err
		}
	}
	c.batch.Settings = append(c.batch.Settings, with...)
	return c.Store.Commit(&c.batch)
}

// joinTourney is JOIN with the name of a tournament.
func (c *casework) joinTourney(x orders.ClubLine, r *report.Report) (known bool, err error) {
	if _, err := c.Store.Game(strings.ToLower(x.Word(0))); err == nil {
		return false, nil
	}
	n, set, known, err := c.Clerk().Enter(c.batch.Settings, x.Word(0), clerk.Writer{Address: c.by.Address, Name: c.by.Name, Lang: c.by.Lang}, x.Words[min(1, len(x.Words)):])
	c.batch.Settings = append(c.batch.Settings, set...)
	if known {
		r.Notes = append(r.Notes, n)
	}
	return known, err
}

// isTourney tells whether there is a tournament of a name.
func (c *casework) isTourney(name string) bool { return c.Clerk().Is(c.batch.Settings, name) }

// leaveTourney is WITHDRAW with the name of a tournament. It is asked about once more.
func (c *casework) leaveTourney(x orders.ClubLine, r *report.Report) (known bool, err error) {
	name := strings.ToLower(x.Word(0))
	if name == "" {
		return false, nil
	}
	plays, err := c.Clerk().Plays(c.batch.Settings, name, c.by.Address)
	if errors.Is(err, clerk.ErrUnknown) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if !plays {
		r.Notes = append(r.Notes, report.NewNote("tourney-not-in", "name", name))
		return true, nil
	}
	leaves := asked{Kind: askedTourney, Address: c.by.Address, Name: c.by.Name, Lang: c.by.Lang, Game: name}
	if c.by.Confirmed {
		return true, c.leftTourney(leaves, r)
	}
	r.Notes = append(r.Notes, report.NewNote("tourney-leave-asked", "name", name, "days", askedDays))
	return true, c.ask(leaves)
}

// leftTourney takes an entrant out who has confirmed it.
func (c *casework) leftTourney(a asked, r *report.Report) error {
	n, set, err := c.Clerk().Leave(c.batch.Settings, a.Game, a.Address)
	if err != nil {
		return err
	}
	c.batch.Settings = append(c.batch.Settings, set...)
	r.Notes = append(r.Notes, n)
	return nil
}

// concluded has everything follow from the end of a game that concerns more than
// the game: its tournament is looked at, its players are rated.
func (c *casework) concluded() error {
	if c.game.Tournament != "" {
		c.reconsidered()
		return nil
	}
	return c.rateGame()
}

// reconsidered has the tournament of the game at hand looked at.
func (c *casework) reconsidered() {
	if c.game.Tournament != "" {
		c.batch.Settings = append(c.batch.Settings, clerk.Due(c.game))
	}
}

// judged is the view of a game by which its result is told.
func (c *casework) judged() adjudicator.View {
	if c.state == nil {
		return adjudicator.View{}
	}
	return c.state.View(adjudicator.Referee)
}

// meansStandings tells whether STANDINGS asks for a tournament: by its name, or
// with nothing but perhaps a polite word behind it.
func (c *casework) meansStandings(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return true
	}
	_, err := c.Clerk().Tourney(x.Word(0))
	return err == nil || len(x.Words) == 1 && looksLikeGame(strings.ToLower(x.Word(0)))
}

// maxStandings is how many tournaments a letter tells of.
const maxStandings = 3

// standings is STANDINGS: a tournament by its name, that of the game at hand, or
// the newest one that the writer plays in, else the newest of all.
func (c *casework) standings(x orders.ClubLine, r *report.Report) error {
	name, proven := strings.ToLower(x.Word(0)), ""
	if name == "" && c.game != nil {
		name = c.game.Tournament
	}
	if c.by.Proven {
		proven = c.by.Address
	}
	t, name, names, err := c.Clerk().Standings(name, proven)
	if err != nil {
		return err
	}
	if t == nil {
		if !slices.ContainsFunc(r.Notes, func(n report.Note) bool { return n.Code == "tourney-unknown" }) {
			r.Notes = append(r.Notes, report.NewNote("tourney-unknown", "name", name, "list", strings.Join(names, ", ")))
		}
		return nil
	}
	told := 0
	for _, a := range r.Answers {
		if a.Query != "STANDINGS" {
			continue
		}
		if told++; a.Topic == name || told == maxStandings {
			return nil
		}
	}
	r.Answers = append(r.Answers, report.Section{Query: "STANDINGS", Topic: name, Tourney: t})
	return nil
}

// People are rated by Glicko-2, for each system apart. A rating period is a round
// of a tournament, or any other game of two by itself. Forfeits, games against the house
// and games without a result of their own rate nobody.

// rates keeps a new rating.
func (c *casework) rates(system, address string, r tournament.Rating) error {
	set, err := people.Rates(system, address, r)
	c.batch.Settings = append(c.batch.Settings, set)
	return err
}

// rateGame rates the two players of a game that has just ended by its rules.
func (c *casework) rateGame() error {
	seats := c.game.Seats
	if c.dossier.Rated || len(seats) != 2 || seats[0].House || seats[1].House || seats[0].Person == "" || seats[1].Person == "" || strings.EqualFold(seats[0].Person, seats[1].Person) {
		return nil
	}
	g := tournament.Game{Seats: [2]int{1, 2}}
	res, ok := g.Ended(c.judged(), [2]string{seats[0].Name, seats[1].Name})
	if !ok {
		return nil
	}
	c.dossier.Rated = true
	var before [2]tournament.Rating
	for i := range seats {
		var err error
		if before[i], _, err = c.people().Rating(c.game.System, seats[i].Person); err != nil {
			return err
		}
	}
	for i := range seats {
		score := 0.5
		if res.Winner != 0 {
			score = 0
			if res.Winner == i+1 {
				score = 1
			}
		}
		if err := c.rates(c.game.System, seats[i].Person, tournament.Rate(before[i], []tournament.Rated{{Opponent: before[1-i], Score: score}})); err != nil {
			return err
		}
	}
	return nil
}
