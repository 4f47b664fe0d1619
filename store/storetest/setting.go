package storetest

import (
	"testing"

	"feldpost/store"
)

// Settings under a prefix come shorter names first; the store's own are not among them.
func (engine Engine) testSettingsAreListedByPrefix(t *testing.T) {
	s := engine.open(t)
	for _, name := range []string{"b.two", "a.longer", "a.one", "a", "c"} {
		Must(t, s.SetSetting(name, []byte("v "+name)))
	}
	Must(t, s.SetSetting("a.gone", []byte("x")))
	Must(t, s.SetSetting("a.gone", nil))
	var got string
	for x, err := range s.Settings("a.") {
		Must(t, err)
		got += x.Name + "=" + string(x.Value) + ";"
	}
	if want := "a.one=v a.one;a.longer=v a.longer;"; got != want {
		t.Errorf("settings under a.: %s, want %s", got, want)
	}
}

func (engine Engine) testSettingsAreKeptUntilRemoved(t *testing.T) {
	s := engine.open(t)
	Must(t, s.SetSetting("storm", []byte("told")))
	Must(t, s.Commit(&store.Batch{Settings: []store.Setting{{Name: "other", Value: []byte{}}}}))
	if v, err := s.Setting("storm"); err != nil || string(v) != "told" {
		t.Errorf("setting is %q, %v", v, err)
	}
	if v, err := s.Setting("other"); err != nil || v == nil {
		t.Errorf("an empty setting is gone: %v", err)
	}
	Must(t, s.SetSetting("storm", nil))
	if v, err := s.Setting("storm"); err != nil || v != nil {
		t.Errorf("removed setting is %q, %v", v, err)
	}
}

func (engine Engine) testAClosedStoreSaysSo(t *testing.T) {
	s := engine.open(t)
	Must(t, s.Close())
	_, err := s.Letter(1)
	WantErr(t, err, store.ErrClosed)
	WantErr(t, Settle(s, store.Receipt{Letter: 1, State: store.LetterDone}), store.ErrClosed)
	Must(t, s.Close())
}
