package balkanwars

import (
	"sync"

	"embed"
	"io/fs"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/clauses"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

//go:embed data
var embedded embed.FS

//go:embed words
var embeddedWords embed.FS

//go:embed testdata
var embeddedTests embed.FS

// Data returns the embedded data files.
func Data() fs.FS { return gamedata.Folder(embedded, "data") }

// Words returns what the letters of the game say, as text templates in both
// languages.
func Words() fs.FS { return gamedata.Folder(embeddedWords, "words") }

// Testdata returns the rule cases and the ledger of clauses.
func Testdata() fs.FS { return gamedata.Folder(embeddedTests, "testdata") }

// Clauses implements adjudicator.Clauser.
func (sys *System) Clauses(reference string) []adjudicator.Clause {
	return clauses.In(Testdata(), reference)
}

// System is Balkan Wars with its effective data.
type System struct {
	board    board
	counters []counter // in order of the data file: unitID is the index
	tables   tables
	stacking pieces.Limit[unitID] // of the units of a side that may stay in a hex (7.1)
	info     adjudicator.Info
	options  options.Table
	language orders.Language // of its verbs

	sequence seq.Program[*run, asked]
	terms    standing.Terms[judge]
	kinds    standing.Kinds[judge]
	words    words                   // of position text
	named    *names.Index[unitID]    // by all names and ids
	units    [2]*names.Index[unitID] // by scenario
	hqs      []unitID
	cities   []cell
	fleet    unitID // the British Fleet, noUnit when the data have none

	spare sync.Pool // work spaces that no state uses now

	printed [2]outlook.Facts // by scenario

	marches   leastWays // of moves, in points (5)
	influence leastWays // of HQs, in half points (9.1)

	supplyReach int // the longest Supply Line there can be, in half hexes (6.1)
}

// Guards: the contract and its optional powers.
var (
	_ adjudicator.Opener    = Open
	_ adjudicator.System    = (*System)(nil)
	_ adjudicator.Reader    = (*System)(nil)
	_ adjudicator.Clauser   = (*System)(nil)
	_ adjudicator.State     = (*State)(nil)
	_ adjudicator.Suggester = (*State)(nil)
	_ adjudicator.Drafter   = (*State)(nil)
	_ adjudicator.Warner    = (*State)(nil)
	_ adjudicator.Charter   = (*State)(nil)
	_ adjudicator.Placer    = (*State)(nil)
)
