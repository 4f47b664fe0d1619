package desk

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Outcome is what a sheet came to that was handed in without mail.
type Outcome struct {
	// Report is what the answer to its letter says.
	Report report.Report
	// Done is true when something was carried out, kept or answered.
	Done bool
	// Asked is true when the answer asks for another sheet, though this one has
	// no fault: it orders nothing, or has orders where none are read.
	Asked bool
}

// NotRunning refuses a sheet because of the state of its game.
type NotRunning struct {
	Game   string
	Status store.GameStatus
}

// Error says what a player may do about it.
func (e NotRunning) Error() string {
	text := "game " + e.Game + " is " + string(e.Status) + ": nothing was applied"
	switch e.Status {
	case store.GameOpen:
		text = "game " + e.Game + " has not started: it begins when every seat has sent CONFIRM, or the referee starts it"
	case store.GameSuspended:
		text += "; hand the sheet in again when the referee has resumed the game"
	}
	return text
}

// Misdirected refuses a sheet whose header names another game or seat.
type Misdirected struct{ Key, Written, Meant string }

// Error says what stands in the header and what it was handed in for.
func (e Misdirected) Error() string {
	return fmt.Sprintf("the sheet says %s %s, but it was handed in for %s: nothing was applied", e.Key, e.Written, e.Meant)
}

// Submit hands in a sheet for a seat without mail: it is read, asked about and
// carried out as its letter would be, and the answer leaves like any other. A
// sheet with faults, or one that is only to be checked, is answered by the
// outcome alone. In a game that is not running only CONFIRM and the like are
// taken: the error is a NotRunning.
func (d *Desk) Submit(game, seat, text string, check bool) (Outcome, error) {
	c, err := d.openGame(game)
	if err != nil {
		return Outcome{}, err
	}
	if c.seat = c.game.Seat(seat); c.seat == nil {
		return Outcome{}, fmt.Errorf("game %s has no seat %q", game, seat)
	}
	if c.dry = check; check {
		return c.handIn(text)
	}
	out, err := c.handIn(text)
	if err != nil || out.Report.Kind == report.Faulty || out.Report.Kind == report.Checked {
		return out, err
	}
	return out, d.Store.Commit(&c.batch)
}

// Examine tells what the answer to a letter with this text would say in a
// position that belongs to no game; nothing is carried out.
func (d *Desk) Examine(sys adjudicator.System, state adjudicator.State, seat adjudicator.Seat, text string) (Outcome, error) {
	c := &casework{Desk: d, now: d.Clock(), sys: sys, state: state, dry: true}
	c.game = &store.Game{System: sys.Info().Name, Status: store.GameRunning, Policy: store.Policy{NoTakeBack: true}}
	c.seat = &store.Seat{Name: string(seat)}
	return c.handIn(text)
}

// handIn reads a text as that of a letter from the seat at hand, and serves it.
func (c *casework) handIn(text string) (out Outcome, err error) {
	var lines int
	c.in = c.Mail.Text(text)
	if c.in.Text, lines = readable(c.in.Text); lines > 0 {
		return out, fmt.Errorf("the sheet has %d lines; up to %d lines and %d bytes are read", lines, maxTextLines, maxTextBytes)
	}
	var said []orders.PressBlock
	said, c.in.Text = orders.ReadPress(c.in.Text)
	sheet, queries, syntax, err := c.readPressed(said)
	if err != nil {
		return out, err
	}
	_, syntax = c.leaveDesk(&sheet, nil, syntax)
	h := sheet.Header
	switch {
	case h.Game != "" && c.game.Name != "" && !strings.EqualFold(h.Game, c.game.Name):
		return out, Misdirected{"GAME", h.Game, c.game.Name}
	case h.Seat != "" && !seatNamed(h.Seat, c.seat.Name):
		return out, Misdirected{"SEAT", h.Seat, c.seat.Name}
	case c.game.Status != store.GameRunning && moves(sheet):
		return out, NotRunning{c.game.Name, c.game.Status}
	}
	if c.dry && !sheet.Header.Check {
		sheet.Header.Check = true
		if len(sheet.Orders) > 0 {
			queries = append(queries, orders.Query{Verb: "CHECK"})
		}
	}
	if err := c.serve(sheet, queries, syntax); err != nil {
		return out, err
	}
	out.Report, out.Done = c.shown(), !c.dry && isDone(c.answered)
	for _, code := range []string{"nothing-ordered", "unread-orders", "empty-sheet", "no-question", "other-question", "asked-elsewhere", "not-confirmed", "message-asked"} {
		out.Asked = out.Asked || hasNote(c.answered, code)
	}
	if out.Done {
		out.Report.Faults = append(out.Report.Faults, c.dropped...)
	}
	return out, nil
}

// shown is the answer to the sheet at hand with how things stand now, which
// names places and units.
func (c *casework) shown() report.Report {
	r := *c.answered
	r.Page = false // it comes with the letter
	return press.Shown(r, c.game, c.sys, c.state)
}

// isDone tells whether a letter with this answer had any effect.
func isDone(r *report.Report) bool {
	if r.Kind == report.Faulty || r.Kind == report.Checked || hasNote(r, "nothing-ordered") {
		return false
	}
	return r.Accepted != "" || len(r.Answers) > 0 || hasNote(r, "confirmed") || hasNote(r, "confirmed-last") || hasNote(r, "message-kept") || hasNote(r, "message-sent")
}

func hasNote(r *report.Report, code string) bool {
	return slices.ContainsFunc(r.Notes, func(n report.Note) bool { return n.Code == code })
}
