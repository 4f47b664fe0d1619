package report

import (
	"slices"
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
	Answer     Kind = "answer"     // to queries: HELP STATUS MAP ORDERS TEMPLATE HISTORY RULES GAMES PAGE
	Reminder   Kind = "reminder"   // the deadline comes near
	Clock      Kind = "clock"      // the deadline was moved, or the clock stopped; news wait for the next report
	Final      Kind = "final"      // the game is over, the secret is published
	Album      Kind = "album"      // the after-action page of a finished game
	LogPart    Kind = "log-part"   // a part of a log too long for the last letter
	Notice     Kind = "notice"     // a ruling, a suspension, a message of the other side
	Question   Kind = "question"   // asks an address to confirm something
	Stranger   Kind = "stranger"   // no game found for this letter: tells nothing
	TooLarge   Kind = "too-large"
	TooMany    Kind = "too-many"   // the letter waits for its turn
	Unreadable Kind = "unreadable" // the body could not be fetched
	Trouble    Kind = "trouble"    // our mistake: the letter is kept, the referee knows
	Tournament Kind = "tournament" // pairings and standings, to those who play in it
	Alarm      Kind = "alarm"      // to the referee, about what must be known at once
)

// State tells whether letters of this kind report what happened since the one
// before, and how things stand.
func (k Kind) State() bool {
	switch k {
	case Start, Turn, Final, Notice:
		return true
	}
	return false
}

// Asks tells whether letters of this kind ask the reader for what he owes.
func (k Kind) Asks() bool {
	switch k {
	case Start, Turn, Notice, Reminder, Clock:
		return true
	}
	return false
}

// Format is how much of a letter a person wants.
type Format string

// The formats. A report without one is told in full.
const (
	FormatFull   Format = "full"   // every part
	FormatShort  Format = "short"  // the first screen, what happened, the template of what can act
	FormatText   Format = "text"   // as short, without page and pictures
	FormatDigest Format = "digest" // as short; letters of several games come in one
)

// Formats are all of them, the one of who chose none first.
func Formats() []Format { return []Format{FormatShort, FormatFull, FormatText, FormatDigest} }

// Brief tells whether the parts that can be asked for stay out of the letter.
func (f Format) Brief() bool { return f != "" && f != FormatFull }

// Report is everything one letter may say. The sections whose data is empty
// are left out.
//
// What the desk decides is kept, as JSON, until the letter is written; the
// rest follows from it and is read from the store then.
type Report struct {
	Kind Kind   `json:"kind"`
	Lang string `json:"lang,omitempty"` // "en" or "fr"
	// Format is how much of it the person wants, Page whether the order page
	// comes whenever something is asked of him, Zone the IANA name of the time
	// zone in which he is told times, "" for UTC.
	Format Format `json:"format,omitempty"`
	Page   bool   `json:"page,omitempty"`
	Zone   string `json:"zone,omitempty"`

	// Still is why the clock of the game stands still, so that no deadline runs: paused,
	// suspended, deserted; "" when it runs.
	Still string `json:"still,omitempty"`

	Game    string           `json:"game,omitempty"` // the game's name, "" for letters outside a game
	Seat    adjudicator.Seat `json:"seat,omitempty"`
	Seats   []Person         `json:"seats,omitempty"` // all seats in order, for names
	Seq     uint64           `json:"seq,omitempty"`   // last entry of the log
	Since   uint64           `json:"since,omitempty"` // the entries after this one are told
	Code    string           `json:"code,omitempty"`  // the seat's code, only in letters that may carry it
	Referee string           `json:"referee,omitempty"`

	Accepted string                `json:"accepted,omitempty"` // canonical text of the accepted sheet
	Answers  []Section             `json:"answers,omitempty"`  // answers to queries
	Sheet    string                `json:"sheet,omitempty"`    // the sheet as written, to be annotated
	Syntax   []orders.Fault        `json:"syntax,omitempty"`
	Faults   []adjudicator.Fault   `json:"faults,omitempty"`
	Warnings []adjudicator.Warning `json:"warnings,omitempty"` // what the sheet may cost its seat
	Preview  *Preview              `json:"preview,omitempty"`  // what a checked sheet would come to
	Odds     []Foreseen            `json:"odds,omitempty"`     // the attacks of a checked sheet, where no more was asked
	Ignored  []Ignored             `json:"ignored,omitempty"`
	Notes    []Note                `json:"notes,omitempty"`
	Messages []Message             `json:"messages,omitempty"`
	Deadline time.Time             `json:"deadline,omitzero"` // zero: none
	// Entry is the deadline for the calendar of who wants it there, nil else.
	Entry *Entry `json:"entry,omitempty"`
	// PutOff tells that the letter waits for the next one to its seat.
	PutOff bool `json:"putOff,omitempty"`
	// Late tells of a letter that another one has taken over that it should have
	// left before, and could not.
	Late bool `json:"-"`
	// Standing is how the game stood for the reader, nil when that is not known.
	Standing *Standing `json:"standing,omitempty"`
	// Draft asks for the order template: header and lines to edit.
	Draft bool `json:"draft,omitempty"`
	// Unseen tells that the reader was never shown the position, whatever his seat was
	// told: he has just come.
	Unseen bool `json:"unseen,omitempty"`

	Info     adjudicator.Info     `json:"-"`
	Scenario adjudicator.Scenario `json:"-"`
	Head     string               `json:"-"` // hash of the last entry, hexadecimal
	Dated    time.Time            `json:"-"` // when that entry was made
	Pledge   string               `json:"-"` // SHA-256 of the dice secret
	Secret   string               `json:"-"` // the secret in hexadecimal, only in the last letter
	// Options are the switches of the game; nil leaves the section out. They
	// are told in the invitation and the first letter.
	Options adjudicator.Options `json:"-"`
	// Begins is the name of the turn with which a game begins, of one that has not.
	Begins string              `json:"-"`
	Events []adjudicator.Event `json:"-"` // those the seat may know
	Rolls  []dice.Roll         `json:"-"`
	// Housed are the seats that the house played in what is told.
	Housed  []adjudicator.Seat     `json:"-"`
	View    *adjudicator.View      `json:"-"`
	Pending []adjudicator.Decision `json:"-"`
	// Before is the view that the seat's last letter showed, nil when there
	// was none: what changed since is then said.
	Before *adjudicator.View `json:"-"`
	// Owed are the decisions that were open then.
	Owed   []adjudicator.Decision `json:"-"`
	Boards []adjudicator.Board    `json:"-"` // as the seat sees them
	// Undrawn tells that the boards are not drawn: what they are called is told.
	Undrawn bool `json:"-"`
	// Prompts are the lines that the order template offers; nil for systems
	// that offer none.
	Prompts []adjudicator.Prompt `json:"-"`
	// Offers are the lines of the order page, nil when nobody wants it; Risks
	// what each of them may cost, with those that it needs, nil where that was
	// not judged; Reply the address to which orders go; Link where the page
	// lies, "" when it is attached.
	Offers *adjudicator.Offers     `json:"-"`
	Risks  [][]adjudicator.Warning `json:"-"`
	Reply  string                  `json:"-"`
	Link   string                  `json:"-"`
	// Try plays an example of the help in the game at hand; nil where there is none.
	Try func(line string) Tried `json:"-"`
	// Ahead is what ending the phase as things stand may cost the seat: the
	// order template says it.
	Ahead []adjudicator.Warning `json:"-"`
	// Merged are earlier letters that could not leave: this one says what they
	// had to say besides the state of the game.
	Merged []Report `json:"-"`
}

// Tried is what becomes of an example of the help in the game at hand.
type Tried struct {
	Right   bool     // it may be sent as it stands
	Instead []string // lines that may, first those most like it
	Else    string   // it in names of this game, "" where there is nothing of the kind
}

// Entry is the deadline of a seat as a calendar keeps it: its identity, and how
// often it has changed.
type Entry struct {
	UID       string    `json:"uid"`
	Sequence  int       `json:"sequence"`
	At        time.Time `json:"at"`
	Stamp     time.Time `json:"stamp"` // of the letter
	Cancelled bool      `json:"cancelled,omitempty"`
}

// BringsPage tells whether the letter brings the order page, if there is one:
// the reader has asked for it, or wants it whenever something is asked of him.
func (r *Report) BringsPage() bool {
	return r.AnswersPage() || r.Page && r.Kind.Asks() &&
		slices.ContainsFunc(r.Pending, func(d adjudicator.Decision) bool { return d.Seat == r.Seat })
}

// AnswersPage tells whether the letter, or one that it has taken over, answers PAGE.
func (r *Report) AnswersPage() bool {
	return slices.ContainsFunc(r.Answers, func(a Section) bool { return a.Query == "PAGE" }) ||
		slices.ContainsFunc(r.Merged, func(m Report) bool { return m.AnswersPage() })
}

// Person is who holds a seat.
type Person struct {
	Seat  adjudicator.Seat `json:"seat"`
	Title string           `json:"title"`           // the seat's title: "Balkan League"
	Name  string           `json:"name"`            // the player's name or address, "" for none
	House bool             `json:"house,omitempty"` // the house plays it
}

// Ignored is a line of the letter that was not read as an order.
type Ignored struct {
	Line   int    `json:"line"`
	Text   string `json:"text"`
	Reason string `json:"reason"`
}

// Note is a short remark by code: "held", "replaced", "language-changed".
type Note struct {
	Code   string              `json:"code"`
	Fields []adjudicator.Field `json:"fields,omitempty"`
}

// Preview is what a sheet would come to, as far as its seat may know and no die is
// needed.
type Preview struct {
	Lines   []Foreseen `json:"lines,omitempty"`   // attacks
	Shifted []Shifted  `json:"shifted,omitempty"` // units that would stand elsewhere
}

// Foreseen is a line that is weighed; the note is that of order templates.
type Foreseen struct {
	Verb  string              `json:"verb"`
	Order string              `json:"order"`
	Note  []adjudicator.Field `json:"note"`
}

// Shifted is a unit that would stand elsewhere; From is "" for one that comes into
// play.
type Shifted struct {
	Unit string `json:"unit"`
	From string `json:"from,omitempty"`
	To   string `json:"to"`
}

// Message is free text from another seat.
type Message struct {
	From  adjudicator.Seat `json:"from,omitempty"`  // "" when it is not signed
	Alone bool             `json:"alone,omitempty"` // it is for this reader and not for all
	Text  string           `json:"text"`
}

// Section is one answered query.
type Section struct {
	Query string `json:"query"` // HELP, STATUS, MAP, ORDERS, TEMPLATE, HISTORY, RULES, GAMES, PAGE
	Topic string `json:"topic,omitempty"`
	// Told is what an answer to HISTORY tells, nil for all others.
	Told *History `json:"told,omitempty"`
	// Clauses are what an answer to RULES tells, of the reference in Topic.
	Clauses []adjudicator.Clause `json:"-"`
	// Games are what an answer to GAMES tells, and More how many more there are.
	Games []GameLine `json:"games,omitempty"`
	More  int        `json:"more,omitempty"`
	// Kept is how the reader has answered in all games, nil when nothing is known.
	Kept *Kept `json:"kept,omitempty"`
	// Listed are what an answer to LIST tells, and Create who may found games.
	Listed []Listed `json:"listed,omitempty"`
	Create string   `json:"create,omitempty"`
	// Desk are what the director is told of all games, and Over how many are over.
	Desk []DeskLine `json:"desk,omitempty"`
	Over int        `json:"over,omitempty"`
	// Tourney is what an answer to STANDINGS tells of the tournament in Topic.
	Tourney *Tourney `json:"tourney,omitempty"`
	// Who is what an answer to WHO tells of the game in Topic.
	Who *Table `json:"who,omitempty"`
}

// Kept is how somebody has kept his deadlines.
type Kept struct {
	Answered int           `json:"answered"` // decisions, in time
	Missed   int           `json:"missed"`   // deadlines
	Average  time.Duration `json:"average"`  // from question to answer
}

// Listed is a game of the list: it seeks players, or may be observed.
type Listed struct {
	Game     string             `json:"game"`
	System   string             `json:"system"`
	Title    string             `json:"title"`    // of the system
	Scenario string             `json:"scenario"` // its name, and its title
	Called   string             `json:"called"`
	Free     []adjudicator.Seat `json:"free,omitempty"`
	Running  bool               `json:"running,omitempty"`
	Watch    bool               `json:"watch,omitempty"` // everybody may read along
}

// DeskLine is how a game stands for who directs many.
type DeskLine struct {
	Game     string     `json:"game"`
	System   string     `json:"system"`
	Status   string     `json:"status"`
	Turn     int        `json:"turn,omitempty"`
	Deadline time.Time  `json:"deadline,omitzero"`
	Overdue  bool       `json:"overdue,omitempty"`
	Paused   bool       `json:"paused,omitempty"`  // the clock stands still
	Still    string     `json:"still,omitempty"`   // why
	Trouble  bool       `json:"trouble,omitempty"` // its position cannot be read
	Owed     []DeskOwed `json:"owed,omitempty"`
	Mail     []string   `json:"mail,omitempty"` // seats whose letters come back
}

// DeskOwed is a seat that owes something.
type DeskOwed struct {
	Seat   adjudicator.Seat `json:"seat"`
	Player string           `json:"player,omitempty"`
	House  bool             `json:"house,omitempty"`
	Since  time.Time        `json:"since,omitzero"`
	// Before the game begins: nobody holds the seat, or its person has not confirmed.
	Free        bool `json:"free,omitempty"`
	Unconfirmed bool `json:"unconfirmed,omitempty"`
}

// Table is who sits at a game.
type Table struct {
	System    string    `json:"system"`
	Title     string    `json:"title"`    // of the system
	Scenario  string    `json:"scenario"` // its name, and its title
	Called    string    `json:"called"`
	State     string    `json:"state"` // status of the game
	Turn      int       `json:"turn,omitempty"`
	Deadline  time.Time `json:"deadline,omitzero"`
	Seats     []Sitting `json:"seats"`
	Observers int       `json:"observers,omitempty"`
}

// Sitting is how a seat stands.
type Sitting struct {
	Seat      adjudicator.Seat `json:"seat"`
	Name      string           `json:"name,omitempty"` // of who plays it, for those who may know
	Partners  []string         `json:"partners,omitempty"`
	Taken     bool             `json:"taken,omitempty"`
	House     bool             `json:"house,omitempty"`
	Owes      bool             `json:"owes,omitempty"`
	Confirmed bool             `json:"confirmed,omitempty"` // before the game begins
}

// GameLine is how one of a person's games stood when he asked.
type GameLine struct {
	Game     string           `json:"game"`
	System   string           `json:"system"`
	Title    string           `json:"title"` // of the system
	Seat     adjudicator.Seat `json:"seat"`
	State    string           `json:"state"` // GameOwes, else the status of the game
	Turn     int              `json:"turn,omitempty"`
	Deadline time.Time        `json:"deadline,omitzero"` // of what is owed
}

// GameOwes is the State of a game that waits for the person.
const GameOwes = "owes"

// History is a part of the game that is told again, as the reader knows it.
type History struct {
	// The entries after Since up to Seq; of a turn they are found when the letter
	// is written.
	Since  uint64              `json:"since"`
	Seq    uint64              `json:"seq"`
	Events []adjudicator.Event `json:"-"`
	Before *adjudicator.View   `json:"-"` // the view after Since, nil when there was none
	// First and Last are the turns that can be asked for.
	First int `json:"-"`
	Last  int `json:"-"`
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
	// Beside tells that it does not count among what makes a letter long: the
	// reader wants it on top of that.
	Beside bool
}

// Chapter is one step of a finished game with everything in the open.
type Chapter struct {
	Seat   adjudicator.Seat // who acted, "" for nobody
	Events []adjudicator.Event
	Rolls  []dice.Roll
	View   adjudicator.View
	Boards []adjudicator.Board
}
