package tournament

import (
	"testing"

	"pgregory.net/rapid"
)

// cheapest tries all pairings of who is left.
func cheapest(left []int, cost func(i, j int) (int64, bool)) (least int64, ok bool) {
	if len(left) == 0 {
		return 0, true
	}
	for k := 1; k < len(left); k++ {
		c, may := cost(left[0], left[k])
		if !may {
			continue
		}
		rest := append(append([]int(nil), left[1:k]...), left[k+1:]...)
		if more, can := cheapest(rest, cost); can && (!ok || c+more < least) {
			least, ok = c+more, true
		}
	}
	return least, ok
}

// The matching is compared with all that there are: in sparse graphs, which have
// blossoms, and with the large costs of a Swiss round.
func TestThePairingIsTheCheapestOfAll(t *testing.T) {
	solved := 0
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(1, 5).Draw(t, "pairs")
		density := rapid.IntRange(1, 10).Draw(t, "density")
		scale := rapid.SampledFrom([]int64{1, 1000, perSide, perGroup}).Draw(t, "scale")
		costs := make([]int64, n*n)
		for i := range n {
			for j := i + 1; j < n; j++ {
				costs[i*n+j] = -1
				if rapid.IntRange(1, 10).Draw(t, "edge") <= density {
					costs[i*n+j] = rapid.Int64Range(0, 20).Draw(t, "cost") * scale
				}
			}
		}
		cost := func(i, j int) (int64, bool) { c := costs[min(i, j)*n+max(i, j)]; return c, c >= 0 }
		partner, ok := pairUp(n, cost)
		var all []int
		for i := range n {
			all = append(all, i)
		}
		least, can := cheapest(all, cost)
		if ok != can {
			t.Fatalf("found a pairing: %t, there is one: %t", ok, can)
		}
		if !ok {
			return
		}
		solved++
		sum := int64(0)
		for i, j := range partner {
			if partner[j] != i || i == j {
				t.Fatalf("%v pairs nobody with everybody", partner)
			}
			if c, may := cost(i, j); !may {
				t.Fatalf("%d and %d may not meet", i, j)
			} else if i < j {
				sum += c
			}
		}
		if sum != least {
			t.Fatalf("%v costs %d, the cheapest %d", partner, sum, least)
		}
	})
	if solved == 0 {
		t.Error("no graph had a pairing")
	}
}
