package docket

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// People are those whom the store knows.
func (d *Office) People() people.Register { return people.Register{Kept: d.Store} }

// Wants is how an address wants the letters that are being decided: with what
// the letter at hand asks for.
func (c *Docket) Wants(address string) (people.Person, error) {
	if p, ok := c.Wishes[strings.ToLower(address)]; ok {
		return p, nil
	}
	return c.People().Of(address)
}

// KeepWishes keeps how an address wants its letters.
func (c *Docket) KeepWishes(address string, p people.Person) error {
	if c.Wishes == nil {
		c.Wishes = map[string]people.Person{}
	}
	c.Wishes[strings.ToLower(address)] = p
	set, err := p.Kept(address)
	c.Batch.Settings = append(c.Batch.Settings, set)
	return err
}

// Entry is the calendar entry that a letter to a seat brings: its deadline when
// that is new there, or that nothing is owed any more; nil when the calendar is
// right already.
func (c *Docket) Entry(s *store.Seat) *report.Entry {
	var at time.Time
	if c.State != nil && c.Game.Status != store.GameFinished && c.OwesNow(s) {
		at = c.Game.Deadline
	}
	x := c.Dossier.book(adjudicator.Seat(s.Name), at)
	if x == nil {
		return nil
	}
	uid := fmt.Sprintf("feldpost-%s-%s-%.16s", c.Game.Name, s.Name, c.Game.Commitment)
	return &report.Entry{UID: uid, Sequence: x.Sequence, At: x.Last, Stamp: c.Now, Cancelled: x.At.IsZero()}
}

// book notes the deadline that a seat's calendar is to have, and returns nil
// when it has it.
func (x *Dossier) book(s adjudicator.Seat, at time.Time) *booked {
	i := slices.IndexFunc(x.Calendar, func(b booked) bool { return b.Seat == s })
	switch {
	case i < 0 && at.IsZero():
		return nil
	case i < 0:
		x.Calendar = append(x.Calendar, booked{Seat: s, At: at, Last: at})
		return &x.Calendar[len(x.Calendar)-1]
	case x.Calendar[i].At.Equal(at):
		return nil
	}
	b := &x.Calendar[i]
	if b.At, b.Sequence = at, b.Sequence+1; !at.IsZero() {
		b.Last = at
	}
	return b
}

// What somebody may be told of who plays with him is decided here and nowhere else: in
// letters by calls, named and people.Register.PublicName, on pages that anybody may read by Consents.

// Named is what everybody who plays the game at hand may call somebody; "" for who is
// known by his seat alone.
func (c *Docket) Named(name, address string) string {
	if people.Veiled(c.Game) {
		return ""
	}
	return people.GoesBy(name, address)
}

// PlayerName is named for the holder of a seat.
func (c *Docket) PlayerName(s *store.Seat) string { return c.Named(s.DisplayName, s.Person) }

// Calls is what a reader who plays the game at hand may call somebody who plays it: by
// name, and with the address when the game permits it and both allow it.
func (c *Docket) Calls(reader, name, address string) (string, error) {
	if address == "" {
		return "", nil
	}
	if strings.EqualFold(reader, address) {
		return people.GoesBy(name, address), nil
	}
	called := c.Named(name, address)
	if people.Veiled(c.Game) || c.Game.Policy.Addresses != people.AddressesBoth || reader == "" {
		return called, nil
	}
	for _, who := range []string{reader, address} {
		if p, err := c.Wants(who); err != nil || !p.Addresses {
			return called, err
		}
	}
	if called == "" {
		return address, nil
	}
	return called + " <" + address + ">", nil
}

// WithoutAddresses takes out of a reason the addresses in it, before it is recorded and
// announced: what stands in the log of a game goes to all who play it, and nothing can
// be taken out of it later.
func (c *Docket) WithoutAddresses(reason string) string {
	if c.Game == nil || !strings.Contains(reason, "@") {
		return reason
	}
	return people.Addresses(c.Game).ReplaceAllString(reason, people.Withheld)
}

// Holds tells whether an address plays a seat, as its holder or with him.
func Holds(s *store.Seat, address string) bool {
	return s != nil && address != "" && (strings.EqualFold(s.Person, address) || s.Partner(address, "") != nil)
}

// Reader is the address that the letter at hand came from, when it plays the seat
// at hand; else the seat's holder.
func (c *Docket) Reader() string {
	if Holds(c.Seat, c.In.From) {
		return c.In.From
	}
	return c.Seat.Person
}

// Recipient is a person to whom letters of a seat go.
type Recipient struct {
	Person, Lang, Code, Token string
	Thread, Last              *string
}

// Recipients are those whom a letter to a seat goes to: all who play it; an answer
// that tells nothing new of the game only him who asked.
func (c *Docket) Recipients(s *store.Seat, answering, state bool) (list []Recipient) {
	list = append(list, Recipient{s.Person, s.Lang, s.Code, s.Token, &s.Thread, &s.LastOut})
	for i := range s.Partners {
		p := &s.Partners[i]
		lang := p.Lang
		if lang == "" {
			lang = s.Lang
		}
		list = append(list, Recipient{p.Person, lang, p.Code, p.Token, &p.Thread, &p.LastOut})
	}
	if answering && !state && c.Seat == s {
		asks := c.Reader()
		list = slices.DeleteFunc(list, func(x Recipient) bool { return !strings.EqualFold(x.Person, asks) })
	}
	return list
}
