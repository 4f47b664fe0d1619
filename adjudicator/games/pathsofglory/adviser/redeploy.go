package adviser

import (
	"slices"

	"feldpost/adjudicator/games/pathsofglory/outlook"
	"feldpost/adjudicator/kernel/lines"
)

// What redeployments are worth.
const (
	corpsToFront = 90
	armyToFront  = 260
	armyPoints   = 4 // what an army costs
)

// redeploy sends corps of the Reserve to what stands open and to the front, and
// armies from far behind, as far as the points go.
func (a *adviser) redeploy(points int) (worth int) {
	for _, u := range a.idlers() {
		k := &a.Units[u]
		cost := 1
		if k.Army {
			cost = armyPoints
		}
		if cost > points {
			continue
		}
		from := k.Box
		if k.At != outlook.None {
			from = a.Spaces[k.At].Name
		}
		for _, to := range a.needy(k) {
			before, hungry := len(a.draft.Lines()), a.unfed(a.Units)
			gain := a.need(to)
			if k.Army {
				gain = armyToFront
			}
			if !a.try(lines.Order("SR", lines.Name(k.Name), lines.Path(from, a.Spaces[to].Name))) {
				continue
			}
			a.lookAgain()
			if a.unfed(a.Units) > hungry {
				a.draft.Cut(before)
				a.lookAgain()
				continue
			}
			points -= cost
			worth += gain
			break
		}
	}
	return worth
}

// idlers are the units that stand where they do nothing: in the Reserve the
// strongest first, then armies far from the enemy.
func (a *adviser) idlers() (list []int) {
	for u := range a.Units {
		if k := &a.Units[u]; k.Side == outlook.Own && k.Box == "RESERVE" {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(x, y int) int { return a.Units[y].CF - a.Units[x].CF })
	for u := range a.Units {
		if k := &a.Units[u]; k.Side == outlook.Own && k.At != outlook.None && k.Army && k.Supplied && a.Felt(k.At, outlook.Foe) == 0 && a.aims[k.At] > 4 {
			list = append(list, u)
		}
	}
	return list[:min(len(list), 8)]
}

// need is what another corps in a space is worth.
func (a *adviser) need(to int) int {
	s := &a.Spaces[to]
	if n := a.Count(to, outlook.Own); s.Holder != outlook.Own || n >= a.Facts.Stacking {
		return 0
	} else if n == 0 {
		if danger := a.danger(to); danger > 0 || a.near[to] != 1 {
			return danger
		}
		return corpsToFront
	}
	if felt := a.Felt(to, outlook.Foe); felt > 0 {
		return corpsToFront + min(companyMost, 10*max(0, felt-a.Strength(to, outlook.Own)))
	}
	return 0
}

// needy are the spaces that need a unit most.
func (a *adviser) needy(k *outlook.Unit) (list []int) {
	for at := range a.Spaces {
		if a.need(at) > 0 && (!k.Army || a.Count(at, outlook.Own) > 0) {
			list = append(list, at)
		}
	}
	slices.SortStableFunc(list, func(x, y int) int { return a.need(y) - a.need(x) })
	return list[:min(len(list), 10)]
}
