package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
	"feldpost/store"
)

// Ruling is what the referee decides, in the order in which it is done: the position
// goes back to an entry, commands that were given up are carried out again, position
// lines change what stands, a sheet is handed in for a seat. All of it is logged,
// announced with its reason and verified like everything else.
type Ruling struct {
	Restore uint64 // back to the position after this entry; 0 for not
	Again   []Again
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

// Again is a command that is carried out once more, with its own dice: they belong
// to the number of its entry and fall as they fell. Dice may count as something else.
type Again struct {
	Entry uint64
	Dice  []dice.Ruled
}

// kindAgain carries out the command of an earlier entry once more.
const kindAgain = "again"

// text is how the log has it: the entry, and die=value for each that counts as
// something else, dice numbered from 1.
func (a Again) text() string {
	var b strings.Builder
	fmt.Fprint(&b, a.Entry)
	for _, d := range a.Dice {
		fmt.Fprintf(&b, " %d=%d", d.K+1, d.Value)
	}
	return b.String()
}

// readAgain reads what text has written.
func readAgain(text string) (a Again, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return a, errors.New("names no entry")
	}
	if a.Entry, err = strconv.ParseUint(words[0], 10, 64); err != nil {
		return a, fmt.Errorf("%q is no entry", words[0])
	}
	for _, w := range words[1:] {
		k, v, _ := strings.Cut(w, "=")
		die, err1 := strconv.ParseUint(k, 10, 32)
		value, err2 := strconv.Atoi(v)
		if err1 != nil || err2 != nil || die == 0 {
			return a, fmt.Errorf("%q is no die and its value, such as 2=5", w)
		}
		a.Dice = append(a.Dice, dice.Ruled{K: uint32(die - 1), Value: value})
	}
	return a, nil
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
	Differs *Difference
}

// Foresee tells what a ruling would do, and does nothing.
func (d *Desk) Foresee(game string, r Ruling) (f Foresight, err error) {
	c, err := d.openRuled(game, r)
	if err != nil {
		return f, err
	}
	if r.Adopt {
		if f.Differs, _, err = d.Replay(game, c.sys); err != nil {
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
func (c *casework) again(a Again, reason string) error {
	e, err := c.logEntry(a.Entry)
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("game %s has no entry %d", c.game.Name, a.Entry)
	}
	if err != nil {
		return err
	}
	roll := source(c.game, a.Entry)
	events, err := redo(c.sys, c.state, &e, a, roll)
	if err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: kindAgain, Seat: adjudicator.Referee, Text: a.text(), Reason: reason}
	events = append(announcing(cmd), events...)
	if err := c.record(kindAgain, string(adjudicator.Referee), cmd, roll.Rolls(), events); err != nil {
		return err
	}
	c.happened = events
	return c.afterwards(cmd, len(roll.Rolls()), nil)
}

// redo applies the command of an entry to a position, with the dice of its entry.
func redo(sys adjudicator.System, state adjudicator.State, e *store.Entry, a Again, roll *dice.Source) ([]adjudicator.Event, error) {
	switch adjudicator.CommandKind(e.Kind) {
	case adjudicator.CommandSheet, adjudicator.CommandStanding, adjudicator.CommandTimeout, adjudicator.CommandRuling, adjudicator.CommandResign:
	default:
		return nil, fmt.Errorf("entry %d is a %s: only commands of the game are carried out again", e.Seq, e.Kind)
	}
	cmd := adjudicator.Command{Sheet: sys.Info().Language.Sheet()}
	if err := json.Unmarshal(e.Command, &cmd); err != nil {
		return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	roll.Begin(e.Seq)
	roll.Rule(a.Dice)
	events, err := state.Apply(cmd, roll)
	var refused *adjudicator.FaultError
	switch {
	case errors.As(err, &refused) && len(refused.Faults) > 0:
		return nil, fmt.Errorf("entry %d does not fit any more: line %d: %s", e.Seq, refused.Faults[0].Pos.Line, refused.Faults[0].Code)
	case err != nil:
		return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	return events, roll.Err()
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

// announcing are the events that tell of a command of the referee's before what it
// did, none for others.
func announcing(cmd adjudicator.Command) []adjudicator.Event {
	switch {
	case cmd.Kind == kindAgain:
		entry, ruled, _ := strings.Cut(cmd.Text, " ")
		return []adjudicator.Event{adjudicator.NewEvent("again", "", "entry", entry, "dice", strings.Join(strings.Fields(ruled), ", "), "reason", cmd.Reason)}
	case cmd.Kind == adjudicator.CommandSheet && cmd.Reason != "":
		return []adjudicator.Event{adjudicator.NewEvent("answered", "", "seat", cmd.Seat, "reason", cmd.Reason)}
	}
	return nil
}

// AgainEntries reads "17-20" or "17, 19" as the entries that are carried out again.
func AgainEntries(text string) (list []Again, err error) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		first, last, span := strings.Cut(part, "-")
		from, err := strconv.ParseUint(first, 10, 64)
		to := from
		if err == nil && span {
			to, err = strconv.ParseUint(last, 10, 64)
		}
		const most = 1000
		if err != nil || from == 0 || to < from || to-from >= most {
			return nil, fmt.Errorf("%q names no entries: write 17-20 or 17", part)
		}
		for n := from; n <= to; n++ {
			list = append(list, Again{Entry: n})
		}
	}
	return list, nil
}

// RuleDice has dice of the commands that are carried out again count as something
// else: "17.2=5" is the second die of entry 17.
func RuleDice(list []Again, rulings []string) error {
	for _, text := range rulings {
		entry, rest, _ := strings.Cut(text, ".")
		a, err := readAgain(entry + " " + rest)
		if err != nil || len(a.Dice) != 1 {
			return fmt.Errorf("%q is no die of an entry and what it counts as: write 17.2=5", text)
		}
		i := slices.IndexFunc(list, func(x Again) bool { return x.Entry == a.Entry })
		if i < 0 {
			return fmt.Errorf("entry %d is not among those that are carried out again", a.Entry)
		}
		list[i].Dice = append(list[i].Dice, a.Dice...)
	}
	return nil
}
