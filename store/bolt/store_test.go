package bolt

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/storetest"
)

// openAt opens a store without waiting for the disk.
func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func newStore(t testing.TB) *Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "feldpost.db"))
}

func TestOpenMakesAPrivateFileAndFindsItAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	s := openAt(t, path)
	storetest.Put(t, s, 1)
	storetest.Must(t, s.Close())
	info, err := os.Stat(path)
	storetest.Must(t, err)
	if mode := info.Mode().Perm(); runtime.GOOS != "windows" && mode != 0o600 {
		t.Errorf("file mode is %o", mode)
	}
	s = openAt(t, path)
	if s.Path() != path {
		t.Errorf("path is %s", s.Path())
	}
	l, err := s.Letter(1)
	storetest.Must(t, err)
	if l.UID != 1 || !l.Received.Equal(storetest.Noon.Add(time.Minute)) {
		t.Errorf("letter reads back as %+v", l)
	}
	storetest.Checked(t, s)
}

func TestASecondOpenIsLockedOut(t *testing.T) {
	s := newStore(t)
	for _, readOnly := range []bool{false, true} {
		_, err := Open(s.Path(), Options{Timeout: time.Millisecond, ReadOnly: readOnly})
		storetest.WantErr(t, err, store.ErrLocked)
	}
	storetest.Must(t, s.Close())
	openAt(t, s.Path())
}

func TestOpenRefusesABadPlace(t *testing.T) {
	folder := t.TempDir()
	_, err := Open(filepath.Join(folder, "missing", "feldpost.db"), Options{})
	storetest.WantErr(t, err, fs.ErrNotExist)
	if _, err := Open(folder, Options{}); err == nil {
		t.Error("a folder was opened as a store")
	}
	_, err = Open(filepath.Join(folder, "feldpost.db"), Options{ReadOnly: true})
	storetest.WantErr(t, err, fs.ErrNotExist)
	if names, _ := os.ReadDir(folder); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

func TestReadOnlyReadsAndDoesNotWrite(t *testing.T) {
	s := newStore(t)
	storetest.Put(t, s, 1)
	storetest.Must(t, s.Close())
	for range 2 { // readers share the file
		r, err := Open(s.Path(), Options{ReadOnly: true})
		storetest.Must(t, err)
		defer r.Close()
		if _, err := r.LetterRaw(1); err != nil {
			t.Error(err)
		}
		storetest.WantErr(t, storetest.Settle(r, store.Receipt{Letter: 1, State: store.LetterDone}), store.ErrReadOnly)
		storetest.Checked(t, r)
	}
}

func TestBackupIsAWholeStore(t *testing.T) {
	s := newStore(t)
	g := storetest.SampleGame("balkan-1")
	storetest.Extend(t, s, &g, 3)
	storetest.Put(t, s, 1)
	var buf bytes.Buffer
	storetest.Must(t, s.Backup(&buf))
	storetest.Put(t, s, 2) // not in the copy

	path := filepath.Join(t.TempDir(), "copy.db")
	storetest.Must(t, os.WriteFile(path, buf.Bytes(), 0o600))
	b := openAt(t, path)
	storetest.Checked(t, b)
	if n, err := b.CountLetters(store.LetterNew); err != nil || n != 1 {
		t.Errorf("the copy has %d letters, %v", n, err)
	}
	if copied, err := b.Game("balkan-1"); err != nil || copied.Head != g.Head {
		t.Errorf("the copy's head is %q, %v", copied.Head, err)
	}
}
