package store

import (
	"math/bits"
	"testing"
)

func TestOneLaneOfASetIsPicked(t *testing.T) {
	count := map[Lane]int{}
	for a := range Lane(NumLanes) {
		for b := range a {
			set := Lanes(0).With(a).With(b)
			picked := set.Pick()
			if !set.Has(picked) || picked != set.Pick() {
				t.Errorf("of %d and %d lane %d is picked", a, b, picked)
			}
			count[picked]++
		}
		if one := Lanes(0).With(a); one.Pick() != a || bits.OnesCount32(uint32(one)) != 1 {
			t.Errorf("of %d alone lane %d is picked", a, one.Pick())
		}
	}
	for lane, n := range count {
		if n < 8 || n > 24 { // 496 pairs in 32 lanes
			t.Errorf("lane %d is picked %d times", lane, n)
		}
	}
	if !AllLanes.Has(AllLanes.Pick()) {
		t.Error("of all lanes none is picked")
	}
}
