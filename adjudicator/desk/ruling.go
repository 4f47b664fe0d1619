package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

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

// Rule makes a ruling and announces it to everyone.
func (d *Desk) Rule(game string, r Ruling) error {
	c, err := d.openRuled(game, r)
	if err != nil {
		return err
	}
	if err := c.rule(r); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// openRuled begins casework on a game for a ruling.
func (d *Desk) openRuled(game string, r Ruling) (*casework, error) {
	if !r.Adopt {
		return d.openGame(game)
	}
	if r.Restore > 0 || len(r.Again) > 0 || r.Text != "" || r.Sheet != "" || r.Reveal != "" {
		return nil, errors.New("other rules are adopted by a ruling of their own")
	}
	g, err := d.Store.Game(game)
	if err != nil {
		return nil, err
	}
	sys, err := d.System(g.System)
	if err != nil {
		return nil, err
	}
	return d.openAs(&g, sys)
}

// Foresight is what a ruling would do.
type Foresight struct {
	Changes string   // lines of the position that go (-) and come (+)
	GivenUp []string // entries that no longer count
	Again   []string // entries that are carried out again, with their dice
	Shown   string   // what is hidden and would be shown
	// Differs is, for a game that is to adopt other rules, the first entry that would
	// have come to something else with them; nil for none. It stays as it came.
	Differs *proof.Difference
}

// Foresee tells what a ruling would do, and does nothing.
func (d *Desk) Foresee(game string, r Ruling) (f Foresight, err error) {
	c, err := d.openRuled(game, r)
	if err != nil {
		return f, err
	}
	if r.Adopt {
		if f.Differs, _, err = proof.Replay(d.Store, game, c.sys); err != nil {
			return f, err
		}
	}
	before, head := positionOf(c.state), c.game.Seq
	c.dry = true
	if err := c.rule(r); err != nil {
		return f, err
	}
	if r.Reveal != "" && len(c.happened) > 0 {
		f.Shown = c.happened[len(c.happened)-1].Get("seen")
	}
	f.Changes = difference(before, positionOf(c.state))
	if r.Restore > 0 {
		if f.GivenUp, err = c.entryLines(r.Restore+1, head); err != nil {
			return f, err
		}
	}
	for _, a := range r.Again {
		line, err := c.entryLines(a.Entry, a.Entry)
		if err != nil {
			return f, err
		}
		f.Again = append(f.Again, line...)
	}
	return f, nil
}

// positionOf is a position as text, "" for a game that has none.
func positionOf(s adjudicator.State) string {
	if p, ok := s.(adjudicator.Placer); ok && s != nil {
		return p.Position()
	}
	return ""
}

// entryLines names stored entries of the log.
func (c *casework) entryLines(from, to uint64) (lines []string, err error) {
	for seq := from; seq <= to; seq++ {
		e, err := c.logEntry(seq)
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

// rule does what a ruling says to the game at hand.
func (c *casework) rule(r Ruling) error {
	r.Reason = c.withoutAddresses(r.Reason)
	switch {
	case c.state == nil:
		return fmt.Errorf("game %s has not started", c.game.Name)
	case r.Reason == "":
		return errors.New("a ruling needs a reason: it is announced to the players")
	case c.game.Status == store.GameFinished:
		return fmt.Errorf("game %s: %w", c.game.Name, ErrPublished)
	}
	if r.Adopt {
		c.resumed()
		if err := c.adopt(r.Reason, nil); err != nil {
			return err
		}
		return c.announced()
	}
	if r.Restore > 0 {
		if err := c.restore(r.Restore, r.Reason); err != nil {
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
		if err := c.apply(cmd, nil); err != nil {
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
	return c.announced()
}

// again carries out the command of an earlier entry once more.
func (c *casework) again(a gamelog.Again, reason string) error {
	e, err := c.logEntry(a.Entry)
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("game %s has no entry %d", c.game.Name, a.Entry)
	}
	if err != nil {
		return err
	}
	roll := gamelog.Dice(c.game, a.Entry)
	events, err := gamelog.Redo(c.sys, c.state, &e, a, roll)
	if err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindAgain, Seat: adjudicator.Referee, Text: a.Text(), Reason: reason}
	events = append(gamelog.Announcing(cmd), events...)
	if err := c.record(gamelog.KindAgain, string(adjudicator.Referee), cmd, roll.Rolls(), events); err != nil {
		return err
	}
	c.happened = events
	return c.afterwards(cmd, len(roll.Rolls()), nil)
}

// answerFor hands a sheet in for a seat, as the referee's answer.
func (c *casework) answerFor(r Ruling) error {
	seat := c.game.Seat(r.Seat)
	if seat == nil {
		return fmt.Errorf("game %s has no seat %q", c.game.Name, r.Seat)
	}
	c.seat = seat
	defer func() { c.seat = nil }()
	sheet, _, syntax := c.language().Read(r.Sheet, orders.Reading{Framed: true, Words: c.lexicon()})
	switch faults := c.check(sheet); {
	case len(syntax) > 0:
		return fmt.Errorf("line %d is not understood: %s", syntax[0].Pos.Line, syntax[0].Code)
	case len(faults) > 0:
		return fmt.Errorf("line %d is refused: %s", faults[0].Pos.Line, faults[0].Code)
	case !moves(sheet):
		return errors.New("the sheet orders nothing")
	}
	return c.apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: c.seatName(), Sheet: sheet, Reason: r.Reason}, nil)
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
func (c *casework) reveal(r Ruling) error {
	to := strings.ToLower(r.To)
	if to == "" {
		to = gamelog.RevealAll
	}
	if to != gamelog.RevealAll && c.game.Seat(to) == nil {
		return fmt.Errorf("game %s has no seat %q", c.game.Name, r.To)
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindReveal, Seat: adjudicator.Referee, Text: to + " " + strings.TrimSpace(r.Reveal), Reason: r.Reason}
	events, err := gamelog.Revealed(c.state, cmd)
	if err != nil {
		return err
	}
	if err := c.record(gamelog.KindReveal, string(adjudicator.Referee), cmd, nil, events); err != nil {
		return err
	}
	c.happened = events
	return c.afterwards(cmd, 0, nil)
}

// directReveal shows what is hidden: REVEAL game place seat reason, or ALL in the place
// of the seat. A director who plays shows himself nothing.
func (c *casework) directReveal(d directive, r *report.Report) error {
	ruling, err := d.ruling()
	if err != nil {
		return err
	}
	if err := c.take(d); err != nil {
		return err
	}
	if slices.ContainsFunc(c.game.Seats, func(s store.Seat) bool {
		return holds(&s, c.in.From) && (strings.EqualFold(ruling.To, gamelog.RevealAll) || seatNamed(ruling.To, s.Name))
	}) {
		r.Notes = append(r.Notes, report.NewNote("desk-refused", "line", d.raw, "why", "you play in this game"))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("desk-done", "line", d.raw))
	return c.rule(ruling)
}
