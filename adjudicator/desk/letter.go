package desk

import (
	"time"

	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Letter is one letter as the mail side read it.
type Letter struct {
	ID         uint64 // in the store
	From       string // bare address
	FromName   string
	Tokens     []string // reply tokens among the addresses it was sent to
	Subject    string
	MessageID  string
	References []string
	Received   time.Time
	Text       string // what the person wrote
	Framed     bool   // the text stood between BEGIN ORDERS and END ORDERS
	Ignored    []report.Ignored
	Automatic  string   // reason, "" for a human letter
	Certain    bool     // it is automatic even if it proves a seat
	Answers    []string // Message-IDs of the letters that it answers, in order
	Broken     string   // what was wrong with its structure
	TooLarge   int      // size in bytes of a letter whose body was not fetched
	Overlong   bool     // it has more lines than are read
	Old        bool     // it is dated long before this referee began
	Unreadable bool     // the mail server did not hand its body out
	Senderless bool     // nothing marks it as automatic, but it names no sender who could be answered
	DKIM       []string // domains with a trusted dkim=pass
	SPF        []string // domains with a trusted spf=pass of the envelope sender
	// Returned is what a mail system reports about a letter of ours, nil for
	// every other letter. That the report is genuine is proved.
	Returned *Returned
	// Closed are the games of which it quotes a last letter, by a Message-ID that is proved
	// genuine; Secrets is whatever in it may be a secret of dice, in hexadecimal.
	Closed, Secrets []string
}

// Fate is what a mail system says has become of a letter.
type Fate string

// The fates.
const (
	FateLost      Fate = "lost"      // not delivered, for good
	FatePassing   Fate = "passing"   // not delivered, but a later attempt may succeed
	FateDelayed   Fate = "delayed"   // not delivered yet
	FateComplaint Fate = "complaint" // reported as unwanted
)

// Returned is a report about a letter out, which it names by its Message-ID
// or by its number in the store.
type Returned struct {
	MessageID string
	Out       uint64
	Fate      Fate
	Reason    string // status and words of the mail system
}

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
	Date       time.Time     `json:"date"`
	Told       report.Report `json:"told"` // what it is to tell
	// Status is that of the game when that was decided; "" outside one.
	Status store.GameStatus `json:"status,omitempty"`
	// Letter is what it says, when it is written.
	Letter report.Letter `json:"-"`

	takes bool // an earlier letter to the seat was put off for this one
}

// Mailroom reads raw letters and writes them. It is the only way in which
// the desk meets mail. It is used by several goroutines.
type Mailroom interface {
	// Read never fails: a broken letter has Broken set.
	Read(l store.Letter, raw []byte) Letter
	// Text reads a text that came without mail as that of a letter.
	Text(text string) Letter
	// Head reads the header alone, at little cost: it has no Text, and may not
	// know yet that the letter is automatic.
	Head(l store.Letter, raw []byte) Letter
	// MessageID names a letter that is to be written, and refuses one that
	// cannot be addressed with ErrUnaddressable.
	MessageID(p Post) (string, error)
	// Address is the address to which a person with a reply token answers.
	Address(token string) string
	// Compose returns the raw letter, at most the configured size. The same
	// Post gives the same bytes.
	Compose(p Post) ([]byte, error)
	// Digest is the hash of what the reader of a raw letter sees: the same for
	// the letter as it was composed and as it was delivered.
	Digest(raw []byte) string
	// Content is the hash of what the reader of a raw letter sees, also of one that was
	// encoded anew on the way.
	Content(raw []byte) string
	// Key is the public key under which composed letters are signed, "" for none.
	Key() string
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
