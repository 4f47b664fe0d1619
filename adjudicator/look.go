package adjudicator

import (
	"io/fs"
	"strings"

	"feldpost/orders"
)

// Nation is a country of a game, as its counters are drawn and as players speak
// of it. Its name stands in the words of the game, as word.nation.CODE, and what
// people call it and its people in orders in orders.LANG.txt beside them.
type Nation struct {
	Code    string // as counters, cells and events have it: "BU"
	Paint   Paint
	Pattern Pattern
}

// Paint is one of the colours that the drawing has for counters. No two of near
// brightness are told apart without the pattern.
type Paint string

// The paints.
const (
	Green      Paint = "green"
	Sky        Paint = "sky"
	Navy       Paint = "navy"
	Pink       Paint = "pink"
	Vermilion  Paint = "vermilion"
	Yellow     Paint = "yellow"
	Maroon     Paint = "maroon"
	Silver     Paint = "silver"
	Charcoal   Paint = "charcoal"
	Peach      Paint = "peach"
	Sage       Paint = "sage"
	Periwinkle Paint = "periwinkle"
	Olive      Paint = "olive"
	Orange     Paint = "orange"
	Moss       Paint = "moss"
	Sand       Paint = "sand"
	Lilac      Paint = "lilac"
	Tan        Paint = "tan"
)

// Pattern tells nations apart without colour.
type Pattern string

// The patterns.
const (
	Plain    Pattern = "plain"
	Diagonal Pattern = "diagonal"
	Dots     Pattern = "dots"
	Bars     Pattern = "bars"
	Checks   Pattern = "checks"
	Rungs    Pattern = "rungs"
	Chevrons Pattern = "chevrons"
	Cross    Pattern = "cross"
)

// MarkKind declares a mark: of a cell, of the print or laid on it, or of a
// counter. Its name in both languages stands in the words of the game, as
// board.mark.NAME.
type MarkKind struct {
	Name string // as scenes, counters and the kinds of cells have it
	Look MarkLook
	Text string // on a bastion, a badge; the first letters of the name when it is empty
	// Legend is the name under which the legend explains it, once for all that
	// share it; the mark's own when it is empty.
	Legend string
	// Stacks tells that a block that stands for a whole stack shows it as well.
	Stacks bool
}

// MarkLook is how a mark is drawn.
type MarkLook string

// The ways to draw a mark.
const (
	MarkBadge   MarkLook = ""        // a badge with its text
	MarkRing    MarkLook = "ring"    // a toothed line inside the cell
	MarkBarbs   MarkLook = "barbs"   // barbed wire across the cell
	MarkFlames  MarkLook = "flames"  // fire in the cell
	MarkGround  MarkLook = "ground"  // the ground of the cell has become the terrain that its text names
	MarkRampart MarkLook = "rampart" // a toothed line around the cell, along its sides in a hex
	MarkDouble  MarkLook = "double"  // two of them
	MarkCut     MarkLook = "cut"     // a railway crossed out
	MarkBastion MarkLook = "bastion" // a fort with its text
	MarkRuin    MarkLook = "ruin"    // a fort crossed out
	MarkPress   MarkLook = "press"   // arrows that press on the cell
	MarkLanding MarkLook = "landing" // an arrow from the sea
	MarkAlarm   MarkLook = "alarm"   // an exclamation mark
	MarkStar    MarkLook = "star"    // a star of five points
	MarkArea    MarkLook = "area"    // a broken line around all cells that have it
	MarkWheel   MarkLook = "wheel"   // a wheel with its spokes
	MarkReverse MarkLook = "reverse" // of a counter: the values stand on white
)

// IsPrinted tells marks of the print, which the kinds and notes of cells name.
func (m MarkKind) IsPrinted() bool {
	return m.Look == MarkStar || m.Look == MarkWheel || m.Look == MarkBastion
}

// SpeechOf is how players speak of nations, with the words of their game.
func SpeechOf(nations []Nation, words fs.FS) orders.Speech {
	var codes []string
	for _, n := range nations {
		codes = append(codes, n.Code)
	}
	return orders.Speech{Words: []fs.FS{words}, Names: strings.Join(codes, " ")}
}

// UnitForm is how the printed name of a unit says whose it is: the code of its
// nation comes first, up to a mark: "BU/1 Bde", "GE-1A". Without a mark names
// tell no nation.
type UnitForm struct {
	Mark string
	// Open is what may stand before the code: a bracket around units at half
	// their strength.
	Open string
	// Whole tells that people always say the code with the rest.
	Whole bool
}

// Nation is the code in the name of a unit, "" when there is none.
func (f UnitForm) Nation(name string) string {
	code, _ := f.cut(name)
	return code
}

// Parts are the code of the nation and the rest as people say it apart from the
// code; all of it where they never do.
func (f UnitForm) Parts(name string) (nation, unit string) {
	if f.Whole {
		return "", name
	}
	return f.cut(name)
}

func (f UnitForm) cut(name string) (nation, unit string) {
	if f.Mark != "" {
		if n, u, ok := strings.Cut(strings.TrimPrefix(name, f.Open), f.Mark); ok {
			return strings.TrimSpace(n), u
		}
	}
	return "", name
}

// FactKind declares a fact of pieces or of views that letters treat in a way of
// their own. All others are told by the words of the game alone.
type FactKind struct {
	Name string
	Role FactRole
}

// FactRole is what letters make of a fact.
type FactRole string

// The roles. Behind the names of plays, home, data and goal stands of what the fact speaks: a
// seat, a seat, a data file, a group of tracks.
const (
	FactMoves     FactRole = "moves"     // of pieces: it can move now, its surroundings are told
	FactWatched   FactRole = "watched"   // of pieces: the enemy watches where it stands
	FactCommander FactRole = "commander" // of pieces: the name of who commands it
	FactRound     FactRole = "round"     // of views: the round of the turn, which order templates name
	FactPlays     FactRole = "plays"     // of views: the side that a seat plays now
	FactLeads     FactRole = "leads"     // of views: the seat that is ahead, empty when none is
	FactHome      FactRole = "home"      // of views: the countries that belong to a seat
	FactGoal      FactRole = "goal"      // of views: what the numbers of a group of tracks bring, told behind them
	FactData      FactRole = "data"      // of views: where a data file comes from, which the proof sums up
)

// FactNamed is the name of the fact that plays a role, "" when there is none.
func (info *Info) FactNamed(role FactRole) string {
	for _, f := range info.Facts {
		if f.Role == role {
			return f.Name
		}
	}
	return ""
}
