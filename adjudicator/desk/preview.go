package desk

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// PREVIEW is CHECK that also tells what a sheet would come to: which units would
// stand elsewhere, as far as no die is needed, and the odds of its attacks. It
// is what a player could work out on the map himself: a Draft knows what its seat
// may know.

// What a preview tells at most.
const (
	maxForeseen = 60  // attacks that are weighed
	maxShifted  = 80  // units that would stand elsewhere
	maxDrafted  = 150 // lines that are looked at
)

// foresee tells what a sheet without faults would come to, nil where the game writes
// no drafts.
func (c *casework) foresee(sheet orders.Sheet) *report.Preview {
	x, ok := c.state.(adjudicator.Drafter)
	if !ok {
		return nil
	}
	seat := c.seatName()
	draft := x.Draft(seat)
	p := &report.Preview{}
	for _, o := range sheet.Orders[:min(len(sheet.Orders), maxDrafted)] {
		if o.Verb == "STAND" || o.When != nil && o.Verb != "ATTACK" {
			continue // it waits for what the dice leave
		}
		if (o.Verb == "ATTACK" || o.Verb == "FIRE") && len(p.Lines) < maxForeseen {
			if n := draft.Weigh(o); len(n) > 0 {
				p.Lines = append(p.Lines, report.Foreseen{Verb: o.Verb, Order: o.String(), Note: n})
			}
		}
		draft.Try(o) // what does not fit behind the others belongs to a later phase
	}
	p.Shifted = shifted(c.state.View(seat), draft.View())
	return p
}

// shifted are the own units that would stand elsewhere, or come into play.
func shifted(before, after adjudicator.View) (list []report.Shifted) {
	stood := map[string]string{} // by name
	for i := range before.Pieces {
		if p := &before.Pieces[i]; p.Owner == before.Seat && p.Name != "" {
			stood[p.Name] = p.Where
		}
	}
	for i := range after.Pieces {
		p := &after.Pieces[i]
		if p.Owner != before.Seat || p.Name == "" || len(list) == maxShifted {
			continue
		}
		if was := stood[p.Name]; was != p.Where {
			list = append(list, report.Shifted{Unit: p.Name, From: was, To: p.Where})
		}
	}
	return list
}

// wantsPreview takes the line PREVIEW out of a letter and has it checked.
func (c *casework) wantsPreview(lines []orders.ClubLine) (rest []orders.ClubLine) {
	for _, x := range lines {
		if x.Verb == "PREVIEW" && c.game != nil {
			c.preview = true
			continue
		}
		rest = append(rest, x)
	}
	return rest
}
