package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Redate makes the letter due at now if it is queued for later than latest: a clock once ahead has dated it.
func (o *Out) Redate(now, latest time.Time) error {
	if o.State == OutQueued && o.NotBefore.After(latest) {
		o.NotBefore = UTC(now)
	}
	if o.Created.After(now) {
		o.Created = UTC(now)
	}
	return nil
}

// notSent refuses to change a letter that is out of the house.
func notSent(o *Out) error {
	if o.State == OutSent {
		return fmt.Errorf("%w: it is sent already", ErrConflict)
	}
	return nil
}

// Send notes that the server has accepted the letter; false when it was sent already.
func (o *Out) Send(at time.Time) bool {
	if o.State == OutSent {
		return false
	}
	o.State, o.SentAt, o.LastError = OutSent, UTC(at), ""
	o.Tries++
	return true
}

// Retry notes a failed attempt and when to try again. A letter that was held meanwhile stays held.
func (o *Out) Retry(reason string, notBefore time.Time) error {
	if o.State == OutFailed {
		o.State, o.Noted = OutQueued, false
	}
	o.Tries++
	o.LastError, o.NotBefore = Clean(reason), UTC(notBefore)
	return notSent(o)
}

// Fail notes the last failed attempt: the letter is given up.
func (o *Out) Fail(reason string) error {
	if err := notSent(o); err != nil {
		return err
	}
	o.State, o.LastError = OutFailed, Clean(reason)
	o.Tries++
	return nil
}

// Resend queues the letter again whatever became of it, unless it was removed.
func (o *Out) Resend(notBefore time.Time) error {
	if o.To == ForgottenAddress {
		return fmt.Errorf("%w: it was removed", ErrConflict)
	}
	return o.Requeue(notBefore)
}

// Requeue queues the letter again with a fresh count of tries.
func (o *Out) Requeue(notBefore time.Time) error {
	o.State, o.Tries, o.LastError, o.NotBefore = OutQueued, 0, "", UTC(notBefore)
	o.Bounces, o.Noted, o.Into = 0, false, 0
	return nil
}

// Note tells that everything has followed from the failure of the letter.
func (o *Out) Note() error {
	o.Noted = true
	return nil
}

// Return is what a mail system said of a letter out after it was sent.
type Return struct {
	Out    uint64
	Reason string
	// State is what becomes of the letter: OutFailed, OutQueued to send it
	// again at NotBefore, or "" when only the words are kept.
	State     OutState
	NotBefore time.Time
}

// Return notes that a mail system has given the letter back. One that is on its way again already keeps its
// state: the words are about an earlier sending.
func (o *Out) Return(r Return) error {
	o.LastError = Clean(r.Reason)
	if r.State == "" {
		return nil
	}
	o.Bounces++
	switch {
	case o.State != OutSent && o.State != OutFailed:
	case r.State == OutFailed:
		o.State, o.Noted = OutFailed, o.State == OutFailed && o.Noted
	case r.State != OutQueued:
		return fmt.Errorf("%w: a letter that came back cannot be %q", ErrInvalid, r.State)
	case o.State == OutSent:
		o.State, o.NotBefore, o.Noted = OutQueued, UTC(r.NotBefore), false
	}
	return nil
}

// Writing is a letter out that was queued with a memo, as it leaves.
type Writing struct {
	Out   uint64
	Raw   []byte
	Extra json.RawMessage // replaces that of the letter
}

// Write notes that the letter has its bytes now; bytes tells whether it had them before.
func (o *Out) Write(extra json.RawMessage, bytes bool) error {
	if bytes || o.State == OutMerged {
		return fmt.Errorf("%w: it is %s and written: %t", ErrConflict, o.State, o.Written)
	}
	o.Written, o.Extra = true, extra
	return nil
}

// waits refuses a letter that another cannot take over, or that cannot take over others.
func (o *Out) waits(bytes bool) error {
	if bytes || o.State != OutQueued {
		return fmt.Errorf("%w: it is %s and written: %t", ErrConflict, o.State, o.Written)
	}
	return nil
}

// Merge lets the letter never leave: into says what it would have; bytes tells whether it has its bytes.
func (o *Out) Merge(into uint64, extra json.RawMessage, bytes bool) error {
	if err := o.waits(bytes); err != nil {
		return err
	}
	o.State, o.Into, o.Extra = OutMerged, into, extra
	return nil
}

// Absorb notes the letters that this one says too, and when the first of the letters in came that they answer; bytes tells whether it has its bytes.
func (o *Out) Absorb(merged []uint64, asked time.Time, bytes bool) error {
	if err := o.waits(bytes); err != nil {
		return err
	}
	o.Merged = append(o.Merged, merged...)
	slices.Sort(o.Merged)
	o.Asked = Sooner(o.Asked, asked)
	return nil
}

// Sooner is the earlier one of two times, of which each may be none.
func Sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
