package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Record is what has happened in a tournament. Entrants are numbered from 1 in
// order of seed; 0 is nobody.
type Record struct {
	Entrants []Entrant `json:"entrants"`
	Rounds   []Round   `json:"rounds,omitempty"`
	Closed   bool      `json:"closed,omitempty"` // no round follows, whatever the format says
}

// Round is a round that has been paired.
type Round struct {
	Number   int       `json:"number"`
	Final    bool      `json:"final,omitempty"` // after the pools
	Pairings []Pairing `json:"pairings"`
}

// Pairing is two entrants who meet, or one who has a bye.
type Pairing struct {
	Board int    `json:"board"`
	Pool  int    `json:"pool,omitempty"`
	A     int    `json:"a"`
	B     int    `json:"b,omitempty"` // 0: a bye, or a rest in a round robin
	Games []Game `json:"games,omitempty"`
	Payer int    `json:"payer,omitempty"` // of a bid
	Paid  Points `json:"paid,omitempty"`
}

// Game is one game of a pairing: who has the first seat of the scenario and who
// the second.
type Game struct {
	Name   string  `json:"name"`
	Seats  [2]int  `json:"seats"`
	Result *Result `json:"result,omitempty"`
}

// How a game came to its result.
const (
	Played      = "played"
	Adjudicated = "adjudicated"
	Forfeited   = "forfeited"
)

// Result is how a game ended: Winner is 0 for a draw, and when both forfeited.
type Result struct {
	How    string `json:"how"`
	Winner int    `json:"winner,omitempty"`
	Level  string `json:"level,omitempty"`
	Reason string `json:"reason,omitempty"` // of a ruling
}

// NewRecord is a tournament before its first round.
func (c *Config) NewRecord() *Record {
	return &Record{Entrants: slices.Clone(c.Entrants)}
}

// Enter adds an entrant before the first round.
func (c *Config) Enter(r *Record, e Entrant) error {
	if err := e.Check(); err != nil {
		return err
	}
	switch {
	case len(r.Rounds) > 0 || r.Closed:
		return errors.New("the tournament has begun")
	case len(r.Entrants) >= min(c.Most, MaxEntrants):
		return errors.New("the tournament is full")
	}
	for _, o := range r.Entrants {
		if e.Address != House && strings.EqualFold(o.Address, e.Address) {
			return fmt.Errorf("%s has entered already", e.Address)
		}
		if strings.EqualFold(o.Name, e.Name) {
			return fmt.Errorf("there is an entrant %s already", e.Name)
		}
	}
	r.Entrants = append(r.Entrants, e)
	return nil
}

// SetBid takes a sealed bid of an entrant before the first round; another one
// replaces it.
func (c *Config) SetBid(r *Record, n int, b Bid, seats [2]string) error {
	switch {
	case c.Sides != "bid":
		return errors.New("sides are not bid for")
	case len(r.Rounds) > 0 || r.Closed:
		return errors.New("the tournament has begun")
	case !slices.Contains(seats[:], b.Seat):
		return fmt.Errorf("no seat %q; there are: %s, %s", b.Seat, seats[0], seats[1])
	}
	r.Entrant(n).Bid = b
	return nil
}

// Sort puts the entrants in order of seed: by rating, if the file wants that, and
// else as they are. It is done before the first round only.
func (c *Config) Sort(r *Record) {
	if c.Seeds == "rating" && len(r.Rounds) == 0 {
		slices.SortStableFunc(r.Entrants, func(a, b Entrant) int { return b.Rating - a.Rating })
	}
}

// Entrant returns an entrant by number.
func (r *Record) Entrant(n int) *Entrant { return &r.Entrants[n-1] }

// Find returns the number of the entrant with an address, 0 for none.
func (r *Record) Find(address string) int {
	return 1 + slices.IndexFunc(r.Entrants, func(e Entrant) bool { return strings.EqualFold(e.Address, address) })
}

// Last is the newest round, nil before the first.
func (r *Record) Last() *Round {
	if len(r.Rounds) == 0 {
		return nil
	}
	return &r.Rounds[len(r.Rounds)-1]
}

// Game finds a game by name, with its pairing; nil for none.
func (r *Record) Game(name string) (*Game, *Pairing) {
	for i := range r.Rounds {
		for k := range r.Rounds[i].Pairings {
			p := &r.Rounds[i].Pairings[k]
			for n := range p.Games {
				if p.Games[n].Name == name {
					return &p.Games[n], p
				}
			}
		}
	}
	return nil, nil
}

// Open lists the games of a round that have no result yet.
func (r *Round) Open() (open []*Game) {
	for i := range r.Pairings {
		for k := range r.Pairings[i].Games {
			if g := &r.Pairings[i].Games[k]; g.Result == nil {
				open = append(open, g)
			}
		}
	}
	return open
}

// Games counts the games of a round.
func (r *Round) Games() (n int) {
	for _, p := range r.Pairings {
		n += len(p.Games)
	}
	return n
}

// Done tells whether all games of a pairing have a result. A bye is done.
func (p *Pairing) Done() bool {
	return !slices.ContainsFunc(p.Games, func(g Game) bool { return g.Result == nil })
}

// Other is the opponent of an entrant.
func (p *Pairing) Other(n int) int { return p.A + p.B - n }

// Points are what an entrant gets for a game; a game without result gives none.
func (c *Config) gamePoints(g *Game, n int) Points {
	res, p := g.Result, &c.Points
	switch {
	case res == nil:
		return 0
	case res.How == Forfeited && res.Winner == n:
		return p.Win
	case res.How == Forfeited:
		return p.Forfeit
	case res.Winner == 0:
		return p.Draw
	}
	win, loss := p.Win, p.Loss
	for _, l := range p.Levels {
		if strings.EqualFold(l.Name, res.Level) {
			win, loss = l.Win, l.Loss
		}
	}
	if res.Winner == n {
		return win
	}
	return loss
}

// matchPoints are what an entrant gets for a pairing: its games, a bid that is
// paid, a bye of a Swiss tournament.
func (c *Config) matchPoints(p *Pairing, n int) (sum Points) {
	if p.B == 0 {
		if c.Format == Swiss {
			return c.Points.Bye * Points(c.gamesEach())
		}
		return 0
	}
	played := false
	for i := range p.Games {
		sum += c.gamePoints(&p.Games[i], n)
		played = played || p.Games[i].Result != nil && p.Games[i].Result.How != Forfeited
	}
	if played && p.Payer == n {
		sum -= p.Paid
	} else if played && p.Payer != 0 {
		sum += p.Paid
	}
	return sum
}

// gamesEach is how many games a pairing has.
func (c *Config) gamesEach() int {
	if c.Paired {
		return 2
	}
	return 1
}

// scores are the points of all entrants, by number, from some rounds.
func (c *Config) scores(r *Record, rounds []Round) []Points {
	sum := make([]Points, len(r.Entrants)+1)
	for i := range rounds {
		for k := range rounds[i].Pairings {
			p := &rounds[i].Pairings[k]
			sum[p.A] += c.matchPoints(p, p.A)
			if p.B != 0 {
				sum[p.B] += c.matchPoints(p, p.B)
			}
		}
	}
	return sum
}
