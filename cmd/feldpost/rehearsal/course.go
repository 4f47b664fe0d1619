package rehearsal

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"time"

	"feldpost/mail"
	"feldpost/store"
)

// Course is how far a soak has come, besides what its store holds.
type Course struct {
	Figures
	Wrong    []string
	Begun    time.Time
	People   map[string]*person     // by address
	Errands  []errand               // what people are about to do
	Post     []mail.Arrived         // what lies on the mail server
	Sent     map[string]*sentLetter // by Message-ID, those without an answer
	Played   map[string]*played     // not yet proved
	Away     time.Time              // until when the referee is away; zero for at work
	Absent   time.Duration          // how long it was away when it comes back
	Skew     time.Duration          // of its clock
	Righted  time.Time              // when that is put right
	Upgraded time.Time
}

// Figures are what a soak counts.
type Figures struct {
	Founded, Finished, Timeouts   int
	Outages, Clocks, Exchanges    int
	Later                         int // answers that stood in a newer letter
	Forgotten, Erred, Left, Given int // letters that people forgot, wrote wrongly; leaves they took; games they gave up
}

// person is somebody of the club.
type person struct {
	Address string
	Wakes   int           // hour of his day, UTC
	Takes   time.Duration // until he writes, on average
	Busy    map[string]bool
}

// errand is a letter that somebody will write for a seat.
type errand struct {
	At   time.Time
	Who  string // his address
	Seat store.SeatRef
	To   string // reply address
	Re   string // what it answers
}

// sentLetter is a letter of a person.
type sentLetter struct {
	Game string
	From string
	At   time.Time
	Text string
}

// played is what the club knows of a game.
type played struct {
	System   string
	Deadline time.Time // as it stood last
	Running  bool
	Timeouts []timeout
	Seq      uint64    // that was looked at
	Over     time.Time // since when it is over; zero for not
}

// timeout is a deadline that passed.
type timeout struct {
	Seq      uint64
	Deadline time.Time
}

// ErrResting tells that a soak is to go on later.
var ErrResting = errors.New("the soak rests")

// begin is the beginning of a club.
func (s *Soak) begin() {
	s.wrote, s.names = map[string]uint64{}, map[string]string{}
	s.source = rand.NewPCG(s.Seed, 11)
	s.chance = rand.New(s.source)
	s.Course = Course{Begun: s.Now, Upgraded: s.Now, People: map[string]*person{}, Sent: map[string]*sentLetter{}, Played: map[string]*played{}}
}

// resting is what is kept of a soak that rests.
type resting struct {
	Course
	Now     time.Time
	UID     uint32
	In, Out int
	Chance  []byte
}

// Save returns what it takes to go on.
func (s *Soak) Save() ([]byte, error) {
	chance, err := s.source.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return json.Marshal(resting{s.Course, s.Now, s.uid, s.In, s.Out, chance})
}

// Resume has a soak go on from what was saved.
func (s *Soak) Resume(saved []byte) error {
	s.begin()
	var r resting
	if err := json.Unmarshal(saved, &r); err != nil {
		return err
	}
	s.Course, s.Now, s.uid, s.In, s.Out = r.Course, r.Now, r.UID, r.In, r.Out
	return s.source.UnmarshalBinary(r.Chance)
}
