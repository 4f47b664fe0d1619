// Package survey measures boards of hexes for who advises a seat: which cells are
// neighbours, how far it is between them, how long a march. It knows what is
// printed and drawn, and no rule.
package survey

import (
	"math"
	"slices"

	"feldpost/adjudicator"
)

// Far is a march that nobody makes.
const Far = 999

// None is no cell.
const None = -1

// Map is cells by number and the neighbours of each, in the order of the compass
// from the east on.
type Map struct {
	Next [][]int
}

// spot is the centre of a hex in half hexes to the east and in rows to the south.
type spot struct{ x, y int }

// spotOf finds the spot of a cell; a map of hexes with a side at the top is laid on its
// side for it.
func spotOf(g *adjudicator.Ground, c *adjudicator.Cell) spot {
	x, y := c.X, c.Y
	if !g.Pointy {
		x, y = y, x
	}
	return spot{int(math.Round(2 * x)), int(math.Round(2 * y / math.Sqrt(3)))}
}

// beside are the ways to the six neighbours, with a corner at the top.
var beside = [...]spot{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}

// Of makes the map of some cells of a ground, numbered as they stand in its list,
// those that keep tells; number gives the number of each, None for the others. No
// way leads over an edge of a kind that is closed.
func Of(g *adjudicator.Ground, keep func(c *adjudicator.Cell) bool, closed ...string) (m Map, number []int) {
	spots, names := map[spot]int{}, map[string]int{}
	number = make([]int, len(g.Cells))
	for i := range g.Cells {
		if c := &g.Cells[i]; keep(c) {
			number[i] = len(m.Next)
			spots[spotOf(g, c)], names[c.ID] = number[i], number[i]
			m.Next = append(m.Next, nil)
		} else {
			number[i] = None
		}
	}
	shut := map[[2]int]bool{}
	for _, e := range g.Edges {
		a, isA := names[e.A]
		b, isB := names[e.B]
		if isA && isB && slices.Contains(closed, e.Kind) {
			shut[[2]int{a, b}], shut[[2]int{b, a}] = true, true
		}
	}
	for i := range g.Cells {
		if number[i] == None {
			continue
		}
		at := spotOf(g, &g.Cells[i])
		for _, d := range beside {
			if n, on := spots[spot{at.x + d.x, at.y + d.y}]; on && !shut[[2]int{number[i], n}] {
				m.Next[number[i]] = append(m.Next[number[i]], n)
			}
		}
	}
	return m, number
}

// Join adds the cells of another map behind its own and returns the number that its
// first cell has now.
func (m *Map) Join(other Map) (first int) {
	first = len(m.Next)
	for _, list := range other.Next {
		moved := make([]int, len(list))
		for i, n := range list {
			moved[i] = n + first
		}
		m.Next = append(m.Next, moved)
	}
	return first
}

// Spread counts the steps from some cells into dist, as far as a limit; Far beyond.
func (m Map) Spread(from, dist []int, limit int) {
	for c := range dist {
		dist[c] = Far
	}
	todo := slices.Clone(from)
	for _, c := range from {
		dist[c] = 0
	}
	for i := 0; i < len(todo); i++ {
		c := todo[i]
		if dist[c] == limit {
			return
		}
		for _, n := range m.Next[c] {
			if dist[n] == Far {
				dist[n] = dist[c] + 1
				todo = append(todo, n)
			}
		}
	}
}

// Marches measures the march from every cell to the nearest goal, the offset of the
// goal included; step is what it costs to march through a cell.
func (m Map) Marches(goal func(c int) (offset int, is bool), step func(c int) int) []int {
	cost, waits := make([]int, len(m.Next)), make([]bool, len(m.Next))
	var todo []int
	for c := range cost {
		cost[c] = Far
		if n, is := goal(c); is {
			cost[c], waits[c] = max(n, 0), true
			todo = append(todo, c)
		}
	}
	for i := 0; i < len(todo); i++ {
		c := todo[i]
		waits[c] = false
		by := cost[c] + step(c)
		for _, n := range m.Next[c] {
			if by < cost[n] {
				if cost[n] = by; !waits[n] {
					waits[n], todo = true, append(todo, n)
				}
			}
		}
	}
	return cost
}
