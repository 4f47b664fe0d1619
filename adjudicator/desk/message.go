package desk

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
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

// words is a message as it was written.
type words struct {
	to       []adjudicator.Seat // seats, Observer and Referee; nil for all other seats and the observers
	unknown  string             // a name behind TO that nobody has
	unsigned bool
	now      bool
	text     string
}

// wordsOf reads a message: TO and names, ANONYMOUS and NOW may stand before the text.
func (c *casework) wordsOf(text string) (w words) {
	rest := strings.TrimSpace(text)
	head, body, colon := strings.Cut(rest, ":")
	if !colon || strings.Contains(head, "\n") || len(head) > 100 {
		if first, more, lines := strings.Cut(rest, "\n"); lines { // the head is a line of its own
			head, body, colon = first, more, true
		}
	}
	if !colon {
		w.text = rest
		return w
	}
	fields := strings.Fields(strings.NewReplacer(",", " ", "&", " ").Replace(head))
	for i, f := range fields {
		switch key := strings.ToUpper(f); key {
		case "TO", "À", "A", "AND", "ET", "WITH":
			if i > 0 || key != "AND" && key != "ET" && key != "WITH" {
				continue
			}
			return words{text: rest}
		case "ANONYMOUS", "ANONYMOUSLY", "UNSIGNED", "ANONYME":
			w.unsigned = true
		case "NOW", "MAINTENANT", "AUSSITÔT", "AUSSITOT":
			w.now = true
		default:
			to, ok := c.readerCalled(f)
			if !ok {
				if i > 0 && strings.EqualFold(fields[0], "TO") {
					return words{unknown: f, text: strings.TrimSpace(body)}
				}
				return words{text: rest} // the colon belongs to the text
			}
			w.to = append(w.to, to...)
		}
	}
	w.text = strings.TrimSpace(body)
	return w
}

// readerCalled finds the readers that a word names; none but true for all.
func (c *casework) readerCalled(name string) ([]adjudicator.Seat, bool) {
	switch strings.ToUpper(name) {
	case "ALL", "EVERYBODY", "EVERYONE", "TOUS":
		return nil, true
	case "REFEREE", "ARBITRE", "GM":
		return []adjudicator.Seat{adjudicator.Referee}, true
	case "OBSERVERS", "OBSERVER", "OBSERVATEURS":
		return []adjudicator.Seat{adjudicator.Observer}, true
	}
	if s := c.seatCalled(name); s != nil {
		return []adjudicator.Seat{adjudicator.Seat(s.Name)}, true
	}
	return nil, false
}

// passOn keeps the messages of a letter for their readers' next letters, or sends
// them at once: as much as one seat may have waiting for another. Those of a sheet
// that comes back are not passed on: they come again with the corrected one.
func (c *casework) passOn(r *report.Report) error {
	p := passing{casework: c}
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
	said, cut bool
	deaf      []string        // seats that nobody holds
	hurry     []string        // readers of what leaves at once
	unknown   []string        // names that nobody has
	noted     map[string]bool // notes that are made once
}

func (p *passing) pass(w words, r *report.Report) error {
	switch {
	case w.unknown != "":
		p.unknown = append(p.unknown, w.unknown)
		return nil
	case w.text == "":
		return nil
	case w.unsigned && p.game.Policy.Press != pressAnonymous:
		p.note(r, "message-sign")
		return nil
	}
	to := w.to
	if to == nil {
		for _, s := range p.game.Seats {
			to = append(to, adjudicator.Seat(s.Name))
		}
		to = append(to, adjudicator.Observer)
	}
	soon := w.now || p.state == nil || p.game.Status != store.GameRunning // no other letter may come
	if soon && !p.dossier.AtOnce.may(p.seatName(), p.now, perDay) {
		if soon = false; w.now || p.game.Status == store.GameFinished {
			p.note(r, "message-later", "limit", perDay)
		}
	}
	if w.to == nil {
		from := p.seatName()
		if w.unsigned {
			from = ""
		}
		if err := p.publish(from, w.text); err != nil {
			return err
		}
	}
	for _, s := range to {
		m := message{From: p.seatName(), To: s, Text: w.text, Alone: w.to != nil, Unsigned: w.unsigned}
		if err := p.give(m, soon, w.to != nil, r); err != nil {
			return err
		}
	}
	return nil
}

// pressAnonymous is the policy that lets players write unsigned.
const pressAnonymous = "anonymous"

func (p *passing) note(r *report.Report, code string, pairs ...any) {
	if p.noted == nil {
		p.noted = map[string]bool{}
	}
	if !p.noted[code] {
		r.Notes = append(r.Notes, note(code, pairs...))
	}
	p.noted[code] = true
}

// give passes a message on to one reader; meant tells that he is named.
func (p *passing) give(m message, soon, meant bool, r *report.Report) error {
	s := p.game.Seat(string(m.To))
	switch {
	case m.To == p.seatName():
		return nil
	case m.To == adjudicator.Referee:
		return p.toReferee(m, r)
	case m.To == adjudicator.Observer && len(p.game.Observers) == 0:
		if meant {
			p.note(r, "message-nobody")
		}
		return nil
	case s != nil && s.Person == "":
		if !slices.Contains(p.deaf, s.Name) {
			p.deaf = append(p.deaf, s.Name)
		}
		return nil
	}
	room := maxMessageBytes
	if !soon { // what leaves now takes along what waits
		room = max(0, room-p.dossier.waiting(m.From, m.To))
	}
	some := cutText(m.Text, room)
	p.cut = p.cut || len(some) < len(m.Text)
	if m.Text = some; some == "" {
		return nil
	}
	p.dossier.Messages = append(p.dossier.Messages, m)
	p.said = true
	if soon && s != nil && !slices.Contains(p.hurry, s.Name) {
		p.hurry = append(p.hurry, s.Name)
	}
	return nil
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
	told := note("message-from", "game", p.game.Name, "seat", p.seat.Name, "player", p.reader(), "text", cutText(m.Text, maxMessageBytes))
	return p.tell(p.Config.Notify, report.Report{Kind: report.Notice, Notes: []report.Note{told}})
}

// finish sends what leaves at once, and says what became of the messages.
func (p *passing) finish(r *report.Report) error {
	if p.said {
		p.batch.Game = p.game
		code := "message-kept"
		if len(p.hurry) > 0 {
			code = "message-sent"
		}
		r.Notes = append(r.Notes, report.Note{Code: code})
	}
	if len(p.deaf) > 0 {
		r.Notes = append(r.Notes, note("message-unread", "seats", strings.Join(p.deaf, "; ")))
	}
	if len(p.unknown) > 0 {
		r.Notes = append(r.Notes, note("message-who", "read", strings.Join(p.unknown, ", ")))
	}
	if p.cut {
		r.Notes = append(r.Notes, note("message-cut", "limit", fmt.Sprint(maxMessageBytes)))
	}
	for _, name := range p.hurry {
		if err := p.send(p.game.Seat(name), report.Report{Kind: report.Notice}, false); err != nil {
			return err
		}
	}
	return nil
}
