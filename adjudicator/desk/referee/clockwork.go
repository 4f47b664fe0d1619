package referee

import (
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/desk/agree"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// LeaveToHouse lets the house play a seat in the place of its person, or no
// longer, by the referee.
func (d Referee) LeaveToHouse(game, seat string, plays bool) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	s := c.Game.Seat(seat)
	switch {
	case s == nil:
		return fmt.Errorf("game %s has no seat %q", game, seat)
	case plays && c.Adviser(c.Game.System) == nil:
		return docket.NoAdviser(c.Game.System)
	case !plays && s.Person == "":
		return fmt.Errorf("nobody holds seat %s: give it to a person", seat)
	}
	code := "house-left"
	if plays {
		code = "house-plays"
	}
	s.House = plays
	seating.SeatsOf(c).ForgetWish(s)
	if err := mailing.Of(c).AnnounceBut(nil, report.NewNote(code, "seat", seat, "player", c.PlayerName(s))); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// ExtendDeadline gives those who owe something in a game more time; everybody is
// told. It fails when no deadline runs.
func (d Referee) ExtendDeadline(game string, more time.Duration) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	if !clock.Of(c).HasDeadline() || more <= 0 {
		return fmt.Errorf("game %s has no deadline that could be put off", game)
	}
	clock.Of(c).Extend(more)
	if err := mailing.Of(c).AnnounceBut(nil, clock.Of(c).NoteExtended("deadline-extended", more, "game", game)); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// PauseDeadline lets the clock of a game stand still, until a moment or, when that
// is zero, until ResumeDeadline.
func (d Referee) PauseDeadline(game string, until time.Time, reason string) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	if c.Game.Status != store.GameRunning || !until.IsZero() && !until.After(c.Now) {
		return fmt.Errorf("game %s is not running, or %s is over", game, docket.Moment(until))
	}
	if err := agree.PausesOf(c).PauseClock(until, reason); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// ResumeDeadline lets a clock go on that stands still.
func (d Referee) ResumeDeadline(game string) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	k := &c.Dossier.Clock
	switch {
	case k.Paused == nil:
		return fmt.Errorf("the clock of game %s does not stand still", game)
	case !k.Stands(docket.CauseDeserted) && !k.Stands(docket.CausePaused):
		return fmt.Errorf("game %s is suspended: feldpost rule %s --resume", game, game)
	}
	// It stands still for both where it was stopped after the last person had left.
	if k.Stands(docket.CauseDeserted) {
		err = agree.PausesOf(c).PlayOn()
	}
	if err == nil && k.Stands(docket.CausePaused) {
		err = agree.PausesOf(c).ResumeClock(docket.CausePaused)
	}
	if err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// GrantLeave gives a seat leave beside the days of the game: days as in a letter.
func (d Referee) GrantLeave(game, seat, days string) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	s := c.Game.Seat(seat)
	if s == nil || c.State == nil {
		return fmt.Errorf("game %s has no seat %q, or has not begun", game, seat)
	}
	span, err := deadline.ReadSpan(days, deadline.DateOf(c.Now, clock.Of(c).ZoneOf(s)))
	if err != nil {
		return fmt.Errorf("days %q: %w; write them like 1-14 August", days, err)
	}
	if clock.Of(c).Overlaps(adjudicator.Seat(seat), span) {
		return fmt.Errorf("seat %s has leave on some of these days already", seat)
	}
	told, err := clock.Of(c).GrantLeave(s, span, true)
	if err != nil {
		return err
	}
	if err := mailing.Of(c).AnnounceBut(nil, told); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// ContinueGame lets the house play on a game in which no person plays.
func (d Referee) ContinueGame(game string) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	if !c.Dossier.Clock.Stands(docket.CauseDeserted) {
		return fmt.Errorf("game %s does not stand still for want of a person", game)
	}
	if err := agree.PausesOf(c).PlayOn(); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}
