package readings

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Words of players to each other, to observers and to the referee go with the next
// letter or at once. They are never orders: a message of several lines is taken out
// of the letter before anything else is read.
//
// What one seat may have waiting for a reader is bounded, and so is how often it may
// write at once: nobody's letters grow, or come often, because of another.

// PerDay is how many messages a seat may send at once within a day.
const PerDay = 6

// PassOn keeps the messages of a letter for their readers' next letters, or sends
// them at once: as much as one seat may have waiting for another. Those of a sheet
// that comes back are not passed on: they come again with the corrected one. Those of a
// letter that is to be checked are told to nobody: the answer says to whom they would go.
func (c Correspondence) PassOn(r *report.Report) error {
	p := passing{Docket: c.Docket}
	if err := c.heedSurroundings(); err != nil {
		return err
	}
	for _, w := range c.Messages {
		if err := p.pass(w, r); err != nil {
			return err
		}
	}
	c.Messages = nil
	return p.finish(r)
}

// passing is what becomes of the messages of a letter.
type passing struct {
	*docket.Docket
	checks bool // nothing leaves: what would is told
	cut    bool
	deaf   []string        // seats that nobody holds
	hurry  []string        // readers of what leaves at once
	noted  map[string]bool // notes that are made once
}

// pass passes one message on, or asks its writer what he means.
func (p *passing) pass(w docket.Words, r *report.Report) error {
	switch {
	case w.Doubt != orders.NoDoubt:
		p.ask(w, r)
		return nil
	case w.Unsigned && p.Game.Policy.Press != PressAnonymous:
		p.note(r, "message-sign")
		return nil
	}
	to := w.Seats
	if w.All {
		for _, s := range p.Game.Seats {
			to = append(to, adjudicator.Seat(s.Name))
		}
		to = append(to, adjudicator.Observer)
	}
	if p.checks {
		p.receipt("message-checked", w, to, r)
		return nil
	}
	soon := w.Now || p.State == nil || p.Game.Status != store.GameRunning // no other letter may come
	if soon && !p.Dossier.AtOnce.May(p.SeatName(), p.Now, PerDay) {
		if soon = false; w.Now || p.Game.Status == store.GameFinished {
			p.note(r, "message-later", "limit", PerDay)
		}
	}
	if w.All {
		from := p.SeatName()
		if w.Unsigned {
			from = ""
		}
		if err := mailing.Of(p.Docket).Publish(from, w.Text); err != nil {
			return err
		}
	}
	var got []adjudicator.Seat
	for _, s := range to {
		m := docket.Message{From: p.SeatName(), To: s, Text: w.Text, Alone: !w.All, Unsigned: w.Unsigned}
		given, err := p.give(m, soon, !w.All, r)
		if err != nil {
			return err
		}
		if given {
			got = append(got, s)
		}
	}
	code := "message-kept"
	if soon && slices.ContainsFunc(got, func(s adjudicator.Seat) bool { return s != adjudicator.Observer }) {
		code = "message-sent"
	}
	p.receipt(code, w, got, r)
	return nil
}

// receipt names who gets a message.
func (p *passing) receipt(code string, w docket.Words, got []adjudicator.Seat, r *report.Report) {
	n := report.Note{Code: code}
	var seats []string
	add := func(key, value string) { n.Fields = append(n.Fields, adjudicator.Field{Key: key, Value: value}) }
	for _, s := range got {
		switch s {
		case adjudicator.Observer:
			if len(p.Game.Observers) > 0 {
				add("observers", "1")
			}
		case adjudicator.Referee:
			add("referee", "1")
		case p.SeatName():
		default:
			seats = append(seats, string(s))
		}
	}
	if len(seats)+len(n.Fields) == 0 {
		return
	}
	if len(seats) > 0 {
		add("seats", strings.Join(seats, "; "))
	}
	if w.All {
		add("all", "1")
	}
	if w.Unsigned {
		add("unsigned", "1")
	}
	p.noteOnce(r, n)
}

// PressAnonymous is the policy that lets players write unsigned.
const PressAnonymous = "anonymous"

// note notes something once.
func (p *passing) note(r *report.Report, code string, pairs ...any) {
	p.noteOnce(r, report.NewNote(code, pairs...))
}

func (p *passing) noteOnce(r *report.Report, n report.Note) {
	if p.noted == nil {
		p.noted = map[string]bool{}
	}
	key := fmt.Sprint(n)
	if !p.noted[key] {
		r.Notes = append(r.Notes, n)
	}
	p.noted[key] = true
}

// give passes a message on to one reader; meant tells that he is named. It tells
// whether he gets it with a letter of the game.
func (p *passing) give(m docket.Message, soon, meant bool, r *report.Report) (given bool, err error) {
	s := p.Game.Seat(string(m.To))
	switch {
	case m.To == p.SeatName():
		return false, nil
	case m.To == adjudicator.Referee:
		return false, p.toReferee(m, r)
	case m.To == adjudicator.Observer && len(p.Game.Observers) == 0:
		if meant {
			p.note(r, "message-nobody")
		}
		return false, nil
	case s != nil && s.Person == "":
		if !slices.Contains(p.deaf, s.Name) {
			p.deaf = append(p.deaf, s.Name)
		}
		return false, nil
	}
	room := bounds.MaxMessageBytes
	if !soon { // what leaves now takes along what waits
		room = max(0, room-p.Dossier.Waiting(m.From, m.To))
	}
	some := bounds.Cut(m.Text, room)
	p.cut = p.cut || len(some) < len(m.Text)
	if m.Text = some; some == "" {
		return false, nil
	}
	p.Dossier.Messages = append(p.Dossier.Messages, m)
	p.Batch.Game = p.Game
	if soon && s != nil && !slices.Contains(p.hurry, s.Name) {
		p.hurry = append(p.hurry, s.Name)
	}
	return true, nil
}

// toReferee mails a message to the person who minds the daemon.
func (p *passing) toReferee(m docket.Message, r *report.Report) error {
	if p.Config.Notify == "" {
		p.note(r, "message-no-referee")
		return nil
	}
	if !p.Dossier.AtOnce.May(p.SeatName(), p.Now, PerDay) {
		p.note(r, "message-often", "limit", PerDay)
		return nil
	}
	p.Batch.Game = p.Game
	p.note(r, "message-referee")
	told := report.NewNote("message-from", "game", p.Game.Name, "seat", p.Seat.Name, "player", p.Reader(), "text", bounds.Cut(m.Text, bounds.MaxMessageBytes))
	return mailing.Of(p.Docket).Tell(p.Config.Notify, report.Report{Kind: report.Notice, Notes: []report.Note{told}})
}

// finish sends what leaves at once, and says what became of the messages.
func (p *passing) finish(r *report.Report) error {
	if len(p.deaf) > 0 {
		r.Notes = append(r.Notes, report.NewNote("message-unread", "seats", strings.Join(p.deaf, "; ")))
	}
	if p.cut {
		r.Notes = append(r.Notes, report.NewNote("message-cut", "limit", fmt.Sprint(bounds.MaxMessageBytes)))
	}
	for _, name := range p.hurry {
		if err := mailing.Of(p.Docket).Send(p.Game.Seat(name), report.Report{Kind: report.Notice}, false); err != nil {
			return err
		}
	}
	return nil
}
