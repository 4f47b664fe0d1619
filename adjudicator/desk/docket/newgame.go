package docket

import (
	"fmt"
	"io"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/people"
	"feldpost/store"
)

// Player fills a seat. At the address of the house nobody holds it, and the
// house plays.
type Player struct {
	Seat, Address, Name, Lang string
}

// Seats gives every seat of the scenario its person, code and reply token.
func (d *Office) Seats(g *store.Game, info adjudicator.Info, players []Player) error {
	var sc *adjudicator.Scenario
	var names []string
	for i := range info.Scenarios {
		names = append(names, info.Scenarios[i].Name)
		if info.Scenarios[i].Name == g.Scenario {
			sc = &info.Scenarios[i]
		}
	}
	if sc == nil {
		return fmt.Errorf("%s has no scenario %q; there are: %s", info.Name, g.Scenario, strings.Join(names, ", "))
	}
	names = nil
	for _, s := range sc.Seats {
		code, err := d.Code(8)
		if err != nil {
			return err
		}
		token, err := d.Token()
		if err != nil {
			return err
		}
		g.Seats = append(g.Seats, store.Seat{Name: string(s.Seat), Code: code, Token: token})
		names = append(names, string(s.Seat))
	}
	for _, p := range players {
		s := g.Seat(p.Seat)
		if s == nil {
			return fmt.Errorf("scenario %s has no seat %q; there are: %s", sc.Name, p.Seat, strings.Join(names, ", "))
		}
		if p.Address == people.AtHouse {
			if s.House = true; d.Adviser(g.System) == nil {
				return NoAdviser(g.System)
			}
			continue
		}
		s.Person, s.DisplayName, s.Lang = p.Address, p.Name, p.Lang
	}
	for _, s := range g.Seats {
		if s.Person == "" && !s.House && g.Host == "" && !g.Policy.Listed {
			return fmt.Errorf("seat %q has no player; the seats are: %s", s.Name, strings.Join(names, ", "))
		}
	}
	return nil
}

// Code returns a random code of n letters and digits, in groups of four,
// without characters that look alike.
func (d *Office) Code(n int) (string, error) {
	raw := make([]byte, n)
	if _, err := io.ReadFull(d.Random, raw); err != nil {
		return "", fmt.Errorf("code: %w", err)
	}
	var b strings.Builder
	for i, r := range raw {
		if i > 0 && i%4 == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(codeLetters[r%32])
	}
	return b.String(), nil
}

// codeLetters are 32 letters and digits that are not easily confused.
const codeLetters = "abcdefghijkmnpqrstuvwxyz23456789"

// Token returns a random reply token: long enough not to be guessed.
func (d *Office) Token() (string, error) {
	t, err := d.Code(20)
	return strings.ReplaceAll(t, "-", ""), err
}

// AllConfirmed tells whether everybody who plays has confirmed.
func (c *Docket) AllConfirmed() bool {
	for _, s := range c.Game.Seats {
		if s.Person != "" && !c.HasConfirmed(adjudicator.Seat(s.Name)) {
			return false
		}
	}
	return true
}

// HasConfirmed tells whether the person of a seat has confirmed it before the game begins.
func (c *Docket) HasConfirmed(s adjudicator.Seat) bool {
	for _, x := range c.Dossier.Confirmed {
		if x == s {
			return true
		}
	}
	return false
}

// addressee is a Mailroom that knows which addresses are the referee's own, in whatever form they are written.
type addressee interface {
	IsOwn(address string) bool
}

// Ours tells whether an address is the referee's own: a letter to it would come back to him, and nobody would play.
func (d *Office) Ours(address string) bool {
	o, is := d.Mail.(addressee)
	return is && o.IsOwn(address)
}

// Playable refuses the referee's own address for a player.
func (d *Office) Playable(address string) error {
	if address != people.AtHouse && d.Ours(address) {
		return store.Invalid("%s is the referee's own address: nobody plays from there", address)
	}
	return nil
}
