package greatwarineurope

import "feldpost/orders"

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
