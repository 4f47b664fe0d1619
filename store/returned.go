package store

import (
	"fmt"
	"time"
)

// Return is what a mail system said of a letter out after it was sent.
type Return struct {
	Out    uint64
	Reason string
	// State is what becomes of the letter: OutFailed, OutQueued to send it
	// again at NotBefore, or "" when only the words are kept.
	State     OutState
	NotBefore time.Time
}

// apply marks the letter. One that is on its way again already keeps its
// state: the words are about an earlier sending.
func (r Return) apply(tx *txn) error {
	return changeOut(tx, r.Out, func(o *Out) error {
		o.LastError = clean(r.Reason)
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
			o.State, o.NotBefore, o.Noted = OutQueued, utc(r.NotBefore), false
		}
		return nil
	})
}

// Unnoted lists letters out that have failed and from which nothing has
// followed yet, in order of queueing, at most limit of them.
func (s *Store) Unnoted(limit int) (list []Out, err error) {
	err = s.view(func(tx *txn) error {
		return each(tx, inOutState, []byte{unnoted}, nil, func(k, _ []byte) (bool, error) {
			id, _ := lastNumber(k)
			o, err := loadOut(tx, id)
			list = append(list, o)
			return len(list) != limit, err
		})
	})
	return list, err
}
