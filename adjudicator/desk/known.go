package desk

import (
	"cmp"
	"strings"

	"feldpost/store"
)

// What somebody may be told of who plays with him is decided here and nowhere else: in
// letters by calls, named and publicName, on pages that anybody may read by consents.

// addressesBoth is the policy of a game in which two who both allow it see each other's
// address; without it nobody does.
const (
	addressesBoth   = "both"
	addressesHidden = "hidden" // how its absence is written
)

// goesBy is the name that somebody goes by; "" for who goes by an address or by nothing.
func goesBy(name, address string) string {
	name = strings.Join(strings.Fields(strings.Map(visible, name)), " ")
	if strings.ContainsAny(name, "@＠﹫") || strings.EqualFold(name, address) {
		return ""
	}
	return name
}

// veiled tells whether nobody may learn who plays a game.
func veiled(g *store.Game) bool { return g.Policy.Anonymous && g.Status != store.GameFinished }

// named is what everybody who plays the game at hand may call somebody; "" for who is
// known by his seat alone.
func (c *casework) named(name, address string) string {
	if veiled(c.game) {
		return ""
	}
	return goesBy(name, address)
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
		return goesBy(name, address), nil
	}
	called := c.named(name, address)
	if veiled(c.game) || c.game.Policy.Addresses != addressesBoth || reader == "" {
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

// publicName is the name by which anybody at all may call somebody who plays a game: the
// one he goes by, if he has agreed to be named.
func (d *Desk) publicName(g *store.Game, name, address string) (string, error) {
	if address == "" || veiled(g) {
		return "", nil
	}
	return d.consents(address, name)
}

// consents is the name under which somebody lets himself be shown to anybody, "" for who
// has not consented, and for who goes by an address.
func (d *Desk) consents(address, name string) (string, error) {
	if address == "" {
		return "", nil
	}
	p, err := d.personOf(address)
	if err != nil || !p.Names {
		return "", err
	}
	return goesBy(name, address), nil
}

// asker is by what name somebody who asks a question is known to whom he asks: nobody
// has agreed that his address is told to whom he writes of.
func (c *casework) asker(a asked) (string, error) {
	switch {
	case a.Holder == "":
		return "", nil
	case a.Game == "":
		return goesBy(a.Name, a.Holder), nil
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
	return addresses(c.game).ReplaceAllString(reason, withheld)
}
