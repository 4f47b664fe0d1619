package offer_test

import (
	"slices"
	"testing"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/record"
)

// an order with three lines below it of which the last leads, a card, what it pays, a
// march through a place and one into it.
func orderly() *record.Offers {
	one := func(what string) []record.Use { return uses(record.Use{What: what, N: 1}) }
	return &record.Offers{
		Lines: []record.Prompt{
			{Beside: true, Uses: one("order")},
			{Needs: []int{0}, Uses: one("a")},
			{Needs: []int{0}, Uses: one("b")},
			{Needs: []int{0}, Uses: one("c"), Rank: 1},
			{Beside: true, Uses: uses(record.Use{What: "points", N: -1})},
			{Uses: uses(record.Use{What: "points", N: 1}, record.Use{What: "d", N: 1})},
			{Uses: one("e"), Passes: one("room")},
			{Uses: uses(record.Use{What: "room", N: 1}, record.Use{What: "f", N: 1})},
			{Uses: one("g"), Rank: 2},
		},
		Limits: uses(record.Use{What: "points", N: 0}),
	}
}

func TestLinesStandInOrder(t *testing.T) {
	for _, x := range []struct {
		list []int
		want bool
		why  string
	}{
		{nil, true, "nothing"},
		{[]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, true, "as they are offered"},
		{[]int{6, 0, 2, 1, 3, 7}, true, "an order between others"},
		{[]int{1, 0}, false, "above what it needs"},
		{[]int{0, 1, 6, 2}, false, "what is strange between lines of an order"},
		{[]int{0, 3, 1}, false, "who leads above those whom he leads"},
		{[]int{5, 4}, false, "above what pays for it"},
		{[]int{4, 6, 5}, true, "a card above something else"},
		{[]int{7, 6}, false, "no room where it passes"},
		{[]int{8, 6}, false, "what goes last above others"},
		{[]int{0, 1, 8, 6}, false, "the same below an order"},
	} {
		if got := offer.Stands(orderly(), x.list); got != x.want {
			t.Errorf("%s: %v is %v", x.why, x.list, got)
		}
	}
}

func TestALineIsPlacedAsLowAsItMayStand(t *testing.T) {
	for _, x := range []struct {
		list []int
		i    int
		want []int
	}{
		{[]int{0, 1, 7}, 2, []int{0, 1, 2, 7}},
		{[]int{0, 3}, 1, []int{0, 1, 3}},
		{[]int{7, 8}, 6, []int{6, 7, 8}},
		{[]int{6}, 7, []int{6, 7}},
		{[]int{8, 7}, 6, []int{6, 7, 8}},
	} {
		if got := offer.Placed(orderly(), x.list, x.i); !slices.Equal(got, x.want) {
			t.Errorf("%d in %v: %v, want %v", x.i, x.list, got, x.want)
		}
	}
}
