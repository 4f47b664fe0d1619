package tournament

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// bergerTables are those of FIDE Handbook C.05, annex 1.
var bergerTables = map[int]string{
	4: `1-4 2-3
4-3 1-2
2-4 3-1`,
	6: `1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1`,
	8: `1-8 2-7 3-6 4-5
8-5 6-4 7-3 1-2
2-8 3-1 4-7 5-6
8-6 7-5 1-4 2-3
3-8 4-2 5-1 6-7
8-7 1-6 2-5 3-4
4-8 5-3 6-2 7-1`,
	10: `1-10 2-9 3-8 4-7 5-6
10-6 7-5 8-4 9-3 1-2
2-10 3-1 4-9 5-8 6-7
10-7 8-6 9-5 1-4 2-3
3-10 4-2 5-1 6-9 7-8
10-8 9-7 1-6 2-5 3-4
4-10 5-3 6-2 7-1 8-9
10-9 1-8 2-7 3-6 4-5
5-10 6-4 7-3 8-2 9-1`,
	12: `1-12 2-11 3-10 4-9 5-8 6-7
12-7 8-6 9-5 10-4 11-3 1-2
2-12 3-1 4-11 5-10 6-9 7-8
12-8 9-7 10-6 11-5 1-4 2-3
3-12 4-2 5-1 6-11 7-10 8-9
12-9 10-8 11-7 1-6 2-5 3-4
4-12 5-3 6-2 7-1 8-11 9-10
12-10 11-9 1-8 2-7 3-6 4-5
5-12 6-4 7-3 8-2 9-1 10-11
12-11 1-10 2-9 3-8 4-7 5-6
6-12 7-5 8-4 9-3 10-2 11-1`,
}

func TestRoundRobinsFollowThePublishedTables(t *testing.T) {
	for n, want := range bergerTables {
		if got := printed(Berger(n)); got != want {
			t.Errorf("%d entrants:\n%s\nwant\n%s", n, got, want)
		}
	}
}

// "Where there is an odd number of players, the highest number counts as a bye."
func TestTheHighestNumberCountsAsARest(t *testing.T) {
	want := strings.NewReplacer("1-8", "1-0", "8-5", "5-0", "2-8", "2-0", "8-6", "6-0", "3-8", "3-0", "8-7", "7-0", "4-8", "4-0").Replace(bergerTables[8])
	if got := printed(Berger(7)); got != want {
		t.Errorf("7 entrants:\n%s\nwant\n%s", got, want)
	}
}

func printed(rounds [][][2]int) string {
	var lines []string
	for _, r := range rounds {
		var words []string
		for _, p := range r {
			words = append(words, fmt.Sprintf("%d-%d", p[0], p[1]))
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return strings.Join(lines, "\n")
}

func TestARoundRobinHasEveryPairOnceAndSidesAreEven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, MaxEntrants).Draw(t, "n")
		met, lead := map[[2]int]int{}, make([]int, n+1)
		for _, round := range Berger(n) {
			seen := map[int]bool{}
			for _, p := range round {
				if seen[p[0]] || seen[p[1]] {
					t.Fatalf("somebody plays twice in %v", round)
				}
				seen[p[0]], seen[p[1]] = true, true
				if p[1] != 0 {
					met[[2]int{min(p[0], p[1]), max(p[0], p[1])}]++
					lead[p[0]]++
					lead[p[1]]--
				}
			}
		}
		if want := n * (n - 1) / 2; len(met) != want {
			t.Fatalf("%d pairs meet, want %d", len(met), want)
		}
		for p, times := range met {
			if times != 1 {
				t.Fatalf("%v meet %d times", p, times)
			}
		}
		for e, l := range lead[1:] {
			if l < -1 || l > 1 || n%2 == 1 && l != 0 {
				t.Fatalf("%d has the first seat %+d times more often", e+1, l)
			}
		}
	})
}
