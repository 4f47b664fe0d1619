package report

import (
	"time"

	"feldpost/adjudicator"
)

// SiteGame is what everybody may know of a game.
type SiteGame struct {
	Name     string
	Info     adjudicator.Info
	Scenario adjudicator.Scenario
	Status   string // "open", "running", "suspended", "finished"
	Seats    []SiteSeat
	// Watch tells that what happens in it is shown, as many turns late as Delay
	// says. Of a game that is over everything is.
	Watch bool
	Delay int
	// Unread tells that the position cannot be read at present.
	Unread bool
	Dated  time.Time // of the last entry that is told; of a game that tells none its creation
	// Turns are its reports as somebody gets them who reads along: how it began, then
	// one a turn. Chapters are the entries of the log that they tell; of a game that
	// is over with everything in the open.
	Turns    []Report
	Chapters []Chapter
	Ends     []int // of each turn, how many chapters it and those before it tell
	Boards   []adjudicator.Board
	Pledge   string      // SHA-256 of the secret of the dice
	Secret   string      // in hexadecimal, of a game that is over
	Log      []byte      // JSON lines, of a game that is over
	Press    []SitePress // what was written to all
}

// SitePress is a message to all of a game.
type SitePress struct {
	At   time.Time
	Seq  uint64           // the last entry of the log before it
	From adjudicator.Seat // "" when it is not signed, adjudicator.Referee for the referee's
	Text string
}

// SiteSeat is a seat of a game as everybody may know it.
type SiteSeat struct {
	Seat  adjudicator.Seat
	Title string
	Names []string // of those who play it and have consented
	House bool
	Taken bool
}

// SitePlayer is how somebody who has consented to be named has played a system.
type SitePlayer struct {
	Name      string
	System    adjudicator.Info
	Games     int // that are over
	Won       int
	Rating    int // rounded; 0 for who has none
	Deviation int
}
