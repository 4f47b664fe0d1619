// The System; its data: the map and the pieces (1), the Combat Results Table (4.4).

package example

import (
	"embed"
	"fmt"
	"io/fs"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/clauses"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

//go:embed data words testdata
var embedded embed.FS

// Data, Words of letters, Testdata of rules, and Speech: what players call the sides.
func Data() fs.FS           { return gamedata.Folder(embedded, "data") }
func Words() fs.FS          { return gamedata.Folder(embedded, "words") }
func Testdata() fs.FS       { return gamedata.Folder(embedded, "testdata") }
func Speech() orders.Speech { return adjudicator.SpeechOf(colours, Words()) }

// Clauses tells what a rule says.
func (sys *System) Clauses(rule string) []adjudicator.Clause { return clauses.In(Testdata(), rule) }

// colours are the sides as counters show them, in the order of the legend.
var colours = []adjudicator.Nation{{Code: "BLUE", Paint: adjudicator.Navy, Pattern: adjudicator.Bars},
	{Code: "RED", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons}}

const (
	name, scenario = "example", "hill"
	off, out       = hexmap.None, "OUT" // where a destroyed unit is
	dearest        = 9                  // no hex costs more
)

// System is Seven Hexes with its effective data.
type System struct {
	*hexmap.Map
	hexes    []hexInfo // by cell
	units    [nobody]counter
	crt      table.Table[string] // -: nothing, AR and DR: who is beaten (4.4)
	info     adjudicator.Info
	turn     *agenda.Turn[*run]
	sequence seq.Program[*run, sides.Asked[*State]]
	ground   adjudicator.Ground
}

// cell is a hex by its place in the map.
type cell = hexmap.Cell

// hexInfo is a hex of the map (1.1).
type hexInfo struct {
	name, terrain string
	cost          int // MP to enter it (3.1)
	shift         int // of the column for its defender (4.3)
	points        int // for who stands in it (6.1)
}

// counter is a unit as it is printed (1.2).
type counter struct {
	name, kind         string
	strength, movement int
	start              cell // 1.4
}

var switches = options.Table{Options: []options.Option{options.Switch("charge", "7.1", "cavalry charges into clear terrain")}}

// Open makes the System from its data files; the error lists all mistakes in them.
func Open(files fs.FS) (adjudicator.System, error) {
	set, sys := gamedata.Read(files), &System{turn: newTurn()}
	sys.sequence = newSequence(sys.turn)
	sys.load(set)
	digest, err := set.Seal()
	if err != nil {
		return nil, err
	}
	sys.info = adjudicator.Info{Name: name, Title: "Seven Hexes", Edition: "an example of a game", RulesVersion: "2", DataDigest: digest,
		Data: adjudicator.DataFiles(set.Files()), Options: switches.Offered(), Kinds: adjudicator.NewKinds(eventKinds), Codes: codesBefore(),
		Scenarios: []adjudicator.Scenario{{Name: scenario, Title: "The Hill",
			Seats: []adjudicator.SeatInfo{{Seat: seats[red], Title: "Red"}, {Seat: seats[blue], Title: "Blue"}}}},
		Language: orders.Declared(OwnVerbs(), Speech(), append(sys.turn.Language(), "STAND RETREAT:")...),
		Lines:    []string{"MOVE 0202", "ATTACK 0202", "RETREAT 0101", "STAND RETREAT 0101, 0201"}}
	sys.ground = adjudicator.HexGround(digest, sys.info.Title, sys.Map, func(c cell, to *adjudicator.Cell) {
		to.Name, to.Terrain = sys.hexes[c].name, adjudicator.Terrain(sys.hexes[c].terrain)
	})
	sys.ground.Nations = colours
	return sys, nil
}

// load reads the files; what is wrong with them is kept in the set.
func (sys *System) load(set *gamedata.Set) {
	kinds, terrains := []string{"clear", "rough"}, [2]hexInfo{}
	set.Table("terrain.csv", "terrain", "cost", "shift").EachOnce("terrain", kinds, func(r gamedata.Row, i int) {
		terrains[i] = hexInfo{terrain: kinds[i], cost: r.Int("cost", 1, dearest), shift: r.Int("shift", -2, 2)}
	})
	m, lines := hexmap.Load(set.Table("hexes.csv", "hex", "name", "terrain", "points"), "hex",
		hexmap.Sheet{Grid: hex.Grid{ShiftOdd: true}, Example: "0202"})
	sys.Map, sys.hexes = m, make([]hexInfo, m.Len())
	for _, r := range lines {
		h := terrains[r.Word("terrain", kinds...)]
		h.name, h.points = r.Text("name"), r.IntOr("points", 0, 9, 0)
		sys.hexes[r.Cell] = h
	}
	set.Table("units.csv", "side", "name", "kind", "strength", "movement", "start").EachOnce("side", seats.Names(),
		func(r gamedata.Row, i int) {
			sys.units[i] = counter{r.Need("name", "a name"), r.Need("kind", "a kind of troops"), r.Int("strength", 2, 99), r.Int("movement", 1, 99),
				m.Hex(r, "start")}
		})
	sys.crt = table.ByOdds[string](2, 2, 1, 6)
	sys.crt.Read(set.Table("crt.csv", "die", "1/2", "1/1", "2/1"), func(r gamedata.Row, column string) string {
		return r.OneOf(column, "-", "AR", "DR")
	})
}

// eventKinds are the game's own events: their fields, their part in the story of
// a letter, how the map shows them.
var eventKinds = []adjudicator.EventKind{
	{Name: "advance", Keys: "unit from path", Draw: adjudicator.DrawAdvance},
	{Name: "combat", Keys: "hex column modified result", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
	{Name: "combat-declared", Keys: "hex from units defenders", Story: adjudicator.StoryBattle, Draw: adjudicator.DrawAttack,
		Units: "units defenders"},
	{Name: "eliminated", Keys: "unit hex", News: adjudicator.NewsGreat, Costs: adjudicator.CostsOne},
	{Name: "hill", Keys: "side hex n", Story: adjudicator.StoryApart, News: adjudicator.NewsSmall},
	{Name: "move", Keys: "unit path", Draw: adjudicator.DrawMove},
	{Name: "odds", Keys: "a d odds column", Story: adjudicator.StoryFigures},
	{Name: "retreat", Keys: "unit from path", Draw: adjudicator.DrawRetreat},
	{Name: "shift", Keys: "reason n column", Story: adjudicator.StoryFigures},
	{Name: "unsupplied", Keys: "unit n", Story: adjudicator.StoryFigures},
}

// begin puts the units where they begin (1.4).
func (sys *System) begin(of string, given options.Given) (*State, error) {
	if of != scenario {
		return nil, fmt.Errorf("%s: no scenario %q, want %s", name, of, scenario)
	}
	values, kept, err := switches.Read(given, nil)
	return &State{sys: sys, options: values, given: kept, turn: 1, stack: sys.sequence.Start(), beaten: nobody, winner: nobody,
		at: [...]cell{sys.units[red].start, sys.units[blue].start}}, err
}

// Setup implements adjudicator.System: it opens the first player turn.
func (sys *System) Setup(of string, given adjudicator.Options, _ *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	s, err := sys.begin(of, given)
	if err != nil {
		return nil, nil, err
	}
	r := &run{State: s}
	sys.sequence.Run(r, &s.stack)
	return s, r.Events, nil
}

// Info, Load and Position: what is saved is position text.
func (sys *System) Info() adjudicator.Info                       { return sys.info }
func (sys *System) Load(saved []byte) (adjudicator.State, error) { return sys.Position(string(saved)) }
func (sys *System) Position(text string) (adjudicator.State, error) {
	return position.Open[adjudicator.State](text, scenario, sys.begin, (*State).Read)
}

// codesBefore are codes of faults by the name that they had before.
func codesBefore() adjudicator.Codes {
	return adjudicator.Codes{"no-hex": "off-map", "no-way": "no-path"}
}
