package mailing

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Enquiry asks people whether they meant it, and reads their yes.
type Enquiry struct{ *docket.Docket }

// EnquiryOf is for the work at hand.
func EnquiryOf(d *docket.Docket) Enquiry { return Enquiry{d} }

// What is not proved is asked about: a letter goes to the address, and who answers
// it with yes, to its reply address or with its code, has read it. A question is
// answered once, within days, and by this address alone.

// The kinds of questions.
const (
	AskedLines      docket.AskedKind = "lines"      // did you write this?
	AskedSeat       docket.AskedKind = "seat"       // do you take the seat over from its holder?
	AskedSubstitute docket.AskedKind = "substitute" // do you take the abandoned seat over?
	AskedPartner    docket.AskedKind = "partner"    // do you play the seat together with its holder?
	AskedAddress    docket.AskedKind = "address"    // are the seats of the holder yours?
	AskedWithdraw   docket.AskedKind = "withdraw"   // do you give your seat up?
	AskedTourney    docket.AskedKind = "tourney"    // do you leave the tournament?
	AskedDirector   docket.AskedKind = "director"   // shall the director's line be carried out?
)

// AskedDays is how long a question may be answered.
const AskedDays = 3

// Ask queues a question to an address.
func (c Enquiry) Ask(a docket.Asked) error {
	code, err := c.Code(12)
	if err != nil {
		return err
	}
	a.Until = c.Now.Add(AskedDays * 24 * time.Hour)
	raw, err := json.Marshal(a)
	if err != nil {
		return err
	}
	c.Batch.Settings = append(c.Batch.Settings, store.Setting{Name: docket.AskedKey(code), Value: raw})
	holder, err := c.asker(a)
	if err != nil {
		return err
	}
	n := report.NewNote("ask-"+string(a.Kind), "game", a.Game, "seat", a.Seat, "holder", holder, "address", a.Address, "lines", strings.Join(a.Lines, "\n"), "preview", a.Preview)
	if a.Game != "" && a.Kind != AskedTourney {
		if n, err = c.askedNote(n, a); err != nil {
			return err
		}
	}
	r := report.Report{Kind: report.Question, Lang: a.Lang, Notes: []report.Note{n,
		report.NewNote("ask-how", "code", code, "until", a.Until.UTC().Format(time.RFC3339))}}
	return Of(c.Docket).TellAt(a.Address, docket.FoldCode(code), r)
}

// askedNote adds to a question what its reader wants to know of the game.
func (c Enquiry) askedNote(n report.Note, a docket.Asked) (report.Note, error) {
	x := c.Docket
	if c.Game == nil || c.Game.Name != a.Game {
		var err error
		if x, err = docket.TablesOf(c.Docket).At(a.Game); err != nil || x == nil {
			return n, err
		}
	}
	info := x.Sys.Info()
	more := report.NewNote("", "system", info.Name, "title", info.Title)
	n.Fields = append(n.Fields, more.Fields...)
	return n, nil
}

// AskBack asks the sender of a letter that proves nothing whether he wrote it.
func (c Enquiry) AskBack(lines []orders.ClubLine) error {
	a := docket.Asked{Kind: AskedLines, Address: c.By.Address, Name: c.By.Name, Lang: c.By.Lang}
	for _, x := range lines {
		a.Lines = append(a.Lines, x.In(c.By.Lang))
	}
	return c.Ask(a)
}

// AskedOf finds the question that the letter at hand answers: by its reply address
// or by the code in a line. The code is "" when it answers none.
func (c Enquiry) AskedOf(lines []orders.ClubLine) (a docket.Asked, code string, err error) {
	codes := slices.Clone(c.In.Tokens)
	for _, x := range lines {
		if x.Verb == "CONFIRM" {
			codes = append(codes, strings.Join(x.Words, ""))
		}
	}
	for _, code := range codes {
		a, ok, err := c.AskedBy(code)
		if err != nil {
			return a, "", err
		}
		if ok && strings.EqualFold(a.Address, c.In.From) {
			return a, code, nil
		}
	}
	return docket.Asked{}, "", nil
}

// verdict is what a letter says to a question.
type verdict int

const (
	Unclear verdict = iota
	agrees
	RefusesIt
)

// SaysYes reads the answer to a question.
func (c Enquiry) SaysYes(lines []orders.ClubLine, text string) verdict {
	sheet, _, faults := games.Language().Read(text, orders.Reading{Framed: c.In.Framed})
	if len(faults) > 0 || slices.ContainsFunc(lines, func(x orders.ClubLine) bool { return x.Unread != "" }) {
		return Unclear
	}
	for _, x := range lines {
		switch x.Verb {
		case "CONFIRM":
			return agrees
		case "DECLINE":
			return RefusesIt
		}
	}
	for _, o := range sheet.Orders {
		if o.When != nil {
			return Unclear
		}
		switch o.Verb {
		case "YES", "CONFIRM", "ACCEPT":
			return agrees
		case "NO", "REFUSE":
			return RefusesIt
		}
	}
	if orders.Consents(strings.Split(text, "\n")) {
		return agrees
	}
	return Unclear
}

// Refused tells whoever waits for the answer that it is no.
func (c Enquiry) Refused(a docket.Asked) error {
	switch a.Kind {
	case AskedSeat, AskedPartner:
		x, err := docket.TablesOf(c.Docket).At(a.Game)
		if err != nil || x == nil {
			return err
		}
		if seat := x.Game.Seat(a.Seat); seat != nil && strings.EqualFold(seat.Person, a.Holder) {
			// To him alone who named the address: others may play the seat with him.
			return Of(x).Tell(seat.Person, report.Report{Kind: report.Notice, Lang: seat.Lang, Notes: []report.Note{report.NewNote("club-refused", "address", a.Address, "game", a.Game)}})
		}
	}
	return nil
}
