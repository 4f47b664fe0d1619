package press

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// recount reads from the log what the letter tells again: its answers to
// HISTORY, and those of letters that it has taken over.
func (t *telling) recount() error {
	for _, r := range append([]report.Report{t.Told}, t.Told.Merged...) {
		for _, a := range r.Answers {
			if a.Told == nil {
				continue
			}
			entries, err := t.asked(a)
			if err == nil {
				err = t.retell(a.Told, entries)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// asked are the entries that an answer tells: those of the letter before, or of
// a turn.
func (t *telling) asked(a report.Section) ([]store.Entry, error) {
	n := turnAsked(a.Topic)
	if n == 0 {
		entries, err := gamelog.Entries(t.store, t.game.Name, a.Told.Since+1, a.Told.Seq)
		return gamelog.Standing(entries), err
	}
	log, err := gamelog.Entries(t.store, t.game.Name, 1, t.Told.Seq)
	if err != nil {
		return nil, err
	}
	return t.ofTurn(inForce(log), n)
}

// turnAsked is the number that stands behind HISTORY, 0 for none.
func turnAsked(topic string) int {
	const most = 1_000_000 // no game has so many
	for _, word := range strings.Fields(topic) {
		if n, err := strconv.Atoi(strings.Trim(word, ".,!?")); err == nil {
			return min(n, most)
		}
	}
	return 0
}

// ofTurn are the entries of a turn of the game: those that were given in it.
// Entries in force go from turn to turn and never back.
func (t *telling) ofTurn(log []store.Entry, n int) ([]store.Entry, error) {
	var fault error
	from := func(n int) int { // the first entry that was given in turn n or later
		return sort.Search(len(log), func(i int) bool {
			turn, err := t.turnAfter(log[max(i-1, 0)].Seq)
			fault = cmp.Or(fault, err)
			return turn >= n
		})
	}
	first, next := from(n), from(n+1)
	if fault != nil {
		return nil, fault
	}
	return log[first:max(first, next)], nil
}

// inForce leaves out of a log what was given up later, by the referee or by who
// had done it.
func inForce(log []store.Entry) (out []store.Entry) {
	for _, e := range log {
		if to, is := gamelog.Restored(&e); is {
			out = slices.DeleteFunc(out, func(x store.Entry) bool { return x.Seq > to })
		}
		out = append(out, e)
	}
	return out
}

// retell tells what the seat may know of some entries.
func (t *telling) retell(h *report.History, entries []store.Entry) error {
	d := gamelog.ReportData{Seat: t.Told.Seat}
	for _, e := range entries {
		if err := d.Add(e); err != nil {
			return err
		}
	}
	h.Events = d.Events
	if len(h.Events) == 0 { // say which turns there are
		var err error
		h.First, err = t.turnAfter(1)
		h.Last = t.Told.View.Turn
		return err
	}
	if first := entries[0].Seq; first > 1 {
		before, err := t.stateAfter(first - 1)
		if err != nil {
			return err
		}
		v := before.View(t.Told.Seat)
		h.Before = &v
	}
	return nil
}

// turnAfter is the turn of the game after an entry.
func (t *telling) turnAfter(seq uint64) (int, error) {
	state, err := t.stateAfter(seq)
	if err != nil {
		return 0, err
	}
	return state.View(t.Told.Seat).Turn, nil
}
