package press

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Letters that could not leave pile up. When they can, a person gets the
// newest state of a game once: the last letter that reports the state takes
// over what the earlier ones of the same seat had to say, and they never
// leave.

// Patience is how long a letter waits before it is merged into a newer one.
const Patience = 15 * time.Minute

// merges tells whether a newer letter may take over one of this kind. An
// invitation has to be answered, and last letters carry files of their own.
func merges(k report.Kind) bool {
	switch k {
	case report.Start, report.Turn, report.Receipt, report.Faulty, report.Checked, report.Answer, report.Reminder, report.Clock, report.Notice:
		return true
	}
	return false
}

// merge replaces letters that have waited long, or were put off, by the newer
// ones that say the same and more.
func (p *Press) merge(due []store.Out, now time.Time) (left []store.Out, err error) {
	gone, seen := map[uint64]bool{}, map[uint64]bool{}
	for _, o := range due {
		if gone[o.ID] || seen[o.ID] {
			continue
		}
		waited := now.Sub(o.Created) > Patience || o.Created.Before(p.Since) || o.Bundle
		if (waited || o.Takes) && o.Game != "" && !o.Written && merges(report.Kind(o.Kind)) {
			newest, merged, err := p.newest(&o, now)
			if blame.Of(err) == blame.Store {
				return nil, err
			}
			if err != nil { // it leaves as it is
				LogOf(p.Log, &o).Error("letters cannot be merged", "err", err)
				newest, merged = o, nil
			}
			for _, id := range merged {
				gone[id] = true
			}
			if gone[o.ID] {
				o = newest
			}
		}
		left = append(left, o)
		seen[o.ID] = true // it may be due in its own right
	}
	return slices.DeleteFunc(left, func(o store.Out) bool { return gone[o.ID] }), nil
}

// newest merges the letters of a seat that wait, and returns the one that is
// left and those that it has taken over.
func (p *Press) newest(o *store.Out, now time.Time) (newest store.Out, merged []uint64, err error) {
	var waiting []store.Out
	last := -1
	for x, err := range p.Store.Outbox(store.OutFilter{Game: o.Game, State: store.OutQueued, Seat: o.Seat, To: o.To}) {
		if err != nil {
			return newest, nil, err
		}
		kind := report.Kind(x.Kind)
		if x.Written || len(x.Extra) > 0 || !merges(kind) && kind != report.Final {
			continue
		}
		if waiting = append(waiting, x); kind.State() {
			last = len(waiting) - 1
		}
	}
	if last < 1 {
		return *o, nil, nil
	}
	newest = waiting[last]
	marks := map[uint64]json.RawMessage{}
	for _, x := range waiting[:last] {
		if !merges(report.Kind(x.Kind)) {
			continue
		}
		m, err := ReadPost(p.Store, &x)
		if err != nil {
			return newest, nil, err
		}
		mark := gamelog.Mark{ID: x.MessageID, Seat: adjudicator.Seat(x.Seat), Kind: report.Kind(x.Kind), Lang: m.Lang, Seq: m.Told.Seq, Into: newest.MessageID, Late: p.overdue(&x, now)}
		if marks[x.ID], err = json.Marshal(mark); err != nil {
			return newest, nil, err
		}
		merged = append(merged, x.ID)
	}
	err = p.Store.MergeOut(newest.ID, marks)
	if errors.Is(err, store.ErrConflict) { // one of them was held back or resent meanwhile
		return *o, nil, nil
	}
	if err != nil {
		return newest, nil, fmt.Errorf("game %s: %w", o.Game, err)
	}
	LogOf(p.Log, &newest).Info("letters that could not leave are merged", "merged", merged)
	newest, err = p.Store.Out(newest.ID)
	return newest, merged, err
}

// overdue tells whether a letter should have left before now and could not. One that waits because its reader wants it so, or for
// the next letter, is not.
func (p *Press) overdue(o *store.Out, now time.Time) bool {
	due := o.NotBefore
	if o.Created.After(due) {
		due = o.Created
	}
	return o.Tries > 0 || now.Sub(due) > Patience || due.Before(p.Since)
}

// wasLate tells whether a letter that was merged into another could not leave in its time.
func wasLate(o *store.Out) (bool, error) {
	var m gamelog.Mark
	if len(o.Extra) == 0 {
		return false, nil
	}
	err := json.Unmarshal(o.Extra, &m)
	return m.Late, err
}

// takeOver adds to a letter what those that were merged into it had to say.
func (t *telling) takeOver(o *store.Out) error {
	r, late := &t.Told, 0
	for _, id := range o.Merged {
		earlier, err := t.store.Out(id)
		if err != nil {
			return err
		}
		if earlier.Into != o.ID { // it was sent again by itself
			continue
		}
		if earlier.Game != t.Game {
			t.others = append(t.others, earlier)
			continue
		}
		m, err := ReadPost(t.store, &earlier)
		if err != nil {
			return err
		}
		if m.Kind.State() && m.Told.Seq > 0 {
			r.Since = min(r.Since, m.Told.Since)
		}
		r.Messages = append(m.Told.Messages, r.Messages...)
		r.Draft = r.Draft || m.Told.Draft
		if r.Entry == nil {
			r.Entry = m.Told.Entry // the latest that is told
		}
		m.Told.Messages = nil
		if m.Told.Late, err = wasLate(&earlier); err != nil {
			return fmt.Errorf("letter out %d: %w", id, err)
		}
		r.Merged = append(r.Merged, m.Told)
		if m.Told.Late {
			late++
		}
		if m.Told.PutOff && len(m.References) > 0 && !t.Answers { // it was the answer to a letter: now this one is
			t.InReplyTo, t.References = m.InReplyTo, m.References
		}
	}
	if late > 0 {
		r.Notes = append(slices.Clone(r.Notes), report.NewNote("merged", "letters", late))
	}
	return nil
}
