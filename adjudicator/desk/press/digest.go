package press

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// BundleEvery is how often a digest leaves.
const BundleEvery = time.Hour

// bundle puts letters that are due into one for each person who wants that.
func (p *Press) bundle(due []store.Out) (left []store.Out, err error) {
	heads := map[string]int{} // in left, by address
	for _, o := range due {
		i, ok := heads[o.To]
		switch {
		case !o.Bundle || o.Written:
		case !ok:
			heads[o.To] = len(left)
		case left[i].Game != o.Game:
			head := left[i]
			merged, err := p.putInto(&head, &o)
			if blame.Of(err) == blame.Store {
				return nil, err
			}
			if err != nil { // it leaves by itself
				LogOf(p.Log, &o).Error("letter cannot be put into a digest", "err", err)
				merged = false
			} else {
				left[i] = head
			}
			if merged {
				continue
			}
		}
		left = append(left, o)
	}
	return left, nil
}

// putInto has one letter say what another one of another game would have said.
func (p *Press) putInto(head, o *store.Out) (done bool, err error) {
	m, err := ReadPost(p.Store, o)
	if err != nil {
		return false, err
	}
	mark := gamelog.Mark{ID: o.MessageID, Seat: adjudicator.Seat(o.Seat), Kind: m.Kind, Lang: m.Lang, Format: m.Told.Format, Seq: m.Told.Seq, Into: head.MessageID}
	raw, err := json.Marshal(mark)
	if err != nil {
		return false, err
	}
	err = p.Store.MergeOut(head.ID, map[uint64]json.RawMessage{o.ID: raw})
	if errors.Is(err, store.ErrConflict) { // written meanwhile
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("digest to %s: %w", o.To, err)
	}
	*head, err = p.Store.Out(head.ID)
	return true, err
}

// bundled writes the letters of other games that one has taken over, and puts
// them behind it.
func (p *Press) bundled(t *telling, plain plainness) error {
	if len(t.others) == 0 {
		return nil
	}
	letters := []report.Letter{t.Letter}
	for i := range t.others {
		o := &t.others[i]
		m, err := ReadPost(p.Store, o)
		if err != nil {
			return err
		}
		sub := &telling{Post: m, id: o.ID, store: t.store}
		if err := p.letter(o, sub, plain, false); err != nil {
			return fmt.Errorf("game %s: %w", o.Game, err)
		}
		letters = append(letters, sub.Letter)
	}
	t.Letter = p.Words.Bundle(t.Lang, letters)
	return nil
}
