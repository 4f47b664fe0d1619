package adviser

import (
	"cmp"
	"slices"

	"feldpost/adjudicator/survey"
)

// How many hexes deep a line is laid ahead at most in a move, and how many hexes are
// tried for it.
const (
	deepest = 8
	pushes  = 400
	// garrisoned is how strongly the enemy is felt where a town gets a garrison.
	garrisoned = 8
	// lineShare is the part of the units on a front, in hundredths, that a line laid ahead
	// may take: the others are the weight of the attack.
	lineShare = 65
)

// layLines closes the front on every map, hex by hex: nothing but a unit keeps the
// enemy out of one. Who presses lays it ahead where his units reach to close it as well
// as it is closed now.
func (a *adviser) layLines() {
	depth, claimed := a.depths(), make([]bool, len(a.hexes))
	for c := range claimed {
		claimed[c] = depth[c] == 0
	}
	for f := range fronts {
		units := a.free(f)
		if len(units) == 0 || a.hunts[f] {
			continue
		}
		best := a.layLine(f, claimed, units)
		if a.tempers[f].presses {
			best = a.push(f, depth, claimed, units, best)
		}
		for i, u := range best.units {
			if a.units[u].at != best.cells[i] {
				a.send("MOVE", u, best.cells[i])
			}
			a.posted[u] = true
		}
	}
}

// push lays a line ahead hex by hex, the nearest to what is worth taking first, as long
// as it stays as closed as it was.
func (a *adviser) push(f front, depth []int, claimed []bool, units []int, best line) line {
	allowed, tries := best.open, pushes
	for progress := true; progress; {
		progress = false
		var ahead []int
		for c := range a.hexes {
			if a.hexes[c].front == f && !claimed[c] && depth[c] <= deepest && a.hexes[c].rough < 9 &&
				slices.ContainsFunc(a.hexes[c].next, func(n int) bool { return claimed[n] }) {
				ahead = append(ahead, c)
			}
		}
		survey.ByWorth(ahead, func(c int) int { return -a.aims[c] })
		for _, c := range ahead {
			if tries--; tries < 0 {
				return best
			}
			claimed[c] = true
			if l := a.layLine(f, claimed, units); l.open <= allowed && (a.turn <= 2 || l.long <= best.long || 100*l.long <= lineShare*len(units)) {
				best, progress = l, true
			} else {
				claimed[c] = false
			}
		}
	}
	return best
}

// line is a front as it might stand: who goes where, and how many hexes of it stay
// open of all.
type line struct {
	units, cells []int
	open, long   int
}

// free are the units on a map that have no task.
func (a *adviser) free(f front) (list []int) {
	for i := range a.units {
		if u := &a.units[i]; u.side == own && !u.used && !u.moved && len(a.reach[i]) > 0 && u.isCombat() && u.counts() &&
			a.hexes[u.at].front == f {
			list = append(list, i)
		}
	}
	return list
}

// depths measures how deep in the land of the enemy a cell lies that nobody holds
// against a march: 0 on the own side.
func (a *adviser) depths() []int {
	depth, todo := make([]int, len(a.hexes)), []int{}
	for c := range a.hexes {
		if depth[c] = far; a.holder[c] == own {
			depth[c], todo = 0, append(todo, c)
		}
	}
	for i := 0; i < len(todo); i++ {
		for _, n := range a.hexes[todo[i]].next {
			if depth[n] == far && a.holder[n] == foe && !a.holds(n, foe) {
				depth[n], todo = depth[todo[i]]+1, append(todo, n)
			}
		}
	}
	return depth
}

// layLine lays the line around what is claimed: every cell of its edge gets a unit,
// victory hexes and cells that few can reach first, the nearest unit of those that can.
func (a *adviser) layLine(f front, claimed []bool, units []int) (l line) {
	var edge []int
	comes := map[int][]int{} // by cell, who can come
	for c := range a.hexes {
		if a.hexes[c].front == f && claimed[c] &&
			(a.isThreatened(c) || slices.ContainsFunc(a.hexes[c].next, func(n int) bool { return !claimed[n] && a.holder[n] == foe })) {
			edge = append(edge, c)
			comes[c] = nil
		}
	}
	for _, u := range units {
		for _, c := range append([]int{a.units[u].at}, a.reach[u]...) {
			if list, is := comes[c]; is {
				comes[c] = append(list, u)
			}
		}
	}
	slices.SortStableFunc(edge, func(c, d int) int {
		return cmp.Or(a.keeps(d)-a.keeps(c), len(comes[c])-len(comes[d]))
	})
	taken := make(map[int]bool, len(edge))
	for _, c := range edge {
		l.long++
		if a.holds(c, own) && slices.ContainsFunc(a.stacks[c], func(u int) bool {
			return a.units[u].used || a.units[u].moved || len(a.reach[u]) == 0
		}) {
			continue
		}
		best, worth := none, -far
		for _, u := range comes[c] {
			if taken[u] {
				continue
			}
			n := -10*a.away(u, c) + min(a.units[u].defence, a.felt[foe][c]/4)
			if n > worth {
				best, worth = u, n
			}
		}
		if best == none {
			l.open++
			continue
		}
		taken[best] = true
		l.units, l.cells = append(l.units, best), append(l.cells, c)
	}
	return l
}

// isThreatened tells of a place behind the line that must not be empty when it breaks.
func (a *adviser) isThreatened(c int) bool {
	return a.keeps(c) > 0 && a.holder[c] == own && a.felt[foe][c] > garrisoned
}

// away is about how far a unit goes to a cell: not at all, to one beside it, or
// further.
func (a *adviser) away(u, c int) int {
	switch at := a.units[u].at; {
	case at == c:
		return 0
	case slices.Contains(a.hexes[at].next, c):
		return 1
	}
	return 2
}
