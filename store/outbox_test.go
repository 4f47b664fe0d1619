package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// queue commits letters out numbered from 1 to n and returns their ids.
func queue(t testing.TB, s *Store, game string, n int) []uint64 {
	t.Helper()
	b := &Batch{}
	for i := 1; i <= n; i++ {
		b.Out = append(b.Out, letterOut(game, i))
	}
	must(t, s.Commit(b))
	var ids []uint64
	for _, o := range b.Out {
		ids = append(ids, o.ID)
	}
	return ids
}

func dueIDs(t testing.TB, s *Store, now time.Time, limit int) (ids []uint64) {
	t.Helper()
	due, err := s.DueOut(now, limit)
	must(t, err)
	for _, o := range due {
		ids = append(ids, o.ID)
	}
	return ids
}

func state(t testing.TB, s *Store, id uint64) Out {
	t.Helper()
	o, err := s.Out(id)
	must(t, err)
	return o
}

var later = noon.Add(time.Hour)

func TestALetterOutIsQueuedOnce(t *testing.T) {
	s := newStore(t)
	ids := queue(t, s, "balkan-1", 2)
	again := letterOut("balkan-1", 1)
	again.Raw = []byte("composed again after a crash")
	b := &Batch{Out: []Out{again, letterOut("balkan-1", 3)}}
	must(t, s.Commit(b))
	if b.Out[0].ID != ids[0] || b.Out[1].ID != 3 {
		t.Errorf("ids are %d and %d", b.Out[0].ID, b.Out[1].ID)
	}
	raw, err := s.OutRaw(ids[0])
	must(t, err)
	if !strings.Contains(string(raw), "balkan-1 1") {
		t.Errorf("raw letter is %q", raw)
	}
	o, err := s.OutByMessageID("balkan-1.1@feldpost")
	if err != nil || o.ID != ids[0] || o.State != OutQueued || o.To != "anna@example.org" {
		t.Errorf("found %+v, %v", o, err)
	}
	_, err = s.OutByMessageID("balkan-1.9@feldpost")
	wantErr(t, err, ErrNotFound)
	_, err = s.OutRaw(9)
	wantErr(t, err, ErrNotFound)
	checked(t, s)
}

func TestALetterOutMustBeSendable(t *testing.T) {
	s := newStore(t)
	for _, spoil := range []func(o *Out){
		func(o *Out) { o.To = "" },
		func(o *Out) { o.MessageID = "" },
		func(o *Out) { o.Raw = nil },
		func(o *Out) { o.State = OutSent },
		func(o *Out) { o.State = "odd" },
	} {
		o := letterOut("balkan-1", 1)
		spoil(&o)
		wantErr(t, s.Commit(&Batch{Out: []Out{o}}), ErrInvalid)
	}
}

func TestDueLettersComeInTheirOrder(t *testing.T) {
	s := newStore(t)
	b := &Batch{}
	for i, second := range []int{30, 10, 20, 10, 0} {
		o := letterOut("balkan-1", i)
		o.NotBefore = noon.Add(time.Duration(second) * time.Second)
		b.Out = append(b.Out, o)
	}
	b.Out[4].NotBefore = time.Time{} // at once
	must(t, s.Commit(b))
	for _, c := range []struct {
		second, limit int
		want          []uint64
	}{
		{-1, 0, []uint64{5}}, {10, 0, []uint64{5, 2, 4}}, {29, 0, []uint64{5, 2, 4, 3}},
		{30, 0, []uint64{5, 2, 4, 3, 1}}, {30, 2, []uint64{5, 2}},
	} {
		now := noon.Add(time.Duration(c.second) * time.Second)
		if got := dueIDs(t, s, now, c.limit); !slices.Equal(got, c.want) {
			t.Errorf("due at second %d: %v, want %v", c.second, got, c.want)
		}
	}
	if at, ok, err := s.NextOut(); err != nil || !ok || !at.IsZero() {
		t.Errorf("next letter at %v, %t, %v", at, ok, err)
	}
	must(t, s.MarkSent(5, noon))
	if at, ok, _ := s.NextOut(); !ok || !at.Equal(noon.Add(10*time.Second)) {
		t.Errorf("next letter at %v, %t", at, ok)
	}
}

func TestALetterGoesThroughItsStates(t *testing.T) {
	s := newStore(t)
	id := queue(t, s, "balkan-1", 1)[0]
	must(t, s.RetryOut(id, "451 later", later))
	if o := state(t, s, id); o.Tries != 1 || o.LastError != "451 later" || o.State != OutQueued {
		t.Errorf("after a retry: %+v", o)
	}
	if got := dueIDs(t, s, later.Add(-1), 0); got != nil {
		t.Errorf("due before its time: %v", got)
	}
	must(t, s.FailOut(id, "550 no such user"))
	if o := state(t, s, id); o.Tries != 2 || o.State != OutFailed || o.LastError != "550 no such user" {
		t.Errorf("given up: %+v", o)
	}
	if _, ok, _ := s.NextOut(); ok {
		t.Error("a letter given up is still queued")
	}
	must(t, s.ResendOut(id, noon))
	if o := state(t, s, id); o.Tries != 0 || o.State != OutQueued || o.LastError != "" {
		t.Errorf("queued again: %+v", o)
	}
	must(t, s.MarkSent(id, later))
	o := state(t, s, id)
	if o.State != OutSent || !o.SentAt.Equal(later) || o.Tries != 1 {
		t.Errorf("sent: %+v", o)
	}
	must(t, s.MarkSent(id, later.Add(time.Hour))) // told twice
	if again := state(t, s, id); !again.SentAt.Equal(later) || again.Tries != 1 {
		t.Errorf("sent twice: %+v", again)
	}
	wantErr(t, s.RetryOut(id, "x", later), ErrConflict)
	wantErr(t, s.FailOut(id, "x"), ErrConflict)
	wantErr(t, s.HoldOut(id, "x"), ErrConflict)
	wantErr(t, s.MarkSent(99, later), ErrNotFound)
	checked(t, s)
}

func TestSentLettersAreCountedByTime(t *testing.T) {
	s := newStore(t)
	for i, id := range queue(t, s, "balkan-1", 4) {
		must(t, s.MarkSent(id, noon.Add(time.Duration(i)*time.Minute)))
	}
	must(t, s.ResendOut(1, noon))
	must(t, s.MarkSent(1, later))
	for minute, want := range map[int]int{0: 5, 1: 4, 3: 2, 4: 1, 61: 0} {
		sent, err := s.SentBetween(noon.Add(time.Duration(minute)*time.Minute), noon.Add(24*time.Hour))
		n := sent.All
		if err != nil || n != want {
			t.Errorf("since minute %d: %d letters, %v; want %d", minute, n, err, want)
		}
	}
	checked(t, s)
}

func TestTheStormBreakerHoldsTheQueue(t *testing.T) {
	s := newStore(t)
	ids := queue(t, s, "balkan-1", 5)
	must(t, s.MarkSent(ids[0], noon))
	must(t, s.FailOut(ids[1], "550"))
	if n, err := s.HoldQueued("200 letters within an hour"); err != nil || n != 3 {
		t.Errorf("%d letters held, %v", n, err)
	}
	must(t, s.RetryOut(ids[2], "was under way", later)) // stays held
	held := letterOut("balkan-1", 9)
	held.State = OutHeld
	must(t, s.Commit(&Batch{Out: []Out{held}}))
	if got := dueIDs(t, s, later.Add(time.Hour), 0); got != nil {
		t.Errorf("due while held: %v", got)
	}
	for st, want := range map[OutState]int{OutQueued: 0, OutSent: 1, OutFailed: 1, OutHeld: 4} {
		if n, err := s.CountOut(st); err != nil || n != want {
			t.Errorf("%d letters %s, %v; want %d", n, st, err, want)
		}
	}
	if n, err := s.ReleaseHeld(later); err != nil || n != 4 {
		t.Errorf("%d letters released, %v", n, err)
	}
	if got := dueIDs(t, s, later, 0); len(got) != 4 {
		t.Errorf("due after the release: %v", got)
	}
	must(t, s.HoldOut(ids[2], "on request"))
	if o := state(t, s, ids[2]); o.State != OutHeld || o.LastError != "on request" {
		t.Errorf("held: %+v", o)
	}
	_, err := s.CountOut("odd")
	wantErr(t, err, ErrInvalid)
	checked(t, s)
}

func TestTheOutboxIsListedByFilter(t *testing.T) {
	s := newStore(t)
	queue(t, s, "balkan-1", 150)
	b := &Batch{}
	for i := range 3 {
		o := letterOut("balkan-2", i)
		o.Seat, o.To = "ottoman", "Bertrand@example.org"
		b.Out = append(b.Out, o)
	}
	b.Out = append(b.Out, letterOut("", 9)) // of no game
	must(t, s.Commit(b))
	must(t, s.MarkSent(152, noon))
	must(t, s.MarkSent(7, noon))
	for _, c := range []struct {
		filter OutFilter
		want   string
	}{
		{OutFilter{}, "154 letters"},
		{OutFilter{Game: "balkan-1"}, "150 letters"},
		{OutFilter{Game: "balkan-2"}, "[151 152 153]"},
		{OutFilter{Game: "balkan-2", After: 151}, "[152 153]"},
		{OutFilter{Game: "balkan-2", State: OutSent}, "[152]"},
		{OutFilter{State: OutSent}, "[7 152]"},
		{OutFilter{State: OutSent, After: 7}, "[152]"},
		{OutFilter{To: "bertrand@example.org"}, "[151 152 153]"},
		{OutFilter{Seat: "ottoman", After: 152}, "[153]"},
		{OutFilter{After: 153}, "[154]"},
		{OutFilter{Game: "balkan"}, "[]"},
	} {
		var ids []uint64
		for o, err := range s.Outbox(c.filter) {
			must(t, err)
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
	for _, err := range s.Outbox(OutFilter{State: "odd"}) {
		if !errors.Is(err, ErrInvalid) {
			t.Errorf("odd filter: %v", err)
		}
	}
}

// A clock once ahead holds no letter up, and its sendings count for nothing.
func TestLettersDatedAheadBecomeDue(t *testing.T) {
	s := newStore(t)
	ids := queue(t, s, "balkan-1", 4)
	year := 365 * 24 * time.Hour
	must(t, s.RetryOut(ids[0], "451", noon.Add(year)))
	must(t, s.RetryOut(ids[1], "451", noon.Add(4*time.Hour)))
	must(t, s.MarkSent(ids[2], noon.Add(year)))
	o := letterOut("balkan-2", 1)
	o.Created, o.NotBefore, o.Stranger = noon.Add(year), noon.Add(year), true
	must(t, s.Commit(&Batch{Out: []Out{o}}))
	if n, err := s.AdvanceOut(noon, noon.Add(12*time.Hour)); n != 2 || err != nil {
		t.Errorf("%d letters, %v", n, err)
	}
	if n, err := s.AdvanceOut(noon, noon.Add(12*time.Hour)); n != 0 || err != nil {
		t.Errorf("again %d letters, %v", n, err)
	}
	due, err := s.DueOut(noon, 0)
	must(t, err)
	var got []uint64
	for _, o := range due {
		got = append(got, o.ID)
		if o.Created.After(noon) {
			t.Errorf("letter %d was written at %s", o.ID, o.Created)
		}
	}
	if len(got) < 2 || got[len(got)-1] != 5 || !slices.Contains(got, ids[0]) || slices.Contains(got, ids[1]) {
		t.Errorf("due: %v", got)
	}
	if n, err := s.SentBetween(noon.Add(-time.Hour), noon); n.All != 0 || err != nil {
		t.Errorf("%+v sent, %v", n, err)
	}
	checked(t, s)
}
