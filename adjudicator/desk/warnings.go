package desk

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
	"feldpost/store"
)

// maxWarnings is how many warnings a letter shows at most.
const maxWarnings = 60

// warnings are what a sheet that stands may cost its seat.
func (c *casework) warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	x, ok := c.state.(adjudicator.Warner)
	if !ok || c.game.Status != store.GameRunning || isResignation(sheet) {
		return nil
	}
	all := x.Warnings(seat, sheet)
	return all[:min(len(all), maxWarnings)]
}

// ahead is what it may cost a seat that owes a decision to end it as things
// stand; where END alone is no answer, how things stand without orders.
func (c *casework) ahead(seat adjudicator.Seat) []adjudicator.Warning {
	owes := slices.ContainsFunc(c.state.Pending(), func(d adjudicator.Decision) bool { return d.Seat == seat })
	if !owes {
		return nil
	}
	return c.warnings(seat, orders.Sheet{End: len(c.state.Check(seat, orders.Sheet{End: true})) == 0})
}
