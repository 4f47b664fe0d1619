package report

import (
	"slices"
	"time"

	"feldpost/adjudicator"
)

// Standing is how a game stood for the reader when it was decided what a letter tells.
type Standing struct {
	Status    string `json:"status"` // that of the game: "open", "running", "suspended", "finished"
	Confirmed bool   `json:"confirmed,omitempty"`
	All       bool   `json:"all,omitempty"`      // everybody who plays has confirmed
	Owes      bool   `json:"owes,omitempty"`     // the reader's seat owes something
	Asked     bool   `json:"asked,omitempty"`    // what it owes can be answered by yes or no
	Housed    bool   `json:"housed,omitempty"`   // the house plays his seat
	Paused    bool   `json:"paused,omitempty"`   // the clock stands still
	Forfeits  bool   `json:"forfeits,omitempty"` // his next missed deadline loses the game
	// Table is how all seats stand, nil where an earlier program decided upon the letter.
	Table []AtTable `json:"table,omitempty"`
	Waits bool      `json:"waits,omitempty"` // his orders wait for the deadline
	Kept  bool      `json:"kept,omitempty"`  // a sheet of his is kept
	// KeptTo is until when, zero for a sheet that waits for the deadline.
	KeptTo  time.Time `json:"keptTo,omitzero"`
	Until   time.Time `json:"until,omitzero"`    // when a clock that stands still goes on by itself
	Hours   int       `json:"hours,omitempty"`   // by which he may put deadlines off
	Days    int       `json:"days,omitempty"`    // of leave that he has left
	Alone   bool      `json:"alone,omitempty"`   // the house may play on though no person plays
	Ballots []Ballot  `json:"ballots,omitempty"` // that are open
}

// AtTable is how a seat stands in a Standing.
type AtTable struct {
	Seat   adjudicator.Seat `json:"seat"`
	Taken  bool             `json:"taken,omitempty"` // a person holds it
	House  bool             `json:"house,omitempty"` // the house plays it
	Gone   bool             `json:"gone,omitempty"`  // its person has given it up, or missed too many deadlines
	Owes   bool             `json:"owes,omitempty"`
	Asks   bool             `json:"asks,omitempty"`   // it asks to be left to the house
	Missed int              `json:"missed,omitempty"` // deadlines in a row
}

// Ballot is a vote that is open.
type Ballot struct {
	What string             `json:"what"`
	Left []adjudicator.Seat `json:"left,omitempty"` // whose yes it needs
}

// Stopped tells whether no deadline runs, as the clock stands still or the game does not go on; false where that is not known.
func (s *Standing) Stopped() bool { return s != nil && (s.Paused || s.Status != running) }

// Over tells whether the game has ended; false where that is not known.
func (s *Standing) Over() bool { return s != nil && s.Status == finished }

// at is how a seat stands; known is false where that was not kept, or there is no such seat.
func (s *Standing) at(seat string) (x AtTable, known bool) {
	i := slices.IndexFunc(s.Table, func(x AtTable) bool { return string(x.Seat) == seat })
	if i < 0 {
		return x, false
	}
	return s.Table[i], true
}

// The statuses of a game in a Standing.
const (
	open      = "open"
	running   = "running"
	suspended = "suspended"
	finished  = "finished"
)
