package desk

import (
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
