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
				r.misread(a.Pos, "want-hex", "2.1", "text", w)
				return nil, false
			}
			path = append(path, h)
		}
	}
	if len(path) == 0 && !o.Has("EXIT") {
		r.misread(o.Pos, "want-path", "O23.6")
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

// step is what the way from a hex to the next one is for a Formation.
type step struct {
	f        formation
	from, to hex
	d        dir
	armoured bool
	onRoad   bool
	onRail   bool
	onWay    bool // on a road, a railway, or a path that no Shell Hole has cut
}

func (p *situation) step(f formation, from hex, d dir) step {
	s := step{f: f, from: from, to: from.next(d), d: d, armoured: p.info(f).kind.isTank(), onRoad: p.board.along(from, d, road), onRail: p.board.along(from, d, rail)}
	s.onWay = s.onRoad || s.onRail || p.board.along(from, d, trail) && !p.shell[s.to]
	return s
}

// cost is what the next hex costs a Formation, and why it may not enter it (O23.1, O23.4, T99.2).
func (p *situation) cost(f formation, from hex, d dir, m *mover, enters bool) (n int, why string) {
	s := p.step(f, from, d)
	if why = p.closed(s, enters); why != "" {
		return 0, why
	}
	if !s.armoured && p.trenched(from, s.to) {
		return 1, "" // F130.2
	}
	t := p.terrain[s.to]
	n = p.sys.terrains[t].cost
	switch {
	case s.onWay, t == quarry && p.terrain[from] == quarry:
		n = 1
	case n == 0:
		return 0, "impassable"
	}
	return n + p.burden(s, m), ""
}

// closed is why a Formation may not enter the next hex, "" when it may (O23.1, T99.2).
func (p *situation) closed(s step, enters bool) (why string) {
	switch t := p.terrain[s.to]; {
	case p.has(s.to, p.info(s.f).side.Other()) && !enters:
		return "enemy"
	case t == blaze || t == water:
		return "impassable"
	case (t == bridge || p.terrain[s.from] == bridge) && !s.onWay:
		return "bridge"
	case s.armoured && p.twoTanks(s.to, s.f):
		return "two-tanks"
	case s.armoured && p.noTanks(s):
		return "no-tanks"
	}
	return ""
}

// noTanks tells terrain that Tanks do not enter (T99.2).
func (p *situation) noTanks(s step) bool {
	switch p.terrain[s.to] {
	case destroyedWoods, river:
		return true
	case woods:
		return !s.onRoad
	case building:
		return !p.board.free[s.to] && p.board.ways[s.to][road] == 0
	}
	return false
}

// burden is what a step costs beside the terrain of its hex: Shell Holes, stumps, gas, hexsides, a rise of the ground.
func (p *situation) burden(s step, m *mover) (n int) {
	t := p.terrain[s.to]
	if !s.onRoad && !s.onRail && t == shellhole && !m.hole && !p.pathHeals(s.to) {
		n++ // T118, O23.5.5
	}
	if !s.onWay && t == destroyedWoods && !m.stumps {
		n++
	}
	if p.gas[s.to] {
		n++ // T107, R88
	}
	switch p.board.sides[s.from][s.d] {
	case fence, hedge, wall:
		n++
	}
	if p.board.level[s.to] > p.board.level[s.from] && !s.onRoad {
		n++ // T110.1
	}
	return n
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
