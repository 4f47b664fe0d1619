package greatwarineurope

import (
	"strconv"

	"feldpost/orders"
)

// suggestStrategic suggests lines of the Strategic Turn.
func (g *guesser) suggestStrategic(p phase) {
	switch p {
	case phaseResources:
		g.suggestTransfers()
	case phaseReplacement:
		g.suggestReplacements()
	case phaseInitiative:
		words := [...]string{"WEST", "EAST"}
		if g.chance(40) {
			g.try("INITIATIVE "+words[g.whim.Below(2)], func(o *orders.Order) { g.initiativeAll(g.side, []orders.Order{*o}) })
		}
		if g.side == central && g.chance(50) {
			g.try("MARKER OHL", func(o *orders.Order) { g.initiativeAll(g.side, []orders.Order{*o}) })
		}
	}
}

// suggestTransfers gives some RP to allies.
func (g *guesser) suggestTransfers() {
	for _, from := range [...]nation{germany, britain, france} {
		for _, to := range [...]nation{austria, turkey, bulgaria, russia, serbia} {
			if g.sideOfNation(from) != g.side || !g.chance(25) {
				continue
			}
			g.try("TRANSFER "+from.String()+" "+strconv.Itoa(1+g.whim.Below(3))+" TO "+to.String(), func(o *orders.Order) { g.resourceAll(g.side, []orders.Order{*o}) })
		}
	}
	if n := [...]nation{allied: france, central: germany}[g.side]; g.chance(20) {
		g.try("EMERGENCY "+n.String(), func(o *orders.Order) { g.resourceAll(g.side, []orders.Order{*o}) })
	}
}

// suggestReplacements rebuilds units as long as there are RP.
func (g *guesser) suggestReplacements() {
	if g.side == central && g.chance(30) {
		g.try("DECLARE BREST-LITOVSK", func(o *orders.Order) { g.replaceAll(g.side, []orders.Order{*o}) })
	}
	for i := range g.whim.Order(len(g.units)) {
		u := unitID(i)
		if g.sideOf(u) == g.side && g.mayRebuild(u).ok() && g.chance(80) {
			g.try("REPLACE "+g.unitWord(u), func(o *orders.Order) { g.replaceAll(g.side, []orders.Order{*o}) })
		}
	}
}
