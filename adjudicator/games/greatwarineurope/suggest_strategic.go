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
	case phaseWarfare:
		if g.chance(50) {
			g.try("UBOAT REMOVE", func(o *orders.Order) { g.uboatAll([]orders.Order{*o}) })
		}
	case phaseReplacement:
		g.suggestReplacements()
	case phaseReserve:
		g.suggestReserve()
	case phaseRevolution:
		g.suggestRedArmy()
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
			g.try("TRANSFER "+from.String()+" "+strconv.Itoa(1+g.whim.Below(3))+" TO "+to.String(), func(o *orders.Order) {
				g.resourceAll(g.side, []orders.Order{*o})
			})
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

// suggestReserve fills the Turkish reserve, or sends its excess away, in part.
func (g *guesser) suggestReserve() {
	to, list := " AT RESERVE", g.reservists()
	if int(g.ReserveRoll) < g.reserveCount() {
		to, list = " AT TRANSIT", g.weakest(func(at loc) bool { return at == locTRR })
	}
	for i := range g.whim.Order(len(list)) {
		if g.chance(60) && !g.try("PLACE "+g.unitWord(list[i])+to, func(o *orders.Order) { g.reserveAll(g.side, []orders.Order{*o}) }) {
			return // enough
		}
	}
}

// suggestRedArmy names divisions at random, or leaves it to the default.
func (g *guesser) suggestRedArmy() {
	list, text := g.redRanks(), ""
	n := 0
	for i := range g.whim.Order(len(list)) {
		if n++; n > int(g.Phase.Red) {
			break
		}
		text += ", " + g.unitWord(list[i])
	}
	if text != "" && g.chance(50) {
		g.try("REDARMY "+text[2:], func(o *orders.Order) { g.redArmyAll(g.side, []orders.Order{*o}) })
	}
}
