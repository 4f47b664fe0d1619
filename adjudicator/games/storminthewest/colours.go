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

// Speech is what players call the boxes and the nations.
func Speech() orders.Speech { return adjudicator.SpeechOf(colours(), Words()) }

// colours are the nations as counters show them and players call them, in the
// order of the legend.
func colours() []adjudicator.Nation { return adjudicator.LoadNations(Tables()) }

// marks are the markers on hexes and the states that counters show.
func marks() []adjudicator.MarkKind { return adjudicator.LoadMarks(Tables()) }
