package greatwarineurope

import "feldpost/orders"

// suggestEvents draws events most of the time, from the enemy's cup as well now and
// then, and plays some that are kept.
func (g *guesser) suggestEvents() {
	if g.canDraw(g.side) && g.chance(80) {
		g.try("DRAW EVENTS", func(o *orders.Order) { g.readDraw(g.side, []orders.Order{*o}) })
	}
}
