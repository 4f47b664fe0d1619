package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/store"
)

// queue commits letters out numbered from 1 to n and returns their ids.
func queue(t testing.TB, s store.Store, game string, n int) []uint64 {
	t.Helper()
	b := &store.Batch{}
	for i := 1; i <= n; i++ {
		b.Out = append(b.Out, LetterOut(game, i))
	}
	Must(t, s.Commit(b))
	var ids []uint64
	for _, o := range b.Out {
		ids = append(ids, o.ID)
	}
	return ids
}

func dueIDs(t testing.TB, s store.Store, now time.Time, limit int) (ids []uint64) {
	t.Helper()
	due, err := s.DueOut(now, store.AllLanes, limit)
	Must(t, err)
	for _, o := range due {
		ids = append(ids, o.ID)
	}
	return ids
}

func (engine Engine) testALetterOutIsQueuedOnce(t *testing.T) {
	s := engine.open(t)
	ids := queue(t, s, "balkan-1", 2)
	again := LetterOut("balkan-1", 1)
	again.Raw = []byte("composed again after a crash")
	b := &store.Batch{Out: []store.Out{again, LetterOut("balkan-1", 3)}}
	Must(t, s.Commit(b))
	if b.Out[0].ID != ids[0] || b.Out[1].ID <= ids[1] {
		t.Errorf("ids are %d and %d", b.Out[0].ID, b.Out[1].ID)
	}
	raw, err := s.OutRaw(ids[0])
	Must(t, err)
	if !strings.Contains(string(raw), "balkan-1 1") {
		t.Errorf("raw letter is %q", raw)
	}
	o, err := s.OutByMessageID("balkan-1.1@feldpost")
	if err != nil || o.ID != ids[0] || o.State != store.OutQueued || o.To != "anna@example.org" {
		t.Errorf("found %+v, %v", o, err)
	}
	_, err = s.OutByMessageID("balkan-1.9@feldpost")
	WantErr(t, err, store.ErrNotFound)
	_, err = s.OutRaw(9)
	WantErr(t, err, store.ErrNotFound)
	Checked(t, s)
}

func (engine Engine) testALetterOutMustBeSendable(t *testing.T) {
	s := engine.open(t)
	for _, spoil := range []func(o *store.Out){
		func(o *store.Out) { o.To = "" },
		func(o *store.Out) { o.MessageID = "" },
		func(o *store.Out) { o.Raw = nil },
		func(o *store.Out) { o.State = store.OutSent },
		func(o *store.Out) { o.State = "odd" },
	} {
		o := LetterOut("balkan-1", 1)
		spoil(&o)
		WantErr(t, s.Commit(&store.Batch{Out: []store.Out{o}}), store.ErrInvalid)
	}
}

func (engine Engine) testDueLettersComeInTheirOrder(t *testing.T) {
	s := engine.open(t)
	b := &store.Batch{}
	for i, second := range []int{30, 10, 20, 10, 0} {
		o := LetterOut("balkan-1", i)
		o.NotBefore = Noon.Add(time.Duration(second) * time.Second)
		b.Out = append(b.Out, o)
	}
	b.Out[4].NotBefore = time.Time{} // at once
	Must(t, s.Commit(b))
	for _, c := range []struct {
		second, limit int
		want          []uint64
	}{
		{-1, 0, []uint64{5}}, {10, 0, []uint64{5, 2, 4}}, {29, 0, []uint64{5, 2, 4, 3}},
		{30, 0, []uint64{5, 2, 4, 3, 1}}, {30, 2, []uint64{5, 2}},
	} {
		now := Noon.Add(time.Duration(c.second) * time.Second)
		if got := dueIDs(t, s, now, c.limit); !slices.Equal(got, c.want) {
			t.Errorf("due at second %d: %v, want %v", c.second, got, c.want)
		}
	}
	if at, ok, err := s.NextOut(); err != nil || !ok || !at.IsZero() {
		t.Errorf("next letter at %v, %t, %v", at, ok, err)
	}
	Must(t, s.MarkSent(5, Noon))
	if at, ok, _ := s.NextOut(); !ok || !at.Equal(Noon.Add(10*time.Second)) {
		t.Errorf("next letter at %v, %t", at, ok)
	}
}

func (engine Engine) testALetterGoesThroughItsStates(t *testing.T) {
	s := engine.open(t)
	id := queue(t, s, "balkan-1", 1)[0]
	Must(t, s.RetryOut(id, "451 later", Later))
	if o := StateOf(t, s, id); o.Tries != 1 || o.LastError != "451 later" || o.State != store.OutQueued {
		t.Errorf("after a retry: %+v", o)
	}
	if got := dueIDs(t, s, Later.Add(-1), 0); got != nil {
		t.Errorf("due before its time: %v", got)
	}
	Must(t, s.FailOut(id, "550 no such user"))
	if o := StateOf(t, s, id); o.Tries != 2 || o.State != store.OutFailed || o.LastError != "550 no such user" {
		t.Errorf("given up: %+v", o)
	}
	if _, ok, _ := s.NextOut(); ok {
		t.Error("a letter given up is still queued")
	}
	Must(t, s.ResendOut(id, Noon))
	if o := StateOf(t, s, id); o.Tries != 0 || o.State != store.OutQueued || o.LastError != "" {
		t.Errorf("queued again: %+v", o)
	}
	Must(t, s.MarkSent(id, Later))
	o := StateOf(t, s, id)
	if o.State != store.OutSent || !o.SentAt.Equal(Later) || o.Tries != 1 {
		t.Errorf("sent: %+v", o)
	}
	Must(t, s.MarkSent(id, Later.Add(time.Hour))) // told twice
	if again := StateOf(t, s, id); !again.SentAt.Equal(Later) || again.Tries != 1 {
		t.Errorf("sent twice: %+v", again)
	}
	WantErr(t, s.RetryOut(id, "x", Later), store.ErrConflict)
	WantErr(t, s.FailOut(id, "x"), store.ErrConflict)
	WantErr(t, s.MarkSent(99, Later), store.ErrNotFound)
	Checked(t, s)
}

func (engine Engine) testSentLettersAreCountedByTime(t *testing.T) {
	s := engine.open(t)
	for i, id := range queue(t, s, "balkan-1", 4) {
		Must(t, s.MarkSent(id, Noon.Add(time.Duration(i)*time.Minute)))
	}
	Must(t, s.ResendOut(1, Noon))
	Must(t, s.MarkSent(1, Later))
	for minute, want := range map[int]int{0: 5, 1: 4, 3: 2, 4: 1, 61: 0} {
		sent, err := s.SentBetween(Noon.Add(time.Duration(minute)*time.Minute), Noon.Add(24*time.Hour))
		n := sent.All
		if err != nil || n != want {
			t.Errorf("since minute %d: %d letters, %v; want %d", minute, n, err, want)
		}
	}
	Checked(t, s)
}

func (engine Engine) testHeldLettersWaitForTheirRelease(t *testing.T) {
	s := engine.open(t)
	ids := queue(t, s, "balkan-1", 3)
	Must(t, s.MarkSent(ids[0], Noon))
	Must(t, s.FailOut(ids[1], "550"))
	for n := range 3 {
		held := LetterOut("balkan-1", 10+n)
		held.State = store.OutHeld
		Must(t, s.Commit(&store.Batch{Out: []store.Out{held}}))
	}
	Must(t, s.RetryOut(ids[2]+1, "was under way", Later)) // stays held
	if got := dueIDs(t, s, Later.Add(time.Hour), 0); !slices.Equal(got, ids[2:]) {
		t.Errorf("due beside the held: %v", got)
	}
	for st, want := range map[store.OutState]int{store.OutQueued: 1, store.OutSent: 1, store.OutFailed: 1, store.OutHeld: 3} {
		if n, err := s.CountOut(st); err != nil || n != want {
			t.Errorf("%d letters %s, %v; want %d", n, st, err, want)
		}
	}
	if n, err := s.ReleaseHeld(Later); err != nil || n != 3 {
		t.Errorf("%d letters released, %v", n, err)
	}
	if got := dueIDs(t, s, Later, 0); len(got) != 4 {
		t.Errorf("due after the release: %v", got)
	}
	_, err := s.CountOut("odd")
	WantErr(t, err, store.ErrInvalid)
	Checked(t, s)
}

func (engine Engine) testTheOutboxIsListedByFilter(t *testing.T) {
	s := engine.open(t)
	queue(t, s, "balkan-1", 150)
	b := &store.Batch{}
	for i := range 3 {
		o := LetterOut("balkan-2", i)
		o.Seat, o.To = "ottoman", "Bertrand@example.org"
		b.Out = append(b.Out, o)
	}
	b.Out = append(b.Out, LetterOut("", 9)) // of no game
	Must(t, s.Commit(b))
	Must(t, s.MarkSent(152, Noon))
	Must(t, s.MarkSent(7, Noon))
	for _, c := range []struct {
		filter store.OutFilter
		want   string
	}{
		{store.OutFilter{}, "154 letters"},
		{store.OutFilter{Game: "balkan-1"}, "150 letters"},
		{store.OutFilter{Game: "balkan-2"}, "[151 152 153]"},
		{store.OutFilter{Game: "balkan-2", After: 151}, "[152 153]"},
		{store.OutFilter{Game: "balkan-2", State: store.OutSent}, "[152]"},
		{store.OutFilter{State: store.OutSent}, "[7 152]"},
		{store.OutFilter{State: store.OutSent, After: 7}, "[152]"},
		{store.OutFilter{To: "bertrand@example.org"}, "[151 152 153]"},
		{store.OutFilter{Seat: "ottoman", After: 152}, "[153]"},
		{store.OutFilter{After: 153}, "[154]"},
		{store.OutFilter{Game: "balkan"}, "[]"},
	} {
		var ids []uint64
		for o, err := range s.Outbox(c.filter) {
			Must(t, err)
			ids = append(ids, o.ID)
		}
		got := fmt.Sprint(ids)
		if len(ids) > 10 {
			got = fmt.Sprintf("%d letters", len(ids))
		}
		if got != c.want {
			t.Errorf("%+v lists %s, want %s", c.filter, got, c.want)
		}
	}
	for _, err := range s.Outbox(store.OutFilter{State: "odd"}) {
		if !errors.Is(err, store.ErrInvalid) {
			t.Errorf("odd filter: %v", err)
		}
	}
}

// A clock once ahead holds no letter up, and its sendings count for nothing.
func (engine Engine) testLettersDatedAheadBecomeDue(t *testing.T) {
	s := engine.open(t)
	ids := queue(t, s, "balkan-1", 4)
	year := 365 * 24 * time.Hour
	Must(t, s.RetryOut(ids[0], "451", Noon.Add(year)))
	Must(t, s.RetryOut(ids[1], "451", Noon.Add(4*time.Hour)))
	Must(t, s.MarkSent(ids[2], Noon.Add(year)))
	o := LetterOut("balkan-2", 1)
	o.Created, o.NotBefore, o.Stranger = Noon.Add(year), Noon.Add(year), true
	Must(t, s.Commit(&store.Batch{Out: []store.Out{o}}))
	if n, err := s.AdvanceOut(Noon, Noon.Add(12*time.Hour)); n != 2 || err != nil {
		t.Errorf("%d letters, %v", n, err)
	}
	if n, err := s.AdvanceOut(Noon, Noon.Add(12*time.Hour)); n != 0 || err != nil {
		t.Errorf("again %d letters, %v", n, err)
	}
	due, err := s.DueOut(Noon, store.AllLanes, 0)
	Must(t, err)
	var got []uint64
	for _, o := range due {
		got = append(got, o.ID)
		if o.Created.After(Noon) {
			t.Errorf("letter %d was written at %s", o.ID, o.Created)
		}
	}
	if len(got) < 2 || got[len(got)-1] != 5 || !slices.Contains(got, ids[0]) || slices.Contains(got, ids[1]) {
		t.Errorf("due: %v", got)
	}
	if n, err := s.SentBetween(Noon.Add(-time.Hour), Noon); n.All != 0 || err != nil {
		t.Errorf("%+v sent, %v", n, err)
	}
	Checked(t, s)
}
