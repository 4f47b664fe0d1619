package ordinary

import (
	"slices"
	"testing"
)

func TestWordsThatDescribe(t *testing.T) {
	for word, want := range map[string][2]bool{ // known, describes
		"RIVER": {true, true}, "RIVERS": {true, true}, "COFFEE": {true, true}, "MORTIER": {true, true}, "MARECHAUX": {true, true}, "ROUMAINE": {true, true},
		"ATTACK": {true, false}, "LINES": {true, false}, "PORTE": {true, false}, "RASE": {true, false}, "GARDE": {true, false}, "SLEPT": {true, false}, "DRINKING": {true, false}, "CROSSED": {true, false}, "STOPPED": {true, false}, "ECRIS": {true, false}, "MARCHES": {true, false},
		"XYZZY": {false, false}, "HASKOVO": {false, false}, "KUSTENDIL": {false, false}, "": {false, false}, "LE": {false, false}, "SAUF": {false, false}, "HORMIS": {false, false},
	} {
		if got := [2]bool{Is(word), Describes(word)}; got != want {
			t.Errorf("%s: known and describes %v, want %v", word, got, want)
		}
	}
}

func TestWordsForSomebody(t *testing.T) {
	for word, want := range map[string][2]bool{ // somebody, arms
		"VOLUNTEERS": {true, false}, "VOLONTAIRES": {true, false}, "HUSSARS": {true, false}, "GENDARMES": {true, false}, "BATTERIES": {true, false}, "INFANTRYMEN": {true, false},
		"PANZERS": {true, true}, "MITRAILLEUSE": {true, true}, "HOWITZER": {true, true}, "CHARS": {true, true},
		"RIVER": {false, false}, "MUD": {false, false}, "COFFEE": {false, false}, "RAIN": {false, false}, "HAUTEUR": {false, false}, "BOUE": {false, false}, "S": {false, false}, "": {false, false}, "MEN": {false, false},
	} {
		if is, arms := Somebody(word); is != want[0] || arms != want[1] {
			t.Errorf("%s: somebody %t, arms %t, want %v", word, is, arms, want)
		}
	}
}

func TestListsAreInOrder(t *testing.T) {
	for i, list := range lists() {
		if len(list) < 40000 || !slices.IsSorted(list) {
			t.Errorf("list %d: %d words, in order %v", i, len(list), slices.IsSorted(list))
		}
	}
}

func BenchmarkDescribes(b *testing.B) {
	for b.Loop() {
		Describes("MARECHAUX")
	}
}
