package desk

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
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

// message is free text that waits for the next letter to a reader.
type message struct {
	From     adjudicator.Seat `json:"from"`
	To       adjudicator.Seat `json:"to"`
	Text     string           `json:"text"`
	Alone    bool             `json:"alone,omitempty"`    // not for all
	Unsigned bool             `json:"unsigned,omitempty"` // nobody is told from whom
}

// told is how a reader is told the message.
func (m message) told() report.Message {
	x := report.Message{From: m.From, Alone: m.Alone, Text: m.Text}
	if m.Unsigned {
		x.From = ""
	}
	return x
}

// take removes and returns the messages that wait for a reader.
func (x *dossier) take(s adjudicator.Seat) (got []message) {
	rest := x.Messages[:0]
	for _, m := range x.Messages {
		if m.To == s {
			got = append(got, m)
		} else {
			rest = append(rest, m)
		}
	}
	x.Messages = rest
	return got
}

// waiting counts the bytes of a seat's messages that wait for a reader.
func (x *dossier) waiting(from, to adjudicator.Seat) (size int) {
	for _, m := range x.Messages {
		if m.From == from && m.To == to {
			size += len(m.Text)
		}
	}
	return size
}

// atOnce is how often seats have written at once of late.
type atOnce struct {
	Day   time.Time `json:"day,omitzero"`
	Seats []counted `json:"seats,omitempty"`
}

type counted struct {
	Seat adjudicator.Seat `json:"seat"`
	N    int              `json:"n"`
}

// perDay is how many messages a seat may send at once within a day.
const perDay = 6

// may counts what a seat has others written to at once, and tells whether that is no
// more than so often within a day.
func (x *atOnce) may(s adjudicator.Seat, now time.Time, most int) bool {
	if now.Sub(x.Day) >= 24*time.Hour || now.Before(x.Day) {
		*x = atOnce{Day: now}
	}
	i := slices.IndexFunc(x.Seats, func(c counted) bool { return c.Seat == s })
	if i < 0 {
		x.Seats = append(x.Seats, counted{Seat: s})
		i = len(x.Seats) - 1
	}
	x.Seats[i].N++
	return x.Seats[i].N <= most
}

// passOn keeps the messages of a letter for their readers' next letters, or sends
// them at once: as much as one seat may have waiting for another. Those of a sheet
// that comes back are not passed on: they come again with the corrected one. Those of a
// letter that is to be checked are told to nobody: the answer says to whom they would go.
func (c *casework) passOn(r *report.Report) error {
	p := passing{casework: c}
	if err := c.heedSurroundings(); err != nil {
		return err
	}
	for _, w := range c.messages {
		if err := p.pass(w, r); err != nil {
			return err
		}
	}
	c.messages = nil
	return p.finish(r)
}

// passing is what becomes of the messages of a letter.
type passing struct {
	*casework
	checks bool // nothing leaves: what would is told
	cut    bool
	deaf   []string        // seats that nobody holds
	hurry  []string        // readers of what leaves at once
	noted  map[string]bool // notes that are made once
}

// pass passes one message on, or asks its writer what he means.
func (p *passing) pass(w words, r *report.Report) error {
	switch {
	case w.Doubt != orders.NoDoubt:
		p.ask(w, r)
		return nil
	case w.Unsigned && p.game.Policy.Press != pressAnonymous:
		p.note(r, "message-sign")
		return nil
	}
	to := w.to
	if w.All {
		for _, s := range p.game.Seats {
			to = append(to, adjudicator.Seat(s.Name))
		}
		to = append(to, adjudicator.Observer)
	}
	if p.checks {
		p.receipt("message-checked", w, to, r)
		return nil
	}
	soon := w.Now || p.state == nil || p.game.Status != store.GameRunning // no other letter may come
	if soon && !p.dossier.AtOnce.may(p.seatName(), p.now, perDay) {
		if soon = false; w.Now || p.game.Status == store.GameFinished {
			p.note(r, "message-later", "limit", perDay)
		}
	}
	if w.All {
		from := p.seatName()
		if w.Unsigned {
			from = ""
		}
		if err := p.publish(from, w.Text); err != nil {
			return err
		}
	}
	var got []adjudicator.Seat
	for _, s := range to {
		m := message{From: p.seatName(), To: s, Text: w.Text, Alone: !w.All, Unsigned: w.Unsigned}
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
func (p *passing) receipt(code string, w words, got []adjudicator.Seat, r *report.Report) {
	n := report.Note{Code: code}
	var seats []string
	add := func(key, value string) { n.Fields = append(n.Fields, adjudicator.Field{Key: key, Value: value}) }
	for _, s := range got {
		switch s {
		case adjudicator.Observer:
			if len(p.game.Observers) > 0 {
				add("observers", "1")
			}
		case adjudicator.Referee:
			add("referee", "1")
		case p.seatName():
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

// pressAnonymous is the policy that lets players write unsigned.
const pressAnonymous = "anonymous"

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
func (p *passing) give(m message, soon, meant bool, r *report.Report) (given bool, err error) {
	s := p.game.Seat(string(m.To))
	switch {
	case m.To == p.seatName():
		return false, nil
	case m.To == adjudicator.Referee:
		return false, p.toReferee(m, r)
	case m.To == adjudicator.Observer && len(p.game.Observers) == 0:
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
		room = max(0, room-p.dossier.waiting(m.From, m.To))
	}
	some := bounds.Cut(m.Text, room)
	p.cut = p.cut || len(some) < len(m.Text)
	if m.Text = some; some == "" {
		return false, nil
	}
	p.dossier.Messages = append(p.dossier.Messages, m)
	p.batch.Game = p.game
	if soon && s != nil && !slices.Contains(p.hurry, s.Name) {
		p.hurry = append(p.hurry, s.Name)
	}
	return true, nil
}

// toReferee mails a message to the person who minds the daemon.
func (p *passing) toReferee(m message, r *report.Report) error {
	if p.Config.Notify == "" {
		p.note(r, "message-no-referee")
		return nil
	}
	if !p.dossier.AtOnce.may(p.seatName(), p.now, perDay) {
		p.note(r, "message-often", "limit", perDay)
		return nil
	}
	p.batch.Game = p.game
	p.note(r, "message-referee")
	told := report.NewNote("message-from", "game", p.game.Name, "seat", p.seat.Name, "player", p.reader(), "text", bounds.Cut(m.Text, bounds.MaxMessageBytes))
	return p.tell(p.Config.Notify, report.Report{Kind: report.Notice, Notes: []report.Note{told}})
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
		if err := p.send(p.game.Seat(name), report.Report{Kind: report.Notice}, false); err != nil {
			return err
		}
	}
	return nil
}

// publish keeps a message to all.
func (c *casework) publish(from adjudicator.Seat, text string) error {
	raw, err := json.Marshal(gamelog.PublicWords{At: c.now, Seq: c.game.Seq, From: from, Text: bounds.Cut(text, bounds.MaxMessageBytes)})
	if err != nil {
		return err
	}
	c.batch.Game = c.game
	c.dossier.Public++
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: gamelog.PublicKey(c.game.Name, c.dossier.Public), Value: raw})
	return nil
}

// erasePress takes a person's address and name out of what was written to all.
func (d *Desk) erasePress(g *store.Game, address string, names []string) error {
	all, err := gamelog.PublicPress(d.Store, g)
	if err != nil {
		return err
	}
	hide := people.Hider(names)
	var b store.Batch
	for i, p := range all {
		text := hide(people.ReplaceFold(p.Text, address, people.Withheld))
		if text == p.Text {
			continue
		}
		p.Text = text
		raw, err := json.Marshal(p)
		if err != nil {
			return err
		}
		b.Settings = append(b.Settings, store.Setting{Name: gamelog.PublicKey(g.Name, i+1), Value: raw})
	}
	if len(b.Settings) == 0 {
		return nil
	}
	return d.Store.Commit(&b)
}
