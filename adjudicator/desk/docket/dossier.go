package docket

import (
	"errors"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Absence is a seat that asks to be left to the house, and who agrees.
type Absence struct {
	Seat   adjudicator.Seat   `json:"seat"`
	Agreed []adjudicator.Seat `json:"agreed,omitempty"`
}

// SeatCalled finds a seat of the game by its name, its beginning or its title.
func (c *Docket) SeatCalled(name string) *store.Seat {
	scenario := gamelog.ScenarioOf(c.Sys.Info(), c.Game.Scenario)
	for i := range c.Game.Seats {
		s := &c.Game.Seats[i]
		if SeatNamed(name, s.Name) || strings.EqualFold(name, scenario.SeatTitle(adjudicator.Seat(s.Name))) {
			return s
		}
	}
	return nil
}

// Announcement is a note to every seat but one.
type Announcement struct {
	Except string // its name, "" for none
	Note   report.Note
}

// Shown tells whether another seat has been written to about an entry.
func (x *Dossier) Shown(to adjudicator.Seat, seq uint64) bool {
	return slices.ContainsFunc(x.Seen, func(r reported) bool { return r.Seat != to && r.Seq >= seq })
}

// clockwork is what the desk keeps of a game's deadlines.
type clockwork struct {
	Asked    time.Time          `json:"asked,omitzero"`  // when the clock began for what is owed
	Struck   time.Time          `json:"struck,omitzero"` // the last reminder that was sent
	Leaves   []Leave            `json:"leaves,omitempty"`
	Extended []Spent            `json:"extended,omitempty"` // hours of each seat
	Missed   []Spent            `json:"missed,omitempty"`   // deadlines in a row
	Waits    []adjudicator.Seat `json:"waits,omitempty"`    // seats whose answers wait for the deadline
	Answered []Answered         `json:"answered,omitempty"`
	Paused   *Pause             `json:"paused,omitempty"`
	Warned   []adjudicator.Seat `json:"warned,omitempty"`   // that the next miss loses the game
	Silences int                `json:"silences,omitempty"` // slides of this deadline because nobody was heard of
	Rests    time.Time          `json:"rests,omitzero"`     // the end of a pause that all agreed on: no clock runs before
	Given    time.Duration      `json:"given,omitempty"`    // by which this deadline was put off at somebody's wish
	Stood    time.Duration      `json:"stood,omitempty"`    // that the clock of this deadline stood still
}

// Spent is how much a seat has used of something.
type Spent struct {
	Seat adjudicator.Seat `json:"seat"`
	N    int              `json:"n"`
}

// Moment writes a moment into a note.
func Moment(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// LetGo ends that the answers of a seat wait for the deadline.
func (x *clockwork) LetGo(s adjudicator.Seat) {
	x.Waits = slices.DeleteFunc(x.Waits, func(w adjudicator.Seat) bool { return w == s })
}

// Leave is a stretch of days in which no deadline of a seat falls.
type Leave struct {
	Seat adjudicator.Seat `json:"seat"`
	deadline.Span
	Counted   bool `json:"counted,omitempty"`   // a deadline was put off for it: its days are spent
	Referee   bool `json:"referee,omitempty"`   // given by the referee, beside the days of the game
	Cancelled bool `json:"cancelled,omitempty"` // but its days are spent
}

// Spans are the days of leave of a seat that count.
func (x *clockwork) Spans(s adjudicator.Seat) (out []deadline.Span) {
	for _, l := range x.Leaves {
		if l.Seat == s && !l.Cancelled {
			out = append(out, l.Span)
		}
	}
	return out
}

// LeaveSpent is how many days of the game's budget a seat has used.
func (x *clockwork) LeaveSpent(s adjudicator.Seat) (days int) {
	for _, l := range x.Leaves {
		if l.Seat == s && !l.Referee {
			days += l.Days()
		}
	}
	return days
}

// LastHeard is the setting that holds when the last letter reached the server.
const LastHeard = "desk.last-heard"

// Heard notes when a letter reached the server, to the hour.
func (d *Office) Heard(at time.Time) error {
	last, err := d.Moment(LastHeard)
	if err != nil || at.Sub(last).Abs() < time.Hour || at.Before(last) && !last.After(d.Clock()) {
		return err
	}
	return d.Store.SetSetting(LastHeard, []byte(Moment(at)))
}

// Moment reads a setting that holds a moment, zero when there is none.
func (d *Office) Moment(name string) (t time.Time, err error) {
	raw, err := d.Store.Setting(name)
	if errors.Is(err, store.ErrNotFound) || err == nil && len(raw) == 0 {
		return t, nil
	}
	if err != nil {
		return t, err
	}
	if t, err = time.Parse(time.RFC3339, string(raw)); err != nil {
		return time.Time{}, nil // it is written anew
	}
	return t, nil
}

// Answered is the last decision of a seat that counted as answered: one that is
// taken back and made anew counts once.
type Answered struct {
	Seat adjudicator.Seat `json:"seat"`
	ID   string           `json:"id"`
}

// NoteReliability changes the figures of a person with the batch at hand.
func (c *Docket) NoteReliability(address string, change func(*people.Reliability)) (err error) {
	c.Batch.Settings, err = c.People().NoteReliability(c.Batch.Settings, address, change)
	return err
}

// TurnBegan is the entry after which a turn is the current one.
type TurnBegan struct {
	Turn int    `json:"turn"`
	Seq  uint64 `json:"seq"`
}

// Cause is why a clock stands still.
type Cause string

// The causes. The words of letters know them by these names.
const (
	CausePaused    Cause = "paused"    // the referee has stopped the clock; also the meaning of none
	CauseSuspended Cause = "suspended" // the game is suspended
	CauseDeserted  Cause = "deserted"  // no person plays
)

// Pause is a clock that stands still.
type Pause struct {
	Since  time.Time `json:"since,omitzero"` // when it stopped
	Due    time.Time `json:"due,omitzero"`   // the deadline as it was then, zero when none ran
	Causes []Cause   `json:"causes,omitempty"`
	Until  time.Time `json:"until,omitzero"` // when the first cause ends by itself; zero until somebody lets it go on
	Reason string    `json:"reason,omitempty"`
	// Left is what was left of the deadline, of a clock that was stopped before its
	// moments were kept.
	Left time.Duration `json:"left,omitempty"`
}

// Stands tells whether a clock stands still for a cause.
func (x *clockwork) Stands(why Cause) bool {
	p := x.Paused
	return p != nil && (slices.Contains(p.Causes, why) || len(p.Causes) == 0 && why == CausePaused)
}

// Still is the gravest cause for which a clock stands still, "" when it runs.
func (x *clockwork) Still() Cause {
	for _, why := range []Cause{CauseSuspended, CauseDeserted, CausePaused} {
		if x.Stands(why) {
			return why
		}
	}
	return ""
}

// HousesAlone tells whether the house holds every seat of the game at hand.
func (c *Docket) HousesAlone() bool {
	return !slices.ContainsFunc(c.Game.Seats, func(s store.Seat) bool { return s.Person != "" || !s.House })
}

// VoteKind is what is voted on.
type VoteKind string

// The votes.
const (
	VoteDraw      VoteKind = "draw"
	VoteArmistice VoteKind = "truce"   // the game ends as it stands
	VoteConcede   VoteKind = "concede" // the game goes to a seat, by all others
	VotePause     VoteKind = "pause"
	VoteUndo      VoteKind = "undo"
)

// Vote is a proposal that waits for the others.
type Vote struct {
	What VoteKind           `json:"what"`
	By   adjudicator.Seat   `json:"by"`             // who proposed it
	Ayes []adjudicator.Seat `json:"ayes"`           // who has said yes
	To   adjudicator.Seat   `json:"to,omitempty"`   // to whom the game is conceded
	Days int                `json:"days,omitempty"` // of the pause
	Seq  uint64             `json:"seq,omitempty"`  // of an undoing: the entry to go back to
}

// Same tells whether two votes are about the same.
func (v Vote) Same(other Vote) bool {
	return v.What == other.What && v.To == other.To && v.Days == other.Days && (v.What != VoteUndo || v.Seq == other.Seq)
}

// voters are the seats whose yes a vote needs.
func (c *Docket) voters(v Vote) (list []adjudicator.Seat) {
	for _, s := range c.Game.Seats {
		if name := adjudicator.Seat(s.Name); s.Person != "" && !s.House && name != v.To {
			list = append(list, name)
		}
	}
	return list
}

// Silent are the seats that have not said yes.
func (c *Docket) Silent(v Vote) (list []string) {
	for _, s := range c.voters(v) {
		if !slices.Contains(v.Ayes, s) {
			list = append(list, string(s))
		}
	}
	return list
}

// Agreement is what the players of a game that is over have agreed on, "" for
// nothing; to is the seat that it was conceded to.
func (c *Docket) Agreement() (what VoteKind, to string, err error) {
	if c.Game.Status != store.GameFinished || c.Game.Seq == 0 {
		return "", "", nil
	}
	e, err := c.LogEntry(c.Game.Seq)
	if err != nil || e.Kind != gamelog.KindEnd {
		return "", "", err
	}
	for _, x := range gamelog.Logged(&e) {
		if x.Kind == EventAgreed {
			return VoteKind(x.Get("what")), x.Get("to"), nil
		}
	}
	return "", "", nil
}

// EventAgreed tells that a game has ended by agreement.
const EventAgreed = "agreed"
