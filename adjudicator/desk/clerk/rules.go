package clerk

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/tournament"
	"feldpost/store"
)

// Ruling is what a referee decides of a game of a tournament.
type Ruling struct {
	Game   string
	Winner string // a seat, the address or the name of an entrant, or "draw" or "nobody"
	Level  string // of victory, "" for none
	// Forfeit: the loser did not come; with no winner neither did.
	Forfeit bool
	Reason  string
}

// Rule gives a game of a tournament its result, or another one while its
// round is the last. The game ends.
func (k Clerk) Rule(name string, by Ruling) error {
	t, err := k.Tourney(name)
	if err != nil {
		return err
	}
	g, _ := t.Record.Game(by.Game)
	switch {
	case g == nil:
		return fmt.Errorf("tournament %s has no game %q", name, by.Game)
	case by.Reason == "":
		return errors.New("a ruling needs a reason: it is announced to the players")
	case !slices.ContainsFunc(t.Record.Last().Pairings, func(p tournament.Pairing) bool {
		return slices.ContainsFunc(p.Games, func(o tournament.Game) bool { return o.Name == by.Game })
	}) || t.Over:
		return fmt.Errorf("the round of %s is over: the next was paired by its results", by.Game)
	}
	res := &tournament.Result{How: tournament.Adjudicated, Level: by.Level, Reason: by.Reason}
	if by.Forfeit {
		res.How = tournament.Forfeited
	}
	if by.Winner != "draw" && by.Winner != "nobody" {
		for i, n := range g.Seats {
			e := t.Record.Entrant(n)
			if strings.EqualFold(by.Winner, t.seats[i]) || strings.EqualFold(by.Winner, e.Name) || e.Address != people.AtHouse && strings.EqualFold(by.Winner, e.Address) {
				res.Winner = n
			}
		}
		if res.Winner == 0 {
			return fmt.Errorf("%q plays no part in %s: name %s, %s, an entrant, draw or nobody", by.Winner, by.Game, t.seats[0], t.seats[1])
		}
	}
	g.Result = res
	c, err := k.Hall.Open(by.Game)
	if errors.Is(err, store.ErrNotFound) {
		c, err = nil, nil
	} else if err == nil && c.Tournament() != t.plan.Name {
		c = nil
	}
	if err != nil {
		return err
	}
	if err := k.endGame(t, c, by.Reason); err != nil {
		return err
	}
	return k.hold(t.plan.Name, time.Time{})
}

// SetAbsent notes that an entrant, by his name or address, is absent from a round that
// has not begun; with leaves he is absent from it on and, in a Swiss tournament, no
// longer paired.
func (k Clerk) SetAbsent(name, entrant string, round int, leaves bool) error {
	t, err := k.Tourney(name)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(t.Record.Entrants, func(e tournament.Entrant) bool {
		return strings.EqualFold(e.Name, entrant) || e.Address != people.AtHouse && strings.EqualFold(e.Address, entrant)
	})
	begun := len(t.Record.Rounds)
	switch {
	case i < 0:
		return fmt.Errorf("tournament %s has no entrant %q", name, entrant)
	case round <= begun:
		return fmt.Errorf("round %d has begun: feldpost tournament result forfeits a game, feldpost seat gives a seat to the house", begun)
	}
	e := &t.Record.Entrants[i]
	if leaves {
		e.Leaves = round
	} else if !slices.Contains(e.Absent, round) {
		e.Absent = append(e.Absent, round)
	}
	return k.keep(t, nil)
}

// rateEntrants gives the entrants whose rating the file does not say the one that
// is kept.
func (k Clerk) rateEntrants(t *Tourney) error {
	for i := range t.Record.Entrants {
		e := &t.Record.Entrants[i]
		if e.Rating != 0 || e.Address == people.AtHouse {
			continue
		}
		r, known, err := k.people().Rating(t.plan.System, e.Address)
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
func (k Clerk) rateRound(t *Tourney, round *tournament.Round) (set []store.Setting, err error) {
	before := make([]tournament.Rating, len(t.Record.Entrants)+1)
	for i, e := range t.Record.Entrants {
		if before[i+1], _, err = k.people().Rating(t.plan.System, e.Address); err != nil {
			return nil, err
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
		if e.Address == people.AtHouse {
			continue
		}
		rated, err := people.Rates(t.plan.System, e.Address, tournament.Rate(before[i+1], played[i+1]))
		if err != nil {
			return nil, err
		}
		set = append(set, rated)
	}
	return set, nil
}
