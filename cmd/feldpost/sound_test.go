package main

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"feldpost/cmd/feldpost/host"
	"feldpost/store"
	"feldpost/store/bolt"
)

// A store that was checked and closed in order is believed to be sound for some days, and no longer than nothing happens to it.
func TestAStoreIsBelievedToBeSoundWhileNothingHappensToIt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "feldpost.db")
	log := slog.New(slog.DiscardHandler)
	open := func() *bolt.Store {
		t.Helper()
		st, err := openSound(file, log)
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	closed := func(st *bolt.Store) {
		t.Helper()
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
	}
	sound := func(when string, at time.Time, want bool) {
		t.Helper()
		if _, is := host.Sound(file, at); is != want {
			t.Errorf("%s: sound %t, want %t", when, is, want)
		}
	}
	if host.Place(t.TempDir()) == "" {
		t.Skip("files have no names among all here: all of a store is looked at at each start")
	}
	st := open()
	for n := range uint32(400) { // pages enough
		_, _, err := st.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 1, UID: n + 1, Identity: string(rune('a' + n))}, []byte("STATUS\n"))
		if err != nil {
			t.Fatal(err)
		}
	}
	sound("open", time.Now(), false)
	closed(st)
	first, _ := host.Sound(file, time.Now())
	sound("closed", time.Now(), true)
	sound("eight days later", time.Now().AddDate(0, 0, 8), false)
	sound("by a clock that was put back", time.Now().AddDate(0, 0, -1), false)
	closed(open())
	if again, is := host.Sound(file, time.Now()); !is || !again.Equal(first) {
		t.Errorf("checked at %s, after a start without a look at %s", first, again)
	}

	// Whoever changes a byte, or puts a copy in its place, has it looked at.
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	rot := func() {
		f, err := os.OpenFile(file, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		for at := int64(128 << 10); at < info.Size(); at += 64 {
			if _, err := f.WriteAt([]byte{0xA5}, at); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	rot()
	sound("changed", time.Now(), false)
	if st, err := openSound(file, log); !errors.Is(err, store.ErrCorrupt) {
		t.Errorf("a damaged store was opened: %v", err)
		st.Close()
	}
	if err := os.WriteFile(file+".copy", whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Chtimes(file+".copy", info.ModTime(), info.ModTime()), os.Rename(file+".copy", file)); err != nil {
		t.Fatal(err)
	}
	sound("a copy", time.Now(), false)
	closed(open())
	sound("a copy that was looked at", time.Now(), true)

	// Damage that nobody could see at the start and that is met then leaves no note behind.
	if info, err = os.Stat(file); err != nil {
		t.Fatal(err)
	}
	rot()
	if err := os.Chtimes(file, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	sound("damage that nobody can see", time.Now(), true)
	st, err = openSound(file, log)
	if err == nil {
		err = st.Check()
		_ = st.Close()
	}
	if !errors.Is(err, store.ErrCorrupt) {
		t.Errorf("nothing is found: %v", err)
	}
	sound("damage was met", time.Now(), false)
}
