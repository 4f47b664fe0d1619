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

// What somebody may be told of who plays with him is decided here and nowhere else: in
// letters by calls, named and people.Register.PublicName, on pages that anybody may read by Consents.

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

// who is WHO: who plays a game, and who owes something by when. It says no more
// than each letter of the game does; of a game in the list, what the list may.
func (c *casework) who(x orders.ClubLine, r *report.Report) error {
	w, err := c.knownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	info := w.sys.Info()
	a := report.Section{Query: "WHO", Topic: w.game.Name, Who: &report.Table{System: info.Name, Title: info.Title, Scenario: w.scenario().Name, Called: w.scenario().Title,
		State: string(w.game.Status), Deadline: w.game.Deadline, Observers: len(w.game.Observers)}}
	inside := w == c || c.by.Proven && (w.own() != nil || w.knows(c.by.Address))
	reader := ""
	if inside {
		reader = c.by.Address
	}
	for i := range w.game.Seats {
		x, err := w.sitting(&w.game.Seats[i], reader)
		if err != nil {
			return err
		}
		a.Who.Seats = append(a.Who.Seats, x)
	}
	if w.state != nil {
		a.Who.Turn = w.state.View(adjudicator.Observer).Turn
	}
	r.Answers = append(r.Answers, a)
	return nil
}

// sitting is how a seat stands. Names are for those who play: others, who have no
// address here, learn only whether it is taken.
func (c *casework) sitting(s *store.Seat, reader string) (x report.Sitting, err error) {
	x = report.Sitting{Seat: adjudicator.Seat(s.Name), House: s.House, Taken: s.Person != ""}
	if reader != "" {
		if x.Name, err = c.calls(reader, s.DisplayName, s.Person); err != nil {
			return x, err
		}
		for _, p := range s.Partners {
			name, err := c.calls(reader, p.DisplayName, p.Person)
			if err != nil {
				return x, err
			}
			if name != "" {
				x.Partners = append(x.Partners, name)
			}
		}
	}
	if c.state != nil {
		x.Owes = c.owesNow(s)
	} else {
		x.Confirmed = c.hasConfirmed(adjudicator.Seat(s.Name))
	}
	return x, nil
}

// holds tells whether an address plays a seat, as its holder or with him.
func holds(s *store.Seat, address string) bool {
	return s != nil && address != "" && (strings.EqualFold(s.Person, address) || s.Partner(address, "") != nil)
}

// reader is the address that the letter at hand came from, when it plays the seat
// at hand; else the seat's holder.
func (c *casework) reader() string {
	if holds(c.seat, c.in.From) {
		return c.in.From
	}
	return c.seat.Person
}

// recipient is a person to whom letters of a seat go.
type recipient struct {
	person, lang, code, token string
	thread, last              *string
}

// recipients are those whom a letter to a seat goes to: all who play it; an answer
// that tells nothing new of the game only him who asked.
func (c *casework) recipients(s *store.Seat, answering, state bool) (list []recipient) {
	list = append(list, recipient{s.Person, s.Lang, s.Code, s.Token, &s.Thread, &s.LastOut})
	for i := range s.Partners {
		p := &s.Partners[i]
		lang := p.Lang
		if lang == "" {
			lang = s.Lang
		}
		list = append(list, recipient{p.Person, lang, p.Code, p.Token, &p.Thread, &p.LastOut})
	}
	if answering && !state && c.seat == s {
		asks := c.reader()
		list = slices.DeleteFunc(list, func(x recipient) bool { return !strings.EqualFold(x.person, asks) })
	}
	return list
}
