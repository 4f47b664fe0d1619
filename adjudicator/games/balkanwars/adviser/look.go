package adviser

import "feldpost/adjudicator/kernel/path"

// felt is the part of a unit's strength, in tenths, that is felt at each
// distance: an army can strike as far as it marches.
var felt = [...]int{10, 10, 9, 7, 4, 2}

// far is a march that nobody makes.
const far = 999

// look measures what the moves are judged by: the strength of both sides over
// the map, the way to places worth taking and to those worth holding.
func (a *adviser) look() {
	a.forget()
	for sd := range nobody {
		a.power[sd] = a.feltStrength(sd)
	}
	a.aims = a.marchTo(a.aimOffset)
	a.homes = a.marchTo(a.homeOffset)
}

// feltStrength spreads the strength of a side's stacks over the hexes that
// they can reach.
func (a *adviser) feltStrength(sd side) []int {
	sum, f := make([]int, len(a.hexes)), path.NewFlood(a.net)
	open := func(from, to cell, way int) bool {
		return f.Steps(from) < len(felt)-1 && a.isOverland(from, to, way)
	}
	for c := range a.stacks {
		n := a.strength(cell(c), sd)
		if n == 0 {
			continue
		}
		f.Begin()
		f.Add(cell(c))
		for _, at := range f.Spread(open) {
			sum[at] += n * felt[f.Steps(at)] / 10
		}
	}
	return sum
}

// marchTo measures the march from every hex to the nearest goal. A goal has
// an offset, less for a better one; far is none.
func (a *adviser) marchTo(offset func(c cell) int) []int {
	cost := make([]int, len(a.hexes))
	waits := make([]bool, len(a.hexes))
	var queue []cell
	for c := range cost {
		if cost[c] = offset(cell(c)); cost[c] < far {
			queue, waits[c] = append(queue, cell(c)), true
		}
	}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		waits[at] = false
		for way, next := range a.net.Ways(at) {
			if next == none || a.hexes[at].side[way]&closed != 0 {
				continue
			}
			n := a.marchCost(at, next, way)
			if n < far && cost[at]+n < cost[next] {
				if cost[next] = cost[at] + n; !waits[next] {
					queue, waits[next] = append(queue, next), true
				}
			}
		}
	}
	return cost
}

// marchCost is roughly what the side's troops pay between two hexes.
func (a *adviser) marchCost(from, to cell, way int) int {
	switch {
	case a.isWater(to), a.isNeutral(to), a.isOnly(to, "AH"), a.isOnly(to, "RO"):
		return far
	case a.hexes[from].side[way]&road == 0 && a.hexes[to].terrain == "mountain":
		return 7
	}
	return a.stepCost(from, to, way)
}

// isNeutral tells whether a hex lies wholly in one neutral country (11.1).
func (a *adviser) isNeutral(c cell) bool {
	in := a.hexes[c].countries
	return len(in) == 1 && a.allied(in[0]) == nobody
}

// isClosed tells whether no unit may stay in a hex: it lies in neutral Albania
// (R99).
func (a *adviser) isClosed(c cell) bool {
	return a.fact("independent") == "AL" && a.allied("AL") == nobody && a.isOnly(c, "AL")
}

// isForeign tells whether a hex counts for a country of the other side.
func (a *adviser) isForeign(c cell) bool { return a.allied(a.of[c]) == foe }

// isWatched tells whether the ZOC of an enemy reaches a hex (8.0, 8.1).
func (a *adviser) isWatched(c cell) bool {
	for way, from := range a.net.Ways(c) {
		if from != none && a.hexes[c].side[way]&closed == 0 && a.has(from, foe) &&
			!a.hexes[c].effect.NoZOC && !a.hexes[from].effect.NoZOC && !a.isBoundary(from, c) {
			return true
		}
	}
	return false
}

// isBoundary tells whether the boundary of a neutral country lies between two
// hexes.
func (a *adviser) isBoundary(from, to cell) bool {
	x, y := a.hexes[from].countries, a.hexes[to].countries
	if len(x) == 1 && len(y) == 1 && x[0] == y[0] {
		return false
	}
	for _, n := range append(x[:len(x):len(x)], y...) {
		if a.allied(n) == nobody {
			return true
		}
	}
	return false
}

// aimOffset makes goals of enemy stacks and of places that the enemy holds:
// the best are those worth most and held least.
func (a *adviser) aimOffset(c cell) int {
	if a.of[c] == "" || a.allied(a.of[c]) == nobody {
		return far
	}
	enemy, value := a.has(c, foe), a.value[c]
	open := value > 0 && a.holder[c] != own && (a.isForeign(c) || enemy)
	if !enemy && (!open || value <= 1 && a.left > 3) {
		return far
	}
	offset := 10 - 2*min(value, 5)
	if enemy {
		offset += a.strength(c, foe) / 5
		for _, u := range a.stacks[c] {
			offset += a.units[u].bombardment
		}
	}
	return offset
}

// homeOffset makes goals of own places worth holding and of Depots, of those
// that the enemy can reach rather than others.
func (a *adviser) homeOffset(c cell) int {
	best := far
	if v := a.value[c]; v >= 5 && a.holder[c] == own {
		if best = 10 - v; a.power[foe][c] == 0 {
			best += 10
		}
	}
	for _, u := range a.stacks[c] {
		if a.units[u].side != own {
			continue
		}
		switch a.units[u].kind {
		case depot:
			best = min(best, 12)
		case fortification:
			best = min(best, 2)
		}
	}
	return best
}
