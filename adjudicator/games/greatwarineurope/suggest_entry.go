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
	if g.side == central && g.mayConvertShock() && g.chance(60) {
		for u := range g.units {
			if u := unitID(u); g.isShockable(u) && g.chance(30) {
				g.try("CONVERT "+g.unitWord(u), func(o *orders.Order) { g.convertLine(g.side, o) })
			}
		}
	}
}
