package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
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
	if c.in.Text, lines = bounds.Readable(c.in.Text); lines > 0 {
		return out, fmt.Errorf("the sheet has %d lines; up to %d lines and %d bytes are read", lines, bounds.MaxTextLines, bounds.MaxTextBytes)
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

// foresee tells what a sheet without faults would come to, nil where the game writes
// no drafts.
func (c *casework) foresee(sheet orders.Sheet) *report.Preview {
	x, ok := c.state.(adjudicator.Drafter)
	if !ok {
		return nil
	}
	seat := c.seatName()
	draft := x.Draft(seat)
	p := &report.Preview{}
	for _, o := range sheet.Orders[:min(len(sheet.Orders), maxDrafted)] {
		if o.Verb == "STAND" || o.When != nil && o.Verb != "ATTACK" {
			continue // it waits for what the dice leave
		}
		if (o.Verb == "ATTACK" || o.Verb == "FIRE") && len(p.Lines) < maxForeseen {
			if n := draft.Weigh(o); len(n) > 0 {
				p.Lines = append(p.Lines, report.Foreseen{Verb: o.Verb, Order: o.String(), Note: n})
			}
		}
		draft.Try(o) // what does not fit behind the others belongs to a later phase
	}
	p.Shifted = shifted(c.state.View(seat), draft.View())
	return p
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

// wantsPreview takes the line PREVIEW out of a letter and has it checked.
func (c *casework) wantsPreview(lines []orders.ClubLine) (rest []orders.ClubLine) {
	for _, x := range lines {
		if x.Verb == "PREVIEW" && c.game != nil {
			c.preview = true
			continue
		}
		rest = append(rest, x)
	}
	return rest
}

// The house plays the seats that nobody holds, and those of players who are
// away. It sits at the table like a person: it sees what its seat sees, and
// hands in the text of a sheet, which is read, checked, logged and told like a
// letter's. It answers as soon as it is asked, an answer a commit.
const (
	// houseAnswers is how many answers it gives in a game before it rests, so
	// that a game that it plays by itself lets others to the desk.
	houseAnswers = 60
	houseRest    = time.Minute
	// houseTries is how many sheets it may send for one decision.
	houseTries = 12
)

// housework is what the house has done in a game of late.
type housework struct {
	Answers  int       `json:"answers,omitempty"` // since it rested
	Rests    time.Time `json:"rests,omitzero"`    // until then
	Decision string    `json:"decision,omitempty"`
	Tries    int       `json:"tries,omitempty"` // sheets for this decision
}

// next is when the house plays on: at once, which is long ago, or after its rest.
func (h housework) next() time.Time {
	if h.Rests.IsZero() {
		return time.Unix(0, 0)
	}
	return h.Rests
}

// begin counts an answer to a decision.
func (h *housework) begin(decision string, now time.Time) {
	h.Rests = time.Time{}
	if h.Answers++; h.Answers >= houseAnswers {
		h.Answers, h.Rests = 0, now.Add(houseRest)
	}
	if h.Decision != decision {
		h.Decision, h.Tries = decision, 0
	}
	h.Tries++
}

// adviser is who plays a system for the house, nil for nobody.
func (d *Desk) adviser(system string) adjudicator.Adviser {
	if d.House == nil {
		return nil
	}
	return d.House(system)
}

// noAdviser refuses to leave a seat to the house.
func noAdviser(system string) error {
	return fmt.Errorf("the house does not play %s: give every seat to a person", system)
}

// houseOwes is the first seat of the house that owes something, nil for none.
func (c *casework) houseOwes() *store.Seat {
	if c.state == nil || c.game.Status != store.GameRunning || !c.minded() || c.dossier.Clock.stands(causeDeserted) {
		return nil
	}
	for _, p := range c.state.Pending() {
		if s := c.game.Seat(string(p.Seat)); s != nil && s.House {
			return s
		}
	}
	return nil
}

// playHouse answers one decision of a seat of the house, and tells whether
// there was one to answer.
func (c *casework) playHouse() (played bool, err error) {
	seat := c.houseOwes()
	if seat == nil || c.dossier.House.next().After(c.now) {
		return false, nil
	}
	c.seat, c.house = seat, true
	defer func() { c.seat, c.house, c.in = nil, false, Letter{} }()
	c.dossier.House.begin(owes(c.state, c.seatName()), c.now)
	seq := c.game.Seq
	loss := fmt.Errorf("%d sheets did not settle it", houseTries)
	if c.dossier.House.Tries <= houseTries {
		if loss, err = c.houseSheet(); err != nil {
			return false, err
		}
	}
	if loss == nil && c.game.Seq > seq {
		return true, nil
	}
	return true, c.houseDefault(loss)
}

// houseSheet has the adviser write a sheet and hands it in; loss says why it
// came to nothing.
func (c *casework) houseSheet() (loss, err error) {
	text, loss := c.advice()
	if loss != nil {
		return loss, nil
	}
	c.in = c.Mail.Text(text)
	sheet, _, syntax := c.readLetter()
	switch faults := c.check(sheet); {
	case len(syntax) > 0:
		return fmt.Errorf("line %d of its sheet is not understood: %s", syntax[0].Pos.Line, syntax[0].Code), nil
	case len(faults) > 0:
		return fmt.Errorf("line %d of its sheet is refused: %s", faults[0].Pos.Line, faults[0].Code), nil
	case !moves(sheet):
		return errors.New("it ordered nothing"), nil
	}
	return nil, c.serve(sheet, nil, nil)
}

// advice is what the adviser writes for the seat at hand. A panic in it is a
// fault of the house and not of the letter that it answers.
func (c *casework) advice() (text string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	advise := c.adviser(c.game.System)
	if advise == nil {
		return "", noAdviser(c.game.System)
	}
	table, ok := adjudicator.TableOf(c.sys, c.state, c.seatName())
	if !ok {
		return "", noAdviser(c.game.System)
	}
	raw, err := advise(table).MarshalText()
	return string(raw), err
}

// houseDefault answers for a house at a loss as a passed deadline does, and
// tells the person who minds the daemon.
func (c *casework) houseDefault(loss error) error {
	if loss == nil {
		loss = errors.New("its sheet changed nothing")
	}
	c.Log.Warn("the house is at a loss", "game", c.game.Name, "seat", c.seat.Name, "decision", c.dossier.House.Decision, "err", loss)
	if c.Config.Notify != "" {
		c.nth = uint64(c.now.UnixNano()) // each is a letter of its own
		told := report.NewNote("house-at-loss", "game", c.game.Name, "seat", c.seat.Name, "decision", c.dossier.House.Decision, "error", loss.Error())
		if err := c.tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{told}}); err != nil {
			return err
		}
	}
	return c.apply(adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: c.seatName()}, nil)
}
