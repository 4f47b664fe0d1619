package docket

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Dossier is what the desk itself keeps of a game beside the record of the store:
// who confirmed, how far each seat has been told, what waits and what is owed.
type Dossier struct {
	Confirmed []adjudicator.Seat `json:"confirmed,omitempty"`
	Reported  []reported         `json:"reported,omitempty"`
	Seen      []reported         `json:"seen,omitempty"` // the newest position that a seat was shown
	Held      []Held             `json:"held,omitempty"`
	Messages  []Message          `json:"messages,omitempty"`
	AtOnce    atOnce             `json:"atOnce,omitzero"`
	Proposed  atOnce             `json:"proposed,omitzero"`
	Owed      string             `json:"owed,omitempty"` // the decisions that the deadline belongs to
	Reminded  bool               `json:"reminded,omitempty"`
	Clock     clockwork          `json:"clock,omitzero"`
	Letters   uint64             `json:"letters,omitempty"` // letters sent in this game, numbers them
	Calendar  []booked           `json:"calendar,omitempty"`
	PutOff    []adjudicator.Seat `json:"putOff,omitempty"` // seats whose last letter waits for the next one
	House     housework          `json:"house,omitzero"`
	Muster    time.Time          `json:"muster,omitzero"` // until then the seats of a game that has not begun are confirmed
	Votes     []Vote             `json:"votes,omitempty"`
	Turns     []TurnBegan        `json:"turns,omitempty"`  // where observers are behind
	Away      []Absence          `json:"away,omitempty"`   // seats that ask to be left to the house
	ReadSo    []ReadSo           `json:"readSo,omitempty"` // letters whose reading their writers are asked about
	Rated     bool               `json:"rated,omitempty"`  // its players are rated by it
	gamelog.CountedPress
	GivenUp []GivenUp `json:"givenUp,omitempty"`
	// Heard are the seats whose players have had a sheet of theirs answered at once, their first.
	Heard []adjudicator.Seat `json:"heard,omitempty"`
	// Unattended: the house may play on though no person plays.
	Unattended bool     `json:"unattended,omitempty"`
	Served     []uint64 `json:"served,omitempty"` // the last letters with sheets of several games whose part for this one was handled
}

// ReadSo is how the last letter of a seat was read, which its writer may agree to.
type ReadSo struct {
	Seat  adjudicator.Seat `json:"seat"`
	After uint64           `json:"after"` // the entry that it was written behind: later it counts no more
	Text  string           `json:"text"`  // its orders
	// Others are its orders in other readings, which were shown with the numbers from 2 on.
	Others []string `json:"others,omitempty"`
}

// AskReading keeps how a letter was read until its writer agrees, in place of what he was asked before; one
// without text only takes that away.
func (x *Dossier) AskReading(r ReadSo) {
	x.ReadSo = slices.DeleteFunc(x.ReadSo, func(o ReadSo) bool { return o.Seat == r.Seat })
	if r.Text != "" {
		x.ReadSo = append(x.ReadSo, r)
	}
}

// Reading is what a seat is asked about, "" for nothing.
func (x *Dossier) Reading(s adjudicator.Seat, after uint64) string {
	return x.ReadingNumbered(s, after, 1)
}

// ReadingNumbered is the reading of a number among those about which a seat is asked, "" where there is none; 1 is the
// likeliest.
func (x *Dossier) ReadingNumbered(s adjudicator.Seat, after uint64, number int) string {
	for _, r := range x.ReadSo {
		switch {
		case r.Seat != s || r.After != after:
		case number == 1:
			return r.Text
		case number > 1 && number-2 < len(r.Others):
			return r.Others[number-2]
		}
	}
	return ""
}

// GivenUp is a seat that its player has given up and nobody has taken since.
type GivenUp struct {
	Seat adjudicator.Seat `json:"seat"`
	At   time.Time        `json:"at"`
}

// GaveUp tells whether a seat is given up.
func (x *Dossier) GaveUp(s adjudicator.Seat) bool {
	return slices.ContainsFunc(x.GivenUp, func(g GivenUp) bool { return g.Seat == s })
}

// Hears notes that a sheet of a seat is answered at once, and tells whether that is the first of its player.
func (x *Dossier) Hears(s adjudicator.Seat) (first bool) {
	if slices.Contains(x.Heard, s) {
		return false
	}
	x.Heard = append(x.Heard, s)
	return true
}

// Taken notes that somebody has a seat, whoever gave it up before.
func (x *Dossier) Taken(s adjudicator.Seat) {
	x.Heard = slices.DeleteFunc(x.Heard, func(h adjudicator.Seat) bool { return h == s })
	x.GivenUp = slices.DeleteFunc(x.GivenUp, func(g GivenUp) bool { return g.Seat == s })
}

// booked is the deadline that a seat's calendar has.
type booked struct {
	Seat     adjudicator.Seat `json:"seat"`
	At       time.Time        `json:"at"` // zero when it was taken away
	Sequence int              `json:"sequence"`
	Last     time.Time        `json:"last"` // before it was taken away
}

// reported is how far a seat has been told.
type reported struct {
	Seat adjudicator.Seat `json:"seat"`
	Seq  uint64           `json:"seq"`
	From uint64           `json:"from,omitempty"` // the entry after which the newest letter about that began
}

// Held is an accepted sheet that waits and may be replaced.
type Held struct {
	Seat   adjudicator.Seat `json:"seat"`
	Letter uint64           `json:"letter"`
	Sheet  string           `json:"sheet"` // canonical
	Due    time.Time        `json:"due"`
	Waits  bool             `json:"waits,omitempty"` // for the deadline, whenever it is
}

// Read takes over what stands beside the state of a game.
func (x *Dossier) Read(raw json.RawMessage) error {
	*x = Dossier{}
	if len(raw) == 0 {
		return nil
	}
	return json.Unmarshal(raw, x)
}

// Raw is the dossier as it is kept.
func (x *Dossier) Raw() (json.RawMessage, error) { return json.Marshal(x) }

// Since returns the last entry that a seat has been told of.
func (x *Dossier) Since(s adjudicator.Seat) uint64 {
	for _, r := range x.Reported {
		if r.Seat == s {
			return r.Seq
		}
	}
	return 0
}

// Told notes that a seat is told all up to an entry. When the letter before
// waits for this one, this one begins where that did.
func (x *Dossier) Told(s adjudicator.Seat, seq uint64) {
	from := x.Since(s)
	x.Reported = mark(x.Reported, s, seq)
	if from < seq && !slices.Contains(x.PutOff, s) {
		x.Reported[slices.IndexFunc(x.Reported, func(r reported) bool { return r.Seat == s })].From = from
	}
}

// Saw notes that a seat was shown the position after an entry.
func (x *Dossier) Saw(s adjudicator.Seat, seq uint64) { x.Seen = mark(x.Seen, s, seq) }

// TakesOver notes whether a letter to a seat waits for the next one, and tells
// whether the one before it does.
func (x *Dossier) TakesOver(s adjudicator.Seat, waits bool) bool {
	i := slices.Index(x.PutOff, s)
	switch {
	case i < 0 && waits:
		x.PutOff = append(x.PutOff, s)
	case i >= 0 && !waits:
		x.PutOff = slices.Delete(x.PutOff, i, i+1)
	}
	return i >= 0
}

// mark sets how far a seat is.
func mark(list []reported, s adjudicator.Seat, seq uint64) []reported {
	for i := range list {
		if list[i].Seat == s {
			list[i].Seq = seq
			return list
		}
	}
	return append(list, reported{Seat: s, Seq: seq})
}

// Owe notes that a decision is owed already, so that it starts no clock.
func (x *Dossier) Owe(d adjudicator.Decision) {
	if id := OwedID(d); !slices.Contains(strings.Split(x.Owed, "; "), id) {
		x.Owed = strings.TrimPrefix(x.Owed+"; "+id, "; ")
	}
}

// OwedID names a decision among those of all seats.
func OwedID(d adjudicator.Decision) string { return string(d.Seat) + " " + d.ID }

// Hold keeps a sheet and returns the one it replaces, if any.
func (x *Dossier) Hold(h Held) (old Held, replaced bool) {
	for i := range x.Held {
		if x.Held[i].Seat == h.Seat {
			old = x.Held[i]
			x.Held[i] = h
			return old, true
		}
	}
	x.Held = append(x.Held, h)
	return old, false
}

// Release takes out the held sheets that are due, in order; at the deadline also
// those that wait for it.
func (x *Dossier) Release(now time.Time, deadline bool) (due []Held) {
	rest := x.Held[:0]
	for _, h := range x.Held {
		if h.Waits && !deadline || h.Due.After(now) {
			rest = append(rest, h)
		} else {
			due = append(due, h)
		}
	}
	x.Held = rest
	return due
}

// LastTold is what the newest letter about the state of the game told a seat.
func (x *Dossier) LastTold(s adjudicator.Seat) *report.History {
	for _, r := range x.Reported {
		if r.Seat == s {
			return &report.History{Since: r.From, Seq: r.Seq}
		}
	}
	return &report.History{}
}

// EditionOf opens the system of a game as the game is played.
func (d *Office) EditionOf(g *store.Game) (adjudicator.System, error) {
	if !d.Decides(g.System) {
		return nil, fmt.Errorf("%w: %s", ErrElsewhere, g.System)
	}
	return d.Edition(g.System, g.RulesVersion, g.DataDigest)
}

// OpenAs begins casework of the referee on a game with the rules of a system,
// whatever it is played with.
func (d *Office) OpenAs(g *store.Game, sys adjudicator.System) (*Docket, error) {
	c := &Docket{Office: d, Now: d.Clock(), Sys: sys}
	if err := c.OpenWith(g, ""); err != nil {
		return nil, err
	}
	if c.State != nil {
		if err := c.State.Invariants(); err != nil {
			return nil, err
		}
	}
	return c, nil
}
