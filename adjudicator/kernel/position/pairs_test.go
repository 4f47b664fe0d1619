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
