package post

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/store"
)

// Vault puts arriving letters into the store before anything is done with
// them.
type Vault struct {
	Store store.Store
	Room  *Room

	mu       sync.Mutex
	mailbox  string // last one asked for by NextUID
	validity uint32
}

var _ mail.Vault = (*Vault)(nil)

// NextUID implements mail.Vault.
func (v *Vault) NextUID(mailbox string, uidValidity uint32) (uint32, error) {
	v.mu.Lock()
	v.mailbox, v.validity = mailbox, uidValidity
	v.mu.Unlock()
	uid, err := v.Store.HighestUID(mailbox, uidValidity)
	return uid + 1, err
}

// Put implements mail.Vault.
func (v *Vault) Put(_ context.Context, a mail.Arrived) (bool, error) {
	l, raw := v.Arrival(a)
	_, fresh, err := v.Store.PutLetter(l, raw)
	if err != nil && !store.Unusable(err) { // what was read of it cannot be kept: the desk reads it anew
		_, fresh, err = v.Store.PutLetter(bareLetter(a), raw)
	}
	return fresh, err
}

// bareLetter is an arrived letter of which nothing was read.
func bareLetter(a mail.Arrived) store.Letter {
	return store.Letter{Mailbox: a.Mailbox, UIDValidity: a.UIDValidity, UID: a.UID, Received: a.Received, Size: int(a.Size), Unreadable: a.Unreadable,
		Reason: a.Fault, Addressed: true}
}

// Arrival is an arrived letter as it is stored.
func (v *Vault) Arrival(a mail.Arrived) (l store.Letter, raw []byte) {
	raw = a.Raw
	defer func() {
		if recover() != nil { // the desk comes to the same, where it is counted, told and set aside
			l = bareLetter(a)
		}
	}()
	in := v.Room.head(a.Raw) // the rest is read when that is counted
	l = bareLetter(a)
	l.Identity, l.From, l.MessageID, l.Tokens = letter.Identity(a.Raw), in.From, in.MessageID, v.Room.tokens(in)
	if len(raw) == 0 { // the server would not hand it out at all
		raw = []byte("\r\n")
		l.Identity = ""
	}
	return l, raw
}

var _ mail.Delays = (*Vault)(nil)

// delayedAt is the setting that names the letters of a mailbox that were passed by.
func delayedAt(mailbox string, validity uint32) string {
	return fmt.Sprintf("mail.delayed %d %s", validity, mailbox)
}

// Delayed implements mail.Delays.
func (v *Vault) Delayed(mailbox string, uidValidity uint32) (letters []mail.Delayed, err error) {
	raw, err := v.Store.Setting(delayedAt(mailbox, uidValidity))
	if err != nil || len(raw) == 0 {
		return nil, err
	}
	return letters, json.Unmarshal(raw, &letters)
}

// SetDelayed implements mail.Delays.
func (v *Vault) SetDelayed(mailbox string, uidValidity uint32, letters []mail.Delayed) error {
	if len(letters) == 0 {
		return v.Store.SetSetting(delayedAt(mailbox, uidValidity), nil)
	}
	raw, err := json.Marshal(letters)
	if err != nil {
		return err
	}
	return v.Store.SetSetting(delayedAt(mailbox, uidValidity), raw)
}

// filingAtOnce bounds one round of filing.
const filingAtOnce = 500

// ToFile implements mail.Vault.
func (v *Vault) ToFile(context.Context) ([]mail.Filing, error) {
	v.mu.Lock()
	mailbox, validity := v.mailbox, v.validity
	v.mu.Unlock()
	waiting, err := v.Store.Unfiled(mailbox, validity, filingAtOnce)
	if err != nil {
		return nil, err
	}
	var out []mail.Filing
	for _, w := range waiting {
		shelf := mail.ShelfDone
		if w.State == store.LetterQuarantined {
			shelf = mail.ShelfQuarantine
		}
		out = append(out, mail.Filing{Mailbox: w.Mailbox, UIDValidity: w.UIDValidity, UID: w.UID, To: shelf})
	}
	return out, nil
}

// Filed implements mail.Vault.
func (v *Vault) Filed(_ context.Context, filed []mail.Filing) error {
	places := make([]store.Place, len(filed))
	for i, f := range filed {
		places[i] = store.Place{Mailbox: f.Mailbox, UIDValidity: f.UIDValidity, UID: f.UID}
	}
	return v.Store.MarkFiled(places...)
}
