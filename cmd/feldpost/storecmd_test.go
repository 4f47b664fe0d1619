package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
	"feldpost/store/bolt"
)

// A store that the doctor calls damaged is not served, and can be salvaged.
func TestADamagedStoreIsNotServed(t *testing.T) {
	p := newPlace(t, newOffice(t))
	p.newGame("--start")
	file := filepath.Join(p.dir, "feldpost.db")
	// An entry altered behind the program's back: the pages are sound.
	db, err := bbolt.Open(file, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		b := tx.Bucket([]byte("entry"))
		k, v := b.Cursor().First()
		return b.Put(k, bytes.Replace(v, []byte(`"seq":1`), []byte(`"seq":7`), 1))
	})
	if err != nil || db.Close() != nil {
		t.Fatal(err)
	}
	code, out, _ := p.try("doctor")
	if code != exit.No {
		t.Fatal("the doctor is content")
	}
	contains(t, "doctor", out, "FAIL  store", "feldpost store salvage")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var stdout, stderr bytes.Buffer
	if code := run(ctx, []string{"-c", p.config, "serve"}, &stdout, &stderr); code != exit.Trouble || ctx.Err() != nil {
		t.Errorf("serve: exit code %d", code)
	}
	contains(t, "serve", stderr.String(), "damaged", "feldpost store salvage")
	saved := filepath.Join(p.dir, "saved.db")
	contains(t, "salvage", p.must("store", "salvage", saved), "1 games", "missing: game balkan-17", "--resume")
	if code, _, _ := p.try("store", "salvage", saved); code != exit.Usage {
		t.Errorf("a second time: exit code %d", code)
	}
	st, err := bolt.Open(saved, bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if g, err := st.Game("balkan-17"); err != nil || g.Status != store.GameSuspended || st.Check() != nil {
		raw, _ := json.Marshal(g)
		t.Errorf("%s, %v", raw, err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error("the damaged file is gone")
	}
}

func TestARunningDaemonsStoreIsNotSalvaged(t *testing.T) {
	p := newPlace(t, newOffice(t))
	p.start()
	eventually(t, "the daemon answers", func() bool { code, _, _ := p.try("show"); return code == exit.OK })
	if code, _, errOut := p.try("store", "salvage", filepath.Join(p.dir, "saved.db")); code != exit.Usage {
		t.Error(code, errOut)
	}
}
