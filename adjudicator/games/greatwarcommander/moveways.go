// What it costs to enter a hex, and the ways that Movement allows (O23, T99).

package greatwarcommander

import (
	"slices"

	"feldpost/orders"
)

// pathOf reads the path of a line: written, or one hex TO which the way is found.
func (r *run) pathOf(o *orders.Order) (path []hex, ok bool) {
	ok = true
	to, _ := o.Clause("TO")
	for _, a := range slices.Concat(o.Args, to.Args) {
		words := a.Path
		if a.Kind != orders.Path {
			_, hexes := cutHexes(a.Text)
			path = append(path, hexes...)
			continue
		}
		for _, w := range words {
			h, is := readHex(w)
			if !is {
				r.misread(a.Pos, "no-hex", "2.1", "text", w)
				return nil, false
			}
			path = append(path, h)
		}
	}
	if len(path) == 0 && !o.Has("EXIT") {
		r.misread(o.Pos, "no-path", "O23.6")
		return nil, false
	}
	return path, ok
}

// wayTo is the cheapest way of a stack to a hex, nil for none; of equal ways the first in the order of hexes and
// directions.
func (r *run) wayTo(m *mover, from, to hex) []hex {
	_, back := r.waysFrom(m, from)
	if back[to] == nowhere {
		return nil
	}
	var way []hex
	for h := to; h != from; h = back[h] {
		way = append(way, h)
	}
	slices.Reverse(way)
	return way
}

// waysFrom are the costs of the cheapest ways of a stack from a hex, and from which hex each comes.
func (r *run) waysFrom(m *mover, from hex) (spent [numHexes]int, back [numHexes]hex) {
	for h := range spent {
		spent[h], back[h] = 1<<20, nowhere
	}
	spent[from] = 0
	for at := 0; at <= 99; at++ {
		for h := range nowhere {
			if spent[h] != at {
				continue
			}
			for d := dir(1); d <= numDirs; d++ {
				x := h.next(d)
				if x == nowhere {
					continue
				}
				most := 0
				for _, f := range m.stack {
					n, why := r.situation.cost(f, h, d, m, r.entersEnemy(f))
					if most = max(most, n); why != "" {
						most = 1 << 10
					}
				}
				if n := spent[h] + most; most < 1<<10 && n < spent[x] {
					spent[x], back[x] = n, h
				}
			}
		}
	}
	return spent, back
}

// cost is what the next hex costs a Formation, and why it may not enter it (O23.1, O23.4, T99.2).
func (p *situation) cost(f formation, from hex, d dir, m *mover, enters bool) (n int, why string) {
	to := from.next(d)
	i := p.info(f)
	armoured := i.kind.isTank()
	t := p.terrain[to]
	onRoad := p.board.along(from, d, road)
	onWay := onRoad || p.board.along(from, d, rail) || p.board.along(from, d, trail) && !p.shell[to]
	switch {
	case p.has(to, i.side.Other()) && !enters:
		return 0, "enemy-there"
	case t == blaze || t == water:
		return 0, "impassable"
	case (t == bridge || p.terrain[from] == bridge) && !onWay:
		return 0, "bridge"
	case armoured && p.twoTanks(to, f):
		return 0, "two-tanks"
	case armoured && (t == destroyedWoods || t == river || t == woods && !onRoad || t == building && !p.board.free[to] && p.board.ways[to][road] == 0):
		return 0, "no-tanks"
	}
	if !armoured && p.trenched(from, to) {
		return 1, "" // F130.2
	}
	n = p.sys.terrains[t].cost
	switch {
	case onWay:
		n = 1
	case t == quarry && p.terrain[from] == quarry:
		n = 1
	case n == 0:
		return 0, "impassable"
	}
	if !onWay || !onRoad && !p.board.along(from, d, rail) {
		if t == shellhole && !m.hole && !p.pathHeals(to) {
			n++ // T118, O23.5.5
		}
		if t == destroyedWoods && !m.stumps && !onWay {
			n++
		}
	}
	if p.gas[to] {
		n++ // T107, R88
	}
	switch p.board.sides[from][d] {
	case fence, hedge, wall:
		n++
	}
	if p.board.level[to] > p.board.level[from] && !onRoad {
		n++ // T110.1
	}
	return n, ""
}

// pathHeals tells whether a printed Path cancels the Shell Hole in its hex (T118.2, T121.1, R102).
func (p *situation) pathHeals(h hex) bool { return p.board.ways[h][trail] != 0 && !p.shell[h] }

// trenched tells a step from a Trench to an adjacent Trench, Casemate or Blockhouse, or the reverse
// (F130.2).
func (p *situation) trenched(a, b hex) bool {
	f, g := p.fort[a], p.fort[b]
	return f == trench && (g == trench || g.isStrong()) || g == trench && f.isStrong()
}

// twoTanks tells whether another Tank is in a hex (8.2.1).
func (p *situation) twoTanks(h hex, f formation) bool {
	for x := range p.at(h, p.info(f).side) {
		if x != f && p.info(x).kind.isTank() {
			return true
		}
	}
	return false
}
