package position

import (
	"fmt"
	"slices"
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

type fort struct {
	open  bool
	guns  []int
	chief int
}

func TestThingsStandInPairsByTheirNames(t *testing.T) {
	call := Call[*fort, int]{None: -1, Find: func(_ *fort, name string) int { return slices.Index([]string{"a", "b", "c"}, name) },
		Name: func(_ *fort, n int) string { return "abc"[n : n+1] }}
	pairs := []Pair[*fort]{FlagPair("open", func(f *fort) *bool { return &f.open }), call.Several("guns", func(f *fort) *[]int { return &f.guns }),
		call.One("chief", func(f *fort) *int { return &f.chief })}
	for _, text := range []string{"FORT", "FORT open", "FORT guns=c,a chief=b"} {
		f := &fort{chief: -1}
		line := Lines(text)[0]
		if err := ReadPairs(f, line, 1, pairs); err != nil {
			t.Fatal(err)
		}
		if words := PrintPairs(f, pairs); strings.Join(append([]string{"FORT"}, words...), " ") != text {
			t.Errorf("%s is printed as %v", text, words)
		}
	}
	for _, text := range []string{"FORT open=yes", "FORT guns=a,x", "FORT chief=x", "FORT chief"} {
		if err := ReadPairs(&fort{chief: -1}, Lines(text)[0], 1, pairs); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

func TestLinesBeginWithNamesAndPlacesHaveOneThing(t *testing.T) {
	names := []string{"Guards", "Guards Reserve", "Hussars"}
	call := Call[*fort, int]{None: -1, Find: func(_ *fort, name string) int { return slices.Index(names, name) },
		Name: func(_ *fort, n int) string { return names[n] }}
	for text, want := range map[string]string{`"Guards Reserve" 0101 tired`: "1 [0101 tired]", "Guards Reserve 0101": "1 [0101]", "Guards": "0 []", "Lancers 0101": "-1 []"} {
		if n, rest := call.First(nil, text); fmt.Sprint(n, " ", rest) != want {
			t.Errorf("%s begins with %d, then %v", text, n, rest)
		}
	}
	places := Listed[*fort, uint8]([]string{"north", "south"}, "want a place")
	row := In(call, places, "TOP", `north "Guards"`, func(f *fort, at uint8) int { return f.guns[at] }, func(f *fort, at uint8, n int) bool {
		f.guns[at] = n
		return n != 2
	})
	table := NewTable(Each(func(*fort) int { return 2 }, row))
	f := &fort{guns: []int{-1, -1}}
	if err := table.Read(f, Lines("TOP south \"Guards Reserve\"\n")); err != nil || f.guns[1] != 1 {
		t.Errorf("%v, %v", f.guns, err)
	}
	if text := table.Print(f, "long", nil); !strings.HasSuffix(text, "TOP south \"Guards Reserve\"\n") || strings.Contains(text, "north") {
		t.Errorf("printed %s", text)
	}
	for _, text := range []string{"TOP north Hussars\n", "TOP north Lancers\n"} {
		if err := table.Read(f, Lines(text)); err == nil || !strings.Contains(err.Error(), "in the hex") {
			t.Errorf("%s is read: %v", text, err)
		}
	}
}
