package docket

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// ArgText joins the objects of an order.
func ArgText(o orders.Order) string {
	var words []string
	for _, a := range o.Args {
		words = append(words, a.Text)
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// IsForDesk tells whether an order concerns the desk and no game.
func IsForDesk(o orders.Order) bool {
	switch o.Verb {
	case "MESSAGE", "CONFIRM", "NONCE", "YES", "NO", "HOUSE", "TAKE":
		return true
	}
	return false
}

// Moves tells whether a sheet has anything for the game itself.
func Moves(s orders.Sheet) bool {
	return s.End || s.EndPhase != "" || slices.ContainsFunc(s.Orders, func(o orders.Order) bool { return !IsForDesk(o) })
}

// OnlyStanding reports whether a sheet changes standing orders only: it may
// come at any time and closes no phase.
func OnlyStanding(s orders.Sheet) bool {
	if s.End || s.EndPhase != "" || len(s.Orders) == 0 {
		return false
	}
	for _, o := range s.Orders {
		if o.Verb != "STAND" {
			return false
		}
	}
	return true
}
