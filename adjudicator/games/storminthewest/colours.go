package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// nationCodes are the nations as counters, maps, events and the names of units
// show them; Australians, Canadians and Portuguese are British there (2.41).
var nationCodes = [nations]string{"Ge", "Br", "Fr", "Be", "US", "Ja", "Br", "Br", "Br", "It"}

// The codes of countries of the map without counters.
const (
	codeLuxemburg   = "Lu"
	codeNetherlands = "Nl"
)

// code is the code of a nation.
func (n nation) code() string { return nationCodes[n] }

// countryCodes are the countries of the map.
var countryCodes = [countries]string{"", nationCodes[belgian], nationCodes[french], nationCodes[germanArmy], codeLuxemburg}

// colours are the nations as counters show them and players call them, in the
// order of the legend.
func colours() []adjudicator.Nation {
	return []adjudicator.Nation{
		{Code: "Ge", Paint: adjudicator.Charcoal, Pattern: adjudicator.Plain},
		{Code: "Br", Paint: adjudicator.Tan, Pattern: adjudicator.Diagonal},
		{Code: "Fr", Paint: adjudicator.Sky, Pattern: adjudicator.Bars},
		{Code: "Be", Paint: adjudicator.Yellow, Pattern: adjudicator.Dots},
		{Code: "US", Paint: adjudicator.Moss, Pattern: adjudicator.Checks},
		{Code: "It", Paint: adjudicator.Sage, Pattern: adjudicator.Cross},
		{Code: "Ja", Paint: adjudicator.Pink, Pattern: adjudicator.Chevrons},
		{Code: codeLuxemburg, Paint: adjudicator.Silver, Pattern: adjudicator.Rungs},
		{Code: codeNetherlands, Paint: adjudicator.Peach, Pattern: adjudicator.Plain},
	}
}

// unitForm is how the name of a unit says whose it is: "Br 14". The AGB, the
// tank corps and others have no nation in their names.
var unitForm = adjudicator.UnitForm{Mark: " ", Whole: true}

// The marks on hexes and the states that counters show.
const (
	markAlliedTrench = "trench-allied"
	markMainTrench   = "trench-main"
	markSecondTrench = "trench-second"
	markFortress     = "fortress"
	markBertha       = "bertha"
	markUnsupplied   = "unsupplied"
	markCrossTraced  = "cross-traced"
	markByFortress   = "fortress-supply"
	markReduced      = "reduced"
)

// trenchMarks are the marks of trenches.
var trenchMarks = [trenches]string{alliedTrench: markAlliedTrench, germanMain: markMainTrench, germanSecondary: markSecondTrench}

// marks are the markers on hexes and the states that counters show.
func marks() []adjudicator.MarkKind {
	return []adjudicator.MarkKind{
		{Name: markAlliedTrench, Look: adjudicator.MarkRampart},
		{Name: markMainTrench, Look: adjudicator.MarkDouble},
		{Name: markSecondTrench, Look: adjudicator.MarkRing},
		{Name: markFortress, Look: adjudicator.MarkBastion, Text: "F"},
		{Name: markBertha, Look: adjudicator.MarkWheel},
		{Name: markUnsupplied, Look: adjudicator.MarkAlarm, Stacks: true},
		{Name: markCrossTraced, Text: "C"},
		{Name: markByFortress, Text: "F"},
		{Name: markReduced, Look: adjudicator.MarkReverse},
	}
}

// Speech is what players call the boxes and the nations.
func Speech() orders.Speech { return adjudicator.SpeechOf(colours(), Words()) }
