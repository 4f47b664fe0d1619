package desk

import (
	"time"

	"feldpost/adjudicator/desk/press"
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
	press.Mailroom
}
