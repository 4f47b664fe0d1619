package desk

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// kindReveal shows a seat, or everybody, what stands at a place or is held by a seat.
const kindReveal = "reveal"

// revealAll stands for everybody in the place of a seat.
const revealAll = "all"

// reveal shows something that is hidden: the position stays, and that it was shown is
// told to everybody with the reason.
func (c *casework) reveal(r Ruling) error {
	to := strings.ToLower(r.To)
	if to == "" {
		to = revealAll
	}
	if to != revealAll && c.game.Seat(to) == nil {
		return fmt.Errorf("game %s has no seat %q", c.game.Name, r.To)
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: kindReveal, Seat: adjudicator.Referee, Text: to + " " + strings.TrimSpace(r.Reveal), Reason: r.Reason}
	events, err := revealed(c.state, cmd)
	if err != nil {
		return err
	}
	if err := c.record(kindReveal, string(adjudicator.Referee), cmd, nil, events); err != nil {
		return err
	}
	c.happened = events
	return c.afterwards(cmd, 0, nil)
}

// revealed are the events of such a command: what the referee sees at a place, or of
// the cards of a seat when its name stands there.
func revealed(state adjudicator.State, cmd adjudicator.Command) ([]adjudicator.Event, error) {
	to, what, _ := strings.Cut(cmd.Text, " ")
	v := state.View(adjudicator.Referee)
	var seen []string
	for _, p := range v.Pieces {
		if strings.EqualFold(p.Where, what) {
			seen = append(seen, strings.TrimSpace(p.Name+" "+p.Values))
		}
	}
	for _, x := range v.Cards {
		if strings.EqualFold(string(x.Owner), what) && (x.Where == "hand" || x.Where == "kept") {
			seen = append(seen, strings.TrimSpace(x.ID+" "+x.Name))
		}
	}
	if len(seen) == 0 {
		return nil, fmt.Errorf("nothing is to be seen at %q: name a place as it is printed, or a seat whose cards are meant", what)
	}
	event := adjudicator.NewEvent("laid-open", "", "place", what, "seen", strings.Join(seen, ", "))
	public := adjudicator.NewEvent("laid-open-to", "", "place", what, "reason", cmd.Reason)
	if to != revealAll {
		event = event.For(adjudicator.Seat(to))
		public = adjudicator.NewEvent("laid-open-to", "", "place", what, "seat", to, "reason", cmd.Reason)
	}
	return []adjudicator.Event{public, event}, nil
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
		return holds(&s, c.in.From) && (strings.EqualFold(ruling.To, revealAll) || seatNamed(ruling.To, s.Name))
	}) {
		r.Notes = append(r.Notes, note("desk-refused", "line", d.raw, "why", "you play in this game"))
		return nil
	}
	r.Notes = append(r.Notes, note("desk-done", "line", d.raw))
	return c.rule(ruling)
}
