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
	dist := make([]int, len(b.hexes))
	for c := range b.stacks {
		strength := 0
		for _, u := range b.stacks[c] {
			strength += b.units[u].attack
		}
		if strength == 0 {
			continue
		}
		sum := b.felt[b.units[b.stacks[c][0]].side]
		b.spread([]int{c}, dist, len(reaches)-1)
		for x, d := range dist {
			if d < len(reaches) {
				sum[x] += strength * reaches[d] / 10
			}
		}
	}
	b.feed()
	b.aims = b.marches(func(c int) (int, bool) {
		return 12 - 3*b.hexes[c].points, b.hexes[c].points > 0 && b.holder[c] == foe
	})
	b.homes = b.marches(func(c int) (int, bool) {
		return 12 - 3*b.hexes[c].points, b.hexes[c].points > 0 && b.holder[c] == own
	})
}

// feed finds where lines of supply of the own side lead, from its rear, where no
// enemy is felt: through no enemy and none of his ZOC where no friend stands.
func (b *board) feed() {
	watched := make([]bool, len(b.hexes))
	for c := range b.hexes {
		if b.hasZOC(c, foe) {
			for _, n := range b.hexes[c].next {
				watched[n] = true
			}
		}
	}
	b.fed = make([]bool, len(b.hexes))
	var todo []int
	for c := range b.hexes {
		if b.holder[c] == own && b.felt[foe][c] == 0 {
			b.fed[c], todo = true, append(todo, c)
		}
	}
	for len(todo) > 0 {
		c := todo[0]
		todo = todo[1:]
		for _, n := range b.hexes[c].next {
			if !b.fed[n] && !b.has(n, foe) && (!watched[n] || b.has(n, own)) {
				b.fed[n], todo = true, append(todo, n)
			}
		}
	}
}

// isFed tells whether a unit that stands in a cell has a line of supply.
func (b *board) isFed(c int) bool {
	return b.fed[c] || slices.ContainsFunc(b.hexes[c].next, func(n int) bool { return b.fed[n] })
}

// spread counts the hexes from some cells, as far as a limit.
func (b *board) spread(from []int, dist []int, limit int) { b.land.Spread(from, dist, limit) }

// marches measures the march from every cell to the nearest goal, by its offset
// and by who stands in the way.
func (b *board) marches(goal func(c int) (offset int, is bool)) []int {
	return b.land.Marches(goal, func(c int) int {
		if b.has(c, foe) {
			return 3 + b.hexes[c].rough + b.defence(c)/3
		}
		return 2 + b.hexes[c].rough
	})
}
