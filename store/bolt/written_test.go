package bolt

import (
	"os"
	"path/filepath"
	"testing"

	"feldpost/store"
	"feldpost/store/storetest"
)

func TestSalvageKeepsWhatLettersAreToTell(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sound.db")
	s := openAt(t, path)
	storetest.Must(t, s.SetSetting("name", []byte("value")))
	storetest.Must(t, s.Commit(&store.Batch{Out: []store.Out{storetest.Decided("g", 1), storetest.Decided("g", 2), storetest.LetterOut("g", 3)}}))
	storetest.Must(t, s.WriteOut([]store.Writing{{Out: 2, Raw: []byte("written")}}, nil))
	storetest.Must(t, s.Close())
	data, err := os.ReadFile(path)
	storetest.Must(t, err)
	saved, done, err := salvaged(t, data)
	storetest.Must(t, err)
	if len(done.Missing) > 0 {
		t.Errorf("%+v", done)
	}
	for id := uint64(1); id <= 2; id++ {
		if memo, err := saved.OutMemo(id); err != nil || len(memo) == 0 {
			t.Errorf("memo of letter %d: %q, %v", id, memo, err)
		}
	}
	if raw, err := saved.OutRaw(2); err != nil || string(raw) != "written" || !storetest.StateOf(t, saved, 2).Written {
		t.Errorf("%q, %v", raw, err)
	}
	if o := storetest.StateOf(t, saved, 1); o.Written || o.State != store.OutQueued {
		t.Errorf("%+v", o)
	}
	storetest.Checked(t, saved)
}
