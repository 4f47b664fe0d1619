package pieces

import (
	"fmt"
	"testing"
)

func TestPairsAreJoinedFromBothEnds(t *testing.T) {
	joined := ""
	any := Pairs([]int{1, 2, 3, 4, 5}, func(a, b int) bool {
		if (a+b)%2 == 0 {
			joined += fmt.Sprint(a, b, " ")
		}
		return (a+b)%2 == 0
	})
	if !any || joined != "1 5 2 4 " {
		t.Errorf("joined %q", joined)
	}
	if Pairs([]int{1, 2}, func(int, int) bool { return false }) {
		t.Error("nobody joins")
	}
}

func TestThoseMostAlikeStandForTheHidden(t *testing.T) {
	stands := ""
	like := func(x string, p string) int {
		switch {
		case x == p:
			return 2
		case x[0] == p[0]:
			return 1
		}
		return 0
	}
	Stand([]string{"ab", "ab", "zz", "q", "q"}, []string{"ax", "ay", "zy", "ab"}, like, func(x, p string) { stands += x + "=" + p + " " })
	if stands != "ab=ab ab=ax zz=zy q=ay " {
		t.Errorf("%q", stands)
	}
	limit := Limit[int16]{Points: func(p int16) int { return int(p) }}
	if limit.Sum(1, 2, 4) != 7 {
		t.Errorf("points %d", limit.Sum(1, 2, 4))
	}
}
