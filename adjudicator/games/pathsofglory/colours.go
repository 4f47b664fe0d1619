package pathsofglory

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// The facts that letters treat in a way of their own; behind the last four
// stands of which seat, track or file they speak.
const (
	factRound = "round"
	factLeads = "leads"
	factPlays = "plays-"
	factHome  = "home-"
	factGoal  = "goal-"
	factData  = "data-"
)

// colours are the nations as counters show them and players call them, in the
// order of the legend.
func colours() []adjudicator.Nation {
	return []adjudicator.Nation{
		{Code: "BU", Paint: adjudicator.Green, Pattern: adjudicator.Plain},
		{Code: "SB", Paint: adjudicator.Sky, Pattern: adjudicator.Diagonal},
		{Code: "GR", Paint: adjudicator.Navy, Pattern: adjudicator.Bars},
		{Code: "MN", Paint: adjudicator.Pink, Pattern: adjudicator.Dots},
		{Code: "RO", Paint: adjudicator.Yellow, Pattern: adjudicator.Rungs},
		{Code: "AL", Paint: adjudicator.Maroon, Pattern: adjudicator.Checks},
		{Code: "AH", Paint: adjudicator.Silver, Pattern: adjudicator.Cross},
		{Code: "GE", Paint: adjudicator.Charcoal, Pattern: adjudicator.Diagonal},
		{Code: "BR", Paint: adjudicator.Peach, Pattern: adjudicator.Checks},
		{Code: "RU", Paint: adjudicator.Sage, Pattern: adjudicator.Plain},
		{Code: "FR", Paint: adjudicator.Periwinkle, Pattern: adjudicator.Dots},
		{Code: "IT", Paint: adjudicator.Olive, Pattern: adjudicator.Bars},
		{Code: "TU", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons},
		{Code: "BE", Paint: adjudicator.Orange, Pattern: adjudicator.Dots},
		{Code: "US", Paint: adjudicator.Moss, Pattern: adjudicator.Rungs},
		{Code: "EG", Paint: adjudicator.Sand, Pattern: adjudicator.Bars},
		{Code: "PE", Paint: adjudicator.Lilac, Pattern: adjudicator.Rungs},
		{Code: "AR", Paint: adjudicator.Tan, Pattern: adjudicator.Dots},
	}
}

// mostFort is the greatest strength of a fort.
const mostFort = 9

// marks are what the print says of spaces, the markers in them, and the states
// that counters show, in the order of the legend.
func marks() []adjudicator.MarkKind {
	list := []adjudicator.MarkKind{
		{Name: "vp", Look: adjudicator.MarkStar},
		{Name: "source", Look: adjudicator.MarkWheel},
		{Name: "reduced", Look: adjudicator.MarkReverse},
		{Name: "trench-1", Look: adjudicator.MarkRampart},
		{Name: "trench-2", Look: adjudicator.MarkDouble},
		{Name: "fort-destroyed", Look: adjudicator.MarkRuin},
		{Name: "siege", Look: adjudicator.MarkPress},
		{Name: "beachhead", Look: adjudicator.MarkLanding},
		{Name: "out-of-supply", Look: adjudicator.MarkAlarm},
	}
	for strength := 1; strength <= mostFort; strength++ {
		n := strconv.Itoa(strength)
		list = append(list, adjudicator.MarkKind{Name: "fort-" + n, Look: adjudicator.MarkBastion, Text: n, Legend: "fort"})
	}
	return list
}

// Speech is what players call the boxes and the nations.
func Speech() orders.Speech {
	s := adjudicator.SpeechOf(colours(), Words())
	s.Names += " CP AP"
	s.Boxes = []string{boxNames[boxReserve]}
	return s
}
