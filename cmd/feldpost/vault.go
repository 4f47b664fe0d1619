package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"feldpost/adjudicator/desk/press"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/store"
)

// vault puts arriving letters into the store before anything is done with
// them.
type vault struct {
	store store.Store
	room  *mailroom

	mu       sync.Mutex
	mailbox  string // last one asked for by NextUID
	validity uint32
}

var _ mail.Vault = (*vault)(nil)

// NextUID implements mail.Vault.
func (v *vault) NextUID(mailbox string, uidValidity uint32) (uint32, error) {
	v.mu.Lock()
	v.mailbox, v.validity = mailbox, uidValidity
	v.mu.Unlock()
	uid, err := v.store.HighestUID(mailbox, uidValidity)
	return uid + 1, err
}

// Put implements mail.Vault.
func (v *vault) Put(_ context.Context, a mail.Arrived) (bool, error) {
	l, raw := v.arrival(a)
	_, fresh, err := v.store.PutLetter(l, raw)
	if err != nil && !store.Unusable(err) { // what was read of it cannot be kept: the desk reads it anew
		_, fresh, err = v.store.PutLetter(bareLetter(a), raw)
	}
	return fresh, err
}

// bareLetter is an arrived letter of which nothing was read.
func bareLetter(a mail.Arrived) store.Letter {
	return store.Letter{Mailbox: a.Mailbox, UIDValidity: a.UIDValidity, UID: a.UID, Received: a.Received, Size: int(a.Size), Unreadable: a.Unreadable,
		Reason: a.Fault, Addressed: true}
}

// arrival is an arrived letter as it is stored.
func (v *vault) arrival(a mail.Arrived) (l store.Letter, raw []byte) {
	raw = a.Raw
	defer func() {
		if recover() != nil { // the desk comes to the same, where it is counted, told and set aside
			l = bareLetter(a)
		}
	}()
	in := v.room.head(a.Raw) // the rest is read when that is counted
	l = bareLetter(a)
	l.Identity, l.From, l.MessageID, l.Tokens = letter.Identity(a.Raw), in.From, in.MessageID, v.room.tokens(in)
	if len(raw) == 0 { // the server would not hand it out at all
		raw = []byte("\r\n")
		l.Identity = ""
	}
	return l, raw
}

var _ mail.Delays = (*vault)(nil)

// delayedAt is the setting that names the letters of a mailbox that were passed by.
func delayedAt(mailbox string, validity uint32) string {
	return fmt.Sprintf("mail.delayed %d %s", validity, mailbox)
}

// Delayed implements mail.Delays.
func (v *vault) Delayed(mailbox string, uidValidity uint32) (letters []mail.Delayed, err error) {
	raw, err := v.store.Setting(delayedAt(mailbox, uidValidity))
	if err != nil || len(raw) == 0 {
		return nil, err
	}
	return letters, json.Unmarshal(raw, &letters)
}

// SetDelayed implements mail.Delays.
func (v *vault) SetDelayed(mailbox string, uidValidity uint32, letters []mail.Delayed) error {
	if len(letters) == 0 {
		return v.store.SetSetting(delayedAt(mailbox, uidValidity), nil)
	}
	raw, err := json.Marshal(letters)
	if err != nil {
		return err
	}
	return v.store.SetSetting(delayedAt(mailbox, uidValidity), raw)
}

// filingAtOnce bounds one round of filing.
const filingAtOnce = 500

// ToFile implements mail.Vault.
func (v *vault) ToFile(context.Context) ([]mail.Filing, error) {
	v.mu.Lock()
	mailbox, validity := v.mailbox, v.validity
	v.mu.Unlock()
	waiting, err := v.store.Unfiled(mailbox, validity, filingAtOnce)
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
func (v *vault) Filed(_ context.Context, filed []mail.Filing) error {
	places := make([]store.Place, len(filed))
	for i, f := range filed {
		places[i] = store.Place{Mailbox: f.Mailbox, UIDValidity: f.UIDValidity, UID: f.UID}
	}
	return v.store.MarkFiled(places...)
}

// queue hands the store's letters out to the mail side.
type queue struct {
	store  store.Store
	press  *press.Press // writes them
	from   string
	plus   bool // failures come back to an address of the letter's own
	seal   letter.Seal
	failed func()                             // a letter was given up; it never blocks
	tried  func(result string, now time.Time) // counts a try to send
	share  *share                             // nil for all letters
	// ahead closes when the letters after those that leave now are written;
	// nil when nothing is.
	ahead chan struct{}
	lanes store.Lanes // of people whose letters leave here
}

var _ mail.Queue = (*queue)(nil)

// strangersAtOnce is how many letters to strangers leave before the queue is
// looked at again: a player's letter that came meanwhile goes first.
const strangersAtOnce = 4

// Due implements mail.Queue. While the letters that it returns are under way,
// the next ones are written.
func (q *queue) Due(now time.Time, limit int) ([]mail.Parcel, error) {
	q.rest()
	if q.lanes = store.AllLanes; q.share != nil {
		if err := q.share.settle(roleSender); err != nil {
			return nil, err
		}
		if q.lanes = q.share.lanes(roleSender); q.lanes == 0 {
			return nil, nil
		}
	}
	due, err := q.store.DueOut(now, q.lanes, min(limit, press.AtOnce()))
	if err != nil {
		return nil, err
	}
	if due, err = q.press.Write(context.Background(), due, now); err != nil {
		return nil, err
	}
	if len(due) == press.AtOnce() {
		done := make(chan struct{})
		q.ahead = done
		go func() {
			defer close(done)
			q.writeAhead(now)
		}()
	}
	var out []mail.Parcel
	strangers := 0
	for _, o := range due {
		if o.Stranger {
			if strangers++; strangers > strangersAtOnce {
				break
			}
		}
		p := mail.Parcel{ID: strconv.FormatUint(o.ID, 10), From: q.from, To: o.To, Raw: o.Raw, Queued: o.Created, Tries: o.Tries,
			Urgent: o.Urgent, Stranger: o.Stranger, About: []any{"message_id", o.MessageID}}
		if o.Game != "" {
			p.About = append(p.About, "game", o.Game, "seat", o.Seat)
		}
		if q.plus {
			p.Return = letter.ReplyAddress(q.from, q.seal.ReturnToken(o.ID))
		}
		out = append(out, p)
	}
	return out, nil
}

// rest waits until nothing is written any more.
func (q *queue) rest() {
	if q.ahead != nil {
		<-q.ahead
		q.ahead = nil
	}
}

// writeAhead writes letters that are due and not written yet. What fails here
// fails again, and is heard of, when they are to leave.
func (q *queue) writeAhead(now time.Time) {
	due, err := q.store.DueOut(now, q.lanes, 2*press.AtOnce())
	if err != nil {
		return
	}
	due = slices.DeleteFunc(due, func(o store.Out) bool { return o.Written })
	_, _ = q.press.Write(context.Background(), due, now)
}

func parcelID(id string) uint64 {
	n, _ := strconv.ParseUint(id, 10, 64)
	return n
}

// Sent implements mail.Queue.
func (q *queue) Sent(id string, now time.Time) error {
	return q.counted("sent", now, q.store.MarkSent(parcelID(id), now))
}

// counted counts a try to send that is recorded.
func (q *queue) counted(result string, now time.Time, err error) error {
	if err == nil && q.tried != nil {
		q.tried(result, now)
	}
	return err
}

// Retry implements mail.Queue.
func (q *queue) Retry(id string, cause error, at time.Time) error {
	return q.counted("deferred", time.Time{}, q.store.RetryOut(parcelID(id), cause.Error(), at))
}

// GiveUp implements mail.Queue.
func (q *queue) GiveUp(id string, cause error) error {
	err := q.counted("failed", time.Time{}, q.store.FailOut(parcelID(id), cause.Error()))
	if q.failed != nil {
		q.failed()
	}
	return err
}

// SentSince implements mail.Queue.
func (q *queue) SentSince(t, now time.Time) (all, strangers int, err error) {
	n, err := q.store.SentBetween(t, now)
	return n.All, n.Strangers, err
}
