package store

import "testing"

// Settings under a prefix come shorter names first; the store's own are not among them.
func TestSettingsAreListedByPrefix(t *testing.T) {
	s := newStore(t)
	for _, name := range []string{"b.two", "a.longer", "a.one", "a", "c"} {
		must(t, s.SetSetting(name, []byte("v "+name)))
	}
	must(t, s.SetSetting("a.gone", []byte("x")))
	must(t, s.SetSetting("a.gone", nil))
	var got string
	for x, err := range s.Settings("a.") {
		must(t, err)
		got += x.Name + "=" + string(x.Value) + ";"
	}
	if want := "a.one=v a.one;a.longer=v a.longer;"; got != want {
		t.Errorf("settings under a.: %s, want %s", got, want)
	}
}
