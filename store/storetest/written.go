package storetest

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"feldpost/store"
)

func (engine Engine) testALetterOutIsWrittenOnceBeforeItLeaves(t *testing.T) {
	s := engine.open(t)
	b := &store.Batch{Out: []store.Out{Decided("balkan-1", 1), LetterOut("balkan-1", 2)}}
	Must(t, s.Commit(b))
	id := b.Out[0].ID
	if _, err := s.OutRaw(id); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("it has bytes before it is written: %v", err)
	}
	memo, err := s.OutMemo(id)
	Must(t, err)
	if string(memo) != string(b.Out[0].Memo) {
		t.Errorf("memo %s", memo)
	}
	if _, err := s.OutMemo(b.Out[1].ID); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a letter that was queued as it is has a memo: %v", err)
	}
	Checked(t, s)
	w := store.Writing{Out: id, Raw: []byte("Subject: x\r\n\r\ntext\r\n"), Extra: json.RawMessage(`{"sha256":"00"}`)}
	Must(t, s.WriteOut([]store.Writing{w}, []store.Out{LetterOut("balkan-1", 3)}))
	raw, err := s.OutRaw(id)
	Must(t, err)
	if o := StateOf(t, s, id); string(raw) != string(w.Raw) || !o.Written || string(o.Extra) != string(w.Extra) {
		t.Errorf("%q, %+v", raw, o)
	}
	if ids := dueIDs(t, s, Later, 0); !slices.Equal(ids, []uint64{1, 2, 3}) {
		t.Errorf("due: %v", ids)
	}
	for _, again := range []uint64{id, b.Out[1].ID} {
		WantErr(t, s.WriteOut([]store.Writing{{Out: again, Raw: []byte("other")}}, nil), store.ErrConflict)
	}
	WantErr(t, s.WriteOut([]store.Writing{{Out: 77, Raw: []byte("x")}}, nil), store.ErrNotFound)
	Checked(t, s)
}

func (engine Engine) testALetterIsDecidedOrWrittenButNotBoth(t *testing.T) {
	s := engine.open(t)
	both, none := Decided("g", 1), Decided("g", 2)
	both.Raw = []byte("x")
	none.Memo = nil
	WantErr(t, s.Commit(&store.Batch{Out: []store.Out{both}}), store.ErrInvalid)
	WantErr(t, s.Commit(&store.Batch{Out: []store.Out{none}}), store.ErrInvalid)
}

func (engine Engine) testALetterTakesOverEarlierOnes(t *testing.T) {
	s := engine.open(t)
	answer, newer := Decided("g", 2), Decided("g", 3)
	answer.Asked, newer.Asked = Noon, Later
	Must(t, s.Commit(&store.Batch{Out: []store.Out{Decided("g", 1), answer, newer, LetterOut("g", 4)}}))
	mark := json.RawMessage(`{"into":"g.3@feldpost"}`)
	WantErr(t, s.MergeOut(3, map[uint64]json.RawMessage{4: mark}), store.ErrConflict) // it is written
	Must(t, s.MergeOut(3, map[uint64]json.RawMessage{1: mark, 2: mark}))
	if o := StateOf(t, s, 3); !slices.Equal(o.Merged, []uint64{1, 2}) || !o.Asked.Equal(Noon) {
		t.Errorf("merged: %v, asked at %s", o.Merged, o.Asked)
	}
	if o := StateOf(t, s, 1); o.State != store.OutMerged || o.Into != 3 || string(o.Extra) != string(mark) {
		t.Errorf("%+v", o)
	}
	if ids := dueIDs(t, s, Later, 0); !slices.Equal(ids, []uint64{3, 4}) {
		t.Errorf("due: %v", ids)
	}
	WantErr(t, s.WriteOut([]store.Writing{{Out: 1, Raw: []byte("x")}}, nil), store.ErrConflict)
	WantErr(t, s.MergeOut(3, map[uint64]json.RawMessage{1: mark}), store.ErrConflict)
	if n, err := s.CountOut(store.OutMerged); n != 2 || err != nil {
		t.Error(n, err)
	}
	Checked(t, s)
	Must(t, s.ResendOut(1, Noon)) // by hand: it leaves by itself after all
	if o := StateOf(t, s, 1); o.State != store.OutQueued || o.Into != 0 {
		t.Errorf("%+v", o)
	}
	Checked(t, s)
}

func (engine Engine) testUrgentLettersAreDueFirst(t *testing.T) {
	s := engine.open(t)
	stranger, urgent := LetterOut("g", 1), LetterOut("g", 3)
	stranger.Stranger, urgent.Urgent = true, true
	Must(t, s.Commit(&store.Batch{Out: []store.Out{stranger, LetterOut("g", 2), urgent}}))
	if ids := dueIDs(t, s, Later, 0); !slices.Equal(ids, []uint64{3, 2, 1}) {
		t.Errorf("due: %v", ids)
	}
	Checked(t, s)
}
