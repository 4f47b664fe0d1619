package docket

import (
	"encoding/json"
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Message is free text that waits for the next letter to a reader.
type Message struct {
	From     adjudicator.Seat `json:"from"`
	To       adjudicator.Seat `json:"to"`
	Text     string           `json:"text"`
	Alone    bool             `json:"alone,omitempty"`    // not for all
	Unsigned bool             `json:"unsigned,omitempty"` // nobody is told from whom
}

// Told is how a reader is told the message.
func (m Message) Told() report.Message {
	x := report.Message{From: m.From, Alone: m.Alone, Text: m.Text}
	if m.Unsigned {
		x.From = ""
	}
	return x
}

// Take removes and returns the messages that wait for a reader.
func (x *Dossier) Take(s adjudicator.Seat) (got []Message) {
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

// Waiting counts the bytes of a seat's messages that wait for a reader.
func (x *Dossier) Waiting(from, to adjudicator.Seat) (size int) {
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

// May counts what a seat has others written to at once, and tells whether that is no
// more than so often within a day.
func (x *atOnce) May(s adjudicator.Seat, now time.Time, most int) bool {
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

// ErasePress takes a person's address and name out of what was written to all.
func (d *Office) ErasePress(g *store.Game, address string, names []string) error {
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

// Words is a message as it was read.
type Words struct {
	orders.Message
	Seats      []adjudicator.Seat // seats, Observer and Referee; nil for all
	From, Last int                // its lines in the letter, 0 for unknown
}

// Around is what else stands in the letter at hand.
type Around struct {
	Lines   []string
	Talk    map[int]bool // numbers of lines that are neither understood nor faults
	Faults  map[int]bool // of lines that were not understood
	Outside []string     // lines beside the text that were not read
}

// mailedTemplates are the texts of the letters whose templates the letter at hand may
// have been made from, read as far as they are asked for.
type mailedTemplates struct {
	Near, All       string // with single blanks
	NearRead, IsAll bool
}
