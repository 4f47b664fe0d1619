package adviser

import "slices"

// reaches is the part of a stack's strength, in tenths, that is felt at each
// distance.
var reaches = [...]int{10, 10, 8, 5, 3, 1}

// look measures what moves are judged by.
func (b *board) look() {
	for sd := range b.felt {
		b.felt[sd] = make([]int, len(b.hexes))
	}
	b.dist = make([]int, len(b.hexes))
	for c := range b.stacks {
		strength := 0
		for _, u := range b.stacks[c] {
			strength += b.units[u].attack
		}
		if strength > 0 {
			b.feel(c, strength, b.felt[b.units[b.stacks[c][0]].side])
		}
	}
	b.feed()
	b.measureTowns()
	b.aims = b.marches(func(c int) (int, bool) {
		return min(b.defence(c)*(1+b.hexes[c].cover)/6, 16), b.holder[c] == foe && b.hexes[c].points > 0
	})
	var line []int
	for c := range b.hexes {
		if b.isFront(c) {
			line = append(line, c)
		}
	}
	b.land.Spread(line, b.dist, far)
}

// feel adds the strength of a stack to the cells around it.
func (b *board) feel(c, strength int, sum []int) {
	if len(b.seen) < len(b.hexes) {
		b.seen = make([]int, len(b.hexes))
	}
	b.stamp++
	b.seen[c] = b.stamp
	ring, from := append(b.ring[:0], c), 0
	for d := range reaches {
		to := len(ring)
		for _, x := range ring[from:to] {
			sum[x] += strength * reaches[d] / 10
			for _, n := range b.hexes[x].next {
				if b.seen[n] != b.stamp {
					b.seen[n], ring = b.stamp, append(ring, n)
				}
			}
		}
		from = to
	}
	b.ring = ring
}

// feed finds where lines of supply of the own side lead, whatever the enemy does in
// his next move: from hexes where he is not felt, through hexes that he cannot come to
// or where somebody stands in his way.
func (b *board) feed() {
	if len(b.fed) < len(b.hexes) {
		b.fed, b.raided = make([]bool, len(b.hexes)), make([]int, len(b.hexes))
	}
	todo := b.ring[:0]
	for c := range b.hexes {
		if b.raided[c] = far; b.holds(c, foe) {
			b.raided[c], todo = 0, append(todo, c)
		}
	}
	for i := 0; i < len(todo); i++ {
		c := todo[i]
		if b.raided[c] == b.stride(b.hexes[c].front) {
			continue
		}
		for _, n := range b.hexes[c].next {
			if b.raided[n] == far && !b.holds(n, own) && b.holder[n] != nobody {
				b.raided[n], todo = b.raided[c]+1+b.hexes[n].rough, append(todo, n)
			}
		}
	}
	todo = todo[:0]
	for c := range b.hexes {
		if b.fed[c] = b.holder[c] == own && b.felt[foe][c] == 0 && b.raided[c] == far; b.fed[c] {
			todo = append(todo, c)
		}
	}
	for i := 0; i < len(todo); i++ {
		for _, n := range b.hexes[todo[i]].next {
			if !b.fed[n] && b.raided[n] == far && b.holder[n] != nobody {
				b.fed[n], todo = true, append(todo, n)
			}
		}
	}
	b.ring = todo
	b.store()
}

// lineOfTown is how far a unit may be from a town that feeds it (11.22).
const lineOfTown = 4

// store finds the cells that a town or the own country feeds, in supply itself.
func (b *board) store() {
	if len(b.stores) < len(b.hexes) {
		b.stores = make([]bool, len(b.hexes))
	}
	clear(b.stores)
	ring := b.ring[:0]
	for c := range b.hexes {
		if h := &b.hexes[c]; b.fed[c] && b.holder[c] == own && (h.settled || h.home == own) {
			b.stores[c], ring = true, append(ring, c)
		}
	}
	from := 0
	for range lineOfTown {
		to := len(ring)
		for _, c := range ring[from:to] {
			for _, n := range b.hexes[c].next {
				if !b.stores[n] && !b.holds(n, foe) && b.holder[n] != nobody {
					b.stores[n], ring = true, append(ring, n)
				}
			}
		}
		from = to
	}
	b.ring = ring
}

// measureTowns counts for each town near the enemy the units of its side that have no
// other within the length of a line of supply.
func (b *board) measureTowns() {
	sources := make([]int, len(b.hexes)) // of the units of a cell
	for sd := range nobody {
		b.feeds[sd] = make([]int, len(b.hexes))
		clear(sources)
		for c := range b.hexes {
			if h := &b.hexes[c]; b.holder[c] == sd && (h.settled || h.home == sd && b.felt[foe-sd][c] == 0) {
				b.within(c, sd, func(n int) { sources[n]++ })
			}
		}
		for c := range b.hexes {
			if b.holder[c] != sd || !b.hexes[c].settled || b.felt[foe-sd][c] == 0 {
				continue
			}
			b.within(c, sd, func(n int) {
				if sources[n] == 1 {
					b.feeds[sd][c] += b.count(n, none, (*unit).isCombat)
				}
			})
		}
	}
}

// within calls do for each cell of a side with units in it within the length of a
// line of supply.
func (b *board) within(c int, sd side, do func(n int)) {
	b.stamp++
	b.seen[c] = b.stamp
	ring, from := append(b.ring[:0], c), 0
	for d := range lineOfTown + 1 {
		to := len(ring)
		for _, x := range ring[from:to] {
			if b.has(x, sd) {
				do(x)
			}
			for _, n := range b.hexes[x].next {
				if d < lineOfTown && b.seen[n] != b.stamp && !b.holds(n, foe-sd) && b.holder[n] != nobody {
					b.seen[n], ring = b.stamp, append(ring, n)
				}
			}
		}
		from = to
	}
	b.ring = ring
}

// stride is how far the enemy comes in a move on a front.
func (b *board) stride(f front) int {
	if f == western && b.turn <= raceToTheSea || f == egyptian {
		return 6
	}
	return 4
}

// isFed tells whether a unit that stands in a cell has a line of supply.
func (b *board) isFed(c int) bool {
	return b.stores[c] && (b.fed[c] || slices.ContainsFunc(b.hexes[c].next, func(n int) bool { return b.fed[n] }))
}

// marches measures the march from every cell to the nearest goal, by its offset and
// by who stands in the way.
func (b *board) marches(goal func(c int) (offset int, is bool)) []int {
	return b.land.Marches(goal, func(c int) int {
		step := 2 + b.hexes[c].rough
		if b.has(c, foe) {
			step += b.defence(c) + 3*b.hexes[c].cover
		}
		return step
	})
}
