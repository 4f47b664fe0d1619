package example

import (
	"embed"
	"fmt"
	"io/fs"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
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

const (
	name     = "example"
	scenario = "hill"
)

// System is Seven Hexes with its effective data.
type System struct {
	board
	info     adjudicator.Info
	switches options.Table
	sequence seq.Program[*run, asked]
	stands   standing.Kinds[*run]   // of standing orders
	words    position.Table[*State] // of position text
	ground   adjudicator.Ground
}

// Open makes the System from its effective data files. The error is a list of
// all mistakes, each with file and line.
func Open(files fs.FS) (adjudicator.System, error) {
	set := gamedata.Read(files)
	sys := &System{board: load(set), sequence: newSequence(), stands: newStands(), words: positionWords(),
		switches: options.Table{Options: []options.Option{options.Switch("charge", "7.1", "cavalry charges into clear terrain")}}}
	digest, err := set.Seal()
	if err != nil {
		return nil, err
	}
	language := orders.Declared(nil, Speech(), "MOVE:", "ATTACK:", "RETREAT:", "STAND RETREAT:")
	seats := []adjudicator.SeatInfo{{Seat: red.seat(), Title: "Red"}, {Seat: blue.seat(), Title: "Blue"}}
	sys.info = adjudicator.Info{Name: name, Title: "Seven Hexes", Edition: "an example of a game", RulesVersion: "1", DataDigest: digest,
		Data: adjudicator.DataFiles(set.Files()), Options: sys.switches.Options, Kinds: adjudicator.NewKinds(eventKinds()),
		Scenarios: []adjudicator.Scenario{{Name: scenario, Title: "The Hill", Seats: seats}},
		Verbs:     language.Verbs(), Language: language,
		Lines: []string{"MOVE 0202", "ATTACK 0202", "RETREAT 0101", "STAND RETREAT 0101, 0201"}}
	sys.ground = adjudicator.Ground{Digest: digest, Title: sys.info.Title, Hexes: true, Pointy: true, Cells: sys.cells(), Nations: colours()}
	return sys, nil
}

// Info describes the System.
func (sys *System) Info() adjudicator.Info { return sys.info }

// Setup puts the units where they begin (1.4) and opens the first player turn.
func (sys *System) Setup(of string, given adjudicator.Options, _ *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	if of != scenario {
		return nil, nil, fmt.Errorf("%s: no scenario %q, want %s", name, of, scenario)
	}
	values, kept, err := sys.switches.Read(given, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &State{sys: sys, options: values, given: kept, turn: 1, stack: sys.sequence.Start(), beaten: nobody, winner: nobody}
	s.at = [...]cell{sys.units[red].start, sys.units[blue].start}
	r := &run{State: s}
	r.advance()
	return s, r.Events, nil
}

// Position implements adjudicator.Reader.
func (sys *System) Position(text string) (adjudicator.State, error) {
	lines, of, given, err := position.Heading(text, scenario)
	if err != nil {
		return nil, err
	}
	s, _, err := sys.Setup(of, given, nil)
	if err != nil {
		return nil, err
	}
	return s, s.(*State).read(lines)
}

// Load implements adjudicator.System: what is saved is position text.
func (sys *System) Load(saved []byte) (adjudicator.State, error) { return sys.Position(string(saved)) }
