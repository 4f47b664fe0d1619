package balkanwars

import "feldpost/adjudicator/kernel/path"

// felt is the part of a unit's strength, in tenths, that is felt at each
// distance: an army can strike as far as it marches.
var felt = [...]int{10, 10, 9, 7, 4, 2}

// far is a march that nobody makes.
const far = 999

// look measures what the moves are judged by: the strength of both sides over
// the map, the way to places worth taking and to those worth holding.
func (a *adviser) look() {
	for sd := range sideNone {
		a.power[sd] = a.feltStrength(sd)
	}
	a.aims = a.marchTo(a.aimOffset)
	a.homes = a.marchTo(a.homeOffset)
	a.dist = a.aims
}

// seen is the Combat Strength of a unit as the side may know it: five for an
// enemy that is face down.
func (a *adviser) seen(u unitID) int {
	if a.sideOf(u) != a.side && a.isHidden(u) {
		return 5
	}
	return a.sys.counters[u].combat
}

// stackStrength adds up the Combat Strength that a side has in a hex.
func (a *adviser) stackStrength(c cell, sd side) (n int) {
	for u := range a.pieces.Of(c, sd) {
		n += a.seen(u)
	}
	return n
}

// feltStrength spreads the strength of a side's stacks over the hexes that
// they can reach.
func (a *adviser) feltStrength(sd side) []int {
	sum, f := make([]int, len(a.sys.board.hexes)), path.NewFlood(a.sys.board.Net())
	open := func(from, to cell, way int) bool {
		return f.Steps(from) < len(felt)-1 && a.isOverland(from, to, way)
	}
	for c := range a.sys.board.hexes {
		if !a.friendIn(cell(c), sd) {
			continue
		}
		n := a.stackStrength(cell(c), sd)
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
	cost := make([]int, len(a.sys.board.hexes))
	waits := make([]bool, len(a.sys.board.hexes))
	var queue []cell
	for c := range cost {
		if cost[c] = offset(cell(c)); cost[c] < far {
			queue, waits[c] = append(queue, cell(c)), true
		}
	}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		waits[at] = false
		h := &a.sys.board.hexes[at]
		for d, next := range a.sys.board.next(at) {
			if next == noCell || h.side[d]&sideClosed != 0 {
				continue
			}
			n := a.marchCost(at, next, d)
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
func (a *adviser) marchCost(from, to cell, d int) int {
	in := a.sys.board.hexes[to].country[a.year]
	switch t := a.sys.board.hexes[to].terrain; {
	case t >= allSea, a.isNeutral(in), in.only(austria), in.only(romania):
		return far
	case a.isRoad(from, d):
		return 1
	case t == mountain:
		return 7
	}
	return a.stepCost(a.side, from, to, d)
}

// placeValue is what a town or city is worth in Victory Points to either
// side, 0 for other hexes.
func (a *adviser) placeValue(c cell) int {
	st := a.sys.board.hexes[c].site
	if st == nil {
		return 0
	}
	sc, best := a.scene(), 0
	for _, o := range sc.objectives {
		if o.at == c && (o.needs == noNation || a.allegiance[o.needs] != sideNone) {
			best = max(best, o.points)
		}
	}
	if n := st.country[a.year]; best == 0 && a.allegiance[n] != sideNone {
		best = 1
	}
	return best
}

// isForeign reports whether a hex counts for a country of the other side.
func (a *adviser) isForeign(c cell) bool {
	n := a.countryOf(c)
	return n != noNation && a.allegiance[n] == a.side.other()
}

// aimOffset makes goals of enemy stacks and of places that the enemy holds:
// the best are those worth most and held least.
func (a *adviser) aimOffset(c cell) int {
	n := a.countryOf(c)
	if n == noNation || a.allegiance[n] == sideNone {
		return far
	}
	enemy := a.friendIn(c, a.side.other())
	value := a.placeValue(c)
	open := value > 0 && a.controls(c) != a.side && (a.isForeign(c) || enemy)
	if !enemy && (!open || value <= 1 && a.turnsLeft() > 3) {
		return far
	}
	offset := 10 - 2*min(value, 5)
	if enemy {
		offset += a.stackStrength(c, a.side.other()) / 5
		for u := range a.pieces.In(c) {
			if !a.isHidden(u) {
				offset += a.sys.counters[u].bombardment
			}
		}
	}
	return offset
}

// homeOffset makes goals of own places worth holding and of Depots, of those
// that the enemy can reach rather than others.
func (a *adviser) homeOffset(c cell) int {
	best := far
	if v := a.placeValue(c); v >= 5 && a.controls(c) == a.side {
		if best = 10 - v; a.power[a.side.other()][c] == 0 {
			best += 10
		}
	}
	for u := range a.pieces.Of(c, a.side) {
		switch a.sys.counters[u].kind {
		case depot:
			best = min(best, 12)
		case fortification:
			best = min(best, 2)
		}
	}
	return best
}

// turnsLeft counts the turns after this one.
func (a *adviser) turnsLeft() int { return max(0, a.lastTurn()-a.turn) }
