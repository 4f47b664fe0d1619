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
	factGoal      = "goal-"
	factData      = "data-"
)

// colours are the countries as counters show them and players call them, in the
// order of the legend.
func colours() []adjudicator.Nation {
	return []adjudicator.Nation{
		{Code: "BU", Paint: adjudicator.Green, Pattern: adjudicator.Plain},
		{Code: "SE", Paint: adjudicator.Sky, Pattern: adjudicator.Diagonal},
		{Code: "GR", Paint: adjudicator.Navy, Pattern: adjudicator.Bars},
		{Code: "MO", Paint: adjudicator.Pink, Pattern: adjudicator.Dots},
		{Code: "OE", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons},
		{Code: "RO", Paint: adjudicator.Yellow, Pattern: adjudicator.Rungs},
		{Code: "AL", Paint: adjudicator.Maroon, Pattern: adjudicator.Checks},
		{Code: "AH", Paint: adjudicator.Silver, Pattern: adjudicator.Cross},
		{Code: "DE", Paint: adjudicator.Charcoal, Pattern: adjudicator.Diagonal},
		{Code: "GB", Paint: adjudicator.Peach, Pattern: adjudicator.Checks},
		{Code: "RU", Paint: adjudicator.Sage, Pattern: adjudicator.Plain},
		{Code: "FR", Paint: adjudicator.Periwinkle, Pattern: adjudicator.Dots},
		{Code: "IT", Paint: adjudicator.Olive, Pattern: adjudicator.Bars},
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
	s := adjudicator.SpeechOf(colours(), Words())
	s.Boxes = []string{locNames[locOffMap], locNames[locPool]}
	return s
}
