package press

import (
	"bytes"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/store"
)

// sight is a store while some letters are written: it asks once about each letter out. What becomes of them here it knows.
type sight struct {
	gamelog.Shelf

	mu    sync.Mutex
	outs  map[uint64]store.Out
	memos map[uint64]json.RawMessage
	seen  store.SeenOut
}

// sightOf begins with letters out as they were just read.
func sightOf(s gamelog.Shelf, due []store.Out) *sight {
	x := &sight{Shelf: s, outs: map[uint64]store.Out{}, memos: map[uint64]json.RawMessage{}}
	for i := range due {
		x.note(due[i])
	}
	return x
}

func (x *sight) note(o store.Out) {
	x.mu.Lock()
	defer x.mu.Unlock()
	o.Raw, o.Memo, o.Merged = nil, nil, slices.Clone(o.Merged)
	x.outs[o.ID] = o
}

func (x *sight) known(id uint64) (o store.Out, is bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	o, is = x.outs[id]
	o.Merged = slices.Clone(o.Merged)
	return o, is
}

// drop has the store asked about letters again.
func (x *sight) drop(ids ...uint64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, id := range ids {
		delete(x.outs, id)
	}
}

// Out implements store.Outbox.
func (x *sight) Out(id uint64) (store.Out, error) {
	if o, is := x.known(id); is {
		return o, nil
	}
	o, err := x.Shelf.Out(id)
	if err == nil {
		x.note(o)
	}
	return o, err
}

// Outbox implements store.Outbox.
func (x *sight) Outbox(f store.OutFilter) iter.Seq2[store.Out, error] {
	return func(yield func(store.Out, error) bool) {
		for o, err := range x.Shelf.Outbox(f) {
			if err == nil {
				x.note(o)
			}
			if !yield(o, err) {
				return
			}
		}
	}
}

// OutMemo implements store.Outbox: what a letter is to tell never changes.
func (x *sight) OutMemo(id uint64) (json.RawMessage, error) {
	x.mu.Lock()
	memo, is := x.memos[id]
	x.mu.Unlock()
	if is {
		return memo, nil
	}
	memo, err := x.Shelf.OutMemo(id)
	if err == nil {
		x.mu.Lock()
		x.memos[id] = memo
		x.mu.Unlock()
	}
	return memo, err
}

// foresee has a store that is far away read at once what it takes to write those of some letters that are not written.
func (x *sight) foresee(letters []store.Out) error {
	far, is := x.Shelf.(store.OutForeseer)
	if !is {
		return nil
	}
	var fresh []store.Out
	for _, o := range letters {
		if !o.Written {
			fresh = append(fresh, o)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	seen, err := far.ForeseeOut(fresh[:min(len(fresh), 2*AtOnce())])
	if err == nil {
		x.seen = seen
		maps.Copy(x.memos, seen.Memos)
	}
	return err
}

// Game implements store.Games.
func (x *sight) Game(name string) (store.Game, error) {
	if g, is := x.seen.Games[name]; is {
		g.Seats = slices.Clone(g.Seats)
		return g, nil
	}
	return x.Shelf.Game(name)
}

// Entry implements store.Log.
func (x *sight) Entry(game string, seq uint64) (store.Entry, error) {
	for _, e := range x.seen.Entries[game] {
		if e.Seq == seq {
			return e, nil
		}
	}
	return x.Shelf.Entry(game, seq)
}

// Snapshot implements store.Log.
func (x *sight) Snapshot(game string, seq uint64) ([]byte, error) {
	if state := x.seen.States[game]; state != nil && x.seen.Entries[game][0].Seq == seq {
		return bytes.Clone(state), nil
	}
	return x.Shelf.Snapshot(game, seq)
}

// MergeOut implements store.Outbox.
func (x *sight) MergeOut(into uint64, extra map[uint64]json.RawMessage) error {
	err := x.Shelf.MergeOut(into, extra)
	if err != nil || !x.merged(into, extra) {
		x.drop(append(slices.Collect(maps.Keys(extra)), into)...)
	}
	return err
}

// merged does to the letters that are known what the store has done; false when it cannot.
func (x *sight) merged(into uint64, extra map[uint64]json.RawMessage) bool {
	head, is := x.known(into)
	if !is {
		return false
	}
	ids := slices.Sorted(maps.Keys(extra))
	var asked time.Time
	var all []store.Out
	for _, id := range ids {
		o, is := x.known(id)
		if !is {
			return false
		}
		asked = store.Sooner(asked, o.Asked)
		if o.Merge(into, extra[id], false) != nil {
			return false
		}
		all = append(all, o)
	}
	if head.Absorb(ids, asked, false) != nil {
		return false
	}
	for _, o := range append(all, head) {
		x.note(o)
	}
	return true
}

// WriteOut implements store.Outbox.
func (x *sight) WriteOut(letters []store.Writing, more []store.Out) error {
	for _, w := range letters {
		x.drop(w.Out)
	}
	return x.Shelf.WriteOut(letters, more)
}

// FailOut implements store.Outbox.
func (x *sight) FailOut(id uint64, reason string) error {
	x.drop(id)
	return x.Shelf.FailOut(id, reason)
}
