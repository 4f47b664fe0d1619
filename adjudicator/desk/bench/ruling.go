// Package bench carries out what the referee decides about a game: rulings, a position restored, hidden things shown, other
// rules adopted, seats given to others, games halted and ended.
package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
	"feldpost/store"
)

// Bench carries out what the referee decides: rulings, positions restored, seats given to others.
type Bench struct{ *docket.Docket }

// Of is for the work at hand.
func Of(d *docket.Docket) Bench { return Bench{d} }

// Ruling is what the referee decides, in the order in which it is done: the position
// goes back to an entry, commands that were given up are carried out again, position
// lines change what stands, a sheet is handed in for a seat. All of it is logged,
// announced with its reason and verified like everything else.
type Ruling struct {
	Restore uint64 // back to the position after this entry; 0 for not
	Again   []gamelog.Again
	Text    string // position lines, as Position prints them
	Seat    string // for which Sheet answers
	Sheet   string
	// Adopt has the game go on with the rules and data of this program. Nothing else is
	// ruled together with it.
	Adopt bool
	// Reveal is a place as it is printed, or a seat whose cards are meant: To is shown
	// what is hidden there, a seat or "" for everybody.
	Reveal, To string
	Reason     string
}

// EntryLines names stored entries of the log.
func (c Bench) EntryLines(from, to uint64) (lines []string, err error) {
	for seq := from; seq <= to; seq++ {
		e, err := c.LogEntry(seq)
		if err != nil {
			return nil, err
		}
		var rolls []dice.Roll
		if err := json.Unmarshal(e.Rolls, &rolls); err != nil {
			return nil, fmt.Errorf("entry %d: %w", seq, err)
		}
		line := fmt.Sprintf("%d %s %s", seq, e.Kind, e.Seat)
		for _, d := range rolls {
			if !d.IsShuffle() {
				line += fmt.Sprintf(", %s %d", d.Label, d.Value)
			}
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// Rule does what a ruling says to the game at hand.
func (c Bench) Rule(r Ruling) error {
	r.Reason = c.WithoutAddresses(r.Reason)
	switch {
	case c.State == nil:
		return fmt.Errorf("game %s has not started", c.Game.Name)
	case r.Reason == "":
		return errors.New("a ruling needs a reason: it is announced to the players")
	case c.Game.Status == store.GameFinished:
		return fmt.Errorf("game %s: %w", c.Game.Name, play.ErrPublished)
	}
	if r.Adopt {
		clock.Of(c.Docket).Resumed()
		if err := c.Adopt(r.Reason, nil); err != nil {
			return err
		}
		return mailing.Of(c.Docket).Announced()
	}
	if r.Restore > 0 {
		if err := c.Restore(r.Restore, r.Reason); err != nil {
			return err
		}
	}
	for _, a := range r.Again {
		if err := c.again(a, r.Reason); err != nil {
			return err
		}
	}
	if r.Text != "" || r.Restore == 0 && len(r.Again) == 0 && r.Sheet == "" && r.Reveal == "" {
		cmd := adjudicator.Command{Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Text: r.Text, Reason: r.Reason}
		if err := play.Of(c.Docket).Apply(cmd, nil); err != nil {
			return err
		}
	}
	if r.Sheet != "" {
		if err := c.answerFor(r); err != nil {
			return err
		}
	}
	if r.Reveal != "" {
		if err := c.reveal(r); err != nil {
			return err
		}
	}
	return mailing.Of(c.Docket).Announced()
}

// again carries out the command of an earlier entry once more.
func (c Bench) again(a gamelog.Again, reason string) error {
	e, err := c.LogEntry(a.Entry)
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("game %s has no entry %d", c.Game.Name, a.Entry)
	}
	if err != nil {
		return err
	}
	roll := gamelog.Dice(c.Game, a.Entry)
	events, err := gamelog.Redo(c.Sys, c.State, &e, a, roll)
	if err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindAgain, Seat: adjudicator.Referee, Text: a.Text(), Reason: reason}
	events = append(gamelog.Announcing(cmd), events...)
	if err := play.Of(c.Docket).Record(gamelog.KindAgain, string(adjudicator.Referee), cmd, roll.Rolls(), events); err != nil {
		return err
	}
	c.Happened = events
	return play.Of(c.Docket).Afterwards(cmd, len(roll.Rolls()), nil)
}

// answerFor hands a sheet in for a seat, as the referee's answer.
func (c Bench) answerFor(r Ruling) error {
	seat := c.Game.Seat(r.Seat)
	if seat == nil {
		return fmt.Errorf("game %s has no seat %q", c.Game.Name, r.Seat)
	}
	c.Seat = seat
	defer func() { c.Seat = nil }()
	sheet, _, syntax := c.Language().Read(r.Sheet, orders.Reading{Framed: true, Words: c.Lexicon()})
	switch faults := c.Check(sheet); {
	case len(syntax) > 0:
		return fmt.Errorf("line %d is not understood: %s", syntax[0].Pos.Line, syntax[0].Code)
	case len(faults) > 0:
		return fmt.Errorf("line %d is refused: %s", faults[0].Pos.Line, faults[0].Code)
	case !docket.Moves(sheet):
		return errors.New("the sheet orders nothing")
	}
	return play.Of(c.Docket).Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: c.SeatName(), Sheet: sheet, Reason: r.Reason}, nil)
}

// RuleDice has dice of the commands that are carried out again count as something
// else: "17.2=5" is the second die of entry 17.
func RuleDice(list []gamelog.Again, rulings []string) error {
	for _, text := range rulings {
		entry, rest, _ := strings.Cut(text, ".")
		a, err := gamelog.ReadAgain(entry + " " + rest)
		if err != nil || len(a.Dice) != 1 {
			return fmt.Errorf("%q is no die of an entry and what it counts as: write 17.2=5", text)
		}
		i := slices.IndexFunc(list, func(x gamelog.Again) bool { return x.Entry == a.Entry })
		if i < 0 {
			return fmt.Errorf("entry %d is not among those that are carried out again", a.Entry)
		}
		list[i].Dice = append(list[i].Dice, a.Dice...)
	}
	return nil
}

// reveal shows something that is hidden: the position stays, and that it was shown is
// told to everybody with the reason.
func (c Bench) reveal(r Ruling) error {
	to := strings.ToLower(r.To)
	if to == "" {
		to = gamelog.RevealAll
	}
	if to != gamelog.RevealAll && c.Game.Seat(to) == nil {
		return fmt.Errorf("game %s has no seat %q", c.Game.Name, r.To)
	}
	cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindReveal, Seat: adjudicator.Referee, Text: to + " " + strings.TrimSpace(r.Reveal), Reason: r.Reason}
	events, err := gamelog.Revealed(c.State, cmd)
	if err != nil {
		return err
	}
	if err := play.Of(c.Docket).Record(gamelog.KindReveal, string(adjudicator.Referee), cmd, nil, events); err != nil {
		return err
	}
	c.Happened = events
	return play.Of(c.Docket).Afterwards(cmd, 0, nil)
}
