package desk

import (
	"slices"
	"strings"

	"feldpost/store"
)

// Who moves to another address by ADDRESS stays the same person: what was kept by the
// old address is found from the new one and the other way round.

// moveEntries moves a person in the tournaments that go on.
func (c *casework) moveEntries(from, to string) error {
	lines, err := c.tourneys()
	if err != nil {
		return err
	}
	for _, l := range lines {
		if l.Over {
			continue
		}
		t, err := c.tourneyAtHand(l.Name)
		if err != nil {
			return err
		}
		n := t.Record.Find(from)
		if n == 0 || t.Record.Find(to) != 0 {
			continue
		}
		t.Record.Entrant(n).Address = to
		some, err := c.settings(t)
		if err != nil {
			return err
		}
		c.batch.Settings = append(c.batch.Settings, some...)
	}
	return nil
}

// moveWatching moves a person who reads along in games that go on.
func (c *casework) moveWatching(from, to string) error {
	for g, err := range c.Store.Games(store.GameRunning) {
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(g.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, from) }) {
			continue
		}
		x, err := c.at(g.Name)
		if err != nil {
			return err
		}
		if x == nil {
			continue
		}
		for i := range x.game.Observers {
			if o := &x.game.Observers[i]; strings.EqualFold(o.Person, from) {
				o.Person, o.Thread, o.LastOut = to, "", ""
			}
		}
		x.batch.Game = x.game
	}
	return nil
}
