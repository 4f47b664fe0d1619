package risk

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// maxWarnings is how many warnings a letter shows at most.
const maxWarnings = 60

// Of are what a sheet may cost its seat in a game that goes on.
func Of(state adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	x, ok := state.(adjudicator.Warner)
	if !ok || IsResignation(sheet) {
		return nil
	}
	all := x.Warnings(seat, sheet)
	return all[:min(len(all), maxWarnings)]
}

// Ahead is what it may cost a seat that owes a decision to end it as things
// stand; where END alone is no answer, how things stand without orders.
func Ahead(state adjudicator.State, seat adjudicator.Seat) []adjudicator.Warning {
	owes := slices.ContainsFunc(state.Pending(), func(d adjudicator.Decision) bool { return d.Seat == seat })
	if !owes {
		return nil
	}
	return Of(state, seat, orders.Sheet{End: len(state.Check(seat, orders.Sheet{End: true})) == 0})
}

// IsResignation tells whether a sheet gives up its seat and does nothing else.
func IsResignation(s orders.Sheet) bool {
	return len(s.Orders) == 1 && s.Orders[0].Verb == "RESIGN"
}
