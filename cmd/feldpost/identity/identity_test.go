package identity

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"feldpost/mail"
	"feldpost/store"
	"feldpost/store/bolt"
)

// Each start has a name of its own and knows the ones before it: on the same
// file they are dead, on a copy they may live.
func TestEachStartHasANameOfItsOwn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "feldpost.db")
	open := func(file string) (string, []mail.Predecessor) {
		t.Helper()
		st, err := bolt.Open(file, bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		holder, before, err := NewStart(st)
		if err != nil {
			t.Fatal(err)
		}
		return holder, before
	}
	first, before := open(file)
	if len(before) != 0 {
		t.Errorf("before the first: %v", before)
	}
	second, before := open(file)
	if second == first || len(before) != 1 || before[0].Holder != first {
		t.Errorf("first %s, second %s after %v", first, second, before)
	}
	if runtime.GOOS == "linux" && !before[0].Dead {
		t.Error("the lock of the file proves that the first is dead")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	twin := filepath.Join(filepath.Dir(file), "copy.db")
	if err := os.WriteFile(twin, data, 0o600); err != nil {
		t.Fatal(err)
	}
	third, before := open(twin)
	if third == second || len(before) != 2 || before[0].Dead || before[1].Dead {
		t.Errorf("the copy starts as %s after %v", third, before)
	}
	for range 2 * startsKept {
		_, before = open(file)
	}
	if len(before) != startsKept {
		t.Errorf("%d starts are kept", len(before))
	}
}

// A store that was made while the clock was ahead takes letters of today.
func TestAStoreFromTheFutureBeginsNow(t *testing.T) {
	st, err := bolt.Open(filepath.Join(t.TempDir(), "feldpost.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	text, err := time.Now().AddDate(1, 0, 0).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if err := st.SetSetting("daemon.began", text); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if began, err := Beginning(st); err != nil || began.After(time.Now()) {
			t.Errorf("it began %s, %v", began, err)
		}
	}
}

// A store of a version that did not note when it began is as old as its first
// letter, so that what waits in it is answered however late it is upgraded.
func TestAnOldStoreBeganWithItsFirstLetter(t *testing.T) {
	st, err := bolt.Open(filepath.Join(t.TempDir(), "feldpost.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	first := time.Now().AddDate(0, -2, 0).UTC().Truncate(time.Second)
	for i, at := range []time.Time{first.Add(time.Hour), first, first.AddDate(0, 1, 0)} {
		if _, _, err := st.PutLetter(store.Letter{Received: at, Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1)}, []byte{byte('a' + i)}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if began, err := Beginning(st); err != nil || !began.Equal(first) {
			t.Errorf("it began %s and not %s, %v", began, first, err)
		}
	}
}
