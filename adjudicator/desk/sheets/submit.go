package sheets

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Houseplay hands in sheets that come by no letter: those of the house, and those of the command line.
type Houseplay struct{ *docket.Docket }

// HouseplayOf is for the work at hand.
func HouseplayOf(d *docket.Docket) Houseplay { return Houseplay{d} }

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

// HandIn reads a text as that of a letter from the seat at hand, and serves it.
func (c Houseplay) HandIn(text string) (out Outcome, err error) {
	var lines int
	c.In = c.Mail.Text(text)
	if c.In.Text, lines = bounds.Readable(c.In.Text); lines > 0 {
		return out, fmt.Errorf("the sheet has %d lines; up to %d lines and %d bytes are read", lines, bounds.MaxTextLines, bounds.MaxTextBytes)
	}
	var said []orders.PressBlock
	said, c.In.Text = orders.ReadPress(c.In.Text)
	sheet, queries, syntax, err := readings.CorrespondenceOf(c.Docket).ReadPressed(said)
	if err != nil {
		return out, err
	}
	_, syntax = clubroom.ClubroomOf(c.Docket).LeaveDesk(&sheet, nil, syntax)
	h := sheet.Header
	switch {
	case h.Game != "" && c.Game.Name != "" && !strings.EqualFold(h.Game, c.Game.Name):
		return out, Misdirected{"GAME", h.Game, c.Game.Name}
	case h.Seat != "" && !docket.SeatNamed(h.Seat, c.Seat.Name):
		return out, Misdirected{"SEAT", h.Seat, c.Seat.Name}
	case c.Game.Status != store.GameRunning && docket.Moves(sheet):
		return out, NotRunning{c.Game.Name, c.Game.Status}
	}
	if c.Dry && !sheet.Header.Check {
		sheet.Header.Check = true
		if len(sheet.Orders) > 0 {
			queries = append(queries, orders.Query{Verb: "CHECK"})
		}
	}
	if err := Of(c.Docket).serve(sheet, queries, syntax); err != nil {
		return out, err
	}
	out.Report, out.Done = c.shown(), !c.Dry && isDone(c.Answered)
	for _, code := range []string{"nothing-ordered", "unread-orders", "empty-sheet", "no-question", "other-question", "asked-elsewhere", "not-confirmed", "message-asked", "read-so"} {
		out.Asked = out.Asked || seating.HasNote(c.Answered, code)
	}
	if out.Done {
		out.Report.Faults = append(out.Report.Faults, c.Dropped...)
	}
	return out, nil
}

// shown is the answer to the sheet at hand with how things stand now, which
// names places and units.
func (c Houseplay) shown() report.Report {
	r := *c.Answered
	r.Page = false // it comes with the letter
	return press.Shown(r, c.Game, c.Sys, c.State)
}

// isDone tells whether a letter with this answer had any effect.
func isDone(r *report.Report) bool {
	if r.Kind == report.Faulty || r.Kind == report.Checked || seating.HasNote(r, "nothing-ordered") {
		return false
	}
	return r.Accepted != "" || len(r.Answers) > 0 || seating.HasNote(r, "confirmed") || seating.HasNote(r, "confirmed-last") || seating.HasNote(r, "message-kept") || seating.HasNote(r, "message-sent")
}

// PREVIEW is CHECK that also tells what a sheet would come to: which units would
// stand elsewhere, as far as no die is needed, and the odds of its attacks. It
// is what a player could work out on the map himself: a Draft knows what its seat
// may know.

// What a preview tells at most.
const (
	maxForeseen = 60  // attacks that are weighed
	maxShifted  = 80  // units that would stand elsewhere
	maxDrafted  = 150 // lines that are looked at
)

// Foresee tells what the lines of a sheet that have no faults would come to, nil where the game writes
// no drafts.
func (c Sheets) Foresee(sheet orders.Sheet) *report.Preview {
	x, ok := c.State.(adjudicator.Drafter)
	if !ok {
		return nil
	}
	seat := c.SeatName()
	draft := x.Draft(seat)
	p := &report.Preview{}
	for _, o := range sheet.Orders[:min(len(sheet.Orders), maxDrafted)] {
		if o.Verb == "STAND" || o.When != nil && o.Verb != "ATTACK" {
			continue // it waits for what the dice leave
		}
		if len(p.Lines) < maxForeseen {
			if n := odds(draft, o); len(n) > 0 {
				p.Lines = append(p.Lines, report.Foreseen{Verb: o.Verb, Order: o.String(), Note: n})
			}
		}
		draft.Try(o) // what does not fit behind the others belongs to a later phase
	}
	p.Shifted = shifted(c.State.View(seat), draft.View())
	return p
}

// odds tells what a line comes to that attacks: by its verb, or an advance that leads into
// the enemy, of which a game tells the chance in percent. Nil for any other.
func odds(draft adjudicator.Draft, o orders.Order) []adjudicator.Field {
	switch o.Verb {
	case "ATTACK", "FIRE":
		return draft.Weigh(o)
	case "ADVANCE":
		n := draft.Weigh(o)
		if slices.ContainsFunc(n, func(f adjudicator.Field) bool { return f.Key == "percent" }) {
			return n
		}
	}
	return nil
}

// shifted are the own units that would stand elsewhere, or come into play.
func shifted(before, after adjudicator.View) (list []report.Shifted) {
	stood := map[string]string{} // by name
	for i := range before.Pieces {
		if p := &before.Pieces[i]; p.Owner == before.Seat && p.Name != "" {
			stood[p.Name] = p.Where
		}
	}
	for i := range after.Pieces {
		p := &after.Pieces[i]
		if p.Owner != before.Seat || p.Name == "" || len(list) == maxShifted {
			continue
		}
		if was := stood[p.Name]; was != p.Where {
			list = append(list, report.Shifted{Unit: p.Name, From: was, To: p.Where})
		}
	}
	return list
}

// WantsPreview takes the line PREVIEW out of a letter and has it checked.
func (c Sheets) WantsPreview(lines []orders.ClubLine) (rest []orders.ClubLine) {
	for _, x := range lines {
		if x.Verb == "PREVIEW" && c.Game != nil {
			c.Preview = true
			continue
		}
		rest = append(rest, x)
	}
	return rest
}

// PlayHouse answers one decision of a seat of the house, and tells whether
// there was one to answer.
func (c Houseplay) PlayHouse() (played bool, err error) {
	seat := clock.Of(c.Docket).HouseOwes()
	if seat == nil || c.Dossier.House.Next().After(c.Now) {
		return false, nil
	}
	c.Seat, c.ByHouse = seat, true
	defer func() { c.Seat, c.ByHouse, c.In = nil, false, docket.Letter{} }()
	c.Dossier.House.Begin(clock.Owes(c.State, c.SeatName()), c.Now)
	seq := c.Game.Seq
	loss := fmt.Errorf("%d sheets did not settle it", docket.HouseTries)
	if c.Dossier.House.Tries <= docket.HouseTries {
		if loss, err = c.HouseSheet(); err != nil {
			return false, err
		}
	}
	if loss == nil && c.Game.Seq > seq {
		return true, nil
	}
	return true, c.houseDefault(loss)
}

// HouseSheet has the adviser write a sheet and hands it in; loss says why it
// came to nothing.
func (c Houseplay) HouseSheet() (loss, err error) {
	text, loss := c.advice()
	if loss != nil {
		return loss, nil
	}
	c.In = c.Mail.Text(text)
	sheet, _, syntax := readings.Of(c.Docket).ReadLetter()
	switch faults := c.Check(sheet); {
	case len(syntax) > 0:
		return fmt.Errorf("line %d of its sheet is not understood: %s", syntax[0].Pos.Line, syntax[0].Code), nil
	case len(faults) > 0:
		return fmt.Errorf("line %d of its sheet is refused: %s", faults[0].Pos.Line, faults[0].Code), nil
	case !docket.Moves(sheet):
		return errors.New("it ordered nothing"), nil
	}
	return nil, Of(c.Docket).serve(sheet, nil, nil)
}

// advice is what the adviser writes for the seat at hand. A panic in it is a
// fault of the house and not of the letter that it answers.
func (c Houseplay) advice() (text string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	advise := c.Adviser(c.Game.System)
	if advise == nil {
		return "", docket.NoAdviser(c.Game.System)
	}
	table, ok := adjudicator.TableOf(c.Sys, c.State, c.SeatName())
	if !ok {
		return "", docket.NoAdviser(c.Game.System)
	}
	raw, err := advise(table).MarshalText()
	return string(raw), err
}

// houseDefault answers for a house at a loss as a passed deadline does, and
// tells the person who minds the daemon.
func (c Houseplay) houseDefault(loss error) error {
	if loss == nil {
		loss = errors.New("its sheet changed nothing")
	}
	c.Log.Warn("the house is at a loss", "game", c.Game.Name, "seat", c.Seat.Name, "decision", c.Dossier.House.Decision, "err", loss)
	if c.Config.Notify != "" {
		c.Nth = uint64(c.Now.UnixNano()) // each is a letter of its own
		told := report.NewNote("house-at-loss", "game", c.Game.Name, "seat", c.Seat.Name, "decision", c.Dossier.House.Decision, "error", loss.Error())
		if err := mailing.Of(c.Docket).Tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{told}}); err != nil {
			return err
		}
	}
	return play.Of(c.Docket).Apply(adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: c.SeatName()}, nil)
}
