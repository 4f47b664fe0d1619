// The optional rules (16, chosen before the game: 16.0) and the switches of decisions on the text.
// They are listed in options.csv, and what scenarios make of them (S1.3, S1.6, S3.3, S3.13) in
// option_limits.csv.

package storminthewest

import (
	"embed"
	"io/fs"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/clauses"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/verbs"
	"feldpost/orders"
)

//go:embed data words tables testdata
var embedded embed.FS

// Data returns the embedded data files.
func Data() fs.FS { return gamedata.Folder(embedded, "data") }

// Words returns what the letters of the game say, in both languages.
func Words() fs.FS { return gamedata.Folder(embedded, "words") }

// Testdata returns the rule cases and the ledger of clauses.
func Testdata() fs.FS { return gamedata.Folder(embedded, "testdata") }

// Clauses implements adjudicator.Clauser.
func (sys *System) Clauses(reference string) []adjudicator.Clause {
	return clauses.In(Testdata(), reference)
}

// name is the system by its folder name.
const name = "storm-in-the-west"

// System is 1918: Storm in the West with its effective data.
type System struct {
	gameData
	info     adjudicator.Info
	options  options.Table
	language orders.Language // of its verbs

	sequence seq.Program[*run, sides.Asked[*State]]
	terms    standing.Terms[judge]
	kinds    standing.Kinds[judge]
	words    position.Table[*placer]
	stacking [scenarios][]pieces.Limit[unitID] // 9.1, 9.4, 9.5, S3.14-S3.16

	spare sync.Pool // work spaces that no state uses now
}

// Guards: the contract and its optional powers.
var (
	_ adjudicator.Opener    = Open
	_ adjudicator.Reader    = (*System)(nil)
	_ adjudicator.Clauser   = (*System)(nil)
	_ adjudicator.Suggester = (*State)(nil)
	_ adjudicator.Prompter  = (*State)(nil)
	_ adjudicator.Disguiser = (*State)(nil)
	_ adjudicator.Charter   = (*State)(nil)
	_ adjudicator.Drafter   = (*State)(nil)
	_ adjudicator.Placer    = (*State)(nil)
)

// Open makes the System from its effective data files. The error is a list of
// all mistakes, each with file and line.
func Open(data fs.FS) (adjudicator.System, error) {
	set, sys := gamedata.Read(data), &System{}
	sys.load(set)
	digest, err := set.Seal()
	if err != nil {
		return nil, err
	}
	sys.options, sys.sequence = options.Load(Tables()), newSequence()
	sys.terms, sys.kinds = newTerms(), newKinds()
	sys.describe(digest, set.Files())
	sys.language = sys.info.Language
	sys.words = sys.positionWords()
	for sc := range scenarios {
		sys.stacking[sc] = sys.limits(sc)
	}
	sys.draw(digest)
	return sys, nil
}

// describe makes the public description of the System.
func (sys *System) describe(digest string, files []gamedata.File) {
	sys.info = adjudicator.Info{Name: name, Title: "1918: Storm in the West", Edition: "with the scenarios S1, S2 and S3", RulesVersion: "3",
		DataDigest: digest,
		UndoOff:    true, // decisions: an undoing by consent is off unless the referee allows it
		Data:       adjudicator.DataFiles(files), Options: sys.options.Offered(), Codes: adjudicator.LoadCodes(Tables()),
		Language: language(), Units: unitForm,
		Kinds: adjudicator.NewKinds(adjudicator.LoadKinds(Tables())), Lines: adjudicator.LoadExamples(Tables()),
		Boxes: []adjudicator.Box{{Name: locNames[locUnplaced], Use: adjudicator.BoxWaiting},
			{Name: locNames[locAside], Use: adjudicator.BoxAside}, {Name: locNames[locOut], Use: adjudicator.BoxAside}},
		Facts: []adjudicator.FactKind{{Name: factMoves, Role: adjudicator.FactMoves}, {Name: factWatched, Role: adjudicator.FactWatched},
			{Name: factGoal, Role: adjudicator.FactGoal}, {Name: factData, Role: adjudicator.FactData}}}
	for sc := range scenarios {
		x := adjudicator.Scenario{Name: scenarioNames[sc], Title: sys.tables.scenarios[sc].title}
		first := sys.tables.scenarios[sc].setsUp
		for _, sd := range [...]side{first, first.Other()} {
			x.Seats = append(x.Seats, adjudicator.SeatInfo{Seat: seats[sd], Title: seatTitles[sd]})
		}
		sys.info.Scenarios = append(sys.info.Scenarios, x)
	}
}

// seatTitles are the sides for people.
var seatTitles = [2]string{"Germany", "Allies"}

// Info implements adjudicator.System.
func (sys *System) Info() adjudicator.Info { return sys.info }

// Tables returns the tables that are part of the program.
func Tables() fs.FS { return gamedata.Folder(embedded, "tables") }

// plays tells whether an optional rule is in force, by its number.
func (s *State) plays(rule adjudicator.Rule) bool {
	for i := range s.sys.options.Options {
		if o := &s.sys.options.Options[i]; o.Rule == rule && len(o.Values) == 2 {
			return s.opts.On(o.Name)
		}
	}
	return false
}

// form is what a line may have besides its objects, Row a verb with its phases.
type (
	form = standing.Form
	Row  = verbs.Verb[phase]
)

// verbTable has the verbs in the order of the sequence of play, and the standing orders.
var verbTable = verbs.Load(Tables(), phaseNamed)

// language is the order language of the game: its verbs among those that all
// games have, its own, and its names.
func language() orders.Language {
	return orders.Declared(OwnVerbs(), Speech(), verbTable.Language()...)
}

// OwnVerbs are the verbs that this game alone uses, and the second verbs that it adds to
// the common ones.
func OwnVerbs() []orders.Verb { return verbs.Own(Tables()) }

// newKinds is the table of standing orders.
func newKinds() (kinds standing.Kinds[judge]) {
	reads := map[string]func(judge, *orders.Order, *Row) bool{"BERTHA": judge.knownRefuge, "CANCEL": judge.knownKinds}
	for i := range verbTable.Stand {
		row := &verbTable.Stand[i]
		objects := reads[row.Sub()]
		if objects == nil {
			objects = judge.knownObjects
		}
		kinds = append(kinds, standing.Kind[judge]{Form: row.Form, Objects: func(j judge, o *orders.Order) bool {
			return (row.Side == "" || j.mayStand(row.Side, o)) && objects(j, o, row)
		}})
	}
	return kinds
}
