package play

import (
	"fmt"
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
)

// Undoable finds the entry to which an undoing goes back, and says why there is
// none: nothing may have been rolled or shown since.
func (c Play) Undoable(v *docket.Vote) *report.Note {
	refuse := func(code string) *report.Note {
		n := report.NewNote(code)
		return &n
	}
	if c.Game.Policy.Undo == UndoNever || c.Game.Policy.Undo == "" && c.Sys.Info().UndoOff {
		return refuse("undo-never")
	}
	if i := slices.IndexFunc(c.Dossier.Votes, func(o docket.Vote) bool { return o.What == docket.VoteUndo }); i >= 0 { // an answer to the one that is open
		v.Seq = c.Dossier.Votes[i].Seq
	} else {
		to, found, err := c.lastSheet(v.By)
		if err != nil || !found {
			return refuse("undo-none")
		}
		v.Seq = to
	}
	clean, err := c.unseenSince(v.Seq)
	if err != nil || !clean {
		return refuse("undo-seen")
	}
	return nil
}

// UndoNever is the policy without undoing; undoAgreed has it in games that are
// without it by themselves.
const (
	UndoNever  = "never"
	undoAgreed = "agreed"
)

// lastSheet is the entry before the last sheet of a seat.
func (c Play) lastSheet(seat adjudicator.Seat) (before uint64, found bool, err error) {
	const back = 40 // entries
	for seq := c.Game.Seq; seq > 1 && seq+back > c.Game.Seq; seq-- {
		e, err := c.LogEntry(seq)
		if err != nil {
			return 0, false, err
		}
		switch {
		case e.Kind == gamelog.KindStart || e.Kind == gamelog.KindRules || e.Kind == gamelog.KindRestore || e.Kind == gamelog.KindTakeBack:
			return 0, false, nil
		case e.Seat == string(seat) && e.Kind == string(adjudicator.CommandSheet):
			return seq - 1, true, nil
		}
	}
	return 0, false, nil
}

// unseenSince tells whether no die was rolled since an entry, and nobody knows more
// of what is hidden than he did then.
func (c Play) unseenSince(to uint64) (bool, error) {
	for seq := to + 1; seq <= c.Game.Seq; seq++ {
		e, err := c.LogEntry(seq)
		if err != nil || Rolled(&e) {
			return false, err
		}
	}
	then, err := c.StateAfter(to)
	if err != nil {
		return false, err
	}
	for _, s := range c.Game.Seats {
		if name := adjudicator.Seat(s.Name); Reveals(then.View(name), c.State.View(name)) {
			return false, nil
		}
	}
	return true, nil
}

// Undo goes back to the entry before a sheet, as all have agreed.
func (c Play) Undo(v docket.Vote) (err error) {
	if c.State, err = c.StateAfter(v.Seq); err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindRestore, Seat: v.By, Text: strconv.FormatUint(v.Seq, 10), Reason: string(docket.VoteUndo)}
	event := adjudicator.NewEvent("undone", "", "entry", cmd.Text)
	if err := c.Record(gamelog.KindRestore, string(v.By), cmd, nil, []adjudicator.Event{event}); err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	c.Dossier.Owed = "" // the clock begins anew for what is owed again
	return c.Afterwards(cmd, 0, nil)
}
