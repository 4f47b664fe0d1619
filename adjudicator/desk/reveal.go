package desk

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// reveal shows something that is hidden: the position stays, and that it was shown is
// told to everybody with the reason.
func (c *casework) reveal(r Ruling) error {
	to := strings.ToLower(r.To)
	if to == "" {
		to = gamelog.RevealAll
	}
	if to != gamelog.RevealAll && c.game.Seat(to) == nil {
		return fmt.Errorf("game %s has no seat %q", c.game.Name, r.To)
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindReveal, Seat: adjudicator.Referee, Text: to + " " + strings.TrimSpace(r.Reveal), Reason: r.Reason}
	events, err := gamelog.Revealed(c.state, cmd)
	if err != nil {
		return err
	}
	if err := c.record(gamelog.KindReveal, string(adjudicator.Referee), cmd, nil, events); err != nil {
		return err
	}
	c.happened = events
	return c.afterwards(cmd, 0, nil)
}

// directReveal shows what is hidden: REVEAL game place seat reason, or ALL in the place
// of the seat. A director who plays shows himself nothing.
func (c *casework) directReveal(d directive, r *report.Report) error {
	ruling, err := d.ruling()
	if err != nil {
		return err
	}
	if err := c.take(d); err != nil {
		return err
	}
	if slices.ContainsFunc(c.game.Seats, func(s store.Seat) bool {
		return holds(&s, c.in.From) && (strings.EqualFold(ruling.To, gamelog.RevealAll) || seatNamed(ruling.To, s.Name))
	}) {
		r.Notes = append(r.Notes, report.NewNote("desk-refused", "line", d.raw, "why", "you play in this game"))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return c.rule(ruling)
}
