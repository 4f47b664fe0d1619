package site

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"time"

	"feldpost/adjudicator/statistics"
)

// Game is a game as its pages show it. All texts are plain and in the language of
// the site.
type Game struct {
	Name     string
	System   string // title
	Scenario string // title
	Status   string // "open", "running", "suspended", "finished"
	Seats    []Seat
	Watch    bool // what happens in it is shown
	Delay    int  // turns that the site is behind
	Unread   bool // it cannot be shown at present
	Dated    time.Time
	Now      string   // the title of the last report; Pages.Game sets it
	Result   []string // how it ended
	Turns    []Turn
	Points   *Course // victory points; nil where none are counted
	Lost     *Course // losses from the beginning, called as LossWord has it; nil for none
	Dice     []Throws
	Battles  []Toll
	LossWord string // what losses are counted in: "Units lost"; "" for no word of the game's own
	Pledge   string
	Secret   string
	Campaign []byte  // a whole page, nil for none
	Log      []byte  // JSON lines, nil while the game goes on
	Press    []Press `json:",omitempty"`
}

// Press is a message to all.
type Press struct {
	Dated   time.Time
	From    string // title of a side; "" when it is not signed
	Referee bool   // it is the referee's
	Lines   []string
}

// Over tells whether the game has ended.
func (g *Game) Over() bool { return g.Status == "finished" }

// Dir is the folder of the game's pages, with a slash behind it.
func (g *Game) Dir() string { return "games/" + slug(g.Name) + "/" }

// Seat is a side and who plays it.
type Seat struct {
	Title string
	Names []string
	House bool
	Taken bool
}

// Turn is one report: how the game began, then a turn each.
type Turn struct {
	N        int    // from 0
	Number   int    // of the turn that it tells, as its game counts
	Name     string // of the turn that it tells, "" for the beginning
	Partial  bool   // the turn is not over
	Title    string // of its page; Pages.Game sets it
	What     string // what happened, in some words
	Brief    []string
	Sections []Section
	Maps     []Map
	Dated    time.Time
	Entry    uint64 // of the log, the last that is told
	Hash     string // of that entry
}

// Map is the board of a game, or one of several.
type Map struct {
	Name, Title string // "" for the only one
	SVG         []byte
}

// Section is what stands under a heading.
type Section struct {
	Heading string
	Blocks  []Block
}

// Block is a piece of a section: of Text, Head, List, Lines and Rows one is set.
type Block struct {
	Text  string
	Head  string
	List  []Item
	Lines []string // kept as they are
	Rows  *Table
}

// Item is a line of a list with those under it.
type Item struct {
	Text string
	Sub  []string
}

// Table is a table; Title is its caption, which is only spoken where a heading says
// the same.
type Table struct {
	Title string
	Quiet bool
	Heads []string
	Rows  [][]string
}

// Throws are the dice that were thrown for somebody: a side, "" for all.
type Throws struct {
	Who    string
	Record statistics.Record
}

// Toll is what the battles of a game came to for a side.
type Toll struct {
	Who     string
	Battles int // that it began
	Lost    int
}

// Player is somebody who lets his name be shown.
type Player struct {
	Name      string
	System    string
	Games     int
	Won       int
	Rating    int // 0 for none
	Deviation int
}

// Tourney is a tournament as it stands.
type Tourney struct {
	Name      string
	Title     string
	System    string
	Head      string // how far it has come, in a sentence
	Over      bool
	Numbered  bool // some entrants are told by their number
	Entrants  []string
	Rounds    []Round // the newest first
	Ties      []string
	Standings []Standing
}

// File is the page of the tournament.
func (t *Tourney) File() string { return "tournaments/" + slug(t.Name) + ".html" }

// Round is the pairings of a round.
type Round struct {
	Number int
	Games  []Pairing
}

// Pairing is one game of a round, or a bye.
type Pairing struct {
	Board         int
	First, Second string
	Side, Against string // the seats that they have
	Game          string
	Link          string // of the game's page from the folder of tournaments, "" for none
	Result        string
	Bye           bool
}

// Standing is a line of the standings.
type Standing struct {
	Place, Pool         int
	Name, Score         string
	Ties                []string
	Wins, Draws, Losses int
	Against             []string
}

// Site is everything but the games' own pages.
type Site struct {
	Referee  string
	Base     string // address at which the site lies, with a slash behind it; "" when nobody knows
	Games    []Game
	Tourneys []Tourney
	Players  []Player
}

// File is one file of the site; the name has slashes.
type File struct {
	Name string
	Data []byte
}

var plainName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,79}$`)

// slug is a name as part of an address and of a file: the name itself where it has
// nothing but small letters, digits and hyphens, else a digest of it.
func slug(name string) string {
	if plainName.MatchString(name) && !reserved.MatchString(name) {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	return "x." + hex.EncodeToString(sum[:10])
}

// reserved are names that some systems allow no file to have.
var reserved = regexp.MustCompile(`^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// Wide tells whether a table may be wider than a phone: one can scroll it then.
func (t *Table) Wide() bool { return len(t.Heads) > 4 }
