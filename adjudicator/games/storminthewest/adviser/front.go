package adviser

import (
	"slices"

	"feldpost/adjudicator/survey"
)

// holdFront gives every unit without a task the hex that suits it best: those at
// the front first, then those behind it.
func (a *adviser) holdFront() {
	dist := make([]int, len(a.hexes))
	var front []int
	for c := range a.hexes {
		if a.isFront(c) {
			front = append(front, c)
		}
	}
	a.spread(front, dist, far)
	needs := a.marches(func(c int) (int, bool) {
		lack := a.lack(c, none)
		return 16 - min(lack, 16), a.isFront(c) && lack > 4
	})
	var list []int
	for i := range a.units {
		if u := &a.units[i]; u.side == own && !a.busy[i] && len(a.reach[i]) > 0 && !u.isGun() {
			list = append(list, i)
		}
	}
	depth := func(i int) int {
		switch u := &a.units[i]; {
		case u.isTank():
			return 2 * far
		case u.at == none:
			return far
		default:
			return dist[u.at]
		}
	}
	survey.ByWorth(list, func(i int) int { return -depth(i) })
	for _, i := range list {
		best, worth := none, -far
		if at := a.units[i].at; at != none {
			best, worth = at, a.suits(i, at, dist, needs)+3
		}
		for _, c := range a.reach[i] {
			if a.units[i].isLand() && a.size(c) >= roomFor || a.has(c, foe) || !a.isFriendly(&a.units[i], c) {
				continue
			}
			if n := a.suits(i, c, dist, needs); n > worth {
				best, worth = c, n
			}
		}
		if best != a.units[i].at {
			a.send("MOVE", i, best)
		}
	}
}

// lack is the defence that a hex of the front is short of, without a unit.
func (a *adviser) lack(c, but int) int {
	have := a.stacks.Without(c, but, func(u int) int { return a.units[u].defence })
	return max(0, a.felt[foe][c]*(2+a.hexes[c].points)/6-have)
}

// unfedPrice is the price of a hex without a line of supply.
const unfedPrice = 40

// suits prices a cell for a unit that has no other task.
func (a *adviser) suits(i, c int, dist, needs []int) int {
	u := &a.units[i]
	n := -2*min(dist[c], 60) - min(needs[c], 80)/2
	if !a.isFed(c) {
		n -= unfedPrice
		if u.hungry { // it would be lost
			n -= unfedPrice
		}
	}
	if a.temper.presses {
		n -= min(a.aims[c], 120)
	}
	if a.holder[c] == foe {
		n += 2 + 30*a.hexes[c].points
	}
	if u.isTank() {
		if !slices.ContainsFunc(a.stacks[c], func(x int) bool { return a.units[x].isFoot() && a.units[x].army == u.army }) {
			n -= 60
		}
		return n - 20*a.others(i, c, (*unit).isTank)
	}
	for _, x := range append(slices.Clip(a.hexes[c].next), c) {
		if a.isFront(x) && !a.isCovered(x, i) {
			n += a.alarm(x, 12)
		}
	}
	if a.isFront(c) {
		n += 2*min(u.defence, a.lack(c, i)) + 3*a.hexes[c].cover
	}
	if a.temper.presses {
		n += a.pushes(i, c)
	}
	if alone := a.others(i, c, (*unit).isLand) == 0; alone && a.felt[foe][c] > 6*u.defence {
		n -= 4
	}
	return n - 2*a.others(i, c, (*unit).isLand)
}

// alarm is a price as far as the enemy is felt in a cell.
func (a *adviser) alarm(c, price int) int { return min(price, 2+a.felt[foe][c]/3) }

// pushes prices a hex for an attack of the next turn: beside enemies who are worth
// it, as long as there are too few.
func (a *adviser) pushes(i, c int) (best int) {
	u := &a.units[i]
	for _, t := range a.hexes[c].next {
		if !a.has(t, foe) {
			continue
		}
		short := enough * a.defence(t)
		for _, d := range a.hexes[t].next {
			for _, x := range a.stacks[d] {
				if x != i && a.units[x].side == own {
					short -= a.units[x].attack
				}
			}
		}
		n := 2*min(u.attack, max(short, 0)) + 2*a.hexes[t].points + max(0, a.aims[c]-a.aims[t])/2
		if short > 0 && n > best {
			best = n
		}
	}
	return best
}

// enough is how often the defence an attack should have.
const enough = 4

// others counts the units of a kind in a cell besides one.
func (a *adviser) others(i, c int, is func(u *unit) bool) (n int) {
	for _, x := range a.stacks[c] {
		if x != i && is(&a.units[x]) {
			n++
		}
	}
	return n
}

// bringGuns brings heavy artillery behind the best assault: within two hexes of
// it, beside no enemy.
func (a *adviser) bringGuns() {
	for i := range a.units {
		u := &a.units[i]
		if u.side != own || !u.isGun() || u.at == none || len(a.reach[i]) == 0 {
			continue
		}
		dist := make([]int, len(a.hexes))
		goals := a.targets
		if len(goals) == 0 {
			for c := range a.stacks {
				if a.has(c, foe) && a.aims[c] < 60 {
					goals = append(goals, c)
				}
			}
		}
		if len(goals) > 1 && len(a.targets) > 0 {
			goals = goals[:1]
		}
		a.spread(goals, dist, far)
		best := u.at
		for _, c := range a.reach[i] {
			if !a.isWatched(c, foe) && dist[c] < dist[best] && a.others(i, c, (*unit).isGun) == 0 && a.others(i, c, (*unit).isLand) > 0 {
				best = c
			}
		}
		if best != u.at {
			a.send("MOVE", i, best)
		}
	}
}

// infiltrate takes those who can one hex on: into an objective, or towards one
// beside friends.
func (a *adviser) infiltrate() {
	for i := range a.units {
		u := &a.units[i]
		if u.side != own || u.name == "" || u.at == none || !u.isLand() {
			continue
		}
		best, worth := none, 0
		for _, c := range a.ways("INFILTRATE", i) {
			if n := a.inroad(i, c); n > worth {
				best, worth = c, n
			}
		}
		if best != none {
			a.send("INFILTRATE", i, best)
		}
	}
}

// inroad is what a hex is worth to a unit that infiltrates.
func (a *adviser) inroad(i, c int) int {
	u := &a.units[i]
	if !a.isFriendly(u, c) || a.size(c) >= roomFor || !a.isFed(c) {
		return 0
	}
	n := a.aims[u.at] - a.aims[c]
	if p := a.hexes[c].points; p > 0 && a.holder[c] == foe {
		n += 20 * p
	} else if p > 0 {
		n += 2 * min(u.defence, a.lack(c, i))
	}
	if p := a.hexes[u.at].points; p > 0 && a.lack(u.at, i) > 0 {
		n -= 10 * p
	}
	friends := 0
	for _, x := range a.hexes[c].next {
		if a.has(x, own) && (x != u.at || a.others(i, u.at, (*unit).isLand) > 0) {
			friends++
		}
	}
	if friends == 0 {
		return 0
	}
	for _, x := range append(slices.Clip(a.hexes[u.at].next), u.at) {
		if a.isFront(x) && !a.isCovered(x, i) && !slices.Contains(a.hexes[x].next, c) {
			n -= a.alarm(x, 6)
		}
	}
	return n - max(0, a.felt[foe][c]-30)/10
}
