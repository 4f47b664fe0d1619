package orders

import (
	"strconv"
	"strings"
)

// Pos is a place in the letter's text. Line and Col count from 1; Col counts
// runes. The zero Pos means "the sheet as a whole".
type Pos struct {
	Line int `json:"line"`
	Col  int `json:"col"`
}

// Sheet is the order file inside a letter, parsed. Its canonical text
// (MarshalText) parses to an equal sheet apart from positions.
type Sheet struct {
	Header Header
	Orders []Order
	// End is true when the sheet closes the turn (END), EndPhase names the
	// phase when it closes only up to that one (END MOVEMENT).
	End      bool
	EndPhase string
	// Bare is true when the sheet closes something and orders nothing, and does
	// not say so in full: END NOTHING.
	Bare bool
	// Wish is the line whose words asked that the sheet be checked or wait, so
	// that Header.Check was set. It is not part of the canonical text.
	Wish Pos
	// Skipped are lines that were read as talk, not as orders: a greeting
	// above GAME, words below END, quoted lines. They are not part of the
	// canonical text.
	Skipped []Pos

	spoken Language // in which its text is read
}

// Header is what stands above the orders: GAME, SEAT (or SIDE), TURN, ROUND,
// CODE, LANG, CHECK.
type Header struct {
	Game  string // game name or number as written, without the code
	Code  string // the seat's code when it stands in the GAME line
	Seat  string
	Turn  string
	Round string         // ROUND or PART, for games that divide a turn so
	Check bool           // CHECK: tell me, apply nothing
	Lang  string         // LANG en|fr, "" when not given
	Pos   map[string]Pos `json:"-"` // where each header key was read, and "END": the phase that it closes
}

// Order is one line a player wrote.
type Order struct {
	Pos  Pos
	Raw  string // the line as written, trimmed
	Verb string // canonical English verb, upper case: "MOVE"
	// Sub is the second verb of verbs that take one: STAND CHARGE, GIVE
	// MORALE, END MOVEMENT. Canonical, upper case, or "".
	Sub string
	// Args are the verb's direct objects in order: comma-separated items,
	// and within an item each change between words and hexes starts a new
	// Arg. "MOVE BU/5 Bde, BU/1 Eng 2529-2629" has three: two names, a path.
	Args []Arg
	// Clauses are introduced by keywords: FROM, TO, AT, WITH, FOR, TOWARD,
	// SPEND, HQ, BY, DROP, MIN, ... in the order written.
	Clauses []Clause
	// When is the IF condition, nil when there is none.
	When *Cond

	entry *verbEntry // how its verb is written, nil for one of the common verbs
}

// ArgKind tells what an Arg looks like.
type ArgKind uint8

// The kinds of Arg.
const (
	Name   ArgKind = iota // words, e.g. `BU/1 Cav Bde`, `ALL`, `SE 1`
	Path                  // hexes joined by hyphens or spaces joined by >
	Number                // digits only, not four of them
	Text                  // a quoted string, quotes removed
)

// Arg is one object of a verb or clause.
type Arg struct {
	Pos  Pos
	Kind ArgKind
	Text string   // words joined by one space, in the player's spelling
	Path []string // for Path: the printed numbers
}

// Amount splits an item such as "SE 1" into its name and the number behind
// it. For a Number the name is empty; ok is false when no number stands there.
func (a Arg) Amount() (name string, n int, ok bool) {
	if a.Kind == Path {
		return "", 0, false
	}
	i := strings.LastIndexByte(a.Text, ' ')
	n, err := strconv.Atoi(a.Text[i+1:])
	if err != nil {
		return a.Text, 0, false
	}
	if i < 0 {
		return "", n, true
	}
	return a.Text[:i], n, true
}

// Is tells whether the argument is the given word, whatever its case.
func (a Arg) Is(word string) bool {
	return a.Kind == Name && strings.EqualFold(a.Text, word)
}

// Clause is a keyword with its arguments.
type Clause struct {
	Pos  Pos
	Key  string // canonical English keyword, upper case
	Args []Arg
}

// Cond is a condition: a disjunction of conjunctions of terms.
type Cond struct {
	Pos Pos
	Any [][]Term // OR of ANDs
}

// Term is one comparison or predicate: `DIE<=3`, `2040 EMPTY`,
// `ATTACKER CHARGES`, `NOT IMPROVES`.
type Term struct {
	Pos     Pos
	Not     bool
	Subject string // canonical upper-case words, e.g. "DIE", "2040 EMPTY"
	Op      string // "", "=", "<>", "<", "<=", ">", ">="
	Value   string // as written: "3", "2/1"
}

// Clause returns the first clause with the given canonical key.
func (o *Order) Clause(key string) (Clause, bool) {
	for _, c := range o.Clauses {
		if c.Key == key {
			return c, true
		}
	}
	return Clause{}, false
}

// Has tells whether the order has a clause with the given canonical key.
func (o *Order) Has(key string) bool {
	_, ok := o.Clause(key)
	return ok
}

// Query is a question to the referee that moves nothing: HELP, STATUS, MAP,
// ORDERS, TEMPLATE, HISTORY, PAGE, CHECK; or a wish how letters shall be: FORMAT, RECEIPTS,
// CALENDAR, NAMES, ZONE. CHECK also sets Header.Check.
type Query struct {
	Pos   Pos
	Verb  string // canonical, upper case
	Topic string // what stands behind it, as written
}
