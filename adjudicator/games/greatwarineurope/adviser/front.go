package adviser

import (
	"slices"

	"feldpost/adjudicator/survey"
)

// holdFront gives every unit without a task the hex that suits it best: those at the
// front first, then those behind it.
func (a *adviser) holdFront() {
	needs := a.marches(func(c int) (int, bool) {
		lack := a.lack(c, none)
		return 16 - min(lack, 16), a.isFront(c) && lack > 4
	})
	var list []int
	for i := range a.units {
		if u := &a.units[i]; u.side == own && !u.used && !u.moved && !a.posted[i] && len(a.reach[i]) > 0 && u.isCombat() {
			list = append(list, i)
		}
	}
	survey.ByWorth(list, func(i int) int { return -a.dist[a.units[i].at] })
	a.findEfforts()
	for _, i := range list {
		u := &a.units[i]
		best, worth := u.at, a.suits(i, u.at, needs)+3
		for _, c := range a.reach[i] {
			if u.counts() && a.size(c, i) >= roomFor || a.has(c, foe) {
				continue
			}
			if n := a.suits(i, c, needs); n > worth {
				best, worth = c, n
			}
		}
		if best != u.at {
			a.send("MOVE", i, best)
		}
	}
}

// findEfforts finds on each map of an offensive where its weight falls, beside the
// weakest enemies on the shortest way to what is worth taking, and how far cells are
// from there.
func (a *adviser) findEfforts() {
	for f := range fronts {
		a.efforts[f] = nil
		if !a.tempers[f].presses {
			continue
		}
		best, worth := none, -10*far
		for c := range a.hexes {
			if a.hexes[c].front != f || !a.isFront(c) || !a.isFed(c) || !a.touches(c, foe) || a.aims[c] == far {
				continue
			}
			if n := -2*a.aims[c] - a.felt[foe][c]/2; n > worth {
				best, worth = c, n
			}
		}
		if best != none {
			a.efforts[f] = make([]int, len(a.hexes))
			a.land.Spread([]int{best}, a.efforts[f], far)
		}
	}
}

// lack is the defence that a hex of the front is short of, without a unit.
func (a *adviser) lack(c, but int) int {
	have := a.stacks.Without(c, but, func(u int) int { return a.units[u].defence })
	return max(0, a.felt[foe][c]*(2+4*a.hexes[c].points+min(a.feeds[own][c]/3, 3))/(6+2*a.hexes[c].cover)-have)
}

// unfedPrice is the price of a hex without a line of supply.
const unfedPrice = 60

// suits prices a cell for a unit that has no other task.
func (a *adviser) suits(i, c int, needs []int) int {
	u, t := &a.units[i], a.temper(c)
	n := -2*min(a.dist[c], 60) - min(needs[c], 80)/2
	if !a.isFed(c) {
		n -= unfedPrice
		if u.hungry { // it would be lost
			n -= unfedPrice
		}
	}
	if e := a.efforts[a.hexes[c].front]; e != nil && !a.posted[i] {
		n -= 3 * min(max(e[c]-2, 0), 60)
	}
	if a.holder[c] == foe {
		n += 4 + 30*a.hexes[c].points
	}
	for _, x := range append(slices.Clip(a.hexes[c].next), c) {
		if a.isFront(x) && !a.isCovered(x, i) {
			n += a.alarm(x, 12)
		}
	}
	switch k := a.keeps(c); {
	case k > 0 && a.holder[c] == own:
		n += (2+2*min(k, 2))*min(u.defence, a.lack(c, i)) + 3*a.hexes[c].cover
	case a.isFront(c):
		n += 2*min(u.defence, a.lack(c, i)) + 3*a.hexes[c].cover
	}
	if t.presses {
		n += a.pushes(i, c)
	}
	if a.hunts[a.hexes[c].front] {
		n -= 3 * min(a.aims[c], 60)
	}
	others := a.count(c, i, (*unit).counts)
	if others == 0 && a.felt[foe][c] > 6*u.defence {
		n -= 4
	}
	if others == 3 { // four fight on the better table (10.32)
		n += 3
	}
	return n
}

// alarm is a price as far as the enemy is felt in a cell.
func (a *adviser) alarm(c, price int) int { return min(price, 2+a.felt[foe][c]/3) }

// enough is how often the defence an attack should have.
const enough = 4

// pushes prices a hex for an attack of the next turn: beside enemies who are worth it,
// as long as there are too few.
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
		n := 4*min(u.attack, max(short, 0)) + 2*a.hexes[t].points + max(0, a.aims[c]-a.aims[t])/2
		if short > 0 && n > best {
			best = n
		}
	}
	return best
}

// bringHQs brings each HQ to where it supports most units of its nation, never alone
// beside the enemy.
func (a *adviser) bringHQs() {
	for i := range a.units {
		u := &a.units[i]
		if u.side != own || u.kind != "HQ" || u.at == none || u.moved || len(a.reach[i]) == 0 {
			continue
		}
		best, worth := u.at, a.camp(i, u.at)+2
		for _, c := range a.reach[i] {
			if a.has(c, foe) || a.count(c, i, func(x *unit) bool { return x.kind == "HQ" }) > 0 {
				continue
			}
			if n := a.camp(i, c); n > worth {
				best, worth = c, n
			}
		}
		if best != u.at {
			a.send("MOVE", i, best)
		}
	}
}

// camp prices a cell for an HQ.
func (a *adviser) camp(i, c int) int {
	u := &a.units[i]
	n := -3 * min(a.dist[c], 60)
	friends := a.count(c, i, (*unit).isCombat)
	switch {
	// any march overruns it (8.22)
	case a.touches(c, foe) && friends < 2, friends == 0 && (a.raided[c] < far || a.dist[c] <= a.stride(a.hexes[c].front)):
		return -far
	case friends == 0 && a.felt[foe][c] > 0:
		n -= 20
	}
	if !a.isFed(c) {
		n -= unfedPrice
	}
	strength := 0
	for _, x := range append(slices.Clip(a.hexes[c].next), c) {
		if !a.touches(x, foe) {
			continue
		}
		for _, v := range a.stacks[x] {
			if w := &a.units[v]; w.side == own && w.nation == u.nation && w.isCombat() {
				strength += w.attack + w.defence
			}
		}
		for _, t := range a.hexes[x].next {
			if slices.Contains(a.targets, t) {
				n += 6
			}
		}
	}
	for _, x := range a.hexes[c].next {
		n -= 6 * a.count(x, i, func(w *unit) bool { return w.kind == "HQ" && w.side == own })
	}
	return n + min(strength, 60)
}
