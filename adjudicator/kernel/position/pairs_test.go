package position

import (
	"strings"
	"testing"
)

// fight is what the pairs of these tests are kept in.
type fight struct {
	hit  bool
	unit string
}

var fightPairs = []Pair[*fight]{
	{Key: "unit", Read: func(f *fight, value string) bool { f.unit = value; return value != "none" },
		Print: func(f *fight) (string, bool) { return f.unit, f.unit != "" }},
	{Key: "hit", Alone: true, Read: func(f *fight, _ string) bool { f.hit = true; return true },
		Print: func(f *fight) (string, bool) { return "", f.hit }},
}

func TestPairsArePrintedAsTheyAreRead(t *testing.T) {
	for _, text := range []string{"FIGHT", "FIGHT unit=a", "FIGHT hit", "FIGHT unit=a hit"} {
		f, l := &fight{}, Lines(text)[0]
		if err := ReadPairs(f, l, 1, fightPairs); err != nil {
			t.Error(err)
		}
		if got := strings.Join(append([]string{"FIGHT"}, PrintPairs(f, fightPairs)...), " "); got != text {
			t.Errorf("%s is printed %s", text, got)
		}
	}
	for _, text := range []string{"FIGHT unit=none", "FIGHT hit=2", "FIGHT x=1"} {
		if err := ReadPairs(&fight{}, Lines(text)[0], 1, fightPairs); err == nil || !strings.Contains(err.Error(), "unknown word") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestARowLeavesOutWhatIsTakenForGranted(t *testing.T) {
	at := Listed[*fight, uint8]([]string{"a", "b"}, "want a thing")
	held := [2]uint8{1, 0}
	words := NewTable(Each(func(*fight) int { return 2 }, ThingOf(at, at, "HELD", "a b", func(_ *fight, i uint8) *uint8 { return &held[i] }).
		Unless(func(_ *fight, i int) bool { return i == 1 })))
	if got, want := words.Print(&fight{}, "x", nil), "SCENARIO x\nHELD a b\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}
