package pathsofglory

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// The facts that letters treat in a way of their own; behind the last three
// stands of which seat or file they speak.
const (
	factRound = "round"
	factLeads = "leads"
	factPlays = "plays-"
	factHome  = "home-"
	factData  = "data-"
)

// colours are the nations as counters show them and players call them, in the
// order of the legend.
func colours() []adjudicator.Nation {
	return []adjudicator.Nation{
		{Code: "BU", Paint: adjudicator.Green, Pattern: adjudicator.Plain, Spoken: "BULGARIAN BULGARIANS BULGARE BULGARES BULGARIA BULG"},
		{Code: "SB", Paint: adjudicator.Sky, Pattern: adjudicator.Diagonal, Spoken: "SERBIAN SERBIANS SERB SERBS SERBE SERBES SERBIA"},
		{Code: "GR", Paint: adjudicator.Navy, Pattern: adjudicator.Bars, Spoken: "GREEK GREEKS GREC GRECS GRECQUE GRECQUES GREECE"},
		{Code: "MN", Paint: adjudicator.Pink, Pattern: adjudicator.Dots, Spoken: "MONTENEGRIN MONTENEGRINS MONTENEGRINE MONTENEGRO"},
		{Code: "RO", Paint: adjudicator.Yellow, Pattern: adjudicator.Rungs,
			Spoken: "ROMANIAN ROMANIANS ROUMANIAN RUMANIAN ROUMAIN ROUMAINS ROUMAINE ROMANIA"},
		{Code: "AL", Paint: adjudicator.Maroon, Pattern: adjudicator.Checks, Spoken: "ALBANIAN ALBANAIS ALBANAISE"},
		{Code: "AH", Paint: adjudicator.Silver, Pattern: adjudicator.Cross,
			Spoken: "AUSTRIAN AUSTRIANS AUSTRO AUTRICHIEN AUTRICHIENS AUTRICHIENNE AUSTRIA"},
		{Code: "GE", Paint: adjudicator.Charcoal, Pattern: adjudicator.Diagonal, Spoken: "GERMAN GERMANS ALLEMAND ALLEMANDS ALLEMANDE GERMANY"},
		{Code: "BR", Paint: adjudicator.Peach, Pattern: adjudicator.Checks,
			Spoken: "BRITISH ENGLISH BRITANNIQUE BRITANNIQUES ANGLAIS ANGLAISE BRITAIN"},
		{Code: "RU", Paint: adjudicator.Sage, Pattern: adjudicator.Plain, Spoken: "RUSSIAN RUSSIANS RUSSE RUSSES RUSSIA"},
		{Code: "FR", Paint: adjudicator.Periwinkle, Pattern: adjudicator.Dots, Spoken: "FRENCH FRANCAIS FRANCAISE FRANCE"},
		{Code: "IT", Paint: adjudicator.Olive, Pattern: adjudicator.Bars, Spoken: "ITALIAN ITALIANS ITALIEN ITALIENS ITALIENNE ITALY"},
		{Code: "TU", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons,
			Spoken: "OTTOMAN OTTOMANS OTTOMANE TURKISH TURK TURKS TURC TURCS TURQUE TURQUES TURKEY"},
		{Code: "BE", Paint: adjudicator.Orange, Pattern: adjudicator.Dots, Spoken: "BELGIAN BELGE BELGES BELGIUM"},
		{Code: "US", Paint: adjudicator.Moss, Pattern: adjudicator.Rungs, Spoken: "AMERICAN AMERICANS AMERICAIN AMERICAINS AMERICAINE"},
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
	s := adjudicator.SpeechOf(colours())
	s.Names += " CP AP"
	s.Boxes = []orders.Box{{Name: boxNames[boxReserve], French: "RÉSERVE"}}
	s.Spoken = append(s.Spoken, orders.Saying{Words: "HUNGARIAN HONGROIS HONGROISE"}) // after AUSTRO
	return s
}
