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
	if c.game.Status != store.GameRunning {
		return nil
	}
	return warningsOf(c.state, seat, sheet)
}

// warningsOf are what a sheet may cost its seat in a game that goes on.
func warningsOf(state adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	x, ok := state.(adjudicator.Warner)
	if !ok || isResignation(sheet) {
		return nil
	}
	all := x.Warnings(seat, sheet)
	return all[:min(len(all), maxWarnings)]
}

// aheadOf is what it may cost a seat that owes a decision to end it as things
// stand; where END alone is no answer, how things stand without orders.
func aheadOf(state adjudicator.State, seat adjudicator.Seat) []adjudicator.Warning {
	owes := slices.ContainsFunc(state.Pending(), func(d adjudicator.Decision) bool { return d.Seat == seat })
	if !owes {
		return nil
	}
	return warningsOf(state, seat, orders.Sheet{End: len(state.Check(seat, orders.Sheet{End: true})) == 0})
}
