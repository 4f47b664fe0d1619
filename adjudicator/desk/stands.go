package desk

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// standingOf is how the game stands for a seat.
func (c *casework) standingOf(s *store.Seat) *report.Standing {
	clock, seat := &c.dossier.Clock, adjudicator.Seat(s.Name)
	x := &report.Standing{Status: string(c.game.Status), Confirmed: c.hasConfirmed(seat), All: c.allConfirmed(),
		Housed: s.House, Paused: clock.Paused != nil, Waits: slices.Contains(clock.Waits, seat), Alone: c.dossier.Unattended,
		Hours: 24*c.game.Policy.Clock.ExtendDays - used(clock.Extended, seat), Days: max(0, c.game.Policy.Clock.LeaveDays-clock.leaveSpent(seat))}
	if p := clock.Paused; p != nil {
		x.Until = p.Until
	}
	for _, h := range c.dossier.Held {
		if h.Seat == seat {
			x.Kept, x.KeptTo = true, h.Due
		}
	}
	for _, v := range c.dossier.Votes {
		b := report.Ballot{What: string(v.What)}
		for _, left := range c.silent(v) {
			b.Left = append(b.Left, adjudicator.Seat(left))
		}
		x.Ballots = append(x.Ballots, b)
	}
	for i := range c.game.Seats {
		o := &c.game.Seats[i]
		name := adjudicator.Seat(o.Name)
		x.Table = append(x.Table, report.AtTable{Seat: name, Taken: o.Person != "", House: o.House, Gone: c.dossier.gaveUp(name) || c.missedOut(name),
			Owes:   c.owesNow(o),
			Asks:   slices.ContainsFunc(c.dossier.Away, func(a absence) bool { return a.Seat == name }),
			Missed: used(clock.Missed, name)})
	}
	if c.state == nil {
		return x
	}
	x.Owes = c.owesNow(s)
	x.Asked = slices.ContainsFunc(c.state.Pending(), func(d adjudicator.Decision) bool { return string(d.Seat) == s.Name && answeredBy(&d) != "" })
	x.Forfeits = x.Owes && c.game.Status == store.GameRunning && c.warns(s)
	return x
}
