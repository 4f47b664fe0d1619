package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

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
	_, over, err := keepsTooMuch(c.state.View(c.seatName()), c.viewAfter(from, c.seatName()))
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
