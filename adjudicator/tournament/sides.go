package tournament

import "strings"

// sideBook is who has had which seat.
type sideBook struct {
	lead []int   // first seats less second ones
	last [][]int // +1 or -1 a game, in order
}

func newSideBook(r *Record) *sideBook {
	b := &sideBook{lead: make([]int, len(r.Entrants)+1), last: make([][]int, len(r.Entrants)+1)}
	for i := range r.Rounds {
		for _, p := range r.Rounds[i].Pairings {
			for _, g := range p.Games {
				b.had(g.Seats[0], 1)
				b.had(g.Seats[1], -1)
			}
		}
	}
	return b
}

func (b *sideBook) had(e, side int) {
	b.lead[e] += side
	b.last[e] = append(b.last[e], side)
}

// strain is how far from balance two entrants are left by a game, at best.
func (b *sideBook) strain(x, y int) int64 {
	square := func(n int) int64 { return int64(n) * int64(n) }
	return min(square(b.lead[x]+1)+square(b.lead[y]-1), square(b.lead[x]-1)+square(b.lead[y]+1))
}

// maxLead is how much more often an entrant of a Swiss tournament has one seat
// than the other, as long as there is such a pairing (FIDE Handbook C.04.1, the
// basic rules).
const maxLead = 2

// uneven tells whether a game of two entrants brings one of them beyond maxLead,
// whoever has the first seat.
func (b *sideBook) uneven(x, y int) bool {
	return min(b.lead[x], b.lead[y]) >= maxLead || max(b.lead[x], b.lead[y]) <= -maxLead
}

// first tells whether x, the better placed one, gets the first seat: who has
// had it less often does, then who had the second one last where the two differ,
// then x on odd boards.
func (b *sideBook) first(x, y, board int) bool {
	if b.lead[x] != b.lead[y] {
		return b.lead[x] < b.lead[y]
	}
	hx, hy := b.last[x], b.last[y]
	for i := 1; i <= min(len(hx), len(hy)); i++ {
		if sx, sy := hx[len(hx)-i], hy[len(hy)-i]; sx != sy {
			return sx < sy
		}
	}
	return board%2 == 1
}

// outbid is what sealed bids make of a pairing: who gets the first seat, and
// who pays what. It is false when the bids do not tell, so that balance does.
func (c *Config) outbid(r *Record, seats [2]string, p *Pairing) (first int, ok bool) {
	if c.Sides != "bid" {
		return 0, false
	}
	side := func(n int) int { // the seat that he wants: 0, 1, or -1 for either
		for i, s := range seats {
			if strings.EqualFold(s, r.Entrant(n).Bid.Seat) {
				return i
			}
		}
		return -1
	}
	low, high := min(p.A, p.B), max(p.A, p.B) // the better seed is the lower number
	wants, other := side(low), side(high)
	gets := low
	switch {
	case wants < 0 && other < 0:
		return 0, false
	case wants == other:
		if r.Entrant(high).Bid.Points > r.Entrant(low).Bid.Points {
			gets = high
		}
		p.Payer, p.Paid = gets, r.Entrant(gets).Bid.Points
	case wants < 0:
		gets, wants = high, other
	}
	if wants == 0 {
		return gets, true
	}
	return p.Other(gets), true
}
