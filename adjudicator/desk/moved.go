package desk

import (
	"slices"
	"strings"

	"feldpost/store"
)

// Who moves to another address by ADDRESS stays the same person: what was kept by the
// old address is found from the new one and the other way round.

// movedPrefix begins the settings that lead from an old address to the next.
const movedPrefix = "desk.moved."

// movedKey is the setting in which stands where an address has moved to.
func movedKey(address string) string { return movedPrefix + strings.ToLower(address) }

// maxMoves is how often an address is followed.
const maxMoves = 50

// present is the address that a person has now, who may have moved from an older one.
func (d *Desk) present(address string) (string, error) {
	for range maxMoves {
		next, err := d.Store.Setting(movedKey(address))
		if err != nil || len(next) == 0 {
			return address, err
		}
		address = string(next)
	}
	return address, nil
}

// moves leads from one address to another that its reader has confirmed.
func (c *casework) moves(from, to string) {
	if strings.EqualFold(from, to) {
		return
	}
	c.batch.Settings = append(c.batch.Settings,
		store.Setting{Name: movedKey(to)}, // who comes back to it is there
		store.Setting{Name: movedKey(from), Value: []byte(strings.ToLower(to))})
}

// addressesOf are all addresses that a person has had, the given one first.
func (d *Desk) addressesOf(address string) (all []string, err error) {
	next := map[string]string{}
	for set, err := range d.Store.Settings(movedPrefix) {
		if err != nil {
			return nil, err
		}
		if len(set.Value) > 0 {
			next[strings.TrimPrefix(set.Name, movedPrefix)] = string(set.Value)
		}
	}
	all = []string{strings.ToLower(address)}
	for i := 0; i < len(all); i++ {
		var near []string
		for from, to := range next {
			switch all[i] {
			case from:
				near = append(near, to)
			case to:
				near = append(near, from)
			}
		}
		slices.Sort(near)
		for _, a := range near {
			if !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	return all, nil
}

// moveRatings takes over how strong somebody is, at each system at which the new address
// has no rating.
func (c *casework) moveRatings(from, to string) error {
	x := PersonData{Address: strings.ToLower(from)}
	if err := c.ratingsOf(&x); err != nil {
		return err
	}
	for _, r := range x.Ratings {
		_, known, err := c.ratingAt(r.System, to)
		if err != nil {
			return err
		}
		if !known {
			if err := c.rates(r.System, to, r.Rating); err != nil {
				return err
			}
		}
		c.batch.Settings = append(c.batch.Settings, store.Setting{Name: ratingKey(r.System, from)})
	}
	return nil
}

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
