package greatwarcommander

import "feldpost/adjudicator"

// colours are the nations as counters show them and players call them, in the order
// of the legend.
var colours = []adjudicator.Nation{
	{Code: "DE", Paint: adjudicator.Charcoal, Pattern: adjudicator.Plain},
	{Code: "FR", Paint: adjudicator.Sky, Pattern: adjudicator.Bars},
	{Code: "US", Paint: adjudicator.Olive, Pattern: adjudicator.Checks},
}

// The marks on hexes and the states that counters show.
const (
	markObjective   = "objective-hex"
	markRubble      = "rubble-heap"
	markStumps      = "destroyed-woods"
	markShellHole   = "shell-hole"
	markFoxhole     = "foxhole"
	markMines       = "mines"
	markCasemate    = "casemate"
	markTrench      = "trench"
	markWire        = "wire"
	markBlockhouse  = "blockhouse"
	markGas         = "gas"
	markBlaze       = "blaze"
	markSpot        = "spotting-round"
	markImpact      = "impact"
	markDemoralised = "demoralised"
	markSuppressed  = "suppressed"
	markVeteran     = "veteran"
	markActivated   = "activated"
	markBroken      = "weapon-broken"
	markArea        = "set-up-area"
)

// marks are the markers on hexes and the states that counters show.
var marks = []adjudicator.MarkKind{
	{Name: markArea, Look: adjudicator.MarkArea},
	{Name: markObjective, Look: adjudicator.MarkStar},
	{Name: markRubble, Look: adjudicator.MarkGround, Text: "rubble"},
	{Name: markStumps, Look: adjudicator.MarkGround, Text: "destroyed woods"},
	{Name: markShellHole, Look: adjudicator.MarkGround, Text: "shell hole"},
	{Name: markBlaze, Look: adjudicator.MarkFlames},
	{Name: markFoxhole, Text: "F"},
	{Name: markMines, Text: "M"},
	{Name: markCasemate, Look: adjudicator.MarkBastion, Text: "C"},
	{Name: markTrench, Look: adjudicator.MarkRampart},
	{Name: markWire, Look: adjudicator.MarkBarbs},
	{Name: markBlockhouse, Look: adjudicator.MarkBastion, Text: "B"},
	{Name: markGas, Text: "G"},
	{Name: markSpot, Look: adjudicator.MarkWheel},
	{Name: markImpact, Text: "X"},
	{Name: markDemoralised, Look: adjudicator.MarkReverse},
	{Name: markSuppressed, Text: "S"},
	{Name: markVeteran, Look: adjudicator.MarkStar},
	{Name: markActivated, Text: "A"},
	{Name: markBroken, Look: adjudicator.MarkCut},
}
