package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A letter that is forgotten leaves no byte of its sender in the file that is written
// anew, and is neither handled nor stored a second time.
func TestForgottenLettersLeaveNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.db")
	s, err := Open(path, Options{NoSync: true})
	must(t, err)
	at := time.Date(1912, 10, 18, 8, 0, 0, 0, time.UTC)
	l := Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 7, Identity: "abc", From: "ann@secret.example", MessageID: "<1@secret.example>", Received: at}
	id, fresh, err := s.PutLetter(l, []byte("From: ann@secret.example\r\n\r\nMOVE"))
	must(t, err)
	if !fresh {
		t.Fatal("not stored")
	}
	b := Batch{Out: []Out{
		{To: "ann@secret.example", MessageID: "<out-1@referee>", Created: at, NotBefore: at, Raw: []byte("To: ann@secret.example\r\n\r\nHello")},
		{To: "ann@secret.example", MessageID: "<out-2@referee>", Created: at, NotBefore: at, Memo: []byte(`{"to":"ann@secret.example"}`)},
		{To: "bob@open.example", MessageID: "<out-3@referee>", Created: at, NotBefore: at, Raw: []byte("To: bob@open.example\r\n\r\nHello")},
	}}
	must(t, s.Commit(&b))
	must(t, s.MarkSent(b.Out[0].ID, at))
	must(t, s.Forget([]uint64{id}, []uint64{b.Out[0].ID, b.Out[1].ID}))
	must(t, s.Forget([]uint64{id}, []uint64{b.Out[0].ID, b.Out[1].ID})) // twice is no harm
	must(t, s.Check())
	if raw, err := s.LetterRaw(id); err != nil || !IsForgotten(raw) {
		t.Errorf("%q, %v", raw, err)
	}
	if got, err := s.Letter(id); err != nil || got.State != LetterDone || got.From != "" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, again, err := s.PutLetter(l, []byte("From: ann@secret.example\r\n\r\nMOVE")); err != nil || again {
		t.Errorf("stored a second time: %v", err)
	}
	due, err := s.DueOut(at.Add(time.Hour), 10)
	must(t, err)
	if len(due) != 1 || due[0].To != "bob@open.example" {
		t.Errorf("to be sent: %+v", due)
	}
	if list, err := s.Unnoted(10); err != nil || len(list) != 0 {
		t.Errorf("to be followed up: %v, %v", list, err)
	}
	if err := s.ResendOut(b.Out[0].ID, at); !errors.Is(err, ErrConflict) {
		t.Errorf("sent once more: %v", err)
	}
	q, _, err := s.PutLetter(Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 8, Identity: "q", From: "ann@secret.example", Received: at}, []byte("Subject: Out of office"))
	must(t, err)
	must(t, s.Commit(&Batch{Receipts: []Receipt{{Letter: q, State: LetterQuarantined, Reason: "automatic"}}}))
	must(t, s.Forget([]uint64{q}, nil))
	if err := s.ReleaseLetter(q); !errors.Is(err, ErrConflict) {
		t.Errorf("handled after it was removed: %v", err)
	}
	must(t, s.Close())
	fresher := filepath.Join(dir, "b.db")
	must(t, Compact(path, fresher))
	raw, err := os.ReadFile(fresher)
	must(t, err)
	if bytes.Contains(raw, []byte("secret.example")) {
		t.Error("the address is still in the file")
	}
	if !bytes.Contains(raw, []byte("open.example")) {
		t.Error("somebody else's is not")
	}
	s, err = Open(fresher, Options{NoSync: true})
	must(t, err)
	defer s.Close()
	must(t, s.Check())
	if err := Compact(filepath.Join(dir, "none.db"), filepath.Join(dir, "c.db")); err == nil {
		t.Error("a file that is not there was written anew")
	}
}
