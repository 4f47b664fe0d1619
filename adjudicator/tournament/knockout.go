package tournament

import (
	"fmt"
	"slices"
)

// bracket lists the seeds of an elimination of n in the order of its slots, 0
// for an empty one: neighbours meet, the best two can meet in the final only.
func bracket(n int) []int {
	slots := []int{1}
	for len(slots) < n {
		size := 2 * len(slots)
		next := make([]int, 0, size)
		for _, s := range slots {
			next = append(next, s, size+1-s)
		}
		slots = next
	}
	for i, s := range slots {
		if s > n {
			slots[i] = 0
		}
	}
	return slots
}

// What a drawn match of a knock-out comes to.
const (
	DrawSeed   = "seed"   // the better seed goes on
	DrawReplay = "replay" // it is played once more with sides exchanged; drawn again, the better seed goes on
	DrawNobody = "nobody" // neither goes on
)

// firstOf pairs the first round of an elimination among entrants in order of
// their strength: the boards are those of the bracket. Where nobody stands, 0, the
// opponent has a bye, and a board of two such is left out.
func firstOf(seeded []int) (pairs []Pairing) {
	slots := bracket(len(seeded))
	for i, s := range slots {
		if s != 0 {
			slots[i] = seeded[s-1]
		}
	}
	return boards(slots)
}

// boards pairs neighbours; each board has the number that it has in a full bracket.
func boards(slots []int) (pairs []Pairing) {
	for i := 0; i+1 < len(slots); i += 2 {
		a, b := slots[i], slots[i+1]
		if a == 0 {
			a, b = b, a
		}
		if a != 0 {
			pairs = append(pairs, Pairing{Board: i/2 + 1, A: a, B: b})
		}
	}
	return pairs
}

// nextOf pairs the winners of neighbouring boards; before is how many boards the
// full bracket had in the round before. Whose opponent is missing has a bye, unless
// he has left himself.
func (c *Config) nextOf(r *Record, before int) (pairs []Pairing) {
	slots, last := make([]int, before), r.Last()
	for i := range last.Pairings {
		p := &last.Pairings[i]
		slots[p.Board-1] = c.matchWinner(p)
	}
	pairs = boards(slots)
	return slices.DeleteFunc(pairs, func(p Pairing) bool {
		l := r.Entrant(p.A).Leaves
		return p.B == 0 && l > 0 && l <= last.Number+1
	})
}

// matchWinner is who goes on, 0 for nobody: never who came to no game of the match,
// or of its replay; then by points, then who forfeited fewer games, then as the file
// says of drawn matches.
func (c *Config) matchWinner(p *Pairing) int {
	if p.B == 0 {
		return p.A
	}
	set := p.Games[max(0, len(p.Games)-c.gamesEach()):]
	outA, outB := forfeited(set, p.A) == len(set), forfeited(set, p.B) == len(set)
	a, b := c.matchPoints(p, p.A), c.matchPoints(p, p.B)
	if a == b {
		a, b = -Points(forfeited(p.Games, p.A)), -Points(forfeited(p.Games, p.B))
	}
	switch {
	case outA && outB:
		return 0
	case outB, !outA && a > b:
		return p.A
	case outA, b > a:
		return p.B
	case c.Draw == DrawNobody:
		return 0
	}
	return min(p.A, p.B)
}

// forfeited counts the games that an entrant has forfeited.
func forfeited(games []Game, n int) (count int) {
	for _, g := range games {
		if g.Result != nil && g.Result.How == Forfeited && g.Result.Winner != n {
			count++
		}
	}
	return count
}

// Replay adds games to the matches of the last round that are to be played once more,
// and tells whether there are any: drawn matches of a knock-out whose file says so.
func (c *Config) Replay(r *Record) (again bool) {
	last := r.Last()
	if last == nil || c.Draw != DrawReplay || r.Closed || !c.knocksOut(last) {
		return false
	}
	for i := range last.Pairings {
		p := &last.Pairings[i]
		if p.B == 0 || !p.Done() || len(p.Games) != c.gamesEach() || !c.drawn(p) {
			continue
		}
		base := fmt.Sprintf("%s-r%d-b%d", c.Name, last.Number, p.Board)
		for k := range c.gamesEach() {
			seats := p.Games[k].Seats
			p.Games = append(p.Games, Game{Name: fmt.Sprintf("%s-%d", base, len(p.Games)+1), Seats: [2]int{seats[1], seats[0]}})
		}
		again = true
	}
	return again
}

// drawn tells whether nothing but the file tells who goes on.
func (c *Config) drawn(p *Pairing) bool {
	a, b := forfeited(p.Games, p.A), forfeited(p.Games, p.B)
	return a == b && a < len(p.Games) && c.matchPoints(p, p.A) == c.matchPoints(p, p.B)
}

// knocksOut tells whether the losers of a round are out.
func (c *Config) knocksOut(round *Round) bool {
	return c.Format == Elimination || c.Format == Pools && round.Final && c.Final == Elimination
}

// unwon tells whether a knock-out has ended without a winner.
func (c *Config) unwon(r *Record) bool {
	last := r.Last()
	if last == nil || !c.knocksOut(last) || len(last.Open()) > 0 {
		return false
	}
	return !slices.ContainsFunc(last.Pairings, func(p Pairing) bool { return c.matchWinner(&p) != 0 })
}

// doublings is how many rounds an elimination of n has.
func doublings(n int) (rounds int) {
	for size := 1; size < n; size *= 2 {
		rounds++
	}
	return rounds
}
