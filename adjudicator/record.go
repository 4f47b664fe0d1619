package adjudicator

import (
	"feldpost/adjudicator/kernel/clauses"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// What a game is given and what it answers with. The kernel, which runs the
// passes of all games, has them in package record.
type (
	// Seat is a side or power that a person plays.
	Seat = record.Seat
	// Rule is a rule number of the game's rulebook.
	Rule = record.Rule
	// Field is one named value of an event, fault or decision.
	Field = record.Field
	// Decision is a question that the rules ask a seat.
	Decision = record.Decision
	// Event is one thing that happened.
	Event = record.Event
	// Fault is a player's mistake.
	Fault = record.Fault
	// Bar is why something may not be done.
	Bar = record.Bar
	// Warning is what a sheet that is right may cost the seat.
	Warning = record.Warning
	// Clause is one statement of the game's rulebook, or a ruling on it.
	Clause = clauses.Clause
	// Prompt is one line that an order template offers.
	Prompt = record.Prompt
	// Use is what an offered line takes of what is limited.
	Use = record.Use
	// Offers are lines with what tells which of them may be sent together.
	Offers = record.Offers
	// Form is a kind of line that a seat may put together.
	Form = record.Form
	// FaultError is what Apply returns for a sheet that Check would refuse.
	FaultError = record.FaultError
	// CommandKind says what a command is.
	CommandKind = record.CommandKind
	// Command is the only thing that changes a game and the only thing logged.
	Command = record.Command
)

// What a game is set up with. The kernel reads it in package options.
type (
	// Options are the switches of one game, by name.
	Options = options.Given
	// Option is a switch of a game: the first value is the default.
	Option = options.Option
	// Holding is what holds of an option in a game.
	Holding = options.Holding
)

// The seats every game has besides its players.
const (
	Referee  = record.Referee
	Observer = record.Observer
)

// Codes are codes of faults by the name that they had before.
type Codes = record.Codes

// ClauseRuling is the kind of a clause that is a ruling on the rulebook.
const ClauseRuling = clauses.KindRuling

// The kinds of command.
const (
	CommandSheet    = record.CommandSheet
	CommandStanding = record.CommandStanding
	CommandTimeout  = record.CommandTimeout
	CommandRuling   = record.CommandRuling
	CommandResign   = record.CommandResign
)

// NewEvent makes an event from key, value pairs, see [record.NewEvent].
func NewEvent(kind string, rule Rule, pairs ...any) Event {
	return record.NewEvent(kind, rule, pairs...)
}

// NewFault makes a fault at a place from key, value pairs.
func NewFault(pos orders.Pos, code string, rule Rule, pairs ...any) Fault {
	return record.NewFault(pos, code, rule, pairs...)
}

// NewBar makes a bar from key, value pairs, BarIf one where something is so; FirstBar is the
// first of some that bars anything.
func NewBar(code string, rule Rule, pairs ...any) Bar { return record.NewBar(code, rule, pairs...) }
func BarIf(is bool, code string, rule Rule, pairs ...any) Bar {
	return record.BarIf(is, code, rule, pairs...)
}
func FirstBar(bars ...Bar) Bar { return record.FirstBar(bars...) }

// NewWarning makes a warning like NewFault makes a fault.
func NewWarning(pos orders.Pos, code string, rule Rule, certain bool, pairs ...any) Warning {
	return record.NewWarning(pos, code, rule, certain, pairs...)
}

// OptionsThatHold are the options that have a say in a scenario, with the values that hold where some were given.
func OptionsThatHold(list []Option, scenario string, given Options) []Holding {
	return options.Holds(list, scenario, options.Given(given))
}
