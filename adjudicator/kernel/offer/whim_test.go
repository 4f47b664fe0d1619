package offer_test

import (
	"slices"
	"testing"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
)

func whim(seed string) *offer.Whim {
	roll := dice.NewSource([]byte(seed), "whims")
	roll.Begin(1)
	return offer.NewWhim(roll)
}

func TestTheSameDiceMakeTheSameChoices(t *testing.T) {
	a, b, other := whim("a"), whim("a"), whim("b")
	same := true
	for range 50 {
		x := a.Below(1000)
		if y := b.Below(1000); x != y || x < 0 || x > 999 {
			t.Fatalf("%d and %d", x, y)
		}
		same = same && x == other.Below(1000)
	}
	if same {
		t.Error("other dice make the same choices")
	}
}

func TestAnyOrderHasEachNumberOnce(t *testing.T) {
	w := whim("order")
	for n := range 40 {
		list := slices.Collect(w.Order(n))
		slices.Sort(list)
		if want := slices.Collect(offer.InOrder(n)); !slices.Equal(list, want) {
			t.Fatalf("of %d: %v", n, list)
		}
	}
	first := map[int]int{}
	for range 700 {
		for i := range w.Order(7) {
			first[i]++
			break
		}
	}
	for i := range 7 {
		if first[i] < 60 {
			t.Errorf("%d comes first %d times in 700", i, first[i])
		}
	}
}
