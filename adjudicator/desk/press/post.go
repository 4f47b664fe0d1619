package press

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Post is one letter out as the desk has decided it: to whom it goes and what
// it is to tell. It is committed with what it tells of; the Press writes the
// letter from it and from the log.
type Post struct {
	MessageID  string        `json:"-"`
	Game       string        `json:"-"`
	Seat       string        `json:"-"`
	Kind       report.Kind   `json:"-"`
	To         string        `json:"-"`
	Seq        uint64        `json:"seq,omitempty"` // last entry it reports, part of the Message-ID
	Nth        uint64        `json:"nth,omitempty"` // tells apart several letters of one kind and seq
	Lang       string        `json:"lang,omitempty"`
	Token      string        `json:"token,omitempty"` // reply token, "" when there is no seat
	InReplyTo  string        `json:"inReplyTo,omitempty"`
	References []string      `json:"references,omitempty"`
	Answers    bool          `json:"answers,omitempty"` // InReplyTo is a letter to the referee
	Date       time.Time     `json:"date"`
	Told       report.Report `json:"told"` // what it is to tell
	// Status is that of the game when that was decided; "" outside one.
	Status store.GameStatus `json:"status,omitempty"`
	// Letter is what it says, when it is written.
	Letter report.Letter `json:"-"`

	Takes bool `json:"-"` // an earlier letter to the seat was put off for this one
}

// Out is the letter to be queued, without bytes.
func (p *Post) Out(mail Mailroom) (o store.Out, err error) {
	o = store.Out{Game: p.Game, Seat: p.Seat, Kind: string(p.Kind), To: p.To, Created: p.Date, NotBefore: p.Date, Urgent: p.Kind == report.Alarm}
	if o.MessageID, err = mail.MessageID(*p); err != nil {
		return o, fmt.Errorf("letter to %s: %w", p.To, err)
	}
	o.Memo, err = json.Marshal(p)
	return o, err
}

// ReadPost returns a letter out as it was decided.
func ReadPost(st store.Outbox, o *store.Out) (p Post, err error) {
	raw, err := st.OutMemo(o.ID)
	if err != nil {
		return p, err
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, fmt.Errorf("memo of letter out %d: %w", o.ID, err)
	}
	p.MessageID, p.Game, p.Seat, p.Kind, p.To = o.MessageID, o.Game, o.Seat, report.Kind(o.Kind), o.To
	return p, nil
}

// Thread puts a letter behind the one that the seat's thread began with and
// the last one in it: every letter of a game to a seat names the first, so that
// mail programs keep them together whatever became of those between.
func (p *Post) Thread(first, last string) {
	if first == "" {
		return
	}
	p.References = append(p.References, first)
	if last != "" && last != first {
		p.References = append(p.References, last)
	}
	p.InReplyTo = p.References[len(p.References)-1]
}

// Answer makes it the answer to a letter.
func (p *Post) Answer(id string) {
	if id != "" {
		p.InReplyTo, p.Answers = id, true
		p.References = append(p.References, id)
	}
}

// Words makes letters of reports. It is used by several goroutines.
type Words interface {
	// Render makes the letter of a report.
	Render(r report.Report) (report.Letter, error)
	// Bundle puts the letters of several games into one.
	Bundle(lang string, letters []report.Letter) report.Letter
	// OrderPage makes the order page of a report, nil when it offers nothing.
	OrderPage(r report.Report) ([]byte, error)
	// Campaign makes the after-action page of a finished game.
	Campaign(r report.Report, chapters []report.Chapter) (report.File, error)
	// Edition names the words and their layout.
	Edition() string
}

// Mailroom is how letters are named, addressed and brought into wire form.
type Mailroom interface {
	// MessageID names a letter that is to be written, and refuses one that
	// cannot be addressed with ErrUnaddressable.
	MessageID(p Post) (string, error)
	// Address is the address to which a person with a reply token answers.
	Address(token string) string
	// Compose returns the raw letter, at most the configured size, and the hash of what
	// its reader sees, which is the same for one that was encoded anew on the way. The
	// same Post gives the same bytes.
	Compose(p Post) (raw []byte, content string, err error)
	// Digest is the hash of what the reader of a raw letter sees: the same for
	// the letter as it was composed and as it was delivered.
	Digest(raw []byte) string
	// Key is the public key under which composed letters are signed, "" for none.
	Key() string
}

// LogOf is the log of a letter out, which has a number of its own kind.
func LogOf(log *slog.Logger, o *store.Out) *slog.Logger {
	log = log.With("out", o.ID, "message_id", o.MessageID)
	if o.Game != "" {
		log = log.With("game", o.Game, "seat", o.Seat)
	}
	return log
}
