package desk

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// What is not proved is asked about: a letter goes to the address, and who answers
// it with yes, to its reply address or with its code, has read it. A question is
// answered once, within days, and by this address alone.

// asked is a question to an address that waits for its answer.
type asked struct {
	Kind    askedKind `json:"kind"`
	Address string    `json:"address"`
	Name    string    `json:"name,omitempty"`
	Lang    string    `json:"lang,omitempty"`
	Until   time.Time `json:"until"`
	Lines   []string  `json:"lines,omitempty"`  // club lines that are carried out on yes
	Game    string    `json:"game,omitempty"`   // the game that it is about
	Seat    string    `json:"seat,omitempty"`   // and the seat
	Holder  string    `json:"holder,omitempty"` // who asked: he must still hold it
	Preview string    `json:"-"`                // what yes would change
}

// askedKind is what a yes does.
type askedKind string

// The kinds of questions.
const (
	askedLines      askedKind = "lines"      // did you write this?
	askedSeat       askedKind = "seat"       // do you take the seat over from its holder?
	askedSubstitute askedKind = "substitute" // do you take the abandoned seat over?
	askedPartner    askedKind = "partner"    // do you play the seat together with its holder?
	askedAddress    askedKind = "address"    // are the seats of the holder yours?
	askedWithdraw   askedKind = "withdraw"   // do you give your seat up?
	askedTourney    askedKind = "tourney"    // do you leave the tournament?
	askedDirector   askedKind = "director"   // shall the director's line be carried out?
)

// askedDays is how long a question may be answered.
const askedDays = 3

// askedKey is the setting in which a question is kept, by its code.
func askedKey(code string) string { return "desk.asked." + foldCode(code) }

// ask queues a question to an address.
func (c *casework) ask(a asked) error {
	code, err := c.code(12)
	if err != nil {
		return err
	}
	a.Until = c.now.Add(askedDays * 24 * time.Hour)
	raw, err := json.Marshal(a)
	if err != nil {
		return err
	}
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: askedKey(code), Value: raw})
	holder, err := c.asker(a)
	if err != nil {
		return err
	}
	n := report.NewNote("ask-"+string(a.Kind), "game", a.Game, "seat", a.Seat, "holder", holder, "address", a.Address, "lines", strings.Join(a.Lines, "\n"), "preview", a.Preview)
	if a.Game != "" && a.Kind != askedTourney {
		if n, err = c.askedNote(n, a); err != nil {
			return err
		}
	}
	r := report.Report{Kind: report.Question, Lang: a.Lang, Notes: []report.Note{n,
		report.NewNote("ask-how", "code", code, "until", a.Until.UTC().Format(time.RFC3339))}}
	return c.tellAt(a.Address, foldCode(code), r)
}

// askedNote adds to a question what its reader wants to know of the game.
func (c *casework) askedNote(n report.Note, a asked) (report.Note, error) {
	x := c
	if c.game == nil || c.game.Name != a.Game {
		var err error
		if x, err = c.at(a.Game); err != nil || x == nil {
			return n, err
		}
	}
	info := x.sys.Info()
	more := report.NewNote("", "system", info.Name, "title", info.Title)
	n.Fields = append(n.Fields, more.Fields...)
	return n, nil
}

// askBack asks the sender of a letter that proves nothing whether he wrote it.
func (c *casework) askBack(lines []orders.ClubLine) error {
	a := asked{Kind: askedLines, Address: c.by.Address, Name: c.by.Name, Lang: c.by.Lang}
	for _, x := range lines {
		a.Lines = append(a.Lines, x.In(c.by.Lang))
	}
	return c.ask(a)
}

// askedOf finds the question that the letter at hand answers: by its reply address
// or by the code in a line. The code is "" when it answers none.
func (c *casework) askedOf(lines []orders.ClubLine) (a asked, code string, err error) {
	codes := slices.Clone(c.in.Tokens)
	for _, x := range lines {
		if x.Verb == "CONFIRM" {
			codes = append(codes, strings.Join(x.Words, ""))
		}
	}
	for _, code := range codes {
		a, ok, err := c.askedBy(code)
		if err != nil {
			return a, "", err
		}
		if ok && strings.EqualFold(a.Address, c.in.From) {
			return a, code, nil
		}
	}
	return asked{}, "", nil
}

// askedBy reads the question of a code; false when there is none that may still be
// answered.
func (d *Desk) askedBy(code string) (a asked, ok bool, err error) {
	if len(foldCode(code)) != 12 {
		return a, false, nil
	}
	raw, err := d.Store.Setting(askedKey(code))
	if err != nil || raw == nil {
		return a, false, err
	}
	if err := json.Unmarshal(raw, &a); err != nil {
		return a, false, fmt.Errorf("question %s: %w", code, err)
	}
	return a, !a.Until.Before(d.Clock()), nil
}

// openQuestion is a question to an address that waits for its answer, which only a letter
// to its reply address or with its code gives. The zero one means that there is none.
func (d *Desk) openQuestion(address string) (open asked, err error) {
	for set, err := range d.Store.Settings(askedKey("")) {
		if err != nil {
			return asked{}, err
		}
		var a asked
		if json.Unmarshal(set.Value, &a) == nil && strings.EqualFold(a.Address, address) && !a.Until.Before(d.Clock()) {
			open = a
		}
	}
	return open, nil
}

// verdict is what a letter says to a question.
type verdict int

const (
	unclear verdict = iota
	agrees
	refusesIt
)

// saysYes reads the answer to a question.
func (c *casework) saysYes(lines []orders.ClubLine, text string) verdict {
	sheet, _, faults := games.Language().Read(text, orders.Reading{Framed: c.in.Framed})
	if len(faults) > 0 || slices.ContainsFunc(lines, func(x orders.ClubLine) bool { return x.Unread != "" }) {
		return unclear
	}
	for _, x := range lines {
		switch x.Verb {
		case "CONFIRM":
			return agrees
		case "DECLINE":
			return refusesIt
		}
	}
	for _, o := range sheet.Orders {
		if o.When != nil {
			return unclear
		}
		switch o.Verb {
		case "YES", "CONFIRM", "ACCEPT":
			return agrees
		case "NO", "REFUSE":
			return refusesIt
		}
	}
	if orders.Consents(strings.Split(text, "\n")) {
		return agrees
	}
	return unclear
}

// answerAsked handles the answer to a question.
func (c *casework) answerAsked(a asked, code string, lines []orders.ClubLine, text string) error {
	c.by = writer{Address: a.Address, Name: a.Name, Lang: a.Lang, Proven: true}
	if c.by.Name == "" {
		c.by.Name = c.in.FromName
	}
	r := report.Report{Kind: report.Answer, Lang: a.Lang}
	switch c.saysYes(lines, text) {
	case unclear:
		r.Notes = append(r.Notes, report.NewNote("ask-unclear", "code", code))
		return c.tellAt(a.Address, foldCode(code), r)
	case refusesIt:
		r.Notes = append(r.Notes, report.NewNote("ask-refused"))
		if err := c.refused(a); err != nil {
			return err
		}
	default:
		if err := c.agreed(a, &r); err != nil {
			return err
		}
	}
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: askedKey(code)})
	if err := c.absorb(); err != nil {
		return err
	}
	if len(r.Notes)+len(r.Answers) == 0 {
		return nil // a letter of its game says it
	}
	c.seat = nil
	return c.tell(a.Address, r)
}

// agreed does what a yes does.
func (c *casework) agreed(a asked, r *report.Report) error {
	if a.Kind == askedLines {
		c.by.Confirmed = true
		for _, raw := range a.Lines {
			lines, _, _ := orders.ReadClub(raw)
			for _, x := range lines {
				if a, ok := clubActs()[x.Verb]; ok {
					if err := c.act(a, x, r); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	switch a.Kind {
	case askedAddress:
		return c.addressMoved(a, r)
	case askedDirector:
		return c.directed(a, r)
	case askedTourney:
		return c.leftTourney(a, r)
	}
	x, err := c.at(a.Game)
	if err != nil {
		return err
	}
	var seat *store.Seat
	if x != nil {
		seat = x.game.Seat(a.Seat)
	}
	if seat == nil || x.game.Status == store.GameFinished || !strings.EqualFold(seat.Person, a.Holder) {
		r.Notes = append(r.Notes, report.NewNote("ask-too-late", "game", a.Game))
		return nil
	}
	switch a.Kind {
	case askedSubstitute:
		if seat.Person != "" && !x.dossier.gaveUp(seatName(seat.Name)) && !x.missedOut(seatName(seat.Name)) {
			r.Notes = append(r.Notes, report.NewNote("ask-too-late", "game", a.Game)) // he is back
			return nil
		}
		return x.succeed(seat, a)
	case askedSeat:
		return x.succeed(seat, a)
	case askedPartner:
		return x.addPartner(seat, a)
	case askedWithdraw:
		return x.giveUp(seat)
	}
	return fmt.Errorf("question of kind %q", a.Kind)
}

// refused tells whoever waits for the answer that it is no.
func (c *casework) refused(a asked) error {
	switch a.Kind {
	case askedSeat, askedPartner:
		x, err := c.at(a.Game)
		if err != nil || x == nil {
			return err
		}
		if seat := x.game.Seat(a.Seat); seat != nil && strings.EqualFold(seat.Person, a.Holder) {
			// To him alone who named the address: others may play the seat with him.
			return x.tell(seat.Person, report.Report{Kind: report.Notice, Lang: seat.Lang, Notes: []report.Note{report.NewNote("club-refused", "address", a.Address, "game", a.Game)}})
		}
	}
	return nil
}

// forgetAsked removes questions that nobody may answer any more.
func (d *Desk) forgetAsked(now time.Time) error {
	var b store.Batch
	for set, err := range d.Store.Settings(askedKey("")) {
		if err != nil {
			return err
		}
		var a asked
		if json.Unmarshal(set.Value, &a) != nil || a.Until.Before(now) {
			b.Settings = append(b.Settings, store.Setting{Name: set.Name})
		}
	}
	if len(b.Settings) == 0 {
		return nil
	}
	return d.Store.Commit(&b)
}
