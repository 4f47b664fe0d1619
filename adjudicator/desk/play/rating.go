package play

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/tournament"
)

// concluded has everything follow from the end of a game that concerns more than
// the game: its tournament is looked at, its players are rated.
func (c Play) concluded() error {
	if c.Game.Tournament != "" {
		c.Reconsidered()
		return nil
	}
	return c.rateGame()
}

// Reconsidered has the tournament of the game at hand looked at.
func (c Play) Reconsidered() {
	if c.Game.Tournament != "" {
		c.Batch.Settings = append(c.Batch.Settings, clerk.Due(c.Game))
	}
}

// Judged is the view of a game by which its result is told.
func (c Play) Judged() adjudicator.View {
	if c.State == nil {
		return adjudicator.View{}
	}
	return c.State.View(adjudicator.Referee)
}

// Rates keeps a new rating.
func (c Play) Rates(system, address string, r tournament.Rating) error {
	set, err := people.Rates(system, address, r)
	c.Batch.Settings = append(c.Batch.Settings, set)
	return err
}

// rateGame rates the two players of a game that has just ended by its rules.
func (c Play) rateGame() error {
	seats := c.Game.Seats
	if c.Dossier.Rated || len(seats) != 2 || seats[0].House || seats[1].House || seats[0].Person == "" || seats[1].Person == "" || strings.EqualFold(seats[0].Person, seats[1].Person) {
		return nil
	}
	g := tournament.Game{Seats: [2]int{1, 2}}
	res, ok := g.Ended(c.Judged(), [2]string{seats[0].Name, seats[1].Name})
	if !ok {
		return nil
	}
	c.Dossier.Rated = true
	var before [2]tournament.Rating
	for i := range seats {
		var err error
		if before[i], _, err = c.People().Rating(c.Game.System, seats[i].Person); err != nil {
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
		if err := c.Rates(c.Game.System, seats[i].Person, tournament.Rate(before[i], []tournament.Rated{{Opponent: before[1-i], Score: score}})); err != nil {
			return err
		}
	}
	return nil
}
