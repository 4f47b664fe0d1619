package tournament

import (
	"errors"
	"fmt"
	"slices"
)

// ErrOver means that all rounds have been paired.
var ErrOver = errors.New("the tournament is over")

// ErrOpen means that games of the last round have no result yet.
var ErrOpen = errors.New("games of the round have no result yet")

// Length is how many rounds a tournament of n entrants has.
func (c *Config) Length(n int) int {
	switch c.Format {
	case RoundRobin:
		return len(Berger(n))
	case Elimination:
		return doublings(n)
	case Pools:
		final := c.Pools * c.Advance
		if c.Final == RoundRobin {
			return c.poolRounds(n) + len(Berger(final))
		}
		return c.poolRounds(n) + doublings(final)
	}
	return c.Rounds
}

// Next pairs the next round and appends it to the record. seats are the names of
// the two seats of the scenario. It is ErrOpen, ErrOver or ErrNoPairing when no
// round can follow; the record is then as it was.
func (c *Config) Next(r *Record, seats [2]string) (*Round, error) {
	n, round := len(r.Entrants), len(r.Rounds)+1
	if err := c.Fits(n); err != nil {
		return nil, err
	}
	if last := r.Last(); last != nil && len(last.Open()) > 0 {
		return nil, ErrOpen
	}
	if r.Closed || round > c.Length(n) {
		return nil, ErrOver
	}
	next := Round{Number: round}
	var fixed bool // who is named first has the first seat
	var err error
	if next.Pairings, fixed, next.Final, err = c.pairings(r, round); err != nil {
		return nil, err
	}
	if len(next.Pairings) == 0 { // nobody is left
		return nil, ErrOver
	}
	book := newSideBook(r)
	for i := range next.Pairings {
		p := &next.Pairings[i]
		if p.Board == 0 { // else it is that of a bracket
			p.Board = i + 1
		}
		if p.B == 0 {
			continue
		}
		first, told := c.outbid(r, seats, p)
		if !told {
			if first = p.B; fixed || book.first(p.A, p.B, p.Board) {
				first = p.A
			}
		}
		c.makeGames(round, first, p)
	}
	r.Rounds = append(r.Rounds, next)
	return r.Last(), nil
}

// pairings says who meets whom.
func (c *Config) pairings(r *Record, round int) (pairs []Pairing, fixed, final bool, err error) {
	n := len(r.Entrants)
	switch c.Format {
	case RoundRobin:
		return bergerOf(numbers(n), round), true, false, nil
	case Elimination:
		return c.elimination(r, round, numbers(n), doublings(n)), false, false, nil
	case Pools:
		before := c.poolRounds(n)
		switch {
		case round <= before:
			return c.poolPairings(n, round), true, false, nil
		case c.Final == RoundRobin:
			who := slices.DeleteFunc(c.finalists(r), func(e int) bool { return e == 0 })
			return bergerOf(who, round-before), true, true, nil
		}
		return c.elimination(r, round-before, c.finalists(r), doublings(c.Pools*c.Advance)), false, true, nil
	}
	pairs, err = c.swissPairings(r, round)
	return pairs, false, false, err
}

// numbers are 1 to n.
func numbers(n int) (list []int) {
	for e := range n {
		list = append(list, e+1)
	}
	return list
}

// bergerOf is a round of the table, its numbers given to entrants.
func bergerOf(who []int, round int) (pairs []Pairing) {
	table := Berger(len(who))
	if round > len(table) { // some of those who were to come do not
		return nil
	}
	for _, p := range table[round-1] {
		pair := Pairing{A: who[p[0]-1]}
		if p[1] != 0 {
			pair.B = who[p[1]-1]
		}
		pairs = append(pairs, pair)
	}
	return pairs
}

// elimination pairs a round of an elimination, counted from its first, of so many.
func (c *Config) elimination(r *Record, round int, seeded []int, rounds int) []Pairing {
	if round == 1 {
		return firstOf(seeded)
	}
	return c.nextOf(r, 1<<(rounds-round+1))
}

// makeGames names the games of a pairing: spring-r1-b3, and with two of them
// spring-r1-b3-1 and -2, with sides swapped.
func (c *Config) makeGames(round, first int, p *Pairing) {
	name := fmt.Sprintf("%s-r%d-b%d", c.Name, round, p.Board)
	seats := [2]int{first, p.Other(first)}
	if !c.Paired {
		p.Games = []Game{{Name: name, Seats: seats}}
		return
	}
	p.Games = []Game{{Name: name + "-1", Seats: seats}, {Name: name + "-2", Seats: [2]int{seats[1], seats[0]}}}
}
