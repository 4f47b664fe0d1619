package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"feldpost/store"
)

// Contents writes out all that a store tells.
func Contents(t testing.TB, s store.Store) string {
	t.Helper()
	var text strings.Builder
	tell := func(v any) {
		data, err := json.Marshal(v)
		Must(t, err)
		fmt.Fprintf(&text, "%s\n", data)
	}
	raw := func(data []byte, err error) {
		if !errors.Is(err, store.ErrNotFound) {
			Must(t, err)
		}
		fmt.Fprintf(&text, "%q\n", data)
	}
	mailboxes := map[string]bool{}
	for l, err := range s.Letters(store.LetterFilter{}) {
		Must(t, err)
		tell(l)
		raw(s.LetterRaw(l.ID))
		mailboxes[l.Mailbox] = true
		if !mailboxes[l.Mailbox] {
			continue
		}
		waiting, err := s.Unfiled(l.Mailbox, l.UIDValidity, 0)
		Must(t, err)
		tell(waiting)
	}
	for g, err := range s.Games("") {
		Must(t, err)
		tell(g)
		for e, err := range s.Entries(g.Name, 1) {
			Must(t, err)
			tell(e)
			raw(s.Snapshot(g.Name, e.Seq))
		}
	}
	for o, err := range s.Outbox(store.OutFilter{}) {
		Must(t, err)
		tell(o)
		raw(s.OutMemo(o.ID))
		raw(s.OutRaw(o.ID))
	}
	for x, err := range s.Settings("") {
		Must(t, err)
		tell(x)
	}
	due, err := s.DueOut(Noon.AddDate(100, 0, 0), store.AllLanes, 0)
	Must(t, err)
	sent, err := s.SentBetween(Noon.AddDate(-100, 0, 0), Noon.AddDate(100, 0, 0))
	Must(t, err)
	games, err := s.DueGames(Noon.AddDate(100, 0, 0), 0)
	Must(t, err)
	tell([]any{due, sent, games})
	return text.String()
}

// Collect gathers what an iterator yields.
func Collect[T any](items iter.Seq2[T, error]) (all []T, err error) {
	for item, err := range items {
		if err != nil {
			return nil, err
		}
		all = append(all, item)
	}
	return all, nil
}
