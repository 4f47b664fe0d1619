package offer_test

import (
	"slices"
	"testing"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
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

func TestWhatComesFirstIsPickedMoreOften(t *testing.T) {
	w, seen := whim("pick"), make([]int, 10)
	for i := range w.Pick(10, 2000) {
		seen[i]++
	}
	if seen[0] < 2*seen[9] || seen[9] == 0 || slices.Collect(w.Pick(0, 5)) != nil || len(slices.Collect(w.Pick(3, 5))) != 5 {
		t.Errorf("picked %v", seen)
	}
}

func TestALineThatMakesAFaultIsNotKept(t *testing.T) {
	g, faults := offer.Guess{Whim: whim("guess")}, []record.Fault{{Code: "before"}}
	for _, verb := range []string{"MOVE", "DANCE", "ATTACK"} {
		kept := g.Try(orders.Order{Verb: verb}, &faults, func(o *orders.Order) {
			if o.Verb == "DANCE" {
				faults = append(faults, record.NewFault(o.Pos, "verb-unused", ""))
			}
		})
		if kept == (verb == "DANCE") || len(faults) != 1 {
			t.Errorf("%s is kept: %v, faults %v", verb, kept, faults)
		}
	}
	if list := g.Sheet.Orders; len(list) != 2 || list[1].Verb != "ATTACK" || list[1].Pos.Line != 2 {
		t.Errorf("the sheet is %v", list)
	}
	some := 0
	for range 1000 {
		if g.Chance(30) {
			some++
		}
	}
	if some < 200 || some > 400 {
		t.Errorf("%d of 1000 for 30 in 100", some)
	}
}

func TestEachOfSomeThingsIsTakenOnce(t *testing.T) {
	if uses := offer.Each("unit ", []string{"1st", "2nd"}); len(uses) != 2 || uses[1] != offer.Takes("unit 2nd", 1) {
		t.Errorf("%v", uses)
	}
}
