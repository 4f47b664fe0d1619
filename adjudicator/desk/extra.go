package desk

import (
	"encoding/json"
	"time"

	"feldpost/adjudicator"
)

// extra is the desk's own part of a game record.
type extra struct {
	Confirmed []adjudicator.Seat `json:"confirmed,omitempty"`
	Reported  []reported         `json:"reported,omitempty"`
	Held      []held             `json:"held,omitempty"`
	Messages  []message          `json:"messages,omitempty"`
	Owed      string             `json:"owed,omitempty"` // the decisions that the deadline belongs to
	Reminded  bool               `json:"reminded,omitempty"`
	Letters   uint64             `json:"letters,omitempty"` // letters sent in this game, numbers them
}

// reported is how far a seat has been told.
type reported struct {
	Seat adjudicator.Seat `json:"seat"`
	Seq  uint64           `json:"seq"`
}

// held is an accepted sheet that waits and may be replaced.
type held struct {
	Seat   adjudicator.Seat `json:"seat"`
	Letter uint64           `json:"letter"`
	Sheet  string           `json:"sheet"` // canonical
	Due    time.Time        `json:"due"`
}

// message is free text that waits for the next letter to the other seats.
type message struct {
	From adjudicator.Seat `json:"from"`
	To   adjudicator.Seat `json:"to"`
	Text string           `json:"text"`
}

func (x *extra) read(raw json.RawMessage) error {
	*x = extra{}
	if len(raw) == 0 {
		return nil
	}
	return json.Unmarshal(raw, x)
}

func (x *extra) raw() (json.RawMessage, error) { return json.Marshal(x) }

// since returns the last entry that a seat has been told of.
func (x *extra) since(s adjudicator.Seat) uint64 {
	for _, r := range x.Reported {
		if r.Seat == s {
			return r.Seq
		}
	}
	return 0
}

func (x *extra) told(s adjudicator.Seat, seq uint64) {
	for i := range x.Reported {
		if x.Reported[i].Seat == s {
			x.Reported[i].Seq = seq
			return
		}
	}
	x.Reported = append(x.Reported, reported{s, seq})
}

// hold keeps a sheet and returns the one it replaces, if any.
func (x *extra) hold(h held) (old held, replaced bool) {
	for i := range x.Held {
		if x.Held[i].Seat == h.Seat {
			old = x.Held[i]
			x.Held[i] = h
			return old, true
		}
	}
	x.Held = append(x.Held, h)
	return old, false
}

// release takes out the held sheets that are due, in order.
func (x *extra) release(now time.Time) (due []held) {
	rest := x.Held[:0]
	for _, h := range x.Held {
		if h.Due.After(now) {
			rest = append(rest, h)
		} else {
			due = append(due, h)
		}
	}
	x.Held = rest
	return due
}

// take removes and returns the messages that wait for a seat.
func (x *extra) take(s adjudicator.Seat) (got []message) {
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
