package desk

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// person is how somebody wants his letters, whatever he plays: it is kept by
// his address.
type person struct {
	Format   report.Format `json:"format,omitempty"`   // "" is the first of report.Formats
	Page     bool          `json:"page,omitempty"`     // the order page comes whenever something is asked of him
	Receipts bool          `json:"receipts,omitempty"` // he is told at once that what he sent was carried out
	Calendar bool          `json:"calendar,omitempty"` // deadlines come as calendar entries
	Zone     string        `json:"zone,omitempty"`     // IANA name of his time zone, "" for the referee's
	Lang     string        `json:"lang,omitempty"`     // of his letters in all games, "" as each seat has it
	Names    bool          `json:"names,omitempty"`    // a web site may show the name that he goes by
	// Addresses lets those who play with him and allow the same see his address, where
	// the game permits it.
	Addresses bool `json:"addresses,omitempty"`
}

// personKey is the setting in which the wishes of an address are kept.
func personKey(address string) string { return "desk.person." + strings.ToLower(address) }

// personOf reads how an address wants its letters; nobody wants them as they
// are without a wish.
func (d *Desk) personOf(address string) (p person, err error) {
	var raw []byte
	if address != "" {
		raw, err = d.Store.Setting(personKey(address))
	}
	if err == nil && len(raw) == 0 && address != "" {
		var now string
		if now, err = d.present(address); err == nil && !strings.EqualFold(now, address) {
			raw, err = d.Store.Setting(personKey(now))
		}
	}
	if err == nil && len(raw) > 0 {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil {
		return p, fmt.Errorf("wishes of %s: %w", address, err)
	}
	if p.Format == "" {
		p.Format = report.Formats()[0]
	}
	return p, nil
}

// wants is how an address wants the letters that are being decided: with what
// the letter at hand asks for.
func (c *casework) wants(address string) (person, error) {
	if p, ok := c.wishes[strings.ToLower(address)]; ok {
		return p, nil
	}
	return c.personOf(address)
}

// wishWords are what may stand behind the verbs that say how letters shall be,
// FORMAT apart from whether the order page comes.
func wishWords() map[string][][]string {
	onOff := [][]string{{"on", "yes", "oui"}, {"off", "no", "non"}}
	return map[string][][]string{
		"FORMAT":    {{"short", "court", "courte"}, {"full", "complet", "complète", "long"}, {"text", "texte"}, {"digest", "recueil"}},
		"RECEIPTS":  onOff,
		"CALENDAR":  onOff,
		"NAMES":     onOff,
		"ADDRESSES": onOff,
	}
}

// set changes one wish; it is false for a value that there is not.
func (p *person) set(verb, value string) bool {
	value = strings.ToLower(strings.Trim(value, " .!"))
	switch verb {
	case "ZONE":
		return p.setZone(value)
	case "FORMAT":
		return p.setFormat(value)
	}
	i := slices.IndexFunc(wishWords()[verb], func(words []string) bool { return slices.Contains(words, value) })
	switch {
	case i < 0:
		return false
	case verb == "RECEIPTS":
		p.Receipts = i == 0
	case verb == "CALENDAR":
		p.Calendar = i == 0
	case verb == "NAMES":
		p.Names = i == 0
	case verb == "ADDRESSES":
		p.Addresses = i == 0
	}
	return true
}

// setFormat takes how long letters shall be, whether the order page comes with
// them, or both; what is not named stays.
func (p *person) setFormat(value string) bool {
	const with, without = "page", "nopage"
	value = strings.NewReplacer("no page", without, "no-page", without, "sans page", without, "sans-page", without, "sanspage", without, ",", " ", "+", " ").Replace(value)
	forms, next := wishWords()["FORMAT"], *p
	words := strings.Fields(value)
	for _, word := range words {
		i := slices.IndexFunc(forms, func(names []string) bool { return slices.Contains(names, word) })
		switch {
		case i >= 0:
			next.Format = report.Formats()[i]
		case word == with || word == without:
			next.Page = word == with
		default:
			return false
		}
	}
	*p = next
	return len(words) > 0
}

// setZone takes the IANA name of a time zone, in whatever case.
func (p *person) setZone(name string) bool {
	if name == "utc" || name == "gmt" {
		p.Zone = "UTC"
		return true
	}
	parts := strings.Split(name, "/")
	for i, part := range parts {
		words := strings.Split(part, "_")
		for k, w := range words {
			if w != "" && !(w == "of" || w == "au" || w == "es") {
				words[k] = strings.ToUpper(w[:1]) + w[1:]
			}
		}
		parts[i] = strings.Join(words, "_")
	}
	name = strings.Join(parts, "/")
	if at, err := time.LoadLocation(name); err != nil || len(parts) < 2 || at.String() != name {
		return false
	}
	p.Zone = name
	return true
}

// isWish tells whether a query says how letters shall be and asks nothing.
func isWish(q orders.Query) bool { return q.Verb == "ZONE" || wishWords()[q.Verb] != nil }

// takeWishes carries out the lines that say how letters shall be, notes what
// came of them, and returns the other queries.
func (c *casework) takeWishes(queries []orders.Query, r *report.Report) ([]orders.Query, error) {
	rest := slices.DeleteFunc(slices.Clone(queries), isWish)
	if len(rest) == len(queries) || c.seat == nil || c.seat.Person == "" {
		return rest, nil
	}
	p, err := c.wants(c.reader())
	if err != nil {
		return rest, err
	}
	for _, q := range queries {
		if !isWish(q) {
			continue
		}
		code := "wish-kept"
		if !p.set(q.Verb, q.Topic) {
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
func (c *casework) keepWishes(address string, p person) error {
	if c.wishes == nil {
		c.wishes = map[string]person{}
	}
	c.wishes[strings.ToLower(address)] = p
	raw, err := json.Marshal(p)
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: personKey(address), Value: raw})
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
	if !p.set(verb, value) {
		return fmt.Errorf("%s knows no value %q", strings.ToLower(verb), value)
	}
	if err := c.keepWishes(s.Person, p); err != nil {
		return err
	}
	return d.Store.Commit(&store.Batch{Settings: c.batch.Settings})
}

// Wishes says in one line how the person of a seat wants his letters.
func (d *Desk) Wishes(s *store.Seat) (string, error) {
	p, err := d.personOf(s.Person)
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
