package desk

import (
	"math"
	"strings"

	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/tournament"
)

// People are rated by Glicko-2, for each system apart. A rating period is a round
// of a tournament, or any other game of two by itself. Forfeits, games against the house
// and games without a result of their own rate nobody.

// rates keeps a new rating.
func (c *casework) rates(system, address string, r tournament.Rating) error {
	set, err := people.Rates(system, address, r)
	c.batch.Settings = append(c.batch.Settings, set)
	return err
}

// rateEntrants gives the entrants whose rating the file does not say the one that
// is kept.
func (d *Desk) rateEntrants(t *tourney) error {
	for i := range t.Record.Entrants {
		e := &t.Record.Entrants[i]
		if e.Rating != 0 || e.Address == AtHouse {
			continue
		}
		r, known, err := d.people().Rating(t.plan.System, e.Address)
		if err != nil {
			return err
		}
		if known {
			e.Rating = int(math.Round(r.Rating))
		}
	}
	return nil
}

// rateRound rates the entrants by the games of a round that is over, all by what
// they were before it. Who played none is less certain after it.
func (c *casework) rateRound(t *tourney, round *tournament.Round) error {
	before := make([]tournament.Rating, len(t.Record.Entrants)+1)
	for i, e := range t.Record.Entrants {
		var err error
		if before[i+1], _, err = c.people().Rating(t.plan.System, e.Address); err != nil {
			return err
		}
	}
	played := make([][]tournament.Rated, len(before))
	for _, p := range round.Pairings {
		for i := range p.Games {
			g := &p.Games[i]
			if g.Result.How == tournament.Forfeited || t.plan.Housed(t.Record.Entrant(g.Seats[0]), round.Number) || t.plan.Housed(t.Record.Entrant(g.Seats[1]), round.Number) {
				continue
			}
			for k, n := range g.Seats {
				score := 0.5
				if w := g.Result.Winner; w == n {
					score = 1
				} else if w != 0 {
					score = 0
				}
				played[n] = append(played[n], tournament.Rated{Opponent: before[g.Seats[1-k]], Score: score})
			}
		}
	}
	for i, e := range t.Record.Entrants {
		if e.Address == AtHouse {
			continue
		}
		if err := c.rates(t.plan.System, e.Address, tournament.Rate(before[i+1], played[i+1])); err != nil {
			return err
		}
	}
	return nil
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
