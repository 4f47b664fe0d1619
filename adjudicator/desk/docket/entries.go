package docket

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/store"
)

// StateAfter loads the position after an entry of the log or of the batch.
func (c *Docket) StateAfter(seq uint64) (adjudicator.State, error) {
	for _, e := range c.Batch.Entries {
		if e.Seq == seq {
			return gamelog.Load(c.Sys, c.Game.Name, seq, e.Snapshot)
		}
	}
	saved, err := c.Store.Snapshot(c.Game.Name, seq)
	if err != nil {
		return nil, err
	}
	return gamelog.Load(c.Sys, c.Game.Name, seq, saved)
}

// LogEntry is an entry of the log of the game at hand, or of the batch.
func (c *Docket) LogEntry(seq uint64) (store.Entry, error) {
	for _, e := range c.Batch.Entries {
		if e.Seq == seq {
			return e, nil
		}
	}
	return c.Store.Entry(c.Game.Name, seq)
}

// ViewAfter is what a seat saw after an entry, once it is asked for.
func (c *Docket) ViewAfter(seq uint64, seat adjudicator.Seat) func() (adjudicator.View, error) {
	return func() (v adjudicator.View, err error) {
		state, err := c.StateAfter(seq)
		if err != nil {
			return v, err
		}
		return state.View(seat), nil
	}
}

// Entries returns the log from seq on: the stored part and the batch.
func (c *Docket) Entries(from uint64) ([]store.Entry, error) {
	all, err := gamelog.Entries(c.Store, c.Game.Name, from, c.Game.Seq-uint64(len(c.Batch.Entries)))
	if err != nil {
		return nil, err
	}
	for _, e := range c.Batch.Entries {
		if e.Seq >= from {
			all = append(all, e)
		}
	}
	return all, nil
}

// OwesNow tells whether a seat owes something in the position at hand.
func (c *Docket) OwesNow(s *store.Seat) bool {
	return c.State != nil && c.Game.Status != store.GameFinished && slices.ContainsFunc(c.State.Pending(), func(d adjudicator.Decision) bool { return string(d.Seat) == s.Name })
}
