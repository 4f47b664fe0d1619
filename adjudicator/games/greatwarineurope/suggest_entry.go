package greatwarineurope

import "feldpost/orders"

// suggestEntry brings most of the units that wait, each into the first hex that is
// open to it, with a chance to pass some by.
func (g *guesser) suggestEntry() {
	g.suggestNations()
	for i := range g.whim.Order(len(g.units)) {
		u := unitID(i)
		if g.sideOf(u) != g.side || !g.mayBring(u).ok() || !g.chance(90) {
			continue
		}
		skip := g.whim.Below(3)
		c := g.findEntry(u, func(c cell) bool {
			if c >= 0 && skip > 0 {
				skip--
				return false
			}
			return true
		})
		if c == noCell {
			continue
		}
		g.try("PLACE "+g.unitWord(u)+" AT "+g.placeName(c), func(o *orders.Order) { g.placeLine(g.side, o) })
	}
	g.suggestConversions()
	if g.side == central && g.mayConvertShock() && g.chance(60) {
		for u := range g.units {
			if u := unitID(u); g.isShockable(u) && g.chance(30) {
				g.try("CONVERT "+g.unitWord(u), func(o *orders.Order) { g.convertLine(g.side, o) })
			}
		}
	}
}

// suggestMarchesIn brings most of the Americans beside the map over the edge (13.25).
func (g *guesser) suggestMarchesIn() {
	for i := range g.units {
		u := unitID(i)
		if g.at(u) != locEdge || g.sideOf(u) != g.side || !g.chance(80) {
			continue
		}
		if list := g.edgesOf(u); len(list) > 0 {
			g.try("MOVE "+g.unitWord(u)+" TO "+g.hexName(list[0]), func(o *orders.Order) { g.march(g.side, o) })
		}
	}
}
