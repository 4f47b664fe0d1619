// Package record holds the words in which the referee and a game speak to
// each other about what happens: seats and rule numbers, the commands that a
// game is given, and the events, faults and warnings that it answers with.
// Package adjudicator has the same names; games use those.
package record

import (
	"feldpost/orders"
)

// Seat is a side or power that a person plays, by the short name that
// stands in the SEAT line: "league", "ottoman".
type Seat string

// The seats every game has besides its players.
const (
	Referee  Seat = "referee"
	Observer Seat = "observer"
)

// Rule is a rule number of the game's rulebook: Rule("6.3"). Rulings of the
// specification are written with their tag: Rule("R40").
type Rule string

// Field is one named value of an event, fault or decision.
type Field struct {
	Key   string `json:"k"`
	Value string `json:"v"`
}

// CommandKind says what a command is.
type CommandKind string

// The kinds of command.
const (
	CommandSheet    CommandKind = "sheet"    // a sheet or the lines of one
	CommandStanding CommandKind = "standing" // only standing orders, at any time
	CommandTimeout  CommandKind = "timeout"  // the deadline passed: defaults apply
	CommandRuling   CommandKind = "ruling"   // the referee's position text and reason
	CommandResign   CommandKind = "resign"
)

// Command is the only thing that changes a game and the only thing logged.
type Command struct {
	Seq   uint64       `json:"seq"`
	Kind  CommandKind  `json:"kind"`
	Seat  Seat         `json:"seat"`
	Sheet orders.Sheet `json:"sheet,omitzero"`
	// Lenient executes the right lines and lists the wrong ones.
	Lenient bool `json:"lenient,omitempty"`
	// Text is the ruling: position lines to apply, and its reason.
	Text   string `json:"text,omitempty"`
	Reason string `json:"reason,omitempty"`
	// House tells that the house played the seat, and no person.
	House bool `json:"house,omitempty"`
}

// Decision is a question that the rules ask a seat.
type Decision struct {
	ID      string   `json:"id"` // unique within the game: "7.ottoman.movement"
	Seat    Seat     `json:"seat"`
	Kind    string   `json:"kind"` // "setup", "turn", "question"
	Phase   string   `json:"phase"`
	Rule    Rule     `json:"rule"`
	Turn    int      `json:"turn"`
	Verbs   []string `json:"verbs"`   // the verbs that answer it
	Default string   `json:"default"` // code of what happens at the deadline
	Fields  []Field  `json:"fields,omitempty"`
	// Tick tells that how fast it is answered must tell nothing: the answer is opened, and
	// silence taken for one, at fixed hours of the day.
	Tick bool `json:"tick,omitempty"`
}
