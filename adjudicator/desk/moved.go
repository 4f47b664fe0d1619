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
	set, err := c.Clerk().Move(c.batch.Settings, from, to)
	c.batch.Settings = append(c.batch.Settings, set...)
	return err
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
