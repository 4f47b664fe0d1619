package desk

import (
	"errors"
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

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
