package greatwarineurope

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// colours are the nations as counters show them and players call them, in the
// order of the legend.
func colours() []adjudicator.Nation {
	return []adjudicator.Nation{
		{Code: "GE", Paint: adjudicator.Charcoal, Pattern: adjudicator.Plain},
		{Code: "AH", Paint: adjudicator.Silver, Pattern: adjudicator.Diagonal},
		{Code: "TU", Paint: adjudicator.Maroon, Pattern: adjudicator.Chevrons},
		{Code: "BU", Paint: adjudicator.Olive, Pattern: adjudicator.Bars},
		{Code: "FR", Paint: adjudicator.Sky, Pattern: adjudicator.Plain},
		{Code: "BR", Paint: adjudicator.Peach, Pattern: adjudicator.Plain},
		{Code: "BP", Paint: adjudicator.Peach, Pattern: adjudicator.Rungs},
		{Code: "BI", Paint: adjudicator.Peach, Pattern: adjudicator.Bars},
		{Code: "PN", Paint: adjudicator.Peach, Pattern: adjudicator.Dots},
		{Code: "RU", Paint: adjudicator.Green, Pattern: adjudicator.Plain},
		{Code: "PG", Paint: adjudicator.Vermilion, Pattern: adjudicator.Plain},
		{Code: "BE", Paint: adjudicator.Yellow, Pattern: adjudicator.Dots},
		{Code: "SR", Paint: adjudicator.Navy, Pattern: adjudicator.Bars},
		{Code: "MN", Paint: adjudicator.Navy, Pattern: adjudicator.Dots},
		{Code: "IT", Paint: adjudicator.Moss, Pattern: adjudicator.Cross},
		{Code: "GK", Paint: adjudicator.Periwinkle, Pattern: adjudicator.Cross},
		{Code: "RO", Paint: adjudicator.Orange, Pattern: adjudicator.Checks},
		{Code: "US", Paint: adjudicator.Olive, Pattern: adjudicator.Checks},
		{Code: "AB", Paint: adjudicator.Sand, Pattern: adjudicator.Chevrons},
		{Code: "PN-CP", Paint: adjudicator.Maroon, Pattern: adjudicator.Dots},
		{Code: "RP", Paint: adjudicator.Moss, Pattern: adjudicator.Rungs},
		{Code: "LU", Paint: adjudicator.Tan, Pattern: adjudicator.Diagonal},
		{Code: "AL", Paint: adjudicator.Lilac, Pattern: adjudicator.Rungs},
		{Code: "EG", Paint: adjudicator.Sand, Pattern: adjudicator.Cross},
		{Code: "SN", Paint: adjudicator.Sand, Pattern: adjudicator.Checks},
		{Code: "PE", Paint: adjudicator.Pink, Pattern: adjudicator.Chevrons},
		{Code: "NL", Paint: adjudicator.Yellow, Pattern: adjudicator.Plain},
		{Code: "CH", Paint: adjudicator.Vermilion, Pattern: adjudicator.Cross},
		{Code: "GB", Paint: adjudicator.Navy, Pattern: adjudicator.Plain},
		{Code: "DK", Paint: adjudicator.Lilac, Pattern: adjudicator.Checks},
		{Code: "SE", Paint: adjudicator.Sky, Pattern: adjudicator.Chevrons},
		{Code: "KW", Paint: adjudicator.Olive, Pattern: adjudicator.Dots},
	}
}

// The marks on hexes and the states that counters show.
const (
	markFort       = "fort"
	markHeavy      = "heavy-fort"
	markRuined     = "fort-gone"
	markTrenchNear = "trench"
	markLine       = "hindenburg"
	markWaste      = "laid-waste"
	markGun        = "paris-gun"
	markUnsupplied = "unsupplied"
	markReduced    = "reduced"
	markShock      = "shock"
	markDepleted   = "depleted"
	markUntried    = "untried"
)

// marks are the markers on hexes and the states that counters show.
func marks() []adjudicator.MarkKind {
	return []adjudicator.MarkKind{
		{Name: markFort, Look: adjudicator.MarkRing},
		{Name: markHeavy, Look: adjudicator.MarkBastion, Text: "F"},
		{Name: markRuined, Look: adjudicator.MarkRuin},
		{Name: markTrenchNear, Look: adjudicator.MarkRampart},
		{Name: markLine, Look: adjudicator.MarkDouble},
		{Name: markWaste, Text: "D"},
		{Name: markGun, Look: adjudicator.MarkWheel},
		{Name: markUnsupplied, Look: adjudicator.MarkAlarm, Stacks: true},
		{Name: markReduced, Look: adjudicator.MarkReverse},
		{Name: markShock, Text: "S"},
		{Name: markDepleted, Text: "D"},
		{Name: markUntried, Text: "?"},
	}
}

// Speech is what players call the nations.
func Speech() orders.Speech { return adjudicator.SpeechOf(colours(), Words()) }
