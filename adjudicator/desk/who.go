package desk

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

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
