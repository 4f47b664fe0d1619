package store

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// decided is a letter out with a memo in place of bytes.
func decided(game string, n int) Out {
	o := letterOut(game, n)
	o.Raw, o.Memo = nil, json.RawMessage(`{"told":{"kind":"turn"}}`)
	return o
}

func TestALetterOutIsWrittenOnceBeforeItLeaves(t *testing.T) {
	s := newStore(t)
	b := &Batch{Out: []Out{decided("balkan-1", 1), letterOut("balkan-1", 2)}}
	must(t, s.Commit(b))
	id := b.Out[0].ID
	if _, err := s.OutRaw(id); !errors.Is(err, ErrNotFound) {
		t.Errorf("it has bytes before it is written: %v", err)
	}
	memo, err := s.OutMemo(id)
	must(t, err)
	if string(memo) != string(b.Out[0].Memo) {
		t.Errorf("memo %s", memo)
	}
	if _, err := s.OutMemo(b.Out[1].ID); !errors.Is(err, ErrNotFound) {
		t.Errorf("a letter that was queued as it is has a memo: %v", err)
	}
	checked(t, s)
	w := Writing{Out: id, Raw: []byte("Subject: x\r\n\r\ntext\r\n"), Extra: json.RawMessage(`{"sha256":"00"}`)}
	must(t, s.WriteOut([]Writing{w}, []Out{letterOut("balkan-1", 3)}))
	raw, err := s.OutRaw(id)
	must(t, err)
	if o := state(t, s, id); string(raw) != string(w.Raw) || !o.Written || string(o.Extra) != string(w.Extra) {
		t.Errorf("%q, %+v", raw, o)
	}
	if ids := dueIDs(t, s, later, 0); !slices.Equal(ids, []uint64{1, 2, 3}) {
		t.Errorf("due: %v", ids)
	}
	for _, again := range []uint64{id, b.Out[1].ID} {
		wantErr(t, s.WriteOut([]Writing{{Out: again, Raw: []byte("other")}}, nil), ErrConflict)
	}
	wantErr(t, s.WriteOut([]Writing{{Out: 77, Raw: []byte("x")}}, nil), ErrNotFound)
	checked(t, s)
}

func TestALetterIsDecidedOrWrittenButNotBoth(t *testing.T) {
	s := newStore(t)
	both, none := decided("g", 1), decided("g", 2)
	both.Raw = []byte("x")
	none.Memo = nil
	wantErr(t, s.Commit(&Batch{Out: []Out{both}}), ErrInvalid)
	wantErr(t, s.Commit(&Batch{Out: []Out{none}}), ErrInvalid)
}

func TestALetterTakesOverEarlierOnes(t *testing.T) {
	s := newStore(t)
	must(t, s.Commit(&Batch{Out: []Out{decided("g", 1), decided("g", 2), decided("g", 3), letterOut("g", 4)}}))
	mark := json.RawMessage(`{"into":"g.3@feldpost"}`)
	wantErr(t, s.MergeOut(3, map[uint64]json.RawMessage{4: mark}), ErrConflict) // it is written
	must(t, s.MergeOut(3, map[uint64]json.RawMessage{1: mark, 2: mark}))
	if o := state(t, s, 3); !slices.Equal(o.Merged, []uint64{1, 2}) {
		t.Errorf("merged: %v", o.Merged)
	}
	if o := state(t, s, 1); o.State != OutMerged || o.Into != 3 || string(o.Extra) != string(mark) {
		t.Errorf("%+v", o)
	}
	if ids := dueIDs(t, s, later, 0); !slices.Equal(ids, []uint64{3, 4}) {
		t.Errorf("due: %v", ids)
	}
	wantErr(t, s.WriteOut([]Writing{{Out: 1, Raw: []byte("x")}}, nil), ErrConflict)
	wantErr(t, s.MergeOut(3, map[uint64]json.RawMessage{1: mark}), ErrConflict)
	if n, err := s.CountOut(OutMerged); n != 2 || err != nil {
		t.Error(n, err)
	}
	checked(t, s)
	must(t, s.ResendOut(1, noon)) // by hand: it leaves by itself after all
	if o := state(t, s, 1); o.State != OutQueued || o.Into != 0 {
		t.Errorf("%+v", o)
	}
	checked(t, s)
}

func TestUrgentLettersAreDueFirst(t *testing.T) {
	s := newStore(t)
	stranger, urgent := letterOut("g", 1), letterOut("g", 3)
	stranger.Stranger, urgent.Urgent = true, true
	must(t, s.Commit(&Batch{Out: []Out{stranger, letterOut("g", 2), urgent}}))
	if ids := dueIDs(t, s, later, 0); !slices.Equal(ids, []uint64{3, 2, 1}) {
		t.Errorf("due: %v", ids)
	}
	checked(t, s)
}

func TestSalvageKeepsWhatLettersAreToTell(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sound.db")
	s := openAt(t, path)
	must(t, s.SetSetting("name", []byte("value")))
	must(t, s.Commit(&Batch{Out: []Out{decided("g", 1), decided("g", 2), letterOut("g", 3)}}))
	must(t, s.WriteOut([]Writing{{Out: 2, Raw: []byte("written")}}, nil))
	must(t, s.Close())
	data, err := os.ReadFile(path)
	must(t, err)
	saved, done, err := salvaged(t, data)
	must(t, err)
	if len(done.Missing) > 0 {
		t.Errorf("%+v", done)
	}
	for id := uint64(1); id <= 2; id++ {
		if memo, err := saved.OutMemo(id); err != nil || len(memo) == 0 {
			t.Errorf("memo of letter %d: %q, %v", id, memo, err)
		}
	}
	if raw, err := saved.OutRaw(2); err != nil || string(raw) != "written" || !state(t, saved, 2).Written {
		t.Errorf("%q, %v", raw, err)
	}
	if o := state(t, saved, 1); o.Written || o.State != OutQueued {
		t.Errorf("%+v", o)
	}
	checked(t, saved)
}
