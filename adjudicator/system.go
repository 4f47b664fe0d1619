package adjudicator

import (
	"errors"
	"io/fs"
	"strings"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Opener makes a System from its effective data files (embedded, or
// replaced one by one by a referee's own). An error names file and line.
type Opener func(data fs.FS) (System, error)

// ErrNoEdition means that a program does not have the rules or the data that a game
// is played with.
var ErrNoEdition = errors.New("this program does not have that edition")

// System is a game title with its rules.
type System interface {
	Info() Info
	// Setup starts a scenario. Options not given have their defaults; an
	// unknown option or value is an error.
	Setup(scenario string, options Options, roll *dice.Source) (State, []Event, error)
	// Load restores what State.Save wrote.
	Load(saved []byte) (State, error)
}

// Info describes a System.
type Info struct {
	Name         string // the folder name: "balkan-wars"
	Title        string
	Edition      string
	RulesVersion string // changes whenever a rule is adjudicated differently
	DataDigest   string // SHA-256 over the effective data files
	Data         []DataFile
	Scenarios    []Scenario
	Options      []Option
	Kinds        EventKinds      // the events that it tells
	Codes        Codes           // of its faults, by the name that they had before
	Language     orders.Language // of the verbs that the game uses
	Lines        []string        // right lines of them, which the help on a verb shows
	Boxes        []Box           // places beside the map that letters treat in a way of their own
	Units        UnitForm        // of the names of units
	Facts        []FactKind      // facts that letters treat in a way of their own
	// Titles is the data file whose titles the words of the game translate. What
	// a referee's own file calls them stands in every language.
	Titles string
	// UndoOff tells that the game is played without undoing what was sent, unless the
	// referee allows it.
	UndoOff bool
}

// Box is a place beside the map, by the name that pieces have it in Where.
type Box struct {
	Name string
	Use  BoxUse
}

// BoxUse is what a box means to a reader.
type BoxUse string

// The boxes that letters treat in a way of their own.
const (
	BoxWaiting BoxUse = "waiting" // units still to be set up: those of others are only counted
	BoxAside   BoxUse = "aside"   // units not in play: they are not told
)

// Scenario is a set-up of a System.
type Scenario struct {
	Name, Title string
	Seats       []SeatInfo // in the order that they are asked
}

// SeatTitle is what people call a seat.
func (s Scenario) SeatTitle(seat Seat) string {
	for _, x := range s.Seats {
		if x.Seat == seat {
			return x.Title
		}
	}
	return string(seat)
}

// SeatInfo names a seat for people.
type SeatInfo struct {
	Seat  Seat
	Title string
	// Side is what seats of one side have in common, which know what each other orders;
	// "" for a seat that is a side of its own.
	Side string
}

// DataFile is one effective data file and where its contents come from.
type DataFile struct {
	Name       string
	Provenance string // rulebook, derived, public, reconstructed
	Own        bool   // replaced by the referee's own file
}

// DataFiles describes the files that a game has read.
func DataFiles(files []gamedata.File) []DataFile {
	list := make([]DataFile, len(files))
	for i, f := range files {
		list[i] = DataFile{Name: f.Name, Provenance: string(f.Provenance), Own: f.Own}
	}
	return list
}

// DataFacts are the facts of a view that tell what the data of a game stand on, each file
// behind a prefix.
func DataFacts(prefix string, files []DataFile) (list []Field) {
	for _, f := range files {
		value := f.Provenance
		if f.Own {
			value += ", the referee's own"
		}
		list = append(list, Field{Key: prefix + strings.TrimSuffix(f.Name, ".csv"), Value: value})
	}
	return list
}

// State is one position of one game. Only Apply changes it.
type State interface {
	// Pending lists who owes what; empty means that the game is over.
	Pending() []Decision
	// Check tells all faults of a sheet: a dry run without dice or change.
	Check(seat Seat, sheet orders.Sheet) []Fault
	// Apply changes the state. An error is a mistake of ours or a command
	// that Check would have refused; the state must then be thrown away.
	Apply(c Command, roll *dice.Source) ([]Event, error)
	// View is what a seat may know and nothing else.
	View(seat Seat) View
	// Save is canonical: the same state gives the same bytes.
	Save() ([]byte, error)
	// Invariants returns the first broken rule of the state itself.
	Invariants() error
}

// Accounter is a state that finds what a sheet without faults has beside what is
// read: objects, clauses and conditions that change nothing. Each is a fault at its
// column: what somebody wrote is not passed over.
type Accounter interface {
	Unread(seat Seat, sheet orders.Sheet) []Fault
}

// Exemplifier is a state that puts what a seat has in the game at hand into an example
// of the language, which has names of some other; "" where it has nothing of the kind.
type Exemplifier interface {
	Exemplified(seat Seat, line string) string
}

// Warner is a state that tells what a sheet will certainly or possibly cost
// the seat that sends it: units, control, points or a right. The sheet stands
// all the same. It is judged from what the seat may know and nothing else,
// without dice or change. Lines with a fault count as not written. A sheet of
// END alone asks what ending the phase as things stand would cost: the order
// template says it.
type Warner interface {
	Warnings(seat Seat, sheet orders.Sheet) []Warning
}

// Suggester makes random legal sheets: for tests, the demo and random play.
type Suggester interface {
	Suggest(seat Seat, roll *dice.Source) orders.Sheet
}

// Suggest is a random legal sheet: what a Suggester makes, else one of the lines
// of a Prompter; false for a state that is neither.
func Suggest(s State, seat Seat, roll *dice.Source) (orders.Sheet, bool) {
	switch s := s.(type) {
	case Suggester:
		return s.Suggest(seat, roll), true
	case Prompter:
		return offer.Any(s.Prompts(seat), roll), true
	}
	return orders.Sheet{}, false
}

// Disguiser makes states that differ from this one only in what a seat may
// not know: units face down, cards in hand, sealed sheets. What the seat sees
// of them must be the same; random play compares it. A state that hides
// nothing at the moment returns none.
type Disguiser interface {
	Disguises(seat Seat) []State
}

// Prompter is a state that knows the lines with which a seat can answer what
// it owes: the order template of its letters offers them. It knows what the
// seat may know.
type Prompter interface {
	Prompts(seat Seat) []Prompt
}

// Offerer is a state that knows which of the lines that a seat may send now may
// be sent together, and more of them than an order template shows: the order
// page offers them. It knows what the seat may know.
type Offerer interface {
	Offers(seat Seat) Offers
}

// OffersOf are the lines that a seat may put together. Where the game does not
// know which go together, each stands alone; those that stand need no END.
func OffersOf(state State, seat Seat) (o Offers, ok bool) {
	switch x := state.(type) {
	case Offerer:
		return x.Offers(seat), true
	case Prompter:
		o.Lines = x.Prompts(seat)
		for i := range o.Lines {
			o.Lines[i].Open = o.Lines[i].Order.Verb == "STAND"
		}
		return o, true
	}
	return o, false
}

// Clauser is a System that tells the clauses of its rulebook in words of its own:
// those of a rule or chapter, "13.30" or "13", with the rulings on it, or one clause
// or ruling, "13.30b" or "R53"; none for anything else.
type Clauser interface {
	Clauses(reference string) []Clause
}

// Charter is a state whose boards can be drawn: the maps that are in play, always
// in the same order, with what lies on each for a seat.
type Charter interface {
	Boards(seat Seat) []Board
}

// Placer is a state that prints itself as position text; its System reads
// such text back as a Reader.
type Placer interface {
	Position() string
}

// Reader is a System that reads position text: a SCENARIO line, then lines
// that change the set-up position. Errors name the line.
type Reader interface {
	Position(text string) (State, error)
}
