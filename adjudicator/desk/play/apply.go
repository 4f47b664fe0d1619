// Package play carries commands out in a game: it records them, tells what happened, sets the next deadline, and knows what may
// still be taken back. It begins games and ends them, and rates the players of those that have ended.
package play

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Play carries commands out in a game, records them, and does what follows from what happened.
type Play struct{ *docket.Docket }

// Of is for the work at hand.
func Of(d *docket.Docket) Play { return Play{d} }

// Apply executes a command and records it; r, if not nil, is the sender's
// letter so far. Faults that only Apply finds come back to the player.
func (c Play) Apply(cmd adjudicator.Command, r *report.Report) error {
	cmd.Seq, cmd.House = c.Game.Seq+1, c.ByHouse
	if r != nil {
		r.Warnings = c.Warnings(cmd.Seat, cmd.Sheet)
	}
	owed := clock.Owes(c.State, cmd.Seat)
	roll := gamelog.Dice(c.Game, cmd.Seq)
	events, err := c.State.Apply(cmd, roll)
	var refused *adjudicator.FaultError
	switch {
	case r == nil || err != nil && !errors.As(err, &refused):
	case err != nil:
		return c.refuse(*r, refused.Faults...)
	default:
		if f, is, err := bounds.KeepsTooMuch(c.State.View(cmd.Seat), c.ViewAfter(c.Game.Seq, cmd.Seat)); err != nil {
			return err
		} else if is {
			return c.refuse(*r, f)
		}
	}
	if err != nil {
		return fmt.Errorf("game %s, command %d: %w", c.Game.Name, cmd.Seq, err)
	}
	events = append(gamelog.Announcing(cmd), events...)
	if err := c.Record(string(cmd.Kind), string(cmd.Seat), cmd, roll.Rolls(), events); err != nil {
		return err
	}
	c.Happened = events
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
	return c.Afterwards(cmd, len(roll.Rolls()), r)
}

// refuse sends a sheet back whose faults showed only when it was applied; the
// position is what it was.
func (c Play) refuse(r report.Report, faults ...adjudicator.Fault) (err error) {
	if c.State, err = c.StateAfter(c.Game.Seq); err != nil {
		return err
	}
	return mailing.Of(c.Docket).ReturnSheet(r, report.Faulty, nil, faults)
}

// Record appends an entry to the log of the working copy.
func (c Play) Record(kind, seat string, command any, rolls []dice.Roll, events []adjudicator.Event) error {
	if c.Game.Status == store.GameFinished {
		return fmt.Errorf("game %s: %w", c.Game.Name, ErrPublished)
	}
	saved, err := c.State.Save()
	if err != nil {
		return fmt.Errorf("game %s: save: %w", c.Game.Name, err)
	}
	info := c.Sys.Info()
	e := store.Entry{Game: c.Game.Name, Seq: c.Game.Seq + 1, Kind: kind, Seat: seat, Letter: c.In.ID, Time: c.Now,
		RulesVersion: info.RulesVersion, DataDigest: info.DataDigest, StateHash: gamelog.Hash(saved), Snapshot: saved}
	for _, f := range []struct {
		to *json.RawMessage
		v  any
	}{{&e.Command, command}, {&e.Rolls, rolls}, {&e.Events, events}} {
		if *f.to, err = json.Marshal(f.v); err != nil {
			return fmt.Errorf("game %s: entry %d: %w", c.Game.Name, e.Seq, err)
		}
	}
	if e.Command, err = salted(e.Command, c.Game, e.Seq); err != nil {
		return err
	}
	e.Seal(c.Game.Head)
	c.Batch.Game = c.Game
	c.Batch.Entries = append(c.Batch.Entries, e)
	c.Game.Seq, c.Game.Head = e.Seq, e.Hash
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

// Afterwards sets the deadline and writes the letters that follow from a
// command, in which so many dice were rolled.
func (c Play) Afterwards(cmd adjudicator.Command, rolls int, r *report.Report) error {
	pending := c.State.Pending()
	over := len(pending) == 0
	if over {
		c.Game.Status = store.GameFinished
		if err := c.concluded(); err != nil {
			return err
		}
	}
	turned := clock.Of(c.Docket).SetDeadline(pending)
	c.markTurn()
	urgent := slices.ContainsFunc(c.Happened, func(e adjudicator.Event) bool { return e.Urgent })
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
		wait, err := mailing.Of(c.Docket).WaitFor(c.Seat, r, rolls)
		if err != nil {
			return err
		}
		if err := mailing.Of(c.Docket).PutOff(c.Seat, *r, true, wait); err != nil {
			return err
		}
	}
	atOnce := over || urgent || cmd.Kind != adjudicator.CommandSheet
	for i := range c.Game.Seats {
		s := &c.Game.Seats[i]
		if s.Person == "" || r != nil && s.Name == c.Seat.Name || !(over || turned || urgent) {
			continue
		}
		told, wait := report.Report{Kind: report.Turn}, time.Duration(0)
		if over {
			told.Kind = report.Final
		}
		if !atOnce && !c.OwesNow(s) { // he has nothing to do
			wait = mailing.NoticeWait
		}
		if err := mailing.Of(c.Docket).PutOff(s, told, false, wait); err != nil {
			return err
		}
	}
	if over || turned || urgent {
		if err := mailing.Of(c.Docket).TellObservers(over); err != nil {
			return err
		}
	}
	if over {
		return mailing.Of(c.Docket).SendAlbums()
	}
	return nil
}

// Until something was rolled, shown to another seat or answered by one, a
// later sheet of a seat for the same decision replaces the earlier one. A
// sheet that fits after the earlier one adds to it, as long as the decision is
// open; one that does not fit there, but fits in the place of all that the
// seat has sent for the decision, is taken for a correction.

// Replaces tells whether a sheet is right in the place of what its seat sent
// last, and from which entry of the log it starts.
func (c Play) Replaces(sheet orders.Sheet) (from uint64, ok bool, err error) {
	if c.Game.Policy.NoTakeBack || docket.OnlyStanding(sheet) || len(sheet.Orders) == 0 && !sheet.End && sheet.EndPhase == "" {
		return 0, false, nil
	}
	from, err = c.takeable()
	if err != nil || from == c.Game.Seq {
		return 0, false, err
	}
	now := c.State
	defer func() { c.State = now }()
	if c.State, err = c.StateAfter(from); err != nil {
		return 0, false, err
	}
	if len(c.Check(sheet)) > 0 || Reveals(c.State.View(c.SeatName()), now.View(c.SeatName())) {
		return 0, false, nil
	}
	// What is given up cannot be had back, so the sheet is tried in full, as it
	// will be applied behind the entry that takes the others back.
	cmd := adjudicator.Command{Seq: c.Game.Seq + 2, Kind: adjudicator.CommandSheet, Seat: c.SeatName(), Sheet: sheet}
	_, err = c.State.Apply(cmd, gamelog.Dice(c.Game, cmd.Seq))
	var refused *adjudicator.FaultError
	if errors.As(err, &refused) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("game %s, command %d: %w", c.Game.Name, cmd.Seq, err)
	}
	_, over, err := bounds.KeepsTooMuch(c.State.View(c.SeatName()), c.ViewAfter(from, c.SeatName()))
	return from, !over, err
}

// takeable is the entry before the seat's sheets for its last decision, as
// far as nothing was rolled, shown or answered since; the last entry of the
// log when there are none.
func (c Play) takeable() (from uint64, err error) {
	from = c.Game.Seq
	decision := ""
	for seq := c.Game.Seq; seq > 1; seq-- {
		e, err := c.LogEntry(seq)
		if err != nil {
			return 0, err
		}
		if e.Seat != c.Seat.Name || e.Kind != string(adjudicator.CommandSheet) || Rolled(&e) || c.Dossier.Shown(c.SeatName(), seq) {
			break
		}
		before, err := c.StateAfter(seq - 1)
		if err != nil {
			return 0, err
		}
		owed := clock.Owes(before, c.SeatName())
		if owed == "" || decision != "" && owed != decision {
			break
		}
		decision, from = owed, seq-1
	}
	return from, nil
}

// Rolled tells whether dice fell in an entry, or the referee showed something; one
// that cannot be read had some.
func Rolled(e *store.Entry) bool {
	var rolls []dice.Roll
	return e.Kind == gamelog.KindReveal || json.Unmarshal(e.Rolls, &rolls) != nil || len(rolls) > 0
}

// Reveals tells whether a seat knows more of the other side, or has other
// cards, than before: what was seen cannot be taken back.
func Reveals(before, after adjudicator.View) bool {
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

// TakeBack goes back to an entry and returns the orders that are given up. The
// clock runs on as it did: nobody gains time by changing his mind.
func (c Play) TakeBack(from uint64) (given string, err error) {
	entries, err := c.Entries(from + 1)
	if err != nil {
		return "", err
	}
	for i := range entries {
		cmd := adjudicator.Command{Sheet: c.Language().Sheet()}
		if err := json.Unmarshal(entries[i].Command, &cmd); err != nil {
			return "", fmt.Errorf("entry %d: %w", entries[i].Seq, err)
		}
		text, err := cmd.Sheet.MarshalText()
		if err != nil {
			return "", err
		}
		given += string(text)
	}
	if c.State, err = c.StateAfter(from); err != nil {
		return "", err
	}
	for _, p := range c.State.Pending() {
		c.Dossier.Owe(p)
	}
	cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindTakeBack, Seat: c.SeatName(), Text: strconv.FormatUint(from, 10)}
	event := adjudicator.NewEvent("takeback", "", "entry", cmd.Text).For(c.SeatName())
	return given, c.Record(gamelog.KindTakeBack, c.Seat.Name, cmd, nil, []adjudicator.Event{event})
}

// mayReplace notes in the letter about a sheet that another one may replace
// it, when that is so.
func (c Play) mayReplace(r *report.Report, rolls int, turned, over bool) {
	if !c.Game.Policy.NoTakeBack && rolls == 0 && !turned && !over {
		r.Notes = append(r.Notes, report.Note{Code: "may-replace"})
	}
}

// Spend sets how much a seat has used.
func Spend(list []docket.Spent, s adjudicator.Seat, n int) []docket.Spent {
	list = slices.DeleteFunc(list, func(x docket.Spent) bool { return x.Seat == s })
	if n == 0 {
		return list
	}
	return append(list, docket.Spent{Seat: s, N: n})
}

// markTurn notes when a turn begins, where observers are behind.
func (c Play) markTurn() {
	if c.Game.Policy.ObserverDelay == 0 {
		return
	}
	turn := c.State.View(adjudicator.Observer).Turn
	list := c.Dossier.Turns
	for len(list) > 0 && list[len(list)-1].Seq >= c.Game.Seq { // a ruling went back
		list = list[:len(list)-1]
	}
	if len(list) == 0 || list[len(list)-1].Turn != turn {
		list = append(list, docket.TurnBegan{Turn: turn, Seq: c.Game.Seq})
	}
	c.Dossier.Turns = list
}
