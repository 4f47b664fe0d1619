package adviser

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/pathsofglory/outlook"
	"feldpost/adjudicator/kernel/lines"
)

// minor are the nations whose units the points of all Allies replace.
var minor = [...]string{"BE", "SB", "RO", "GR", "MN"}

// worthOfPoints is what the Replacement Points of a card are worth: as many as
// its nations have lost and not replaced.
func (a *adviser) worthOfPoints(c *adjudicator.Card) (worth int) {
	for _, f := range c.Facts {
		pool, is := strings.CutPrefix(f.Key, "rp-")
		if !is {
			continue
		}
		worth += worthPoint * max(0, min(value(c, f.Key), a.lostBy(pool)-a.recorded(pool)))
	}
	return worth
}

// recorded are the points of a pool that are there to spend.
func (a *adviser) recorded(pool string) int {
	for _, t := range a.View.Tracks {
		if t.Group == "rp" && t.Name == pool {
			return t.Value
		}
	}
	return 0
}

// lostBy is how many points the units of a pool could use.
func (a *adviser) lostBy(pool string) int {
	halves := 0
	for i := range a.Units {
		u := &a.Units[i]
		if u.Side != outlook.Own || u.Nation != pool && !(pool == "A" && slices.Contains(minor[:], u.Nation)) {
			continue
		}
		step := 1
		if u.Army {
			step = 2
		}
		switch {
		case u.Box == "REPLACEABLE":
			halves += 2 * step
		case u.Reduced && (u.At == outlook.None || u.Supplied):
			halves += step
		}
	}
	return halves / 2
}

// replace spends what there is: armies at the front first, then lost armies,
// then corps.
func (a *adviser) replace() {
	a.measure()
	rank := func(u int) int {
		k := &a.Units[u]
		n := k.CF
		if k.Army {
			n += 40
		}
		if k.At != outlook.None {
			n += 30
			if a.Felt(k.At, outlook.Foe) > 0 {
				n += 20
			}
		}
		return n
	}
	var list []int
	for u := range a.Units {
		k := &a.Units[u]
		if k.Side == outlook.Own && (k.Box == "REPLACEABLE" || k.Reduced && (k.At != outlook.None || k.Box == "RESERVE")) {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(x, y int) int { return rank(y) - rank(x) })
	for _, u := range list {
		k := &a.Units[u]
		if k.Box != "REPLACEABLE" {
			a.try(lines.Order("REFIT", lines.Name(k.Name)))
			continue
		}
		if !a.try(lines.Order("REPLACE", lines.Name(k.Name), lines.Name("FULL"))) {
			a.try(lines.Order("REPLACE", lines.Name(k.Name)))
		}
	}
}
