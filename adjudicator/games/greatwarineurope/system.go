package greatwarineurope

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
	"feldpost/orders"
)

//go:embed data words testdata
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
const name = "great-war-in-europe"

// System is The Great War in Europe with its effective data.
type System struct {
	gameData
	info     adjudicator.Info
	options  options.Table
	language orders.Language
	sequence seq.Program[*run, sides.Asked[*State]]
	words    position.Table[*placer]
	stacking []pieces.Limit[unitID] // 7.23
	civilWar []pieces.Limit[unitID] // 6.48
	kinds    standing.Kinds[judge]
	terms    standing.Terms[judge]
	grounds  [fronts]adjudicator.Ground
	users    []users // by unit: which lines of supply it may use

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
	sys.options, sys.sequence, sys.language = newOptions(), newSequence(), language(sys.counters)
	sys.words, sys.stacking, sys.civilWar = sys.positionWords(), sys.limits(), sys.civilWarLimits()
	sys.kinds, sys.terms = newKinds(), newTerms()
	sys.users = make([]users, len(sys.counters))
	for u := range sys.users {
		sys.users[u] = sys.usersOf(&sys.counters[u])
	}
	sys.describe(digest, set.Files())
	sys.draw(digest)
	return sys, nil
}

// describe makes the public description of the System.
func (sys *System) describe(digest string, files []gamedata.File) {
	sys.info = adjudicator.Info{Name: name, Title: "The Great War in Europe", Edition: "Deluxe, with the errata of April 2009",
		RulesVersion: "4", DataDigest: digest, UndoOff: true,
		Data: adjudicator.DataFiles(files), Options: sys.options.Offered(), Kinds: adjudicator.NewKinds(eventKinds()), Codes: codesBefore(), Language: sys.language,
		Lines: helpLines(), Units: unitForm,
		Facts: []adjudicator.FactKind{{Name: factMoves, Role: adjudicator.FactMoves}, {Name: factHome, Role: adjudicator.FactHome},
			{Name: factGoal, Role: adjudicator.FactGoal}, {Name: factData, Role: adjudicator.FactData}}}
	for _, box := range boxNames {
		use := adjudicator.BoxAside
		if box == boxName(locAvailable) || box == boxName(locNear) {
			use = adjudicator.BoxWaiting
		}
		sys.info.Boxes = append(sys.info.Boxes, adjudicator.Box{Name: box, Use: use})
	}
	for sc := range scenarios {
		x := adjudicator.Scenario{Name: scenarioNames[sc], Title: sys.tables.scenarios[sc].title}
		for sd := range nobody {
			x.Seats = append(x.Seats, adjudicator.SeatInfo{Seat: seats[sd], Title: seatTitles[sd]})
		}
		sys.info.Scenarios = append(sys.info.Scenarios, x)
	}
	for team := alone + 1; team < teamKinds; team++ {
		for _, sc := range teamScenarios {
			x := adjudicator.Scenario{Name: scenarioNames[sc] + teamSuffixes[team], Title: sys.tables.scenarios[sc].title + teamTitles[team]}
			for sd := range nobody {
				for m, person := range persons[team][sd] {
					x.Seats = append(x.Seats, adjudicator.SeatInfo{Seat: team.seat(sd, member(m)), Title: seatTitles[sd] + person.title,
						Side: string(seats.Seat(sd))})
				}
			}
			sys.info.Scenarios = append(sys.info.Scenarios, x)
		}
	}
}

// seatTitles are the sides for people.
var seatTitles = [2]string{"Allies", "Central Powers"}

// Info implements adjudicator.System.
func (sys *System) Info() adjudicator.Info { return sys.info }
