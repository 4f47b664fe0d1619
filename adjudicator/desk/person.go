package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// people are those whom the store knows.
func (d *Desk) people() people.Register { return people.Register{Kept: d.Store} }

// wants is how an address wants the letters that are being decided: with what
// the letter at hand asks for.
func (c *casework) wants(address string) (people.Person, error) {
	if p, ok := c.wishes[strings.ToLower(address)]; ok {
		return p, nil
	}
	return c.people().Of(address)
}

// takeWishes carries out the lines that say how letters shall be, notes what
// came of them, and returns the other queries.
func (c *casework) takeWishes(queries []orders.Query, r *report.Report) ([]orders.Query, error) {
	rest := slices.DeleteFunc(slices.Clone(queries), people.IsWish)
	if len(rest) == len(queries) || c.seat == nil || c.seat.Person == "" {
		return rest, nil
	}
	p, err := c.wants(c.reader())
	if err != nil {
		return rest, err
	}
	for _, q := range queries {
		if !people.IsWish(q) {
			continue
		}
		code := "wish-kept"
		if !p.Set(q.Verb, q.Topic) {
			code = "wish-unknown"
		}
		r.Notes = append(r.Notes, report.NewNote(code, "verb", q.Verb, "value", strings.ToUpper(q.Topic)))
	}
	return rest, c.keepWishes(c.reader(), p)
}

// speaks takes the language of a LANG line for all letters to its writer, and tells
// whether it is another than before.
func (c *casework) speaks(lang string) (changed bool, err error) {
	if lang == "" {
		return false, nil
	}
	p, err := c.wants(c.reader())
	if err != nil {
		return false, err
	}
	changed = cmp.Or(p.Lang, c.seat.Lang, c.Config.Lang) != lang
	if strings.EqualFold(c.seat.Person, c.reader()) && c.seat.Lang != lang {
		c.seat.Lang = lang
		c.batch.Game = c.game
	}
	if p.Lang == lang {
		return changed, nil
	}
	p.Lang = lang
	return changed, c.keepWishes(c.reader(), p)
}

// relearn has somebody who has chosen a language himself written to in another.
func (c *casework) relearn(address, lang string) error {
	p, err := c.wants(address)
	if err != nil || p.Lang == "" || p.Lang == lang {
		return err
	}
	p.Lang = lang
	return c.keepWishes(address, p)
}

// keepWishes keeps how an address wants its letters.
func (c *casework) keepWishes(address string, p people.Person) error {
	if c.wishes == nil {
		c.wishes = map[string]people.Person{}
	}
	c.wishes[strings.ToLower(address)] = p
	set, err := p.Kept(address)
	c.batch.Settings = append(c.batch.Settings, set)
	return err
}

// Wish changes how the person of a seat wants his letters: verb and value as
// in a letter. It fails for a value that there is not.
func (d *Desk) Wish(game, seat, verb, value string) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	s := c.game.Seat(seat)
	if s == nil || s.Person == "" {
		return fmt.Errorf("game %s has nobody at seat %q", game, seat)
	}
	p, err := c.wants(s.Person)
	if err != nil {
		return err
	}
	if !p.Set(verb, value) {
		return fmt.Errorf("%s knows no value %q", strings.ToLower(verb), value)
	}
	if err := c.keepWishes(s.Person, p); err != nil {
		return err
	}
	return d.Store.Commit(&store.Batch{Settings: c.batch.Settings})
}

// Wishes says in one line how the person of a seat wants his letters.
func (d *Desk) Wishes(s *store.Seat) (string, error) {
	p, err := d.people().Of(s.Person)
	word := map[bool]string{true: "on", false: "off"}
	zone := cmp.Or(p.Zone, d.Config.Zone, "UTC")
	return fmt.Sprintf("format %s, page %s, receipts %s, calendar %s, names %s, addresses %s, zone %s", p.Format, word[p.Page], word[p.Receipts], word[p.Calendar], word[p.Names], word[p.Addresses], zone), err
}

// entry is the calendar entry that a letter to a seat brings: its deadline when
// that is new there, or that nothing is owed any more; nil when the calendar is
// right already.
func (c *casework) entry(s *store.Seat) *report.Entry {
	var at time.Time
	if c.state != nil && c.game.Status != store.GameFinished && c.owesNow(s) {
		at = c.game.Deadline
	}
	x := c.dossier.book(adjudicator.Seat(s.Name), at)
	if x == nil {
		return nil
	}
	uid := fmt.Sprintf("feldpost-%s-%s-%.16s", c.game.Name, s.Name, c.game.Commitment)
	return &report.Entry{UID: uid, Sequence: x.Sequence, At: x.Last, Stamp: c.now, Cancelled: x.At.IsZero()}
}

// book notes the deadline that a seat's calendar is to have, and returns nil
// when it has it.
func (x *dossier) book(s adjudicator.Seat, at time.Time) *booked {
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
