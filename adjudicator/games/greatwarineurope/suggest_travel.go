package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// suggestTravel moves some units strategically, and some by sea.
func (g *guesser) suggestTravel() {
	tries := 0
	if line := g.expeditionLine(); g.side == allied && line != "" && g.chance(20) {
		g.try(line, func(o *orders.Order) { g.travelLine(g.side, o) })
	}
	for i := range g.whim.Order(len(g.units)) {
		u := unitID(i)
		if g.sideOf(u) != g.side || tries > 25 || !g.mayTravel(u).ok() {
			continue
		}
		tries++
		c := g.sys.board.towns[g.whim.Below(len(g.sys.board.towns))]
		line := "SR " + g.unitWord(u) + " TO " + g.hexName(c)
		if g.side == allied && g.chance(30) {
			line += " BY SEA"
		}
		if g.chance(10) {
			line = "SR " + g.unitWord(u) + " TO TRANSIT"
		}
		g.try(line, func(o *orders.Order) { g.travelLine(g.side, o) })
	}
}

// mostTravel is how many strategic moves are offered.
const mostTravel = 8

// offerTravel offers strategic moves: for one unit of each of some towns the way to the
// town that is farthest off.
func (p *prompter) offerTravel() {
	n := 0
	for _, at := range p.sys.board.towns {
		if n >= mostTravel {
			return
		}
		for u := range p.pieces.Of(at, p.side) {
			if !p.mayTravel(u).ok() {
				continue
			}
			if c := p.farthestTown(u, at); c != noCell {
				p.Add("sr", p.sys.language.Line("SR "+p.unitWord(u)+" TO "+p.hexName(c)), nil)
				n++
			}
			break
		}
	}
}

// farthestTown is the town of its own front to which a unit may move strategically and
// that is farthest from where it stands, noCell for none.
func (p *prompter) farthestTown(u unitID, at cell) cell {
	list := slices.Clone(p.sys.board.townsOf[p.hex(at).front])
	slices.SortStableFunc(list, func(x, y cell) int { return p.sys.board.Distance(at, y) - p.sys.board.Distance(at, x) })
	for _, c := range list {
		if c == at || p.control[c] != p.side {
			continue
		}
		if _, b := p.mayGo(u, c); b.ok() {
			return c
		}
	}
	return noCell
}
