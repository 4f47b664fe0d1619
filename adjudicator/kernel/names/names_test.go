package names

import (
	"slices"
	"testing"
)

func index() *Index[int] {
	return New([]Named[int]{
		{Of: 1, Name: "Bar-le-Duc"},
		{Of: 2, Name: "Łódź", Also: []string{"Litzmannstadt"}},
		{Of: 3, Name: "Königsberg", Also: []string{"Krolewiec", "Konigstadt"}, Whole: []string{"K 1"}},
		{Of: 4, Name: "OE/1 11 Div", Whole: []string{"Königsberg", "Old"}},
		{Of: 5, Name: "OE/11 1 Div", Whole: []string{"Old"}},
		{Of: 6, Name: "Reserve"}, {Of: 7, Name: "RESERVE"},
		{Of: 8, Name: "BU/3 Bde"}, {Of: 9, Name: "SE/3 Bde"}, {Of: 10, Name: "SE/3 Bde Art"},
	})
}

func TestNamesAreFoundHoweverTheyAreWritten(t *testing.T) {
	x := index()
	for text, want := range map[string]int{
		"bar le duc": 1, "BARLEDUC": 1, "Bar": 1, "LODZ": 2, "łodz": 2, "litz": 2, "konigsberg": 3, "KÖNIGSBERG": 3, "König": 3, "k1": 3,
		"oe 1 11 div": 4, "OE/11.1 div": 5, "reserve": 0, "old": 0, "oe": 0, "Paris": 0, "K": 3,
		"bu 3": 8, "3 bde": 0, "SE/3 Bde": 9, "SE Art": 10,
	} {
		if of, ok, near := x.Find(text); of != want || ok != (want > 0) || ok && near != nil {
			t.Errorf("%s is %d, %v, %v, want %d", text, of, ok, near, want)
		}
	}
	if of, ok := x.Exact("Bar"); ok {
		t.Errorf("an abbreviation is no full name: %d", of)
	}
	if of, ok := x.Exact("barleduc"); !ok || of != 1 {
		t.Errorf("barleduc is %d, %v", of, ok)
	}
}

func TestNamesThatMayBeMeantAreTold(t *testing.T) {
	for text, want := range map[string][]string{"Kanigsberg": {"Königsberg"}, "Reserve": {"RESERVE"},
		"3 Bde": {"BU/3 Bde", "SE/3 Bde", "SE/3 Bde Art"}} {
		if _, _, near := index().Find(text); !slices.Equal(near, want) {
			t.Errorf("%s may be %v, want %v", text, near, want)
		}
	}
}

func TestANameMayMeanOneThingAmongSome(t *testing.T) {
	serbian := func(of int) bool { return of == 9 || of == 10 }
	if of, ok := index().Among("3 bde art", serbian); !ok || of != 10 {
		t.Errorf("3 bde art is %d, %v", of, ok)
	}
	if of, ok := index().Among("bu 3", serbian); ok {
		t.Errorf("bu 3 is %d", of)
	}
}

func TestKeys(t *testing.T) {
	for text, want := range map[string]string{"Bar-le-Duc": "barleduc", "Œuvre 7": "oeuvre7", "1 11": "1 11", "11 1": "11 1", "A1 (B)": "a1b",
		"Weiß": "weiss", "d’Or – 2": "dor2", "": ""} {
		if got := Key(text); got != want {
			t.Errorf("the key of %s is %q, want %q", text, got, want)
		}
	}
	if !Same("ÉTÉ", "ete") || Same("1 1", "11") || Same("-", "+") {
		t.Error("names are the same when their keys are")
	}
}
