package store

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
)

// LetterState says how far a letter in has come.
type LetterState string

// The states of a letter in.
const (
	LetterNew         LetterState = "new"         // stored, waiting to be handled
	LetterDone        LetterState = "done"        // answered or applied; final
	LetterQuarantined LetterState = "quarantined" // automatic or suspect, never answered
	LetterHeld        LetterState = "held"        // handling failed too often
	LetterWaiting     LetterState = "waiting"     // over its sender's share: handled when its turn comes
)

// Known tells whether there is such a state.
func (s LetterState) Known() bool {
	switch s {
	case LetterNew, LetterDone, LetterQuarantined, LetterHeld, LetterWaiting:
		return true
	}
	return false
}

// mayBecome tells whether a receipt may move a letter from s to next.
func (s LetterState) mayBecome(next LetterState) bool {
	switch s {
	case LetterNew:
		return next == LetterDone || next == LetterQuarantined || next == LetterHeld || next == LetterWaiting
	case LetterWaiting:
		return next == LetterDone || next == LetterQuarantined || next == LetterHeld
	case LetterHeld, LetterQuarantined:
		return next == LetterDone || next == LetterQuarantined
	}
	return false
}

// Letter is what is known about a letter in besides its raw bytes. ID counts
// from 1 in order of arrival.
type Letter struct {
	ID          uint64      `json:"id"`
	Mailbox     string      `json:"mailbox,omitempty"` // "" when it came another way
	UIDValidity uint32      `json:"uidvalidity,omitempty"`
	UID         uint32      `json:"uid,omitempty"`
	Identity    string      `json:"identity,omitempty"` // same key, same letter
	From        string      `json:"from,omitempty"`
	MessageID   string      `json:"messageID,omitempty"`
	Received    time.Time   `json:"received,omitzero"`
	Size        int         `json:"size"` // of the message in the mailbox; 0 takes the raw length
	State       LetterState `json:"state"`
	Reason      string      `json:"reason,omitempty"` // of quarantine, of holding, or a note
	Filed       bool        `json:"filed,omitempty"`  // moved away from the place above
	Game        string      `json:"game,omitempty"`
	Tries       int         `json:"tries,omitempty"` // failed attempts to handle it
	// Begun counts attempts to handle it that came to no end: the program died
	// over each of them.
	Begun int `json:"begun,omitempty"`
	// Account says whose share of the handling the letter uses, Turn when it is
	// handled by that share; see [Letters].
	Account string    `json:"account,omitempty"`
	Turn    time.Time `json:"turn,omitzero"`
	// Released marks a letter that the referee gave back to be handled: nothing
	// sets it aside again.
	Released bool `json:"released,omitempty"`
	// Unreadable marks a letter that the mailbox lists but does not hand out.
	Unreadable bool `json:"unreadable,omitempty"`
	// Tokens are those of the reply addresses that the letter came to, as far as they are wanted for finding what it
	// concerns without a look at its bytes.
	Tokens []string `json:"tokens,omitempty"`
	// Addressed tells that Tokens are all there were; letters of earlier versions have theirs only now and then.
	Addressed bool `json:"addressed,omitempty"`
}

// Elsewhere tells whether a letter that is the same as a known one came to a reply address that the known one did not
// come to: redirected by its writer, or sent to two games at once. It is a letter of its own then. Of a letter that was
// stored before its addresses were noted, its size tells: read again from the mailbox it has the same one, and on another
// way other lines of its way stand above it.
func (l *Letter) Elsewhere(known *Letter) bool {
	if !known.Addressed && len(known.Tokens) == 0 && known.Size == l.Size {
		return false
	}
	return slices.ContainsFunc(l.Tokens, func(t string) bool { return !slices.Contains(known.Tokens, t) })
}

// Readdressed is the identity of a letter that is the same as a known one and came to other reply addresses.
func (l *Letter) Readdressed() string {
	tokens := slices.Clone(l.Tokens)
	slices.Sort(tokens)
	sum := sha256.Sum256([]byte(strings.Join(slices.Compact(tokens), " ")))
	return l.Identity + "/" + hex.EncodeToString(sum[:8])
}

// Place is where the message of the letter lies, or lay last.
func (l *Letter) Place() Place {
	return Place{Mailbox: l.Mailbox, UIDValidity: l.UIDValidity, UID: l.UID}
}

// LetterFilter selects letters in; empty fields select all.
type LetterFilter struct {
	State LetterState
	Game  string
	After uint64 // only letters with a greater id
}

// maxMailbox is the longest name of a mailbox, in bytes.
const maxMailbox = 255

// Checked returns the letter in the form in which it is stored first, without an ID.
func (l Letter) Checked(raw []byte) (Letter, error) {
	if l.Mailbox == "" && l.Identity == "" {
		return l, Invalid("a letter needs a place in a mailbox or an identity")
	}
	if l.Mailbox != "" && l.UID == 0 {
		return l, Invalid("a letter in mailbox %q needs a UID", l.Mailbox)
	}
	if len(l.Mailbox) > maxMailbox {
		return l, Invalid("the name of the mailbox has %d bytes", len(l.Mailbox))
	}
	l.ID, l.State, l.Filed, l.Tries, l.Begun, l.Released = 0, LetterNew, false, 0, 0, false
	l.Account, l.Turn = "", time.Time{}
	l.Mailbox, l.Identity = Clean(l.Mailbox), Clean(l.Identity)
	l.From, l.MessageID = Clean(l.From), Clean(l.MessageID)
	l.Reason, l.Game = Clean(l.Reason), Clean(l.Game)
	l.Received = UTC(l.Received)
	l.Tokens = someTokens(l.Tokens)
	if l.Size == 0 {
		l.Size = len(raw)
	}
	return l, nil
}

// maxTokens and maxToken bound what is kept of a letter to many addresses.
const (
	maxTokens = 8
	maxToken  = 100 // bytes
)

// someTokens are the first tokens that may be ours.
func someTokens(all []string) (some []string) {
	for _, t := range all {
		if t = Clean(t); t != "" && len(t) <= maxToken && len(some) < maxTokens {
			some = append(some, t)
		}
	}
	return some
}

// MoveTo notes the place where another copy of the letter was found: a second delivery, or the same message under a new
// UIDVALIDITY.
func (l *Letter) MoveTo(p Place) {
	l.Mailbox, l.UIDValidity, l.UID, l.Filed = p.Mailbox, p.UIDValidity, p.UID, false
}

// FileAt notes that the message at a place was moved away.
func (l *Letter) FileAt(p Place) { l.Filed = l.Filed || l.Place() == p }

// Place is where a message lies in a mailbox.
type Place struct {
	Mailbox     string
	UIDValidity uint32
	UID         uint32
}

// Waiting is a message that can be filed: its letter is done or quarantined.
type Waiting struct {
	Place
	Letter uint64
	State  LetterState
}
