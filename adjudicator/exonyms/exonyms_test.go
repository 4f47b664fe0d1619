package exonyms

import (
	"slices"
	"testing"

	"feldpost/orders"
)

func TestAPlaceHasItsNamesInEveryTongue(t *testing.T) {
	for _, c := range []struct {
		name, also string
		is         bool
	}{
		{"Dunkirk", "Dunkerque", true},
		{"DUNKERQUE", "Dunkirk", true},
		{"Saint-Die", "St-Dié", true},
		{"Koblenz", "Coblence", true},
		{"Lille", "Lyon", false},
		{"nowhere", "Dunkirk", false},
	} {
		if got := slices.Contains(Of(c.name), c.also); got != c.is {
			t.Errorf("%s has the name %s: %v", c.name, c.also, got)
		}
	}
	if slices.Contains(Of("Dunkirk"), "Dunkirk") {
		t.Error("a place is another name of itself")
	}
}

// "Good luck!" wishes for no town of Poland.
func TestNoNameIsAnEverydayWord(t *testing.T) {
	lists, err := read(names)
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range lists {
		for _, name := range list {
			if orders.IsKindWord(name) {
				t.Errorf("%s is the courtesy of a letter", name)
			}
		}
	}
}

func TestAnEmptyNameIsAnErrorWithItsLine(t *testing.T) {
	if _, err := read("# towns\nGhent, , Gand\n"); err == nil || err.Error() != `line 2: "Ghent, , Gand" holds an empty name` {
		t.Error(err)
	}
}
