package desk

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// What follows when a deadline passes without an answer (NMR, no moves received).
const (
	nmrWait       = "wait"       // everybody is told, and the clock begins anew
	nmrDefault    = "default"    // the defaults of the rules; also the meaning of no policy
	nmrHouse      = "house"      // the house answers, and has the seat after some misses
	nmrSubstitute = "substitute" // after some misses the pool of substitutes is asked
	nmrForfeit    = "forfeit"    // after some misses the seat has resigned
)

// NMRPolicies are the names of what may follow a missed deadline.
func NMRPolicies() []string {
	return []string{nmrDefault, nmrWait, nmrHouse, nmrSubstitute, nmrForfeit}
}

// missLimit is how many misses in a row the policy acts upon.
func (c *casework) missLimit() int { return max(1, c.game.Policy.Clock.Misses) }

// hadChoice tells whether a seat owes an answer that is a real choice by what
// everybody may know: a miss of anything else does not count.
func (c *casework) hadChoice(s *store.Seat) bool {
	var seats []adjudicator.Seat
	for _, x := range c.game.Seats {
		seats = append(seats, adjudicator.Seat(x.Name))
	}
	return slices.ContainsFunc(c.state.Pending(), func(d adjudicator.Decision) bool {
		return string(d.Seat) == s.Name && adjudicator.HasChoice(c.state, seats, d)
	})
}

// countMiss counts a missed deadline, and returns how many there are in a row.
func (c *casework) countMiss(s *store.Seat) (n int, err error) {
	k, seat := &c.dossier.Clock, adjudicator.Seat(s.Name)
	n = used(k.Missed, seat)
	if s.Person == "" || s.House || !c.hadChoice(s) {
		return 0, nil
	}
	n++
	k.Missed = spend(k.Missed, seat, n)
	return n, c.noteMiss(s)
}

// missedAll counts a missed deadline of all who owe something.
func (c *casework) missedAll() error {
	for _, s := range c.owing() {
		if _, err := c.countMiss(s); err != nil {
			return err
		}
	}
	return nil
}

// missed does what follows when a seat has not answered in time.
func (c *casework) missed(s *store.Seat) error {
	n, err := c.countMiss(s)
	if err != nil {
		return err
	}
	acts := n >= c.missLimit()
	switch c.game.Policy.NMR {
	case nmrHouse:
		if acts && c.adviser(c.game.System) != nil {
			c.dossier.Clock.Missed = spend(c.dossier.Clock.Missed, adjudicator.Seat(s.Name), 0)
			s.House = true
			c.forgetWish(s)
			if err := c.announceBut(nil, report.NewNote("house-after-misses", "seat", s.Name, "misses", n)); err != nil {
				return err
			}
		}
		return c.houseAnswers(s)
	case nmrSubstitute:
		if !acts {
			break
		}
		if found, err := c.substitute(s); err != nil || !found {
			if err != nil {
				return err
			}
			return c.houseAnswers(s)
		}
		if err := c.announceBut(nil, report.NewNote("substitute-sought", "seat", s.Name, "misses", n)); err != nil {
			return err
		}
	case nmrForfeit:
		if acts && slices.Contains(c.dossier.Clock.Warned, adjudicator.Seat(s.Name)) {
			return c.forfeit(s, n)
		}
	}
	return c.timeout(s)
}

// timeout answers for a seat by the defaults of the rules.
func (c *casework) timeout(s *store.Seat) error {
	return c.apply(adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: adjudicator.Seat(s.Name)}, nil)
}

// houseAnswers has the house answer what a seat owes, by the defaults of the rules
// where it does not play or is at a loss.
func (c *casework) houseAnswers(s *store.Seat) error {
	seat := adjudicator.Seat(s.Name)
	decision := owes(c.state, seat)
	if c.adviser(c.game.System) == nil {
		return c.timeout(s)
	}
	c.seat, c.house = s, true
	defer func() { c.seat, c.house, c.in = nil, false, Letter{} }()
	for range houseTries {
		loss, err := c.houseSheet()
		if err != nil {
			return err
		}
		if c.game.Status != store.GameRunning || owes(c.state, seat) != decision {
			return nil
		}
		if loss != nil {
			break
		}
	}
	c.house = false
	return c.timeout(s)
}

// warns tells whether a seat loses the game by its next miss.
func (c *casework) warns(s *store.Seat) bool {
	return c.game.Policy.NMR == nmrForfeit && s.Person != "" && !s.House && c.hadChoice(s) &&
		used(c.dossier.Clock.Missed, adjudicator.Seat(s.Name))+1 >= c.missLimit()
}

// warnOfForfeit says in a letter to a seat that it loses the game when it does not answer what it owes, if that is so.
func (c *casework) warnOfForfeit(s *store.Seat, r *report.Report) {
	if c.state == nil || c.game.Status != store.GameRunning || !c.owesNow(s) || !c.warns(s) {
		return
	}
	seat := adjudicator.Seat(s.Name)
	if !slices.Contains(c.dossier.Clock.Warned, seat) {
		c.dossier.Clock.Warned = append(c.dossier.Clock.Warned, seat)
	}
	r.Notes = append(slices.Clone(r.Notes), report.NewNote("forfeit-next"))
}

// forfeit ends the game for a seat as its resignation would; everybody is told why.
func (c *casework) forfeit(s *store.Seat, misses int) error {
	if err := c.announceBut(nil, report.NewNote("forfeited", "seat", s.Name, "misses", misses)); err != nil {
		return err
	}
	return c.apply(adjudicator.Command{Kind: adjudicator.CommandResign, Seat: adjudicator.Seat(s.Name)}, nil)
}
