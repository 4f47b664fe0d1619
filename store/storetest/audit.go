package storetest

import (
	"cmp"
	"maps"
	"slices"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"feldpost/store"
)

// audit compares everything that the store tells with the model.
func (c *machine) audit(t *rapid.T) {
	equal := func(what string, got, want any) {
		t.Helper()
		if diff := gocmp.Diff(want, got, cmpopts.EquateEmpty(),
			cmpopts.IgnoreFields(store.Out{}, "Raw"), cmpopts.IgnoreFields(store.Entry{}, "Snapshot")); diff != "" {
			t.Fatalf("%s (-model +store): %s", what, diff)
		}
	}
	letters, err := Collect(c.s.Letters(store.LetterFilter{}))
	same(t, err, nil)
	equal("letters", letters, c.m.letters)
	for i, want := range c.m.raw {
		raw, err := c.s.LetterRaw(c.m.letters[i].ID)
		same(t, err, nil)
		equal("raw letter", string(raw), want)
	}
	for _, state := range []store.LetterState{store.LetterNew, store.LetterDone, store.LetterQuarantined, store.LetterHeld, store.LetterWaiting} {
		want := filter(c.m.letters, func(l store.Letter) bool { return l.State == state })
		got, err := Collect(c.s.Letters(store.LetterFilter{State: state}))
		same(t, err, nil)
		equal("letters "+string(state), got, want)
	}
	for _, account := range accounts {
		want := filter(c.m.letters, func(l store.Letter) bool { return l.State == store.LetterWaiting && l.Account == account })
		got, err := Collect(c.s.WaitingOf(account))
		same(t, err, nil)
		equal("waiting of "+account, got, want)
	}
	next, ok, err := c.s.NextTurn(at(15))
	same(t, err, nil)
	due := filter(c.m.letters, func(l store.Letter) bool { return l.State == store.LetterWaiting && !l.Turn.After(at(15)) })
	if ok != (len(due) > 0) || ok && slices.ContainsFunc(due, func(l store.Letter) bool { return l.Turn.Before(next.Turn) }) {
		t.Fatalf("next turn is %v, %t; due are %v", next, ok, due)
	}
	var highest uint32
	for p := range c.m.places {
		if p.Mailbox == "INBOX" && p.UIDValidity == 1 {
			highest = max(highest, p.UID)
		}
	}
	uid, err := c.s.HighestUID("INBOX", 1)
	same(t, err, nil)
	equal("highest UID", uid, highest)
	c.auditUnfiled(t, equal)
	c.auditGames(t, equal)
	c.auditOut(t, equal)
}

func (c *machine) auditUnfiled(t *rapid.T, equal func(what string, got, want any)) {
	var want []store.Waiting
	for p, id := range c.m.unfiled {
		l := c.m.known(id)
		if p.Mailbox == "INBOX" && p.UIDValidity == 1 && (l.State == store.LetterDone || l.State == store.LetterQuarantined) {
			want = append(want, store.Waiting{Place: p, Letter: id, State: l.State})
		}
	}
	slices.SortFunc(want, func(a, b store.Waiting) int { return cmp.Compare(a.UID, b.UID) })
	got, err := c.s.Unfiled("INBOX", 1, 0)
	same(t, err, nil)
	equal("unfiled", got, want)
}

func (c *machine) auditGames(t *rapid.T, equal func(what string, got, want any)) {
	names := slices.Sorted(maps.Keys(c.m.games))
	var want []store.Game
	var alarms []store.Alarm
	var seats []store.SeatRef
	for _, name := range names {
		g := c.m.games[name]
		want = append(want, g)
		if when := g.Alarm(); !when.IsZero() && !when.After(at(20)) {
			alarms = append(alarms, store.Alarm{Game: name, At: when})
		}
		if g.Seats[0].Person == "a@x" {
			seats = append(seats, store.SeatRef{Game: name, Seat: "league"})
		}
		entries, err := Collect(c.s.Entries(name, 1))
		same(t, err, nil)
		equal("log of "+name, entries, c.m.log[name])
	}
	slices.SortStableFunc(alarms, func(a, b store.Alarm) int { return a.At.Compare(b.At) })
	games, err := Collect(c.s.Games(""))
	same(t, err, nil)
	equal("games", games, want)
	due, err := c.s.DueGames(at(20), 0)
	same(t, err, nil)
	equal("due games", due, alarms)
	held, err := c.s.SeatsOf("A@x")
	same(t, err, nil)
	equal("seats of a", held, seats)
}

func (c *machine) auditOut(t *rapid.T, equal func(what string, got, want any)) {
	all, err := Collect(c.s.Outbox(store.OutFilter{}))
	same(t, err, nil)
	equal("outbox", all, c.m.out)
	want := filter(c.m.out, func(o store.Out) bool { return o.State == store.OutQueued && !o.NotBefore.After(at(20)) })
	slices.SortStableFunc(want, func(a, b store.Out) int {
		return cmp.Or(cmp.Compare(a.Rank(), b.Rank()), a.NotBefore.Compare(b.NotBefore))
	})
	due, err := c.s.DueOut(at(20), store.AllLanes, 0)
	same(t, err, nil)
	equal("due letters", due, want)
	n, err := c.s.SentBetween(at(15), at(40))
	same(t, err, nil)
	sent := filter(slices.Collect(maps.Keys(c.m.sent)), func(s sending) bool { return !s.at.Before(at(15)) && !s.at.After(at(40)) })
	equal("sent letters", n, store.Sendings{All: len(sent), Strangers: len(filter(sent, func(s sending) bool {
		return slices.ContainsFunc(c.m.out, func(o store.Out) bool { return o.ID == s.id && o.Stranger })
	}))})
	failed, err := c.s.Unnoted(0)
	same(t, err, nil)
	equal("unnoted failures", failed, filter(c.m.out, func(o store.Out) bool { return o.State == store.OutFailed && !o.Noted }))
}

func filter[T any](list []T, wanted func(T) bool) (some []T) {
	for _, item := range list {
		if wanted(item) {
			some = append(some, item)
		}
	}
	return some
}
