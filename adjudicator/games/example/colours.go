package example

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// colours are the two sides as counters show them, in the order of the legend.
func colours() []adjudicator.Nation {
	return []adjudicator.Nation{
		{Code: "BLUE", Paint: adjudicator.Navy, Pattern: adjudicator.Bars},
		{Code: "RED", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons},
	}
}

// Speech is what players call the two sides.
func Speech() orders.Speech { return adjudicator.SpeechOf(colours()) }
