package tournament

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// Suits checks a tournament against its system, and returns the names of the two
// seats of its scenario. house tells whether the house plays the system.
func (c *Config) Suits(info adjudicator.Info, house bool) (seats [2]string, err error) {
	var names []string
	for _, s := range info.Scenarios {
		names = append(names, s.Name)
		if s.Name != c.Scenario {
			continue
		}
		if len(s.Seats) != 2 {
			return seats, fmt.Errorf("%s has %d seats: a tournament is for games of two", s.Name, len(s.Seats))
		}
		seats = [2]string{string(s.Seats[0].Seat), string(s.Seats[1].Seat)}
	}
	if seats[0] == "" {
		return seats, fmt.Errorf("line %d: %s has no scenario %q; there are: %s", c.lines.Of("scenario"), info.Name, c.Scenario, strings.Join(names, ", "))
	}
	for i, e := range c.Entrants {
		if e.Bid.Seat != "" && !slices.Contains(seats[:], e.Bid.Seat) {
			return seats, fmt.Errorf("line %d: no seat %q; there are: %s, %s", c.lines.Of(fmt.Sprintf("entrant.%d.bid", i)), e.Bid.Seat, seats[0], seats[1])
		}
		if e.Address == House && !house {
			return seats, fmt.Errorf("line %d: the house does not play %s", c.lines.Of(fmt.Sprintf("entrant.%d.address", i)), info.Name)
		}
	}
	if c.Absent == "house" && !house {
		return seats, fmt.Errorf(`line %d: the house does not play %s: absent = "forfeit" is left`, c.lines.Of("absent"), info.Name)
	}
	return seats, nil
}

// Ended is the result of a game that ended by its own rules; false when it did not.
func (g *Game) Ended(v adjudicator.View, seats [2]string) (*Result, bool) {
	res := &Result{How: Played}
	told := false
	for _, f := range v.Result {
		switch f.Key {
		case "winner":
			told = true
			for i, s := range seats {
				if f.Value == s {
					res.Winner = g.Seats[i]
				}
			}
		case "level":
			res.Level = f.Value
		}
	}
	return res, v.Over && told
}

// Scored adjudicates a game that did not end by the Victory Points that its view
// counts for both seats; false when it counts none. More points win, at no level;
// as many are a draw.
func (g *Game) Scored(v adjudicator.View, seats [2]string) (*Result, bool) {
	var points [2]int
	var known [2]bool
	for _, t := range v.Tracks {
		for i, s := range seats {
			if t.Group == adjudicator.TrackPoints && t.Name == s {
				points[i], known[i] = t.Value, true
			}
		}
	}
	res := &Result{How: Adjudicated}
	switch {
	case points[0] > points[1]:
		res.Winner = g.Seats[0]
	case points[1] > points[0]:
		res.Winner = g.Seats[1]
	}
	return res, known[0] && known[1]
}

// Away tells whether an entrant is absent from a round, or has left.
func (e *Entrant) Away(round int) bool {
	return e.Leaves > 0 && round >= e.Leaves || slices.Contains(e.Absent, round)
}

// Housed tells whether the house plays for an entrant in a round.
func (c *Config) Housed(e *Entrant, round int) bool {
	return e.Address == House || c.Absent == "house" && e.Away(round) && (e.Leaves == 0 || round < e.Leaves)
}

// Forfeit gives the games of a round a result for which nobody comes: one whom
// the house does not play for, or two for whom nobody else would.
func (c *Config) Forfeit(r *Record, round *Round) {
	for _, g := range round.Open() {
		var away, housed [2]bool
		for i, n := range g.Seats {
			away[i] = r.Entrant(n).Away(round.Number)
			housed[i] = c.Housed(r.Entrant(n), round.Number)
		}
		absent := [2]bool{away[0] && (!housed[0] || away[1] || housed[1]), away[1] && (!housed[1] || away[0] || housed[0])}
		switch {
		case absent[0] && absent[1]:
			g.Result = &Result{How: Forfeited}
		case absent[0]:
			g.Result = &Result{How: Forfeited, Winner: g.Seats[1]}
		case absent[1]:
			g.Result = &Result{How: Forfeited, Winner: g.Seats[0]}
		}
	}
}
