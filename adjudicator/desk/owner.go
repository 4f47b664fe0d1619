package desk

import (
	"fmt"

	"feldpost/adjudicator/desk/blame"
	"feldpost/store"
)

// probe is the setting that is written to find out whether the store still
// works.
const probe = "desk.probe"

// storeFails tells whether a failed write is the store's: it says so itself, or takes
// nothing else either.
func (d *Desk) storeFails(cause error) error {
	if blame.Of(cause) == blame.Store {
		return cause
	}
	if err := d.Store.SetSetting(probe, []byte(moment(d.Clock()))); err != nil {
		return fmt.Errorf("%w (and the store takes nothing else: %w)", cause, err)
	}
	return nil
}

// contain keeps an error that nothing else has dealt with from ending more than
// the handling of one letter: it is set aside, or else passed over until the next
// start.
func (d *Desk) contain(l store.Letter, cause error) error {
	if cause == nil {
		return nil
	}
	if err := d.storeFails(cause); err != nil {
		return err
	}
	if err := blame.Guard(func() error { return d.setAside(l, cause, true) }); err == nil {
		return nil
	}
	d.lines(l, "").Error("letter passed over until the next start", "from", l.From, "err", cause)
	if d.passed == nil {
		d.passed = map[uint64]bool{}
	}
	d.passed[l.ID], d.atHand = true, 0
	err := blame.Guard(func() error {
		out, err := d.notice(l, "letter-held", cause)
		if err == nil {
			err = d.Store.Commit(&store.Batch{Out: out})
		}
		return err
	})
	if err != nil {
		d.lines(l, "").Error("notify is not told of it", "err", err)
	}
	return nil
}

// apart does work that belongs to no letter; what goes wrong in it is logged and
// tried again at its next time. Only the store's error is returned.
func (d *Desk) apart(what string, do func() error) error {
	err := blame.Guard(do)
	if err != nil && blame.Of(err) != blame.Store {
		d.Log.Error("work is left for the next time", "work", what, "err", err)
		return nil
	}
	return err
}

// nextTurn is the waiting letter whose turn has come first, without those that
// are passed over.
func (d *Desk) nextTurn() (next store.Letter, ok bool, err error) {
	now := d.Clock()
	if next, ok, err = d.Store.NextTurn(now); err != nil || !ok || !d.passed[next.ID] {
		return next, ok, err
	}
	ok = false
	for l, err := range d.Store.Letters(store.LetterFilter{State: store.LetterWaiting}) {
		if err != nil {
			return next, false, err
		}
		if !l.Turn.After(now) && !d.passed[l.ID] && (!ok || l.Turn.Before(next.Turn)) {
			next, ok = l, true
		}
	}
	return next, ok, nil
}
