package post

import (
	"context"
	"slices"
	"strconv"
	"time"

	"feldpost/adjudicator/desk/press"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/store"
)

// Queue hands the store's letters out to the mail side.
type Queue struct {
	Store  store.Store
	Press  *press.Press // writes them
	From   string
	Plus   bool // failures come back to an address of the letter's own
	Seal   letter.Seal
	Failed func()                             // a letter was given up; it never blocks
	Tried  func(result string, now time.Time) // counts a try to send
	// Answered, if set, counts an answer that has left to a letter that came so long before.
	Answered func(after time.Duration)
	Open     func() (store.Lanes, error) // whose letters leave here; nil for everybody's
	// Here, if set, tells whether letters of a game are worded here; others have the rules of the rest.
	Here func(game string) (bool, error)
	// ahead closes when the letters after those that leave now are written;
	// nil when nothing is.
	ahead chan struct{}
	lanes store.Lanes          // of people whose letters leave here
	asked map[uint64]time.Time // when the letters came that those under way answer at once
}

var _ mail.Queue = (*Queue)(nil)

// strangersAtOnce is how many letters to strangers leave before the queue is
// looked at again: a player's letter that came meanwhile goes first.
const strangersAtOnce = 4

// Due implements mail.Queue. While the letters that it returns are under way,
// the next ones are written.
func (q *Queue) Due(now time.Time, limit int) ([]mail.Parcel, error) {
	q.Rest()
	q.lanes = store.AllLanes
	if q.Open != nil {
		var err error
		if q.lanes, err = q.Open(); err != nil || q.lanes == 0 {
			return nil, err
		}
	}
	due, err := q.due(now, min(limit, press.AtOnce()))
	if err != nil {
		return nil, err
	}
	if due, err = q.Press.Write(context.Background(), due, now); err != nil {
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
	q.asked = map[uint64]time.Time{}
	strangers := 0
	for _, o := range due {
		if o.Stranger {
			if strangers++; strangers > strangersAtOnce {
				break
			}
		}
		p := mail.Parcel{ID: strconv.FormatUint(o.ID, 10), From: q.From, To: o.To, Raw: o.Raw, Queued: o.Created, Tries: o.Tries,
			Urgent: o.Urgent, Stranger: o.Stranger, About: []any{"message_id", o.MessageID}}
		if !o.Asked.IsZero() && !o.Bundle {
			q.asked[o.ID] = o.Asked
		}
		if o.Game != "" {
			p.About = append(p.About, "game", o.Game, "seat", o.Seat)
		}
		if q.Plus {
			p.Return = letter.ReplyAddress(q.From, q.Seal.ReturnToken(o.ID))
		}
		out = append(out, p)
	}
	return out, nil
}

// due are letters that may leave here now. Those that wait for who can word them hold up no others.
func (q *Queue) due(now time.Time, limit int) ([]store.Out, error) {
	for ask := limit; ; ask *= 2 {
		list, err := q.Store.DueOut(now, q.lanes, ask)
		if err != nil || q.Here == nil {
			return list, err
		}
		all := len(list)
		list = slices.DeleteFunc(list, func(o store.Out) bool {
			if err != nil || o.Written || o.Game == "" {
				return err != nil
			}
			here, unknown := q.Here(o.Game)
			err = unknown
			return !here
		})
		if err != nil || all < ask || len(list) >= limit {
			return list[:min(len(list), limit)], err
		}
	}
}

// Rest waits until nothing is written any more.
func (q *Queue) Rest() {
	if q.ahead != nil {
		<-q.ahead
		q.ahead = nil
	}
}

// writeAhead writes letters that are due and not written yet. What fails here
// fails again, and is heard of, when they are to leave.
func (q *Queue) writeAhead(now time.Time) {
	due, err := q.due(now, 2*press.AtOnce())
	if err != nil {
		return
	}
	due = slices.DeleteFunc(due, func(o store.Out) bool { return o.Written })
	_, _ = q.Press.Write(context.Background(), due, now)
}

func parcelID(id string) uint64 {
	n, _ := strconv.ParseUint(id, 10, 64)
	return n
}

// Sent implements mail.Queue.
func (q *Queue) Sent(id string, now time.Time) error {
	err := q.counted("sent", now, q.Store.MarkSent(parcelID(id), now))
	if at, is := q.asked[parcelID(id)]; is && err == nil {
		if delete(q.asked, parcelID(id)); q.Answered != nil {
			q.Answered(now.Sub(at))
		}
	}
	return err
}

// counted counts a try to send that is recorded.
func (q *Queue) counted(result string, now time.Time, err error) error {
	if err == nil && q.Tried != nil {
		q.Tried(result, now)
	}
	return err
}

// Retry implements mail.Queue.
func (q *Queue) Retry(id string, cause error, at time.Time) error {
	return q.counted("deferred", time.Time{}, q.Store.RetryOut(parcelID(id), cause.Error(), at))
}

// GiveUp implements mail.Queue.
func (q *Queue) GiveUp(id string, cause error) error {
	err := q.counted("failed", time.Time{}, q.Store.FailOut(parcelID(id), cause.Error()))
	if q.Failed != nil {
		q.Failed()
	}
	return err
}

// SentSince implements mail.Queue.
func (q *Queue) SentSince(t, now time.Time) (all, strangers int, err error) {
	n, err := q.Store.SentBetween(t, now)
	return n.All, n.Strangers, err
}
