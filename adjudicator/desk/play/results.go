package play

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// noteAnswer counts that a seat's person has answered a decision himself.
func (c Play) noteAnswer(seat adjudicator.Seat, decision string) error {
	s, k := c.Game.Seat(string(seat)), &c.Dossier.Clock
	if s == nil || c.ByHouse || decision == "" || clock.Owes(c.State, seat) == decision {
		return nil
	}
	k.Missed = Spend(k.Missed, seat, 0)
	i := slices.IndexFunc(k.Answered, func(a docket.Answered) bool { return a.Seat == seat })
	switch {
	case i < 0:
		k.Answered = append(k.Answered, docket.Answered{Seat: seat, ID: decision})
	case k.Answered[i].ID == decision:
		return nil
	default:
		k.Answered[i].ID = decision
	}
	at := c.Now
	if c.In.ID > 0 { // a sheet that waited was sent before
		l, err := c.Store.Letter(c.In.ID)
		if err != nil {
			return err
		}
		at = l.Received
	}
	took := max(0, at.Sub(k.Asked)-k.Stood)
	if k.Asked.IsZero() { // of a game that is older than these figures
		took = 0
	}
	return c.NoteReliability(s.Person, func(r *people.Reliability) {
		r.Answered++
		r.Seconds += int64(took / time.Second)
	})
}

// End ends a game without a result of its own. Secret and log are published as
// at any other end.
func (c Play) End(reason string) error {
	reason = c.WithoutAddresses(reason)
	if c.Game.Status == store.GameFinished {
		return fmt.Errorf("game %s is over", c.Game.Name)
	}
	cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindEnd, Seat: adjudicator.Referee, Reason: reason}
	return c.Finish(cmd, adjudicator.NewEvent("end", "", "reason", reason))
}

// Finish ends a game by a command of the desk's own.
func (c Play) Finish(cmd adjudicator.Command, event adjudicator.Event) error {
	if err := c.Record(gamelog.KindEnd, string(cmd.Seat), cmd, nil, []adjudicator.Event{event}); err != nil {
		return err
	}
	c.Game.Status, c.Game.Deadline = store.GameFinished, time.Time{}
	if err := c.concluded(); err != nil {
		return err
	}
	if err := mailing.Of(c.Docket).Announce(report.Report{Kind: report.Final}); err != nil {
		return err
	}
	if err := mailing.Of(c.Docket).TellObservers(true); err != nil {
		return err
	}
	return mailing.Of(c.Docket).SendAlbums()
}

// ErrPublished means that a game is over and its log closed: the last letters have
// published the secret of its dice, so that everybody could know each die that it would
// still roll.
var ErrPublished = errors.New("it is over, and the secret of its dice is published: nothing can happen in it any more; found a new game, from its position if need be")

// Start sets the scenario up, records it as entry 1 and tells everyone. The
// notes answer the letter that made it begin.
func (c Play) Start(notes ...report.Note) error {
	roll := gamelog.Dice(c.Game, c.Game.Seq+1)
	state, events, err := c.Sys.Setup(c.Game.Scenario, press.Chosen(c.Game), roll)
	if err != nil {
		return fmt.Errorf("game %s: set-up: %w", c.Game.Name, err)
	}
	c.State = state
	c.Game.Status = store.GameRunning
	command := struct {
		System   string             `json:"system"`
		Scenario string             `json:"scenario"`
		Options  []store.GameOption `json:"options"`
	}{c.Game.System, c.Game.Scenario, c.Game.Options}
	if err := c.Record(gamelog.KindStart, "", command, roll.Rolls(), events); err != nil {
		return err
	}
	clock.Of(c.Docket).SetDeadline(state.Pending())
	c.markTurn()
	for i := range c.Game.Seats {
		r := report.Report{Kind: report.Start, Draft: true}
		answering := &c.Game.Seats[i] == c.Seat
		if answering {
			r.Notes = notes
		}
		if err := mailing.Of(c.Docket).Send(&c.Game.Seats[i], r, answering); err != nil {
			return err
		}
	}
	return mailing.Of(c.Docket).TellObservers(false)
}
