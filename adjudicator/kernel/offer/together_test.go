package offer_test

import (
	"slices"
	"testing"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/record"
)

func uses(list ...record.Use) []record.Use { return list }

// two marches of one unit, a march that pays with a card, one that stands alone.
func acts() *record.Offers {
	return &record.Offers{
		Lines: []record.Prompt{
			{Uses: uses(record.Use{What: "unit", N: 1}, record.Use{What: "room", N: 1})},
			{Uses: uses(record.Use{What: "unit", N: 1})},
			{Uses: uses(record.Use{What: "room", N: 1})},
			{Beside: true, Uses: uses(record.Use{What: "card", N: 1})},
			{Needs: []int{3}, Uses: uses(record.Use{What: "room", N: 1})},
			{},
			{Needs: []int{5}, Uses: uses(record.Use{What: "unit", N: 1})},
		},
		Limits: uses(record.Use{What: "room", N: 2}),
	}
}

func TestLinesGoTogetherWhileWhatTheyUseSuffices(t *testing.T) {
	for _, x := range []struct {
		chosen []int
		want   bool
		why    string
	}{
		{nil, true, "nothing"},
		{[]int{0, 2}, true, "room for two"},
		{[]int{0, 1}, false, "one unit twice"},
		{[]int{0, 2, 3, 4}, false, "room for three"},
		{[]int{0, 3, 4}, true, "a card with its march"},
		{[]int{4}, false, "without the card that it needs"},
		{[]int{3}, false, "a card beside nothing"},
		{[]int{5}, true, "alone"},
		{[]int{5, 6}, true, "beside what needs it"},
		{[]int{2, 5}, false, "alone beside another"},
	} {
		if got := offer.Together(acts(), x.chosen); got != x.want {
			t.Errorf("%s: %v is %v", x.why, x.chosen, got)
		}
	}
	if got := offer.WithNeeds(acts(), 6, 4); !slices.Equal(got, []int{3, 4, 5, 6}) {
		t.Errorf("with all that they need: %v", got)
	}
}

// Cards of 2 and 4 points, of which one may be played, and lines that cost points.
func cards() *record.Offers {
	card := func(points int) record.Prompt {
		return record.Prompt{Beside: true, Uses: uses(record.Use{What: "card", N: 1}, record.Use{What: "points", N: -points})}
	}
	cost := func(n int) record.Prompt { return record.Prompt{Uses: uses(record.Use{What: "points", N: n})} }
	return &record.Offers{Lines: []record.Prompt{card(2), card(4), cost(2), cost(3), {Needs: []int{2}}},
		Limits: uses(record.Use{What: "points", N: 0})}
}

func TestOneOfSeveralLinesMayGiveWhatOthersUse(t *testing.T) {
	for _, x := range []struct {
		chosen []int
		want   bool
		why    string
	}{
		{[]int{2}, false, "without a card"},
		{[]int{0}, false, "a card for nothing"},
		{[]int{0, 2}, true, "two points of two"},
		{[]int{0, 3}, false, "three points of two"},
		{[]int{0, 1, 2, 3}, false, "two cards"},
		{[]int{1, 2, 3}, false, "five points of four"},
		{[]int{1, 2, 4}, true, "what stands alone, with what it needs and what pays for that"},
	} {
		if got := offer.Together(cards(), x.chosen); got != x.want {
			t.Errorf("%s: %v is %v", x.why, x.chosen, got)
		}
	}
	if got := offer.WithAll(cards(), 4); !slices.Equal(got, []int{1, 2, 4}) {
		t.Errorf("with the card that gives most: %v", got)
	}
}
