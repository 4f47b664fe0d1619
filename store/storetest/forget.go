package storetest

import (
	"errors"
	"testing"
	"time"

	"feldpost/store"
)

// A letter that is forgotten tells nothing of its sender, and is neither handled nor stored a second time.
func (engine Engine) testForgottenLettersLeaveNothing(t *testing.T) {
	s := engine.open(t)
	at := time.Date(1912, 10, 18, 8, 0, 0, 0, time.UTC)
	l := store.Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 7, Identity: "abc", From: "ann@secret.example", MessageID: "<1@secret.example>", Received: at}
	id, fresh, err := s.PutLetter(l, []byte("From: ann@secret.example\r\n\r\nMOVE"))
	Must(t, err)
	if !fresh {
		t.Fatal("not stored")
	}
	b := store.Batch{Out: []store.Out{
		{To: "ann@secret.example", MessageID: "<out-1@referee>", Created: at, NotBefore: at, Raw: []byte("To: ann@secret.example\r\n\r\nHello")},
		{To: "ann@secret.example", MessageID: "<out-2@referee>", Created: at, NotBefore: at, Memo: []byte(`{"to":"ann@secret.example"}`)},
		{To: "bob@open.example", MessageID: "<out-3@referee>", Created: at, NotBefore: at, Raw: []byte("To: bob@open.example\r\n\r\nHello")},
	}}
	Must(t, s.Commit(&b))
	Must(t, s.MarkSent(b.Out[0].ID, at))
	Must(t, s.Forget([]uint64{id}, []uint64{b.Out[0].ID, b.Out[1].ID}))
	Must(t, s.Forget([]uint64{id}, []uint64{b.Out[0].ID, b.Out[1].ID})) // twice is no harm
	Must(t, s.Check())
	if raw, err := s.LetterRaw(id); err != nil || !store.IsForgotten(raw) {
		t.Errorf("%q, %v", raw, err)
	}
	if got, err := s.Letter(id); err != nil || got.State != store.LetterDone || got.From != "" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, again, err := s.PutLetter(l, []byte("From: ann@secret.example\r\n\r\nMOVE")); err != nil || again {
		t.Errorf("stored a second time: %v", err)
	}
	due, err := s.DueOut(at.Add(time.Hour), store.AllLanes, 10)
	Must(t, err)
	if len(due) != 1 || due[0].To != "bob@open.example" {
		t.Errorf("to be sent: %+v", due)
	}
	if list, err := s.Unnoted(10); err != nil || len(list) != 0 {
		t.Errorf("to be followed up: %v, %v", list, err)
	}
	if err := s.ResendOut(b.Out[0].ID, at); !errors.Is(err, store.ErrConflict) {
		t.Errorf("sent once more: %v", err)
	}
	q, _, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 8, Identity: "q", From: "ann@secret.example", Received: at}, []byte("Subject: Out of office"))
	Must(t, err)
	Must(t, s.Commit(&store.Batch{Receipts: []store.Receipt{{Letter: q, State: store.LetterQuarantined, Reason: "automatic"}}}))
	Must(t, s.Forget([]uint64{q}, nil))
	if err := s.ReleaseLetter(q); !errors.Is(err, store.ErrConflict) {
		t.Errorf("handled after it was removed: %v", err)
	}
}
