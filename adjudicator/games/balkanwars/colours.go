package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// The facts that letters treat in a way of their own.
const (
	factMoves     = "mp"
	factWatched   = "zoc"
	factCommander = "commander"
	factData      = "data-"
)

// colours are the countries as counters show them and players call them, in the
// order of the legend.
func colours() []adjudicator.Nation {
	return []adjudicator.Nation{
		{Code: "BU", Paint: adjudicator.Green, Pattern: adjudicator.Plain, Spoken: "BULGARIAN BULGARIANS BULGARE BULGARES BULGARIA BULG"},
		{Code: "SE", Paint: adjudicator.Sky, Pattern: adjudicator.Diagonal, Spoken: "SERBIAN SERBIANS SERB SERBS SERBE SERBES SERBIA"},
		{Code: "GR", Paint: adjudicator.Navy, Pattern: adjudicator.Bars, Spoken: "GREEK GREEKS GREC GRECS GRECQUE GRECQUES GREECE"},
		{Code: "MO", Paint: adjudicator.Pink, Pattern: adjudicator.Dots, Spoken: "MONTENEGRIN MONTENEGRINS MONTENEGRINE MONTENEGRO"},
		{Code: "OE", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons,
			Spoken: "OTTOMAN OTTOMANS OTTOMANE TURKISH TURK TURKS TURC TURCS TURQUE TURQUES TURKEY"},
		{Code: "RO", Paint: adjudicator.Yellow, Pattern: adjudicator.Rungs,
			Spoken: "ROMANIAN ROMANIANS ROUMANIAN RUMANIAN ROUMAIN ROUMAINS ROUMAINE ROMANIA"},
		{Code: "AL", Paint: adjudicator.Maroon, Pattern: adjudicator.Checks, Spoken: "ALBANIAN ALBANAIS ALBANAISE"},
		{Code: "AH", Paint: adjudicator.Silver, Pattern: adjudicator.Cross,
			Spoken: "AUSTRIAN AUSTRIANS AUSTRO AUTRICHIEN AUTRICHIENS AUTRICHIENNE AUSTRIA"},
		{Code: "DE", Paint: adjudicator.Charcoal, Pattern: adjudicator.Diagonal, Spoken: "GERMAN GERMANS ALLEMAND ALLEMANDS ALLEMANDE GERMANY"},
		{Code: "GB", Paint: adjudicator.Peach, Pattern: adjudicator.Checks,
			Spoken: "BRITISH ENGLISH BRITANNIQUE BRITANNIQUES ANGLAIS ANGLAISE BRITAIN"},
		{Code: "RU", Paint: adjudicator.Sage, Pattern: adjudicator.Plain, Spoken: "RUSSIAN RUSSIANS RUSSE RUSSES RUSSIA"},
		{Code: "FR", Paint: adjudicator.Periwinkle, Pattern: adjudicator.Dots, Spoken: "FRENCH FRANCAIS FRANCAISE FRANCE"},
		{Code: "IT", Paint: adjudicator.Olive, Pattern: adjudicator.Bars, Spoken: "ITALIAN ITALIANS ITALIEN ITALIENS ITALIENNE ITALY"},
	}
}

// marks are the markers on hexes and the states that counters show.
func marks() []adjudicator.MarkKind {
	return []adjudicator.MarkKind{
		{Name: "demoralized", Text: "D", Stacks: true},
		{Name: "frozen", Text: "F"},
		{Name: "entrenchment", Look: adjudicator.MarkRing},
		{Name: "cut-rail", Look: adjudicator.MarkCut},
	}
}

// Speech is what players call the boxes and the countries.
func Speech() orders.Speech {
	s := adjudicator.SpeechOf(colours())
	s.Boxes = []orders.Box{{Name: locNames[locOffMap], French: "HORSCARTE"}, {Name: locNames[locPool], French: "RÉSERVOIR"}}
	s.Spoken = append(s.Spoken,
		orders.Saying{Words: "HUNGARIAN HONGROIS HONGROISE"}, // after AUSTRO
		orders.Saying{Words: "MACEDONIAN MACEDONIEN MACEDONIENNE", Means: "MAC"},
		orders.Saying{Words: "ALBANIAN", Means: "ALBANIAN"})
	return s
}
