//go:build unix

package postgres

import (
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/storetest"
)

// two opens a database twice, and counts what the first asks.
func two(t *testing.T) (one, other *Store, asked *atomic.Int64) {
	t.Helper()
	address := place(t)
	asked = &atomic.Int64{}
	var err error
	one, err = Open(address, Options{Asked: func(string) { asked.Add(1) }})
	storetest.Must(t, err)
	t.Cleanup(func() { one.Close() })
	other, err = Open(address, Options{})
	storetest.Must(t, err)
	t.Cleanup(func() { other.Close() })
	return one, other, asked
}

// trips is how many round trips some work takes.
func trips(asked *atomic.Int64, work func()) int64 {
	before := asked.Load()
	work()
	return asked.Load() - before
}

// What is remembered of a row saves its reading, and is never written over what another process has made of it.
func TestRememberedRowsAreMadeSureOf(t *testing.T) {
	one, other, asked := two(t)
	id := storetest.Put(t, one, 1)
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, one.Commit(&store.Batch{Game: &g}))
	storetest.Must(t, one.BeginLetter(id))
	if n := trips(asked, func() { storetest.Must(t, one.BeginLetter(id)) }); n != 1 {
		t.Errorf("a letter that is remembered is begun in %d round trips", n)
	}
	storetest.Must(t, other.BeginLetter(id))
	storetest.Must(t, one.BeginLetter(id))
	if l, err := one.Letter(id); err != nil || l.Begun != 4 {
		t.Errorf("begun %d times, want 4: %v", l.Begun, err)
	}

	if n := trips(asked, func() {
		storetest.Must(t, one.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}}))
	}); n != 1 {
		t.Errorf("an entry of a game that is remembered is committed in %d round trips", n)
	}
	h, err := other.Game("balkan-1")
	storetest.Must(t, err)
	storetest.Must(t, other.Commit(&store.Batch{Game: &h, Entries: []store.Entry{storetest.Next(&h)}}))
	storetest.WantErr(t, one.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}}), store.ErrConflict)
	g, err = one.Game("balkan-1")
	storetest.Must(t, err)
	if n := trips(asked, func() {
		storetest.Must(t, one.Commit(&store.Batch{Game: &g, Entries: []store.Entry{storetest.Next(&g)}}))
	}); n > 3 || g.Seq != 3 {
		t.Errorf("entry %d in %d round trips", g.Seq, n)
	}

	// A setting is guessed to be what it was when the batch was decided.
	set := func(s *Store, was, value []byte) error {
		return s.Commit(&store.Batch{Read: []store.Setting{{Name: "n", Value: was}}, Settings: []store.Setting{{Name: "n", Value: value}}})
	}
	for i, was := range [][]byte{nil, []byte("1")} {
		if n := trips(asked, func() { storetest.Must(t, set(one, was, fmt.Append(nil, i+1))) }); n != 1 {
			t.Errorf("a setting that was %q is committed in %d round trips", was, n)
		}
	}
	storetest.WantErr(t, set(one, nil, []byte("3")), store.ErrConflict)
	storetest.WantErr(t, set(other, []byte("1"), []byte("3")), store.ErrConflict)
	storetest.Checked(t, one)
}

// A letter out goes its way in a round trip each: queued, written, sent; one that another process has held meanwhile is not written over.
func TestALetterOutIsRemembered(t *testing.T) {
	one, other, asked := two(t)
	queue := func(n int) uint64 {
		t.Helper()
		b := store.Batch{Out: []store.Out{storetest.Decided("balkan-1", n)}}
		storetest.Must(t, one.Commit(&b))
		return b.Out[0].ID
	}
	id := queue(1)
	for name, do := range map[string]func() error{
		"memo": func() error { _, err := one.OutMemo(id); return err },
	} {
		if n := trips(asked, func() { storetest.Must(t, do()) }); n != 0 {
			t.Errorf("%s: %d round trips", name, n)
		}
	}
	if n := trips(asked, func() { storetest.Must(t, one.WriteOut([]store.Writing{{Out: id, Raw: []byte("x")}}, nil)) }); n != 1 {
		t.Errorf("written in %d round trips", n)
	}
	if n := trips(asked, func() { storetest.Must(t, one.MarkSent(id, storetest.Noon)) }); n != 1 {
		t.Errorf("sent in %d round trips", n)
	}
	if o, err := other.Out(id); err != nil || o.State != store.OutSent || !o.Written {
		t.Errorf("%+v, %v", o, err)
	}

	id, into := queue(2), queue(3)
	storetest.Must(t, other.WriteOut([]store.Writing{{Out: id, Raw: []byte("y")}}, nil))
	storetest.WantErr(t, one.WriteOut([]store.Writing{{Out: id, Raw: []byte("x")}}, nil), store.ErrConflict)
	storetest.WantErr(t, one.MergeOut(into, map[uint64]json.RawMessage{id: nil}), store.ErrConflict)
	if raw, err := one.OutRaw(id); err != nil || string(raw) != "y" {
		t.Errorf("%q, %v", raw, err)
	}
	storetest.Must(t, one.Forget(nil, []uint64{into}))
	if memo, err := one.OutMemo(into); err == nil {
		t.Errorf("what was to be forgotten is remembered: %s", memo)
	}
	storetest.Checked(t, one)
}

// What a decision asks comes at once, and is what one asks for by itself; it ends with the decision.
func TestWhatADecisionAsksIsForeseen(t *testing.T) {
	one, other, asked := two(t)
	id := storetest.Put(t, one, 1)
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, one.Commit(storetest.FullBatch(&g, id)))
	id = storetest.Put(t, one, 2)
	person, token := store.FoldAddress(g.Seats[0].Person), g.Seats[0].Token
	storetest.Must(t, one.SetSetting("wish."+person, []byte("here")))
	share, due := store.Share{Letters: 3, Per: time.Hour}, storetest.Noon.AddDate(1, 0, 0)
	account := "a"
	w := store.NewWitness(one)
	look := func(s store.Store) (text string) {
		t.Helper()
		add := func(x any, err error) { text += fmt.Sprintf("%+v %v\n", x, err) }
		add(s.Letter(id))
		add(s.LetterRaw(id))
		add(s.SeatsOf(g.Seats[0].Person))
		add(s.SeatByToken(token))
		add(s.Game("balkan-1"))
		add(s.Snapshot("balkan-1", g.Seq))
		add(s.TurnOf(account, share, storetest.Noon))
		add(s.DueGames(due, 7))
		for _, name := range []string{"wish." + person, "none." + person, "x", "y"} {
			add(s.Setting(name))
		}
		return text
	}
	f := store.Foresight{Letter: id, From: g.Seats[0].Person, Token: token, Game: "balkan-1", OfPlayers: []string{"wish.", "none."}, Settings: []string{"x", "y"},
		Account: account, Share: share, Arrived: storetest.Noon, Until: due, Limit: 7}
	var foreseen string
	if n := trips(asked, func() { storetest.Must(t, w.Foresee(f)); foreseen = look(w) }); n != 1 {
		t.Errorf("%d round trips", n)
	}
	if plain := look(one); foreseen != plain {
		t.Errorf("foreseen:\n%s\nasked:\n%s", foreseen, plain)
	}
	storetest.Must(t, w.BeginLetter(id))
	if n := trips(asked, func() { foreseen = look(w) }); n != 0 || foreseen != look(one) {
		t.Errorf("%d round trips since the letter was begun:\n%s", n, foreseen)
	}
	storetest.Must(t, other.SetSetting("x", []byte("of another")))
	storetest.WantErr(t, w.Commit(&store.Batch{Settings: []store.Setting{{Name: "x", Value: []byte("mine")}}}), store.ErrConflict)
	if x, err := w.Setting("x"); err != nil || string(x) != "of another" {
		t.Errorf("after the decision: %q, %v", x, err)
	}
	storetest.Must(t, w.Foresee(f))
	w.Recollect()
	if foreseen = look(w); foreseen != look(one) {
		t.Errorf("recollected:\n%s", foreseen)
	}
}

// What it takes to write letters comes at once.
func TestWhatLettersOutTakeIsForeseen(t *testing.T) {
	one, other, asked := two(t)
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, other.Commit(storetest.FullBatch(&g, storetest.Put(t, other, 1))))
	o := storetest.Decided("balkan-1", 99)
	b := store.Batch{Out: []store.Out{o}}
	storetest.Must(t, other.Commit(&b))
	out, err := one.Out(b.Out[0].ID)
	storetest.Must(t, err)
	var seen store.SeenOut
	if n := trips(asked, func() { seen, err = one.ForeseeOut([]store.Out{out, out}) }); n != 1 || err != nil {
		t.Errorf("%d round trips, %v", n, err)
	}
	memo, err := other.OutMemo(out.ID)
	storetest.Must(t, err)
	state, err := other.Snapshot("balkan-1", g.Seq)
	storetest.Must(t, err)
	e, err := other.Entry("balkan-1", g.Seq)
	storetest.Must(t, err)
	if string(seen.Memos[out.ID]) != string(memo) || string(seen.States["balkan-1"]) != string(state) || seen.Entries["balkan-1"][0].Hash != e.Hash || seen.Games["balkan-1"].Rev != g.Rev {
		t.Errorf("%+v", seen)
	}
}
