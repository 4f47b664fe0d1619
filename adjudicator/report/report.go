package report

import (
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// Kind says what a letter is for.
type Kind string

// The kinds of letter.
const (
	Invitation Kind = "invitation" // a game was created, please confirm
	Start      Kind = "start"      // the game begins
	Turn       Kind = "turn"       // results, map, what is owed
	Receipt    Kind = "receipt"    // accepted, nothing to show yet (standing orders, held sheet)
	Faulty     Kind = "faulty"     // the sheet comes back annotated
	Checked    Kind = "checked"    // CHECK: the sheet annotated, nothing applied
	Answer     Kind = "answer"     // to queries: HELP STATUS MAP ORDERS TEMPLATE
	Reminder   Kind = "reminder"   // the deadline comes near
	Final      Kind = "final"      // the game is over, the secret is published
	Album      Kind = "album"      // the after-action page of a finished game
	LogPart    Kind = "log-part"   // a part of a log too long for the last letter
	Notice     Kind = "notice"     // a ruling, a suspension, a message of the other side
	Stranger   Kind = "stranger"   // no game found for this letter: tells nothing
	TooLarge   Kind = "too-large"
	TooMany    Kind = "too-many"   // the letter waits for its turn
	Unreadable Kind = "unreadable" // the body could not be fetched
	Trouble    Kind = "trouble"    // our mistake: the letter is kept, the referee knows
)

// Report is everything one letter may say. The sections whose data is empty
// are left out.
type Report struct {
	Kind Kind
	Lang string // "en" or "fr"

	Game     string // the game's name, "" for letters outside a game
	Info     adjudicator.Info
	Scenario adjudicator.Scenario
	Seat     adjudicator.Seat
	Seats    []Person // all seats in order, for names
	Seq      uint64   // last entry of the log
	Head     string   // hash of that entry, hexadecimal
	Pledge   string   // SHA-256 of the dice secret
	Secret   string   // the secret in hexadecimal, only in the last letter
	Code     string   // the seat's code, only in letters that may carry it
	ReplyTo  string
	Referee  string
	// Options are the switches of the game; nil leaves the section out. They
	// are told in the invitation and the first letter.
	Options adjudicator.Options

	Accepted string    // canonical text of the accepted sheet
	Answers  []Section // answers to queries
	Sheet    string    // the sheet as written, to be annotated
	Syntax   []orders.Fault
	Faults   []adjudicator.Fault
	Warnings []adjudicator.Warning // what the sheet may cost its seat
	Ignored  []Ignored
	Notes    []Note
	Messages []Message
	Events   []adjudicator.Event // those the seat may know
	Rolls    []dice.Roll
	View     *adjudicator.View
	// Before is the view that the seat's last letter showed, nil when there
	// was none: what changed since is then said.
	Before  *adjudicator.View
	Ground  *adjudicator.Ground
	Scene   *adjudicator.Scene
	Pending []adjudicator.Decision
	// Prompts are the lines that the order template offers; nil for systems
	// whose template is made from the view.
	Prompts  []adjudicator.Prompt
	Deadline time.Time // zero: none
	// Ahead is what ending the phase as things stand may cost the seat: the
	// order template says it.
	Ahead []adjudicator.Warning
	// Draft asks for the order template: header and lines to edit.
	Draft bool
}

// Person is who holds a seat.
type Person struct {
	Seat  adjudicator.Seat
	Title string // the seat's title: "Balkan League"
	Name  string // the player's name or address
}

// Ignored is a line of the letter that was not read as an order.
type Ignored struct {
	Line         int
	Text, Reason string
}

// Note is a short remark by code: "held", "replaced", "language-changed".
type Note struct {
	Code   string
	Fields []adjudicator.Field
}

// Message is free text from another seat.
type Message struct {
	From adjudicator.Seat
	Text string
}

// Section is one answered query.
type Section struct {
	Query string // HELP, STATUS, MAP, ORDERS, TEMPLATE
	Topic string
	Text  string // ready text (help); else made from the view
}

// Letter is a rendered report.
type Letter struct {
	Subject  string
	Text     string // complete by itself
	HTML     string // refers to inline files as cid:NAME
	Inline   []File
	Attached []File
}

// File is an inline image or an attachment.
type File struct {
	Name, Type string
	Data       []byte
}

// Chapter is one step of a finished game with everything in the open.
type Chapter struct {
	Seat   adjudicator.Seat // who acted, "" for nobody
	Events []adjudicator.Event
	Rolls  []dice.Roll
	View   adjudicator.View
	Scene  adjudicator.Scene
}
