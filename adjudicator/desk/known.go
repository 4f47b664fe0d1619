package desk

import (
	"cmp"
	"strings"

	"feldpost/adjudicator/desk/people"
	"feldpost/store"
)

// What somebody may be told of who plays with him is decided here and nowhere else: in
// letters by calls, named and publicName, on pages that anybody may read by consents.

// named is what everybody who plays the game at hand may call somebody; "" for who is
// known by his seat alone.
func (c *casework) named(name, address string) string {
	if people.Veiled(c.game) {
		return ""
	}
	return people.GoesBy(name, address)
}

// playerName is named for the holder of a seat.
func (c *casework) playerName(s *store.Seat) string { return c.named(s.DisplayName, s.Person) }

// calls is what a reader who plays the game at hand may call somebody who plays it: by
// name, and with the address when the game permits it and both allow it.
func (c *casework) calls(reader, name, address string) (string, error) {
	if address == "" {
		return "", nil
	}
	if strings.EqualFold(reader, address) {
		return people.GoesBy(name, address), nil
	}
	called := c.named(name, address)
	if people.Veiled(c.game) || c.game.Policy.Addresses != people.AddressesBoth || reader == "" {
		return called, nil
	}
	for _, who := range []string{reader, address} {
		if p, err := c.wants(who); err != nil || !p.Addresses {
			return called, err
		}
	}
	if called == "" {
		return address, nil
	}
	return called + " <" + address + ">", nil
}

// asker is by what name somebody who asks a question is known to whom he asks: nobody
// has agreed that his address is told to whom he writes of.
func (c *casework) asker(a asked) (string, error) {
	switch {
	case a.Holder == "":
		return "", nil
	case a.Game == "":
		return people.GoesBy(a.Name, a.Holder), nil
	}
	x := c
	if c.game == nil || c.game.Name != a.Game {
		var err error
		if x, err = c.at(a.Game); err != nil || x == nil {
			return "", err
		}
	}
	if s := x.game.Seat(a.Seat); s != nil && strings.EqualFold(s.Person, a.Holder) {
		return x.named(cmp.Or(s.DisplayName, c.by.Name), a.Holder), nil
	}
	return "", nil
}

// withoutAddresses takes out of a reason the addresses in it, before it is recorded and
// announced: what stands in the log of a game goes to all who play it, and nothing can
// be taken out of it later.
func (c *casework) withoutAddresses(reason string) string {
	if c.game == nil || !strings.Contains(reason, "@") {
		return reason
	}
	return people.Addresses(c.game).ReplaceAllString(reason, people.Withheld)
}
