package storminthewest

import (
	"slices"
	"testing"

	"feldpost/orders"
)

// Units are meant by all the words that are said of them: none is dropped to fit another.
func TestUnitsAreMeantByAllTheirWords(t *testing.T) {
	s, err := Open(Data())
	if err != nil {
		t.Fatal(err)
	}
	var units []orders.Named
	for _, n := range []string{"Ge 2B", "Ge 2BR", "Ge 9RStoss", "Ge 9Stoss", "Ge GdR", "Ge Gd", "Fr 2C", "Br C"} {
		units = append(units, orders.Named{Name: n})
	}
	words := s.Info().Language.Lexicon(units, nil, nil, nil)
	for spoken, want := range map[string]string{
		"2nd Bavarian Reserve":       "Ge 2BR",
		"2nd Bavarian":               "Ge 2B",
		"9th Reserve Stosstruppen":   "Ge 9RStoss",
		"9e Stoss de réserve":        "Ge 9RStoss",
		"Garde de réserve":           "Ge GdR",
		"2e corps de cavalerie":      "Fr 2C",
		"2nd French Cavalry Corps":   "Fr 2C",
		"British 2nd Bavarian":       "",
		"2nd Bavarian Reserve Stoss": "",
	} {
		got := words.Spoken(spoken)
		if want == "" && len(got) > 0 || want != "" && !slices.Equal(got, []string{want}) {
			t.Errorf("%q is %q, want %s", spoken, got, want)
		}
	}
}
