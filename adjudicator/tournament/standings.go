package tournament

import (
	"cmp"
	"slices"
)

// The tie-breaks.
const (
	TieDirect   = "direct"
	TieBerger   = "sonneborn-berger"
	TieBuchholz = "buchholz"
	TieWins     = "wins"
)

// Silent is the value of a tie-break that says nothing.
const Silent Points = -1 << 40

// Standing is a line of the standings. Tie-breaks stand in the order of the
// file; wins are counted as whole points.
type Standing struct {
	Place    int      `json:"place"` // within the pool, if there are pools
	Pool     int      `json:"pool,omitempty"`
	Entrant  int      `json:"entrant"`
	Score    Points   `json:"score"`
	Played   int      `json:"played"` // games with a result, forfeited ones too
	Wins     int      `json:"wins"`
	Draws    int      `json:"draws"`
	Losses   int      `json:"losses"`
	Byes     int      `json:"byes,omitempty"`
	Forfeits int      `json:"forfeits,omitempty"` // that the entrant gave
	Stage    int      `json:"stage,omitempty"`    // matches won in an elimination; those of a final before anybody else
	Ties     []Points `json:"ties,omitempty"`
}

// Standings ranks the entrants as things stand. Pools are ranked apart until
// the final has begun; then finalists stand first. When nobody has won a knock-out
// the first place stays empty.
func (c *Config) Standings(r *Record) []Standing {
	list := c.ranked(r, r.Rounds)
	if last := r.Last(); c.Format == Pools && last != nil && last.Final {
		list = c.withFinal(r)
	}
	if c.unwon(r) {
		for i := range list {
			list[i].Place++
		}
	}
	return list
}

// withFinal ranks the finalists by the final and the others by their pools.
func (c *Config) withFinal(r *Record) []Standing {
	before := c.poolRounds(len(r.Entrants))
	final := *c
	final.Format = c.Final
	pools, ends := c.ranked(r, r.Rounds[:before]), final.ranked(r, r.Rounds[before:])
	in := map[int]bool{}
	for _, e := range c.finalists(r) {
		in[e] = true
	}
	ends = slices.DeleteFunc(ends, func(s Standing) bool { return !in[s.Entrant] })
	rest := slices.DeleteFunc(pools, func(s Standing) bool { return in[s.Entrant] })
	slices.SortStableFunc(rest, func(a, b Standing) int {
		return cmp.Or(a.Place-b.Place, cmp.Compare(b.Score, a.Score), a.Entrant-b.Entrant)
	})
	list := append(ends, rest...)
	for i := range list {
		list[i].Place, list[i].Pool = i+1, 0
	}
	return list
}

// ranked ranks the entrants by some rounds, each pool apart.
func (c *Config) ranked(r *Record, rounds []Round) []Standing {
	t := c.tally(r, rounds)
	var list []Standing
	for _, pool := range c.poolsOf(r) {
		start := len(list)
		for _, group := range t.refine(pool.entrants, 0) {
			for _, e := range group {
				s := t.lines[e]
				s.Place, s.Pool = len(list)-start+1, pool.number
				list = append(list, s)
			}
		}
	}
	return list
}

// poolOf is a group of entrants that is ranked by itself.
type poolOf struct {
	number   int
	entrants []int
}

func (c *Config) poolsOf(r *Record) (list []poolOf) {
	if c.Format != Pools {
		return []poolOf{{0, numbers(len(r.Entrants))}}
	}
	for i, p := range c.pools(len(r.Entrants)) {
		slices.Sort(p)
		list = append(list, poolOf{i + 1, p})
	}
	return list
}

// meeting is a game as one of its two sides sees it; against 0 it is one against
// an opponent with his own score.
type meeting struct {
	opponent int
	won      int // 2 a win, 1 a draw, 0 a loss
	points   Points
	board    bool // it was played
}

// tally is everything that ranks entrants, by number.
type tally struct {
	*Config
	score    []Points
	meetings [][]meeting
	lines    []Standing
}

func (c *Config) tally(r *Record, rounds []Round) *tally {
	n := len(r.Entrants) + 1
	t := &tally{Config: c, score: c.scores(r, rounds), meetings: make([][]meeting, n), lines: make([]Standing, n)}
	for e := 1; e < n; e++ {
		t.lines[e] = Standing{Entrant: e, Score: t.score[e], Ties: make([]Points, len(c.Ties))}
	}
	for i := range rounds {
		for k := range rounds[i].Pairings {
			t.count(&rounds[i].Pairings[k])
		}
	}
	for e := 1; e < n; e++ {
		for i, tie := range c.Ties {
			t.lines[e].Ties[i] = t.tieBreak(tie, e)
		}
	}
	return t
}

// count takes a pairing into the lines of its two entrants.
func (t *tally) count(p *Pairing) {
	if p.B == 0 {
		t.lines[p.A].Byes++
		if t.Format == Swiss {
			for range t.gamesEach() {
				t.meetings[p.A] = append(t.meetings[p.A], meeting{won: 2})
			}
		}
	} else if t.Format == Elimination && p.Done() {
		if w := t.matchWinner(p); w != 0 {
			t.lines[w].Stage++
		}
	}
	if p.B == 0 && t.Format == Elimination {
		t.lines[p.A].Stage++
	}
	for i := range p.Games {
		g := &p.Games[i]
		if g.Result == nil {
			continue
		}
		for _, e := range g.Seats {
			t.meet(p, g, e)
		}
	}
}

// meet takes a game into the line of one who played it.
func (t *tally) meet(p *Pairing, g *Game, e int) {
	line, won := &t.lines[e], 0
	line.Played++
	switch res := g.Result; {
	case res.Winner == e:
		won = 2
		line.Wins++
	case res.How == Forfeited:
		line.Losses++
		line.Forfeits++
	case res.Winner == 0:
		won = 1
		line.Draws++
	default:
		line.Losses++
	}
	m := meeting{opponent: p.Other(e), won: won, points: t.gamePoints(g, e), board: g.Result.How != Forfeited}
	if g.Result.How == Forfeited && t.Format != RoundRobin && t.Format != Pools {
		m.opponent = 0
	}
	t.meetings[e] = append(t.meetings[e], m)
}

// tieBreak is the value of a tie-break.
func (t *tally) tieBreak(tie string, e int) (sum Points) {
	for _, m := range t.meetings[e] {
		score := t.score[e]
		if m.opponent != 0 {
			score = t.score[m.opponent]
		}
		switch tie {
		case TieBerger:
			sum += score * Points(m.won) / 2
		case TieBuchholz:
			sum += score
		case TieWins: // no forfeits, no byes
			if m.board && m.won == 2 {
				sum += Point
			}
		}
	}
	if tie == TieDirect { // it depends on who is tied
		return Silent
	}
	return sum
}

// refine splits a group of entrants by stage and score, then by the tie-breaks from
// the next on, into groups in order; each that is left has one, or who is tied
// to the end in order of seeds.
func (t *tally) refine(group []int, from int) [][]int {
	if from == 0 {
		return t.each(t.split(group, func(e int) Points { return Points(t.lines[e].Stage)<<40 + t.score[e] }), 1)
	}
	if len(group) == 1 || from > len(t.Ties) {
		return [][]int{group}
	}
	if t.Ties[from-1] == TieDirect {
		return t.direct(group, from)
	}
	return t.each(t.split(group, func(e int) Points { return t.lines[e].Ties[from-1] }), from+1)
}

// each refines groups one by one.
func (t *tally) each(groups [][]int, from int) (all [][]int) {
	for _, g := range groups {
		all = append(all, t.refine(g, from)...)
	}
	return all
}

// split puts a group in order of a value, those with the same together.
func (t *tally) split(group []int, value func(e int) Points) (groups [][]int) {
	sorted := slices.Clone(group)
	slices.SortFunc(sorted, func(a, b int) int { return cmp.Or(cmp.Compare(value(b), value(a)), a-b) })
	for i, e := range sorted {
		if i == 0 || value(e) != value(sorted[i-1]) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], e)
	}
	return groups
}

// direct splits a group by the games among its own, as long as that splits it.
func (t *tally) direct(group []int, from int) [][]int {
	sums, met := t.among(group)
	if !met {
		return t.refine(group, from+1)
	}
	for _, e := range group {
		t.lines[e].Ties[from-1] = sums[e]
	}
	parts := t.split(group, func(e int) Points { return sums[e] })
	if len(parts) == 1 {
		return t.refine(group, from+1)
	}
	return t.each(parts, from) // those still tied are looked at among themselves
}

// among are the points from the games of a group among themselves, and whether
// all of them have met.
func (t *tally) among(group []int) (sums map[int]Points, met bool) {
	sums = map[int]Points{}
	for _, e := range group {
		others := map[int]bool{}
		for _, m := range t.meetings[e] {
			if slices.Contains(group, m.opponent) {
				sums[e] += m.points
				others[m.opponent] = true
			}
		}
		if len(others) < len(group)-1 {
			return nil, false
		}
	}
	return sums, true
}
