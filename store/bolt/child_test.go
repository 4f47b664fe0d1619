package bolt

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"feldpost/store"
	"feldpost/store/storetest"
)

// engine makes files that wait for no disk.
var engine = storetest.Engine{
	Place: func(t testing.TB) string { return filepath.Join(t.TempDir(), "feldpost.db") },
	Open: func(place string, before func(op string) error) (store.Store, error) {
		return Open(place, Options{NoSync: true, BeforeCommit: before})
	},
}

func TestMain(m *testing.M) {
	storetest.Main(m, engine, map[string]func(path string) error{"fill": fill})
}

func TestTheFileIsAStore(t *testing.T) { storetest.Run(t, engine) }

func TestAFullStoreKeepsWhatItHas(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	open := func(limit int64) *Store {
		t.Helper()
		s, err := Open(path, Options{NoSync: true, MaxSize: limit})
		storetest.Must(t, err)
		return s
	}
	s := open(2 << 20)
	g := storetest.SampleGame("balkan-1")
	var before string
	var err error
	for n := uint64(1); err == nil && n < 10_000; n++ {
		before = contents(t, s)
		if _, _, err = s.PutLetter(store.Letter{Identity: fmt.Sprint(n)}, storetest.Noise(100_000)); err != nil {
			break
		}
		before = contents(t, s)
		err = s.Commit(storetest.FullBatch(&g, n))
	}
	storetest.WantErr(t, err, store.ErrFull)
	if contents(t, s) != before {
		t.Error("the failed write left something behind")
	}
	storetest.Checked(t, s)
	storetest.Must(t, s.Close())

	s = open(0) // somebody made room
	defer s.Close()
	storetest.Extend(t, s, &g, 1)
	storetest.Checked(t, s)
}

func TestACreationThatFailsLeavesNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	_, err := Open(path, Options{MaxSize: 20_000})
	storetest.WantErr(t, err, store.ErrFull)
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}
