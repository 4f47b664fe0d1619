// A board: its hexes, ways, hexsides, hills and buildings (2, T99).

package greatwarcommander

import (
	"feldpost/adjudicator"
)

// board is the print of one board (2).
type board struct {
	name      string // "1", "ex-fire"
	title     [2]string
	terrain   [numHexes]terrain
	level     [numHexes]int8
	crest     [numHexes]bool // a crest line runs through it (T110.3.1)
	up        [numHexes]dir  // where its triangles point
	fort      [numHexes]fort // printed (8.1.3)
	objective [numHexes]uint8
	building  [numHexes]uint8          // its number, from 1
	free      [numHexes]bool           // the art of a Building leaves the centre open (O23.5.8)
	ways      [numHexes][numWays]uint8 // sides by which each leaves, a bit each
	sides     [numHexes][numDirs + 1]feature
	art       [][]point // of buildings, by number; nil: their whole hexes
	ground    *adjudicator.Ground
}

// has tells whether a way leaves a hex by a side.
func (b *board) has(h hex, d dir, w way) bool { return b.ways[h][w]&(1<<d) != 0 }

// along tells whether a way joins a hex to the next one.
func (b *board) along(h hex, d dir, w way) bool { return b.has(h, d, w) }

// anyWay tells whether any way leaves a hex by a side.
func (b *board) anyWay(h hex, d dir) bool {
	return (b.ways[h][road]|b.ways[h][rail]|b.ways[h][trail])&(1<<d) != 0
}

// feature is what stands on a hexside.
func (b *board) feature(s hexside) feature { return b.sides[s.hex][s.dir] }

// parts are the hexes of an Objective: its own, or all of its Building (7.3.1.1, R114).
func (b *board) parts(h hex) (list []hex) {
	if b.building[h] == 0 {
		return []hex{h}
	}
	for x := range nowhere {
		if b.building[x] == b.building[h] {
			list = append(list, x)
		}
	}
	return list
}

// objectiveAt is the Objective of which a hex is a part, 0 for none (R114).
func (b *board) objectiveAt(h hex) int {
	if b.objective[h] > 0 || b.building[h] == 0 {
		return int(b.objective[h])
	}
	for x := range nowhere {
		if b.building[x] == b.building[h] && b.objective[x] > 0 {
			return int(b.objective[x])
		}
	}
	return 0
}

// place is the hex in which the number of an Objective is printed.
func (b *board) place(objective int) hex {
	for h := range nowhere {
		if int(b.objective[h]) == objective {
			return h
		}
	}
	return nowhere
}

// touchesBuilding tells whether the line between two hexes touches what is drawn of
// the Building in a hex through which it runs (10.1, T104).
func (b *board) touchesBuilding(h, from, to hex) bool {
	art := b.art[b.building[h]]
	if len(art) == 0 {
		return true
	}
	p, q := from.centre(), to.centre()
	for i := range art {
		u, v := art[i], art[(i+1)%len(art)]
		turn := func(a, b, c point) int { return sign((b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x)) }
		if turn(p, q, u)*turn(p, q, v) <= 0 && turn(u, v, p)*turn(u, v, q) <= 0 {
			return true
		}
	}
	return false
}
