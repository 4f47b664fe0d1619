package adviser

import (
	"slices"

	"feldpost/adjudicator/games/pathsofglory/outlook"
	"feldpost/adjudicator/kernel/lines"
)

// What redeployments are worth.
const (
	corpsToFront = 90
	armyToFront  = 170
	armyPoints   = 4 // what an army costs
)

// redeploy sends corps of the Reserve to what stands open and to the front, and
// armies from far behind, as far as the points go.
func (a *adviser) redeploy(points int) (worth int) {
	for _, u := range a.idlers() {
		cost := 1
		if a.Units[u].Army {
			cost = armyPoints
		}
		if cost > points {
			continue
		}
		if gain := a.send(u); gain > 0 {
			points -= cost
			worth += gain
		}
	}
	return worth
}

// send redeploys a unit to where it is needed most, and returns what that is
// worth.
func (a *adviser) send(u int) int {
	name, from, army := a.Units[u].Name, a.Units[u].Box, a.Units[u].Army
	if at := a.Units[u].At; at != outlook.None {
		from = a.Spaces[at].Name
	}
	for _, goal := range a.needy(army) {
		before, hungry := len(a.draft.Lines()), a.unfed(a.Units)
		if !a.try(lines.Order("SR", lines.Name(name), lines.Path(from, a.Spaces[goal.at].Name))) {
			continue
		}
		a.lookAgain()
		if a.unfed(a.Units) <= hungry {
			return goal.worth
		}
		a.draft.Cut(before)
		a.lookAgain()
	}
	return 0
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
		if k := &a.Units[u]; k.Side == outlook.Own && k.At != outlook.None && k.Army && k.Supplied && a.Felt(k.At, outlook.Foe) == 0 &&
			a.aims[k.At] > 4 {
			list = append(list, u)
		}
	}
	return list[:min(len(list), 8)]
}

// post is a space that needs a unit.
type post struct{ at, worth int }

// posts are how many spaces are looked at for a unit.
const posts = 10

// needy are the spaces that need another unit most: for what they shut to the
// enemy, and for company at the front. Armies go only where somebody stands.
func (a *adviser) needy(army bool) (list []post) {
	now, one := a.exposure(outlook.None, outlook.None, nil), []int{0}
	for at := range a.Spaces {
		n := a.Count(at, outlook.Own)
		if a.Spaces[at].Holder != outlook.Own || n >= a.Facts.Stacking || army && n == 0 {
			continue
		}
		worth := 0
		switch felt := a.Felt(at, outlook.Foe); {
		case n == 0 && a.near[at] > 0:
			worth = now - a.exposure(outlook.None, at, one)
		case n > 0 && felt > 0:
			worth = corpsToFront + min(companyMost, 10*max(0, felt-a.Strength(at, outlook.Own)))
		}
		if army && worth > 0 {
			worth += armyToFront
		}
		if worth > 0 {
			list = append(list, post{at, worth})
		}
	}
	slices.SortStableFunc(list, func(x, y post) int { return y.worth - x.worth })
	return list[:min(len(list), posts)]
}
