package docket

import (
	"fmt"
	"log/slog"
	"strings"
	"time"

	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Each letter is put to an account, and an account has a share of the desk's
// time. A letter over it waits in the store until its turn comes: it counts
// as arrived when it arrived, and nobody has to do anything about it.
//
// Letters that prove a seat have an account for each way of proof, so that
// nobody uses up a player's share who cannot prove the same. All others have
// the account of their From address, which anyone can write.
//
// Letters of a player's address in which nothing is found to do, whether they
// prove his seat or not, have an account of their own: a program that answers
// whatever comes writes no others. What a person writes there is answered all
// the same, and his orders and questions never wait for it.
const (
	Unproved = "from " // begins the accounts of letters that prove no seat
	Idle     = "idle " // begins the accounts of letters with nothing to do
	// Answering begins the accounts of letters that answer a question of the
	// referee to their address: they prove it.
	Answering = "asked "
	Directing = "desk" // the account of the director's letters

	IdleLetters = 5 // answered at once, in strangerSpan

	// Letters that prove nothing share an account that anybody can use up; those for
	// which the sender's domain vouches, by DKIM or SPF, have one of their own.
	Vouched = Unproved + "(vouched) "
	// Leading begins the accounts of letters whose lines answer the referee or lead on:
	// they do not wait behind HELP and LIST.
	Leading        = Unproved + "(leading) "
	LeadingVouched = Unproved + "(leading, vouched) "

	StrangerLetters = 2 // answered at once from an address without a seat
	VouchedLetters  = 5 // likewise, when its domain vouches for them
	LeadingLetters  = 4 // likewise, with lines that lead on
	StrangerSpan    = 24 * time.Hour
	SeatSpan        = time.Hour
)

// Admission is where a letter belongs.
type Admission struct {
	Account string
	Share   store.Share
	Turn    time.Time
	Seat    *store.SeatRef // that the letter proves, nil for none
	Holder  bool           // the sender's address holds a seat
	Lang    string         // of the seat, "" when there is none
	Told    string         // the words in which its sender is told that it waits
	Last    time.Time      // until when the next one waits, zero when it does not
}

// Proves reports whether a letter of this account has proved a seat.
func (a Admission) Proves() bool { return a.Account != "" && !strings.HasPrefix(a.Account, Unproved) }

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

// probe is the setting that is written to find out whether the store still
// works.
const probe = "desk.probe"

// StoreFails tells whether a failed write is the store's: it says so itself, or takes
// nothing else either.
func (d *Office) StoreFails(cause error) error {
	if blame.Of(cause) == blame.Store {
		return cause
	}
	if err := d.Store.SetSetting(probe, []byte(Moment(d.Clock()))); err != nil {
		return fmt.Errorf("%w (and the store takes nothing else: %w)", cause, err)
	}
	return nil
}

// Apart does work that belongs to no letter; what goes wrong in it is logged and
// tried again at its next time. Only the store's error is returned.
func (d *Office) Apart(what string, do func() error) error {
	err := blame.Guard(do)
	if err != nil && blame.Of(err) != blame.Store {
		d.Log.Error("work is left for the next time", "work", what, "err", err)
		return nil
	}
	return err
}

// Lines is the log of a letter in: each line names the letter by its number and
// Message-ID, and the game where it is known.
func (d *Office) Lines(l store.Letter, game string) *slog.Logger {
	log := d.Log.With("letter", l.ID, "message_id", l.MessageID)
	if game == "" {
		game = l.Game
	}
	if game != "" {
		log = log.With("game", game)
	}
	return log
}

// Lines is the log of the letter at hand.
func (c *Docket) Lines() *slog.Logger {
	return c.Office.Lines(store.Letter{ID: c.In.ID, MessageID: c.In.MessageID}, c.GameName())
}
