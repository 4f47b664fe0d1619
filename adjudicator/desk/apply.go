package desk

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// apply executes a command and records it; r, if not nil, is the sender's
// letter so far. Faults that only Apply finds come back to the player.
func (c *casework) apply(cmd adjudicator.Command, r *report.Report) error {
	cmd.Seq, cmd.House = c.game.Seq+1, c.house
	if r != nil {
		r.Warnings = c.warnings(cmd.Seat, cmd.Sheet)
	}
	owed := owes(c.state, cmd.Seat)
	roll := gamelog.Dice(c.game, cmd.Seq)
	events, err := c.state.Apply(cmd, roll)
	var refused *adjudicator.FaultError
	switch {
	case r == nil || err != nil && !errors.As(err, &refused):
	case err != nil:
		return c.refuse(*r, refused.Faults...)
	default:
		if f, is, err := bounds.KeepsTooMuch(c.state.View(cmd.Seat), c.viewAfter(c.game.Seq, cmd.Seat)); err != nil {
			return err
		} else if is {
			return c.refuse(*r, f)
		}
	}
	if err != nil {
		return fmt.Errorf("game %s, command %d: %w", c.game.Name, cmd.Seq, err)
	}
	events = append(gamelog.Announcing(cmd), events...)
	if err := c.record(string(cmd.Kind), string(cmd.Seat), cmd, roll.Rolls(), events); err != nil {
		return err
	}
	c.happened = events
	if cmd.Kind == adjudicator.CommandSheet {
		if err := c.noteAnswer(cmd.Seat, owed); err != nil {
			return err
		}
	}
	if r != nil {
		text, err := cmd.Sheet.MarshalText()
		if err != nil {
			return err
		}
		r.Accepted = string(text)
	}
	return c.afterwards(cmd, len(roll.Rolls()), r)
}

// refuse sends a sheet back whose faults showed only when it was applied; the
// position is what it was.
func (c *casework) refuse(r report.Report, faults ...adjudicator.Fault) (err error) {
	if c.state, err = c.stateAfter(c.game.Seq); err != nil {
		return err
	}
	return c.returnSheet(r, report.Faulty, nil, faults)
}

// record appends an entry to the log of the working copy.
func (c *casework) record(kind, seat string, command any, rolls []dice.Roll, events []adjudicator.Event) error {
	if c.game.Status == store.GameFinished {
		return fmt.Errorf("game %s: %w", c.game.Name, ErrPublished)
	}
	saved, err := c.state.Save()
	if err != nil {
		return fmt.Errorf("game %s: save: %w", c.game.Name, err)
	}
	info := c.sys.Info()
	e := store.Entry{Game: c.game.Name, Seq: c.game.Seq + 1, Kind: kind, Seat: seat, Letter: c.in.ID, Time: c.now,
		RulesVersion: info.RulesVersion, DataDigest: info.DataDigest, StateHash: gamelog.Hash(saved), Snapshot: saved}
	for _, f := range []struct {
		to *json.RawMessage
		v  any
	}{{&e.Command, command}, {&e.Rolls, rolls}, {&e.Events, events}} {
		if *f.to, err = json.Marshal(f.v); err != nil {
			return fmt.Errorf("game %s: entry %d: %w", c.game.Name, e.Seq, err)
		}
	}
	if e.Command, err = salted(e.Command, c.game, e.Seq); err != nil {
		return err
	}
	e.Seal(c.game.Head)
	c.batch.Game = c.game
	c.batch.Entries = append(c.batch.Entries, e)
	c.game.Seq, c.game.Head = e.Seq, e.Hash
	return nil
}

// salted adds to a command what nobody can guess before the secret of the
// dice is published. Letters quote the hash of an entry; without the salt a
// player could try likely orders of his opponent against it.
func salted(command json.RawMessage, g *store.Game, seq uint64) (json.RawMessage, error) {
	m := hmac.New(sha256.New, g.Secret)
	fmt.Fprintf(m, "salt of entry %d of %s", seq, g.Name)
	body, ok := bytes.CutSuffix(command, []byte("}"))
	if !ok || len(body) < 2 {
		return nil, fmt.Errorf("game %s: entry %d: command is no JSON object", g.Name, seq)
	}
	return fmt.Appendf(nil, `%s,"salt":"%x"}`, body, m.Sum(nil)[:16]), nil
}

// afterwards sets the deadline and writes the letters that follow from a
// command, in which so many dice were rolled.
func (c *casework) afterwards(cmd adjudicator.Command, rolls int, r *report.Report) error {
	pending := c.state.Pending()
	over := len(pending) == 0
	if over {
		c.game.Status = store.GameFinished
		if err := c.concluded(); err != nil {
			return err
		}
	}
	turned := c.setDeadline(pending)
	c.markTurn()
	urgent := slices.ContainsFunc(c.happened, func(e adjudicator.Event) bool { return e.Urgent })
	if r != nil {
		r.Kind = report.Turn
		if cmd.Kind == adjudicator.CommandStanding {
			r.Kind = report.Receipt
		}
		if over {
			r.Kind = report.Final
		}
		if cmd.Kind == adjudicator.CommandSheet {
			c.mayReplace(r, rolls, turned, over)
		}
		wait, err := c.waitFor(c.seat, r, rolls)
		if err != nil {
			return err
		}
		if err := c.putOff(c.seat, *r, true, wait); err != nil {
			return err
		}
	}
	atOnce := over || urgent || cmd.Kind != adjudicator.CommandSheet
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		if s.Person == "" || r != nil && s.Name == c.seat.Name || !(over || turned || urgent) {
			continue
		}
		told, wait := report.Report{Kind: report.Turn}, time.Duration(0)
		if over {
			told.Kind = report.Final
		}
		if !atOnce && !c.owesNow(s) { // he has nothing to do
			wait = noticeWait
		}
		if err := c.putOff(s, told, false, wait); err != nil {
			return err
		}
	}
	if over || turned || urgent {
		if err := c.tellObservers(over); err != nil {
			return err
		}
	}
	if over {
		return c.sendAlbums()
	}
	return nil
}

// setDeadline starts the clock when a decision is owed that was not owed
// before, and reports whether one is. When only some of several simultaneous
// decisions are left, the clock runs on.
func (c *casework) setDeadline(pending []adjudicator.Decision) (turned bool) {
	before := strings.Split(c.dossier.Owed, "; ")
	ids := make([]string, len(pending))
	for i, p := range pending {
		ids[i] = owedID(p)
		turned = turned || !slices.Contains(before, ids[i])
	}
	c.dossier.Owed = strings.Join(ids, "; ")
	if len(pending) == 0 {
		c.game.Deadline = time.Time{}
	}
	if !turned {
		return false
	}
	c.dossier.Reminded = false
	c.game.Deadline, c.game.DeadlineSeq = time.Time{}, c.game.Seq
	c.startClock()
	return true
}

// wake sets the next other moment at which the game wants to be looked at.
func (c *casework) wake() {
	c.game.Wake = time.Time{}
	earlier := func(t time.Time) {
		if c.game.Wake.IsZero() || t.Before(c.game.Wake) {
			c.game.Wake = t
		}
	}
	if !c.minded() {
		earlier(time.Unix(0, 0))
	}
	for _, h := range c.dossier.Held {
		if !h.Waits && c.game.Status != store.GameSuspended {
			earlier(h.Due)
		}
	}
	if !c.dossier.Muster.IsZero() && c.state == nil {
		earlier(c.dossier.Muster)
	}
	if c.houseOwes() != nil {
		earlier(c.dossier.House.next())
	}
	if !c.game.Deadline.IsZero() && !c.dossier.Reminded {
		for _, at := range c.reminders() {
			if at.After(c.now) {
				earlier(at)
			}
		}
	}
	if p := c.dossier.Clock.Paused; p != nil && !p.Until.IsZero() {
		earlier(p.Until)
	}
}

// Until something was rolled, shown to another seat or answered by one, a
// later sheet of a seat for the same decision replaces the earlier one. A
// sheet that fits after the earlier one adds to it, as long as the decision is
// open; one that does not fit there, but fits in the place of all that the
// seat has sent for the decision, is taken for a correction.

// replaces tells whether a sheet is right in the place of what its seat sent
// last, and from which entry of the log it starts.
func (c *casework) replaces(sheet orders.Sheet) (from uint64, ok bool, err error) {
	if c.game.Policy.NoTakeBack || onlyStanding(sheet) || len(sheet.Orders) == 0 && !sheet.End && sheet.EndPhase == "" {
		return 0, false, nil
	}
	from, err = c.takeable()
	if err != nil || from == c.game.Seq {
		return 0, false, err
	}
	now := c.state
	defer func() { c.state = now }()
	if c.state, err = c.stateAfter(from); err != nil {
		return 0, false, err
	}
	if len(c.check(sheet)) > 0 || reveals(c.state.View(c.seatName()), now.View(c.seatName())) {
		return 0, false, nil
	}
	// What is given up cannot be had back, so the sheet is tried in full, as it
	// will be applied behind the entry that takes the others back.
	cmd := adjudicator.Command{Seq: c.game.Seq + 2, Kind: adjudicator.CommandSheet, Seat: c.seatName(), Sheet: sheet}
	_, err = c.state.Apply(cmd, gamelog.Dice(c.game, cmd.Seq))
	var refused *adjudicator.FaultError
	if errors.As(err, &refused) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("game %s, command %d: %w", c.game.Name, cmd.Seq, err)
	}
	_, over, err := bounds.KeepsTooMuch(c.state.View(c.seatName()), c.viewAfter(from, c.seatName()))
	return from, !over, err
}

// takeable is the entry before the seat's sheets for its last decision, as
// far as nothing was rolled, shown or answered since; the last entry of the
// log when there are none.
func (c *casework) takeable() (from uint64, err error) {
	from = c.game.Seq
	decision := ""
	for seq := c.game.Seq; seq > 1; seq-- {
		e, err := c.logEntry(seq)
		if err != nil {
			return 0, err
		}
		if e.Seat != c.seat.Name || e.Kind != string(adjudicator.CommandSheet) || rolled(&e) || c.dossier.shown(c.seatName(), seq) {
			break
		}
		before, err := c.stateAfter(seq - 1)
		if err != nil {
			return 0, err
		}
		owed := owes(before, c.seatName())
		if owed == "" || decision != "" && owed != decision {
			break
		}
		decision, from = owed, seq-1
	}
	return from, nil
}

// owes is the decision that a seat owes in a position, "" for none.
func owes(s adjudicator.State, seat adjudicator.Seat) string {
	for _, d := range s.Pending() {
		if d.Seat == seat {
			return d.ID
		}
	}
	return ""
}

// rolled tells whether dice fell in an entry, or the referee showed something; one
// that cannot be read had some.
func rolled(e *store.Entry) bool {
	var rolls []dice.Roll
	return e.Kind == gamelog.KindReveal || json.Unmarshal(e.Rolls, &rolls) != nil || len(rolls) > 0
}

// shown tells whether another seat has been written to about an entry.
func (x *dossier) shown(to adjudicator.Seat, seq uint64) bool {
	return slices.ContainsFunc(x.Seen, func(r reported) bool { return r.Seat != to && r.Seq >= seq })
}

// reveals tells whether a seat knows more of the other side, or has other
// cards, than before: what was seen cannot be taken back.
func reveals(before, after adjudicator.View) bool {
	type thing struct{ what, name, where string }
	known := map[thing]bool{}
	each := func(v adjudicator.View, do func(thing)) {
		for _, p := range v.Pieces {
			if p.Owner != v.Seat && !p.Hidden {
				do(thing{"piece", p.Name, ""})
			}
		}
		for _, x := range v.Cards {
			do(thing{"card", x.ID, ""})
		}
	}
	each(before, func(t thing) { known[t] = true })
	found := false
	each(after, func(t thing) { found = found || !known[t] })
	return found
}

// takeBack goes back to an entry and returns the orders that are given up. The
// clock runs on as it did: nobody gains time by changing his mind.
func (c *casework) takeBack(from uint64) (given string, err error) {
	entries, err := c.entries(from + 1)
	if err != nil {
		return "", err
	}
	for i := range entries {
		cmd := adjudicator.Command{Sheet: c.language().Sheet()}
		if err := json.Unmarshal(entries[i].Command, &cmd); err != nil {
			return "", fmt.Errorf("entry %d: %w", entries[i].Seq, err)
		}
		text, err := cmd.Sheet.MarshalText()
		if err != nil {
			return "", err
		}
		given += string(text)
	}
	if c.state, err = c.stateAfter(from); err != nil {
		return "", err
	}
	for _, p := range c.state.Pending() {
		c.dossier.owe(p)
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindTakeBack, Seat: c.seatName(), Text: strconv.FormatUint(from, 10)}
	event := adjudicator.NewEvent("takeback", "", "entry", cmd.Text).For(c.seatName())
	return given, c.record(gamelog.KindTakeBack, c.seat.Name, cmd, nil, []adjudicator.Event{event})
}

// mayReplace notes in the letter about a sheet that another one may replace
// it, when that is so.
func (c *casework) mayReplace(r *report.Report, rolls int, turned, over bool) {
	if !c.game.Policy.NoTakeBack && rolls == 0 && !turned && !over {
		r.Notes = append(r.Notes, report.Note{Code: "may-replace"})
	}
}
